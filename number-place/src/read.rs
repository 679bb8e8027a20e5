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
        if cells.len() == CELLS && numbers.count() == 16 {
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
mod tests {
    use super::*;

    const ONE_LINE: &str =
        "020900006100000090008007000500000700007800100009400002000200400060000003300005080";

    /// All puzzles of a text.
    fn all(text: impl AsRef<[u8]>) -> Result<Vec<Grid>, String> {
        let mut input = text.as_ref();
        let puzzles = Puzzles::new(&mut input, "test", "number-place FILE");
        puzzles.map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
    }

    fn message(text: impl AsRef<[u8]>) -> String {
        let mut input = text.as_ref();
        let mut puzzles = Puzzles::new(&mut input, "test", "number-place FILE");
        puzzles.first().map_err(|error| error.to_string()).unwrap_err()
    }

    fn rows(signs: &str) -> Vec<&str> {
        (0..N).map(|y| &signs[N * y..N * (y + 1)]).collect()
    }

    /// The signs of a puzzle, with bars between them in groups of three.
    fn banded(signs: &str, width: &str) -> Vec<String> {
        let groups = |row: &str| [&row[..3], &row[3..6], &row[6..]].join(width);
        rows(signs).into_iter().map(groups).collect()
    }

    fn spaced(separator: &str) -> String {
        ONE_LINE.split("").filter(|digit| !digit.is_empty()).collect::<Vec<_>>().join(separator)
    }

    #[test]
    fn every_form_gives_the_same_grid() {
        let grid = all(ONE_LINE).unwrap()[0];
        assert_eq!(grid[0], [0, 2, 0, 9, 0, 0, 0, 0, 6]);
        assert_eq!(grid[8], [3, 0, 0, 0, 0, 5, 0, 8, 0]);
        let bands: Vec<String> =
            banded(ONE_LINE, "|").chunks(3).map(|band| band.join("\n")).collect();
        let game = "3x3:a2a9d6_1f9c8b7c5e7d7_8b1d9_4d2c2b4c6f3_3d5a8a";
        let numbers = spaced(", ");
        let array: Vec<&str> = (0..N).map(|y| &numbers[27 * y..27 * y + 25]).collect();
        for text in [
            ONE_LINE.replace('0', "."),
            ONE_LINE.replace('0', "*"),
            ONE_LINE.replace('0', "-"),
            format!("\u{feff}{ONE_LINE}"),
            rows(ONE_LINE).join("\r\n"),
            rows(ONE_LINE).join("\n").replace('0', "x"),
            banded(ONE_LINE, " ").join("\n"),
            format!("#A somebody\n[Puzzle]\n{}\n", rows(ONE_LINE).join("\n").replace('0', "_")),
            bands.join("\n---+---+---\n"),
            bands.join("\n---|---|---\n").replace('0', "?"),
            format!("% a title\n{}", bands.join("\n------+-------+------\n")),
            format!("int grid[9][9] = {{\n{{{}}}\n}};", array.join("},\n{")),
            array.join("\n").replace('0', ""),
            game.to_owned(),
            spaced("\t"),
            spaced(" \n "),
            spaced("+"),
            spaced("\x0b"),
            spaced(",") + ",",
            spaced(" ").replace('0', "-7").replace('9', "+09") + " x",
            spaced(" ").replace('0', "."),
        ] {
            assert_eq!(all(&text), Ok(vec![grid]), "{text}");
            let commented = format!("{text}\nTaken from page 96: somewhere, 1 2 3 \u{1}");
            assert_eq!(all(&commented), Ok(vec![grid]), "{commented}");
            assert_eq!(all(format!("{text}\n\n{ONE_LINE}\n")), Ok(vec![grid; 2]), "{text}");
        }
        for text in [rows(ONE_LINE).join("\r\n"), ONE_LINE.to_owned() + "\n"] {
            let marked = format!("\u{feff}{text}");
            let both: [Vec<u8>; 2] = [u16::to_be_bytes, u16::to_le_bytes]
                .map(|bytes| marked.encode_utf16().flat_map(bytes).collect());
            assert_eq!(both.map(all), [Ok(vec![grid]), Ok(vec![grid])]);
        }
    }

    /// Two puzzles of `qqwing` 1.3.4 in its four forms, and others of `sudoku` 1.0.5 and of `sgt-solo` 20230122.
    #[test]
    fn the_files_of_generators_are_read() {
        let read = |name: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generators");
            let grids = all(std::fs::read(format!("{folder}/{name}.txt")).unwrap()).unwrap();
            let line = |grid: &Grid| -> String {
                let digits = grid.as_flattened().iter().map(|digit| (b'0' + digit) as char);
                digits.collect::<String>().replace('0', ".")
            };
            grids.iter().map(line).collect::<Vec<_>>()
        };
        for form in ["one-line", "compact", "csv", "readable"] {
            assert_eq!(
                read(&format!("qqwing-{form}")),
                [
                    "5..9...7337..8..5........8.8.7.9.5.2...3....6.......9..8..4..6...96....723..7...4",
                    "7.....83...1...97.........25......87628.7..93.........9...1.....5362...9..73.865.",
                ],
                "{form}"
            );
        }
        for (name, [first, second]) in [
            ("compact", [".....4..851..8.7.....5.3..6", ".2.568.1.8.......2..3...4.."]),
            ("standard", ["..7..41...1.92..7.6.47..8.5", ".84....5.36.28.........39.2"]),
            ("csv", ["..23..41.5.....8.6.3..6...7", "..4...8....92.83..3...4...2"]),
        ] {
            let grids = read(&format!("sudoku-{name}"));
            assert_eq!(grids.len(), 2, "{name}");
            assert!(grids[0].starts_with(first) && grids[1].starts_with(second), "{grids:?}");
        }
        assert_eq!(
            read("sgt-solo"),
            [
                "823.46....46....53..53......6...8.3.5..6.9..2.1.2...6......34..75....31....16.985",
                "5...9..6.6714...8....1.83..1.9.7....7.......4....2.1.5..73.6....6...7943.1..5...6",
                "..3.2.7....14...2....7.69..3..9..6.5..6.1.3..7.5..4..2..28.9....8...32....7.4.1..",
            ]
        );
    }

    #[test]
    fn reading_stops_at_the_line_that_completes_the_puzzle() {
        let text = format!("{ONE_LINE}\nnext line\n");
        let mut input = text.as_bytes();
        Puzzles::new(&mut input, "test", "").next().unwrap().unwrap();
        assert_eq!(input, b"next line\n");
    }

    #[test]
    fn a_comment_or_a_blank_line_of_any_length_is_one_line() {
        let grid = all(ONE_LINE).unwrap()[0];
        let most = MOST_BYTES as usize;
        for length in [100, most - 1, most, most + 1, 3 * most] {
            for line in ["#".repeat(length), " ".repeat(length)] {
                let text = format!("{line}\n{ONE_LINE}\n# x\n{ONE_LINE}");
                assert_eq!(all(text), Ok(vec![grid; 2]), "{length}");
                assert_eq!(all(&line), Ok(vec![]), "{length}");
                let bad = all(format!("{line}\n5 bad\n")).unwrap_err();
                assert!(bad.contains("test, line 2: 'bad' is not a cell"), "{bad}");
            }
        }
        let long = all(format!("{ONE_LINE}\n{}", "1 ".repeat(most))).unwrap_err();
        assert!(long.contains("test, line 2: it is longer than a megabyte"), "{long}");
    }

    /// Texts that C reads differently; see the top of the file.
    #[test]
    fn texts_that_c_reads_differently() {
        assert_eq!(all(format!("4294967297 {}", "0 ".repeat(80))), Ok(vec![Grid::default()]));
        let long = format!("12345678901\n{}", "0 ".repeat(80));
        assert!(message(long).contains("line 1: it has 11 characters"));
        let late = format!("{}{}", "\n".repeat(MOST_BYTES as usize), "0".repeat(81));
        assert!(message(&late).contains("0 of 81 cells in its first megabyte"));
    }

    #[test]
    fn bad_texts_are_refused_where_they_go_wrong() {
        let line = |signs: usize| ".".repeat(signs);
        let numbers16 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n".repeat(16);
        for (text, why) in [
            ("", "test ends after 0 of 81 cells"),
            ("# a comment\n", "test ends after 0 of 81 cells"),
            ("A title\n", "test, line 1: 'A title' is not a puzzle"),
            ("1 2 3\n4", "ends after 4 of 81"),
            ("1 2\n3 x 5", "line 2: 'x' is not a cell (number 4 of 81)"),
            ("1 2\nx", "line 2: 'x' is not a cell (number 3 of 81)"),
            ("020900006\n10000009\n", "line 2: '10000009' is not a row of nine cells"),
            ("1..|...|...\n\n...|..|...", "line 3: '...|..|...' is not a row of nine cells"),
            (&format!("{}\n{}", line(9), line(81)), "line 2: '...................."),
            (&line(80), "line 1: it has 80 characters; a row has 9, and a puzzle 81"),
            (&line(82), "line 1: it has 82 characters"),
            (&format!("o{}", line(80)), "line 1: character 1, 'o', is not a cell"),
            ("53..7....y.", "line 1: character 10, 'y', is not a cell"),
            ("53..7....0", "'..7....0' is not a cell"),
            ("5,3,,7", "line 1: ',' is not a cell (number 3 of 81)"),
            ("\0\u{1b}[31m", "line 1: '\0"),
            ("- 1", "'-' is not a cell"),
            ("<td>5</td>", "line 1: '<td>5</td>' is not a cell"),
            (&numbers16, "line 6: 16 x 16 cells"),
            ("3x3:a7b2", "line 1: the game id has 5 of 81 cells"),
            ("3x3:zzzd", "the game id has more than 81 cells"),
            ("3x3:12a", "'12' in the game id is not a digit from 1 to 9"),
            ("3x3:1!", "'!' is no sign of a game id"),
            ("2x3:c2a1a6c5_2a6", "2x3 is a game id of another size or variant; only 3x3"),
            ("9jx:a,b", "9jx is a game id of another size or variant"),
        ] {
            let message = message(text);
            assert!(message.contains(why), "{text}: {message}");
            assert!(message.contains("A command that works: "), "{message}");
        }
    }

    #[test]
    fn contradictions_name_both_cells_and_the_rule() {
        let message = |cells: &[(usize, u8)]| {
            let mut clues = Grid::default();
            for &(index, digit) in cells {
                clues.as_flattened_mut()[index] = digit;
            }
            Puzzle::new(clues).unwrap_err().to_string()
        };
        let row = message(&[(9, 5), (16, 5)]);
        assert!(row.contains("5 occurs twice in row 1, at (x, y) = (0, 1) and (7, 1)"));
        let column = message(&[(4, 7), (76, 7)]);
        assert!(column.contains("7 occurs twice in column 4, at (x, y) = (4, 0) and (4, 8)"));
        let block = message(&[(60, 3), (70, 3)]);
        assert!(block.contains("3 occurs twice in block 8, at (x, y) = (6, 6) and (7, 7)"));
    }
}
