//! The pictures of tours and graphs.

use std::time::Duration;

use common::board::{Cell, Size};
use common::search::Choice;
use knight_graph::{Algorithm, KnightGraph};
use testing::checkers::is_tour;
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
fn a_reader_gets_every_choice_of_a_search_that_stops_at_its_first_tour() {
    let problem = KnightGraph::new(Size::new(5, 5), Cell { x: 0, y: 0 }).expect("a tour");
    let problem = KnightGraph { algorithm: Some(Algorithm::Plain), ..problem };
    let first = Choice { number: 0, cell: Cell { x: 2, y: 1 } };
    for (choices, kinds) in [(&[][..], "emfumfub"), (&[first], "emfumemfumfumfumfumfubub")] {
        let answer = along(&problem, "the search", choices, Duration::from_secs(1 << 30));
        let answer: serde_json::Value = serde_json::from_str(&answer.to_json()).expect("JSON");
        assert_eq!(testing::kinds(&testing::whole(answer.clone())), kinds, "{choices:?}");
        assert_eq!(answer["below"]["exact"], false, "it has stopped");
    }
}
