//! Markdown as a terminal shows it: paragraphs in lines of its width, and all else as it is written.

use common::cli::{wrap, wrapping};

use crate::style::{HEADING, styled};

/// The text of a Markdown file in lines of this many characters.
pub fn render(markdown: &str, columns: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in markdown.lines() {
        let is_text = !line.is_empty() && !line.starts_with(['#', '|', '>']) && !is_code(line);
        match parts.last_mut().filter(|_| goes_on && is_text && !is_item(line)) {
            Some(paragraph) => *paragraph = format!("{paragraph} {}", line.trim_start()),
            None => parts.push(line.to_owned()),
        }
        goes_on = is_text;
    }
    let wrapped = |part: &String| {
        if is_code(part) {
            return wrap(part, columns);
        }
        let indent = if is_item(part) { "   " } else { "" };
        let text = textwrap::fill(part, wrapping(columns).subsequent_indent(indent));
        if part.starts_with('#') { styled(HEADING, text) } else { text }
    };
    parts.iter().map(wrapped).collect::<Vec<_>>().join("\n")
}

fn is_code(line: &str) -> bool {
    line.starts_with("    ")
}

/// Whether an item of a list begins here.
fn is_item(line: &str) -> bool {
    let (mark, _) = line.split_once(' ').unwrap_or_default();
    mark == "-" || mark.strip_suffix('.').is_some_and(|number| number.parse::<u8>().is_ok())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::catalogue::Course;

    #[test]
    fn paragraphs_are_wrapped_and_all_else_is_as_it_is_written() {
        let rest = "2. two\n\n    cargo run -p x\n\n| a | b |\n| - | - |\n\n> one\n> two";
        let markdown = format!(
            "# A head\n\nSome text with `code`\nthat is long enough.\n\n\
             1. one that is\n   long enough to be wrapped\n{rest}\n"
        );
        let shown = anstream::adapter::strip_str(&render(&markdown, 30)).to_string();
        let expected = "# A head\n\nSome text with `code` that is\nlong enough.\n\n\
                        1. one that is long enough to\n   be wrapped\n";
        assert_eq!(shown, format!("{expected}{rest}"));
    }

    #[test]
    fn every_text_of_the_course_fits() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        for exercise in course.exercises() {
            for file in ["README.md", "hints.md", "solution.md"] {
                // A student's copy has no solutions.
                let Ok(text) = course.text(exercise, file) else { continue };
                let is_seen = |line: &&str| !line.starts_with("<!--");
                let text: String = text.split_inclusive('\n').filter(is_seen).collect();
                for columns in [40, 80, 120] {
                    let shown = anstream::adapter::strip_str(&render(&text, columns)).to_string();
                    for line in shown.lines() {
                        // One long word cannot be wrapped.
                        let is_one =
                            line.split_whitespace().filter(|word| *word != "\\").count() < 2;
                        assert!(line.chars().count() <= columns || is_one, "{columns}: {line}");
                    }
                    let all = |text: &str| -> String {
                        text.chars().filter(|letter| letter.is_alphanumeric()).collect()
                    };
                    assert_eq!(all(&shown), all(&text), "{} on {columns}", exercise.id);
                }
            }
        }
    }
}
