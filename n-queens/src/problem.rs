//! The problem: the board, the algorithm, a queen and why it is refused, and the text around the
//! solutions.

use std::io::{BufRead, Read};

use anyhow::{Context, bail};
use clap::ValueEnum;
use common::board::Cell;
use common::cli::CommandLine;
use common::search::{Cause, Choice, Reason, Situation, Why, Words};

/// The largest N. Every algorithm takes too long far below it.
pub const MAX_N: usize = 64;

/// The largest N of the laboratory's program.
const MAX_LABORATORY_N: usize = 19;

/// The problem: all ways to place N queens on N x N cells so that none attacks another.
#[derive(Clone, Copy, Debug)]
pub struct Queens {
    /// Board size and number of queens, 1 to [`MAX_N`].
    pub n: usize,
    /// How to search.
    pub algorithm: Algorithm,
    /// The text around the solutions, and how they are drawn.
    pub framing: Framing,
}

impl Queens {
    /// With a header and a result block.
    pub fn new(n: usize, algorithm: Algorithm) -> Queens {
        Queens { n, algorithm, framing: Framing::Result }
    }
}

/// How to search. Every algorithm finds the same solutions in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    #[default]
    Plain,
    /// One machine word for each kind of line
    Bits,
    /// The laboratory's: `--lab`.
    #[value(skip)]
    Lab,
}

/// A queen that is tried, on column x and row y.
pub fn queen(x: usize, y: usize) -> Choice {
    Choice { number: y, cell: Cell { x: x as i32, y: y as i32 } }
}

/// No queen attacks the cell.
pub static FREE: Why = Why::new(&Reason::word("free"));

/// The row y is taken.
pub static ROW: Why = Why::new(&Reason {
    word: "yy",
    short: Words::Fixed("its row is taken"),
    sentence: Words::Made(|_, Choice { cell: Cell { y, .. }, .. }| format!("row y = {y} is taken")),
    cause: Some(|_, situation| attacker(situation, |_, down| down == 0)),
});

/// The diagonal on which x + y is the same is taken: it goes down to the left. The listing names it with y
/// upwards.
pub static RIGHT_DOWN: Why = Why::new(&Reason {
    word: "rd",
    short: Words::Fixed("its diagonal x + y is taken"),
    sentence: Words::Made(|_, Choice { cell: Cell { x, y }, .. }| {
        format!("diagonal x + y = {} is taken", x + y)
    }),
    cause: Some(|_, situation| attacker(situation, |right, down| right == -down)),
});

/// The diagonal on which x - y is the same is taken.
pub static LEFT_DOWN: Why = Why::new(&Reason {
    word: "ld",
    short: Words::Fixed("its diagonal x - y is taken"),
    sentence: Words::Made(|_, Choice { cell: Cell { x, y }, .. }| {
        format!("diagonal x - y = {} is taken", x - y)
    }),
    cause: Some(|_, situation| attacker(situation, |right, down| right == down)),
});

/// One of the two diagonals is taken: the laboratory does not distinguish them.
pub static DIAGONAL: Why = Why::new(&Reason {
    word: "d",
    short: Words::Fixed("a diagonal is taken"),
    sentence: Words::Fixed("one of its diagonals is taken"),
    cause: Some(|_, situation| attacker(situation, |right, down| right.abs() == down.abs())),
});

/// The first earlier queen from which the cell is as far to the right and down as `attacks` asks for.
fn attacker(situation: &Situation<'_>, attacks: fn(i32, i32) -> bool) -> Cause {
    let Situation { cells, choice, .. } = *situation;
    let Cell { x, y } = choice.cell;
    let n = cells.len().isqrt();
    let is_cause = |&index: &usize| {
        let right = x - (index % n) as i32;
        cells[index] > 0 && right > 0 && attacks(right, y - (index / n) as i32)
    };
    let rings = (0..cells.len()).find(is_cause).into_iter().collect();
    Cause { rings, lines: true, ..Cause::default() }
}

/// The text before and after the solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Framing {
    /// Nothing: the lecture's program prints only its solutions.
    None,
    /// A header and a result block, like the other programs.
    Result,
    /// The laboratory's closing line. Its solutions are drawn with `* ` and `o `.
    Laboratory,
}

/// Reads the board size for the laboratory's program.
///
/// # Errors
/// The input does not begin with a whole number from 1 to 19, or cannot be read.
pub fn read_size(input: &mut dyn BufRead) -> anyhow::Result<usize> {
    /// The most bytes that are read; a number is far shorter.
    const MOST_BYTES: u64 = 1024;
    // Like scanf, look for the number beyond empty lines.
    let is_blank = |line: &Vec<u8>| line.trim_ascii().is_empty();
    let mut lines = Read::take(input, MOST_BYTES)
        .split(b'\n')
        .skip_while(|line| line.as_ref().is_ok_and(is_blank));
    let line = lines.next().transpose().context("the board size could not be read")?;
    let line = line.unwrap_or_default();
    let text = String::from_utf8_lossy(line.trim_ascii());
    match text.parse() {
        Ok(n) if (1..=MAX_LABORATORY_N).contains(&n) => Ok(n),
        _ => {
            let start: String = text.chars().take(40).collect();
            bail!(
                "stdin has '{}' instead of a board size: a whole number from 1 to \
                 {MAX_LABORATORY_N}\nA command that works: echo 8 | {}",
                start.escape_debug(),
                CommandLine::from("n-queens --lab")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use common::search::Header;

    use super::*;

    #[test]
    fn sizes_from_1_to_19_are_read_and_nothing_else() {
        assert!(matches!(read_size(&mut &b"8\n"[..]), Ok(8)));
        assert!(matches!(read_size(&mut &b"\n \r\n 19 \r\n7"[..]), Ok(19)));
        let long = [b'\n'; 5000];
        for bad in
            [&b""[..], b"0\n", b"20", b"-4", b"eight", b"8 9", b"\xff\xfe", b"\x1b[2J", &long]
        {
            let mut bad = bad;
            let error = read_size(&mut bad).unwrap_err().to_string();
            assert!(error.contains("from 1 to 19") && !error.contains('\x1b'), "{error}");
        }
    }

    #[test]
    fn a_queen_is_refused_because_of_another_one_on_the_line_that_is_named() {
        let cells = [1, 0, 0, 0, 0, 0, 0, 0, 0];
        let cause = |x, y, why: &Why| {
            let situation = Situation { cells: &cells, moves: &[], choice: queen(x, y) };
            why.cause(&Header::default(), &situation)
        };
        assert_eq!((cause(1, 0, &ROW).rings, cause(1, 0, &ROW).lines), (vec![0], true));
        assert_eq!(cause(2, 2, &LEFT_DOWN).rings, [0]);
        assert!(cause(2, 2, &RIGHT_DOWN).rings.is_empty());
        assert_eq!(cause(1, 1, &DIAGONAL).rings, [0]);
        assert!(cause(0, 0, &ROW).rings.is_empty(), "only earlier queens attack");
    }
}
