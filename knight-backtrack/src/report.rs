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
        Event::Refused { choice, why } | Event::Marked { choice, why } if level >= 3 => {
            tours::choice(out, ">>", choice, why.reason.word)
        }
        Event::Unmarked { choice, .. } if level >= 3 => {
            tours::choice(out, "<<", choice, "write back")
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use common::board::{Cell, Size};
    use common::search::{Cause, Choice, Header, Situation, Why};

    use crate::problem::{DEAD_END, OFF_BOARD, VISITED};

    fn cause(size: Size, cells: &[u32], to: Cell, why: &Why) -> Cause {
        let header = Header { size, ..Header::default() };
        why.cause(&header, &Situation { cells, moves: &[], choice: Choice::cell(to) })
    }

    #[test]
    fn a_move_is_refused_because_of_a_visited_cell_or_of_cells_that_it_strands() {
        let size = Size::new(4, 3);
        let mut cells = [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0];
        let visited = cause(size, &cells, Cell { x: 0, y: 0 }, &VISITED);
        assert_eq!(visited, Cause { rings: vec![0], ..Cause::default() });
        assert_eq!(cause(size, &cells, Cell { x: 4, y: 2 }, &OFF_BOARD), Cause::default());
        // (1, 0) has (0, 2) alone, where the knight would be.
        cells[7] = 3;
        cells[10] = 3;
        let stranded = cause(size, &cells, Cell { x: 0, y: 2 }, &DEAD_END);
        assert!(stranded.counts.contains(&(1, 1)), "{stranded:?}");
        assert!(stranded.counts.iter().all(|&(cell, left)| cells[cell] == 0 && left < 2));
    }
}
