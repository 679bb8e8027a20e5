//! A student's report: questions with sentences below each of them. Only a teacher judges those.

use crate::grader::{Judged, Judgement, open};

/// The file of an exercise's folder.
pub const FILE: &str = "report.md";

/// Whether there is text below each question of the course's `template`.
pub fn check(report: Option<&str>, template: &str) -> Judgement {
    let judged = match report {
        None => open("it is not there; problems show makes it"),
        Some(report) => filled_in(report, template),
    };
    Judgement { subject: FILE.to_owned(), judged }
}

fn filled_in(report: &str, template: &str) -> Judged {
    for (question, _) in sections(template) {
        match sections(report).find(|(known, _)| *known == question) {
            None => return open(format!("the question '{question}' is missing")),
            Some((_, "")) => return open(format!("nothing is written below '{question}'")),
            Some(_) => {}
        }
    }
    Ok(())
}

/// The headings `## ...` of a text, each with the text below it.
fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = text.split("\n## ").skip(1);
    parts.map(|part| {
        let (question, text) = part.split_once('\n').unwrap_or((part, ""));
        (question.trim(), text.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grader::Fault;

    #[test]
    fn each_question_wants_a_word_and_nobody_reads_it() {
        let template = "# 1: report\n\n## Why?\n\n## How?\n";
        let says = |report: &str| match filled_in(report, template) {
            Ok(()) => "filled in".to_owned(),
            Err(Fault::Open(what) | Fault::Wrong(what)) => what,
        };
        assert_eq!(says(template), "nothing is written below 'Why?'");
        assert_eq!(says("# mine\n## Why?\nso\n## How?\n\n "), "nothing is written below 'How?'");
        assert_eq!(says("# mine\n## Why?\nso\n"), "the question 'How?' is missing");
        assert_eq!(says("# mine\n## How?\r\nthus\r\n## Why?\r\nso\r\n"), "filled in");
    }
}
