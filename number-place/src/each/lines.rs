//! Reads puzzles, one a line.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use crate::search::{Board, N};

/// A line of more bytes than this is refused before it is read to its end.
const MOST_BYTES: u64 = 1 << 16;

/// What is wrong with a line.
#[derive(Debug)]
pub enum BadLine {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It has fewer or more than 81 characters.
    Length(usize),
    /// A character, from 1, is no cell.
    NoCell(usize, char),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::Unreadable(error) => write!(f, "{error}"),
            BadLine::Length(length) => write!(f, "it has {length} characters"),
            BadLine::NoCell(column, text) => {
                write!(
                    f,
                    "character {column}, '{}', is no cell",
                    text.escape_debug()
                )
            }
        }
    }
}

/// Puzzles, one a line.
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    /// The puzzles of `input`.
    pub fn new(input: BufReader<R>) -> Self {
        Lines {
            input,
            line: Vec::new(),
            number: 0,
        }
    }

    /// Appends puzzles, `most` of them or as many as there are without waiting for more, but at least one
    /// unless the input is at its end; tells whether it may go on.
    ///
    /// # Errors
    /// The number of a line, from 1, and what is wrong with it.
    pub fn fill(&mut self, puzzles: &mut Vec<Board>, most: usize) -> Result<bool, (u64, BadLine)> {
        while puzzles.len() < most {
            if !puzzles.is_empty() && self.input.buffer().is_empty() {
                break;
            }
            self.line.clear();
            self.number += 1;
            let mut limited = (&mut self.input).take(MOST_BYTES);
            let read = limited.read_until(b'\n', &mut self.line);
            match read {
                Ok(0) => return Ok(false),
                Ok(_) => {}
                Err(error) => return Err((self.number, BadLine::Unreadable(error))),
            }
            let text = self.line.trim_ascii();
            if text.is_empty() || text.starts_with(b"#") {
                continue;
            }
            puzzles.push(parse(text).map_err(|why| (self.number, why))?);
        }
        Ok(true)
    }
}

fn parse(text: &[u8]) -> Result<Board, BadLine> {
    let mut board = [[0; N]; N];
    let mut good = text.len() == N * N;
    for (cell, &byte) in board.as_flattened_mut().iter_mut().zip(text) {
        let figure = if byte == b'.' {
            0
        } else {
            byte.wrapping_sub(b'0')
        };
        good &= figure <= 9;
        *cell = figure;
    }
    if good {
        return Ok(board);
    }
    let no_cell = |byte: &u8| !matches!(byte, b'0'..=b'9' | b'.');
    Err(match text.iter().position(no_cell) {
        None => BadLine::Length(text.len()),
        Some(index) => {
            let shown = String::from_utf8_lossy(&text[index..]);
            BadLine::NoCell(index + 1, shown.chars().next().unwrap_or(' '))
        }
    })
}
