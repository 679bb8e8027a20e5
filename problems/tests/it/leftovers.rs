//! A check that a signal asks to end leaves nothing: no process of the student's, no temporary folder.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use testing::running::{Running, UnixSignal, wait_for};

use crate::place::{PROGRAM, Place};

/// The processes whose command line names this folder.
fn processes(folder: &Path) -> usize {
    let folder = folder.to_string_lossy().into_owned();
    let all = fs::read_dir("/proc").expect("listed").flatten();
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(&folder)).count()
}

fn wait(what: &str, is_so: impl Fn() -> bool) {
    wait_for(|| is_so().then_some(())).expect(what);
}

#[test]
fn nothing_is_left_by_a_check_that_is_asked_to_end() {
    let place = Place::new();
    place.run(&["show", PROGRAM]);
    let starter = place.path(&format!("work/{PROGRAM}/starter.rs"));
    let waits = "fn main() { std::thread::sleep(std::time::Duration::from_secs(600)) }";
    fs::write(&starter, waits).expect("written");
    for (signal, code) in [(UnixSignal::INT, 130), (UnixSignal::TERM, 143)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut check = place.command(&["check", PROGRAM]);
        check.env("TMPDIR", folder.path()).stdin(Stdio::null());
        check.stdout(Stdio::null()).stderr(Stdio::null());
        let mut check = Running::start(&mut check);
        let entries = || fs::read_dir(folder.path()).map_or(0, Iterator::count);
        // The folder that it was built in, and the one that it runs in.
        wait("it never runs", || entries() == 2 && processes(folder.path()) > 0);
        std::thread::sleep(Duration::from_millis(300));
        check.send(signal);
        assert_eq!(check.wait().expect("it ends").code(), Some(code));
        wait("a process is left", || processes(folder.path()) == 0);
        wait("a folder is left", || entries() == 0);
    }
}
