//! Runs the searches of the course in this process, and counts.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::board::{Cell, Size};
use common::lesson::{Lesson, Tally};
use common::observer::{Observer, Search};
use common::output::Output;
use common::stop::Flow;

use crate::formula::{Formula, Number, whole};

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

    fn count(&mut self, depth: usize, nodes: u64) -> Flow {
        if depth >= self.by_depth.len() {
            self.by_depth.resize(depth + 1, 0);
        }
        self.by_depth[depth] += nodes;
        ControlFlow::Continue(())
    }
}

impl<S: Search + ?Sized> Observer<S> for Shape {
    fn entered(&mut self, _board: &S::Board, placed: usize) -> Flow {
        self.count(placed, 1)
    }

    fn entered_unseen(&mut self, placed: usize, nodes: u64) -> Flow {
        self.count(placed, nodes)
    }
}

/// Runs a search to its end, and gives the shape of its tree and what it counted.
pub fn explore<L: Lesson>(lesson: &L) -> (Shape, Tally<L>) {
    let mut shape = Shape::default();
    let mut tally = Tally::<L>::default();
    // A search without a limit does not stop early.
    let _ = lesson.search(&mut tally, &mut shape);
    (shape, tally)
}

/// Brute force on a board, from its corner.
pub fn bruteforce(width: u32, height: u32) -> knight_bruteforce::KnightTours {
    knight_bruteforce::KnightTours {
        size: Size::new(width, height),
        start: Cell { x: 0, y: 0 },
    }
}

/// Backtracking on a board, from its corner.
pub fn backtracking(width: u32, height: u32) -> knight_backtrack::KnightTours {
    knight_backtrack::KnightTours {
        size: Size::new(width, height),
        start: Cell { x: 0, y: 0 },
    }
}

/// N queens, printed as the laboratory's program prints them.
pub fn queens(n: usize) -> n_queens::Program {
    n_queens::Program {
        problem: n_queens::Queens { n },
        frame: n_queens::Frame::Laboratory,
    }
}

/// How many answers N queens have, N from 1 to 25; a second or less up to 17.
pub fn queens_answers(n: usize) -> u64 {
    // What it refuses are larger boards only, and machines without memory for a few megabytes.
    n_queens::fast::join::count(n, 1).unwrap_or(0)
}

/// A measured figure as an exact number; 0 for what is no number.
pub fn number(figure: f64) -> Number {
    let formula = Formula::parse(&format!("{figure:.12e}"), &[]);
    formula
        .and_then(|formula| formula.evaluate(&[]))
        .unwrap_or_else(|_| whole(0))
}

/// Everything a program prints at a level, except for its seconds.
pub fn printed<L: Lesson>(lesson: &L, level: u8) -> Vec<u8> {
    let sink = Shared::default();
    let mut output = Output::new(Box::new(sink.clone()), false);
    lesson.header(level, output.text());
    let mut tally = Tally::<L>::default();
    let _ = match level {
        0 => lesson.search(&mut tally, &mut lesson.report::<0>(&mut output)),
        1 => lesson.search(&mut tally, &mut lesson.report::<1>(&mut output)),
        2 => lesson.search(&mut tally, &mut lesson.report::<2>(&mut output)),
        _ => lesson.search(&mut tally, &mut lesson.report::<3>(&mut output)),
    };
    lesson.result(&tally, Duration::ZERO, output.text());
    let _ = output.flush();
    sink.0.lock().map(|text| text.clone()).unwrap_or_default()
}

/// A text that a program writes and this one reads.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Ok(mut text) = self.0.lock() {
            text.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_and_texts_are_those_of_the_programs() {
        let (shape, tally) = explore(&bruteforce(3, 2));
        assert_eq!(shape.by_depth, [0, 1, 8, 64, 512, 4096, 32768]);
        assert_eq!((shape.open_calls(), tally.tours), (6, 0));
        let (shape, answers) = explore(&queens(8));
        assert_eq!((shape.nodes(), shape.open_calls(), answers), (2057, 9, 92));
        let text = String::from_utf8(printed(&queens(1), 1)).unwrap();
        assert_eq!(text, "* \n\nNr de solutii 1");
        let text = printed(&bruteforce(2, 2), 2);
        assert_eq!(text.len(), 20_013);
    }

    #[test]
    fn both_ways_to_count_queens_agree() {
        for n in 1..=10 {
            assert_eq!(queens_answers(n), explore(&queens(n)).1, "{n}");
        }
    }

    /// The laboratory's own figures, where it gives them.
    #[test]
    fn the_laboratorys_numbers_of_solutions_are_right() {
        for (n, answers) in [(11, 2680), (13, 73_712), (15, 2_279_184), (17, 95_815_104)] {
            assert_eq!(queens_answers(n), answers);
        }
    }
}
