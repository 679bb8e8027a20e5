//! Pictures of the search.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

#[test]
fn the_picture_has_the_queens_of_the_first_answer_as_it_is_printed() {
    let picture = PROGRAM.picture(&["6"]);
    let printed = String::from_utf8(PROGRAM.run(&["6", "1"]).stdout).expect("text");
    let first = printed.split("No. 0").nth(1).expect("an answer");
    let columns = first.lines().skip(1).take(6).map(|line| line.find('Q'));
    // The board of 6 x 6 cells of 64 pixels begins somewhere; columns are counted from there.
    let places: Vec<(f64, f64)> = picture
        .split("<g class=\"queen\" transform=\"translate(")
        .skip(1)
        .map(|queen| {
            let (x, y) = queen.split(')').next().expect("a place").split_once(' ').expect("x y");
            (x.parse().expect("x"), y.parse().expect("y"))
        })
        .collect();
    assert_eq!(places.len(), 6);
    let left = places.iter().map(|place| place.0).fold(f64::INFINITY, f64::min);
    let mut rows = places.clone();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1));
    let drawn = rows.iter().map(|(x, _)| Some(((x - left) / 64.0).round() as usize));
    assert!(drawn.eq(columns), "{picture}\n{printed}");
}

#[test]
fn a_tree_marks_every_answer() {
    let picture = PROGRAM.picture(&["6", "--svg-tree", "6"]);
    assert!(
        picture.contains("153 of 153 nodes; solutions: 4"),
        "the nodes of the lecture's search"
    );
    assert_eq!(picture.matches("class=\"solution\"").count(), 4 + 1);
}

#[test]
fn what_cannot_be_shown_is_refused_before_the_search() {
    PROGRAM.assert_unwritable_is_refused(&["30"], "--svg");
    PROGRAM.assert_unwritable_is_refused(&["30"], "--replay");
    PROGRAM.assert_watching_needs_a_terminal(&["12"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    for option in ["--svg", "--replay"] {
        PROGRAM.assert_file_is_whole_or_untouched(&["6"], option);
    }
    PROGRAM.assert_kill_leaves_nothing(&["30"]);
}

#[test]
fn levels_side_by_side_add_up() {
    PROGRAM
        .assert_levels_of_random_problems_add_up(|places| vec![(1 + places.before(7)).to_string()]);
}

#[test]
fn a_recording_reaches_the_solutions() {
    let eight = PROGRAM.assert_recording_reaches_solutions(&["8"]);
    assert_eq!(
        (eight["totals"]["nodes"].clone(), eight["folds"].clone()),
        (2057.into(), serde_json::json!([]))
    );
    PROGRAM.assert_recording_reaches_solutions(&["9"]);
    PROGRAM.assert_recording_reaches_solutions(&["10", "--algorithm", "bits"]);
}

#[test]
fn the_line_that_tells_is_lit() {
    for algorithm in ["plain", "bits"] {
        PROGRAM.assert_lines_are_lit(&["5", "--algorithm", algorithm]);
    }
    PROGRAM.assert_lines_are_lit(&["--lab"]);
}
