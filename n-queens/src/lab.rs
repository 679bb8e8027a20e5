//! The laboratory's program, which `--lab` runs: one function asks all earlier queens.
//!
//! The lecture keeps arrays of taken lines, and a place costs three looks whatever N is. Here
//! nothing is kept, and a place costs up to N questions.
//!
//! | here | the laboratory's listing |
//! | --- | --- |
//! | `board[x]`, columns and rows from 0 | `a[row]`, rows and columns from 1 |
//! | `n`, `count` | `n`, `nrs` |
//! | `place` | `place`, which answers 1 or 0 |
//! | `step` | `pune_dama`, its misplaced call of itself mended |
//! | `observer.on(Event::Solved …)` | `afis`: `report.rs` draws the board |
//! | [`ask`] | the first lines of `main` |

use std::io::{BufRead, Write};

use anyhow::{Context, bail};
use common::cli::{CommandLine, process};
use common::search::{Event, Flow, Next, Observer};

use crate::problem::Queens;
use crate::search::{Queen, Refusal};

/// The largest board that the laboratory's program allows.
pub const MAX_N: usize = 19;

/// The search and its variables.
pub struct Laboratory<'a, O> {
    n: usize,
    board: Vec<usize>,
    count: &'a mut u64,
    observer: &'a mut O,
}

impl<'a, O: Observer<Queens>> Laboratory<'a, O> {
    /// No queen stands on the board.
    pub fn new(n: usize, count: &'a mut u64, observer: &'a mut O) -> Self {
        Laboratory { n, board: vec![0; n], count, observer }
    }

    /// Tries to place queen number `x`; those before it stand.
    pub fn step(&mut self, x: usize) -> Flow {
        if self.observer.on(Event::Entered { board: &self.board[..x], depth: x })? == Next::Skip {
            return Ok(());
        }
        if x == self.n {
            *self.count += 1;
            self.observer.on(Event::Solved { board: &self.board, count: self.count })?;
            return Ok(());
        }
        for y in 0..self.n {
            let choice = Queen { x, y };
            if let Err(why) = self.place(x, y) {
                self.observer.on(Event::Refused { choice, why })?;
            } else {
                self.board[x] = y;
                self.observer.on(Event::Marked { choice })?;
                self.step(x + 1)?;
                // Nothing to write back: `place` asks only the queens before its own.
                self.observer.on(Event::Unmarked { choice })?;
            }
        }
        Ok(())
    }

    // ANCHOR: place
    /// Whether none of the queens before queen `x` attacks it on `y`.
    fn place(&self, x: usize, y: usize) -> Result<(), Refusal> {
        for i in 0..x {
            if self.board[i] == y {
                return Err(Refusal::Row);
            } else if self.board[i].abs_diff(y) == i.abs_diff(x) {
                return Err(Refusal::Diagonal);
            }
        }
        Ok(())
    }
    // ANCHOR_END: place
}

/// Prints the laboratory's prompt and reads the board size from stdin.
///
/// # Errors
/// stdin does not hold a whole number from 1 to [`MAX_N`], or a stream fails.
pub fn ask() -> anyhow::Result<usize> {
    let mut stdout = process::stdout();
    let asked = stdout.write_all(b"Introduceti dimensiunea tablei:").and_then(|()| stdout.flush());
    asked.context("the board size could not be asked for")?;
    parse(process::stdin())
}

fn parse(input: impl BufRead) -> anyhow::Result<usize> {
    /// How much of stdin is looked at, in bytes; a number is far shorter.
    const MOST: u64 = 1024;
    let mut input = input.take(MOST);
    let mut line = Vec::new();
    // Like scanf, look for the number beyond empty lines.
    while line.trim_ascii().is_empty() {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.context("the board size could not be read")? == 0 {
            break;
        }
    }
    let text = String::from_utf8_lossy(line.trim_ascii());
    match text.parse() {
        Ok(n) if (1..=MAX_N).contains(&n) => Ok(n),
        _ => {
            let start: String = text.chars().take(40).collect();
            bail!(
                "stdin holds '{}' where a board size is asked for: a whole number from 1 to {MAX_N}\n\
                 A command that works: echo 8 | {}",
                start.escape_debug(),
                CommandLine::from("n-queens --lab")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_from_1_to_19_are_read_and_nothing_else() {
        assert!(matches!(parse(&b"8\n"[..]), Ok(8)));
        assert!(matches!(parse(&b"\n \r\n 19 \r\n7"[..]), Ok(19)));
        let long = [b'\n'; 5000];
        for bad in
            [&b""[..], b"0\n", b"20", b"-4", b"eight", b"8 9", b"\xff\xfe", b"\x1b[2J", &long]
        {
            let error = parse(bad).unwrap_err().to_string();
            assert!(error.contains("from 1 to 19") && !error.contains('\x1b'), "{error}");
        }
    }
}
