//! What each verbose level prints.

use std::fmt;

use common::board::{Size, write_numbers};
use common::search::{Event, Output, tours};

/// Prints an event: from level 1 on each tour, from 2 on the board at every node, at 3 every move.
pub fn print(size: Size, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, count } => tours::solution(out, size, &board.numbers(), count),
        Event::Entered { board, depth } if level >= 2 => {
            tours::node(out, depth);
            write_numbers(out.bytes(), size, &board.numbers());
            Ok(())
        }
        Event::Refused { choice, why } if level >= 3 => tours::choice(out, ">>", choice, why.word),
        Event::Marked { choice } if level >= 3 => tours::choice(out, ">>", choice, "free"),
        Event::Unmarked { choice } if level >= 3 => tours::choice(out, "<<", choice, "write back"),
        _ => Ok(()),
    }
}
