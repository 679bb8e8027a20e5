//! Every picture of the book is the one that its command draws.
//!
//! Most are drawn by a program; what no program draws is drawn by the other files of this folder.
//! `SNAPSHOTS=overwrite cargo test -p docs --test it pictures` draws all pictures again.
#![cfg(unix)] // compared byte for byte, which was tried on Unix only

use crate::pages;
use crate::programs;

mod chapters;
mod chart;
mod cover;
mod drawing;
mod drawings;
mod ratios;
mod symmetry;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Pictures that a program draws: the file, and the command up to the file's name.
const BY_PROGRAMS: [(&str, &str); 19] = [
    ("front-still.svg", "n-queens 6 --svg"),
    ("closed-tour.svg", "knight-closed 10 6 --svg"),
    ("graph.svg", "knight-graph 6 5 0 0 --moves --svg"),
    ("number-place.svg", "number-place problems/puzzles/p5252.txt --svg"),
    ("queens-tree.svg", "n-queens 6 --svg-tree 6 --svg"),
    ("queens.svg", "n-queens 8 --svg"),
    ("tour.svg", "knight-graph 8 8 0 0 --svg"),
    ("tree.svg", "knight-backtrack 3 4 0 0 --svg-tree 11 --svg"),
    // Lecture 011
    ("backtracking-tree.svg", "knight-backtrack 3 4 1 0 --svg-tree 11 --svg"),
    ("brute-force-tree.svg", "knight-bruteforce 2 2 0 0 --svg-tree 2 --svg"),
    ("first-tour.svg", "knight-backtrack 5 5 0 0 --svg"),
    ("tour-plain.svg", "knight-graph 8 8 0 0 --algorithm plain --svg"),
    ("moves-3x3.svg", "knight-graph 3 3 0 0 --moves --svg"),
    // Lecture 012
    ("queens-still.svg", "n-queens 5 --svg"),
    ("queens-tree-4.svg", "n-queens 4 --svg-tree 4 --svg"),
    // Lecture 013
    ("number-place-still.svg", "number-place problems/puzzles/easy-4.txt --svg"),
    ("number-place-tree.svg", "number-place problems/puzzles/p5252.txt --svg-tree 6 --svg"),
    // Reading 1
    ("graph-still.svg", "knight-graph 6 6 0 0 --svg"),
    ("tour-130.svg", "knight-graph 130 130 0 0 --svg"),
];

/// A file, and the function that draws it.
type Drawn = (&'static str, fn() -> String);

/// Pictures that no program draws.
const DRAWN: [Drawn; 33] = [
    ("candidates.svg", drawings::candidates),
    ("counter-ring.svg", drawings::counter_ring),
    ("dead-end.svg", drawings::dead_end),
    ("directions.svg", drawings::directions),
    ("integer-limits.svg", drawings::integer_limits),
    ("nodes-by-depth.svg", drawings::nodes_by_depth),
    ("three-counters.svg", drawings::three_counters),
    ("moves-8x8.svg", chapters::moves_8x8),
    ("walk-a-to-f.svg", chapters::walk_a_to_f),
    ("reading-tree.svg", chapters::reading_tree),
    ("reading-times.svg", chapters::reading_times),
    ("closed-times.svg", chapters::closed_times),
    ("join.svg", chapters::join),
    ("bound.svg", chapters::bound),
    ("lab-walk.svg", chapters::lab_walk),
    ("lab-vector.svg", chapters::lab_vector),
    ("x-sudoku.svg", chapters::x_sudoku),
    ("skeleton.svg", chapters::skeleton),
    ("invariant.svg", chapters::invariant),
    ("questions.svg", chapters::questions),
    ("orders.svg", chapters::orders),
    ("geometric.svg", chapters::geometric),
    ("call-stack.svg", chapters::call_stack),
    ("probe.svg", chapters::probe),
    ("results.svg", chapters::results),
    ("hundred-probes.svg", chapters::hundred_probes),
    ("cover-table.svg", cover::table),
    ("cover-steps.svg", cover::steps),
    ("cover-rows.svg", cover::rows),
    ("cover-links.svg", cover::links),
    ("symmetries.svg", symmetry::symmetries),
    ("edges.svg", symmetry::edges),
    ("against-c.svg", ratios::against_c),
];

#[test]
fn every_picture_is_what_its_command_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let pictures = root.join("docs/pictures");
    let overwrite = std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let by_programs = BY_PROGRAMS.map(|(name, command)| {
        let file = folder.path().join(name);
        let (program, arguments) = command.split_once(' ').expect("arguments");
        let ran = Command::new(programs::folder().join(program))
            .args(arguments.split(' '))
            .arg(&file)
            .current_dir(&root)
            .output();
        assert!(ran.expect(program).status.success(), "{command}");
        (name, fs::read_to_string(file).expect(command))
    });
    let drawn = DRAWN.map(|(name, draw)| (name, draw()));
    let mut known = BTreeSet::new();
    for (name, picture) in by_programs.into_iter().chain(drawn) {
        let file = pictures.join(name);
        if overwrite {
            fs::write(&file, &picture).expect("the picture can be written");
        }
        let there = fs::read_to_string(&file).unwrap_or_default();
        assert!(there == picture, "{name} is not what its command draws");
        known.insert(name.to_owned());
    }
    let files = fs::read_dir(pictures).expect("the pictures");
    let mut names = BTreeSet::new();
    for file in files.map(|file| file.expect("a file")) {
        let name = file.file_name().into_string().expect("a name");
        let picture = fs::read_to_string(file.path()).expect("a picture");
        assert!(picture.contains("prefers-color-scheme: dark"), "{name} has no dark form");
        names.insert(name);
    }
    assert_eq!(names, known);
}

/// A command that the book shows for a picture is the one that draws it.
#[test]
fn a_command_that_the_book_shows_for_a_picture_draws_it() {
    let sorted = |command: &str| {
        let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    let mut compared = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for line in text.lines() {
            let words: Vec<&str> = line.trim_start_matches("$ ").split_whitespace().collect();
            let file = words.iter().find(|word| word.ends_with(".svg"));
            let drawn = file.and_then(|file| BY_PROGRAMS.iter().find(|(name, _)| name == file));
            let (Some(file), Some((_, command))) = (file, drawn) else { continue };
            // In a table, the words after a command are prose.
            if !words.contains(&"--svg") || line.starts_with('|') {
                continue;
            }
            let cargo = ["cargo", "run", "--release", "-p", "--"];
            let typed = words.iter().filter(|word| !cargo.contains(word) && *word != file);
            let typed: Vec<&str> = typed.copied().collect();
            assert_eq!(sorted(&typed.join(" ")), sorted(command), "{}: {line}", page.display());
            compared += 1;
        }
    }
    assert!(compared >= 5, "only {compared} commands were found");
}
