//! `problems levels`: bad arguments, and what it counts of a program that does not search.

use std::fs;
use std::path::{Path, PathBuf};

use big_integer::count::Candidates;
use big_integer::report;
use common::board::Size;
use common::search::{Output, StopFlag};
use serde_json::Value;
use testing::Executable;
use testing::ending::Places;
use visual::levels::{Request, compare};

const PROBLEMS: Executable = Executable { path: env!("CARGO_BIN_EXE_problems") };

#[test]
fn bad_arguments_are_refused_with_a_command_that_works() {
    let refused = |arguments: &[&str], words: &[&str]| {
        let arguments = [&["levels"], arguments].concat();
        PROBLEMS.assert_refused(&arguments, 2, &[words, &["problems levels"]].concat());
    };
    refused(&[], &["<PROGRAM>"]);
    refused(&["nope"], &["'nope'", "the nearest is n-queens"]);
    refused(&["n-queens"], &["0 arguments", "problems levels n-queens 4"]);
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
        (&["--html", "-"], &["--html '-' names no file"]),
        (&["--html", "a.html", "--lines", "20001"], &["20001 rows", "at most 20000"]),
        (&["--html", "a.html", "--replay", "a.html"], &["the same file"]),
        (&["--replay", "a.html"], &["--html"]),
    ] {
        refused(&[&run[..], options].concat(), words);
    }
    for path in ["/nonexistent/x.html", "/dev/full", "."] {
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
#[cfg(unix)]
fn place_program(folder: &Path) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let place = |name: &str, script: String| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
        path
    };
    let refuses = "case \" $* \" in *' 7 '*) echo 'error: 7 is no side' >&2; exit 2;; esac";
    let program = place("program", format!("{refuses}\necho \"$*\""));
    let built = |name| format!("{{\"target\":{{\"name\":\"{name}\"}},\"executable\":{program:?}}}");
    let built = ["big-integer", "n-queens"].map(|name| format!("echo '{}'", built(name)));
    place("cargo", built.join("\n"))
}

/// A program's message is passed on as it is, and so is its exit code.
#[cfg(unix)]
#[test]
fn what_a_program_refuses_is_said_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let cargo = place_program(folder.path());
    for arguments in [&["levels", "big-integer", "7", "3"][..], &["levels", "n-queens", "7"]] {
        let output = PROBLEMS.command(arguments).env("CARGO", &cargo).output().expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((stderr.trim(), output.status.code()), ("error: 7 is no side", Some(2)));
    }
}

/// A search that nobody pages through ends after a minute, or when it is told to.
#[cfg(unix)]
#[test]
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

#[test]
fn what_the_levels_of_big_integer_add_sums_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("levels.html");
    let mut places = Places::default();
    for _ in 0..20 {
        let (width, height) = (1 + places.before(30), 1 + places.before(30));
        let candidates = Candidates { cells: (width * height) as u32 };
        let texts: Vec<String> = (0..4)
            .map(|level| {
                let (mut out, size) = (Output::memory(), Size::new(width as i32, height as i32));
                report::candidates(&mut out, size, candidates, level).expect("memory");
                out.take()
            })
            .collect();
        let request = Request {
            title: format!("big-integer {width} {height}"),
            levels: vec![3, 1, 0, 2, 1],
            from: 1,
            lines: None,
            html: Some(path.clone()),
            replay: None,
        };
        let bytes: Vec<Vec<u8>> = texts.iter().map(|text| text.clone().into_bytes()).collect();
        compare(&request, &bytes, &StopFlag::default()).expect("a page");
        let page = fs::read_to_string(&path).expect("the page");
        let (_, data) = page.split_once("id=\"data\">").expect("data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let data: Value = serde_json::from_str(data).expect("JSON");
        let mut before = 0;
        for (total, text) in data["totals"].as_array().expect("a list").iter().zip(&texts) {
            let lines = text.lines().count() as u64;
            assert_eq!(total["lines"], lines, "{width} x {height}: {total}");
            assert_eq!(total["bytes"], text.len(), "{width} x {height}: {total}");
            let added = total["added"].as_array().expect("a list").iter();
            let sum: u64 = added.map(|kind| kind[1].as_u64().expect("a number")).sum();
            assert_eq!(sum, lines - before, "{width} x {height}: {total}");
            before = lines;
        }
        assert_eq!(data["rows"].as_array().map(Vec::len), Some(before as usize));
    }
}
