//! Rows as text: a column for each level, or one level below the other if there is no room.

use std::borrow::Cow;

use textwrap::core::display_width;

use super::rows::{Cells, MOST_LEVELS};

/// Between two columns.
const BETWEEN: &str = " | ";
/// A column needs at least this many characters.
const LEAST: usize = 24;
/// Columns are as wide as this many rows need.
const MOST_ROWS: usize = 100;

/// How many characters each level needs.
#[derive(Clone, Debug)]
pub struct Needs {
    /// A line of the program's board.
    board: usize,
    /// The longest line of each level, and no less than the least of a column.
    levels: Vec<usize>,
    /// How many rows were seen.
    rows: usize,
}

impl Needs {
    /// The needs of these levels: from level 1 on, they print boards with lines of this many
    /// characters.
    pub fn new(levels: &[u8], board: usize) -> Self {
        let least = |level: &u8| if *level == 0 { LEAST } else { board.max(LEAST) };
        Needs { board, levels: levels.iter().map(least).collect(), rows: 0 }
    }

    /// Sees one of the first rows of the search.
    pub fn see(&mut self, cells: &Cells<'_>) {
        if !self.are_known() {
            self.rows += 1;
            for (need, cell) in self.levels.iter_mut().zip(cells) {
                *need = cell.map_or(0, display_width).max(*need);
            }
        }
    }

    /// Whether enough rows were seen.
    pub fn are_known(&self) -> bool {
        self.rows >= MOST_ROWS
    }
}

/// How rows are laid out.
#[derive(Clone, Debug)]
pub struct Layout {
    levels: Vec<u8>,
    /// The characters of each column.
    widths: Vec<usize>,
    /// The characters of the only column, if the levels are printed one below the other.
    stacked: Option<usize>,
    /// All columns but the last, empty.
    blank: String,
}

impl Layout {
    /// Lays out these levels, at most four, on lines of this many characters.
    pub fn new(levels: &[u8], needs: &Needs, columns: usize) -> Self {
        let count = levels.len();
        let room = columns.saturating_sub(BETWEEN.len() * (count - 1));
        let widths = widths(room, &needs.levels);
        let alone = columns.saturating_sub(count + 1).max(1);
        // A board whose lines are broken cannot be read.
        let breaks = levels.iter().zip(&widths).any(|(level, w)| *level > 0 && *w < needs.board);
        let is_stacked = room / count < LEAST || (breaks && needs.board <= alone);
        let stacked = is_stacked.then_some(alone);
        let columns = widths[..count - 1].iter();
        let blank = columns.map(|width| format!("{:width$}{BETWEEN}", "")).collect();
        Layout { levels: levels.to_vec(), widths, stacked, blank }
    }

    /// Appends the line that names the columns.
    pub fn names(&self, out: &mut Vec<u8>) {
        if let Some(width) = self.stacked {
            let levels: Vec<String> = self.levels.iter().map(u8::to_string).collect();
            let levels = levels.join(", ");
            let names = format!("levels {levels} before each line");
            return self.stack("", &names, width, out);
        }
        let names: Vec<String> = self.levels.iter().map(|level| format!("level {level}")).collect();
        let cells: Vec<Option<&str>> = names.iter().map(|name| Some(name.as_str())).collect();
        self.columns(&cells, out);
    }

    /// Appends a row.
    pub fn row(&self, cells: &Cells<'_>, out: &mut Vec<u8>) {
        let cells = &cells[..self.levels.len()];
        let Some(width) = self.stacked else { return self.columns(cells, out) };
        let mut done = [false; MOST_LEVELS];
        // Levels that print the same share a line.
        for (index, cell) in cells.iter().enumerate() {
            if let Some(text) = cell
                && !done[index]
            {
                let mut mark = String::new();
                for (other, level) in self.levels.iter().enumerate() {
                    let is_same = cells[other] == *cell;
                    done[other] |= is_same;
                    mark.push(if is_same { char::from(b'0' + level) } else { '.' });
                }
                self.stack(&mark, text, width, out);
            }
        }
    }

    fn stack(&self, mark: &str, text: &str, width: usize, out: &mut Vec<u8>) {
        let mut mark = mark;
        let indent = if mark.is_empty() { 0 } else { self.levels.len() + 1 };
        for piece in wrap(text, width) {
            let line = format!("{mark:indent$}{piece}");
            out.extend_from_slice(line.trim_end().as_bytes());
            out.push(b'\n');
            mark = "";
        }
    }

    fn columns(&self, cells: &[Option<&str>], out: &mut Vec<u8>) {
        let mut columns = cells.iter().zip(&self.widths);
        let last = cells.len() - 1;
        if columns.all(|(cell, &width)| cell.is_none_or(|text| text.len() <= width)) {
            if cells[..last].iter().all(Option::is_none) {
                out.extend_from_slice(self.blank.as_bytes());
                out.extend_from_slice(cells[last].unwrap_or_default().as_bytes());
                return end_line(out);
            }
            let line: Vec<&str> = cells.iter().map(|cell| cell.unwrap_or_default()).collect();
            return self.line(&line, out);
        }
        let columns = cells.iter().zip(&self.widths);
        let wrapped: Vec<Vec<Cow<'_, str>>> = columns
            .map(|(cell, &width)| cell.map_or_else(Vec::new, |text| wrap(text, width)))
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
                let blanks = self.widths[index].saturating_sub(display_width(cell));
                out.resize(out.len() + blanks, b' ');
            }
        }
        end_line(out);
    }
}

/// The widths of columns with these needs: the same for all if that is enough; otherwise a column that
/// needs less leaves the rest to those that need more.
fn widths(room: usize, needs: &[usize]) -> Vec<usize> {
    let share = room / needs.len();
    let mut widths = vec![share; needs.len()];
    if needs.iter().any(|&need| need > share) {
        let mut modest_first: Vec<usize> = (0..needs.len()).collect();
        modest_first.sort_by_key(|&index| needs[index]);
        let mut left = room;
        for (given, index) in modest_first.into_iter().enumerate() {
            widths[index] = needs[index].min(left / (needs.len() - given));
            left -= widths[index];
        }
    }
    widths
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

    fn layout(levels: &[u8], board: usize, columns: usize) -> Layout {
        Layout::new(levels, &Needs::new(levels, board), columns)
    }

    fn text(layout: &Layout, cells: [Option<&str>; 4]) -> String {
        let mut out = Vec::new();
        layout.row(&cells, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn two_levels_fit_80_columns_and_four_fit_120() {
        let two = layout(&[0, 2], 9, 80);
        assert_eq!(text(&two, [None, Some(" 1  0"), None, None]), format!("{:38} |  1  0\n", ""));
        let four = layout(&[0, 1, 2, 3], 9, 120);
        let row = text(&four, [Some("a"), Some("a"), Some("a"), Some("a")]);
        assert_eq!(row, format!("{0} | {0} | {0} | a\n", format!("{:27}", "a")));
        let mut names = Vec::new();
        four.names(&mut names);
        assert!(names.starts_with(b"level 0   ") && names.ends_with(b"| level 3\n"));
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        let two = layout(&[0, 1], 9, 60);
        let long = "board size is 5 x 5 and the start is on (0, 0)";
        let row = text(&two, [Some(long), Some("short"), None, None]);
        assert_eq!(row, "board size is 5 x 5 and the  | short\n  start is on (0, 0)         |\n");
    }

    #[test]
    fn on_a_narrow_terminal_levels_stand_under_each_other() {
        let four = layout(&[0, 1, 2, 3], 9, 40);
        assert_eq!(text(&four, [None, None, Some("a"), Some("a")]), "..23 a\n");
        assert_eq!(text(&four, [Some("a"), Some("b"), None, None]), "0... a\n.1.. b\n");
        let long = "-- a line that does not fit into 35 columns --";
        let row = text(&four, [None, None, None, Some(long)]);
        assert_eq!(row, "...3 -- a line that does not fit into 35\n       columns --\n");
    }

    #[test]
    fn a_column_is_as_wide_as_the_first_rows_need() {
        let levels = [0, 1, 2, 3];
        let mut needs = Needs::new(&levels, 15);
        let line = "(0, 0) gray, cell 1 of the path";
        needs.see(&[None, None, Some(line), Some(line)]);
        let layout = Layout::new(&levels, &needs, 120);
        assert_eq!(layout.widths, [24, 24, 31, 31]);
        assert_eq!(text(&layout, [None, None, Some(line), Some(line)]).lines().count(), 1);
        assert_eq!(Layout::new(&levels, &needs, 160).widths, [37; 4], "there is room for all");
        for _ in 0..MOST_ROWS {
            needs.see(&[Some(line), None, None, None]);
        }
        assert!(needs.are_known());
        needs.see(&[Some("more than was needed until the widths were known"), None, None, None]);
        assert_eq!(needs.levels, [31, 24, 31, 31]);
    }

    #[test]
    fn the_lines_of_a_board_are_not_broken_where_the_terminal_has_room() {
        let queens = "Q".repeat(40);
        // Side by side if they fit, otherwise one below the other, and broken if necessary.
        for (columns, height) in [(126, 1), (80, 2), (46, 2), (42, 3)] {
            let layout = layout(&[1, 2, 3], 40, columns);
            let text = text(&layout, [Some(&queens), None, Some("a"), None]);
            assert_eq!(text.lines().count(), height, "{columns}: {text}");
            assert!(text.lines().all(|line| line.len() <= columns), "{text}");
            assert_eq!(text.contains(&queens), columns != 42, "{columns}: {text}");
        }
    }
}
