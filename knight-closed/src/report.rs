//! What each verbose level prints.

use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::knight::MOVES;
use common::memory::human;
use common::observer::Observer;
use common::output::{Output, say};
use common::stop::Flow;
use common::tours::write;

use crate::picture::Picture;
use crate::search::{Algorithm, Board, ClosedTour, Found, Refusal, Step};

/// Prints level `LEVEL`: 1 the tour, 2 also every node, 3 also every move tried.
pub struct Report<'a, const LEVEL: u8> {
    /// Where the text goes.
    pub output: &'a mut Output,
    /// The problem whose search is reported.
    pub problem: &'a ClosedTour,
    /// How its boards are drawn.
    pub picture: Picture,
}

impl<const LEVEL: u8> Report<'_, LEVEL> {
    /// The board, written row by row: a large one is never in memory as text.
    fn board(&mut self, board: &Board) -> Flow {
        for row in board.numbers.chunks(board.size.width as usize) {
            self.picture.border(self.output.text());
            self.picture.row(self.output.text(), row);
            self.output.commit()?;
        }
        self.picture.border(self.output.text());
        self.output.commit()
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) -> Flow {
        write(self.output.text(), line);
        self.output.commit()
    }

    /// `>> d (x, y) word` for a move that is tried, `<< d (x, y) word` for one that is taken back.
    fn knight(&mut self, mark: &str, from: usize, direction: usize, word: &str) -> Flow {
        let Cell { x, y } = self.problem.size.cell(from);
        let (right, down) = MOVES[direction];
        let (x, y) = (
            i64::from(x) + i64::from(right),
            i64::from(y) + i64::from(down),
        );
        self.line(format_args!("{mark} {direction} ({x}, {y}) {word}\n"))
    }
}

impl<const LEVEL: u8> Observer<ClosedTour> for Report<'_, LEVEL> {
    const SEES_NODES: bool = LEVEL >= 2;
    const SEES_REFUSALS: bool = LEVEL >= 3;

    #[inline(always)]
    fn entered(&mut self, board: &Board, placed: usize) -> Flow {
        if LEVEL < 2 || matches!(self.problem.algorithm, Algorithm::Parberry) {
            return ControlFlow::Continue(());
        }
        self.line(format_args!("-- {placed} cells fixed --\n"))?;
        self.board(board)
    }

    #[inline(always)]
    fn refused(&mut self, step: Step, why: Refusal) -> Flow {
        let word = match (step, why) {
            (Step::Remember, _) => {
                warn_table_full(self.problem);
                return ControlFlow::Continue(());
            }
            (Step::Attempt(attempt), _) if LEVEL >= 2 => {
                return self.line(format_args!(
                    "-- attempt {attempt} is given up: its nodes are used up --\n"
                ));
            }
            (Step::Divide { at, size, .. }, _) if LEVEL >= 2 => {
                let (Cell { x, y }, Size { width, height }) = (at, size);
                return self.line(format_args!(
                    "-- ({x}, {y}) {width} x {height}: base board --\n"
                ));
            }
            _ if LEVEL < 3 => return ControlFlow::Continue(()),
            (_, Refusal::OffBoard) => "off board",
            (_, Refusal::Visited) => "visited",
            (_, Refusal::Hopeless) => "hopeless",
            (_, Refusal::EndPath) => "end path",
            (_, Refusal::Corner) => "corner",
            (_, Refusal::DeadEnd) => "dead end",
            (_, Refusal::TableFull | Refusal::Budget | Refusal::BaseBoard) => "",
        };
        match step {
            Step::Move { from, direction } => self.knight(">>", from, direction, word),
            _ => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn marked(&mut self, step: Step) -> Flow {
        match step {
            Step::Divide { at, size, meet } if LEVEL >= 2 => {
                let (Cell { x, y }, Size { width, height }) = (at, size);
                self.line(format_args!(
                    "-- ({x}, {y}) {width} x {height}: parts meet at ({}, {}) --\n",
                    meet.x, meet.y
                ))
            }
            _ if LEVEL < 3 => ControlFlow::Continue(()),
            Step::Move { from, direction } => self.knight(">>", from, direction, "free"),
            Step::Open([a, b]) => self.line(format_args!(
                ">> ({}, {})-({}, {}) opened\n",
                a.x, a.y, b.x, b.y
            )),
            Step::Bridge([a, b]) => self.line(format_args!(
                ">> ({}, {})-({}, {}) joined\n",
                a.x, a.y, b.x, b.y
            )),
            _ => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn answered(&mut self, board: &Board, _found: &Found) -> Flow {
        if LEVEL < 1 {
            return ControlFlow::Continue(());
        }
        self.board(board)
    }

    #[inline(always)]
    fn written_back(&mut self, step: Step) -> Flow {
        match step {
            Step::Move { from, direction } if LEVEL >= 3 => {
                self.knight("<<", from, direction, "write back")
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Said on stderr, where it does not disturb the levels.
fn warn_table_full(problem: &ClosedTour) {
    if let Algorithm::Memo { memory } = problem.algorithm {
        say(format_args!(
            "note: the table of hopeless positions is full (--memory {}); the search goes on with what it \
             remembers, remembers nothing more, and may have to prove the same position hopeless again",
            human(memory)
        ));
    }
}
