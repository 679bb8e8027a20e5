//! Pictures of the search.

use common::board::check::is_tour;
use testing::{Executable, path_of_picture};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

#[test]
fn the_line_of_a_picture_is_a_tour() {
    let picture = PROGRAM.picture(&["4", "3", "0", "0", "--answers", "1"]);
    assert!(is_tour(4, 3, &path_of_picture(&picture, 4, 3)));
}

#[test]
fn a_tree_has_all_eight_moves_of_every_node() {
    let picture = PROGRAM.picture(&["2", "2", "0", "0", "--svg-tree", "3"]);
    assert!(picture.contains("585 of 585 nodes; solutions: 0"));
    assert_eq!(picture.matches("class=\"dead-end\"").count(), 512 + 1);
}

#[test]
fn what_cannot_be_shown_is_refused_before_the_search() {
    PROGRAM.assert_unwritable_is_refused(&["5", "5", "0", "0"], "--svg");
    PROGRAM.assert_unwritable_is_refused(&["5", "5", "0", "0"], "--replay");
    PROGRAM.assert_watching_needs_a_terminal(&["5", "5", "0", "0"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    for option in ["--svg", "--replay"] {
        PROGRAM.assert_file_is_whole_or_untouched(&["1", "1", "0", "0"], option);
    }
    PROGRAM.assert_kill_leaves_nothing(&["5", "5", "0", "0"]);
}

#[test]
fn levels_side_by_side_add_up() {
    PROGRAM.assert_levels_of_random_problems_add_up(|places| {
        let (width, height) = loop {
            let (width, height) = (1 + places.before(6), 1 + places.before(6));
            if width * height <= 6 {
                break (width, height);
            }
        };
        let (x, y) = (places.before(width), places.before(height));
        [width, height, x, y].map(|number| number.to_string()).to_vec()
    });
}

#[test]
fn a_recording_reaches_the_solutions() {
    let one = PROGRAM.assert_recording_reaches_solutions(&["1", "1", "0", "0"]);
    assert_eq!(one["totals"]["solutions"], 1);
    PROGRAM.assert_recording_reaches_solutions(&["2", "4", "0", "0"]);
    PROGRAM.assert_recording_reaches_solutions(&["4", "3", "0", "0", "--time-limit", "300ms"]);
    PROGRAM.assert_lines_are_lit(&["2", "2", "0", "0"]);
}

/// A recording alone does not visit what it knows; `--stats` counts every node.
#[test]
fn what_is_known_is_recorded_as_what_is_visited() {
    for arguments in
        [["1", "1", "0", "0"], ["2", "3", "1", "2"], ["7", "1", "3", "0"], ["2", "4", "0", "1"]]
    {
        let (mut known, _) = PROGRAM.recording(&arguments);
        let (visited, _) = PROGRAM.recording(&[&arguments[..], &["--stats"]].concat());
        known["command"] = visited["command"].clone();
        assert_eq!(known, visited, "{arguments:?}");
    }
    // 8^11 lists of moves: two are tours.
    let (recording, printed) = PROGRAM.recording(&["4", "3", "0", "0"]);
    let totals = ["nodes", "dead_ends", "solutions"].map(|name| recording["totals"][name].as_u64());
    assert_eq!(totals, [Some((8u64.pow(12) - 1) / 7), Some(8u64.pow(11) - 2), Some(2)]);
    assert!(printed.contains("Knight tour            2"), "{printed}");
    assert_eq!(recording["kinds"].as_str().map(|kinds| kinds.matches('s').count()), Some(2));
}

/// A node takes long that is printed at four levels.
#[test]
fn the_levels_of_a_large_board_hear_the_time_limit() {
    let start = std::time::Instant::now();
    let arguments = ["20", "200", "0", "0", "--levels", "0,1,2,3", "--time-limit", "50ms"];
    assert_eq!(PROGRAM.run(&arguments).status.code(), Some(124));
    assert!(start.elapsed().as_secs() < 3, "{:?}", start.elapsed());
}
