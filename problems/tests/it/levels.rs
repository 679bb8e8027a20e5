//! `problems levels`: bad arguments and limits.

use std::fs;
use std::path::{Path, PathBuf};

use testing::Executable;

const PROBLEMS: Executable = Executable { path: env!("CARGO_BIN_EXE_problems") };

#[test]
fn bad_arguments_are_refused_with_a_command_that_works() {
    let refused = |arguments: &[&str], words: &[&str]| {
        let arguments = [&["levels"], arguments].concat();
        PROBLEMS.assert_refused(&arguments, 2, &[words, &["problems levels"]].concat());
    };
    refused(&[], &["<PROGRAM>"]);
    refused(&["n-quens"], &["'n-quens'", "the nearest is n-queens"]);
    let run = ["knight-bruteforce", "2", "2", "0", "0"];
    for (options, words) in [
        (&["--levels", "4"][..], &["'4'", "0 to 3"][..]),
        (&["--levels", ""], &["'--levels <LEVELS>'", "empty"]),
        (&["--levels", "0,-1"], &["-1", "0 to 3"]),
        (&["--lines", "-1"], &["'-1'", "--lines"]),
    ] {
        refused(&[&run[..], options].concat(), words);
    }
}

/// In place of a program: it says its arguments, or, where it is given a 7, an error. And in place of
/// cargo: it builds that one.
fn place_program(folder: &Path) -> PathBuf {
    let refuses = "case \" $* \" in *' 7 '*) echo 'error: 7 is no side' >&2; exit 2;; esac";
    let program = executable(folder, "program", &format!("{refuses}\necho \"$*\""));
    let built = |name| format!("{{\"target\":{{\"name\":\"{name}\"}},\"executable\":{program:?}}}");
    executable(folder, "cargo", &format!("echo '{}'", built("n-queens")))
}

/// Writes a script that can be run.
fn executable(folder: &Path, name: &str, script: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .expect("executable");
    path
}

/// A program's message is passed on as it is, and so is its exit code.
#[test]
#[cfg_attr(not(unix), ignore = "runs a script of sh")]
fn what_a_program_refuses_is_said_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let cargo = place_program(folder.path());
    let mut command = PROBLEMS.command(&["levels", "n-queens", "7"]);
    let output = command.env("CARGO", &cargo).output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((stderr.trim(), output.status.code()), ("error: 7 is no side", Some(2)));
}

/// A search ends after a minute, or on request.
#[test]
#[cfg_attr(not(unix), ignore = "runs a script of sh")]
fn a_comparison_without_end_has_a_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let cargo = place_program(folder.path());
    let words = ["levels", "n-queens", "30", "--", "--time-limit", "9s"];
    for (words, limit) in [(&words[..3], "--time-limit 60s"), (&words, "--time-limit 9s")] {
        let output = PROBLEMS.command(words).env("CARGO", &cargo).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let compared = text.lines().next().unwrap_or_default();
        assert!(compared.contains("--levels 0,1,2,3") && compared.contains(limit), "{text}");
        assert_eq!(compared.matches("--time-limit").count(), 1, "{text}");
    }
}
