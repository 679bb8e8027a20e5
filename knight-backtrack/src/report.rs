//! What each verbose level prints.

use std::ops::ControlFlow;

use common::board::{Cell, write_numbers};
use common::knight::MOVES;
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::{Tours, write, write_answer};

use crate::search::{Board, KnightTours, Move, Refusal};

/// Prints level `LEVEL`: 1 the answers, 2 also the board at every node, 3 also every move tried.
pub struct Report<'a, const LEVEL: u8> {
    /// Where the text goes.
    pub output: &'a mut Output,
    /// The problem whose search is reported.
    pub problem: &'a KnightTours,
}

impl<const LEVEL: u8> Report<'_, LEVEL> {
    /// `>> d (x, y) word` for a move that is tried, `<< d (x, y) word` for one that is taken back.
    fn line(&mut self, mark: &str, step: Move, word: &str) -> Flow {
        let Cell { x, y } = self.problem.size.cell(step.from);
        let (right, down) = MOVES[step.direction];
        let (x, y) = (
            i64::from(x) + i64::from(right),
            i64::from(y) + i64::from(down),
        );
        let direction = step.direction;
        write(
            self.output.text(),
            format_args!("{mark} {direction} ({x}, {y}) {word}\n"),
        );
        self.output.commit()
    }
}

impl<const LEVEL: u8> Observer<KnightTours> for Report<'_, LEVEL> {
    const SEES_NODES: bool = LEVEL >= 2;
    const SEES_REFUSALS: bool = LEVEL >= 3;

    #[inline(always)]
    fn entered(&mut self, board: &Board, placed: usize) -> Flow {
        if LEVEL < 2 {
            return ControlFlow::Continue(());
        }
        let text = self.output.text();
        write(text, format_args!("-- {placed} cells fixed --\n"));
        write_numbers(text, board.size, &board.numbers);
        self.output.commit()
    }

    #[inline(always)]
    fn refused(&mut self, step: Move, why: Refusal) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        let word = match why {
            Refusal::OffBoard => "off board",
            Refusal::Visited => "visited",
            Refusal::DeadEnd => "dead end",
        };
        self.line(">>", step, word)
    }

    #[inline(always)]
    fn marked(&mut self, step: Move) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        self.line(">>", step, "free")
    }

    #[inline(always)]
    fn answered(&mut self, board: &Board, tally: &Tours) -> Flow {
        if LEVEL < 1 {
            return ControlFlow::Continue(());
        }
        write_answer(self.output.text(), board.size, &board.numbers, tally);
        self.output.commit()
    }

    #[inline(always)]
    fn written_back(&mut self, step: Move) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        self.line("<<", step, "write back")
    }
}
