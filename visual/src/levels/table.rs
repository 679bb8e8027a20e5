//! What each level adds: its lines and bytes, and the kinds of the lines.

use std::fmt;

use common::cli::human;

use super::rows::{MOST_LEVELS, RowSubject};

/// The characters of an example that are shown.
const MOST_EXAMPLE: usize = 18;

/// The lines that tell of the same.
struct LineKind {
    subject: RowSubject,
    /// How many lines each level prints, and the first one that the level below does not.
    lines: [u64; MOST_LEVELS],
    examples: [String; MOST_LEVELS],
}

/// Counts the lines of the levels.
pub struct LevelTable {
    levels: Vec<u8>,
    kinds: Vec<LineKind>,
    bytes: [u64; MOST_LEVELS],
}

impl LevelTable {
    /// A table of these levels without a line.
    pub fn new(levels: &[u8]) -> Self {
        LevelTable { levels: levels.to_vec(), kinds: Vec::new(), bytes: [0; MOST_LEVELS] }
    }

    /// Counts what the levels print of something; each prints all lines of the one below.
    pub fn count(&mut self, subject: RowSubject, texts: &[&[u8]]) {
        let index =
            self.kinds.iter().position(|kind| kind.subject == subject).unwrap_or_else(|| {
                self.kinds.push(LineKind {
                    subject,
                    lines: [0; MOST_LEVELS],
                    examples: Default::default(),
                });
                self.kinds.len() - 1
            });
        let kind = &mut self.kinds[index];
        let mut below: &[u8] = b"";
        let mut count = 0;
        for (level, &text) in texts.iter().enumerate() {
            // A text that is as long as the one below, and has all its lines, is the same.
            if text.len() != below.len() {
                count = memchr::memchr_iter(b'\n', text).count() as u64;
                if kind.examples[level].is_empty() {
                    kind.examples[level] = first_added(text, below);
                }
            }
            kind.lines[level] += count;
            self.bytes[level] += text.len() as u64;
            below = text;
        }
    }

    /// The lines of a level, by its place among those compared.
    pub fn lines(&self, level: usize) -> u64 {
        self.kinds.iter().map(|kind| kind.lines[level]).sum()
    }
}

/// The first line of a text that the text of the level below has not.
fn first_added(text: &[u8], below: &[u8]) -> String {
    let [text, below] = [text, below].map(String::from_utf8_lossy);
    let mut known = below.lines().peekable();
    let line = text.lines().find(|line| known.next_if_eq(line).is_none());
    format!("{:.MOST_EXAMPLE$}", line.unwrap_or_default().trim())
}

impl fmt::Display for LevelTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &level) in self.levels.iter().enumerate() {
            let lines = self.lines(index);
            let bytes = human::grouped(self.bytes[index]);
            write!(f, "\nlevel {level}: {}, {bytes} bytes", human::counted(lines, "line"))?;
            let below = index.checked_sub(1);
            if let Some(below) = below {
                let more = human::counted(lines - self.lines(below), "line");
                write!(f, "; {more} more than level {}", self.levels[below])?;
            }
            writeln!(f)?;
            for LineKind { subject, lines, examples } in &self.kinds {
                let added = lines[index] - below.map_or(0, |below| lines[below]);
                if added > 0 {
                    let added = human::grouped(added);
                    let name = subject.name();
                    writeln!(f, "  {added:>13}  {name:44} {}", examples[index])?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_level_adds_is_the_difference_of_the_lines() {
        let mut table = LevelTable::new(&[0, 2]);
        table.count(RowSubject::Header, &[b"a\n", b"a\n"]);
        for _ in 0..2 {
            table.count(RowSubject::Node, &[b"", b"b\n"]);
        }
        assert_eq!((table.lines(0), table.lines(1)), (1, 3));
        let text = table.to_string();
        assert!(text.contains("level 2: 3 lines, 6 bytes; 2 lines more than level 0"), "{text}");
        let added = text.lines().filter(|line| line.contains("line at a node"));
        assert_eq!(
            added.map(str::trim).collect::<Vec<_>>(),
            [format!("2  {:44} b", "line at a node")]
        );
    }

    #[test]
    fn an_example_is_the_first_line_that_the_level_below_has_not() {
        assert_eq!(first_added(b"a\n b\nc\n", b"a\nc\n"), "b");
        assert_eq!(first_added(b"a\n", b""), "a");
    }
}
