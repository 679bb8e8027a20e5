//! `problems levels`: bad arguments, limits and pagers.

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
    refused(&["nope"], &["'nope'", "the nearest is n-queens"]);
    refused(&["n-queens"], &["0 arguments", "problems levels n-queens 5"]);
    let run = ["knight-bruteforce", "2", "2", "0", "0"];
    refused(&[&run[..], &["1"]].concat(), &["5 arguments", "WIDTH HEIGHT X Y"]);
    for (options, words) in [
        (&["--levels", "4"][..], &["'4'", "0 to 3"][..]),
        (&["--levels", ""], &["'--levels <LEVELS>'", "empty"]),
        (&["--levels", "0,-1"], &["-1", "0 to 3"]),
        (&["--from", "0"], &["'0'", "--from"]),
        (&["--from", "-1"], &["'-1'", "--from"]),
        (&["--lines", "-1"], &["'-1'", "--lines"]),
        (&["--html", ""], &["--html"]),
    ] {
        refused(&[&run[..], options].concat(), words);
    }
    for path in ["Cargo.toml/x.html", "/dev/full", ".", "-"] {
        let arguments = [&["levels"], &run[..], &["--html", path]].concat();
        let output = PROBLEMS.run(&arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        for word in [path, "cannot be written", "--html levels.html"] {
            assert!(stderr.contains(word), "{path}: {stderr}");
        }
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

/// A search without a pager ends after a minute, or on request.
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

/// A course whose program n-queens prints four lines and then goes on for ever, without a word.
#[cfg(target_os = "linux")]
mod paging {
    use std::env;
    use std::fs;
    use std::path::{Path, PathBuf};

    use testing::running;
    use testing::terminal::{Signal, Terminal};

    use super::{PROBLEMS, executable, place_program};

    /// The folder has a program and a cargo, as [`place_program`] makes them; and a pager that says how
    /// it was called, and then does what `script` says.
    fn place(folder: &Path, program: &str, pager: &str, script: &str) -> PathBuf {
        let cargo = place_program(folder);
        executable(folder, "program", program);
        executable(folder, pager, &format!("echo \"[$*]\"; {script}"));
        cargo
    }

    fn folder_of_problems() -> PathBuf {
        Path::new(PROBLEMS.path).parent().expect("a folder").to_owned()
    }

    fn started(cargo: &Path, environment: &[(&str, &str)]) -> Terminal {
        let cargo = cargo.to_str().expect("a path");
        let environment = [environment, &[("CARGO", cargo)]].concat();
        PROBLEMS.on_terminal(100, 30, &["levels", "n-queens", "4", "--levels", "0,3"], &environment)
    }

    const ENDLESS: &str = "echo $$ >\"$(dirname \"$0\")/id\"; echo \"$*\"; exec sleep 1000";

    /// Whether the program whose id is in a file runs.
    fn runs(folder: &Path) -> bool {
        let id = fs::read_to_string(folder.join("id")).expect("its id");
        running::runs(id.trim().parse().expect("a number"))
    }

    /// The ends of the program and of the terminal come at the same time.
    fn assert_ends(folder: &Path) {
        running::wait_for(|| (!runs(folder)).then_some(())).expect("it ends");
    }

    #[test]
    fn less_keeps_the_names_of_the_columns_where_it_can() {
        for (version, options) in [("exit 0", "-FRS --header=1"), ("echo no >&2", "-FRS")] {
            let folder = tempfile::tempdir().expect("a folder");
            let less = format!("case $* in *--version) {version};; *) cat;; esac");
            let cargo = place(folder.path(), "echo \"$*\"", "less", &less);
            let others = env::var_os("PATH").expect("a PATH");
            let path = [folder_of_problems(), folder.path().into()];
            let path = env::join_paths(path.into_iter().chain(env::split_paths(&others)));
            let path = path.expect("a PATH").into_string().expect("a PATH");
            let (code, shown) = started(&cargo, &[("PATH", &*path)]).end();
            assert_eq!(code, Some(0), "{shown}");
            let called = format!("[{options}]");
            for word in [&*called, "--levels 0,3 --from 1"] {
                assert!(shown.contains(word), "no {word} in {shown}");
            }
            assert!(!shown.contains("--time-limit"), "{shown}");
        }
    }

    /// What a program refuses comes when the pager is gone.
    #[test]
    fn a_refusal_is_not_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let refuses = "echo 'error: it is refused' >&2; exit 2";
        let cargo = place(folder.path(), refuses, "pager", "cat; echo left");
        let pager = format!("{} -x '+/a b'", folder.path().join("pager").display());
        let (code, shown) = started(&cargo, &[("PAGER", &pager)]).end();
        assert_eq!(code, Some(2), "{shown}");
        assert!(shown.contains("[-x +/a b]\r\nleft\r\nerror: it is refused"), "{shown:?}");
    }

    #[test]
    fn quitting_the_pager_ends_the_search() {
        let folder = tempfile::tempdir().expect("a folder");
        let cargo = place(folder.path(), ENDLESS, "pager", "read line; echo \"$line\"");
        let pager = folder.path().join("pager");
        let (code, shown) = started(&cargo, &[("PAGER", pager.to_str().expect("a path"))]).end();
        assert_eq!(code, Some(0), "{shown}");
        assert!(!shown.contains("error"), "{shown}");
        assert_ends(folder.path());
    }

    /// Ctrl-C is for the pager and the search: this process waits for both.
    #[test]
    fn an_interrupt_ends_no_pager() {
        let folder = tempfile::tempdir().expect("a folder");
        let stays = "trap '' INT; read line; echo \"$line\"; read line </dev/tty; echo DONE";
        let cargo = place(folder.path(), ENDLESS, "pager", stays);
        let pager = folder.path().join("pager");
        let mut terminal = started(&cargo, &[("PAGER", pager.to_str().expect("a path"))]);
        terminal.await_text("--levels");
        terminal.send(Signal::INT);
        terminal.press("\n");
        let (code, shown) = terminal.end();
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.contains("DONE"), "{shown}");
        assert_ends(folder.path());
    }

    #[test]
    fn without_a_pager_the_output_is_plain_and_limited() {
        let folder = tempfile::tempdir().expect("a folder");
        let cargo = place(folder.path(), "echo \"$*\"", "less", "cat");
        for (none, says) in [("", false), ("cat", false), ("/nonexistent -x", true)] {
            let (code, shown) = started(&cargo, &[("PAGER", none)]).end();
            assert_eq!(code, Some(0), "{shown}");
            assert!(shown.contains("--time-limit 60s"), "{shown}");
            let said = "The pager '/nonexistent -x' of $PAGER cannot be started";
            assert_eq!(shown.contains(said), says, "{shown}");
        }
    }

    #[test]
    fn nothing_is_paged_into_a_pipe() {
        let folder = tempfile::tempdir().expect("a folder");
        let cargo = place(folder.path(), "echo \"$*\"", "pager", "echo paged");
        let mut command = PROBLEMS.command(&["levels", "n-queens", "4"]);
        command.env("CARGO", &cargo).env("PAGER", folder.path().join("pager"));
        let output = command.output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("--time-limit 60s") && !text.contains("paged"), "{text}");
    }
}
