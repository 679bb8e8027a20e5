//! Reads puzzles, for `number-place` and for `puzzles`.
//!
//! A file has one puzzle after the other, each in one of these forms:
//!
//! - the lecture's form: 81 whole numbers between white space; any number outside 1 to 9, and a
//!   lone `.`, is an empty cell;
//! - nine lines with a sign for each of nine cells, 1 to 9, and 0 or `.` for empty, with or without borders;
//! - one line of 81 such signs, or a game id of *Solo*.
//!
//! What else is in a line of a puzzle, and which lines are no part of one, is in `line.rs`.
//!
//! It reads some kinds of text differently from the lecture's program:
//!
//! - A byte order mark in front is skipped, and so are comments, borders and headings.
//! - A first line of nine or 81 digits in groups of at least three begins one of the other two forms; C reads numbers there.
//! - A number too large for an `int` is an empty cell; C keeps its lowest 32 bits, so that
//!   4294967297 is 1 there. More than ten digits alone on a line are refused.
//! - A text without a puzzle in its first MiB is refused, even if it has only blanks there.
//! - Clues that conflict are refused; C searches, and may print boards with the conflict.
//! - A puzzle of 16 x 16 numbers is refused; C reads the first 81.

use std::io::{self, BufRead, Read, Take};
use std::path::Path;
use std::str::FromStr;

use common::cli::{CommandLine, open, say};

use crate::line::{self, CELLS, PuzzleLine};
use crate::problem::{Algorithm, Grid, N, Puzzle};
use crate::search::xy2b;

/// A puzzle takes a few hundred bytes; more than this without one is refused, and so is a line of so many.
const MOST_BYTES: u64 = 1 << 20;

/// Why a text is not a puzzle: what is wrong, and where.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub String);

/// Reads the first puzzle of a file, or of stdin if the path is `-`. `example` is a command that works.
///
/// # Errors
/// It cannot be read, it has no puzzle, or two clues conflict.
pub fn read(path: &Path, example: &'static str) -> Result<Puzzle, ReadError> {
    let (name, input) = open(path);
    let mut input = input.map_err(|error| unreadable(&name, &error, example))?;
    let mut puzzles = Puzzles::new(&mut *input, &name, example);
    let clues = puzzles.first()?;
    if let Some((x, y, number)) = puzzles.above.take() {
        say(format_args!(
            "warning: {name} has {number} in cell ({x}, {y}); digits are 1 to 9, so the cell is \
             empty, as in the lecture's program"
        ));
    }
    // A pipe may stay open after its puzzle, and somebody who types wants to see the solution.
    if path.is_file() && matches!(puzzles.next(), Some(Ok(_))) {
        say(format_args!(
            "only the first puzzle of {name} is read; a command that solves every puzzle of a file: {}",
            CommandLine::from("puzzles solve problems/puzzles/p5252.txt")
        ));
    }
    Puzzle::new(clues).map_err(|why| ReadError(format!("{name}: {why}")))
}

/// `text.parse::<Puzzle>()`, in any form.
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut input = text.as_bytes();
        let mut puzzles =
            Puzzles::new(&mut input, "the text", "number-place problems/puzzles/p5252.txt");
        Puzzle::new(puzzles.first()?)
    }
}

/// The puzzles of a text, one after the other; their clues may contradict each other.
///
/// Of each, no more is read than the line that completes it. After an error, there are no more.
pub struct Puzzles<'a> {
    input: Take<&'a mut dyn BufRead>,
    /// For errors: what is read, and a command that works.
    name: &'a str,
    example: &'static str,
    line: Vec<u8>,
    line_number: u64,
    /// Whether a mark in front says that each character takes two bytes.
    is_utf16: bool,
    has_puzzle: bool,
    is_over: bool,
    /// The first heading before the first puzzle, and its line.
    heading: Option<(u64, String)>,
    /// The first number above 9 in the last puzzle: its column, its row, and its text.
    above: Option<(usize, usize, String)>,
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Grid, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let puzzle = self.puzzle();
        self.has_puzzle = true;
        self.is_over = !matches!(puzzle, Ok(Some(_)));
        puzzle.transpose()
    }
}

impl<'a> Puzzles<'a> {
    /// The puzzles of `input`. An error calls it `name`, and ends with `example`, a command that works.
    pub fn new(input: &'a mut dyn BufRead, name: &'a str, example: &'static str) -> Self {
        Puzzles {
            input: input.take(u64::MAX),
            name,
            example,
            line: Vec::new(),
            line_number: 0,
            is_utf16: false,
            has_puzzle: false,
            is_over: false,
            heading: None,
            above: None,
        }
    }

    /// The first puzzle. From then on, no more than the first MiB is read.
    ///
    /// # Errors
    /// There is none in it.
    pub fn first(&mut self) -> Result<Grid, ReadError> {
        self.input.set_limit(MOST_BYTES);
        self.next().unwrap_or_else(|| Err(self.too_few(0)))
    }

    /// The next puzzle, unless there is none.
    fn puzzle(&mut self) -> Result<Option<Grid>, ReadError> {
        let mut cells = Vec::new();
        // The first line of a puzzle decides whether there is a sign for each cell, or a number.
        let mut has_signs = None;
        self.above = None;
        while cells.len() < CELLS {
            if !self.read_line()? {
                return self.end(cells.len());
            }
            let text = String::from_utf8_lossy(&self.line).into_owned();
            match line::read(&text).map_err(|why| self.error(&why))? {
                PuzzleLine::Nothing => {}
                PuzzleLine::Heading if cells.is_empty() => {
                    if !self.has_puzzle && self.heading.is_none() {
                        self.heading = Some((self.line_number, text));
                    }
                }
                PuzzleLine::Signs(signs)
                    if has_signs != Some(false) && cells.len() + signs.len() <= CELLS =>
                {
                    has_signs = Some(true);
                    cells.extend(signs);
                }
                _ if has_signs == Some(true) => {
                    let row = text.trim();
                    return Err(self.error(&format!("'{row:.20}' is not a row of nine cells")));
                }
                PuzzleLine::Numbers(numbers) => {
                    has_signs = Some(false);
                    self.add_numbers(&numbers, &mut cells)?;
                }
                PuzzleLine::Signs(_) | PuzzleLine::Heading => {
                    self.add_numbers(&text, &mut cells)?
                }
            }
        }
        self.heading = None;
        let mut grid = Grid::default();
        grid.as_flattened_mut().copy_from_slice(&cells);
        Ok(Some(grid))
    }

    /// Reads the next line; false at the end.
    fn read_line(&mut self) -> Result<bool, ReadError> {
        self.line.clear();
        self.line_number += 1;
        let read = self.input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut self.line);
        let read = read.map_err(|error| unreadable(self.name, &error, self.example))?;
        if self.line_number == 1 {
            self.leave_out_mark();
        }
        if self.is_utf16 {
            self.line.retain(|byte| *byte != 0);
        }
        if read as u64 == MOST_BYTES && !self.line.ends_with(b"\n") {
            // A comment may have any length, and so may a blank line.
            if !matches!(self.line.trim_ascii().first(), None | Some(b'#' | b'%')) {
                return Err(self.error("it is longer than a megabyte"));
            }
            let skipped = self.input.skip_until(b'\n');
            skipped.map_err(|error| unreadable(self.name, &error, self.example))?;
        }
        Ok(read > 0)
    }

    /// Leaves out the byte order mark that some programs on Windows put in front.
    fn leave_out_mark(&mut self) {
        let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
        if let Some(mark) = marks.into_iter().find(|mark| self.line.starts_with(mark)) {
            self.is_utf16 = mark.len() == 2;
            self.line.drain(..mark.len());
        }
    }

    /// Reads the numbers of a line. What follows the last cell is a comment.
    ///
    /// White space separates numbers, but so does a sign alone.
    fn add_numbers(&mut self, line: &str, cells: &mut Vec<u8>) -> Result<(), ReadError> {
        let words = line.split_whitespace();
        let before = cells.len();
        for word in words.clone() {
            let mut rest = word;
            while !rest.is_empty() && cells.len() < CELLS {
                let Some(length) = number_length(rest, word) else {
                    let cell = cells.len() + 1;
                    let why = format!("'{rest:.20}' is not a cell (number {cell} of 81)");
                    return Err(self.error(&why));
                };
                let (number, after) = rest.split_at(length);
                let digit = number.parse().ok().filter(|digit| *digit <= 9).unwrap_or(0);
                let is_above = digit == 0 && number.contains(|sign| matches!(sign, '1'..='9'));
                if is_above && !number.starts_with('-') && self.above.is_none() {
                    self.above = Some((cells.len() % N, cells.len() / N, number.to_owned()));
                }
                cells.push(digit);
                rest = after;
            }
        }
        // The sixth line of 16 numbers completes 81 of them.
        let numbers = words.filter(|word| number_length(word, word) == Some(word.len()));
        if before == 5 * 16 && numbers.count() == 16 {
            return Err(self.error("16 x 16 cells; a puzzle has 9 x 9"));
        }
        Ok(())
    }

    /// What the end of the text means after so many cells of a puzzle.
    fn end(&mut self, cells: usize) -> Result<Option<Grid>, ReadError> {
        match self.heading.take() {
            _ if cells > 0 => Err(self.too_few(cells)),
            Some((line_number, text)) => {
                self.line_number = line_number;
                Err(self.error(&format!("'{:.20}' is not a puzzle", text.trim())))
            }
            None => Ok(None),
        }
    }

    /// The text ends after so many cells.
    fn too_few(&self, cells: usize) -> ReadError {
        let name = self.name;
        let why = match self.input.limit() {
            0 => format!("{name} has {cells} of 81 cells in its first megabyte"),
            _ => format!("{name} ends after {cells} of 81 cells"),
        };
        with_help(&why, self.example)
    }

    /// What is wrong with the line that was read last.
    fn error(&self, why: &str) -> ReadError {
        with_help(&format!("{}, line {}: {why}", self.name, self.line_number), self.example)
    }
}

/// The length of the number that `rest`, the end of a word, begins with. A dot alone is an empty cell.
fn number_length(rest: &str, word: &str) -> Option<usize> {
    if word == "." {
        return Some(1);
    }
    let digits = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let others = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
    (others.len() < digits.len()).then_some(rest.len() - others.len())
}

/// The error of a file, or of stdin, that cannot be opened or read.
pub fn unreadable(name: &str, error: &io::Error, example: &str) -> ReadError {
    with_help(&format!("{name} cannot be read: {error}"), example)
}

/// Adds what a puzzle is, and a command that works.
fn with_help(why: &str, example: &str) -> ReadError {
    ReadError(format!(
        "{why}\nA puzzle is 81 numbers between blanks, nine lines of nine signs, one line of 81, or a game id such \
         as 3x3:a7b2…: 1 to 9, and 0 or . for an empty cell.\n{}",
        CommandLine::from(example).works()
    ))
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
                     ({first_x}, {first_y}) and ({x}, {y}); there is no solution"
                )));
            }
        }
        Ok(puzzle)
    }
}

#[cfg(test)]
mod tests;
