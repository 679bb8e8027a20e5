//! The puzzle files, proven: how many solutions each has, by a plain search, and how hard each is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::ValueEnum;
use number_place::Grid;
use number_place::Puzzle;

use super::super::grade::{grade, is_dead};
use super::super::{Difficulty, puzzle};
use super::{filled, plain_x};
use crate::rules::Rules;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/puzzles");

fn text(name: &str) -> String {
    fs::read_to_string(Path::new(FOLDER).join(name)).expect("a puzzle file")
}

fn board(text: &str) -> Grid {
    text.parse::<Puzzle>().expect("a puzzle").clues
}

/// The solutions of an X-sudoku, up to `limit`, with both diagonals, only the falling one and only the rising one.
fn solutions_x(clues: &Grid, limit: u64) -> [u64; 3] {
    [[true, true], [true, false], [false, true]]
        .map(|diagonals| plain_x::count(&mut clues.clone(), diagonals, limit))
}

/// Level, seed and `--x`, as the last line of a file tells them.
fn command(text: &str) -> (Difficulty, u64, bool) {
    let line = text.lines().last().expect("lines");
    let command = line.strip_prefix("Made by this project: puzzles make ");
    let words: Vec<&str> = command.expect("where it is from").split([' ', '.', ',']).collect();
    assert_eq!((words[0], words[2]), ("--difficulty", "--seed"));
    let difficulty = Difficulty::from_str(words[1], false).expect("a difficulty");
    (difficulty, words[3].parse().expect("a seed"), words[4] == "--x")
}

#[test]
fn the_folder_holds_four_of_each_kind() {
    let names = fs::read_dir(FOLDER).expect("the folder").map(|entry| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("a name")
    });
    let names: BTreeSet<String> = names.collect();
    for kind in ["easy-", "medium-", "hard-", "clues17-", "x-"] {
        let of_kind = names.iter().filter(|name| name.starts_with(kind));
        assert!(of_kind.count() >= 4, "{kind}");
    }
    let boards: BTreeSet<Grid> = names.iter().map(|name| board(&text(name))).collect();
    assert_eq!(boards.len(), names.len(), "no puzzle twice");
}

#[test]
fn every_puzzle_has_one_solution_and_the_level_it_is_named_for() {
    let rules = Rules::new(false);
    for difficulty in Difficulty::value_variants() {
        for number in 1..=4 {
            let typed = difficulty.to_possible_value().expect("a difficulty");
            let name = format!("{}-{number}.txt", typed.get_name());
            let text = text(&name);
            let clues = board(&text);
            assert_eq!(super::plain(clues), 1, "{name}");
            let grade = grade(&rules, &clues).expect("a grade");
            assert_eq!(grade.difficulty, *difficulty, "{name}");
            let (difficulty, seed, x) = command(&text);
            assert_eq!(puzzle(difficulty, seed, x), text, "{name}");
        }
    }
}

/// 17 clues are the fewest: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue sudoku", 2012.
#[test]
fn puzzles_of_17_clues_have_as_many_and_one_solution() {
    for number in 1..=4 {
        let clues = board(&text(&format!("clues17-{number}.txt")));
        assert_eq!(clues.as_flattened().iter().filter(|&&digit| digit > 0).count(), 17, "{number}");
        assert_eq!(super::plain(clues), 1, "{number}");
    }
}

#[test]
fn every_x_sudoku_has_one_solution_and_needs_both_diagonals_for_it() {
    let rules = Rules::new(true);
    let levels =
        [("x-1", Difficulty::Easy), ("x-2", Difficulty::Medium), ("x-3", Difficulty::Hard)];
    for (name, difficulty) in levels {
        let text = text(&format!("{name}.txt"));
        let clues = board(&text);
        assert_eq!(solutions_x(&clues, 2), [1, 2, 2], "{name}");
        assert_eq!(grade(&rules, &clues).map(|grade| grade.difficulty), Some(difficulty));
        let (difficulty, seed, x) = command(&text);
        assert!(x);
        assert_eq!(puzzle(difficulty, seed, x), text, "{name}");
    }
}

#[test]
fn the_x_sudoku_without_a_solution_does_not_show_it_at_first_sight() {
    let rules = Rules::new(true);
    let text = text("x-none.txt");
    let clues = board(&text);
    assert_eq!(solutions_x(&clues, 1), [0, 1, 1], "each diagonal alone has solutions");
    let candidates = filled(&rules, &clues);
    assert!(!is_dead(&rules, &candidates), "every digit has a place, every cell a digit");

    let (difficulty, seed, x) = command(&text);
    let made = board(&puzzle(difficulty, seed, x));
    let cells = (0..9).flat_map(|y| (0..9).map(move |x| (x, y)));
    let mut changed = cells.filter(|&(x, y)| clues[y][x] != made[y][x]);
    let (x, y) = changed.next().expect("a changed clue");
    assert_eq!(changed.next(), None, "only one");
    let told = format!(", then the {} at (x, y) = ({x}, {y}) made a {}:", made[y][x], clues[y][x]);
    assert!(text.contains(&told), "{told}");
}
