//! The pictures of tours and graphs.

use common::board::{Cell, Size};
use common::search::Choice;
use knight_graph::{Algorithm, KnightGraph};
use testing::checkers::{is_closed_tour, is_tour};
use testing::{Executable, path_of_picture};
use visual::replay::along::along;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-graph") };

#[test]
fn the_line_of_a_picture_is_a_tour() {
    for (width, height, x, y) in
        [(8, 8, 0, 0), (5, 7, 4, 6), (7, 5, 2, 2), (3, 12, 0, 0), (130, 130, 9, 3)]
    {
        let arguments = [width, height, x, y].map(|number| number.to_string());
        for level in ["0", "1"] {
            let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            arguments.push(level);
            let path = path_of_picture(&PROGRAM.picture(&arguments));
            assert!(is_tour(width, height, &path), "{arguments:?}");
            assert_eq!(path.first(), Some(&(x, y)), "{arguments:?}");
        }
    }
    let picture = PROGRAM.picture(&["6", "8", "0", "0", "1", "--closed"]);
    assert!(is_closed_tour(6, 8, &path_of_picture(&picture)));
    assert!(picture.contains("the move that closes the tour"));
}

#[test]
fn level_0_draws_the_graph_even_where_there_is_no_tour() {
    for arguments in [["4", "4", "0", "0"], ["5", "7", "0", "0"]] {
        let picture = PROGRAM.picture(&arguments);
        assert!(picture.contains("class=\"moves\""), "{arguments:?}");
    }
    let picture = PROGRAM.picture(&["5", "7", "0", "0", "1"]);
    assert!(!picture.contains("class=\"moves\""));
}

#[test]
fn a_search_that_reports_no_step_has_no_page() {
    let output = PROGRAM.run(&["4", "4", "0", "0", "--replay", "never-written.html"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("the search has reported no step"), "{stderr}");
}

#[test]
fn a_recording_reaches_the_solution() {
    PROGRAM.assert_recording_reaches_solutions(&["8", "8", "0", "0"]);
    PROGRAM.assert_recording_reaches_solutions(&["6", "6", "0", "0", "--order", "connections"]);
    // Warnsdorff's rule fails there, and it begins again.
    PROGRAM.assert_recording_reaches_solutions(&["4", "25", "0", "0"]);
}

#[test]
fn each_step_lights_its_statement() {
    PROGRAM.assert_lines_are_lit(&["5", "6", "0", "0", "--algorithm", "plain"]);
    PROGRAM.assert_lines_are_lit(&["5", "6", "0", "0", "--algorithm", "warnsdorff"]);
    PROGRAM.assert_lines_are_lit(&["3", "7", "0", "0", "--order", "connections"]);
}

#[test]
fn a_path_that_does_not_close_is_rejected() {
    let closed = ["3", "10", "0", "0", "--closed", "--algorithm", "plain"];
    let recording = PROGRAM.recording(&closed).0;
    let steps = recording["steps"].as_array().expect("steps");
    let rejected =
        steps.iter().find(|step| step["kind"] == "x").expect("a path that does not close");
    assert_eq!(rejected["why"], "the knight cannot go back to the start");
}

#[test]
fn a_dead_end_with_a_white_neighbour_does_not_deny_it() {
    let recording = PROGRAM.recording(&["3", "10", "0", "0", "--closed"]).0;
    let mut board = [0; 30];
    let mut denied = 0;
    for step in recording["steps"].as_array().expect("steps") {
        for change in step["changes"].as_array().into_iter().flatten() {
            let [cell, before, after] =
                [0, 1, 2].map(|part| change[part].as_u64().expect("a number") as usize);
            assert_eq!(std::mem::replace(&mut board[cell], after), before, "{step}");
        }
        let sentence = step["sentence"].as_str().expect("text");
        if step["kind"] != "d" || !sentence.starts_with("No white neighbour can lead to a tour.") {
            assert!(!sentence.contains("No neighbour") && !sentence.contains("All white"));
            continue;
        }
        let at = (0..30).max_by_key(|&cell| board[cell]).expect("the knight");
        let size = Size::new(3, 10);
        let is_next = |cell: &usize| size.cell(*cell).is_move_from(size.cell(at));
        denied += usize::from((0..30).filter(is_next).any(|cell| board[cell] == 0));
    }
    assert_eq!(denied, 17, "as an independent search of the same steps counts them");
}

#[test]
fn a_reader_gets_every_choice_of_a_search_that_stops_at_its_first_tour() {
    let problem = KnightGraph::new(Size::new(5, 5), Cell { x: 0, y: 0 }).expect("a tour");
    let problem = KnightGraph { algorithm: Some(Algorithm::Plain), ..problem };
    let first = Choice { number: 0, cell: Cell { x: 2, y: 1 } };
    for (choices, kinds) in [(&[][..], "emfumfub"), (&[first], "emfumemfumfumfumfumfubub")] {
        let answer = along(&problem, "the search", choices);
        let answer: serde_json::Value = serde_json::from_str(&answer.to_json()).expect("JSON");
        assert_eq!(testing::kinds(&testing::whole(answer.clone())), kinds, "{choices:?}");
    }
}
