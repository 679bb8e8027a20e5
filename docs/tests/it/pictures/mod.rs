//! The pictures of the book.
//!
//! Programs draw some of them, the charts of performance.md are drawn from its tables, and the others are files that
//! nothing makes. `SNAPSHOTS=overwrite cargo test -p docs --test it pictures` draws those of the first two kinds again.
#![cfg(unix)] // compared byte for byte, which was tried on Unix only

use crate::pages;
use crate::programs;

mod charts;
mod drawing;

use std::fs;
use std::process::Command;

/// Pictures that a program draws: the file, and the command up to the file's name.
const BY_PROGRAMS: [(&str, &str); 13] = [
    ("front-still.svg", "n-queens 6 --svg"),
    ("closed-tour.svg", "knight-closed 10 6 --svg"),
    ("graph.svg", "knight-graph 6 5 0 0 --moves --svg"),
    ("number-place.svg", "number-place problems/puzzles/p5252.txt --svg"),
    ("queens.svg", "n-queens 8 --svg"),
    ("tour.svg", "knight-graph 8 8 0 0 --svg"),
    // Lecture 011
    ("first-tour.svg", "knight-backtrack 5 5 0 0 --svg"),
    ("tour-plain.svg", "knight-graph 8 8 0 0 --algorithm plain --svg"),
    ("moves-3x3.svg", "knight-graph 3 3 0 0 --moves --svg"),
    // Lecture 012
    ("queens-still.svg", "n-queens 5 --svg"),
    // Lecture 013
    ("number-place-still.svg", "number-place problems/puzzles/easy-4.txt --svg"),
    // Reading 1
    ("graph-still.svg", "knight-graph 6 6 0 0 --svg"),
    ("tour-130.svg", "knight-graph 130 130 0 0 --svg"),
];

/// A file, and the function that draws it.
type Drawn = (&'static str, fn() -> String);

/// The charts of measurements.
const CHARTS: [Drawn; 4] = [
    ("against-c.svg", charts::against_c),
    ("bound-still.svg", charts::bound),
    ("closed-times.svg", charts::closed_times),
    ("reading-times.svg", charts::reading_times),
];

#[test]
fn the_pictures_are_what_programs_and_tables_say() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let by_programs = BY_PROGRAMS.map(|(name, command)| {
        let file = folder.path().join(name);
        let (program, arguments) = command.split_once(' ').expect("arguments");
        let ran = Command::new(programs::folder().join(program))
            .args(arguments.split(' '))
            .arg(&file)
            .current_dir(pages::root())
            .output();
        assert!(ran.expect(program).status.success(), "{command}");
        (name, fs::read_to_string(file).expect(command))
    });
    for (name, picture) in by_programs.into_iter().chain(CHARTS.map(|(name, draw)| (name, draw())))
    {
        pages::generated(&format!("pictures/{name}"), &picture);
    }
}

#[test]
fn every_picture_has_a_dark_form_and_is_on_a_page() {
    let pages: Vec<String> =
        pages::pages().iter().map(|page| fs::read_to_string(page).expect("a page")).collect();
    for file in fs::read_dir(pages::root().join("docs/pictures")).expect("the pictures") {
        let file = file.expect("a file");
        let name = file.file_name().into_string().expect("a name");
        let picture = fs::read_to_string(file.path()).expect("a picture");
        assert!(picture.contains("prefers-color-scheme: dark"), "{name} has no dark form");
        let link = format!("pictures/{name})");
        assert!(pages.iter().any(|page| page.contains(&link)), "no page shows {name}");
    }
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
