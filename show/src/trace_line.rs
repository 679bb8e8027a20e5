//! One line of a trace.

use std::sync::Arc;

use common::board::{Cell, Size};
use common::search::special;

/// The lines that are expected, each with the word that it begins with.
const EXPECTED: [&str; 11] = [
    "board W H KIND, such as `board 8 8 queens`; KIND is tour, queens, digits, marks or path",
    "boxes N, such as `boxes 5`",
    "given X Y, given X Y =V or given X Y =x, such as `given 0 0 =5`",
    "enter",
    "refuse X Y or refuse X Y =V, V a whole number, and a reason, such as `refuse 0 0 visited`",
    "mark X Y or mark X Y =V, V a whole number, such as `mark 0 0`",
    "unmark X Y, such as `unmark 0 0`",
    "reject and a reason, such as `reject not closed`",
    "solution or solution VALUE, such as `solution 281`",
    "note NAME=VALUE, such as `note best=281 weight=110`",
    "leave",
];

/// The largest value and coordinate of a cell.
const LARGEST_NUMBER: i64 = 999_999_999;

/// The most characters of a reason.
const MOST_LETTERS: usize = 200;

/// What the numbers on a board mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardKind {
    /// A path that visits each cell once.
    Tour,
    /// Queens.
    Queens,
    /// A digit in each cell.
    Digits,
    /// Marks on a board.
    #[default]
    Marks,
    /// A path that may leave the board and come back to a cell.
    Path,
    /// Boxes on a line.
    Boxes,
    /// No board. No trace says it.
    Calls,
}

/// What a line says: its word, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// The first line.
    Board(Size, BoardKind),
    /// A cell is on the board before the search, with this value if there is one.
    Given(Cell, Option<u32>),
    /// A call begins.
    Enter,
    /// A choice is impossible, for this reason.
    Refuse(Cell, Option<u32>, Option<Arc<str>>),
    /// A choice is made.
    Mark(Cell, Option<u32>),
    /// A choice is taken back.
    Unmark(Cell),
    /// A candidate is no solution.
    Reject(Option<Arc<str>>),
    /// A solution, which may have a value.
    Solution(Option<i64>),
    /// Variables of the search have changed, each to its value.
    Note(Vec<(String, i64)>),
    /// A call ends.
    Leave,
}

/// The cell of a choice that has none.
pub const NOWHERE: Cell = Cell { x: -1, y: -1 };

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub word: Word,
    /// The line of the source, or 0.
    pub line: u32,
    /// The line of the trace, from 1.
    pub number: u64,
}

/// Reads a line without its end, which has this number in the trace. Cells have one index where they are `boxes`.
///
/// # Errors
/// Not all of the line is well formed: what was expected, if it begins with the word of an event.
pub fn read(line: &[u8], boxes: bool, number: u64) -> Result<Item, Option<String>> {
    let line = line.strip_suffix(b"\r").unwrap_or(line).trim_ascii();
    let (line, source) = source(line);
    let (first, mut rest) = first(line);
    match word(first, &mut rest, boxes).filter(|_| rest.is_empty()) {
        Some(word) => Ok(Item { word, line: source, number }),
        None => Err(EXPECTED
            .iter()
            .find(|it| it.split([' ', ',']).next().is_some_and(|it| it.as_bytes() == first))
            .map(|expected| for_boxes(expected, boxes))),
    }
}

/// A text about cells, which have one index where they are `boxes`.
pub fn for_boxes(text: &str, boxes: bool) -> String {
    if boxes { text.replace("X Y", "I").replace(" 0 0", " 0") } else { text.to_owned() }
}

/// What a line says that begins with this word.
fn word(first: &[u8], rest: &mut &[u8], boxes: bool) -> Option<Word> {
    Some(match first {
        b"mark" => Word::Mark(cell(rest, boxes)?, value(rest)?),
        b"unmark" => Word::Unmark(cell(rest, boxes)?),
        b"refuse" => Word::Refuse(cell(rest, boxes)?, value(rest)?, reason(rest)),
        b"enter" => Word::Enter,
        b"leave" => Word::Leave,
        b"solution" if rest.is_empty() => Word::Solution(None),
        b"solution" => Word::Solution(Some(large(std::mem::take(rest))?)),
        b"note" => Word::Note(notes(rest)?),
        b"reject" => Word::Reject(reason(rest)),
        b"given" => {
            let cell = cell(rest, boxes)?;
            if *rest == b"=x" {
                *rest = b"";
                Word::Given(cell, Some(special::BLOCKED))
            } else {
                Word::Given(cell, value(rest)?)
            }
        }
        b"board" => {
            let size = Size::new(side(rest)?, side(rest)?);
            let kind = match std::mem::take(rest) {
                b"tour" => BoardKind::Tour,
                b"queens" => BoardKind::Queens,
                b"digits" => BoardKind::Digits,
                b"marks" => BoardKind::Marks,
                b"path" => BoardKind::Path,
                _ => return None,
            };
            Word::Board(size, kind)
        }
        b"boxes" => Word::Board(Size::new(side(rest)?, 1), BoardKind::Boxes),
        _ => return None,
    })
}

/// Takes variables, at least one, each with its value.
fn notes(rest: &mut &[u8]) -> Option<Vec<(String, i64)>> {
    let mut notes = Vec::new();
    while notes.is_empty() || !rest.is_empty() {
        let (pair, after) = first(rest);
        let equals = memchr::memchr(b'=', pair).filter(|&at| at > 0)?;
        notes.push((letters(&pair[..equals], MOST_LETTERS), large(&pair[equals + 1..])?));
        *rest = after;
    }
    Some(notes)
}

/// Takes the words of a reason, if there are any. One with a full stop would be a sentence of its own.
fn reason(rest: &mut &[u8]) -> Option<Arc<str>> {
    let text = std::mem::take(rest);
    let text = text.strip_suffix(b".").unwrap_or(text);
    (!text.is_empty()).then(|| letters(text, MOST_LETTERS).into())
}

/// The letters of a text, up to so many, as they can be shown.
pub fn letters(text: &[u8], most: usize) -> String {
    String::from_utf8_lossy(text)
        .trim_end()
        .chars()
        .take(most)
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect()
}

/// The first word, and what follows its blanks.
fn first(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&byte| byte == b' ' || byte == b'\t').unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// Splits the line of the source off: a last word such as `@12`.
fn source(line: &[u8]) -> (&[u8], u32) {
    let split = |at| {
        let [text @ .., b' ' | b'\t'] = &line[..at] else { return None };
        let number = large(&line[at + 1..]).filter(|it| (0..=LARGEST_NUMBER).contains(it))?;
        Some((text.trim_ascii_end(), number as u32))
    };
    memchr::memrchr(b'@', line).and_then(split).unwrap_or((line, 0))
}

/// Takes a whole number.
fn number(rest: &mut &[u8]) -> Option<i64> {
    let (word, after) = first(rest);
    let number = large(word).filter(|number| number.abs() <= LARGEST_NUMBER)?;
    *rest = after;
    Some(number)
}

/// A whole number of up to 15 digits, which a page knows exactly.
fn large(text: &[u8]) -> Option<i64> {
    let number: i64 = str::from_utf8(text).ok()?.parse().ok()?;
    (number.unsigned_abs() < 1_000_000_000_000_000).then_some(number)
}

fn side(rest: &mut &[u8]) -> Option<i32> {
    number(rest).filter(|side| (0..=LARGEST_NUMBER).contains(side)).map(|side| side as i32)
}

fn cell(rest: &mut &[u8], boxes: bool) -> Option<Cell> {
    Some(Cell { x: number(rest)? as i32, y: if boxes { 0 } else { number(rest)? as i32 } })
}

/// Takes a value, if there is one; 0 becomes [`special::ZERO`]. `None` if it is malformed.
fn value(rest: &mut &[u8]) -> Option<Option<u32>> {
    let Some(mut text) = rest.strip_prefix(b"=") else { return Some(None) };
    let value = number(&mut text).filter(|&value| value >= 0)?;
    *rest = text;
    Some(Some(if value == 0 { special::ZERO } else { value as u32 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_format_is_read() {
        let at = |x, y| Cell { x, y };
        let why = |words: &str| Some(words.into());
        let board = |width, height, kind| Word::Board(Size::new(width, height), kind);
        let zero = Some(special::ZERO);
        for (line, boxes, word, source) in [
            ("board 5 6 tour", false, board(5, 6, BoardKind::Tour), 0),
            ("board 5 6 path @3", false, board(5, 6, BoardKind::Path), 3),
            ("boxes 7", false, board(7, 1, BoardKind::Boxes), 0),
            ("given 0 0", false, Word::Given(at(0, 0), None), 0),
            ("given 0 0 =x", false, Word::Given(at(0, 0), Some(special::BLOCKED)), 0),
            ("given 2 =7", true, Word::Given(at(2, 0), Some(7)), 0),
            ("enter", false, Word::Enter, 0),
            ("enter @12\r", false, Word::Enter, 12),
            ("refuse -1 2", false, Word::Refuse(at(-1, 2), None, None), 0),
            (
                "refuse 1 2 =3 in row 2 @9",
                false,
                Word::Refuse(at(1, 2), Some(3), why("in row 2")),
                9,
            ),
            ("refuse 1 2 is 3", false, Word::Refuse(at(1, 2), None, why("is 3")), 0),
            ("refuse 1 2 at@3", false, Word::Refuse(at(1, 2), None, why("at@3")), 0),
            ("  mark  1\t2  ", false, Word::Mark(at(1, 2), None), 0),
            ("mark 1 2 =0 @1", false, Word::Mark(at(1, 2), zero), 1),
            ("mark 4", true, Word::Mark(at(4, 0), None), 0),
            ("unmark 1 2", false, Word::Unmark(at(1, 2)), 0),
            ("reject not closed", false, Word::Reject(why("not closed")), 0),
            ("reject", false, Word::Reject(None), 0),
            ("solution", false, Word::Solution(None), 0),
            ("solution -2 @5", false, Word::Solution(Some(-2)), 5),
            ("note a=1  b=-2", false, Word::Note(vec![("a".into(), 1), ("b".into(), -2)]), 0),
            ("leave @7", false, Word::Leave, 7),
        ] {
            let expected = Item { word, line: source, number: 7 };
            assert_eq!(read(line.as_bytes(), boxes, 7), Ok(expected), "{line}");
        }
    }

    #[test]
    fn a_line_that_is_not_well_formed_says_what_was_expected() {
        for (line, boxes, expected) in [
            ("mark 3", false, "mark X Y"),
            ("mark 3 4 5", false, "mark X Y"),
            ("mark 3 4 =", false, "mark X Y"),
            ("mark 3 4 =-1", false, "mark X Y"),
            ("mark 3 4 =x", false, "mark X Y"),
            ("mark 3 1234567890", false, "mark X Y"),
            ("mark 3 4", true, "mark I"),
            ("unmark", false, "unmark X Y"),
            ("unmark 1 2 =3", false, "unmark X Y"),
            ("solution one", false, "solution VALUE"),
            ("note best", false, "note NAME=VALUE"),
            ("enter the dragon", false, "enter"),
            ("board 8 8", false, "KIND is tour"),
            ("board -1 8 queens", false, "KIND is tour"),
            ("board 8 8 chess", false, "KIND is tour"),
            ("boxes", false, "boxes N"),
            ("given x", false, "given X Y"),
        ] {
            let Err(Some(said)) = read(line.as_bytes(), boxes, 1) else {
                panic!("{line}");
            };
            assert!(said.contains(expected), "{line}: {said}");
        }
        for line in ["", "Mark 3 4", "marked", "@3", "\u{fffd}", "8", "Solution 1:", "notes 1"] {
            assert_eq!(read(line.as_bytes(), false, 1), Err(None), "{line}");
        }
    }
}
