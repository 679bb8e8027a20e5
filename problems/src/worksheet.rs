//! Reads a worksheet: TOML, one answer to each question.

use std::path::Path;

use anyhow::anyhow;
use toml::{Table, Value};

use crate::files::read_text;

/// A worksheet that was read.
#[derive(Clone, Debug, Default)]
pub struct Worksheet(Table);

/// One answer, as the student wrote it.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Nothing is filled in yet.
    Empty,
    /// A number, a formula or a word.
    Text(String),
    /// A list.
    List(Vec<Answer>),
    /// Something that answers no question: a table, a date.
    Other(&'static str),
}

impl Worksheet {
    /// Reads a worksheet file.
    ///
    /// # Errors
    /// The file cannot be read, or is no TOML; then the error names the line.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        Worksheet::parse(&read_text(path)?).map_err(|error| {
            anyhow!(
                "{} cannot be understood; nothing in it is lost. Mend this line:\n{error}\n\
                 Answers look like these:  name = 2.5   name = \"8^(n-1)\"   name = [1, 2, 3]\n\
                 Numbers have a point and no comma. Text, formulas and numbers of 19 digits or more \
                 stand between straight quotes: \"…\"",
                path.display()
            )
        })
    }

    /// Reads the text of a worksheet.
    ///
    /// # Errors
    /// The text is no TOML.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        // Some editors put a byte order mark in front.
        text.trim_start_matches('\u{feff}').parse().map(Worksheet)
    }

    /// The answer to a question; `None` if the question is not in the worksheet.
    pub fn answer(&self, question: &str) -> Option<Answer> {
        self.0.get(question).map(answer)
    }

    /// The questions that stand in the worksheet.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

fn answer(value: &Value) -> Answer {
    match value {
        Value::String(text) if text.trim().is_empty() => Answer::Empty,
        Value::String(text) => Answer::Text(text.trim().to_owned()),
        Value::Integer(number) => Answer::Text(number.to_string()),
        Value::Float(number) => Answer::Text(as_typed(*number)),
        Value::Boolean(truth) => Answer::Text(truth.to_string()),
        Value::Array(list) if list.is_empty() => Answer::Empty,
        Value::Array(list) => Answer::List(list.iter().map(answer).collect()),
        Value::Table(_) => Answer::Other("a table"),
        Value::Datetime(_) => Answer::Other("a date"),
    }
}

/// A number as a student writes it: 2.1, and 4.06e14 rather than fifteen digits.
fn as_typed(number: f64) -> String {
    let (plain, power) = (number.to_string(), format!("{number:e}"));
    if power.len() + 2 <= plain.len() { power } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn answers_are_read_as_they_are_written() {
        let sheet = Worksheet::parse(
            "\u{feff}a = 3\nb = \" 8^n \"\nc = ''\nd = [1, [2, '']]\ne = 1.5\nf = {}\r\n",
        )
        .unwrap();
        let text = |text: &str| Answer::Text(text.to_owned());
        assert_eq!(sheet.answer("a"), Some(text("3")));
        assert_eq!(sheet.answer("b"), Some(text("8^n")));
        assert_eq!(sheet.answer("c"), Some(Answer::Empty));
        let inner = Answer::List(vec![text("2"), Answer::Empty]);
        assert_eq!(sheet.answer("d"), Some(Answer::List(vec![text("1"), inner])));
        assert_eq!(sheet.answer("e"), Some(text("1.5")));
        assert_eq!(sheet.answer("f"), Some(Answer::Other("a table")));
        assert_eq!(sheet.answer("g"), None);
        let sheet = Worksheet::parse("a = 2.1\nb = 4.06e14\nc = 1.0e-9").unwrap();
        let answers = ["a", "b", "c"].map(|name| sheet.answer(name).unwrap());
        assert_eq!(answers, ["2.1", "4.06e14", "1e-9"].map(text));
    }

    #[test]
    fn garbage_is_refused_with_its_place_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("worksheet.toml");
        for (bytes, word) in [
            (&b"a = 3\nb = = 4\n"[..], "line 2"),
            (b"a = 3\na = 4\n", "duplicate"),
            (b"a = 99999999999999999999999999\n", "quotes"),
            (b"\xff\xfe\x00\x01", "left as it is"),
            (&[b'['; 100_000], "cannot be understood"),
        ] {
            fs::write(&path, bytes).unwrap();
            let message = Worksheet::read(&path).unwrap_err().to_string();
            assert!(message.contains(word), "{word}: {message}");
            assert!(message.contains("worksheet.toml"), "{message}");
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
        fs::write(&path, vec![b'#'; 2 << 20]).unwrap();
        assert!(Worksheet::read(&path).unwrap_err().to_string().contains("more than 1 MB"));
        let missing = folder.path().join("no.toml");
        assert!(Worksheet::read(&missing).unwrap_err().to_string().contains("cannot be read"));
    }
}
