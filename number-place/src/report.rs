//! What each verbose level prints.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::time::Duration;

use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::write;

use crate::search::{Board, Entry, Puzzle, Taken, xy2b};

/// Appends a board: each line with its y and nine figures, `.` for empty.
pub fn draw(text: &mut Vec<u8>, board: &Board) {
    for (y, row) in board.iter().enumerate() {
        text.extend_from_slice(&[b'0' + y as u8, b' ']);
        text.extend(row.iter().map(|&figure| match figure {
            0 => b'.',
            figure => b'0' + figure,
        }));
        text.push(b'\n');
    }
}

/// Appends the result block.
pub fn result(text: &mut Vec<u8>, answers: impl Display, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    write(
        text,
        format_args!(
            "===================\nNumber of the answers: {answers}\nTime = {seconds:.6} [sec]\n"
        ),
    );
}

/// Prints level `LEVEL`: 1 the number of each answer, 2 also its board, 3 also every figure tried.
pub struct Report<'a, const LEVEL: u8> {
    /// Where the text goes.
    pub output: &'a mut Output,
}

impl<const LEVEL: u8> Report<'_, LEVEL> {
    fn line(&mut self, mark: &str, entry: Entry, word: std::fmt::Arguments<'_>) -> Flow {
        let Entry { x, y, figure } = entry;
        write(
            self.output.text(),
            format_args!("{mark} ({x}, {y}) {figure} {word}\n"),
        );
        self.output.commit()
    }
}

impl<const LEVEL: u8> Observer<Puzzle> for Report<'_, LEVEL> {
    const SEES_REFUSALS: bool = LEVEL >= 3;

    #[inline(always)]
    fn refused(&mut self, entry: Entry, taken: Taken) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        let Entry { x, y, .. } = entry;
        match taken {
            Taken::LineX => self.line(">>", entry, format_args!("line-{x}")),
            Taken::LineY => self.line(">>", entry, format_args!("line-{y}")),
            Taken::Block => self.line(">>", entry, format_args!("block-{}", xy2b(x, y))),
        }
    }

    #[inline(always)]
    fn marked(&mut self, entry: Entry) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        self.line(">>", entry, format_args!("fits"))
    }

    #[inline(always)]
    fn answered(&mut self, board: &Board, answers: &u64) -> Flow {
        if LEVEL < 1 {
            return ControlFlow::Continue(());
        }
        let text = self.output.text();
        write(text, format_args!("======== {} ========\n", answers - 1));
        if LEVEL >= 2 {
            draw(text, board);
        }
        self.output.commit()
    }

    #[inline(always)]
    fn written_back(&mut self, entry: Entry) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        self.line("<<", entry, format_args!("unmark"))
    }
}
