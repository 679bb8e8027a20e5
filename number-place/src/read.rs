//! Reads a puzzle.
//!
//! Three forms are understood:
//!
//! - what the lecture's program reads: 81 whole numbers between white space, where anything outside
//!   1 to 9 is an empty cell (a lone `.` is, too);
//! - nine lines of nine characters, 1 to 9, and 0 or `.` for empty;
//! - one line of 81 such characters.
//!
//! Whatever follows is comment.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::search::{Board, N, Puzzle, xy2b};

const CELLS: usize = N * N;

/// A puzzle takes a few hundred bytes; more than this without one is refused.
const MOST_BYTES: u64 = 1 << 20;

/// Why a puzzle cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be opened or read.
    #[error("{name} cannot be read: {error}{HELP}")]
    File {
        /// The file, or `stdin`.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The text ends too soon.
    #[error("{name} ends after {found} of 81 cells{HELP}")]
    Short {
        /// The file, or `stdin`.
        name: String,
        /// Cells read.
        found: usize,
    },
    /// Something else stands where a cell should.
    #[error("{name}, line {line}: '{text}' is no cell (number {} of 81){HELP}", found + 1)]
    NoCell {
        /// The file, or `stdin`.
        name: String,
        /// Line, from 1.
        line: usize,
        /// What stands there, made printable and cut short.
        text: String,
        /// Cells read before it.
        found: usize,
    },
    /// Two clues break a rule.
    #[error(
        "{name}: the clues contradict each other: {figure} stands twice in {rule}, \
         at (x, y) = ({}, {}) and ({}, {}); there is no answer",
        first.0, first.1, second.0, second.1
    )]
    Contradiction {
        /// The file, or `stdin`.
        name: String,
        /// The figure, 1 to 9.
        figure: u8,
        /// Which line or block holds it twice.
        rule: String,
        /// One cell, (x, y).
        first: (usize, usize),
        /// The other cell, (x, y).
        second: (usize, usize),
    },
}

const HELP: &str = "\nA puzzle is 81 numbers between blanks, nine lines of nine characters, or one line of 81: \
                    1 to 9, and 0 (or .) for an empty cell.\n\
                    A command that works: number-place problems/puzzles/p5252.txt 2";

/// Reads a puzzle from a file, or from stdin if the path is `-`.
///
/// # Errors
/// See [`ReadError`].
pub fn read(path: &Path) -> Result<Puzzle, ReadError> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock(), "stdin");
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => read_from(BufReader::new(file), &name),
        Err(error) => Err(ReadError::File { name, error }),
    }
}

/// Reads a puzzle from `input`, no further than the line that completes it. `name` is for errors.
///
/// # Errors
/// See [`ReadError`].
pub fn read_from(input: impl BufRead, name: &str) -> Result<Puzzle, ReadError> {
    let mut input = input.take(MOST_BYTES);
    let mut text = Vec::new();
    loop {
        let read = input
            .read_until(b'\n', &mut text)
            .map_err(|error| ReadError::File {
                name: name.to_owned(),
                error,
            })?;
        match parse(&text) {
            Parsed::Board(clues) => return check(clues, name),
            Parsed::NoCell { line, text, found } => {
                return Err(ReadError::NoCell {
                    name: name.to_owned(),
                    line,
                    text,
                    found,
                });
            }
            Parsed::Short { found } if read == 0 => {
                return Err(ReadError::Short {
                    name: name.to_owned(),
                    found,
                });
            }
            Parsed::Short { .. } => {}
        }
    }
}

/// What a text holds so far.
enum Parsed {
    Board(Board),
    Short {
        found: usize,
    },
    NoCell {
        line: usize,
        text: String,
        found: usize,
    },
}

fn parse(text: &[u8]) -> Parsed {
    let words = words(text);
    match words.first() {
        Some((_, word)) if [N, CELLS].contains(&word.len()) && word.iter().all(is_figure) => {
            compact(&words, word.len())
        }
        _ => numbers(&words),
    }
}

/// The words of a text, each with its line, from 1.
fn words(text: &[u8]) -> Vec<(usize, &[u8])> {
    text.split(|&byte| byte == b'\n')
        .enumerate()
        .flat_map(|(line, text)| {
            text.split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .map(move |word| (line + 1, word))
        })
        .collect()
}

fn is_figure(byte: &u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.')
}

/// Words of `length` characters, one for each cell.
fn compact(words: &[(usize, &[u8])], length: usize) -> Parsed {
    let mut figures = Vec::with_capacity(CELLS);
    for &(line, word) in words.iter().take(CELLS / length) {
        if word.len() != length || !word.iter().all(is_figure) {
            return no_cell(line, word, figures.len());
        }
        figures.extend(word.iter().map(|byte| byte.saturating_sub(b'0')));
    }
    board(&figures)
}

/// Numbers, read as C's `scanf("%d")` reads them: white space may stand between them, but a sign alone
/// separates them, too.
fn numbers(words: &[(usize, &[u8])]) -> Parsed {
    let mut figures = Vec::with_capacity(CELLS);
    for &(line, word) in words {
        let mut rest = word;
        while !rest.is_empty() && figures.len() < CELLS {
            let Some((figure, length)) = number(rest, word) else {
                return no_cell(line, rest, figures.len());
            };
            figures.push(figure);
            rest = &rest[length..];
        }
    }
    board(&figures)
}

/// The figure of the number that `text` begins with (0 if it is outside 1 to 9), and its length.
fn number(text: &[u8], word: &[u8]) -> Option<(u8, usize)> {
    if word == b"." {
        return Some((0, 1));
    }
    let sign = usize::from(matches!(text[0], b'+' | b'-'));
    let digits = text[sign..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let significant = text[sign..sign + digits]
        .iter()
        .skip_while(|&&byte| byte == b'0')
        .collect::<Vec<_>>();
    let figure = match significant[..] {
        [&digit] if text[0] != b'-' => digit - b'0',
        _ => 0,
    };
    (digits > 0).then_some((figure, sign + digits))
}

fn no_cell(line: usize, word: &[u8], found: usize) -> Parsed {
    let text = String::from_utf8_lossy(word);
    let mut text: String = text.escape_debug().take(20).collect();
    if text.len() < word.len() {
        text.push_str("...");
    }
    Parsed::NoCell { line, text, found }
}

fn board(figures: &[u8]) -> Parsed {
    if figures.len() < CELLS {
        return Parsed::Short {
            found: figures.len(),
        };
    }
    let mut board = [[0; N]; N];
    for (index, &figure) in figures.iter().enumerate().take(CELLS) {
        board[index / N][index % N] = figure;
    }
    Parsed::Board(board)
}

/// Refuses clues that contradict each other.
fn check(clues: Board, name: &str) -> Result<Puzzle, ReadError> {
    let cells = (0..CELLS).map(|index| (index % N, index / N));
    for second in cells.clone() {
        for first in cells.clone().take_while(|&cell| cell != second) {
            let figure = clues[first.1][first.0];
            if figure == 0 || figure != clues[second.1][second.0] {
                continue;
            }
            let rule = if first.1 == second.1 {
                format!("row {}", first.1)
            } else if first.0 == second.0 {
                format!("column {}", first.0)
            } else if xy2b(first.0, first.1) == xy2b(second.0, second.1) {
                format!("block {}", xy2b(first.0, first.1))
            } else {
                continue;
            };
            return Err(ReadError::Contradiction {
                name: name.to_owned(),
                figure,
                rule,
                first,
                second,
            });
        }
    }
    Ok(Puzzle { clues })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_LINE: &[u8] =
        b"020900006100000090008007000500000700007800100009400002000200400060000003300005080";

    fn read(text: &[u8]) -> Result<Puzzle, ReadError> {
        read_from(text, "test")
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
        let dots: Vec<u8> = ONE_LINE
            .iter()
            .map(|&b| if b == b'0' { b'.' } else { b })
            .collect();
        let mut commented = spaced(" \n ");
        commented.extend_from_slice(b"\nTaken from: somewhere, 1 2 3 \xff\x00");
        let outside = String::from_utf8(spaced(" ")).unwrap();
        let outside = outside.replace('0', "-7").replace('9', "+09") + " x";
        let dotted = String::from_utf8(spaced(" ")).unwrap().replace('0', ".");
        for text in [
            nine_lines,
            dots,
            spaced("\t"),
            commented,
            outside.into_bytes(),
            dotted.into_bytes(),
            spaced("+"),
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

    #[test]
    fn bad_texts_are_refused_where_they_go_wrong() {
        let message = |text: &[u8]| read(text).unwrap_err().to_string();
        assert!(message(b"").contains("test ends after 0 of 81 cells"));
        assert!(message(b"1 2 3\n4").contains("ends after 4 of 81"));
        assert!(message(&ONE_LINE[..80]).contains("ends after 1 of 81"));
        assert!(message(b"1 2\n3 x 5").contains("line 2: 'x' is no cell (number 4 of 81)"));
        assert!(message(b"020900006\n10000009\n").contains("line 2: '10000009'"));
        assert!(message(b"53..7....0").contains("'..7....0' is no cell"));
        assert!(message(b"\x00\xff\x1b[31m").contains(r"line 1: '\0"));
        assert!(message(&[b' '; 3 << 20]).contains("ends after 0 of 81"));
        assert!(message(b"- 1").contains("'-' is no cell"));
        for text in [&b""[..], b"x", b"1"] {
            assert!(message(text).contains("A command that works:"));
        }
    }

    #[test]
    fn contradictions_name_both_cells_and_the_rule() {
        let message = |cells: &[(usize, u8)]| {
            let mut text = [b'.'; 81];
            for &(index, figure) in cells {
                text[index] = b'0' + figure;
            }
            read(&text).unwrap_err().to_string()
        };
        let row = message(&[(9, 5), (16, 5)]);
        assert!(row.contains("5 stands twice in row 1, at (x, y) = (0, 1) and (7, 1)"));
        let column = message(&[(4, 7), (76, 7)]);
        assert!(column.contains("7 stands twice in column 4, at (x, y) = (4, 0) and (4, 8)"));
        let block = message(&[(60, 3), (70, 3)]);
        assert!(block.contains("3 stands twice in block 8, at (x, y) = (6, 6) and (7, 7)"));
    }
}
