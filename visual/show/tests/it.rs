//! Tests of `show` from outside.

use std::fs;
use std::path::Path;
use std::process::Output;

use testing::Executable;
use visual::replay::page::recording_in;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_show") };

/// Runs `show` in a folder with these files.
fn show(files: &[(&str, &str)], arguments: &[&str]) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let output = PROGRAM.command(arguments).current_dir(folder.path()).output().expect("it runs");
    (output, folder)
}

fn recording(folder: &Path, name: &str) -> serde_json::Value {
    let page = fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    recording_in(&page).expect("a page with one search")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A program that prints its events among its output, and whose source is a shell script.
const PRINTS: &str = "echo Hello\necho board 2 1 marks\necho refuse 0 0 no @3\necho mark 1 0 @4\necho found it\n\
                      echo solution\necho solution 1\necho mark 3\necho unmark 1 0 @8\n";

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn a_program_is_shown_with_its_source_and_its_output() {
    let files = [("prints.sh", PRINTS)];
    let (output, folder) = show(&files, &["--source", "prints.sh", "sh", "prints.sh"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "prints.html\n", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(0));
    let note =
        "line 8 of the program's output, `mark 3`, looks like an event: expected is mark X Y";
    assert!(stderr(&output).contains(note), "{}", stderr(&output));
    let recording = recording(folder.path(), "prints.html");
    // A root, a refusal, a mark and its node, a solution, and back.
    assert_eq!(recording["kinds"], "ermesub");
    assert_eq!(recording["sources"][0][0], "prints.sh");
    assert_eq!(recording["sources"][0][1], PRINTS);
    let places = recording["places"].as_array().expect("a list");
    let told: Vec<u64> = recording["told"]
        .as_str()
        .expect("a text")
        .bytes()
        .map(|letter| places[usize::from(letter - b'A')][1].as_u64().expect("a line"))
        .collect();
    assert_eq!(told, [3, 3, 4, 4, 0, 8, 8]);
    assert_eq!(recording["lines"], serde_json::json!(["1found it", "1solution 1", "1mark 3"]));
    assert_eq!(recording["texts"], serde_json::json!([-1, -1, 0, -1, [1, 2], -1, -1]));
    assert_eq!(recording["style"]["levels"], serde_json::json!(["Output"]));
    assert_eq!(recording["totals"]["solutions"], 1);
}

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn a_helper_writes_elsewhere_than_the_program() {
    let helper =
        "exec 3>\"$SEARCH_TRACE\"\necho board 1 1 marks >&3\necho mark 0 0 >&3\necho mark 7 7\n";
    let (output, folder) = show(&[("a.sh", helper)], &["--replay", "a.html", "sh", "a.sh"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let totals = &recording(folder.path(), "a.html")["totals"];
    // What it prints is well formed, too: both are read.
    assert!(totals["nodes"].as_u64().expect("a number") >= 2, "{totals}");
    let wrong = "echo board 1 1 marks >\"$SEARCH_TRACE\"\necho mark >\"$SEARCH_TRACE\"\n";
    let (output, _folder) = show(&[("a.sh", wrong)], &["sh", "a.sh"]);
    assert_eq!(output.status.code(), Some(1));
    let words = "line 2 of the helper's trace, `mark`, is no event: expected is mark X Y";
    assert!(stderr(&output).contains(words), "{}", stderr(&output));
}

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn a_program_that_fails_is_shown_as_far_as_it_came() {
    let begin = "echo board 2 1 marks\necho mark 1 0\n";
    for (end, arguments, code, words) in [
        (
            "kill -9 $$\n",
            vec![],
            1,
            "sh was ended by signal 9 (it was killed; perhaps memory ran out)",
        ),
        ("exit 3\n", vec![], 0, "note: sh ended with exit code 3"),
        ("exec sleep 600\n", vec!["--time-limit", "2s"], 124, ""),
        ("while :; do echo refuse 0 0 no; done\n", vec![], 1, "the trace is cut here"),
        ("echo board 3 1 marks\n", vec![], 1, "line 3 of the program's output is another board"),
    ] {
        let script = format!("{begin}{end}");
        let arguments = [arguments, vec!["--replay", "a.html", "sh", "a.sh"]].concat();
        let (output, folder) = show(&[("a.sh", &script)], &arguments);
        assert_eq!(output.status.code(), Some(code), "{end}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{end}: {}", stderr(&output));
        let recording = recording(folder.path(), "a.html");
        assert!(recording["kinds"].as_str().expect("a text").starts_with('e'), "{end}");
        assert_eq!(recording["complete"], code == 0, "{end}");
    }
}

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn without_an_event_nothing_is_written() {
    for (files, arguments, code, words) in [
        (
            vec![("a.sh", "echo 1\necho 2\n")],
            vec!["sh", "a.sh"],
            1,
            "sh printed 2 lines and no event. Add the helper",
        ),
        (vec![("a.sh", "")], vec!["sh", "a.sh"], 1, "sh printed nothing and no event"),
        (vec![("a.sh", "exit 2\n")], vec!["sh", "a.sh"], 1, "printed nothing and no event"),
        (
            vec![("a.sh", "exec sleep 600\n")],
            vec!["--time-limit", "1s", "sh", "a.sh"],
            124,
            "--time-limit before the first event",
        ),
        (vec![], vec!["./nothing"], 1, "./nothing could not be started"),
        (vec![("a.py", "import sys\n")], vec!["a.py"], 1, "To run it: show python3 a.py"),
        (vec![("a.trace", "")], vec!["a.trace"], 1, "a.trace has no event"),
        (vec![], vec!["."], 1, ". is a folder"),
        (vec![], vec![], 2, "COMMAND"),
        (
            vec![("a.html", "mine"), ("a.trace", "board 1 1 tour\nmark 0 0\n")],
            vec!["a.trace"],
            2,
            "is no page that show has written",
        ),
        (vec![], vec!["--source", "nothing.py", "a"], 2, "--source: nothing.py cannot be read"),
        (vec![], vec!["--compare", "a"], 2, "--compare shows two files"),
        (vec![("a.trace", "board 2000 1 tour\nmark 0 0\n")], vec!["a.trace"], 1, "too many for"),
    ] {
        let (output, folder) = show(&files, &arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
        let written = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(written, files.len(), "{arguments:?}");
    }
}

#[test]
fn traces_are_read_from_files_and_pipes() {
    let trace = "board 2 1 tour\nmark 0 0\nmark 1 0\nsolution\n";
    let files = [("a.trace", trace), ("b.trace", "board 2 1 tour\nmark 1 0\nunmark 1 0\n")];
    let (output, folder) = show(&files, &["a.trace"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "a.html\n", "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "a.html")["totals"]["nodes"], 3);
    let (output, folder) = show(&files, &["--svg", "a.svg", "a.trace"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(fs::read_to_string(folder.path().join("a.svg")).expect("written").contains("<svg"));
    let (output, folder) = show(&files, &["--compare", "a.trace", "b.trace"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let page = fs::read_to_string(folder.path().join("compare.html")).expect("written");
    assert!(page.contains("a.trace") && page.contains("b.trace"));
    let output = PROGRAM.run_with_input(&["--stats", "-"], trace.as_bytes());
    let table = stderr(&output);
    assert!(output.stdout.is_empty() && table.contains("solutions"), "{table}");
}

#[test]
fn the_helpers_are_those_of_the_course() {
    for (language, word) in [("python", "_getframe"), ("c", "__LINE__"), ("rust", "track_caller")] {
        let output = PROGRAM.run(&["--helper", language]);
        assert!(String::from_utf8_lossy(&output.stdout).contains(word));
    }
}
