//! Pictures of the search.

use testing::{Executable, kinds};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

#[test]
fn the_picture_has_the_queen_of_column_x_at_x() {
    let picture = PROGRAM.picture(&["6"]);
    let printed = String::from_utf8(PROGRAM.run(&["6", "1"]).stdout).expect("text");
    let first = printed.split("No. 0").nth(1).expect("an answer");
    // Line x of the text has the queen of column x.
    let rows = first.lines().skip(1).take(6).map(|line| line.find('Q'));
    // The board of 6 x 6 cells of 64 pixels begins somewhere; rows are counted from there.
    let places: Vec<(f64, f64)> = picture
        .split("<g class=\"queen\" transform=\"translate(")
        .skip(1)
        .map(|queen| {
            let (x, y) = queen.split(')').next().expect("a place").split_once(' ').expect("x y");
            (x.parse().expect("x"), y.parse().expect("y"))
        })
        .collect();
    assert_eq!(places.len(), 6);
    let top = places.iter().map(|place| place.1).fold(f64::INFINITY, f64::min);
    let mut columns = places.clone();
    columns.sort_by(|a, b| a.0.total_cmp(&b.0));
    let drawn = columns.iter().map(|(_, y)| Some(((y - top) / 64.0).round() as usize));
    assert!(drawn.eq(rows), "{picture}\n{printed}");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -f and /dev/full")]
fn a_file_is_written_whole_or_not_at_all() {
    // Without a header, stdout fails only at the end of the search.
    PROGRAM.assert_file_is_whole_or_untouched(&[], "--replay");
}

#[test]
fn a_recording_reaches_the_solutions() {
    let eight = PROGRAM.assert_recording_reaches_solutions(&["8"]);
    assert_eq!(eight["totals"]["nodes"], 2057);
    assert!(!kinds(&eight).contains('f'));
    PROGRAM.assert_recording_reaches_solutions(&["9"]);
    PROGRAM.assert_recording_reaches_solutions(&["10", "--algorithm", "bits"]);
}

#[test]
fn each_step_lights_its_statement() {
    for algorithm in ["plain", "bits"] {
        PROGRAM.assert_lines_are_lit(&["5", "--algorithm", algorithm]);
    }
    PROGRAM.assert_lines_are_lit(&["--lab"]);
}

/// The entries of the three tables that are taken are those of the lecture's arrays.
#[test]
fn the_state_has_three_strips() {
    let (recording, _) = PROGRAM.recording(&["4"]);
    let state = recording["state"].as_array().expect("tables");
    let lengths = state.iter().map(|table| table["lines"].as_array().map_or(0, Vec::len));
    assert_eq!(lengths.collect::<Vec<_>>(), [4, 7, 7]);
    // The queen on column 1, row 3: yy[3], rd[4] and ld[1 - 3 + 3].
    for (table, entry) in [(0, 3), (1, 4), (2, 1)] {
        let line = state[table]["lines"][entry].as_array().expect("cells");
        assert!(line.contains(&(3 * 4 + 1).into()), "{table}: {line:?}");
    }
}
