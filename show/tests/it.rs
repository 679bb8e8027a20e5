//! Tests of `show` from outside.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use testing::{Executable, kinds, whole};
use visual::replay::page::{data_in, recording_in};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_show") };

#[path = "programs/mod.rs"]
mod programs;
#[path = "untouched/mod.rs"]
mod untouched;

/// Runs `show` in a folder with these files.
fn show(files: &[(&str, &str)], arguments: &[&str]) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let output = PROGRAM.command(arguments).current_dir(folder.path()).output().expect("it runs");
    (output, folder)
}

fn recording(folder: &Path, name: &str) -> Value {
    let page = fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    whole(recording_in(&page).expect("a page with one search"))
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A program that prints its events among its output, and whose source is a shell script.
const PRINTS: &str = "echo Hello\necho board 2 1 marks\necho enter @2\necho refuse 0 0 no @3\necho mark 1 0 @4\necho found it\n\
                      echo solution\necho Solution 1\necho mark 3\necho unmark 1 0 @8\necho leave @9\n";

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn a_program_is_shown_with_its_source_and_its_output() {
    let files = [("prints.sh", PRINTS)];
    let (output, folder) = show(&files, &["--source", "prints.sh", "sh", "prints.sh"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "prints.html\n", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(0));
    let recording = recording(folder.path(), "prints.html");
    // A root, a refusal, a mark and its node, a solution, and back.
    assert_eq!(kinds(&recording), "ermesub");
    assert_eq!(recording["sources"][0]["name"], "prints.sh");
    assert_eq!(recording["sources"][0]["text"], PRINTS);
    let steps = recording["steps"].as_array().expect("a list").iter();
    let lit: Vec<u64> = steps.clone().map(|step| step["lit"][1].as_u64().unwrap_or(0)).collect();
    assert_eq!(lit, [2, 3, 4, 4, 0, 8, 9]);
    let lines =
        serde_json::json!([[1, "Hello"], [1, "found it"], [1, "Solution 1"], [1, "mark 3"]]);
    assert_eq!(recording["lines"], lines);
    let texts: Vec<Value> = steps.map(|step| step["text"].clone()).collect();
    let no = Value::Null;
    assert_eq!(
        texts,
        [&[0].into(), &no, &[1].into(), &no, &[2, 3].into(), &no, &no].map(Value::clone)
    );
    assert_eq!(recording["style"]["levels"], serde_json::json!(["Output"]));
    assert_eq!(recording["totals"]["solutions"], 1);
}

#[test]
fn the_table_of_a_deep_search_is_cut_and_its_sums_are_those_of_all() {
    let line = |word: &str, at: u32| format!("{word} {at}\n");
    let marks: String = (0..2000).map(|at| line("mark", at)).collect();
    let unmarks: String = (0..2000).rev().map(|at| line("unmark", at)).collect();
    let trace = format!("boxes 2000\nenter\n{marks}{unmarks}leave\n");
    let (output, _folder) = show(&[("deep.trace", &*trace)], &["--stats", "deep.trace"]);
    let said = stderr(&output);
    let words = |name: &str| -> Vec<String> {
        let line = said.lines().find(|line| line.trim_start().starts_with(name));
        line.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(words("199 "), ["199", "1", "0", "0"], "{said}");
    assert_eq!(words("below"), ["below", "1801", "1", "0"], "{said}");
    assert_eq!(words("all"), ["all", "2001", "1", "0"], "{said}");
    assert!(!said.contains("\n    200 "), "{said}");
}

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn a_helper_writes_elsewhere_than_the_program() {
    let helper = "exec 3>\"$SEARCH_TRACE\"\necho board 1 1 marks >&3\necho enter >&3\necho mark 0 0 >&3\necho mark 7 7\n";
    let (output, folder) = show(&[("a.sh", helper)], &["--replay", "a.html", "sh", "a.sh"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let totals = &recording(folder.path(), "a.html")["totals"];
    // What it prints is well formed, too, and is its output.
    assert_eq!(totals["nodes"], 2, "{totals}");
    let wrong = "echo board 1 1 marks >\"$SEARCH_TRACE\"\necho mark >\"$SEARCH_TRACE\"\n";
    let (output, _folder) = show(&[("a.sh", wrong)], &["sh", "a.sh"]);
    assert_eq!(output.status.code(), Some(1));
    let words = "line 2 of the helper's trace, `mark`, is not an event: it should be mark X Y";
    assert!(stderr(&output).contains(words), "{}", stderr(&output));
}

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn output_that_comes_late_or_in_a_folded_part_is_kept() {
    // Before the board of a helper, long after its step, after the last one, and in each of many subtrees.
    let early = "echo zero\necho mark 0 0\nsleep 1\nexec 3>\"$SEARCH_TRACE\"\necho board 2 1 digits >&3\nsleep 1\n\
                 echo given 0 0 =1 >&3\necho enter >&3\necho mark 1 0 =2 >&3\n";
    let late = "echo board 2 1 marks\necho enter\necho one\necho mark 1 0\nsleep 1\necho two\necho mark 0 0\nsleep 1\necho three\n";
    let many = "echo board 3 1 marks\necho enter\ni=0\nwhile [ $i -lt 3000 ]; do\necho mark 0 0\necho mark 1 0\necho mark 2 0\n\
                echo at $i\necho unmark 2 0\necho unmark 1 0\necho unmark 0 0\ni=$((i + 1))\ndone\n";
    for (script, expected) in [
        (early, &["zero"][..]),
        (late, &["one", "two", "three"][..]),
        (many, &["at 0", "at 2500", "at 2999"][..]),
    ] {
        let arguments = ["--replay", "a.html", "sh", "a.sh"];
        let (output, folder) = show(&[("a.sh", script)], &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let recording = recording(folder.path(), "a.html");
        let lines = recording["lines"].as_array().expect("a list");
        let are_there = expected.iter().all(|line| lines.iter().any(|there| there[1] == *line));
        assert!(are_there, "{expected:?}: {lines:?}");
    }
}

#[test]
#[cfg_attr(not(unix), ignore = "needs sh")]
fn a_program_that_fails_is_shown_as_far_as_it_came() {
    let begin = "echo board 2 1 marks\necho enter\necho mark 1 0\n";
    for (end, arguments, code, words) in [
        (
            "kill -9 $$\n",
            vec![],
            1,
            "sh was ended by signal 9 (it was killed; perhaps memory ran out)",
        ),
        // Nobody has pressed Ctrl-C.
        ("kill -2 $$\n", vec![], 1, "sh was ended by signal 2 (it was interrupted)"),
        ("exit 3\n", vec![], 0, "note: sh ended with exit code 3"),
        ("exec sleep 600\n", vec!["--time-limit", "2s"], 124, ""),
        ("while :; do echo refuse 0 0 no; done\n", vec![], 1, "the trace is cut here"),
        (
            "echo board 3 1 marks\n",
            vec![],
            1,
            "line 4 of the program's output: `board` is another board",
        ),
    ] {
        let script = format!("{begin}{end}");
        let arguments = [arguments, vec!["--replay", "a.html", "sh", "a.sh"]].concat();
        let (output, folder) = show(&[("a.sh", &script)], &arguments);
        assert_eq!(output.status.code(), Some(code), "{end}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{end}: {}", stderr(&output));
        let recording = recording(folder.path(), "a.html");
        assert!(kinds(&recording).starts_with('e'), "{end}");
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
            "sh has no event. A trace begins with its board, such as `board 8 8 queens`. Add the helper",
        ),
        (vec![("a.sh", "exit 2\n")], vec!["sh", "a.sh"], 1, "\nnote: sh ended with exit code 2"),
        (vec![("a.sh", "kill -9 $$\n")], vec!["sh", "a.sh"], 1, ", before its first event"),
        (vec![("a.sh", "echo mark 3 4\n")], vec!["sh", "a.sh"], 1, "sh has no event"),
        (
            vec![("a.sh", "exec sleep 600\n")],
            vec!["--time-limit", "1s", "sh", "a.sh"],
            124,
            "--time-limit before the first event",
        ),
        (vec![], vec!["./nothing"], 1, "./nothing could not be started"),
        (vec![("a.trace", "")], vec!["a.trace"], 1, "a.trace has no event"),
        (vec![("a.trace", "")], vec!["a.trace", "--stats"], 1, "last: show --stats a.trace"),
        (vec![], vec![], 2, "COMMAND"),
        (
            vec![("a.html", "mine"), ("a.trace", "board 1 1 tour\nenter\nmark 0 0\n")],
            vec!["a.trace"],
            2,
            "a.html is there, and is not a page that show has written\nA command that works: ",
        ),
        (vec![], vec!["--source", "nothing.py", "a"], 2, "--source: nothing.py cannot be read"),
        (vec![], vec!["--solution", "0", "a"], 2, "--solution"),
        (vec![], vec!["--compare", "a"], 2, "--compare shows two files"),
        (vec![], vec!["--compare", "a", "b", "--source", "c"], 2, "options come before them"),
        (vec![("a.trace", "boxes 1\n")], vec!["--watch", "a.trace"], 2, "--replay FILE shows"),
        (
            vec![("a.trace", "board 2000 1 tour\nenter\nmark 0 0\n")],
            vec!["a.trace"],
            1,
            "too many for",
        ),
    ] {
        let (output, folder) = show(&files, &arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
        let written = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(written, files.len(), "{arguments:?}");
    }
}

/// While a compiler is at work, even one that ignores SIGTERM, or the program runs. Under `nohup`, SIGHUP is ignored.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_leaves_no_process_and_no_folder() {
    use std::process::{Command, Stdio};
    use testing::running::{Running, UnixSignal, wait_for};

    let begins = "sleep 600 &\necho $! > pid.new\nmv pid.new pid\nwait\n";
    let runs =
        "echo board 2 1 marks\necho enter\necho $$ > pid.new\nmv pid.new pid\nexec sleep 600\n";
    let compiler = &["a.c"][..];
    let program = &["sh", "a.sh"][..];
    for (trap, ignores, signals, code, words) in [
        ("", ":", &[UnixSignal::HUP][..], 129, compiler),
        ("", ":", &[UnixSignal::TERM], 143, compiler),
        ("TERM", ":", &[UnixSignal::TERM], 143, compiler),
        ("", "trap '' HUP", &[UnixSignal::HUP, UnixSignal::TERM], 143, compiler),
        ("", ":", &[UnixSignal::HUP], 129, program),
        ("", ":", &[UnixSignal::TERM], 143, program),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let there = |name: &str| folder.path().join(name);
        fs::create_dir(there("temporary")).expect("a folder");
        fs::write(there("a.c"), "").expect("written");
        fs::write(there("a.sh"), runs).expect("written");
        let trap = if trap.is_empty() { String::new() } else { format!("trap '' {trap}\n") };
        fs::write(there("compiler"), format!("{trap}{begins}")).expect("written");
        let mut show = Command::new("sh");
        show.args(["-c", &format!("{ignores}; exec \"$0\" \"$@\""), PROGRAM.path]).args(words);
        show.env("TMPDIR", there("temporary")).env("CC", "sh ./compiler");
        show.current_dir(folder.path()).stdin(Stdio::null());
        let mut show = Running::start(show.stdout(Stdio::null()).stderr(Stdio::null()));
        let pid = wait_for(|| fs::read_to_string(there("pid")).ok()).expect("it begins");
        for &signal in signals {
            show.send(signal);
        }
        assert_eq!(show.wait().expect("it ends").code(), Some(code), "{words:?}");
        // What has ended may still be waiting for its parent.
        let path = format!("/proc/{}/stat", pid.trim());
        let state = || fs::read_to_string(&path).unwrap_or_default();
        let has_ended = || (state().is_empty() || state().contains(") Z ")).then_some(());
        wait_for(has_ended).expect("no process is left");
        assert_eq!(fs::read_dir(there("temporary")).expect("a folder").count(), 0, "{words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_long_search_says_on_a_terminal_how_far_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "echo board 1 1 marks\necho enter\nwhile :; do echo mark 0 0; echo unmark 0 0; sleep 1; done\n";
    fs::write(folder.path().join("a.sh"), script).expect("written");
    let mut show = PROGRAM.command(&["--stats", "sh", "a.sh"]);
    show.current_dir(folder.path());
    let mut terminal = testing::terminal::Terminal::start(80, 24, show);
    terminal.await_text(" nodes");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, Some(130));
}

#[test]
fn traces_are_read_from_files_and_pipes() {
    let trace = "board 2 1 tour\nenter\nmark 0 0\nmark 1 0\nsolution\n";
    let files =
        [("a.trace", trace), ("b.trace", "board 2 1 tour\nenter\nmark 1 0\nunmark 1 0\nleave\n")];
    let (output, folder) = show(&files, &["a.trace"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "a.html\n", "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "a.html")["totals"]["nodes"], 3);
    let (output, folder) = show(&files, &["--svg", "a.svg", "a.trace"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(fs::read_to_string(folder.path().join("a.svg")).expect("written").contains("<svg"));
    let (output, folder) = show(&files, &["--compare", "a.trace", "b.trace"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let page = fs::read_to_string(folder.path().join("compare.html")).expect("written");
    let both = data_in(&page).expect("a page of two searches").to_string();
    assert!(both.contains("a.trace") && both.contains("b.trace"), "{both}");
    let output = PROGRAM.run_with_input(&["--stats", "-"], trace.as_bytes());
    let table = stderr(&output);
    assert!(output.stdout.is_empty() && table.contains("solutions"), "{table}");
}

#[test]
fn two_searches_are_compared_where_they_part() {
    let ours = "board 2 3 marks\nenter\nmark 0 0\nrefuse 1 1 no\nmark 1 2\nunmark 1 2\nunmark 0 0\nmark 1 0\nsolution\n";
    let yours = ours
        .replace("\nunmark 1 2\n", "\nsolution @2\nunmark 1 2\n")
        .replace("mark 0 0", "mark 0 0 @3");
    let source = "# one\nfound()\nplace()\n";
    let part = "part: this one finds a solution, and ours.trace takes (1, 2) back.";
    let note = "note: in node 3, the searches part: yours.trace finds a solution, and ours.trace takes (1, 2) back \
                (step 7 of yours.trace; step 8 of ours.trace)\n";
    for (name, arguments) in [("yours.py", &[][..]), ("a.py", &["--source", "a.py"])] {
        let files = [("yours.trace", &*yours), ("ours.trace", ours), (name, source)];
        let arguments = [&["--compare"], arguments, &["yours.trace", "ours.trace"]].concat();
        let (output, folder) = show(&files, &arguments);
        assert_eq!((output.status.code(), &*stderr(&output)), (Some(0), note));
        let page = fs::read_to_string(folder.path().join("compare.html")).expect("written");
        let both = data_in(&page).expect("recordings");
        let [mine, theirs] = &[0, 1].map(|search| whole(both["recordings"][search].clone()));
        let file = &mine["sources"][0];
        assert_eq!((&file["name"], &file["text"]), (&name.into(), &source.into()));
        assert_eq!(theirs["sources"], serde_json::json!([]));
        assert_eq!([mine, theirs].map(kinds), ["emermesubumes", "emermedubumes"]);
        let parts = [0, 1].map(|search| &both["parts"][search]);
        assert_eq!(parts.map(|part| part[0].as_u64()), [Some(7), Some(8)]);
        let parts = parts.map(|part| part[1].as_str().expect("a sentence"));
        assert!(parts[0].contains(part), "{parts:?}");
        let other = "part: this one takes (1, 2) back, and yours.trace finds";
        assert!(parts[1].contains(other), "{parts:?}");
    }
    // One may end first, or both may be the same.
    for (other, says) in [
        (
            "board 2 3 marks\nenter\nmark 0 0\nenter\n",
            "yours.trace marks (1, 2), and ours.trace ends (step 5",
        ),
        (&*yours, "note: both make the same choices\n"),
        ("board 3 2 marks\nenter\nmark 0 0\n", "note: they have different boards\n"),
    ] {
        let files = [("yours.trace", &*yours), ("ours.trace", other)];
        let (output, _) = show(&files, &["--compare", "yours.trace", "ours.trace"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
}

#[test]
fn boxes_on_a_line_have_one_number_each() {
    for (board, zeros) in [
        ("boxes 3\nenter\nmark 1\nsolution\n", 1),
        ("board 3 1 tour\nenter\nmark 1 0\nsolution\n", 2),
    ] {
        let (_, folder) = show(&[("a.trace", board)], &["--svg", "a.svg", "a.trace"]);
        let picture = fs::read_to_string(folder.path().join("a.svg")).expect("written");
        assert_eq!(picture.matches(">\n0\n</text>").count(), zeros, "{picture}");
    }
}

#[test]
fn the_helpers_are_those_of_the_course() {
    for (language, word) in [("python", "_getframe"), ("c", "__LINE__"), ("rust", "track_caller")] {
        let output = PROGRAM.run(&["--helper", language]);
        assert!(String::from_utf8_lossy(&output.stdout).contains(word));
    }
}

/// A search that finds nothing is folded, but not on the way to its deepest dead end.
#[test]
fn the_deepest_dead_end_is_kept() {
    let chain = |depth: usize| {
        let marks = (0..depth).map(|i| format!("mark {i}\n"));
        let unmarks = (0..depth).rev().map(|i| format!("unmark {i}\n"));
        marks.chain(unmarks).collect::<String>()
    };
    let part = chain(4).repeat(4000);
    let trace = format!("boxes 20\nenter\n{part}mark 19\n{}unmark 19\n{part}", chain(9));
    let (output, folder) = show(&[("deep.trace", &trace)], &["deep.trace"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let recording = recording(folder.path(), "deep.html");
    let kinds = kinds(&recording);
    let folds = kinds.matches('f').count();
    let mut depth = 0;
    let mut deepest = 0;
    for kind in kinds.bytes() {
        depth += i32::from(kind == b'm') - i32::from(kind == b'u');
        deepest = deepest.max(depth);
    }
    assert_eq!((deepest, recording["totals"]["solutions"].as_u64()), (10, Some(0)));
    assert!(folds > 1000 && kinds.len() < 40_000, "{folds} of {}", kinds.len());
}
