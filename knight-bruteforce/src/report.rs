//! What each verbose level prints.

use std::ops::ControlFlow;

use common::board::{Cell, write_numbers};
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::{Tours, write_answer};

use crate::search::{Board, KnightTours, Position};

/// Prints level `LEVEL`: 1 the answers, 2 also the board at every node, 3 also every move of the path.
pub struct Report<'a, const LEVEL: u8> {
    output: &'a mut Output,
    /// The path of the last node without its last move, as text, and how many cells were fixed there.
    ///
    /// Two nodes of one depth in a row are siblings: they share all lines but the last. Seven of eight
    /// nodes are printed from this copy.
    shared: Vec<u8>,
    shared_by: usize,
}

impl<'a, const LEVEL: u8> Report<'a, LEVEL> {
    /// A report that prints to `output`.
    pub fn new(output: &'a mut Output) -> Self {
        Report {
            output,
            shared: Vec::new(),
            shared_by: 0,
        }
    }

    /// The start, and one line for each move of the path.
    fn write_path(&mut self, board: &Board, fixed: usize) {
        let mut number = itoa::Buffer::new();
        let fixed_text = number.format(fixed).as_bytes();
        if self.shared_by != fixed {
            self.shared_by = fixed;
            self.shared.clear();
            let Cell { x, y } = board.start;
            self.shared.extend_from_slice(b"** - ");
            push_position(&mut self.shared, (x.into(), y.into()));
            self.shared.extend_from_slice(b" - at ");
            self.shared.extend_from_slice(fixed_text);
            self.shared.push(b'\n');
            let siblings_share = board.path.len().saturating_sub(1);
            for (move_number, &step) in board.path[..siblings_share].iter().enumerate() {
                push_move(&mut self.shared, move_number, step, fixed_text);
            }
        }
        let text = self.output.text();
        text.extend_from_slice(&self.shared);
        if let Some(&step) = board.path.last() {
            push_move(text, board.path.len() - 1, step, fixed_text);
        }
    }
}

/// `>> number (x, y) direction at fixed`
fn push_move(text: &mut Vec<u8>, number: usize, step: (usize, Position), fixed: &[u8]) {
    let (direction, position) = step;
    text.extend_from_slice(b">> ");
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    text.push(b' ');
    push_position(text, position);
    text.extend_from_slice(&[b' ', b'0' + direction as u8]);
    text.extend_from_slice(b" at ");
    text.extend_from_slice(fixed);
    text.push(b'\n');
}

/// `(x, y)`
fn push_position(text: &mut Vec<u8>, (x, y): Position) {
    let mut number = itoa::Buffer::new();
    text.push(b'(');
    text.extend_from_slice(number.format(x).as_bytes());
    text.extend_from_slice(b", ");
    text.extend_from_slice(number.format(y).as_bytes());
    text.push(b')');
}

impl<const LEVEL: u8> Observer<KnightTours> for Report<'_, LEVEL> {
    const SEES_NODES: bool = LEVEL >= 2;

    #[inline(always)]
    fn entered(&mut self, board: &Board, placed: usize) -> Flow {
        if LEVEL < 2 {
            return ControlFlow::Continue(());
        }
        let text = self.output.text();
        text.extend_from_slice(b"-- ");
        text.extend_from_slice(itoa::Buffer::new().format(placed).as_bytes());
        text.extend_from_slice(b" cells fixed --\n");
        if LEVEL >= 3 {
            self.write_path(board, placed);
        }
        write_numbers(self.output.text(), board.size, &board.numbers);
        self.output.commit()
    }

    #[inline(always)]
    fn answered(&mut self, board: &Board, tally: &Tours) -> Flow {
        if LEVEL < 1 {
            return ControlFlow::Continue(());
        }
        write_answer(self.output.text(), board.size, &board.numbers, tally);
        self.output.commit()
    }
}
