//! The solutions of a puzzle for other code: how many there are, up to a limit, and one of them.

use common::search::{Event, Flow, Next, Observer, Program, Stop};

use crate::algorithm::Algorithm;
use crate::search::{Board, Puzzle};

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many solutions it has, if there are not more than were asked for.
    pub solutions: u64,
    /// The first one found. Which that is depends on the algorithm.
    pub first: Option<Board>,
}

impl Puzzle {
    /// How many solutions there are, counted up to `most`.
    pub fn count_up_to(&self, most: u64) -> u64 {
        self.find(most, &mut || Ok(())).unwrap_or_default().solutions
    }

    /// A solution, if there is one.
    pub fn solve(&self) -> Option<Board> {
        self.find(1, &mut || Ok(())).unwrap_or_default().first
    }

    /// Searches until `most` solutions are found, by the algorithm of the puzzle or else by `bits`;
    /// asks `go_on` now and then whether to stop.
    ///
    /// # Errors
    /// Why it has stopped before its end.
    pub(crate) fn find(&self, most: u64, go_on: &mut dyn FnMut() -> Flow) -> Flow<Found> {
        let algorithm = Some(self.algorithm.unwrap_or(Algorithm::Bits));
        let mut first = First { found: Found::default(), most, nodes: 0, go_on };
        match (Puzzle { algorithm, ..*self }).search(&mut 0, &mut first) {
            Ok(()) | Err(Stop::SolutionLimit) => Ok(first.found),
            Err(stop) => Err(stop),
        }
    }
}

/// Counts solutions, keeps the first, and ends the search in time.
struct First<'a> {
    found: Found,
    most: u64,
    nodes: u64,
    go_on: &'a mut dyn FnMut() -> Flow,
}

impl Observer<Puzzle> for First<'_> {
    const SEES_NODES: bool = false;

    #[inline(always)]
    fn on(&mut self, event: Event<'_, Puzzle>) -> Flow<Next> {
        match event {
            Event::Entered { .. } => {
                self.nodes += 1;
                if self.nodes.is_multiple_of(4096) {
                    (self.go_on)()?;
                }
            }
            Event::Solved { board, .. } => {
                self.found.solutions += 1;
                self.found.first.get_or_insert(*board);
                if self.found.solutions >= self.most {
                    return Err(Stop::SolutionLimit);
                }
            }
            _ => {}
        }
        Ok(Next::Visit)
    }
}
