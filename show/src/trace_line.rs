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
    "refuse X Y or refuse X Y =V, V a whole number, and a reason, such as `refuse 3 4 visited`",
    "mark X Y or mark X Y =V, V a whole number, such as `mark 3 4`",
    "unmark X Y, such as `unmark 3 4`",
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

/// The word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The first line.
    Board(Size, BoardKind),
    /// A cell is on the board before the search.
    Given,
    /// A call begins.
    Enter,
    /// A choice is impossible.
    Refuse,
    /// A choice is made.
    Mark,
    /// A choice is taken back.
    Unmark,
    /// A candidate is no solution.
    Reject,
    /// A solution, which may have a value.
    Solution,
    /// Variables of the search have changed.
    Note,
    /// A call ends.
    Leave,
}

/// The cell of a line that has none.
pub const NOWHERE: Cell = Cell { x: -1, y: -1 };

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub word: Word,
    pub cell: Cell,
    /// The value, if there is one.
    pub value: Option<u32>,
    /// The words of the reason, if it has some.
    pub reason: Option<Arc<str>>,
    /// The value of a solution.
    pub worth: Option<i64>,
    /// Variables, each with its value.
    pub notes: Vec<(String, i64)>,
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
    let item = item(first, &mut rest, boxes).filter(|_| rest.is_empty());
    item.map(|item| Item { line: source, number, ..item }).ok_or_else(|| {
        let expected = EXPECTED
            .iter()
            .find(|it| it.split([' ', ',']).next().is_some_and(|it| it.as_bytes() == first))?
            .to_string();
        Some(if boxes {
            // A box has one index.
            expected.replace("X Y", "I").replace(" 3 4", " 3").replace(" 0 0", " 0")
        } else {
            expected
        })
    })
}

/// What a line says that begins with this word.
fn item(first: &[u8], rest: &mut &[u8], boxes: bool) -> Option<Item> {
    let word = word(first, rest)?;
    let cell = match word {
        Word::Given | Word::Refuse | Word::Mark | Word::Unmark => cell(rest, boxes)?,
        _ => NOWHERE,
    };
    let value = match word {
        Word::Given if *rest == b"=x" => {
            *rest = b"";
            Some(special::BLOCKED)
        }
        Word::Given | Word::Refuse | Word::Mark => value(rest)?,
        _ => None,
    };
    let reason = match word {
        Word::Refuse | Word::Reject => reason(std::mem::take(rest)),
        _ => None,
    };
    let mut notes = Vec::new();
    while word == Word::Note && (notes.is_empty() || !rest.is_empty()) {
        let (pair, after) = self::first(rest);
        let equals = memchr::memchr(b'=', pair).filter(|&at| at > 0)?;
        notes.push((letters(&pair[..equals], MOST_LETTERS), large(&pair[equals + 1..])?));
        *rest = after;
    }
    let worth = match word {
        Word::Solution if !rest.is_empty() => Some(large(std::mem::take(rest))?),
        _ => None,
    };
    Some(Item { word, cell, value, reason, worth, notes, line: 0, number: 0 })
}

/// The word that a line begins with, and a board after it.
fn word(first: &[u8], rest: &mut &[u8]) -> Option<Word> {
    Some(match first {
        b"mark" => Word::Mark,
        b"unmark" => Word::Unmark,
        b"refuse" => Word::Refuse,
        b"enter" => Word::Enter,
        b"leave" => Word::Leave,
        b"solution" => Word::Solution,
        b"note" => Word::Note,
        b"reject" => Word::Reject,
        b"given" => Word::Given,
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

/// The words of a reason, if there are any. One with a full stop would be a sentence of its own.
fn reason(text: &[u8]) -> Option<Arc<str>> {
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

/// A whole number of up to 15 digits.
fn large(text: &[u8]) -> Option<i64> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    if !(1..=15).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    str::from_utf8(text).ok()?.parse().ok()
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
        let at = |word, x, y| Item { cell: Cell { x, y }, ..plain(word) };
        let with = |value, item| Item { value: Some(value), ..item };
        let board = |width, height, kind| plain(Word::Board(Size::new(width, height), kind));
        for (line, boxes, item, why, source) in [
            ("board 5 6 tour", false, board(5, 6, BoardKind::Tour), "", 0),
            ("board 5 6 path @3", false, board(5, 6, BoardKind::Path), "", 3),
            ("boxes 7", false, board(7, 1, BoardKind::Boxes), "", 0),
            ("given 0 0", false, at(Word::Given, 0, 0), "", 0),
            ("given 0 0 =x", false, with(special::BLOCKED, at(Word::Given, 0, 0)), "", 0),
            ("given 2 =7", true, with(7, at(Word::Given, 2, 0)), "", 0),
            ("enter", false, plain(Word::Enter), "", 0),
            ("enter @12\r", false, plain(Word::Enter), "", 12),
            ("refuse -1 2", false, at(Word::Refuse, -1, 2), "", 0),
            ("refuse 1 2 =3 in row 2 @9", false, with(3, at(Word::Refuse, 1, 2)), "in row 2", 9),
            ("refuse 1 2 is 3", false, at(Word::Refuse, 1, 2), "is 3", 0),
            ("refuse 1 2 at@3", false, at(Word::Refuse, 1, 2), "at@3", 0),
            ("  mark  1\t2  ", false, at(Word::Mark, 1, 2), "", 0),
            ("mark 1 2 =0 @1", false, with(special::ZERO, at(Word::Mark, 1, 2)), "", 1),
            ("mark 4", true, at(Word::Mark, 4, 0), "", 0),
            ("unmark 1 2", false, at(Word::Unmark, 1, 2), "", 0),
            ("reject not closed", false, plain(Word::Reject), "not closed", 0),
            ("reject", false, plain(Word::Reject), "", 0),
            ("solution", false, plain(Word::Solution), "", 0),
            ("leave @7", false, plain(Word::Leave), "", 7),
        ] {
            let reason = Some(why.into()).filter(|_| !why.is_empty());
            let expected = Item { line: source, number: 7, reason, ..item };
            assert_eq!(read(line.as_bytes(), boxes, 7), Ok(expected), "{line}");
        }
    }

    fn plain(word: Word) -> Item {
        Item {
            word,
            cell: NOWHERE,
            value: None,
            reason: None,
            worth: None,
            notes: Vec::new(),
            line: 0,
            number: 0,
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
