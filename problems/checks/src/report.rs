//! A student's report: questions with sentences below each of them. Only a teacher judges those.

use crate::judgement::{Judged, Judgement, open};

/// The file of an exercise's folder.
pub const FILE: &str = "report.md";

/// Words that an answer has, at least: fewer say nothing.
const FEWEST_WORDS: usize = 8;

/// Whether there is text below each question of the course's `template`.
pub fn check(report: Option<&str>, template: &str) -> Judgement {
    let judged = match report {
        None => open("it is not there; problems show makes it"),
        Some(report) => filled_in(report, template),
    };
    Judgement { subject: FILE.to_owned(), judged }
}

fn filled_in(report: &str, template: &str) -> Judged {
    let mut texts: Vec<(&str, String)> = Vec::new();
    for (question, _) in sections(template) {
        match sections(report).find(|(known, _)| *known == question) {
            None => return open(format!("the question '{question}' is missing")),
            Some((_, "")) => return open(format!("nothing is written below '{question}'")),
            Some((_, text)) => match text.split_whitespace().count() {
                words if words < FEWEST_WORDS => {
                    return open(format!(
                        "below '{question}' there is too little, {words} of at least {FEWEST_WORDS} words"
                    ));
                }
                _ => {
                    let words =
                        text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                    if let Some((other, _)) = texts.iter().find(|(_, known)| *known == words) {
                        return open(format!("below '{question}' is the text of '{other}' again"));
                    }
                    texts.push((question, words));
                }
            },
        }
    }
    Ok(())
}

/// The headings `## ...` of a text, each with the text below it.
pub fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = text.split("\n## ").skip(1);
    parts.map(|part| {
        let (question, text) = part.split_once('\n').unwrap_or((part, ""));
        (question.trim(), text.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::Fault;

    #[test]
    fn each_question_wants_a_word_and_nobody_reads_it() {
        let template = "# 1: report\n\n## Why?\n\n## How?\n";
        let says = |report: &str| match filled_in(report, template) {
            Ok(()) => "filled in".to_owned(),
            Err(Fault::Open(what) | Fault::Wrong(what)) => what,
        };
        assert_eq!(says(template), "nothing is written below 'Why?'");
        let so = "so it is, and not otherwise, I think";
        let why = format!("# mine\n## Why?\n{so}\n");
        assert_eq!(says(&format!("{why}## How?\n\n ")), "nothing is written below 'How?'");
        assert_eq!(says(&why), "the question 'How?' is missing");
        assert!(says(&format!("{why}## How?\nx\n")).contains("1 of at least 8 words"));
        assert_eq!(
            says(&format!("# mine\n## How?\r\n{so}\r\n## Why?\r\nNo, {so}\r\n")),
            "filled in"
        );
        let again = says(&format!("# mine\n## How?\n{so}\n## Why?\n{}\n", so.replace(' ', "\n")));
        assert_eq!(again, "below 'How?' is the text of 'Why?' again");
    }
}
