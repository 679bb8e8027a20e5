//! What an exercise asks for does not stand in its chapter.
//!
//! Compared are the numbers of three digits and more, and the formulas, of an exercise's `solution.toml`.

mod pages;

use std::collections::HashSet;
use std::fs;

use toml::{Table, Value};

/// The exercises and the chapters that they belong to, by the beginnings of their names.
const CHAPTERS: [(&str, &str); 6] = [
    ("011-", "lecture-011-"),
    ("012-", "lecture-012-"),
    ("lab-", "laboratory"),
    ("013-", "lecture-013-"),
    ("r1-", "reading-1-"),
    ("r2-", "reading-2-"),
];

/// What the lecture itself states, or the exercise does, and where.
const STATED: [(&str, &str); 2] = [
    ("most_answers_without_one_clue", "the listing has a line of this number"),
    ("edges_8x8", "the reading: there are exactly 336 edges"),
];

#[test]
fn no_chapter_has_what_an_exercise_asks_for() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (exercise, chapter) in CHAPTERS {
        let begins = |path: &std::path::Path, with: &str| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(with))
        };
        let chapters = pages::pages().into_iter().filter(|page| begins(page, chapter));
        let text: String = chapters.map(|page| fs::read_to_string(page).expect("a page")).collect();
        let (numbers, packed) = (numbers(&text), text.replace(char::is_whitespace, ""));
        for folder in fs::read_dir(pages::root().join("problems")).expect("the exercises") {
            let folder = folder.expect("a folder").path();
            let Ok(solution) = fs::read_to_string(folder.join("solution.toml")) else { continue };
            if !begins(&folder, exercise) {
                continue;
            }
            let solution: Table = solution.parse().expect("a worksheet");
            for (key, value) in solution {
                for value in values(value) {
                    let given_away = match value.parse::<f64>() {
                        Ok(_) => numbers.contains(&value),
                        Err(_) => packed.contains(&value),
                    };
                    checked += 1;
                    if given_away && !STATED.iter().any(|&(stated, _)| stated == key) {
                        wrong.push(format!("{}: {key}: {value}", folder.display()));
                    }
                }
            }
        }
    }
    assert!(checked > 20, "only {checked} values were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The numbers and formulas that are long enough to be found by more than chance.
fn values(value: Value) -> Vec<String> {
    let text = match value {
        Value::Array(entries) => return entries.into_iter().flat_map(values).collect(),
        Value::String(text) => text.replace(char::is_whitespace, ""),
        value => value.to_string(),
    };
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let long = match text.parse::<f64>() {
        Ok(_) => digits >= 3,
        Err(_) => digits >= 1 && text.contains(['^', '!']),
    };
    Vec::from_iter(long.then_some(text))
}

/// The numbers of a text, those that are written in groups of three digits both as they are and joined.
fn numbers(text: &str) -> HashSet<String> {
    let mut numbers = HashSet::new();
    let in_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut joined = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let between = &rest[..start];
        rest = &rest[start..];
        let end = rest.find(|c| !in_number(c)).unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches('.');
        rest = &rest[end..];
        if matches!(between, " " | ",") && number.len() == 3 {
            joined += number;
        } else {
            joined = number.to_owned();
        }
        numbers.insert(joined.clone());
        numbers.insert(number.to_owned());
    }
    numbers
}
