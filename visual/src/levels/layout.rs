//! Rows as text: a column for each level, or one level under the other where there is no room.

use std::borrow::Cow;

use textwrap::core::display_width;

use super::rows::Cells;

/// Between two columns.
const BETWEEN: &str = " | ";
/// A column needs at least this many characters.
const LEAST: usize = 24;

/// How rows are laid out.
#[derive(Clone, Debug)]
pub struct Layout {
    levels: Vec<u8>,
    /// The characters of a column; of the only one, if the levels stand under each other.
    width: usize,
    stacked: bool,
    /// All columns but the last, empty.
    blank: String,
}

impl Layout {
    /// Lays out these levels, at most four, on lines of so many characters.
    pub fn new(levels: &[u8], columns: usize) -> Self {
        let count = levels.len();
        let width = columns.saturating_sub(BETWEEN.len() * (count - 1)) / count;
        let stacked = width < LEAST;
        let width = if stacked { columns.saturating_sub(count + 1).max(1) } else { width };
        let blank = format!("{:width$}{BETWEEN}", "").repeat(count - 1);
        Layout { levels: levels.to_vec(), width, stacked, blank }
    }

    /// Appends the line that names the columns.
    pub fn names(&self, out: &mut Vec<u8>) {
        if self.stacked {
            let levels: Vec<String> = self.levels.iter().map(u8::to_string).collect();
            let levels = levels.join(", ");
            return self.stack(
                "",
                &format!("levels {levels}; each line begins with its levels"),
                out,
            );
        }
        let names: Vec<String> = self.levels.iter().map(|level| format!("level {level}")).collect();
        let cells: Vec<Option<&str>> = names.iter().map(|name| Some(name.as_str())).collect();
        self.columns(&cells, out);
    }

    /// Appends a row.
    pub fn row(&self, cells: &Cells<'_>, out: &mut Vec<u8>) {
        let cells = &cells[..self.levels.len()];
        if !self.stacked {
            return self.columns(cells, out);
        }
        let mut done = 0;
        // Levels that print the same share a line.
        for (index, cell) in cells.iter().enumerate() {
            if let Some(text) = cell
                && done & 1 << index == 0
            {
                let mut mark = String::new();
                for (other, level) in self.levels.iter().enumerate() {
                    if cells[other] == *cell {
                        done |= 1 << other;
                        mark.push(char::from(b'0' + level));
                    } else {
                        mark.push('.');
                    }
                }
                self.stack(&mark, text, out);
            }
        }
    }

    fn stack(&self, mark: &str, text: &str, out: &mut Vec<u8>) {
        let mut mark = mark;
        let indent = if mark.is_empty() { 0 } else { self.levels.len() + 1 };
        for piece in wrap(text, self.width) {
            let line = format!("{mark:indent$}{piece}");
            out.extend_from_slice(line.trim_end().as_bytes());
            out.push(b'\n');
            mark = "";
        }
    }

    fn columns(&self, cells: &[Option<&str>], out: &mut Vec<u8>) {
        let fits = |cell: &Option<&str>| cell.is_none_or(|text| text.len() <= self.width);
        let last = cells.len() - 1;
        if cells.iter().all(fits) {
            if cells[..last].iter().all(Option::is_none) {
                out.extend_from_slice(self.blank.as_bytes());
                out.extend_from_slice(cells[last].unwrap_or_default().as_bytes());
                return end_line(out);
            }
            let line: Vec<&str> = cells.iter().map(|cell| cell.unwrap_or_default()).collect();
            return self.line(&line, out);
        }
        let wrapped: Vec<Vec<Cow<'_, str>>> = cells
            .iter()
            .map(|cell| cell.map_or_else(Vec::new, |text| wrap(text, self.width)))
            .collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        for number in 0..height {
            let line: Vec<&str> =
                wrapped.iter().map(|cell| cell.get(number).map_or("", Cow::as_ref)).collect();
            self.line(&line, out);
        }
    }

    fn line(&self, cells: &[&str], out: &mut Vec<u8>) {
        for (index, cell) in cells.iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(BETWEEN.as_bytes());
            }
            out.extend_from_slice(cell.as_bytes());
            if index + 1 < cells.len() {
                let blanks = self.width.saturating_sub(display_width(cell));
                out.resize(out.len() + blanks, b' ');
            }
        }
        end_line(out);
    }
}

/// Ends a line, without blanks at its end.
fn end_line(out: &mut Vec<u8>) {
    while out.last() == Some(&b' ') {
        out.pop();
    }
    out.push(b'\n');
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
    fn two_levels_fit_80_columns_and_four_fit_120() {
        let two = Layout::new(&[0, 2], 80);
        assert_eq!(text(&two, [None, Some(" 1  0"), None, None]), format!("{:38} |  1  0\n", ""));
        let four = Layout::new(&[0, 1, 2, 3], 120);
        let row = text(&four, [Some("a"), Some("a"), Some("a"), Some("a")]);
        assert_eq!(row, format!("{0} | {0} | {0} | a\n", format!("{:27}", "a")));
        let mut names = Vec::new();
        four.names(&mut names);
        assert!(names.starts_with(b"level 0   ") && names.ends_with(b"| level 3\n"));
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        let two = Layout::new(&[0, 1], 60);
        let long = "board size is 5 x 5 and the start is on (0, 0)";
        let row = text(&two, [Some(long), Some("short"), None, None]);
        assert_eq!(row, "board size is 5 x 5 and the  | short\n  start is on (0, 0)         |\n");
    }

    #[test]
    fn on_a_narrow_terminal_levels_stand_under_each_other() {
        let four = Layout::new(&[0, 1, 2, 3], 40);
        assert_eq!(text(&four, [None, None, Some("a"), Some("a")]), "..23 a\n");
        assert_eq!(text(&four, [Some("a"), Some("b"), None, None]), "0... a\n.1.. b\n");
        let long = "-- a line that does not fit into 35 columns --";
        let row = text(&four, [None, None, None, Some(long)]);
        assert_eq!(row, "...3 -- a line that does not fit into 35\n       columns --\n");
    }
}
