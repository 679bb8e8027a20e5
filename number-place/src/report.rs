//! What each verbose level prints.

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::{Cell, Size};
use common::search::{Cause, Choice, Event, Moment, Output, Reason};

use crate::SIZE;
use crate::problem::{Algorithm, COLUMN, N, Puzzle, ROW};
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
            let (word, number) = match why {
                _ if why == &COLUMN => ("line-", x),
                _ if why == &ROW => ("line-", y),
                _ => ("block-", xy2b(x as usize, y as usize) as i32),
            };
            line(out, b'>', choice, word);
            out.bytes().extend_from_slice(&[b'0' + number as u8, b'\n']);
            Ok(())
        }
        Event::Marked { choice } if level >= 3 => {
            line(out, b'>', choice, "fits\n");
            Ok(())
        }
        Event::Unmarked { choice } if level >= 3 => {
            line(out, b'<', choice, "unmark\n");
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
fn line(out: &mut Output, mark: u8, Choice { number, cell }: Choice, word: &str) {
    let digit = |number: usize| b'0' + number as u8;
    let [x, y, number] = [cell.x as usize, cell.y as usize, number].map(digit);
    let text = [mark, mark, b' ', b'(', x, b',', b' ', y, b')', b' ', number, b' '];
    out.bytes().extend_from_slice(&text);
    out.push(word);
}

/// Why a digit is refused: the cell of the column, the row or the block that has it already.
pub fn cause(cells: &[u32], Choice { number, cell }: Choice, why: &Reason) -> Cause {
    let (long, Cell { x, y }) = (N as i32, cell);
    let area = match why {
        _ if why == &COLUMN => (Cell { x, y: 0 }, Size::new(1, long)),
        _ if why == &ROW => (Cell { x: 0, y }, Size::new(long, 1)),
        _ => (Cell { x: x - x % 3, y: y - y % 3 }, Size::new(3, 3)),
    };
    let (from, Size { width, height }) = area;
    let is_cause = |&index: &usize| {
        let Cell { x, y } = SIZE.cell(index);
        let is_within = Size::new(width, height).contains(Cell { x: x - from.x, y: y - from.y });
        is_within && cells[index] as usize == number
    };
    let rings = (0..cells.len()).find(is_cause).into_iter().collect();
    Cause { rings, area: Some(area), ..Cause::default() }
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
        Moment::Refuse => "Digit {number} in {cell}: {refused} has it already.".to_owned(),
        Moment::Mark => "Digit {number} in {cell}: it fits. Write it down.".to_owned(),
        Moment::Reject => String::new(), // a full board is a solution
        Moment::Solve => "Every cell has its digit: a solution.".to_owned(),
        Moment::DeadEnd | Moment::Return if filled == 0 => "All nine digits tried.".to_owned(),
        Moment::DeadEnd => "All nine digits refused. Dead end: back to {cell}.".to_owned(),
        Moment::Return => "All nine digits tried: back to {cell}.".to_owned(),
        Moment::Unmark => "Clear {cell}: digit {number} has been tried.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::BLOCK;

    #[test]
    fn a_digit_is_refused_because_of_the_same_one_in_its_column_row_or_block() {
        let mut cells = [0; N * N];
        (cells[8], cells[8 * N + 2], cells[N + 1]) = (7, 6, 5); // (8, 0), (2, 8), (1, 1)
        let cause = |number, why| {
            let Cause { rings, area, .. } =
                cause(&cells, Choice { number, cell: Cell { x: 2, y: 0 } }, why);
            (rings, area.map(|(Cell { x, y }, Size { width, height })| [x, y, width, height]))
        };
        assert_eq!(cause(7, &ROW), (vec![8], Some([0, 0, 9, 1])));
        assert_eq!(cause(6, &COLUMN), (vec![8 * N + 2], Some([2, 0, 1, 9])));
        assert_eq!(cause(5, &BLOCK), (vec![N + 1], Some([0, 0, 3, 3])));
    }
}
