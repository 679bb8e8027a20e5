//! What each verbose level prints.

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::Cell;
use common::search::{Choice, Event, Header, Moment, Output, Phrases, SentenceInput};

use crate::problem::N;
use crate::search::xy2b;

/// Writes a board: each row with its y and nine digits, `.` for empty.
pub fn board(out: &mut Output, numbers: &[u32]) {
    for (y, row) in numbers.chunks(N).enumerate() {
        out.bytes().extend_from_slice(&[b'0' + y as u8, b' ']);
        out.bytes()
            .extend(row.iter().map(|&digit| if digit == 0 { b'.' } else { b'0' + digit as u8 }));
        out.push("\n");
    }
}

/// Prints an event: from level 1 on the number of each solution, from 2 on its board, at 3 every
/// digit that is tried.
pub fn print(out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, count } => {
            writeln!(out, "======== {} ========", count.solutions - 1)?;
            if level >= 2 {
                self::board(out, &board.numbers());
            }
            Ok(())
        }
        Event::Refused { choice, why } if level >= 3 => {
            let Cell { x, y } = choice.cell;
            // `line-x`, `line-y` or `block-b`: the letter stands for a number.
            let [word @ .., letter] = why.reason.word.as_bytes() else { return Ok(()) };
            let number = match letter {
                b'x' => x,
                b'y' => y,
                _ => xy2b(x as usize, y as usize) as i32,
            };
            line(out, b'>', choice, word);
            out.bytes().extend_from_slice(&[b'0' + number as u8, b'\n']);
            Ok(())
        }
        Event::Marked { choice, .. } if level >= 3 => {
            line(out, b'>', choice, b"fits\n");
            Ok(())
        }
        Event::Unmarked { choice, .. } if level >= 3 => {
            line(out, b'<', choice, b"unmark\n");
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Writes the result of a search.
pub fn result(out: &mut Output, count: u128, elapsed: Duration) -> fmt::Result {
    writeln!(out, "===================\nNumber of the answers: {count}")?;
    writeln!(out, "Time = {:.6} [sec]", elapsed.as_secs_f64())
}

/// `>> (x, y) digit word` for a digit that is tried, `<< (x, y) digit word` for one taken back.
fn line(out: &mut Output, mark: u8, Choice { number, cell }: Choice, word: &[u8]) {
    let digit = |number: usize| b'0' + number as u8;
    let [x, y, number] = [cell.x as usize, cell.y as usize, number].map(digit);
    let text = [mark, mark, b' ', b'(', x, b',', b' ', y, b')', b' ', number, b' '];
    out.bytes().extend_from_slice(&text);
    out.bytes().extend_from_slice(word);
}

/// What a page says of the search.
pub const PHRASES: Phrases = Phrases {
    calls: &[("position", "depth"), ("x", "x"), ("y", "y"), ("digit", "number")],
    short: "number",
    entered: "one more cell has its digit",
    next: "the next digit of this cell",
    choice: "digit",
    ..Phrases::BOARD
};

/// What happens in a step, in one sentence.
pub fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    let cell = input.cell();
    let number = input.number();
    let why = input.why;
    match input.moment {
        Moment::Enter if input.depth + 1 == header.depth => "No cell is empty.".to_owned(),
        Moment::Enter if header.algorithm == "fewest" => {
            format!("Cell {cell} has the fewest digits left: try the digits from 1 to 9.")
        }
        Moment::Enter => format!("Cell {cell}: try the digits from 1 to 9."),
        Moment::Refuse | Moment::Wrong => {
            format!("Digit {number} in {cell}: {why} has it already.")
        }
        Moment::Mark => format!("Digit {number} in {cell}: it fits. Write it down."),
        Moment::Solve => "Every cell has its digit: a solution.".to_owned(),
        Moment::Reject => format!("Every cell has its digit, but {why}."),
        Moment::DeadEnd | Moment::Return if input.depth == 0 => "All nine digits tried.".to_owned(),
        Moment::DeadEnd => format!("All nine digits refused. Dead end: back to {cell}."),
        Moment::Return => format!("All nine digits tried: back to {cell}."),
        Moment::Unmark => format!("Clear {cell}: digit {number} has been tried."),
    }
}
