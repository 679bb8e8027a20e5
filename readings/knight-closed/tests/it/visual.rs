//! Pictures of the tours and of the searches.

use testing::checkers::is_closed_tour;
use testing::{Executable, kinds, path_of_picture};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-closed") };

#[test]
fn the_line_of_a_picture_is_a_closed_tour() {
    for (width, height, algorithm) in [
        (6, 6, "parberry"),
        (3, 10, "parberry"),
        (42, 20, "parberry"),
        (6, 5, "pruned"),
        (5, 6, "memo"),
    ] {
        let w = width.to_string();
        let h = height.to_string();
        let picture = PROGRAM.picture(&[&w, &h, "0", "--algorithm", algorithm]);
        let path = path_of_picture(&picture);
        assert!(is_closed_tour(width, height, &path), "{width} x {height} {algorithm}");
        assert!(picture.contains("the move that closes the tour"));
    }
}

#[test]
fn what_cannot_be_shown_is_refused_before_the_search() {
    let arguments = ["6", "6", "--replay", "tour.html"];
    PROGRAM.assert_refused(&arguments, 2, &["parberry does not search", "--algorithm pruned"]);
}

#[test]
fn a_recording_reaches_the_solution() {
    for arguments in [
        &["6", "6", "--algorithm", "pruned"][..],
        &["3", "10", "--algorithm", "memo"],
        &["3", "12", "--algorithm", "pruned"],
        &["4", "5", "--algorithm", "pruned"],
    ] {
        PROGRAM.assert_recording_reaches_solutions(arguments);
    }
}

#[test]
fn each_step_lights_its_statement() {
    for algorithm in ["memo", "pruned"] {
        PROGRAM.assert_lines_are_lit(&["4", "5", "--algorithm", algorithm]);
        PROGRAM.assert_lines_are_lit(&["3", "10", "--algorithm", algorithm]);
    }
}

#[test]
fn each_step_has_its_sentence() {
    let sentences = |arguments: &[&str]| PROGRAM.recording(arguments).0.to_string();
    let memo = sentences(&["4", "5", "--algorithm", "memo"]);
    for text in ["Move 2 to (4, 2): off the board.", "the same cells were visited before, in vain."]
    {
        assert!(memo.contains(text), "{text}: {memo}");
    }
    let pruned = sentences(&["5", "6", "--algorithm", "pruned"]);
    for text in
        ["Every cell is visited: a tour.", "a corner must be entered now.", "Dead end: back to"]
    {
        assert!(pruned.contains(text), "{text}: {pruned}");
    }
}

#[test]
fn where_an_attempt_is_given_up_is_no_dead_end() {
    let (recording, _) = PROGRAM.recording(&["5", "6", "--algorithm", "pruned"]);
    let kinds = kinds(&recording);
    assert_eq!(recording["totals"]["dead_ends"], kinds.matches('d').count());
    assert!(kinds.contains("re"), "another attempt: not all directions of the root were tried");
}
