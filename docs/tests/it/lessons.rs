//! The Python programs of the chapters on looking ahead, symmetry, beginning again, exact cover, counting and the knapsack print what
//! their chapters say.
#![cfg(unix)] // as the programs of `from_empty.rs`

use crate::from_empty::{PYTHON, read, replaced, row, source};
use crate::pages;

use std::fs;

const PUZZLES: [&str; 3] = ["p5252", "hard-1", "clues17-1"];

/// The digits of a puzzle.
fn digits(name: &str) -> String {
    let file = pages::root().join("problems/puzzles").join(name).with_extension("txt");
    let text = fs::read_to_string(file).expect("a puzzle");
    text.chars().filter(char::is_ascii_digit).take(81).collect()
}

/// The puzzle that the programs have, and the numbers of another one.
fn with_puzzle(source: &str, name: &str) -> String {
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
    compare("place.py", "looking-ahead.md");
    compare("propagate.py", "looking-ahead.md");
    compare("symmetry.py", "symmetry.md");
    compare("deepen.py", "restarts.md");
    compare("backjump.py", "restarts.md");
    compare("cover.py", "exact-cover.md");
    compare("dance.py", "exact-cover.md");
    compare("dominoes.py", "counting.md");
    compare("knapsack.py", "lecture-014-knapsack.md");
    compare("subset.py", "counting.md");
}

/// The programs that grow: the chapter, the program that they begin with, the listings of what changes, and, if it is a
/// file, the program that they end with.
const GROWING: [(&str, &str, &[&str], &str); 4] = [
    (
        "looking-ahead.md",
        "place.py",
        &["propagate-ahead", "propagate-fewest", "propagate"],
        "propagate.py",
    ),
    ("symmetry.md", "queens.py", &["symmetry-half", "symmetry-all"], "symmetry.py"),
    ("exact-cover.md", "cover.py", &["dance-rings", "dance-cover"], "dance.py"),
    ("counting.md", "subset.py", &["subset-memo"], ""),
];

/// The versions of a program that grows: the first one, and what each listing makes of the one before.
fn grown(first: &str) -> Vec<String> {
    let (_, _, listings, _) = GROWING.iter().find(|program| program.1 == first).expect(first);
    let mut versions = vec![source(first)];
    for listing in *listings {
        let last = versions.last().expect("a version");
        versions.push(replaced(last, &strings(&changes(listing))));
    }
    versions
}

/// What a listing changes: the lines as they are, and as they become.
fn changes(listing: &str) -> Vec<(String, String)> {
    let listing = read(&format!("listings/{listing}.diff"));
    let side = |part: &str, other: char| -> String {
        let lines = part.lines().filter(|line| !line.starts_with(other));
        lines.map(|line| format!("{}\n", line.get(1..).unwrap_or_default())).collect()
    };
    listing.split("\n\n…\n\n").map(|part| (side(part, '+'), side(part, '-'))).collect()
}

fn strings(changes: &[(String, String)]) -> Vec<(&str, &str)> {
    changes.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect()
}

#[test]
fn a_program_that_grows_ends_as_the_whole_program() {
    for (chapter, first, listings, last) in GROWING {
        let versions = grown(first);
        if !last.is_empty() {
            assert_eq!(versions.last(), Some(&source(last)), "{last}");
        }
        let text = read(chapter);
        let listings = listings.iter().map(|listing| format!("listings/{listing}.diff"));
        let shown = [format!("from-empty/{first}")].into_iter().chain(listings);
        let places = shown.map(|file| text.find(&format!("{{{{#include {file}}}}}")).expect(&file));
        assert!(places.is_sorted(), "{chapter} shows them in another order");
    }
}

#[test]
#[ignore = "needs python3"]
fn the_table_of_steps_is_what_python_prints() {
    let versions = grown("place.py");
    let [back, ahead, fewest, all] = &versions[..] else { panic!("four steps") };
    let undone: Vec<_> =
        changes("propagate-fewest").into_iter().map(|(old, new)| (new, old)).collect();
    let propagating = replaced(all, &strings(&undone));
    for puzzle in PUZZLES {
        for (switches, program) in [
            ("| | |", back),
            ("yes | | |", ahead),
            ("yes | | yes |", fewest),
            ("yes | yes | |", &propagating),
            ("yes | yes | yes |", all),
        ] {
            let numbers = PYTHON.run(&with_puzzle(program, puzzle));
            contains(
                "looking-ahead.md",
                &format!("| {puzzle} | {switches}{}", &row(&numbers[1..])[1..]),
            );
        }
    }
}

/// The program of exact cover, with the table of the chapter's puzzle.
fn with_table_of_puzzle(program: &str) -> String {
    let chapter = read("exact-cover.md");
    let (_, block) = chapter.split_once("```python\npuzzle = ").expect("the table of a puzzle");
    let block = format!("puzzle = {}", block.split_once("```").expect("its end").0);
    let small = program.lines().find(|line| line.starts_with("table = ")).expect("a table");
    replaced(program, &[(&format!("{small}\n"), &block)])
}

#[test]
#[ignore = "needs python3"]
fn algorithm_x_chooses_forced_rows_among_the_clues() {
    // Each row is printed as `('2', 1, 0)`: the digit 2 in the cell (1, 0).
    let printed = PYTHON.print(&with_table_of_puzzle(&source("cover.py")));
    let chosen = printed.lines().next().expect("a solution").split("('").skip(1);
    let puzzle = digits("p5252");
    let is_clue = chosen.map(|row| {
        let numbers = row.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<usize> = numbers.filter_map(|word| word.parse().ok()).collect();
        puzzle.as_bytes()[numbers[2] * 9 + numbers[1]] != b'0'
    });
    let is_clue: Vec<bool> = is_clue.collect();
    let runs: Vec<usize> = is_clue.chunk_by(|one, other| one == other).map(<[_]>::len).collect();
    let [first, forced, others, _] = runs[..] else { panic!("{runs:?}") };
    let said = format!(
        "{first} clues, then {forced} other rows that these force, then the other {others} clues"
    );
    contains("exact-cover.md", &said);
}

#[test]
#[ignore = "needs python3"]
fn the_tables_of_the_other_lessons_are_what_python_prints() {
    for (symmetries, version) in [1, 2, 8].into_iter().zip(grown("queens.py")) {
        let numbers = numbers_of(&PYTHON.print(&PYTHON.sized(&version, 12)));
        let nodes = row(&numbers[numbers.len() - 1..]);
        contains("symmetry.md", &format!("| 12 | {symmetries} {nodes}"));
    }

    let names = ["backtracking", "with a memo", "as a table"];
    for (name, program) in
        names.into_iter().zip(grown("subset.py").into_iter().chain([source("table.py")]))
    {
        let numbers = row(&PYTHON.run(&program));
        contains("counting.md", &format!("| {name} {numbers}"));
    }

    let chapter = read("exact-cover.md");
    let [copying, rings, dance] = &grown("cover.py")[..] else { panic!("three steps") };
    for puzzle in PUZZLES {
        let [copies, same, numbers] = [copying, rings, dance].map(|version| {
            numbers_of(&PYTHON.print(&with_puzzle(&with_table_of_puzzle(version), puzzle)))
        });
        assert!(
            copies == same && numbers.starts_with(&copies),
            "{puzzle}: {copies:?}, {numbers:?}"
        );
        let cells = row(&numbers[1..]);
        assert!(chapter.contains(&format!("{cells}\n")), "not in the chapter: {puzzle} {cells}");
    }
    let backjump = source("backjump.py");
    // Python takes half a minute for the third one.
    for puzzle in &PUZZLES[..2] {
        let jumps = with_puzzle(&backjump, puzzle);
        let steps = replaced(&jumps, &[("jumping = True", "jumping = False")]);
        let nodes = [steps, jumps].map(|source| numbers_of(&PYTHON.print(&source))[0]);
        contains("restarts.md", &format!("| {puzzle} {}", row(&nodes)));
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
