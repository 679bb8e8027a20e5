//! What each verbose level prints, and the board as the reading prints it.

use std::fmt::{self, Write};

use common::board::{Cell, MOVES, Size};
use common::search::{Cause, Event, Output, Reason, tours};

use crate::memo::steps::HOPELESS;
use crate::pruned::steps::{BUDGET, CORNER, DEAD_END, END_PATH};
use crate::search::{Algorithm, ClosedTour, FREE};

/// The fewest digits a cell has room for: the reading's cells have three.
const FEWEST_DIGITS: usize = 3;

/// Prints an event: from level 1 on the tour, from 2 on every node or block, at 3 every move.
pub fn print(problem: &ClosedTour, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, .. } => draw(out, problem.size, &board.numbers()),
        Event::Noted { level: lowest, text } if level >= lowest => write!(out, "{text}"),
        // `parberry` enters blocks, and notes them.
        Event::Entered { board, depth }
            if level >= 2 && !matches!(problem.algorithm, Algorithm::Parberry) =>
        {
            tours::node(out, depth);
            draw(out, problem.size, &board.numbers())
        }
        Event::Refused { choice, why } if level >= 2 && why == &BUDGET => {
            writeln!(out, "-- attempt {} is given up: {} --", choice.number, why.word)
        }
        Event::Refused { choice, why } if level >= 3 => tours::choice(out, ">>", choice, why.word),
        Event::Marked { choice } if level >= 3 => tours::choice(out, ">>", choice, "free"),
        Event::Unmarked { choice } if level >= 3 => tours::choice(out, "<<", choice, "write back"),
        _ => Ok(()),
    }
}

/// Why a move is refused: the cells that a rule protects, or those that were visited.
pub fn cause(size: Size, cells: &[u32], to: Cell, why: &Reason) -> Cause {
    let start = Cell { x: 0, y: 0 };
    let at = (0..cells.len()).max_by_key(|&index| cells[index]).map(|index| size.cell(index));
    let is_next = |&index: &usize| at.is_some_and(|at| size.cell(index).is_move_from(at));
    let next = (0..cells.len()).filter(is_next);
    match why {
        _ if why == &BUDGET => Cause::default(),
        _ if why == &DEAD_END => tours::stranded(size, cells, next, start),
        _ if why == &CORNER => {
            let is_corner = |&index: &usize| {
                let Cell { x, y } = size.cell(index);
                (x == 0 || x == size.width - 1) && (y == 0 || y == size.height - 1)
            };
            let rings = next.filter(|&index| cells[index] == 0).filter(is_corner).collect();
            Cause { rings, ..Cause::default() }
        }
        _ if why == &END_PATH => {
            // The tour comes home from the second cell that the knight reaches from the start.
            let reached = MOVES.iter().map(|&step| start + step);
            let end = reached.filter(|&cell| size.contains(cell)).nth(1).unwrap_or(to);
            Cause { lines: end.is_move_from(to), ..tours::visited(size, end) }
        }
        _ => Cause { filled: why == &HOPELESS, ..tours::visited(size, to) },
    }
}

/// Prints the board, row by row: a large one is never in memory as text. All cells are equally
/// wide: three digits, or as many as the largest number of the board needs; free cells are empty.
fn draw(out: &mut Output, size: Size, numbers: &[u32]) -> fmt::Result {
    let width = size.width as usize;
    let digits = numbers.len().saturating_sub(1).checked_ilog10().unwrap_or(0) as usize + 1;
    let digits = digits.max(FEWEST_DIGITS);
    let border = |out: &mut Output| {
        out.push_kept(width, |text| {
            text.extend(format!("+{:-<1$}", "", digits + 2).repeat(width).bytes());
            text.extend(b"+\n");
        });
    };
    for row in numbers.chunks(width) {
        border(out);
        for &number in row {
            out.push("| ");
            let end = out.bytes().len() + digits + 1;
            if number != FREE {
                out.number(number.into());
            }
            out.bytes().resize(end, b' ');
        }
        out.push("|\n");
        out.commit()?;
    }
    border(out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: i32, numbers: &[u32]) -> String {
        let (size, mut out) = (Size::new(width, numbers.len() as i32 / width), Output::memory());
        draw(&mut out, size, numbers).unwrap();
        out.take()
    }

    #[test]
    fn a_move_is_refused_by_what_the_rules_keep_free() {
        let size = Size::new(5, 6);
        let place = |x, y| size.index(Cell { x, y });
        let mut cells = vec![0; size.cells()];
        (cells[place(0, 0)], cells[place(2, 1)]) = (1, 2);
        let said = |cells: &[u32], x, y, why| cause(size, cells, Cell { x, y }, why);
        assert_eq!(said(&cells, 3, 3, &CORNER).rings, [place(4, 0)], "the corner that is free");
        let end = |x, y| {
            let Cause { rings, lines, .. } = said(&cells, x, y, &END_PATH);
            assert_eq!(rings, [place(1, 2)]);
            lines
        };
        assert!(end(2, 0) && !end(1, 2));
        let hopeless = said(&cells, 3, 3, &HOPELESS);
        assert!(hopeless.filled && hopeless.rings == [place(3, 3)]);
        assert_eq!(said(&cells, 2, 1, &BUDGET), Cause::default());
        // (0, 2) has ways to (1, 0), (2, 3), (1, 4) and (2, 1), where the knight is.
        (cells[place(1, 0)], cells[place(2, 3)], cells[place(2, 1)]) = (2, 3, 4);
        assert_eq!(said(&cells, 4, 2, &DEAD_END).counts, [(place(4, 0), 1), (place(0, 2), 1)]);
        // From the last cell, the way home is a way on.
        for (x, y) in [(3, 3), (2, 4), (2, 0)] {
            cells[place(x, y)] = 3;
        }
        cells[place(0, 4)] = 5;
        let home = said(&cells, 2, 0, &DEAD_END).counts;
        assert!(home.iter().all(|&(cell, _)| cell != place(1, 2)), "{home:?}");
    }

    #[test]
    fn cells_are_as_wide_as_the_reading_has_them() {
        let expected = "\
            +-----+-----+-----+\n\
            | 0   | 27  | 2   |\n\
            +-----+-----+-----+\n\
            | 3   |     | 999 |\n\
            +-----+-----+-----+\n";
        assert_eq!(lines(3, &[0, 27, 2, 3, FREE, 999]), expected);
    }

    #[test]
    fn all_cells_grow_with_the_largest_number() {
        let numbers: Vec<u32> = (0..1001).collect();
        let text = lines(1, &numbers);
        assert!(text.starts_with("+------+\n| 0    |\n+------+\n"), "{text}");
        assert!(text.ends_with("+------+\n| 1000 |\n+------+\n"));
        assert!(lines(1, &numbers[1..]).starts_with("+-----+\n"));
    }
}
