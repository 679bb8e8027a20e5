//! A student's report: questions with sentences below each of them. Only a teacher judges those.

use crate::judgement::{Judged, Judgement, Subject, open};

/// The file of an exercise's folder.
pub const REPORT_FILE: &str = "report.md";

/// The fewest words of an answer: fewer say nothing.
const FEWEST_WORDS: usize = 8;

/// Whether there is text below each question of the course's `template`.
pub fn check(report: Judged<Option<String>>, template: &str) -> Judgement {
    let judged = report.and_then(|report| match report {
        None => open("it is not there; problems show makes it"),
        Some(report) => filled_in(&report, template),
    });
    Judgement { subject: Subject::File(REPORT_FILE), judged }
}

fn filled_in(report: &str, template: &str) -> Judged {
    let mut texts: Vec<(&str, String)> = Vec::new();
    for (question, _) in sections(template) {
        match sections(report).find(|(known, _)| *known == question) {
            None => return open(format!("the question '{question}' is missing")),
            Some((_, "")) => return open(format!("nothing is written below '{question}'")),
            Some((_, text)) => {
                let words: Vec<&str> = text.split_whitespace().collect();
                if words.len() < FEWEST_WORDS {
                    return open(format!(
                        "below '{question}' there is too little, {} of at least {FEWEST_WORDS} words",
                        words.len()
                    ));
                }
                let words = words.join(" ").to_lowercase();
                if let Some((other, _)) = texts.iter().find(|(_, known)| *known == words) {
                    return open(format!("below '{question}' is the text of '{other}' again"));
                }
                texts.push((question, words));
            }
        }
    }
    Ok(())
}

/// The headings `## ...` of a text, each with the text below it.
pub fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = text.split("\n## ");
    // What stands above the first question may have been deleted.
    parts.next().and_then(|head| head.strip_prefix("## ")).into_iter().chain(parts).map(|part| {
        let (question, text) = part.split_once('\n').unwrap_or((part, ""));
        (question.trim(), text.trim_end().trim_start_matches(['\r', '\n']))
    })
}

/// The report with another text below one of its questions.
pub fn with_text(report: &str, question: &str, text: &str) -> String {
    // A line that begins like a heading would be one.
    let text = format!("\n{}", text.trim()).replace("\n#", "\n #");
    let text = text.trim_start_matches('\n');
    let head = report
        .split("\n## ")
        .next()
        .filter(|head| !head.starts_with("## "))
        .unwrap_or_default()
        .trim_end();
    let mut all: Vec<(&str, &str)> = sections(report).collect();
    match all.iter_mut().find(|(known, _)| *known == question) {
        Some(section) => section.1 = text,
        None => all.push((question, text)),
    }
    let filled = all.iter().fold(format!("{head}\n"), |report, (question, text)| match *text {
        "" => format!("{report}\n## {question}\n"),
        text => format!("{report}\n## {question}\n\n{text}\n"),
    });
    filled.trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::Fault;

    #[test]
    fn a_text_below_one_question_leaves_the_others_as_they_are() {
        let report = "# 1: report\n\nWords.\n\n## Why?\n\n## How?\n\nso\n";
        let filled = with_text(report, "Why?", "\n# because\n## no heading\n");
        let found: Vec<_> = sections(&filled).collect();
        assert_eq!(found, [("Why?", " # because\n ## no heading"), ("How?", "so")]);
        assert_eq!(with_text(&filled, "Why?", " "), report);
        assert_eq!(with_text("# 1\r\n", "How?", "so"), "# 1\n\n## How?\n\nso\n");
        let headed = with_text(report, "Why?", "## because");
        assert_eq!(with_text(&with_text(&headed, "How?", "no"), "How?", "so"), headed);
        let found: Vec<_> = sections(&headed).collect();
        assert_eq!(found, [("Why?", " ## because"), ("How?", "so")]);
        // Somebody has deleted what stands above the questions.
        let bare = &report[report.find("## Why").expect("a question")..];
        assert_eq!(sections(bare).collect::<Vec<_>>(), sections(report).collect::<Vec<_>>());
        assert_eq!(with_text(bare, "How?", "so"), bare);
    }

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
