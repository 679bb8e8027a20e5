//! Pictures of the search.

use common::board::{Cell, Size};
use common::search::{Choice, Header, Situation};
use knight_bruteforce::problem::NO_TOUR;
use testing::{Executable, kinds};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

#[test]
fn a_recording_reaches_the_solutions() {
    let one = PROGRAM.assert_recording_reaches_solutions(&["1", "1", "0", "0"]);
    assert_eq!(one["totals"]["solutions"], 1);
    PROGRAM.assert_recording_reaches_solutions(&["2", "4", "0", "0"]);
    PROGRAM.assert_recording_reaches_solutions(&["4", "3", "0", "0", "--time-limit", "300ms"]);
    PROGRAM.assert_lines_are_lit(&["2", "2", "0", "0"]);
}

/// Nothing is counted that was not visited, although the size of the tree is known.
#[test]
fn a_recording_counts_what_was_visited() {
    let totals = |recording: &serde_json::Value| {
        ["nodes", "dead_ends", "solutions"].map(|name| recording["totals"][name].as_u64())
    };
    let (whole, _) = PROGRAM.recording(&["2", "3", "0", "0"]);
    let leaves = 8u64.pow(5);
    assert_eq!(totals(&whole), [Some((8 * leaves - 1) / 7), Some(leaves), Some(0)]);
    assert_eq!(whole["complete"], true);
    // 8^11 lists of moves take too long.
    let (cut, printed) = PROGRAM.recording(&["4", "3", "0", "0", "--time-limit", "100ms"]);
    assert_eq!(cut["complete"], false);
    let [nodes, ..] = totals(&cut).map(Option::unwrap_or_default);
    assert!(nodes > 0 && nodes < 8u64.pow(11), "{nodes}");
    assert!(printed.contains("Incomplete: stopped by --time-limit"), "{printed}");
}

/// A node that is printed at four levels takes long, so the clock is read more often than every 4096 nodes.
#[test]
fn the_levels_of_a_large_board_hear_the_time_limit() {
    let arguments = ["20", "200", "0", "0", "--levels", "0,2", "--time-limit", "50ms"];
    let output = PROGRAM.run(&arguments);
    assert_eq!(output.status.code(), Some(124));
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.split("level 2: ").nth(1).and_then(|rest| rest.split(' ').next());
    let digits: String = lines.expect("a number").chars().filter(char::is_ascii_digit).collect();
    let lines: usize = digits.parse().expect("a number");
    assert!(lines < 4096 * 201, "{lines} lines, 201 for each node");
}

#[test]
fn a_candidate_is_tested_and_the_test_says_what_fails() {
    let (recording, _) = PROGRAM.recording(&["2", "2", "0", "0"]);
    assert_eq!(kinds(&recording).matches('x').count(), 512, "8 x 8 x 8 candidates");
    let steps = recording["steps"].to_string();
    assert!(steps.contains("move 1 leaves the board, to (2, 1), and cell (1, 0) is not visited"));
    let lit = PROGRAM.assert_lines_are_lit(&["2", "2", "0", "0"]);
    assert_eq!(lit[&'x'].iter().collect::<Vec<_>>(), ["if self.is_tour() {"]);
}

#[test]
fn a_cell_that_is_visited_twice_is_named_with_the_one_that_is_missing() {
    let size = Size::new(3, 4);
    // To (2, 1), back to (0, 0), and so on.
    let moves: Vec<usize> = [0, 4].into_iter().cycle().take(12).collect();
    let mut board = vec![0; 12];
    board[0] = 11;
    board[size.index(Cell { x: 2, y: 1 })] = 12;
    let header = Header { size, ..Header::default() };
    let choice = Choice::cell(Cell { x: 0, y: 0 });
    let cause = NO_TOUR.cause(&header, &Situation { cells: &board, moves: &moves, choice });
    assert_eq!(cause.text, "cell (0, 0) is visited twice, and cell (1, 0) is not visited");
    assert_eq!(cause.shows, [Cell { x: 1, y: 0 }, Cell { x: 0, y: 0 }]);
}
