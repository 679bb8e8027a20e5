//! What each verbose level prints.

use std::fmt::{self, Write};

use common::search::{Event, Output};
use visual::Moment;

use crate::problem::{Algorithm, Board, Conflict, Entry, Puzzle};
use crate::search::xy2b;

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

/// Why a digit is refused: in a few words, and what has it already.
pub fn words(conflict: Conflict) -> [&'static str; 2] {
    match conflict {
        Conflict::Column => ["it is already in the column (line x)", "column x = {x}"],
        Conflict::Row => ["it is already in the row (line y)", "row y = {y}"],
        Conflict::Block => ["it is already in the block", "its block"],
    }
}

/// What happens in a step with this many cells filled, in one sentence.
pub fn sentence(puzzle: &Puzzle, moment: Moment, filled: usize) -> String {
    let cell = |position| match puzzle.algorithm {
        Algorithm::Plain => puzzle.empty_cells().nth(position).map(|(x, y)| format!("({x}, {y})")),
        Algorithm::Fewest => None,
    };
    match moment {
        Moment::Enter if filled == puzzle.empty_cells().count() => "No cell is empty.".to_owned(),
        Moment::Enter => match cell(filled) {
            Some(cell) => format!("Cell {cell}: try the digits from 1 to 9."),
            None => {
                "Cell {cell} has the fewest digits left: try the digits from 1 to 9.".to_owned()
            }
        },
        Moment::Refuse => "Digit {last} in {cell}: {refused} has it already.".to_owned(),
        Moment::Mark => "Digit {last} in {cell}: it fits. Write it down.".to_owned(),
        Moment::Reject => String::new(), // a full board is a solution
        Moment::Solve => "Every cell has its digit: a solution.".to_owned(),
        Moment::DeadEnd | Moment::Return if filled == 0 => {
            "All nine digits tried: the search ends.".to_owned()
        }
        Moment::DeadEnd => "All nine digits refused. Dead end: back to {cell}.".to_owned(),
        Moment::Return => "All nine digits tried: back to {cell}.".to_owned(),
        Moment::Unmark => "Clear {cell}: digit {last} has been tried.".to_owned(),
    }
}
