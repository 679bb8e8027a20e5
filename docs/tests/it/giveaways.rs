//! What an exercise asks for is in no page, no notebook and no other exercise's statement.
//!
//! Compared are the numbers of three digits and more, the formulas, and the knight's moves of each exercise's
//! `solution.toml`, and what the formulas give where a text is likely to work them out. The student copy has the same
//! texts: it leaves out the solutions only.

use crate::pages;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use toml::{Table, Value};

/// Values that a text may have: the key and the value in `solution.toml`, and why.
const STATED: [(&str, &str, &str); 11] = [
    ("bruteforce_bytes", "123", "every run prints so much at level 0"),
    ("edges_8x8", "336", "the reading: there are exactly 336 edges"),
    ("exponent_pruned", "0.75", "a ratio of times, by chance"),
    ("most_answers_without_one_clue", "115", "the listing has a line of this number"),
    ("nodes", "552", "the end of 102 873 552, a number of solutions"),
    ("nodes_pruned", "143", "an exit code"),
    ("solutions", "352", "the seconds of a reading's benchmark"),
    ("solutions", "724", "the laboratory's own table has it"),
    ("solutions", "2680", "the laboratory's own table has it"),
    ("solutions", "73712", "the laboratory's own table has it"),
    ("solutions", "2279184", "the laboratory's own table has it"),
];

/// What a formula gives, another form of it, or a mistake to be found: the exercise, and the text without blanks.
const WORKED_OUT: [(&str, &str); 11] = [
    ("011-7-write-back", "board[at]=0"),
    ("011-8-subset-sum", "sum+rest-"),
    ("011-9-unsound-rule", "26of32"),
    ("012-1-queens-cost", "4426165368"),
    ("012-1-queens-cost", "40320"),
    ("012-1-queens-cost", "C(64,8)"),
    ("012-1-queens-cost", "3xN!"),
    ("012-1-queens-cost", "NxN!"),
    ("012-6-kinds", "24130:4"),
    ("013-1-time-and-level", "(9!)^9≈"),
    ("lab-1-listing", "call-after-loop"),
];

#[test]
fn no_text_works_out_what_an_exercise_asks_for() {
    let mut wrong = Vec::new();
    for text in texts() {
        for (exercise, value) in WORKED_OUT {
            if !text.path.iter().any(|folder| folder == exercise) && text.has(value) {
                wrong.push(format!("{} gives away {value} of {exercise}", text.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_text_has_what_an_exercise_asks_for() {
    let texts = texts();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for folder in exercises() {
        let Ok(solution) = fs::read_to_string(folder.join("solution.toml")) else { continue };
        let solution: Table = solution.parse().expect("a worksheet");
        for (key, value) in solution {
            for value in values(value) {
                checked += 1;
                let is =
                    |&(stated, number, _): &(&str, &str, &str)| stated == key && number == value;
                if STATED.iter().any(is) {
                    continue;
                }
                for text in texts.iter().filter(|text| !text.path.starts_with(&folder)) {
                    if text.has(&value) {
                        let (path, folder) = (text.path.display(), folder.display());
                        wrong.push(format!("{path} gives away {key} = {value} of {folder}"));
                    }
                }
            }
        }
    }
    assert!(checked > 60, "only {checked} values were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A page, a notebook or a statement.
struct Text {
    path: PathBuf,
    numbers: HashSet<String>,
    /// Without blanks, for formulas.
    packed: String,
}

impl Text {
    fn new(path: PathBuf, text: &str) -> Self {
        Text { path, numbers: numbers(text), packed: text.replace(char::is_whitespace, "") }
    }

    fn has(&self, value: &str) -> bool {
        match value.parse::<f64>() {
            Ok(_) => self.numbers.contains(value),
            Err(_) => self.packed.contains(value),
        }
    }
}

fn texts() -> Vec<Text> {
    let statements = exercises().into_iter().map(|folder| folder.join("README.md"));
    let pages = pages::pages().into_iter().chain(statements.filter(|path| path.is_file()));
    let read = |path: &Path| fs::read_to_string(path).expect("a text");
    let mut texts: Vec<Text> = pages.map(|path| Text::new(path.clone(), &read(&path))).collect();
    for entry in fs::read_dir(pages::root().join("docs/notebooks")).expect("the notebooks") {
        let path = entry.expect("a notebook").path();
        if path.extension().is_some_and(|extension| extension == "ipynb") {
            let notebook: Json = serde_json::from_str(&read(&path)).expect("a notebook");
            let mut lines = Vec::new();
            for cell in notebook["cells"].as_array().expect("cells") {
                strings(&cell["source"], &mut lines);
                strings(&cell["outputs"], &mut lines);
            }
            // The bytes of a picture hold numbers by chance.
            lines.retain(|line| !line.contains(";base64,"));
            texts.push(Text::new(path, &lines.concat()));
        }
    }
    assert!(texts.len() > 50, "only {} texts were found", texts.len());
    texts
}

/// The folders of the exercises.
fn exercises() -> Vec<PathBuf> {
    let entries = fs::read_dir(pages::root().join("problems")).expect("the exercises");
    entries.map(|entry| entry.expect("a folder").path()).filter(|path| path.is_dir()).collect()
}

/// All strings in a JSON value.
fn strings(value: &Json, found: &mut Vec<String>) {
    match value {
        Json::String(text) => found.push(text.clone()),
        Json::Array(entries) => entries.iter().for_each(|entry| strings(entry, found)),
        Json::Object(fields) => fields.values().for_each(|field| strings(field, found)),
        _ => {}
    }
}

/// A move between two cells as the programs print it, in both directions.
fn moves(entries: &[Value]) -> Vec<String> {
    let cell = |entry: &Value| {
        let numbers: Vec<i64> =
            entry.as_array()?.iter().map(Value::as_integer).collect::<Option<_>>()?;
        let [x, y] = numbers[..] else { return None };
        Some(format!("({x},{y})"))
    };
    match entries.iter().map(cell).collect::<Option<Vec<_>>>().as_deref() {
        Some([one, other]) => vec![format!("{one}-{other}"), format!("{other}-{one}")],
        _ => Vec::new(),
    }
}

/// The numbers and formulas that are long enough to be found by more than chance, and moves.
fn values(value: Value) -> Vec<String> {
    let text = match value {
        Value::Array(entries) if !moves(&entries).is_empty() => return moves(&entries),
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
