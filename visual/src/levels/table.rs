//! What each level adds: its lines and bytes, and the kinds of the lines.

use std::fmt;

use indicatif::HumanCount;

use super::rows::{Cells, MOST_LEVELS};

/// The lines that tell of the same.
#[derive(Clone, Debug)]
struct LineKind {
    of: &'static str,
    /// Why a choice is refused.
    why: &'static str,
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

impl Table {
    /// A table of these levels without a line.
    pub fn new(levels: &[u8]) -> Self {
        Table { levels: levels.to_vec(), kinds: Vec::new(), bytes: [0; MOST_LEVELS] }
    }

    /// Counts the bytes that each level prints.
    pub fn count_bytes(&mut self, texts: &[&str]) {
        for (bytes, text) in self.bytes.iter_mut().zip(texts) {
            *bytes += text.len() as u64;
        }
    }

    /// Counts a row that tells of something.
    pub fn count_row(&mut self, of: &'static str, why: &'static str, cells: &Cells<'_>) {
        let Some(lowest) = cells.iter().position(Option::is_some) else { return };
        let kind = self.kind(of, why);
        if kind.lines[lowest] == [0; MOST_LEVELS] {
            kind.examples[lowest] = cells[lowest].unwrap_or_default().trim().to_owned();
        }
        for (lines, cell) in kind.lines[lowest].iter_mut().zip(cells) {
            *lines += u64::from(cell.is_some());
        }
    }

    /// Counts the lines of texts, each of which has all lines of the one before: what
    /// [`count_row`](Table::count_row) finds row by row, in one go. False if it cannot tell.
    pub fn count_lines(&mut self, of: &'static str, why: &'static str, texts: &[&str]) -> bool {
        let mut lines = [0; MOST_LEVELS];
        let kind = self.kind(of, why);
        let mut before = 0;
        for (index, text) in texts.iter().enumerate() {
            lines[index] = memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64;
            let is_new = kind.lines[index] == [0; MOST_LEVELS];
            if lines[index] < before || (lines[index] > before && is_new) {
                return false;
            }
            before = lines[index];
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

    fn kind(&mut self, of: &'static str, why: &'static str) -> &mut LineKind {
        let known = self.kinds.iter().position(|kind| kind.of == of && kind.why == why);
        let index = known.unwrap_or_else(|| {
            let (lines, examples) = Default::default();
            self.kinds.push(LineKind { of, why, lines, examples });
            self.kinds.len() - 1
        });
        &mut self.kinds[index]
    }

    /// The lines of a level, by its place among those compared.
    pub fn lines(&self, index: usize) -> u64 {
        self.kinds.iter().flat_map(|kind| &kind.lines).map(|lines| lines[index]).sum()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, level) in self.levels.iter().enumerate() {
            let (lines, bytes) = (self.lines(index), HumanCount(self.bytes[index]));
            write!(f, "\nlevel {level}: {} lines, {bytes} bytes", HumanCount(lines))?;
            if let Some(before) = index.checked_sub(1) {
                let more = HumanCount(lines - self.lines(before));
                write!(f, "; {more} lines more than level {}", self.levels[before])?;
            }
            writeln!(f)?;
            for kind in &self.kinds {
                let before = index.checked_sub(1);
                for (lowest, (lines, example)) in kind.lines.iter().zip(&kind.examples).enumerate()
                {
                    let added =
                        lines[index].saturating_sub(before.map_or(0, |before| lines[before]));
                    if added > 0 {
                        let of = match (kind.of, kind.why) {
                            // What only level 3 says of a node is how it was reached.
                            (NODE, _) if self.levels[lowest] == 3 => "path at a node".to_owned(),
                            (of, "") => of.to_owned(),
                            (of, why) => format!("{of}: {why}"),
                        };
                        let added = HumanCount(added).to_string();
                        let example: String = example.chars().take(MOST_EXAMPLE).collect();
                        writeln!(f, "  {added:>13}  {of:44} {example}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// What the lines of a node are called.
pub const NODE: &str = "board at a node";

/// The characters of an example that are shown.
const MOST_EXAMPLE: usize = 18;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_level_adds_is_the_difference_of_the_lines() {
        let mut table = Table::new(&[0, 2]);
        let texts = ["a\n", "a\nb\nb\n"];
        table.count_bytes(&texts);
        table.count_row("header", "", &[Some("a"), Some("a"), None, None]);
        for _ in 0..2 {
            table.count_row("board at a node", "", &[None, Some("b"), None, None]);
        }
        assert_eq!((table.lines(0), table.lines(1)), (1, 3));
        let text = table.to_string();
        assert!(text.contains("level 2: 3 lines, 6 bytes; 2 lines more than level 0"), "{text}");
        assert!(text.contains("  2  board at a node"), "{text}");
    }
}
