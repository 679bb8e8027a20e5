//! Rows as text: a column for each level.

use std::borrow::Cow;

use textwrap::core::display_width;

use super::rows::Cells;

/// Between two columns.
const BETWEEN: &str = " | ";

/// How rows are laid out.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The level of each column, and its characters.
    columns: Vec<(u8, usize)>,
}

impl Layout {
    /// Lays out these levels, at most four. Two fit into 80 columns of a terminal and four into 123,
    /// unless the lines of a board, of this many characters, are longer.
    pub fn new(levels: &[u8], board: usize) -> Self {
        let width = |level: u8| match (levels.len(), level) {
            (1, _) => 80,
            (2, _) => 38,
            (_, 0 | 1) => 26, // a line of the result
            _ => 31,
        };
        // Level 0 prints no board.
        let least = |level| if level == 0 { 0 } else { board };
        let columns = levels.iter().map(|&level| (level, width(level).max(least(level))));
        Layout { columns: columns.collect() }
    }

    /// Appends the line that names the columns.
    pub fn names(&self, out: &mut Vec<u8>) {
        let names: Vec<String> =
            self.columns.iter().map(|(level, _)| format!("level {level}")).collect();
        self.line(names.iter().map(String::as_str), out);
    }

    /// Appends a row. What does not fit into a column goes on in the next line.
    pub fn row(&self, cells: &Cells<'_>, out: &mut Vec<u8>) {
        let fits = |(cell, (_, width)): (&Option<&str>, &(u8, usize))| {
            cell.is_none_or(|text| text.len() <= *width)
        };
        if cells.iter().zip(&self.columns).all(fits) {
            return self.line(cells.iter().map(|cell| cell.unwrap_or_default()), out);
        }
        let wrapped: Vec<Vec<Cow<'_, str>>> = cells
            .iter()
            .zip(&self.columns)
            .map(|(cell, &(_, width))| cell.map_or_else(Vec::new, |text| wrap(text, width)))
            .collect();
        for number in 0..wrapped.iter().map(Vec::len).max().unwrap_or(0) {
            self.line(wrapped.iter().map(|cell| cell.get(number).map_or("", Cow::as_ref)), out);
        }
    }

    /// Appends a line, without blanks at its end.
    fn line<'a>(&self, cells: impl Iterator<Item = &'a str>, out: &mut Vec<u8>) {
        for (index, (cell, (_, width))) in cells.zip(&self.columns).enumerate() {
            if index > 0 {
                out.extend_from_slice(BETWEEN.as_bytes());
            }
            out.extend_from_slice(cell.as_bytes());
            if index + 1 < self.columns.len() {
                let blanks = width.saturating_sub(display_width(cell));
                out.resize(out.len() + blanks, b' ');
            }
        }
        while out.last() == Some(&b' ') {
            out.pop();
        }
        out.push(b'\n');
    }
}

/// A line in pieces that fit, cut between words; a longer word is cut itself.
fn wrap(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    textwrap::wrap(text, textwrap::Options::new(width).subsequent_indent("  "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(layout: &Layout, cells: [Option<&str>; 4]) -> String {
        let mut out = Vec::new();
        layout.row(&cells, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn two_levels_fit_80_columns_and_four_fit_123() {
        let two = Layout::new(&[0, 2], 9);
        assert_eq!(text(&two, [None, Some(" 1  0"), None, None]), format!("{:38} |  1  0\n", ""));
        let four = Layout::new(&[0, 1, 2, 3], 9);
        let row = text(&four, [Some("a"), Some("a"), Some("a"), Some("a")]);
        let (narrow, wide) = (format!("{:26}", "a"), format!("{:31}", "a"));
        assert_eq!(row, format!("{narrow} | {narrow} | {wide} | a\n"));
        let mut names = Vec::new();
        four.names(&mut names);
        assert!(names.starts_with(b"level 0   ") && names.ends_with(b"| level 3\n"));
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        let two = Layout::new(&[0, 1], 9);
        let long = "board size is 5 x 5 and the start is on (0, 0)";
        let row = text(&two, [Some(long), Some("short"), None, None]);
        let first = "board size is 5 x 5 and the start is";
        assert_eq!(row, format!("{first:38} | short\n{:38} |\n", "  on (0, 0)"));
    }

    #[test]
    fn the_lines_of_a_board_are_not_broken() {
        let queens = "Q".repeat(40);
        let layout = Layout::new(&[0, 1, 2, 3], 40);
        let row = text(&layout, [Some("a"), Some(&queens), Some(&queens), Some(&queens)]);
        assert_eq!(row, format!("{:26} | {queens} | {queens} | {queens}\n", "a"));
    }
}
