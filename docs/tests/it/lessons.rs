//! The Python programs of the chapters on looking ahead, symmetry, beginning again, exact cover, counting and the knapsack print what
//! their chapters say.
#![cfg(unix)] // as the programs of `from_empty.rs`

use crate::from_empty::{PYTHON, read, replaced, row, source};
use crate::pages;

use std::fs;

const PUZZLES: [&str; 3] = ["p5252", "hard-1", "clues17-1"];

/// The puzzle that the programs have, and the numbers of another one.
fn with_puzzle(source: &str, name: &str) -> String {
    let digits = |name: &str| -> String {
        let file = pages::root().join("problems/puzzles").join(name).with_extension("txt");
        let text = fs::read_to_string(file).expect("a puzzle");
        text.chars().filter(char::is_ascii_digit).take(81).collect()
    };
    replaced(source, &[(&digits("p5252"), &digits(name))])
}

/// Compares what a program prints with its chapter.
fn compare(program: &str, chapter: &str) {
    let printed = PYTHON.print(&source(program));
    contains(chapter, &format!("$ python3 {program}\n{printed}"));
}

fn contains(chapter: &str, text: &str) {
    assert!(read(chapter).contains(text), "not in {chapter}: {text}");
}

#[test]
#[ignore = "needs python3"]
fn each_program_in_python_prints_what_its_chapter_says() {
    compare("propagate.py", "looking-ahead.md");
    compare("symmetry.py", "symmetry.md");
    compare("deepen.py", "restarts.md");
    compare("backjump.py", "looking-ahead.md");
    compare("dance.py", "exact-cover.md");
    compare("dominoes.py", "counting.md");
    compare("knapsack.py", "lecture-014-knapsack.md");
}

#[test]
#[ignore = "needs python3"]
fn the_table_of_switches_is_what_python_prints() {
    let source = source("propagate.py");
    for puzzle in PUZZLES {
        let ways = [[false, false, false], [true, false, false], [true, false, true]];
        for switches in ways.into_iter().chain([[true, true, false], [true, true, true]]) {
            // Python takes a quarter of a minute for millions of nodes.
            if puzzle == "clues17-1" && !(switches[1] || switches[2]) {
                continue;
            }
            let mut source = with_puzzle(&source, puzzle);
            let mut line = format!("| {puzzle} |");
            for (name, is_on) in ["ahead", "propagating", "fewest"].into_iter().zip(switches) {
                line += if is_on { " yes |" } else { " |" };
                if !is_on {
                    let (on, off) = (format!("\n{name} = True"), format!("\n{name} = False"));
                    source = replaced(&source, &[(&on, &off)]);
                }
            }
            let numbers = PYTHON.run(&source);
            let cells = row(&numbers[1..]);
            contains("looking-ahead.md", &format!("{line}{}", &cells[1..]));
        }
    }
}

#[test]
#[ignore = "needs python3"]
fn the_tables_of_the_other_lessons_are_what_python_prints() {
    let symmetry = PYTHON.sized(&source("symmetry.py"), 12);
    for symmetries in [2, 8] {
        let changed = format!("symmetries = {symmetries}");
        let fewer = replaced(&symmetry, &[("symmetries = 8", &changed)]);
        let cells = row(&numbers_of(&PYTHON.print(&fewer))[2..]);
        contains("symmetry.md", &format!("| 12 | {symmetries} {cells}"));
    }

    let chapter = read("exact-cover.md");
    let (_, block) = chapter.split_once("```python\npuzzle = ").expect("the table of a puzzle");
    let block = format!("puzzle = {}", block.split_once("```").expect("its end").0);
    let dance = source("dance.py");
    let small = dance.lines().find(|line| line.starts_with("table = ")).expect("a table");
    let dance = replaced(&dance, &[(&format!("{small}\n"), &block)]);
    for puzzle in PUZZLES {
        let numbers = numbers_of(&PYTHON.print(&with_puzzle(&dance, puzzle)));
        let cells = row(&numbers[1..]);
        assert!(chapter.contains(&format!("{cells}\n")), "not in the chapter: {puzzle} {cells}");
    }

    let backjump = source("backjump.py");
    for puzzle in &PUZZLES[..2] {
        let jumps = with_puzzle(&backjump, puzzle);
        let steps = replaced(&jumps, &[("jumping = True", "jumping = False")]);
        let nodes = [steps, jumps].map(|source| numbers_of(&PYTHON.print(&source))[0]);
        contains("looking-ahead.md", &format!("| {puzzle} {}", row(&nodes)));
    }

    let leaves = replaced(&source("knapsack.py"), &[("take_first = True", "take_first = False")]);
    let counts = row(&numbers_of(&PYTHON.print(&leaves))[1..]);
    contains("lecture-014-knapsack.md", &format!("| leave first {counts}"));

    for side in [4, 12] {
        let changed = format!("width, height = {side}, {side}");
        let larger = replaced(&source("dominoes.py"), &[("width, height = 8, 8", &changed)]);
        contains(
            "counting.md",
            &format!("| {side} x {side} {}", row(&numbers_of(&PYTHON.print(&larger)))),
        );
    }
}

/// The numbers at the end of the lines that have a word or two before them.
fn numbers_of(printed: &str) -> Vec<u64> {
    let words = printed.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    words.filter_map(|line| line.rsplit(' ').next()?.parse().ok()).collect()
}
