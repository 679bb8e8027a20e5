//! What an exercise asks for is in no page, no notebook and no other exercise's statement.
//!
//! Compared are the numbers of five digits and more, the formulas, and the knight's moves of each exercise's
//! `solution.toml`, except those that its `tests.toml` calls `public`, and what it calls `spoilers`. A student's copy has
//! the same texts.

use crate::pages;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use toml::{Table, Value};

#[test]
fn no_text_has_what_an_exercise_asks_for() {
    let texts = texts();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for folder in exercises() {
        let table = |file| -> Table {
            let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
            text.parse().expect("TOML")
        };
        let tests = table("tests.toml");
        let list = |key| tests.get(key).and_then(Value::as_array).into_iter().flatten();
        let spoilers = list("spoilers").filter_map(Value::as_str).map(str::to_owned);
        let mut asked: Vec<String> =
            table("solution.toml").into_iter().flat_map(|(_, value)| values(value)).collect();
        asked.retain(|value| !list("public").any(|it| it.as_str() == Some(value)));
        for value in asked.into_iter().chain(spoilers) {
            checked += 1;
            for text in texts.iter().filter(|text| !text.path.starts_with(&folder)) {
                if text.has(&value) {
                    let (path, folder) = (text.path.display(), folder.display());
                    wrong.push(format!("{path} gives away {value} of {folder}"));
                }
            }
        }
    }
    assert!(checked > 40, "only {checked} values were found");
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
        Ok(_) => digits >= 5,
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
