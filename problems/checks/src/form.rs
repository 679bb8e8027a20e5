//! A worksheet as a form: what it asks, and what is typed as answers in its text. All other text, the student's
//! comments too, stays as it is.

use std::mem::take;

use serde::Serialize;
use toml::de::{DeTable, DeValue, Error};
use toml::{Spanned, Value};

use crate::readable::readable;

/// A question of a worksheet.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Question<'a> {
    /// Its name in the file.
    pub name: &'a str,
    /// Its text; empty if it is one more answer to the question before.
    pub text: String,
    /// The paragraphs before it.
    pub notes: Vec<String>,
    /// The words to choose from, each with its meaning: the lines after "One of:".
    pub choices: Vec<(&'a str, &'a str)>,
    /// What each entry of the list is, from the comment behind it.
    pub entries: Vec<&'a str>,
    /// Of a list of any length, an example: the comment behind it.
    pub example: Option<&'a str>,
    /// The board whose cells are listed, behind the example: `6 x 6`, or the file of a puzzle.
    pub on: &'a str,
    /// Which one it is of several answers to one question: the comment behind anything else.
    pub label: &'a str,
    /// What is typed into its fields: for a list with named entries a text for each, otherwise one text.
    pub typed: Vec<String>,
}

/// The questions of a worksheet as it was given out, with the answers of a student's.
///
/// # Errors
/// The student's worksheet is not TOML.
pub fn form<'a>(template: &'a str, sheet: &str) -> Result<Vec<Question<'a>>, Error> {
    let sheet = readable(sheet);
    // The first paragraph is the title.
    let asked = template.split_once("\n\n").map_or(template, |(_, asked)| asked);
    let mut all = questions(asked);
    let answers = DeTable::parse(&sheet)?;
    for question in &mut all {
        if let Some(answer) = answers.get_ref().get(question.name) {
            question.typed = question.typed_as(answer, &sheet);
        }
    }
    Ok(all)
}

/// The worksheet with what is typed as the answer to one of its questions.
///
/// # Errors
/// The worksheet is not TOML.
pub fn fill(question: &Question, sheet: &str, typed: &[String]) -> Result<String, Error> {
    let sheet = readable(sheet);
    let value = question.value(typed);
    Ok(match DeTable::parse(&sheet)?.get_ref().get(question.name) {
        Some(old) => {
            let old = old.span();
            format!("{}{value}{}", &sheet[..old.start], &sheet[old.end..])
        }
        // At its end, it might belong to a table.
        None => format!("{} = {value}\n\n{sheet}", question.name),
    })
}

/// The questions of a worksheet.
pub fn questions(sheet: &str) -> Vec<Question<'_>> {
    let mut asked = Vec::new();
    let mut next = Question::default();
    let mut lines = Vec::new();
    for line in sheet.lines() {
        if let Some(choice) = line.strip_prefix("#   ").map(str::trim) {
            let (word, meaning) = choice.split_once(' ').unwrap_or((choice, ""));
            next.choices.push((word, meaning.trim()));
        } else if let Some(text) = line.strip_prefix('#') {
            lines.push(text.trim());
        } else if let Some((name, value)) = line.split_once('=') {
            next.text =
                take(&mut lines).join(" ").trim_end_matches("One of:").trim_end().to_owned();
            next.name = name.trim();
            next.read_value(value);
            asked.push(take(&mut next));
        } else {
            next.choices.clear();
            if !lines.is_empty() {
                next.notes.push(take(&mut lines).join(" "));
            }
        }
    }
    asked
}

impl<'a> Question<'a> {
    /// What is behind the name: an empty value, and a comment that says more of it.
    fn read_value(&mut self, value: &'a str) {
        let (value, comment) = value.split_once('#').unwrap_or((value, ""));
        let comment = comment.trim();
        match value.trim() {
            "[]" => {
                let (example, on) = comment.split_once(" on ").unwrap_or((comment, ""));
                self.example = Some(example);
                self.on = on;
            }
            list if list.starts_with('[') => self.entries = comment.split(", ").collect(),
            _ => self.label = comment,
        }
    }

    /// What is typed into the fields for an answer.
    fn typed_as(&self, answer: &Spanned<DeValue>, sheet: &str) -> Vec<String> {
        let one = |answer: &Spanned<DeValue>| match answer.get_ref().as_str() {
            Some(text) => text.to_owned(),
            None => sheet.get(answer.span()).unwrap_or_default().to_owned(),
        };
        let whole = one(answer);
        match answer.get_ref().as_array() {
            Some(list) if !self.entries.is_empty() => list.iter().map(one).collect(),
            // The field needs no brackets.
            Some(_) => {
                let inner = whole.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
                vec![inner.unwrap_or_default().trim().to_owned()]
            }
            None => vec![whole],
        }
    }

    /// What is typed as an answer, as TOML. A list is read as a text, too.
    fn value(&self, typed: &[String]) -> String {
        if !self.entries.is_empty() {
            let entries: Vec<String> = typed.iter().map(|text| quoted(text)).collect();
            return format!("[{}]", entries.join(", "));
        }
        let text = typed.first().map_or("", |text| text.trim());
        let list = if text.starts_with("[[") { text.to_owned() } else { format!("[{text}]") };
        if self.example.is_some() && list.parse::<Value>().is_ok() { list } else { quoted(text) }
    }
}

/// A text in straight quotes, in which a backslash is none of TOML.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    format!("\"{}\"", plain.trim().replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worksheet::{Answer, Worksheet};

    fn filled(question: &str, sheet: &str, typed: &str) -> String {
        fill(&questions(question)[0], sheet, &[typed.to_owned()]).unwrap()
    }

    #[test]
    fn a_question_has_its_text_its_choices_and_its_entries() {
        let sheet = "# 1: it.\n# More.\n\n# N is a number.\n\n# Nodes on\n# two boards\r\n\
                     nodes = [\"\", \"\"]  # 3x3, 3x4\n\n\
                     # Which? One of:\n#   a     the first\n#   b-c   the second, too\nwhich = \"\"\n\n\
                     # Both?\none = \"\"  # with it\ntwo = \"\"  # without it\n\n\
                     # Which cells?\ncells = []  # [x, y], … on 3 x 4\n\
                     clues = []  # [x, y] on problems/puzzles/p1.txt\nany = []  # 1, 2, 3\n";
        let found = form(sheet, "").unwrap();
        let names: Vec<&str> = found.iter().map(|it| it.name).collect();
        assert_eq!(names, ["nodes", "which", "one", "two", "cells", "clues", "any"]);
        assert_eq!(found[0].notes, ["N is a number."]);
        assert_eq!(found[0].text, "Nodes on two boards");
        assert_eq!(found[0].entries, ["3x3", "3x4"]);
        assert_eq!(found[1].text, "Which?");
        assert_eq!(found[1].choices, [("a", "the first"), ("b-c", "the second, too")]);
        assert_eq!([found[2].label, found[3].label], ["with it", "without it"]);
        assert!(found[3].text.is_empty() && found[3].notes.is_empty());
        assert_eq!(found[4].example, Some("[x, y], …"));
        assert_eq!(
            [found[4].on, found[5].on, found[6].on],
            ["3 x 4", "problems/puzzles/p1.txt", ""]
        );
    }

    #[test]
    fn an_answer_takes_the_place_of_the_old_one_and_no_other_text_changes() {
        let sheet =
            "# a = 1\na = [\"x # y\", # one\n  'z']  # both\nab = \"\"\"\na = 2\n\"\"\"\n\nb = 3";
        let a = filled("a = \"\"", sheet, "7");
        assert_eq!(a, "# a = 1\na = \"7\"  # both\nab = \"\"\"\na = 2\n\"\"\"\n\nb = 3");
        let ab = filled("ab = \"\"", sheet, "7");
        assert_eq!(ab, sheet.replace("\"\"\"\na = 2\n\"\"\"", "\"7\""));
        assert_eq!(filled("b = \"\"", sheet, " é "), sheet.replace("b = 3", "b = \"é\""));
        assert_eq!(filled("c = \"\"", sheet, "7"), format!("c = \"7\"\n\n{sheet}"));
        assert_eq!(filled("a = \"\"", "\u{feff}a = 1\r\nb = 2\r\n", "3"), "a = \"3\"\r\nb = 2\r\n");
        assert!(fill(&questions("a = \"\"")[0], "a = N", &[]).is_err());
    }

    #[test]
    fn what_is_typed_is_read_again_as_it_was_typed() {
        let again = |question: &str, typed: &[&str]| {
            let typed: Vec<String> = typed.iter().map(|&text| text.to_owned()).collect();
            let filled = fill(&questions(question)[0], question, &typed).unwrap();
            form(question, &filled).unwrap().remove(0).typed.join("|")
        };
        let latex = "\\frac{8^N - 1}{7} \\cdot \"it's\"";
        for text in ["8^\"n\"\\", "'''", "\"\"\"", "C(n, k)", "é💩", "\\u0000", latex, ""] {
            assert_eq!(again("a = \"\"", &[text]), text);
            let sheet = Worksheet::read(&filled("a = \"\"", "", text));
            assert!(text.is_empty() || sheet.answer("a") == Some(Answer::Text(text.to_owned())));
            assert_eq!(again("a = [\"\", \"\"]  # 1, 2", &[text, " 2 "]), format!("{text}|2"));
        }
        let cells = "a = []  # [x, y]";
        for text in ["[1, 2], [2, 1]", "[1, 2]", "6, 8", "(1, 2), (2, 1)", "all of them", ""] {
            assert_eq!(again(cells, &[text]), text);
        }
        assert_eq!(again(cells, &["[[1,2], [2,1]]"]), "[1,2], [2,1]");
        assert_eq!(again(cells, &[&"[".repeat(100_000)]), "[".repeat(100_000));
    }

    #[test]
    fn an_answer_from_a_terminal_is_shown_as_it_is_typed() {
        let shown = |question: &str, sheet: &str| form(question, sheet).unwrap().remove(0).typed;
        assert_eq!(shown("a = \"\"", "\u{feff}a = 4.06e14  # so\n"), ["4.06e14"]);
        assert_eq!(
            shown("a = []  # [x, y]", "a = [ [1, 2], # so\n[2, 1] ]"),
            ["[1, 2], # so\n[2, 1]"]
        );
        assert_eq!(shown("a = [\"\", \"\"]  # 1, 2", "a = [3, 'n']"), ["3", "n"]);
        assert_eq!(shown("a = [\"\", \"\"]  # 1, 2", "a = 2020-01-01"), ["2020-01-01"]);
        assert!(shown("a = \"\"", "b = 1").is_empty());
        // As the check reads it.
        assert_eq!(shown("a = \"\"", "a = “8 * N”"), ["8 * N"]);
        assert!(form("", "a = N").is_err());
    }
}
