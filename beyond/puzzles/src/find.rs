//! The solutions of a puzzle: how many there are, up to a limit, and one of them.

use clap::ValueEnum;
use common::search::{Count, Event, Flow, Next, Observer, Stop};
use number_place::search::Backtracking;
use number_place::{Board, N, Puzzle};

use crate::bits;

/// How to search. Every algorithm finds the same solutions, in its own order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's: cell after cell, row by row
    Plain,
    /// The cell with the fewest digits left comes first
    Fewest,
    /// Propagates before it guesses, for many puzzles at once
    #[default]
    Bits,
}

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many solutions it has, if there are not more than were asked for.
    pub solutions: u64,
    /// The first one found. Which that is depends on the algorithm.
    pub first: Option<Board>,
}

/// How many solutions a puzzle has, counted up to `most`.
pub fn count_up_to(puzzle: &Puzzle, most: u64) -> u64 {
    let found = find(&puzzle.clues, Algorithm::Bits, most, &mut || Ok(()));
    found.unwrap_or_default().solutions
}

/// A solution of a puzzle, if there is one.
pub fn solution(puzzle: &Puzzle) -> Option<Board> {
    find(&puzzle.clues, Algorithm::Bits, 1, &mut || Ok(())).unwrap_or_default().first
}

/// Searches until `most` solutions are found; calls `go_on` regularly, which may stop the search. A
/// puzzle with contradictory clues has no solution.
///
/// # Errors
/// Why it has stopped before its end.
pub fn find(
    clues: &Board,
    algorithm: Algorithm,
    most: u64,
    go_on: &mut dyn FnMut() -> Flow,
) -> Flow<Found> {
    let Ok(puzzle) = Puzzle::new(*clues) else { return Ok(Found::default()) };
    let mut first = First { found: Found::default(), most, nodes: 0, go_on };
    let flow = match algorithm {
        Algorithm::Plain => Backtracking::new(&puzzle, &mut Count::default(), &mut first).step(0),
        Algorithm::Fewest => {
            Backtracking::new(&puzzle, &mut Count::default(), &mut first).step_fewest(0)
        }
        Algorithm::Bits => bits::search(clues, &mut |solution| match solution {
            None => first.node(),
            Some(board) => first.solution(board),
        }),
    };
    match flow {
        Ok(()) | Err(Stop::SolutionLimit) => Ok(first.found),
        Err(stop) => Err(stop),
    }
}

/// Counts solutions, keeps the first, and ends the search in time.
struct First<'a> {
    found: Found,
    most: u64,
    nodes: u64,
    go_on: &'a mut dyn FnMut() -> Flow,
}

impl First<'_> {
    #[inline(always)]
    fn node(&mut self) -> Flow {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) { (self.go_on)() } else { Ok(()) }
    }

    #[inline(always)]
    fn solution(&mut self, board: &Board) -> Flow {
        self.found.solutions += 1;
        self.found.first.get_or_insert(*board);
        if self.found.solutions >= self.most { Err(Stop::SolutionLimit) } else { Ok(()) }
    }
}

impl Observer for First<'_> {
    const SEES_NODES: bool = false;

    #[inline(always)]
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        match event {
            Event::Entered { .. } => self.node()?,
            Event::Solved { board, .. } => {
                let digits = board.numbers();
                let digit = |x, y| digits[y * N + x] as u8;
                let row = |y| std::array::from_fn(|x| digit(x, y));
                self.solution(&std::array::from_fn(row))?;
            }
            _ => {}
        }
        Ok(Next::Visit)
    }
}
