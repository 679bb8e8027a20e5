//! What each verbose level prints.

use std::fmt::{self, Write};

use common::board::{Cell, Size, write_cell};
use common::search::{Cause, Choice, Event, Moment, Output, Reason};

use crate::problem::{Frame, LEFT_DOWN, Queens, RIGHT_DOWN, ROW};

/// Prints an event: from level 1 on each solution, from 2 on the board at every node, at 3 every
/// row that is tried.
pub fn print(problem: &Queens, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    let n = problem.n;
    match *event {
        Event::Solved { board, .. } if problem.frame == Frame::Laboratory => {
            draw(out, n, &board.numbers(), b'*', b"o ");
            out.push("\n");
        }
        Event::Solved { board, count } => {
            writeln!(out, "Answer No. {} ==========", count.solutions - 1)?;
            draw(out, n, &board.numbers(), b'Q', b".");
        }
        Event::Entered { board, depth } if level >= 2 => {
            out.push("-- ");
            out.number(depth as i64);
            out.push(" queens placed --\n");
            draw(out, n, &board.numbers()[..depth], b'Q', b".");
        }
        Event::Refused { choice, why } if level >= 3 => line(out, ">> ", choice, why.word),
        Event::Marked { choice } if level >= 3 => line(out, ">> ", choice, "free"),
        Event::Unmarked { choice } if level >= 3 => line(out, "<< ", choice, "unmark"),
        _ => {}
    }
    Ok(())
}

/// Draws a board of `n` lines. Line y has its queen in column `rows[y]`: the lecture's program
/// prints the transpose of the board that is searched, which is a solution too. Lines beyond `rows`
/// have no queen yet.
fn draw(out: &mut Output, n: usize, rows: &[u32], queen: u8, empty: &[u8]) {
    let text = out.bytes();
    let empty_line = [&empty.repeat(n)[..], b"\n"].concat();
    for line in 0..n {
        let start = text.len();
        text.extend_from_slice(&empty_line);
        if let Some(&row) = rows.get(line) {
            text[start + row as usize * empty.len()] = queen;
        }
    }
}

/// `>> (x, y) word` for a row that is tried, `<< (x, y) word` for a queen that is taken back.
fn line(out: &mut Output, mark: &str, choice: Choice, word: &str) {
    out.push(mark);
    write_cell(out.bytes(), choice.cell);
    for text in [" ", word, "\n"] {
        out.push(text);
    }
}

/// Why a queen is refused: an earlier one on the line that is taken.
pub fn cause(size: Size, cells: &[u32], Cell { x, y }: Cell, why: &Reason) -> Cause {
    let attacks = |queen: Cell| {
        let (sum, difference) = (queen.x + queen.y == x + y, queen.x - queen.y == x - y);
        match why {
            _ if why == &ROW => queen.y == y,
            _ if why == &RIGHT_DOWN => sum,
            _ if why == &LEFT_DOWN => difference,
            _ => sum || difference,
        }
    };
    let is_cause = |&index: &usize| {
        let queen = size.cell(index);
        cells[index] > 0 && queen.x < x && attacks(queen)
    };
    let rings = (0..cells.len()).find(is_cause).into_iter().collect();
    Cause { rings, lines: true, ..Cause::default() }
}

/// What happens in a step with this many queens on the board, in one sentence.
pub fn sentence(n: usize, moment: Moment, queens: usize) -> String {
    match moment {
        Moment::Enter if queens == n => "No column is left.".to_owned(),
        Moment::Enter => format!("Column {queens}: look for a row that no queen attacks."),
        Moment::Refuse => "Queen on {cell}: {refused}.".to_owned(),
        Moment::Mark => "Queen on {cell}: no queen attacks it. Place it.".to_owned(),
        Moment::Reject => String::new(), // every placement of n queens is a solution
        Moment::Solve => format!("All {n} queens are placed: a solution."),
        // Not at column 0, where every row is free.
        Moment::DeadEnd => {
            format!("No row of column {queens} is free. Dead end: back to the queen on {{cell}}.")
        }
        Moment::Return if queens == 0 => "Every row of column 0 tried.".to_owned(),
        Moment::Return => {
            format!("Every row of column {queens} tried: back to the queen on {{cell}}.")
        }
        Moment::Unmark => "Take the queen off {cell}: its lines are free again.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::DIAGONAL;

    #[test]
    fn a_queen_is_refused_because_of_another_one_on_the_line_that_is_named() {
        let size = Size::new(3, 3);
        let cells = [1, 0, 0, 0, 0, 0, 0, 0, 0];
        let cause = |x, y, why| cause(size, &cells, Cell { x, y }, why);
        assert_eq!((cause(1, 0, &ROW).rings, cause(1, 0, &ROW).lines), (vec![0], true));
        assert_eq!(cause(2, 2, &LEFT_DOWN).rings, [0]);
        assert!(cause(2, 2, &RIGHT_DOWN).rings.is_empty());
        assert_eq!(cause(1, 1, &DIAGONAL).rings, [0]);
        assert!(cause(0, 0, &ROW).rings.is_empty(), "only earlier queens attack");
    }
}
