//! Reads a puzzle.
//!
//! It accepts three forms:
//!
//! - the lecture's form: 81 whole numbers between white space; any number outside 1 to 9, and a
//!   lone `.`, is an empty cell;
//! - nine lines of nine characters, 1 to 9, and 0 or `.` for empty;
//! - one line of 81 such characters.
//!
//! Any text after it is a comment. Reading stops at the line that completes the puzzle. A text in none of these
//! forms is read if exactly 81 cells remain without its headings, borders, commas and brackets.
//!
//! It reads six kinds of text differently from the lecture's program:
//!
//! - A byte order mark in front is skipped.
//! - A first word of nine or 81 digits begins one of the other two forms; C reads one number there.
//! - A number too large for an `int` is an empty cell; C keeps its lowest 32 bits, so that
//!   4294967297 is 1 there.
//! - A text without a puzzle in its first MiB is refused, even if it has only blanks there.
//! - Clues that conflict are refused; C searches, and may print boards with the conflict.
//! - A puzzle of 16 x 16 numbers is refused; C reads the first 81.

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;
use std::str::FromStr;

use common::cli::{CommandLine, open, say};

use crate::problem::{Algorithm, Grid, N, Puzzle};
use crate::search::xy2b;

const CELLS: usize = N * N;

/// A puzzle takes a few hundred bytes; more than this without one is refused.
const MOST_BYTES: u64 = 1 << 20;

/// The end of every message.
fn help() -> String {
    format!(
        "A puzzle is 81 numbers between blanks, nine lines of nine characters, or one line of 81: \
         1 to 9, and 0 (or .) for an empty cell.\n\
         A command that works: {}",
        CommandLine::from("number-place problems/puzzles/p5252.txt 2")
    )
}

/// Why a text is not a puzzle: what is wrong, and where.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub String);

impl ReadError {
    /// A file, or stdin, that cannot be opened or read; `help` ends the message.
    pub fn io(name: &str, error: &io::Error, help: &str) -> Self {
        ReadError(format!("{name} cannot be read: {error}\n{help}"))
    }
}

/// Reads a puzzle from a file, or from stdin if the path is `-`.
///
/// # Errors
/// It cannot be read, it has no puzzle, or two clues conflict.
pub fn read(path: &Path) -> Result<Puzzle, ReadError> {
    let (name, input) = open(path);
    let mut input = input.map_err(|error| ReadError::io(&name, &error, &help()))?;
    let mut text = Vec::new();
    let cells = read_cells(&mut *input, &name, &mut text);
    // Somebody who types sees at once what is wrong, and a pipe may stay open.
    if path.is_file() || cells.is_err() && !io::stdin().is_terminal() {
        let rest = Read::take(&mut *input, MOST_BYTES).read_to_end(&mut text);
        rest.map_err(|error| ReadError::io(&name, &error, &help()))?;
    }
    let text = String::from_utf8_lossy(&text);
    let cells = cells.or_else(|error| {
        let other = other_notation(&text);
        other.map_err(|why| ReadError(format!("{error}\n{why}\n{}", help())))
    })?;
    let more = text.lines().filter(|line| line.trim().bytes().filter(is_digit).count() == CELLS);
    if let more @ 2.. = more.count() {
        say(format_args!("the first of {more} puzzles; all of them: puzzles solve {name}"));
    }
    if let Some((x, y, number)) = &cells.above {
        say(format_args!(
            "warning: {name} has {number:.20} in cell ({x}, {y}); digits are 1 to 9, so the cell is \
             empty, as in the lecture's program"
        ));
    }
    puzzle(cells.board, &name)
}

/// Reads a puzzle from `input`, no further than the line that completes it. `name` is for errors.
///
/// # Errors
/// As for [`read`].
pub fn read_from(input: &mut dyn BufRead, name: &str) -> Result<Puzzle, ReadError> {
    puzzle(read_clues(input, name)?, name)
}

fn puzzle(clues: Grid, name: &str) -> Result<Puzzle, ReadError> {
    Puzzle::new(clues).map_err(|why| ReadError(format!("{name}: {why}")))
}

/// Reads the clues of a puzzle like [`read_from`]; they may contradict each other.
///
/// # Errors
/// They cannot be read, or there is no puzzle.
pub fn read_clues(input: &mut dyn BufRead, name: &str) -> Result<Grid, ReadError> {
    let cells = read_cells(input, name, &mut Vec::new());
    cells.map(|cells| cells.board).map_err(|why| ReadError(format!("{why}\n{}", help())))
}

/// Reads cells, and keeps what was read.
///
/// # Errors
/// Why these are no cells of a puzzle, without help.
fn read_cells(input: &mut dyn BufRead, name: &str, kept: &mut Vec<u8>) -> Result<Cells, String> {
    let mut input = Read::take(input, MOST_BYTES);
    let (mut cells, mut number) = (Cells::default(), 0);
    loop {
        let start = kept.len();
        number += 1;
        let read = input.read_until(b'\n', kept);
        let read = read.map_err(|error| format!("{name} cannot be read: {error}"))?;
        let line = &kept[start..];
        let text = if number == 1 { without_mark(line) } else { line };
        let words = text.split(is_blank).filter(|word| !word.is_empty());
        for word in words.clone() {
            cells.add(word).map_err(|rest| {
                let (text, cell) = (String::from_utf8_lossy(rest), cells.found + 1);
                format!("{name}, line {number}: '{text:.20}' is not a cell (number {cell} of 81)")
            })?;
        }
        if cells.found == CELLS {
            // The sixth line of 16 numbers.
            if words.filter(|word| number_of(word, word).is_some()).count() == 16 {
                return Err(format!("{name}, line {number}: 16 x 16 cells; a puzzle has 9 x 9"));
            }
            return Ok(cells);
        }
        if read == 0 {
            let found = cells.found;
            return Err(match input.limit() {
                0 => format!("{name} has {found} of 81 cells in its first megabyte"),
                _ => format!("{name} ends after {found} of 81 cells"),
            });
        }
    }
}

/// The puzzle of a text in another notation, if exactly 81 cells remain without headings and borders.
///
/// # Errors
/// How many remain.
fn other_notation(text: &str) -> Result<Cells, String> {
    let is_heading = |line: &str| {
        line.starts_with('#') || line.contains(|sign: char| sign.is_alphabetic() && sign != 'x')
    };
    let code = text.lines().filter_map(|line| line.rsplit('=').next());
    let signs = code.filter(|line| !is_heading(line)).flat_map(str::chars);
    let signs = signs.filter(|sign| sign.is_ascii_digit() || ".*_?x-".contains(*sign));
    // A dash is an empty cell, or a part of a border.
    let all: Vec<char> = signs.collect();
    let digits: Vec<char> = all.iter().copied().filter(|sign| *sign != '-').collect();
    let found = digits.len();
    let Some(signs) = [digits, all].into_iter().find(|signs| signs.len() == CELLS) else {
        return Err(format!("Without headings and borders, {found} digits and dots remain."));
    };
    let mut cells = Cells::default();
    signs.iter().for_each(|sign| cells.push(sign.to_digit(10).unwrap_or(0) as u8));
    Ok(cells)
}

/// The first line without the byte order mark that some editors on Windows put in front.
pub fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
}

/// `text.parse::<Puzzle>()`, in any of the three forms.
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        read_from(&mut text.as_bytes(), "the text")
    }
}

impl Puzzle {
    /// The puzzle with these clues, for the lecture's search.
    ///
    /// # Errors
    /// The first two clues that conflict.
    pub fn new(clues: Grid) -> Result<Self, ReadError> {
        let puzzle = Puzzle { clues, algorithm: Algorithm::Plain };
        let clues: Vec<_> = puzzle.clues().collect();
        for (index, &(x, y, digit)) in clues.iter().enumerate() {
            for &(first_x, first_y, _) in clues[..index].iter().filter(|clue| clue.2 == digit) {
                let block = xy2b(x, y);
                let rule = if y == first_y {
                    format!("row {y}")
                } else if x == first_x {
                    format!("column {x}")
                } else if block == xy2b(first_x, first_y) {
                    format!("block {block}")
                } else {
                    continue;
                };
                return Err(ReadError(format!(
                    "the clues contradict each other: {digit} occurs twice in {rule}, at (x, y) = \
                     ({first_x}, {first_y}) and ({x}, {y}); there is no answer"
                )));
            }
        }
        Ok(puzzle)
    }
}

/// The cells that are read so far.
#[derive(Default)]
struct Cells {
    board: Grid,
    found: usize,
    /// The length of the words, where a word has a character for each cell.
    compact: Option<usize>,
    /// The first number above 9: its column, its row, and its text.
    above: Option<(usize, usize, String)>,
}

impl Cells {
    fn push(&mut self, digit: u8) {
        self.board[self.found / N][self.found % N] = digit;
        self.found += 1;
    }

    /// Reads the cells of the next word; what follows the last cell is comment. The first word
    /// decides on the form.
    ///
    /// # Errors
    /// A word is not a cell.
    fn add<'a>(&mut self, word: &'a [u8]) -> Result<(), &'a [u8]> {
        let is_compact = |length| word.len() == length && word.iter().all(is_digit);
        if self.found == 0 {
            self.compact = [N, CELLS].into_iter().find(|&length| is_compact(length));
        }
        if let Some(length) = self.compact {
            if self.found < CELLS && !is_compact(length) {
                return Err(word);
            }
            let rest = CELLS - self.found;
            word.iter().take(rest).for_each(|byte| self.push(byte.saturating_sub(b'0')));
            return Ok(());
        }
        // White space may separate numbers, but a sign alone also separates them.
        let mut rest = word;
        while !rest.is_empty() && self.found < CELLS {
            let (digit, length) = number_of(rest, word).ok_or(rest)?;
            let is_nonzero = rest[..length].iter().any(|byte| matches!(byte, b'1'..=b'9'));
            if digit == 0 && is_nonzero && rest[0] != b'-' && self.above.is_none() {
                let number = String::from_utf8_lossy(&rest[..length]).into_owned();
                self.above = Some((self.found % N, self.found / N, number));
            }
            self.push(digit);
            rest = &rest[length..];
        }
        Ok(())
    }
}

fn is_digit(byte: &u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.')
}

/// What C's `isspace` calls white space: with the vertical tab.
fn is_blank(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == b'\x0b'
}

/// The digit of the number that `text`, the rest of a word, begins with (0 if it is outside 1 to
/// 9), and its length.
fn number_of(text: &[u8], word: &[u8]) -> Option<(u8, usize)> {
    if word == b"." {
        return Some((0, 1));
    }
    let sign = usize::from(matches!(text[0], b'+' | b'-'));
    let digits = text[sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = str::from_utf8(&text[..sign + digits]).ok()?.parse();
    let digit = number.ok().filter(|digit| *digit <= 9).unwrap_or(0);
    (digits > 0).then_some((digit, sign + digits))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    const ONE_LINE: &[u8] =
        b"020900006100000090008007000500000700007800100009400002000200400060000003300005080";

    fn read(text: &[u8]) -> Result<Puzzle, ReadError> {
        read_from(&mut &*text, "test")
    }

    fn spaced(separator: &str) -> Vec<u8> {
        ONE_LINE
            .iter()
            .map(|&byte| char::from(byte).to_string())
            .collect::<Vec<_>>()
            .join(separator)
            .into_bytes()
    }

    #[test]
    fn every_form_gives_the_same_board() {
        let board = read(ONE_LINE).unwrap().clues;
        assert_eq!(board[0], [0, 2, 0, 9, 0, 0, 0, 0, 6]);
        assert_eq!(board[8], [3, 0, 0, 0, 0, 5, 0, 8, 0]);
        let nine_lines: Vec<u8> = ONE_LINE.chunks(9).collect::<Vec<_>>().join(&b"\r\n"[..]);
        let dots: Vec<u8> = ONE_LINE.iter().map(|&b| if b == b'0' { b'.' } else { b }).collect();
        let mut commented = spaced(" \n ");
        commented.extend_from_slice(b"\nTaken from: somewhere, 1 2 3 \xff\x00");
        let outside = String::from_utf8(spaced(" ")).unwrap();
        let outside = outside.replace('0', "-7").replace('9', "+09") + " x";
        let dotted = String::from_utf8(spaced(" ")).unwrap().replace('0', ".");
        let marked = [b"\xef\xbb\xbf", ONE_LINE].concat();
        for text in [
            marked,
            nine_lines,
            dots,
            spaced("\t"),
            commented,
            outside.into_bytes(),
            dotted.into_bytes(),
            spaced("+"),
            spaced("\x0b"),
        ] {
            let shown = String::from_utf8_lossy(&text).into_owned();
            assert_eq!(read(&text).expect(&shown).clues, board, "{shown}");
        }
    }

    #[test]
    fn reading_stops_at_the_line_that_completes_the_puzzle() {
        let text = [ONE_LINE, b"\nnext line\n"].concat();
        let mut input = &text[..];
        read_from(&mut input, "test").unwrap();
        assert_eq!(input, b"next line\n");
    }

    /// Not to be read again from its beginning after each line.
    #[test]
    fn many_lines_take_no_longer_than_long_ones() {
        let blank = "\n".repeat(500_000);
        let start = Instant::now();
        let text = format!("{blank}{}", String::from_utf8_lossy(ONE_LINE));
        assert_eq!(read(text.as_bytes()).unwrap().clues, read(ONE_LINE).unwrap().clues);
        let bad = read(format!("{blank}x").as_bytes()).unwrap_err().to_string();
        assert!(bad.contains("line 500001: 'x' is not a cell"), "{bad}");
        assert!(read(blank.as_bytes()).is_err());
        // Quadratic, it takes minutes.
        assert!(start.elapsed() < Duration::from_secs(60));
    }

    /// Texts that C reads differently; see the top of the file.
    #[test]
    fn texts_that_c_reads_differently() {
        let large = format!("4294967297 {}", "0 ".repeat(80));
        assert_eq!(read(large.as_bytes()).unwrap().clues, [[0; N]; N]);
        let nine_digits = format!("123456789 {}", "0 ".repeat(80));
        assert!(
            read(nine_digits.as_bytes()).unwrap_err().to_string().contains("'0' is not a cell")
        );
        let late = format!("{}{}", " ".repeat(1 << 20), "0".repeat(81));
        assert!(read(late.as_bytes()).unwrap_err().to_string().contains("0 of 81"));
    }

    #[test]
    fn bad_texts_are_refused_where_they_go_wrong() {
        let message = |text: &[u8]| read(text).unwrap_err().to_string();
        assert!(message(b"").contains("test ends after 0 of 81 cells"));
        assert!(message(b"1 2 3\n4").contains("ends after 4 of 81"));
        assert!(message(&ONE_LINE[..80]).contains("ends after 1 of 81"));
        assert!(message(b"1 2\n3 x 5").contains("line 2: 'x' is not a cell (number 4 of 81)"));
        assert!(message(b"020900006\n10000009\n").contains("line 2: '10000009'"));
        assert!(message(b"53..7....0").contains("'..7....0' is not a cell"));
        assert!(message(b"\x00\xff\x1b[31m").contains("line 1: '\0"));
        assert!(message(&[b' '; 3 << 20]).contains("has 0 of 81 cells in its first megabyte"));
        assert!(message(b"- 1").contains("'-' is not a cell"));
        for text in [&b""[..], b"x", b"1"] {
            assert!(message(text).contains("A command that works:"));
        }
    }

    /// What people have, from other programs.
    #[test]
    fn other_notations_are_read_where_81_cells_remain() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzle");
        let read = |text: &[u8]| {
            std::fs::write(&path, text).unwrap();
            super::read(&path).map(|puzzle| puzzle.clues).map_err(|error| error.to_string())
        };
        let board = read(ONE_LINE).unwrap();
        let digits = str::from_utf8(ONE_LINE).unwrap();
        let rows: Vec<&str> = (0..9).map(|y| &digits[9 * y..9 * y + 9]).collect();
        let parts = |row: &str| [&row[..3], &row[3..6], &row[6..]].join("|");
        let bordered: Vec<String> = rows.iter().map(|row| parts(row)).collect();
        let listed = |row: &&str| format!("{{{}}}", row.replace("", ", ").trim_matches([',', ' ']));
        let listed: Vec<String> = rows.iter().map(listed).collect();
        let utf16: Vec<u8> = rows.join("\r\n").encode_utf16().flat_map(u16::to_be_bytes).collect();
        for text in [
            digits.replace('0', "*"),
            digits.replace('0', "-"),
            format!("#A somebody\n[Puzzle]\n{}\n", rows.join("\n").replace('0', "_")),
            bordered
                .chunks(3)
                .map(|band| band.join("\n"))
                .collect::<Vec<_>>()
                .join("\n---+---+---\n"),
            format!("int grid[9][9] = {{\n{}}};\n", listed.join(",\n")),
            bordered.join("\n").replace('|', " "),
            rows.join("\n").replace('0', "x") + "\nTaken from page 96",
        ] {
            assert_eq!(read(text.as_bytes()), Ok(board), "{text}");
        }
        assert_eq!(read(&[b"\xfe\xff", &utf16[..]].concat()), Ok(board));
        let grid = format!("Grid 01\n{}\n", rows.join("\n"));
        let rows16 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n".repeat(16);
        for (text, why) in [
            (digits[..80].to_owned(), "80 digits"),
            (format!("{digits}0"), "82 digits"),
            (grid.repeat(2), "162 digits"),
            (rows16, "16 x 16 cells"),
            ("<td>5</td>".to_owned(), "0 digits"),
        ] {
            assert!(read(text.as_bytes()).unwrap_err().contains(why), "{text}");
        }
    }

    #[test]
    fn contradictions_name_both_cells_and_the_rule() {
        let message = |cells: &[(usize, u8)]| {
            let mut text = [b'.'; 81];
            for &(index, digit) in cells {
                text[index] = b'0' + digit;
            }
            read(&text).unwrap_err().to_string()
        };
        let row = message(&[(9, 5), (16, 5)]);
        assert!(row.contains("5 occurs twice in row 1, at (x, y) = (0, 1) and (7, 1)"));
        let column = message(&[(4, 7), (76, 7)]);
        assert!(column.contains("7 occurs twice in column 4, at (x, y) = (4, 0) and (4, 8)"));
        let block = message(&[(60, 3), (70, 3)]);
        assert!(block.contains("3 occurs twice in block 8, at (x, y) = (6, 6) and (7, 7)"));
    }
}
