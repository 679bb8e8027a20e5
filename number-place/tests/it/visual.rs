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
#[cfg(target_os = "linux")] // opens a terminal as Linux does
fn it_can_be_watched() {
    PROGRAM.assert_can_be_watched(&[PUZZLE]);
}

#[test]
fn the_puzzle_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("q.txt");
    let text = std::fs::read(PUZZLE).expect("the puzzle");
    std::fs::write(&path, &text).expect("written");
    let puzzle = path.to_str().expect("text");
    let also = folder.path().join(".").join("q.txt");
    let also = also.to_str().expect("text");
    for option in ["--svg", "--replay"] {
        for name in [puzzle, also] {
            let words = ["would overwrite", name];
            PROGRAM.assert_refused(&[puzzle, option, name], 2, &words);
            assert_eq!(std::fs::read(&path).expect("still there"), text);
        }
    }
}

#[test]
#[cfg_attr(not(unix), ignore = "the file of stdin is known on Unix only")]
fn the_puzzle_on_stdin_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("q.txt");
    std::fs::copy(PUZZLE, &path).expect("copied");
    let text = std::fs::read(&path).expect("the puzzle");
    for option in ["--svg", "--replay"] {
        let stdin = std::fs::File::open(&path).expect("the puzzle");
        let puzzle = path.to_str().expect("text");
        let output = PROGRAM.command(&["-", option, puzzle]).stdin(stdin).output();
        assert_eq!(output.expect("runs").status.code(), Some(2));
        assert_eq!(std::fs::read(&path).expect("still there"), text);
    }
}

#[test]
fn a_recording_reaches_the_solutions() {
    for puzzle in ["p5252", "p22833", "p22833-cut1", "p22833-cut4"] {
        let puzzle = format!("../problems/puzzles/{puzzle}.txt");
        PROGRAM.assert_recording_reaches_solutions(&[&puzzle]);
        PROGRAM.assert_recording_reaches_solutions(&[&puzzle, "--algorithm", "fewest"]);
    }
}

#[test]
fn each_step_lights_its_statement() {
    for algorithm in ["plain", "fewest"] {
        PROGRAM.assert_lines_are_lit(&[PUZZLE, "--algorithm", algorithm]);
    }
}

#[test]
fn each_step_has_its_sentence() {
    let plain = PROGRAM.recording(&[PUZZLE]).0.to_string();
    let fewest = PROGRAM.recording(&[PUZZLE, "--algorithm", "fewest"]).0.to_string();
    for text in ["its block has it already.", "it fits. Write it down.", "Dead end: back to ("] {
        assert!(plain.contains(text) && fewest.contains(text), "{text}");
    }
    let asked = ": try the digits from 1 to 9.";
    assert!(
        plain.contains(asked) && fewest.contains(&format!(" has the fewest digits left{asked}"))
    );
}
