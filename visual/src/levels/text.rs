//! The rows as plain text, a column for each level.

use std::borrow::Cow;
use std::fmt::Write;

use common::cli::written;
use common::search::{Flow, Output, Stop};
use textwrap::core::display_width;

use super::rows::Cells;
use super::table::LevelTable;

/// Between two columns.
const BETWEEN: &str = " | ";

/// Prints rows.
pub struct Text {
    out: Output,
    /// The characters of each column.
    widths: Vec<usize>,
}

impl Text {
    /// Prints the rows of these levels, at most four. Two fit into 80 columns of a terminal and four into 123,
    /// unless the lines of a board, of this many characters, are longer.
    pub fn new(out: Output, levels: &[u8], board: usize) -> Self {
        let width = |level: u8| match (levels.len(), level) {
            (1, _) => 80,
            (2, _) => 38,
            (_, 0 | 1) => 26, // a line of the result
            _ => 31,
        };
        // Level 0 prints no board.
        let least = |level| if level == 0 { 0 } else { board };
        let widths = levels.iter().map(|&level| width(level).max(least(level)));
        let mut text = Text { out, widths: widths.collect() };
        text.line(levels.iter().map(|level| format!("level {level}").into()));
        text
    }

    /// Adds a row. What does not fit into a column goes on in the next line, cut between words.
    pub fn row<'a>(&mut self, cells: &Cells<'a>) {
        let wrap = |(cell, &width): (&Option<&'a str>, &usize)| {
            let options = textwrap::Options::new(width).subsequent_indent("  ");
            textwrap::wrap(cell.unwrap_or_default(), options)
        };
        let wrapped: Vec<Vec<Cow<'_, str>>> = cells.iter().zip(&self.widths).map(wrap).collect();
        for number in 0..wrapped.iter().map(Vec::len).max().unwrap_or(0) {
            self.line(wrapped.iter().map(|cell| cell.get(number).cloned().unwrap_or_default()));
        }
    }

    /// Adds a line, without blanks at its end.
    fn line<'a>(&mut self, cells: impl Iterator<Item = Cow<'a, str>>) {
        let mut line = String::new();
        for (index, (cell, width)) in cells.zip(&self.widths).enumerate() {
            line += if index > 0 { BETWEEN } else { "" };
            line += &cell;
            line.extend(std::iter::repeat_n(' ', width.saturating_sub(display_width(&cell))));
        }
        self.out.push(line.trim_end_matches(' '));
        self.out.push("\n");
    }

    /// Writes the rows of an event at once, so that the first screen of a pager is there.
    pub fn flush(&mut self) -> Flow {
        self.out.flush().map_err(|_| Stop::WriteFailed)
    }

    /// Writes what each level adds.
    pub fn end(&mut self, table: &LevelTable, stop: Option<Stop>) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            if let Some(stop) = stop {
                let _ = writeln!(self.out, "\n{}", stop.note(""));
            }
            // `written` reports that it cannot be written.
            self.out.push(&table.to_string());
            let _ = self.out.flush();
        }
        written(&self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(levels: &[u8], board: usize, cells: Cells<'_>) -> String {
        let mut text = Text::new(Output::memory(), levels, board);
        text.out.take();
        text.row(&cells);
        text.out.take()
    }

    #[test]
    fn two_levels_fit_80_columns_and_four_fit_123() {
        let row = text(&[0, 2], 9, [None, Some(" 1  0"), None, None]);
        assert_eq!(row, format!("{:38} |  1  0\n", ""));
        let row = text(&[0, 1, 2, 3], 9, [Some("a"); 4]);
        let narrow = format!("{:26}", "a");
        let wide = format!("{:31}", "a");
        assert_eq!(row, format!("{narrow} | {narrow} | {wide} | a\n"));
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        let long = "board size is 5 x 5 and the start is on (0, 0)";
        let row = text(&[0, 1], 9, [Some(long), Some("short"), None, None]);
        let first = "board size is 5 x 5 and the start is";
        assert_eq!(row, format!("{first:38} | short\n{:38} |\n", "  on (0, 0)"));
    }

    #[test]
    fn the_lines_of_a_board_are_not_broken() {
        let queens = &*"Q".repeat(40);
        let row = text(&[0, 1, 2, 3], 40, [Some("a"), Some(queens), Some(queens), Some(queens)]);
        assert_eq!(row, format!("{:26} | {queens} | {queens} | {queens}\n", "a"));
    }
}
