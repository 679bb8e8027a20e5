//! What each verbose level prints.

use std::fmt::{self, Write};

use common::board::{Cell, Size, write_numbers};
use common::search::{Event, Output, tours};

use crate::problem::{KnightTours, Move, Refusal};

/// Prints an event: from level 1 on each tour, from 2 on the board at every node, at 3 every move.
#[inline(always)]
pub fn print(
    size: Size,
    out: &mut Output,
    level: u8,
    event: Event<'_, KnightTours>,
) -> fmt::Result {
    match event {
        Event::Solved { board, count } => tours::solution(out, size, board, count),
        Event::Entered { board, depth } if level >= 2 => {
            tours::node(out, depth);
            write_numbers(out.bytes(), size, board);
            Ok(())
        }
        Event::Refused { choice, why } if level >= 3 => line(out, ">>", choice, words(why)[0]),
        Event::Marked { choice } if level >= 3 => line(out, ">>", choice, "free"),
        Event::Unmarked { choice } if level >= 3 => line(out, "<<", choice, "write back"),
        _ => Ok(()),
    }
}

/// `>> d (x, y) word` for a move that is tried, `<< d (x, y) word` for one that is taken back.
fn line(out: &mut Output, mark: &str, choice: Move, word: &str) -> fmt::Result {
    let Move { direction, to: Cell { x, y } } = choice;
    writeln!(out, "{mark} {direction} ({x}, {y}) {word}")
}

/// Why a move is refused: in the text of level 3, and in a sentence.
pub fn words(why: Refusal) -> [&'static str; 2] {
    match why {
        Refusal::OffBoard => ["off board", "off the board"],
        Refusal::Visited => ["visited", "already visited"],
        Refusal::DeadEnd => {
            ["dead end", "it would leave free cells that no move can reach in time"]
        }
    }
}
