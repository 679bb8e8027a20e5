//! Pictures of the search.

use std::path::Path;

use testing::checkers::is_tour;
use testing::{Executable, kinds, path_of_picture};
use visual::replay::page::data_in;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

#[test]
fn both_algorithms_draw_the_same_first_tour() {
    for (width, height) in [(5, 5), (3, 4), (4, 5), (5, 4)] {
        let w = width.to_string();
        let h = height.to_string();
        let arguments = [w.as_str(), h.as_str(), "0", "0"];
        let picture = PROGRAM.picture(&arguments);
        assert!(is_tour(width, height, &path_of_picture(&picture)));
        let pruned = [&arguments[..], &["--algorithm", "pruned"]].concat();
        assert_eq!(PROGRAM.picture(&pruned), picture);
    }
}

#[test]
fn no_answer_is_no_picture_and_what_cannot_be_shown_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour.svg");
    let mut command = PROGRAM.command(&["4", "4", "0", "0"]);
    let output = command.arg("--svg").arg(&path).output().expect("runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("tour.svg was not written: the search has found no solution"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Knight tour            0"));
    assert_eq!(folder.path().read_dir().expect("readable").count(), 0);
}

/// The search would never end: the file is tried before it.
#[test]
fn a_file_that_cannot_be_written_is_an_error_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("none").join("file");
    for option in ["--svg", "--replay"] {
        for path in [folder.path(), &nowhere, Path::new("/dev/null")] {
            let path = path.to_str().expect("text");
            let output = PROGRAM.run(&["8", "8", "0", "0", option, path]);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{stderr}");
            for words in [path, "cannot be written", option] {
                assert!(stderr.contains(words), "no '{words}' in {stderr}");
            }
            assert!(output.stdout.is_empty());
        }
    }
}

#[test]
fn watching_needs_a_terminal() {
    let board = ["8", "8", "0", "0", "--watch"];
    for arguments in [&board[..], &[&board[..], &["10ms"]].concat()] {
        PROGRAM.assert_refused(arguments, 2, &["--watch", "terminal", "--replay FILE"]);
    }
    PROGRAM.assert_refused(&[&board[..], &["soon"]].concat(), 2, &["--watch", "'soon'"]);
}

#[test]
#[cfg(target_os = "linux")] // opens a terminal as Linux does
fn it_can_be_watched() {
    PROGRAM.assert_can_be_watched(&["8", "8", "0", "0"]);
}

#[test]
fn a_recording_has_every_step_or_says_where_it_stopped() {
    // At level 3, each step prints one line that begins with >>, << or --, or an answer.
    let (whole, printed) = PROGRAM.recording(&["3", "4", "0", "0", "3"]);
    let begins = [">>", "<<", "--", "Answer"];
    let is_step = |line: &&str| begins.iter().any(|begin| line.starts_with(begin));
    let steps = printed.lines().filter(is_step).count();
    let silent = kinds(&whole).matches(['d', 'b']).count();
    assert_eq!(kinds(&whole).len() - silent, steps, "no level prints that the search returns");
    // 13 dead ends, as in the picture of the tree.
    assert_eq!(kinds(&whole).matches('d').count(), 13);
    assert_eq!(kinds(&whole).matches('s').count(), 2);
    assert_eq!(whole["complete"], true);
    assert_eq!(whole["end"], "Every step is recorded.");

    let (cut, printed) = PROGRAM.recording(&["3", "4", "0", "0", "--answers", "1"]);
    let first = kinds(&whole).find('s').expect("a solution");
    assert_eq!(kinds(&cut), kinds(&whole)[..=first]);
    assert_eq!(cut["complete"], false);
    assert_eq!(cut["end"], "The search was stopped here by --answers.");
    assert!(printed.contains("Incomplete: stopped by --answers"));
}

#[test]
fn a_board_too_large_for_a_page_is_refused() {
    let output = PROGRAM.run(&["40", "40", "0", "0", "--replay", "never-written.html"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("1600 cells are too many for a replay"), "{stderr}");
}

#[test]
fn a_search_is_shown_by_one_thread_or_not_at_all() {
    for large in [&["--part", "1/2"][..], &["--threads", "2"], &["--estimate"]] {
        let see = ["5", "5", "0", "0", "--svg", "never-written.svg"];
        let words = ["--svg shows the search", large[0]];
        PROGRAM.assert_refused(&[&see[..], large].concat(), 2, &words);
    }
    let beside = ["5", "5", "0", "0", "--svg", "never-written.svg", "--beside", "page.html"];
    PROGRAM.assert_refused(&beside, 2, &["--svg", "--beside"]);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -f and /dev/full")]
fn a_file_is_written_whole_or_not_at_all() {
    for option in ["--svg", "--replay"] {
        PROGRAM.assert_file_is_whole_or_untouched(&["4", "5", "0", "0"], option);
    }
}

#[test]
fn a_recording_reaches_the_solutions() {
    let whole = PROGRAM.assert_recording_reaches_solutions(&["5", "5", "0", "0"]);
    assert_eq!(whole["totals"]["solutions"], 304);
    assert_eq!(whole["command"], "knight-backtrack 5 5 0 0 --stats");
    assert!(kinds(&whole).contains('f'));
    let none = PROGRAM.assert_recording_reaches_solutions(&["5", "5", "1", "0"]);
    assert_eq!(none["totals"]["solutions"], 0);
    for arguments in [
        &["4", "5", "0", "0", "--algorithm", "pruned"][..],
        &["5", "4", "0", "0"],
        &["6", "5", "0", "0", "--answers", "7"],
        &["6", "6", "0", "0", "--time-limit", "500ms"],
    ] {
        PROGRAM.assert_recording_reaches_solutions(arguments);
    }
}

#[test]
fn each_step_has_its_sentence() {
    let plain = PROGRAM.recording(&["3", "4", "0", "0"]).0.to_string();
    for text in [
        "Move 1 to (2, 1): free. It becomes cell 2.",
        "All eight directions refused. Dead end: back to cell 9.",
        "Back on cell 1: (2, 1) is free again.",
    ] {
        assert!(plain.contains(text), "{text}");
    }
    let (pruned, _) = PROGRAM.recording(&["4", "5", "0", "0", "--algorithm", "pruned"]);
    let steps = pruned["steps"].to_string();
    assert!(steps.contains(": it would leave free cells that no move can reach in time."));
    let is_drawn = |part: &str| {
        let start = format!("\"{part}\":[");
        let mut found = steps.split(&start).skip(1);
        found.any(|after| !after.starts_with(']'))
    };
    assert!(is_drawn("counts") && is_drawn("rings"), "{steps}");
}

#[test]
fn each_step_lights_its_statement() {
    let lit = PROGRAM.assert_lines_are_lit(&["3", "4", "0", "0"]);
    let has = |kind, words: &str| lit[&kind].iter().any(|line| line.contains(words));
    assert!(has('e', "fn step(") && has('r', "contains(to)") && has('r', "!= 0"));
    assert!(has('m', "= n + 1;") && has('u', "= 0; // write back") && has('s', "count.closed"));
    assert_eq!(lit[&'r'].len(), 2, "one condition for each reason: {lit:?}");
    PROGRAM.assert_lines_are_lit(&["4", "5", "0", "0", "--algorithm", "pruned"]);
}

#[test]
fn two_searches_are_shown_in_one_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = folder.path().join("one.html");
    let two = folder.path().join("two.html");
    let small = ["3", "4", "0", "0"];
    let run = |options: &[&std::ffi::OsStr]| {
        let output = PROGRAM.command(&small).args(options).output().expect("runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let replay = "--replay".as_ref();
    let beside = "--beside".as_ref();
    assert_eq!(run(&[replay, one.as_ref()]).0, Some(0));
    let pruned = ["--algorithm".as_ref(), "pruned".as_ref()];
    let both = [&pruned[..], &[replay, two.as_ref(), beside, one.as_ref()]].concat();
    assert_eq!(run(&both), (Some(0), String::new()));
    let page = std::fs::read_to_string(&two).expect("the page");
    let data = data_in(&page).expect("recordings");
    let names = [0, 1].map(|search| data["recordings"][search]["algorithm"].clone());
    assert_eq!(names, ["plain", "pruned"], "the other one comes first");
    let command = &data["recordings"][1]["command"];
    assert_eq!(command, "knight-backtrack 3 4 0 0 --algorithm pruned");
    let parts = [0, 1].map(|search| data["parts"][search][1].to_string());
    assert!(parts.iter().all(|part| part.contains("Here the two searches part")), "{parts:?}");
    // A page with two searches, a file that is not a page, and a missing file.
    let none = folder.path().join("none.html");
    let cargo = std::path::Path::new("Cargo.toml");
    for (page, words) in [
        (two.as_path(), "is not a page of --replay with one search"),
        (cargo, "is not a page of --replay with one search"),
        (none.as_path(), "cannot be read"),
    ] {
        let (code, stderr) = run(&[replay, one.as_ref(), beside, page.as_ref()]);
        assert_eq!(code, Some(2), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
    }
    PROGRAM.assert_refused(&["5", "5", "0", "0", "--beside", "one.html"], 2, &["--replay"]);
}

#[test]
#[cfg_attr(not(unix), ignore = "needs /dev/zero")]
fn a_device_is_no_page_to_play_beside() {
    let zeros = ["3", "4", "0", "0", "--replay", "two.html", "--beside", "/dev/zero"];
    PROGRAM.assert_refused(&zeros, 2, &["it is not an ordinary file"]);
}
