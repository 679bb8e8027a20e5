//! Runs the searches of the course in this process, and counts.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use common::board::{Cell, Size};
use common::search::{Event, Flow, Hear, Line, Next, Observer, Output, Program, Stop};
use knight_backtrack::KnightTours as Backtracking;
use knight_bruteforce::KnightTours as Bruteforce;
use n_queens::{Frame, Queens};

/// The shape of a search tree: how many nodes stand at each depth.
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

/// The nodes of a search, counted by several threads: each visits some of the subtrees below a depth.
pub fn nodes<P: Program>(program: &P) -> u64 {
    let threads = threads() as u64;
    let counted = |number| {
        let mut share = Share { shape: Shape::default(), threads, number, passed: 0 };
        let _ = program.search(&mut P::Count::default(), &mut share);
        share.shape.nodes()
    };
    thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|number| scope.spawn(move || counted(number))).collect();
        all.into_iter().map(|thread| thread.join().expect("a search does not panic")).sum()
    })
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(8)
}

/// Where the tree is divided: there are enough subtrees, and not much above them.
const DIVIDED: usize = 7;

/// What one of several threads visits.
struct Share {
    shape: Shape,
    threads: u64,
    number: u64,
    passed: u64,
}

impl<P: Program> Observer<P> for Share {
    const SEES_NODES: bool = false;

    #[inline]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        if let Event::Entered { depth, .. } = event
            && depth <= DIVIDED
        {
            // What lies above is visited by all, and counted by the first.
            let counts = if depth == DIVIDED { self.passed % self.threads } else { 0 };
            self.passed += u64::from(depth == DIVIDED);
            if counts != self.number {
                return Ok(if depth == DIVIDED { Next::Skip } else { Next::Visit });
            }
        }
        self.shape.on(event)
    }
}

/// Runs a search to its end, and gives the shape of its tree and what it counted.
pub fn explore<P: Program>(program: &P) -> (Shape, P::Count) {
    let (mut shape, mut count) = (Shape::default(), P::Count::default());
    // A search that nobody stops has no error.
    let _ = program.search(&mut count, &mut shape);
    (shape, count)
}

/// Brute force on a board, from its corner, by the search whose nodes are told one by one.
pub fn bruteforce(width: i32, height: i32) -> Bruteforce {
    let (size, algorithm) = (Size::new(width, height), Some(knight_bruteforce::Algorithm::Plain));
    Bruteforce { size, start: CORNER, algorithm }
}

/// Backtracking on a board, from its corner.
pub fn backtracking(width: i32, height: i32) -> Backtracking {
    Backtracking { size: Size::new(width, height), start: CORNER, algorithm: None }
}

const CORNER: Cell = Cell { x: 0, y: 0 };

/// N queens, printed as the laboratory's program prints them.
pub fn queens(n: usize) -> Queens {
    Queens { frame: Frame::Laboratory, ..Queens::new(n, Some(n_queens::Algorithm::Plain)) }
}

/// How many solutions N queens have, N from 1 to 25; a second or less up to 17.
pub fn queens_solutions(n: usize) -> u64 {
    let queens = Queens::new(n, Some(n_queens::Algorithm::Join));
    explore(&Queens { threads: threads(), ..queens }).1
}

/// Everything a program prints at a level, except for its seconds.
pub fn printed<P: Program>(program: &P, level: u8) -> String {
    let (mut out, mut count) = (Output::memory(), P::Count::default());
    let _ = program.header(&mut out, level);
    let mut print = |event: Event<'_, P>, _: Line| {
        let printed = if level > 0 { program.print(&mut out, level, event) } else { Ok(()) };
        printed.map(|()| Next::Visit).map_err(|_| Stop::WriteFailed)
    };
    // Memory can be written, and nobody stops the search.
    let _ = program.search(&mut count, &mut Hear(&mut print));
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
    fn several_threads_count_what_one_does() {
        for (width, height) in [(1, 1), (3, 2), (3, 4), (4, 5)] {
            let one = explore(&backtracking(width, height)).0.nodes();
            assert_eq!(nodes(&backtracking(width, height)), one, "{width}x{height}");
        }
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
