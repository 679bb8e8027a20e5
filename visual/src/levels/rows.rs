//! Which lines of several levels share a row, and the subject of a row.

/// The most levels that are compared.
pub const MOST_LEVELS: usize = 4;

/// The line of each level in a row.
pub type Cells<'a> = [Option<&'a str>; MOST_LEVELS];

/// The subject of a line.
#[derive(Clone, Copy, PartialEq)]
pub enum RowSubject {
    /// The text before the search. It is as long at every level.
    Header,
    /// A node is entered.
    Node,
    /// A choice is refused, for this reason.
    Refused(&'static str),
    /// A choice fits.
    Marked,
    /// A solution.
    Solved,
    /// A choice is taken back.
    Unmarked,
    /// The text of a program that does not search.
    Line,
    /// The text after the search.
    Result,
}

impl RowSubject {
    /// The lines that a level adds, in words. At a node, that may be a board, or the path that leads there: which of them,
    /// depends on the program and on the levels that are compared.
    pub fn name(self) -> String {
        match self {
            RowSubject::Header => "header",
            RowSubject::Node => "line at a node",
            RowSubject::Refused("") => "choice refused",
            RowSubject::Refused(why) => return format!("choice refused: {why}"),
            RowSubject::Marked => "choice that fits",
            RowSubject::Solved => "solution",
            RowSubject::Unmarked => "choice taken back",
            RowSubject::Line => "line",
            RowSubject::Result => "result",
        }
        .to_owned()
    }
}

/// Hands over the rows of what the levels print, the lowest level first.
///
/// A higher level prints all lines of a lower one in their order, so each of its lines is a row, which it
/// shares with the lower levels that print it. What a lower level alone prints comes last.
pub fn rows<'a>(texts: &[&'a str], mut row: impl FnMut(&Cells<'a>)) {
    let mut rests = [""; MOST_LEVELS];
    rests[..texts.len()].copy_from_slice(texts);
    let highest = texts.len() - 1;
    while !rests[highest].is_empty() {
        let line = next_line(&mut rests[highest]);
        let mut cells = [None; MOST_LEVELS];
        for (cell, rest) in cells.iter_mut().zip(&mut rests[..highest]) {
            let mut after = *rest;
            if !rest.is_empty() && next_line(&mut after) == line {
                *rest = after;
                *cell = Some(line);
            }
        }
        cells[highest] = Some(line);
        row(&cells);
    }
    rows_side_by_side(&rests[..highest], row);
}

/// Cuts the first line off a text.
fn next_line<'a>(text: &mut &'a str) -> &'a str {
    let end = memchr::memchr(b'\n', text.as_bytes());
    let (line, rest) = text.split_at(end.unwrap_or(text.len()));
    *text = rest.strip_prefix('\n').unwrap_or(rest);
    line
}

/// Hands over the rows of texts that differ within lines, such as headers: the first line of each
/// level beside the first of the others, and so on.
pub fn rows_side_by_side<'a>(texts: &[&'a str], mut row: impl FnMut(&Cells<'a>)) {
    let mut rests = [""; MOST_LEVELS];
    rests[..texts.len()].copy_from_slice(texts);
    while rests.iter().any(|rest| !rest.is_empty()) {
        row(&rests.each_mut().map(|rest| (!rest.is_empty()).then(|| next_line(rest))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(texts: &[&str]) -> Vec<String> {
        let mut all = Vec::new();
        rows(texts, |cells| all.push(cells.map(|cell| cell.unwrap_or("-")).join(" ")));
        all
    }

    #[test]
    fn equal_lines_share_a_row() {
        let all = collected(&["", "a\nc\n", "a\nb\nc\n", "a\n>>\nb\nc\n"]);
        assert_eq!(all, ["- a a a", "- - - >>", "- - b b", "- c c c"]);
        assert_eq!(collected(&["x\n", "x\ny\n"]), ["x x - -", "- y - -"]);
        assert_eq!(collected(&["", ""]), [""; 0]);
    }

    #[test]
    fn what_a_lower_level_alone_prints_comes_last() {
        assert_eq!(collected(&["x\na\n", "a\nb\n"]), ["- a - -", "- b - -", "x - - -", "a - - -"]);
    }

    #[test]
    fn headers_stand_side_by_side() {
        let mut all = Vec::new();
        rows_side_by_side(&["board\nlevel 0\n", "board\nlevel 1\n"], |cells| {
            all.push(cells.map(|cell| cell.unwrap_or("-")).join(" "));
        });
        assert_eq!(all, ["board board - -", "level 0 level 1 - -"]);
    }
}
