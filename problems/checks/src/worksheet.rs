//! Reads a worksheet: TOML, one answer to each question.

use std::fmt::Display;

use anyhow::anyhow;
use toml::{Table, Value};

use crate::form::questions;
use crate::readable::readable;

/// The file of an exercise's folder.
pub const WORKSHEET_FILE: &str = "worksheet.toml";

/// A worksheet that was read.
#[derive(Clone, Debug, Default)]
pub struct Worksheet {
    answers: Table,
    /// Its text: the comments offer the words of a choice.
    text: String,
}

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
    /// Reads the text of a file, whose name is for the error.
    ///
    /// # Errors
    /// The text is not TOML; the error names the line.
    pub fn read(file: impl Display, text: &str) -> anyhow::Result<Self> {
        Worksheet::parse(text).map_err(|error| {
            if let Some(line) = without_quotes(text, &error) {
                return anyhow!("{file}, {line}");
            }
            anyhow!(
                "{file} cannot be read; it is unchanged. Correct this line:\n{error}\n\
                 Answers look like these:  name = 2.5   name = \"8^(n-1)\"   name = [1, 2, 3]\n\
                 Numbers have a point and no comma. Text, formulas and numbers of 19 digits or more \
                 need straight quotes: \"…\""
            )
        })
    }

    /// Reads the text of a worksheet.
    ///
    /// # Errors
    /// The text is not TOML.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let text = readable(text);
        Ok(Worksheet { answers: text.parse()?, text })
    }

    /// The answer to a question; `None` if the question is not in the worksheet.
    pub fn answer(&self, question: &str) -> Option<Answer> {
        self.answers.get(question).map(answer)
    }

    /// The words that the comment above a question offers; none if it is gone.
    pub fn offered(&self, question: &str) -> Vec<&str> {
        let asked = questions(&self.text).into_iter().filter(|asked| asked.name == question);
        asked.flat_map(|asked| asked.choices).map(|(word, _)| word).collect()
    }

    /// The questions in the worksheet.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.answers.keys().map(String::as_str)
    }
}

/// The message for an answer that is text without quotes: TOML's own message is about something else.
fn without_quotes(text: &str, error: &toml::de::Error) -> Option<String> {
    let place = text.get(..error.span()?.start)?;
    let number_of_line = place.lines().count().max(1);
    let start = place.rfind('\n').map_or(0, |it| it + 1);
    let line = text[start..].lines().next()?;
    let (name, answer) = line.split_once('=')?;
    let name = name.trim();
    let answer = answer.split('#').next()?.trim();
    let is_name = |it: char| it.is_ascii_alphanumeric() || "_-".contains(it);
    let is_open = !answer.is_empty() && !answer.contains(['"', '\'', '[', ']', '{', '=']);
    if !is_open || !name.chars().all(is_name) {
        return None;
    }
    let short: String = answer.chars().take(60).collect();
    match answer.replace(',', ".").parse::<f64>() {
        Ok(_) if !answer.contains(',') => None,
        Ok(_) => {
            let number = short.replace(',', ".");
            Some(format!(
                "line {number_of_line}: numbers have a point and no comma: {name} = {number}"
            ))
        }
        Err(_) => Some(format!(
            "line {number_of_line}: a formula or a word needs quotes: {name} = \"{short}\""
        )),
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
    let plain = number.to_string();
    let power = format!("{number:e}");
    if power.len() + 2 <= plain.len() { power } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let sheet = Worksheet::parse("a = \"\\frac{1}{2} \\cdot N\"\nb = “8^n”").unwrap();
        assert_eq!(sheet.answer("a"), Some(text("\\frac{1}{2} \\cdot N")));
        assert_eq!(sheet.answer("b"), Some(text("8^n")));
        let sheet = Worksheet::parse("a = 2.1\nb = 4.06e14\nc = 1.0e-9").unwrap();
        let answers = ["a", "b", "c"].map(|name| sheet.answer(name).unwrap());
        assert_eq!(answers, ["2.1", "4.06e14", "1e-9"].map(text));
    }

    #[test]
    fn garbage_is_refused_with_its_place() {
        let deep = "[".repeat(100_000);
        for (text, word) in [
            ("a = 3\nb = = 4\n", "line 2"),
            ("a = 3\nspace = N\n", "line 2: a formula or a word needs quotes: space = \"N\""),
            ("a = 3\nb = 8^n # so\n", "quotes: b = \"8^n\""),
            ("a = 2,5\n", "no comma: a = 2.5"),
            ("a = 3\na = 4\n", "duplicate"),
            ("a = 99999999999999999999999999\n", "quotes"),
            (&deep, "cannot be read"),
        ] {
            let message = Worksheet::read("worksheet.toml", text).unwrap_err().to_string();
            assert!(message.contains(word), "{word}: {message}");
            assert!(message.contains("worksheet.toml"), "{message}");
        }
    }
}
