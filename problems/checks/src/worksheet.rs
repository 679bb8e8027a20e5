//! Reads a worksheet: TOML, one answer to each question.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::answers::{NO_LATEX, truncated};
use crate::form::questions;
use crate::readable::readable;

/// What answers look like.
const EXAMPLES: &str = "Answers look like these: name = 2.5, name = \"8^(n-1)\", name = [1, 2, 3]";

/// The file of an exercise's folder.
pub const WORKSHEET_FILE: &str = "worksheet.toml";

/// A worksheet that was read.
#[derive(Clone, Debug, Default)]
pub struct Worksheet {
    answers: Table,
    /// Of the lines that cannot be read, the question, or else which line it is; and why.
    broken: BTreeMap<String, String>,
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
    /// Reads the text of a worksheet. A line that is not TOML costs its own answer, and no other.
    pub fn read(text: &str) -> Self {
        let text = readable(text);
        let mut sheet = Worksheet::default();
        match text.parse() {
            Ok(answers) => sheet.answers = answers,
            Err(_) => sheet.read_answers(&text),
        }
        sheet.text = text;
        sheet
    }

    /// Reads each answer alone: it goes from its name to the next one.
    fn read_answers(&mut self, text: &str) {
        let Worksheet { answers, broken, .. } = self;
        let mut refuse = |name: Option<&str>, index: usize, why: &str| {
            let place = format!("line {}", index + 1);
            let message = format!("{place} cannot be read: {why}. {EXAMPLES}");
            broken.insert(name.map_or(place, str::to_owned), message);
        };
        let mut lines = text.lines().enumerate().peekable();
        while let Some((index, first)) = lines.next() {
            let mut answer = first.to_owned();
            // The first line below it that is no comment.
            let mut below = None;
            while let Some((index, line)) = lines.next_if(|(_, line)| name_of(line).is_none()) {
                answer += "\n";
                answer += line;
                if !line.trim_start().starts_with('#') && !line.trim().is_empty() {
                    below.get_or_insert(index);
                }
            }
            let name = name_of(first);
            let read = match (answer.parse::<Table>(), first.parse::<Table>(), below) {
                (Ok(read), ..) => read,
                (_, Ok(read), Some(below)) => {
                    refuse(None, below, "it is no part of an answer");
                    read
                }
                (Err(error), ..) => {
                    let why = why_broken(first).unwrap_or_else(|| error.message().to_owned());
                    refuse(name, index, &why);
                    continue;
                }
            };
            if name.is_some_and(|name| answers.contains_key(name)) {
                refuse(name, index, "the question is answered above, too");
            } else {
                answers.extend(read);
            }
        }
    }

    /// Why the answer to a question cannot be read, if it cannot.
    pub fn broken(&self, question: &str) -> Option<&String> {
        self.broken.get(question)
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
        self.answers.keys().chain(self.broken.keys()).map(String::as_str)
    }
}

/// The name that begins an answer, if this line begins one.
fn name_of(line: &str) -> Option<&str> {
    let name = line.split_once('=')?.0.trim();
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
    (!name.is_empty() && name.chars().all(is_of_name)).then_some(name)
}

/// Why an answer without quotes cannot be read: TOML's own message is about something else.
fn why_broken(line: &str) -> Option<String> {
    if line.contains('\\') {
        return Some(NO_LATEX.to_owned());
    }
    let name = truncated(name_of(line)?);
    let answer = line.split_once('=')?.1.split('#').next()?.trim();
    if answer.is_empty() || answer.starts_with(['[', '{']) || answer.contains(['"', '\'', '=']) {
        return None;
    }
    let point = answer.replace(',', ".");
    Some(match point.parse::<f64>() {
        Ok(_) if answer != point => {
            format!("numbers have a point and no comma: {name} = {}", truncated(&point))
        }
        _ => {
            let answer = truncated(answer);
            format!("a formula, a word or a long number needs quotes: {name} = \"{answer}\"")
        }
    })
}

fn answer(value: &Value) -> Answer {
    match value {
        Value::String(text) if text.trim().is_empty() => Answer::Empty,
        Value::String(text) => Answer::Text(text.trim().to_owned()),
        Value::Integer(number) => Answer::Text(number.to_string()),
        Value::Float(number) => Answer::Text(number.to_string()),
        Value::Boolean(truth) => Answer::Text(if *truth { "yes" } else { "no" }.to_owned()),
        Value::Array(list) if list.is_empty() => Answer::Empty,
        Value::Array(list) => Answer::List(list.iter().map(answer).collect()),
        Value::Table(_) => Answer::Other("a table"),
        Value::Datetime(_) => Answer::Other("a date"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        let sheet = Worksheet::read(
            "\u{feff}a = 3\nb = \" 8^n \"\nc = ''\nd = [1, [2, '']]\ne = 1.5\nf = {}\nh = true\r\n",
        );
        let text = |text: &str| Answer::Text(text.to_owned());
        assert_eq!(sheet.answer("a"), Some(text("3")));
        assert_eq!(sheet.answer("b"), Some(text("8^n")));
        assert_eq!(sheet.answer("c"), Some(Answer::Empty));
        let inner = Answer::List(vec![text("2"), Answer::Empty]);
        assert_eq!(sheet.answer("d"), Some(Answer::List(vec![text("1"), inner])));
        assert_eq!(sheet.answer("e"), Some(text("1.5")));
        assert_eq!(sheet.answer("f"), Some(Answer::Other("a table")));
        assert_eq!(sheet.answer("g"), None);
        assert_eq!(sheet.answer("h"), Some(text("yes")));
        let sheet = Worksheet::read("b = “8^n”");
        assert_eq!(sheet.answer("b"), Some(text("8^n")));
        let sheet = Worksheet::read("a = 2.1\nb = 4.06e14\nc = 1.0e-9");
        let answers = ["a", "b", "c"].map(|name| sheet.answer(name).unwrap());
        assert_eq!(answers, ["2.1", "406000000000000", "0.000000001"].map(text));
    }

    #[test]
    fn a_broken_line_costs_its_own_answer() {
        let deep = format!("b = {}", "[".repeat(100_000));
        for (broken, word) in [
            ("b = = 4", "line 2 cannot be read"),
            ("b = 8[N-1]", "quotes: b = \"8[N-1]\""),
            ("b = N", "needs quotes: b = \"N\""),
            ("b = 8^n # so", "quotes: b = \"8^n\""),
            ("b = 2,5", "no comma: b = 2.5"),
            (&format!("b = 2,{}", "5".repeat(100_000)), "no comma: b = 2.5"),
            (&format!("b = {}", "8^n ".repeat(100_000)), "quotes: b = \"8^n 8^n"),
            ("b = \"8 \\cdot n\"", "neither LaTeX"),
            ("b = \\frac{8}{7}", "neither LaTeX"),
            ("b = \"8^n", "line 2 cannot be read"),
            ("b = [1, 2", "line 2 cannot be read"),
            ("b = 99999999999999999999999999", "quotes"),
            (&deep, "line 2 cannot be read"),
        ] {
            let sheet = Worksheet::read(&format!("a = 3\n{broken}\n# c\nc = [\n5,\n]\n"));
            let message = sheet.broken("b").expect(broken);
            assert!(message.contains(word) && !message.contains('\n'), "{word}: {message}");
            assert!(message.len() < 400, "{message}");
            assert_eq!(sheet.answer("a"), Some(Answer::Text("3".to_owned())), "{broken}");
            let five = Answer::List(vec![Answer::Text("5".to_owned())]);
            assert_eq!(sheet.answer("c"), Some(five), "{broken}");
        }
        let sheet = Worksheet::read("hello\na = 3\nb = 4\n# c\n\nwhat is this\nc = 5\n");
        assert_eq!(sheet.questions().collect::<Vec<_>>(), ["a", "b", "c", "line 1", "line 6"]);
        let sheet = Worksheet::read("a = 3\nb = 4\na = 5\n");
        assert!(sheet.broken("a").is_some_and(|why| {
            why.starts_with("line 3 cannot be read: the question is answered above")
        }));
    }
}
