//! `problems measure`, interrupted: what was measured is kept, and the same command goes on with it.
#![cfg(target_os = "linux")] // a shell script replaces cargo

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use checks::results::Results;
use testing::running::{Running, Signal, wait_for};

use crate::place::{MEASURED, Place};

/// A cargo that builds nothing, and names a program that searches for a moment.
const CARGO: &str = r#"#!/bin/sh
echo '{"target":{"name":"knight-graph"},"executable":"PLACE/program"}'
"#;
const PROGRAM: &str = r#"#!/bin/sh
echo run >> "PLACE/started"
sleep 0.05
echo "{\"seconds\":0.05$(wc -l < 'PLACE/started'),\"nodes\":64,\"answers\":1,\"complete\":true}"
"#;

#[test]
fn ctrl_c_keeps_the_runs_that_are_done() {
    let place = Place::new();
    for (name, text) in [("cargo", CARGO), ("program", PROGRAM)] {
        let (path, here) = (place.path(name), place.path("").display().to_string());
        fs::write(&path, text.replace("PLACE", here.trim_end_matches('/'))).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    }
    let measure = || {
        // A test that is started in the background ignores Ctrl-C.
        let mut measure = Command::new("env");
        measure.args(["--default-signal=INT", env!("CARGO_BIN_EXE_problems"), "measure", MEASURED]);
        measure.current_dir(place.path(".")).env("CARGO", place.path("cargo"));
        measure
    };
    let folder = place.path("work").join(MEASURED);
    let lines = |name: &str| {
        let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
        text.lines().count()
    };

    // It is stopped after all of the first looks, in the middle of the runs.
    let mut stopped = Running::start(measure().stdout(Stdio::null()));
    wait_for(|| {
        assert!(stopped.try_wait().expect("asked").is_none(), "it ended by itself");
        (lines("runs.csv") >= 20).then_some(())
    })
    .expect("20 runs");
    stopped.send(Signal::INT);
    assert!(!stopped.wait().expect("it ends").success());
    let kept = lines("runs.csv");
    assert!(!folder.join("measured.csv").exists());

    let output = measure().output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains(&format!("{kept} earlier runs are kept.")), "{kept}: {said}");
    assert!(!folder.join("runs.csv").exists(), "what is finished is not kept");
    // None was done twice, except the one that was interrupted.
    let results = Results::read(
        "measured.csv",
        &fs::read_to_string(folder.join("measured.csv")).expect("figures"),
    )
    .expect("a table");
    let runs: usize = results.rows.iter().map(|row| row.runs as usize).sum();
    let started = fs::read_to_string(place.path("started")).expect("a list").lines().count();
    assert!((runs..=runs + 1).contains(&started), "{started} for {runs} runs");
}
