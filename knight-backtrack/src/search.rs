//! The lecture's algorithm: knight's tours by backtracking.

use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::knight;
use common::observer::{Observer, Search};
use common::stop::Flow;
use common::tours::Tours;

use crate::moves::{OnBoard, Place, Visited, WORD, places};

/// The problem: all knight's tours of a board that begin on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightTours {
    /// The board.
    pub size: Size,
    /// Where every tour begins; on the board.
    pub start: Cell,
}

/// The board: for each cell, row by row, the number of the move that reached it; 0 is free.
#[derive(Debug)]
pub struct Board {
    /// Width and height.
    pub size: Size,
    /// One number per cell.
    pub numbers: Vec<u32>,
}

/// A move that is tried.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Index into [`knight::MOVES`], 0 to 7.
    pub direction: usize,
    /// Index of the cell the knight stands on.
    pub from: usize,
}

/// Why the knight cannot make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The move leaves the board.
    OffBoard,
    /// The move leads to a cell that is already on the path.
    Visited,
    /// After the move, no tour is left. Only [`pruned`](crate::fast::pruned) knows.
    DeadEnd,
}

impl Search for KnightTours {
    type Board = Board;
    type Choice = Move;
    type Refusal = Refusal;
    type Tally = Tours;
}

/// Finds every tour, counts it, and tells `observer` each step on the way.
pub fn search(
    problem: &KnightTours,
    tally: &mut Tours,
    observer: &mut impl Observer<KnightTours>,
) -> Flow {
    let start = problem.size.index(problem.start);
    if problem.size.cells() <= WORD {
        search_with(problem, 1u64 << start, tally, observer)
    } else {
        search_with(problem, OnBoard, tally, observer)
    }
}

/// The search, with a set of visited cells of either kind that holds the start.
fn search_with<V: Visited>(
    problem: &KnightTours,
    visited: V,
    tally: &mut Tours,
    observer: &mut impl Observer<KnightTours>,
) -> Flow {
    let KnightTours { size, start } = *problem;
    let places = &places::<V>(size);
    let at = &places[size.index(start)];
    let mut board = Board {
        size,
        numbers: vec![0; size.cells()],
    };
    board.numbers[at.index] = 1;
    let mut search = Backtracking {
        board,
        places,
        start,
        tally,
    };
    search.step(at, 1, visited, observer)
}

struct Backtracking<'a> {
    board: Board,
    places: &'a [Place],
    start: Cell,
    tally: &'a mut Tours,
}

impl<'a> Backtracking<'a> {
    /// Tries every knight's move from `at`, the cell that was visited as number `fixed`.
    fn step<V: Visited, O: Observer<KnightTours>>(
        &mut self,
        at: &'a Place,
        fixed: u32,
        visited: V,
        observer: &mut O,
    ) -> Flow {
        if !observer.visits(fixed as usize) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board, fixed as usize)?;
        if fixed as usize == self.places.len() {
            let last = self.board.size.cell(at.index);
            self.tally.count(knight::is_move(last, self.start));
            return observer.answered(&self.board, self.tally);
        }
        let free = visited.free_moves(at, &self.board.numbers);
        if free == 0 && !O::SEES_REFUSALS {
            return ControlFlow::Continue(()); // a dead end, and nobody wants to hear why
        }
        for direction in 0..8 {
            let step = Move {
                direction,
                from: at.index,
            };
            let bit = at.bits[direction];
            if bit & free == 0 {
                let why = if bit == 0 {
                    Refusal::OffBoard
                } else {
                    Refusal::Visited
                };
                observer.refused(step, why)?;
                continue;
            }
            let next = at.targets[direction] as usize;
            observer.marked(step)?;
            self.board.numbers[next] = fixed + 1;
            self.step(&self.places[next], fixed + 1, visited.and(bit), observer)?;
            // Write back: the next direction must find the board as this one found it.
            self.board.numbers[next] = 0;
            observer.written_back(step)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Writes down everything it hears.
    #[derive(Default, PartialEq, Debug)]
    struct Notes(Vec<(usize, usize, Vec<u32>)>);

    impl Observer<KnightTours> for Notes {
        const SEES_NODES: bool = true;
        const SEES_REFUSALS: bool = true;

        fn entered(&mut self, board: &Board, placed: usize) -> Flow {
            self.0.push((9, placed, board.numbers.clone()));
            ControlFlow::Continue(())
        }

        fn refused(&mut self, step: Move, why: Refusal) -> Flow {
            self.0.push((
                step.direction,
                step.from,
                vec![u32::from(why == Refusal::OffBoard)],
            ));
            ControlFlow::Continue(())
        }
    }

    proptest! {
        /// Boards too large for a word of visited cells never end, so the search for them is compared
        /// on small ones.
        #[test]
        fn both_sets_of_visited_cells_give_the_same_search(
            width in 1u32..5, height in 1u32..5, x in 0u32..5, y in 0u32..5,
        ) {
            let size = Size::new(width, height);
            let start = Cell { x: x % width, y: y % height };
            let problem = KnightTours { size, start };
            let (mut word, mut board) = (Notes::default(), Notes::default());
            let (mut counted, mut also_counted) = (Tours::default(), Tours::default());
            let bit = 1u64 << size.index(start);
            let _ = search_with(&problem, bit, &mut counted, &mut word);
            let _ = search_with(&problem, OnBoard, &mut also_counted, &mut board);
            prop_assert_eq!(counted, also_counted);
            prop_assert_eq!(word, board);
        }
    }
}
