//! Markdown as a terminal shows it: wrapped at words, without the signs that only mark something.

use anstyle::Style;
use common::cli::{wrap, wrapping};
use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};

use crate::style::{COMMAND, HEADING, styled, table};

/// The text of a Markdown file in lines of this many characters. Code keeps its backticks: without
/// colour, nothing else tells where it ends.
pub fn render(markdown: &str, columns: usize) -> String {
    let mut page = Rendered { columns, ..Rendered::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.show(event);
    }
    page.text.trim_end().to_owned()
}

/// What was rendered so far, and what is open.
#[derive(Default)]
struct Rendered {
    columns: usize,
    text: String,
    /// The paragraph, heading or cell that is being read.
    line: String,
    /// The next number of each open list; nothing for a list without numbers.
    lists: Vec<Option<u64>>,
    /// What the next paragraph begins with, in a list.
    bullet: String,
    address: String,
    rows: Vec<Vec<String>>,
    /// The first column of a table that is aligned to the right.
    right: usize,
    is_code: bool,
}

impl Rendered {
    fn show(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(code) => self.line += &styled(COMMAND, format_args!("`{code}`")),
            Event::SoftBreak => self.line.push(' '),
            Event::HardBreak => self.line.push('\n'),
            Event::Text(text) if self.is_code => {
                let code: String = text.lines().map(|line| format!("    {line}\n")).collect();
                self.text += &wrap(&code, self.columns);
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.line += &text,
            _ => {}
        }
    }

    fn begin(&mut self, tag: Tag) {
        match tag {
            Tag::CodeBlock(_) => self.is_code = true,
            Tag::List(first) => {
                // The text of an item that holds a list ends where the list begins.
                self.paragraph();
                self.lists.push(first);
            }
            Tag::Item => {
                self.bullet = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
            }
            Tag::Strong => self.line += &Style::new().bold().to_string(),
            Tag::Emphasis => self.line += &Style::new().italic().to_string(),
            Tag::Link { dest_url, .. } => self.address = dest_url.into_string(),
            Tag::Table(columns) => {
                self.right = columns
                    .iter()
                    .position(|&column| column == Alignment::Right)
                    .unwrap_or(columns.len());
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.line = styled(HEADING, &self.line);
                self.paragraph();
                self.text.push('\n');
            }
            TagEnd::Paragraph => {
                self.paragraph();
                if self.lists.is_empty() {
                    self.text.push('\n');
                }
            }
            TagEnd::Item => self.paragraph(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.text.push('\n');
                }
            }
            TagEnd::CodeBlock => {
                self.is_code = false;
                self.text.push('\n');
            }
            TagEnd::Strong => self.line += &format!("{:#}", Style::new().bold()),
            TagEnd::Emphasis => self.line += &format!("{:#}", Style::new().italic()),
            TagEnd::Link if self.line.ends_with(&self.address) => {}
            TagEnd::Link => self.line += &format!(" ({})", self.address),
            TagEnd::TableCell => {
                // A table counts every character, those of a colour too.
                let cell =
                    anstream::adapter::strip_str(&std::mem::take(&mut self.line)).to_string();
                self.rows.last_mut().expect("a cell is in a row").push(cell);
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.text += &format!("{}\n\n", table(&rows, self.right, Some(self.columns)));
            }
            _ => {}
        }
    }

    /// Ends the paragraph, with the bullet of its item if it is the first there.
    fn paragraph(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        let depth = self.lists.len();
        let width = self.lists.last().map_or(0, |first| if first.is_some() { 3 } else { 2 });
        let bullet = std::mem::take(&mut self.bullet);
        let outer = 2 * depth.saturating_sub(1);
        let first = format!("{:outer$}{bullet:width$}", "");
        let further = " ".repeat(outer + width);
        let options = wrapping(self.columns).initial_indent(&first).subsequent_indent(&further);
        self.text += &format!("{}\n", textwrap::fill(&line, options));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::catalogue::Course;

    #[test]
    fn a_page_has_no_signs_and_fits() {
        let markdown = "# A *head*\n\nSome **bold** text with `code` and a [link](https://a.b).\n\n\
            1. one that is long enough to be wrapped\n2. two\n\n- a\n\n    cargo run -p x -- 1 2\n\n\
            | a | b |\n| --- | ---: |\n| one | two words |\n| `x` | 2 |\n";
        let shown = anstream::adapter::strip_str(&render(markdown, 30)).to_string();
        let expected = "A head\n\nSome bold text with `code` and\na link (https://a.b).\n\n\
            1. one that is long enough to\n   be wrapped\n2. two\n\n- a\n";
        assert!(shown.starts_with(expected), "{shown}");
        assert!(shown.lines().all(|line| line.len() <= 30), "{shown}");
        assert!(shown.contains("| one | two words |\n| `x` |         2 |"), "{shown}");
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
                    // A table that is too wide repeats its heads.
                    if !text.contains("\n|") {
                        assert_eq!(all(&shown), all(&text), "{} on {columns}", exercise.id);
                    }
                }
            }
        }
    }
}
