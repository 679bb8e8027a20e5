//! What each verbose level prints.

use std::fmt::{self, Write};

use common::search::{Event, Output};

use crate::search::{Board, Conflict, Entry, Puzzle, xy2b};

/// Writes a board: each row with its y and nine digits, `.` for empty.
pub fn board(out: &mut Output, board: &Board) {
    for (y, row) in board.iter().enumerate() {
        out.bytes().extend_from_slice(&[b'0' + y as u8, b' ']);
        out.bytes().extend(row.iter().map(|&digit| if digit == 0 { b'.' } else { b'0' + digit }));
        out.push("\n");
    }
}

/// Prints an event: from level 1 on the number of each solution, from 2 on its board, at 3 every
/// digit that is tried.
#[inline(always)]
pub fn print(out: &mut Output, level: u8, event: Event<'_, Puzzle>) -> fmt::Result {
    match event {
        Event::Solved { board, count } => {
            writeln!(out, "======== {} ========", count - 1)?;
            if level >= 2 {
                self::board(out, board);
            }
            Ok(())
        }
        Event::Refused { choice, why } if level >= 3 => {
            let Entry { x, y, .. } = choice;
            let (word, number) = match why {
                Conflict::Column => ("line-", x),
                Conflict::Row => ("line-", y),
                Conflict::Block => ("block-", xy2b(x, y)),
            };
            line(out, ">> (", choice, word);
            out.number(number as i64);
            out.push("\n");
            Ok(())
        }
        Event::Marked { choice } if level >= 3 => {
            line(out, ">> (", choice, "fits\n");
            Ok(())
        }
        Event::Unmarked { choice } if level >= 3 => {
            line(out, "<< (", choice, "unmark\n");
            Ok(())
        }
        _ => Ok(()),
    }
}

/// `>> (x, y) digit word` for a digit that is tried, `<< (x, y) digit word` for one taken back.
fn line(out: &mut Output, mark: &str, Entry { x, y, digit }: Entry, word: &str) {
    for (text, number) in [(mark, x), (", ", y), (") ", digit)] {
        out.push(text);
        out.number(number as i64);
    }
    out.push(" ");
    out.push(word);
}

/// Why a digit is refused.
pub fn word(conflict: Conflict) -> &'static str {
    match conflict {
        Conflict::Column => "it stands in the column (line x)",
        Conflict::Row => "it stands in the row (line y)",
        Conflict::Block => "it stands in the block",
    }
}
