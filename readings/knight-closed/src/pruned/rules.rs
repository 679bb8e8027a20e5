//! The rules of `pruned`, and what it refuses and counts.

use clap::ValueEnum;
use common::board::{Cell, MOVES, Size};
use common::search::{Cause, Header, Reason, Situation, Why, Words, tours};

/// A rule of the pruned search, as `--without` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rule {
    /// Reading: keep the way back to the start open, two cells long
    EndPath,
    /// Reading: a corner that can be entered now must be entered now
    Corners,
    /// Reading: try the cell with the fewest ways on first (Warnsdorff)
    Order,
    /// Of equally few ways on, try the cell farthest from the start first
    Ties,
    /// The corner rule for every cell: what can be entered only now must be entered now
    DeadEnds,
    /// Begin again, with other ties, when the search has lost its way
    Restarts,
}

/// The cell that a tour begins and ends with.
const START: Cell = Cell { x: 0, y: 0 };

/// The move would cut the knight off from the end of the path.
pub static END_PATH: Why = Why::new(&Reason {
    sentence: Words::Fixed("it would close the way home"),
    cause: Some(|header, situation| {
        // The tour comes home from the second cell that the knight reaches from the start.
        let size = header.size;
        let to = situation.choice.cell;
        let reached = MOVES.iter().map(|&step| START + step);
        let end = reached.filter(|&cell| size.contains(cell)).nth(1).unwrap_or(to);
        Cause { lines: end.is_move_from(to), ..tours::visited(size, end) }
    }),
    ..Reason::word("end path")
});

/// A corner is one move away, and can be entered from nowhere else any more.
pub static CORNER: Why = Why::new(&Reason {
    sentence: Words::Fixed("a corner must be entered now"),
    cause: Some(|header, situation| {
        let is_corner = |index: &usize| is_corner(header.size, *index);
        let rings = free_neighbours(header, situation).filter(is_corner).collect();
        Cause { rings, ..Cause::default() }
    }),
    ..Reason::word("corner")
});

/// Whether the cell at an index is a corner of the board.
#[inline]
pub fn is_corner(size: Size, index: usize) -> bool {
    let Cell { x, y } = size.cell(index);
    (x == 0 || x + 1 == size.width) && (y == 0 || y + 1 == size.height)
}

/// Another cell can be entered from nowhere else any more.
pub static DEAD_END: Why = Why::new(&Reason {
    sentence: Words::Fixed("another cell must be entered now"),
    cause: Some(|header, situation| {
        let next = free_neighbours(header, situation);
        tours::stranded(header.size, situation.cells, next, START)
    }),
    ..Reason::word("dead end")
});

/// The attempt, whose number the choice has, has used up its budget of nodes.
pub static BUDGET: Why = Why::new(&Reason {
    sentence: Words::Fixed("This attempt has used up its nodes: begin again with other ties."),
    ..Reason::word("its nodes are used up")
});

/// The free cells that the knight can go to.
fn free_neighbours<'a>(
    header: &'a Header,
    situation: &'a Situation<'_>,
) -> impl Iterator<Item = usize> + 'a {
    let size = header.size;
    let cells = situation.cells;
    let at = (0..cells.len()).max_by_key(|&index| cells[index]).map(|index| size.cell(index));
    let is_next = move |&index: &usize| at.is_some_and(|at| size.cell(index).is_move_from(at));
    (0..cells.len()).filter(is_next).filter(|&index| cells[index] == 0)
}

/// The moves that each rule refused.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct PrunedCounts {
    /// By the end-path rule.
    pub end_path: u64,
    /// By the corner rule.
    pub corners: u64,
    /// By the dead-end rule.
    pub dead_ends: u64,
    /// Attempts that were begun.
    pub attempts: u64,
}

#[cfg(test)]
mod tests {
    use common::search::Choice;

    use super::*;
    use crate::memo::refusals::HOPELESS;

    #[test]
    fn a_move_is_refused_by_what_the_rules_keep_free() {
        let size = Size::new(5, 6);
        let place = |x, y| size.index(Cell { x, y });
        let mut cells = vec![0; size.cells()];
        cells[place(0, 0)] = 1;
        cells[place(2, 1)] = 2;
        let said = |cells: &[u32], x, y, why| {
            let header = Header { size, ..Header::default() };
            let choice = Choice::cell(Cell { x, y });
            Why::cause(why, &header, &Situation { cells, moves: &[], choice })
        };
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
        cells[place(1, 0)] = 2;
        cells[place(2, 3)] = 3;
        cells[place(2, 1)] = 4;
        assert_eq!(said(&cells, 4, 2, &DEAD_END).counts, [(place(4, 0), 1), (place(0, 2), 1)]);
        // From the last cell, the way home is a way on.
        for (x, y) in [(3, 3), (2, 4), (2, 0)] {
            cells[place(x, y)] = 3;
        }
        cells[place(0, 4)] = 5;
        let home = said(&cells, 2, 0, &DEAD_END).counts;
        assert!(home.iter().all(|&(cell, _)| cell != place(1, 2)), "{home:?}");
    }
}
