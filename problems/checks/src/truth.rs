//! Runs the searches of the course in this process, and counts.

use std::time::Duration;

use common::board::{Cell, Size};
use common::search::{Event, Flow, FnObserver, Line, Next, Observer, Output, Part, Program, Stop};
use knight_backtrack::KnightTours as Backtracking;
use knight_bruteforce::KnightTours as Bruteforce;
use n_queens::{Frame, Queens};
use queens_count::QueensCount;

/// The shape of a search tree: how many nodes there are at each depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// At index k, the nodes with k choices made.
    pub by_depth: Vec<u64>,
}

impl Shape {
    /// All nodes.
    pub fn nodes(&self) -> u64 {
        self.by_depth.iter().sum()
    }

    /// Nodes at the deepest level.
    pub fn deepest(&self) -> u64 {
        self.by_depth.last().copied().unwrap_or(0)
    }

    /// Calls of the search that were open at once: levels that have a node.
    pub fn open_calls(&self) -> u64 {
        self.by_depth.iter().filter(|&&nodes| nodes > 0).count() as u64
    }
}

impl<P: Program> Observer<P> for Shape {
    const SEES_NODES: bool = false;

    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        let (depth, nodes) = match event {
            Event::Entered { depth, .. } => (depth, 1),
            Event::Counted { nodes, depth, .. } => (depth, nodes),
            _ => return Ok(Next::Visit),
        };
        let levels = self.by_depth.len().max(depth + 1);
        self.by_depth.resize(levels, 0);
        self.by_depth[depth] += nodes;
        Ok(Next::Visit)
    }
}

/// Runs a search to its end, and gives the shape of its tree and what it counted.
pub fn explore<P: Program>(program: &P) -> (Shape, P::Count) {
    let (mut shape, mut count) = (Shape::default(), P::Count::default());
    // A search that is not stopped has no error.
    let _ = program.search(&mut count, &mut shape);
    (shape, count)
}

/// Brute force on a board, from its corner, by the search that reports its nodes one by one.
pub fn bruteforce(width: i32, height: i32) -> Bruteforce {
    let (size, algorithm) = (Size::new(width, height), knight_bruteforce::Algorithm::Plain);
    Bruteforce { size, start: CORNER, algorithm }
}

/// Backtracking on a board, from its corner.
pub fn backtracking(width: i32, height: i32) -> Backtracking {
    Backtracking {
        size: Size::new(width, height),
        start: CORNER,
        algorithm: knight_backtrack::Algorithm::Plain,
    }
}

const CORNER: Cell = Cell { x: 0, y: 0 };

/// N queens, printed as the laboratory's program prints them.
pub fn queens(n: usize) -> Queens {
    Queens { frame: Frame::Laboratory, ..Queens::new(n, n_queens::Algorithm::Plain) }
}

/// How many solutions N queens have, N from 1 to 25; a second or less up to 17.
pub fn queens_solutions(n: usize) -> u64 {
    explore(&QueensCount { n, part: Part::WHOLE, threads: 1 }).1
}

/// Everything a program prints at a level, except for its seconds.
pub fn printed<P: Program>(program: &P, level: u8) -> String {
    let (mut out, mut count) = (Output::memory(), P::Count::default());
    let _ = program.header(&mut out, level);
    let mut print = |event: Event<'_, P>, _: Line| {
        let printed = if level > 0 { program.print(&mut out, level, event) } else { Ok(()) };
        printed.map(|()| Next::Visit).map_err(|_| Stop::WriteFailed)
    };
    // Memory can be written, and nothing stops the search.
    let _ = program.search(&mut count, &mut FnObserver(&mut print));
    let _ = program.result(&mut out, &count, Duration::ZERO);
    out.take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_and_texts_are_those_of_the_programs() {
        let (shape, count) = explore(&bruteforce(3, 2));
        assert_eq!(shape.by_depth, [0, 1, 8, 64, 512, 4096, 32768]);
        assert_eq!((shape.open_calls(), count.tours), (6, 0));
        let (shape, answers) = explore(&queens(8));
        assert_eq!((shape.nodes(), shape.open_calls(), answers), (2057, 9, 92));
        let text = printed(&queens(1), 1);
        assert_eq!(text, "* \n\nNr de solutii 1");
        let text = printed(&bruteforce(2, 2), 2);
        assert_eq!(text.len(), 20_013);
    }

    #[test]
    fn both_ways_to_count_queens_agree() {
        for n in 1..=10 {
            assert_eq!(queens_solutions(n), explore(&queens(n)).1, "{n}");
        }
    }

    /// The laboratory's own figures, where it gives them.
    #[test]
    fn the_laboratorys_numbers_of_solutions_are_right() {
        for (n, answers) in [(11, 2680), (13, 73_712), (15, 2_279_184), (17, 95_815_104)] {
            assert_eq!(queens_solutions(n), answers);
        }
    }
}
