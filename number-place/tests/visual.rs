//! Pictures of the search.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_number-place") };

const PUZZLE: &str = "../problems/puzzles/p5252.txt";

#[test]
fn the_picture_has_the_clues_and_the_answer() {
    let picture = PROGRAM.picture(&[PUZZLE]);
    let printed = String::from_utf8(PROGRAM.run(&[PUZZLE, "2"]).stdout).expect("text");
    let board = |text: &str| -> Vec<char> {
        let lines = text.lines().take(9);
        lines.flat_map(|line| line.chars().skip(2)).collect()
    };
    let clues = board(&printed);
    let answer = board(printed.split("========\n").nth(1).expect("an answer"));
    let shown = |class: &str| -> Vec<char> {
        let document = roxmltree::Document::parse(&picture).expect("valid XML");
        let texts = document.descendants().filter(|node| node.attribute("class") == Some(class));
        texts.filter_map(|node| node.text()?.trim().chars().next()).collect()
    };
    let is_clue = |place: &usize| clues[*place] != '.';
    let digits = |places: Vec<usize>| places.into_iter().map(|p| answer[p]).collect::<Vec<_>>();
    assert_eq!(shown("clue"), digits((0..81).filter(is_clue).collect()));
    assert_eq!(shown("found"), digits((0..81).filter(|p| !is_clue(p)).collect()));
}

#[test]
fn what_cannot_be_shown_is_refused_before_the_search() {
    PROGRAM.assert_unwritable_is_refused(&[PUZZLE], "--svg");
    PROGRAM.assert_unwritable_is_refused(&[PUZZLE], "--replay");
    PROGRAM.assert_watching_needs_a_terminal(&[PUZZLE]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    for option in ["--svg", "--replay"] {
        PROGRAM.assert_file_is_whole_or_untouched(&[PUZZLE], option);
    }
}
