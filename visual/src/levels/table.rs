//! What each level adds: its lines and bytes, and the kinds of the lines.

use std::fmt;

use common::cli::human;

use super::rows::{Cells, MOST_LEVELS, Subject};

/// The lines that tell of the same.
#[derive(Clone, Debug)]
struct LineKind {
    subject: Subject,
    /// How many lines each level prints, by the lowest level that prints them.
    lines: [[u64; MOST_LEVELS]; MOST_LEVELS],
    /// The first line, by the lowest level that prints it.
    examples: [String; MOST_LEVELS],
}

/// Counts the lines of the levels.
#[derive(Clone, Debug)]
pub struct Table {
    levels: Vec<u8>,
    kinds: Vec<LineKind>,
    bytes: [u64; MOST_LEVELS],
}

/// What a level prints.
#[derive(Clone, Debug)]
pub struct Total<'a> {
    /// The level.
    pub level: u8,
    /// Its lines.
    pub lines: u64,
    /// Its bytes.
    pub bytes: u64,
    /// What it adds to the level before it: the kind of the lines in words, their number, the first.
    pub added: Vec<(String, u64, &'a str)>,
}

impl Table {
    /// A table of these levels without a line.
    pub fn new(levels: &[u8]) -> Self {
        Table { levels: levels.to_vec(), kinds: Vec::new(), bytes: [0; MOST_LEVELS] }
    }

    /// Counts the bytes that each level prints.
    pub fn count_bytes(&mut self, texts: &[&[u8]]) {
        for (bytes, text) in self.bytes.iter_mut().zip(texts) {
            *bytes += text.len() as u64;
        }
    }

    /// Counts a row.
    pub fn count_row(&mut self, subject: Subject, cells: &Cells<'_>) {
        let Some(lowest) = cells.iter().position(Option::is_some) else { return };
        let kind = self.kind(subject);
        if kind.lines[lowest] == [0; MOST_LEVELS] {
            kind.examples[lowest] = cells[lowest].unwrap_or_default().trim().to_owned();
        }
        for (lines, cell) in kind.lines[lowest].iter_mut().zip(cells) {
            *lines += u64::from(cell.is_some());
        }
    }

    /// Counts the lines of texts, each of which has all lines of the one before: what
    /// [`count_row`](Table::count_row) finds row by row, in one go. False if it cannot tell.
    pub fn count_lines(&mut self, subject: Subject, texts: &[&[u8]]) -> bool {
        let mut lines = [0; MOST_LEVELS];
        let kind = self.kind(subject);
        let (mut before, mut text_before) = (0, 0);
        for (index, text) in texts.iter().enumerate() {
            // A text that is as long as the one before, and has all its lines, is the same.
            lines[index] = match text.len() == text_before {
                true => before,
                false => memchr::memchr_iter(b'\n', text).count() as u64,
            };
            let is_new = kind.lines[index] == [0; MOST_LEVELS];
            if lines[index] < before || (lines[index] > before && is_new) {
                return false;
            }
            (before, text_before) = (lines[index], text.len());
        }
        let mut before = 0;
        for (lowest, &count) in lines[..texts.len()].iter().enumerate() {
            for counter in &mut kind.lines[lowest][lowest..texts.len()] {
                *counter += count - before;
            }
            before = count;
        }
        true
    }

    fn kind(&mut self, subject: Subject) -> &mut LineKind {
        let known = self.kinds.iter().position(|kind| kind.subject == subject);
        let index = known.unwrap_or_else(|| {
            let (lines, examples) = Default::default();
            self.kinds.push(LineKind { subject, lines, examples });
            self.kinds.len() - 1
        });
        &mut self.kinds[index]
    }

    /// The lines of a level, by its place among those compared.
    fn lines(&self, index: usize) -> u64 {
        self.kinds.iter().flat_map(|kind| &kind.lines).map(|lines| lines[index]).sum()
    }

    /// What each level prints, the lowest first.
    pub fn totals(&self) -> Vec<Total<'_>> {
        let totals = self.levels.iter().enumerate().map(|(index, &level)| {
            let (lines, bytes) = (self.lines(index), self.bytes[index]);
            let mut added = Vec::new();
            for kind in &self.kinds {
                for (lowest, (lines, example)) in kind.lines.iter().zip(&kind.examples).enumerate()
                {
                    let before = index.checked_sub(1).map_or(0, |before| lines[before]);
                    let more = lines[index].saturating_sub(before);
                    if more > 0 {
                        added.push((name(kind.subject, self.levels[lowest]), more, &**example));
                    }
                }
            }
            Total { level, lines, bytes, added }
        });
        totals.collect()
    }
}

/// A kind of lines in words. The lines that only level 3 prints at a node show how it was reached.
fn name(subject: Subject, lowest: u8) -> String {
    match subject {
        Subject::Node if lowest == 3 => "path at a node".to_owned(),
        Subject::Refused(why) if !why.is_empty() => format!("{}: {why}", subject.name()),
        _ => subject.name().to_owned(),
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before: Option<(u8, u64)> = None;
        for Total { level, lines, bytes, added } in self.totals() {
            let (count, bytes) = (human::count(lines), human::count(bytes));
            write!(f, "\nlevel {level}: {count} lines, {bytes} bytes")?;
            if let Some((lower, fewer)) = before {
                write!(f, "; {} lines more than level {lower}", human::count(lines - fewer))?;
            }
            writeln!(f)?;
            before = Some((level, lines));
            for (name, added, example) in added {
                let added = human::count(added);
                let example: String = example.chars().take(MOST_EXAMPLE).collect();
                writeln!(f, "  {added:>13}  {name:44} {example}")?;
            }
        }
        Ok(())
    }
}

/// The characters of an example that are shown.
const MOST_EXAMPLE: usize = 18;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_level_adds_is_the_difference_of_the_lines() {
        let mut table = Table::new(&[0, 2]);
        table.count_bytes(&[b"a\n", b"a\nb\nb\n"]);
        table.count_row(Subject::Header, &[Some("a"), Some("a"), None, None]);
        for _ in 0..2 {
            table.count_row(Subject::Node, &[None, Some("b"), None, None]);
        }
        assert_eq!((table.lines(0), table.lines(1)), (1, 3));
        let text = table.to_string();
        assert!(text.contains("level 2: 3 lines, 6 bytes; 2 lines more than level 0"), "{text}");
        assert!(text.contains("  2  board at a node"), "{text}");
    }

    #[test]
    fn lines_are_counted_at_once_as_they_are_row_by_row() {
        let texts: [&[u8]; 3] = [b"a\n", b"a\nb\n", b"a\nb\n"];
        let mut table = Table::new(&[0, 1, 2]);
        assert!(!table.count_lines(Subject::Node, &texts), "there is no example yet");
        table.count_row(Subject::Node, &[Some("a"), Some("a"), Some("a"), None]);
        table.count_row(Subject::Node, &[None, Some("b"), Some("b"), None]);
        assert!(table.count_lines(Subject::Node, &texts));
        assert_eq!([0, 1, 2].map(|index| table.lines(index)), [2, 4, 4]);
        assert!(!table.count_lines(Subject::Node, &[b"a\nb\n", b"a\n", b""]), "lines get lost");
    }
}
