//! A copy of the board of a search, which tells what each event has changed there, and is lent to the levels again.

use common::search::{Board, Candidate, Moment};

use crate::record::Record;
use crate::steps::Change;

/// The numbers of a board, in the form that the search has.
#[derive(Default)]
pub struct Mirror {
    form: BoardForm,
    /// The numbers: those of the cells or, of queens, the rows.
    candidate: Candidate,
    /// The same as rows.
    rows: Vec<usize>,
    /// Whether a choice was marked last, so that the next node has it on its board.
    is_marked: bool,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum BoardForm {
    #[default]
    Numbers,
    Rows,
    Moves,
}

impl Mirror {
    /// An empty board of the same form.
    pub fn empty(&self) -> Self {
        let cells = self.candidate.board.len();
        Mirror {
            form: self.form,
            candidate: Candidate { moves: Vec::new(), board: vec![0; cells] },
            rows: vec![0; cells],
            ..Mirror::default()
        }
    }

    /// Whether the board is a list of moves, which is not written back, but made anew at the next node.
    pub fn is_moves(&self) -> bool {
        self.form == BoardForm::Moves
    }

    /// Makes the numbers equal to those of the search, where this many choices are on its board; passes on what has
    /// changed.
    pub fn update(&mut self, board: Board<'_>, depth: usize, changed: impl FnMut(Change)) {
        let numbers = board.numbers();
        let now = match board {
            Board::Rows(rows) => {
                self.form = BoardForm::Rows;
                // What is beyond the queens that are placed may be anything.
                &numbers[..depth.min(rows.len())]
            }
            Board::Moves(_) => {
                self.form = BoardForm::Moves;
                &numbers
            }
            _ => &numbers[..],
        };
        self.compare(now, changed);
    }

    fn compare(&mut self, now: &[u32], mut changed: impl FnMut(Change)) {
        /// Numbers that are compared at once: most of them are equal.
        const MANY: usize = 16;
        let board = &mut self.candidate.board;
        if board.len() < now.len() {
            board.resize(now.len(), 0);
        }
        for (part, (before, now)) in board.chunks_mut(MANY).zip(now.chunks(MANY)).enumerate() {
            if before[..now.len()] == *now {
                continue;
            }
            for (place, (before, &after)) in before.iter_mut().zip(now).enumerate() {
                if *before != after {
                    changed(Change { cell: part * MANY + place, before: *before, after });
                    *before = after;
                }
            }
        }
    }

    /// Repeats a change.
    pub fn change(&mut self, Change { cell, after, .. }: Change) {
        self.candidate.board[cell] = after;
        self.rows[cell] = after as usize;
    }

    /// Repeats what a record does to the list of moves.
    pub fn repeat(&mut self, record: &Record) {
        match record.moment {
            Moment::Mark => self.candidate.moves.push(record.choice.number),
            Moment::Unmark => drop(self.candidate.moves.pop()),
            Moment::Enter if !self.is_marked => self.candidate.moves.clear(),
            _ => {}
        }
        self.is_marked = record.moment == Moment::Mark;
    }

    /// The board as the search has it, with the named values of a call.
    pub fn board<'a>(&'a self, values: &'a [(&'static str, i64)]) -> Board<'a> {
        let numbers = &self.candidate.board;
        match self.form {
            BoardForm::Rows => Board::Rows(&self.rows),
            BoardForm::Moves => Board::Moves(&self.candidate),
            BoardForm::Numbers if values.is_empty() => Board::Numbers(numbers),
            BoardForm::Numbers => Board::Valued { numbers, values },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The changes of a board, and the numbers of a second mirror that has repeated them.
    fn changes(mirror: &mut Mirror, board: Board<'_>, depth: usize) -> Vec<Change> {
        let mut all = Vec::new();
        mirror.update(board, depth, |change| all.push(change));
        all
    }

    #[test]
    fn a_board_is_the_same_after_its_changes_are_repeated() {
        let mut mirror = Mirror::default();
        let before: Vec<u32> = (0..40).collect();
        let after: Vec<u32> = (0..40).map(|cell| if cell % 17 == 3 { 99 } else { cell }).collect();
        let first = changes(&mut mirror, Board::Numbers(&before), 0);
        assert_eq!(first.len(), 39, "the first cell was 0 and is 0");
        let second = changes(&mut mirror, Board::Numbers(&after), 0);
        let cells: Vec<usize> = second.iter().map(|change| change.cell).collect();
        assert_eq!(cells, [3, 20, 37]);
        let mut repeated = mirror.empty();
        first.into_iter().chain(second).for_each(|change| repeated.change(change));
        assert_eq!(*repeated.board(&[]).numbers(), after);
    }

    #[test]
    fn rows_beyond_the_queens_that_are_placed_are_left_out() {
        let mut mirror = Mirror::default();
        assert_eq!(changes(&mut mirror, Board::Rows(&[2, 7, 7]), 1).len(), 1);
        assert!(changes(&mut mirror, Board::Rows(&[2, 5, 5]), 1).is_empty());
        assert!(matches!(mirror.empty().board(&[]), Board::Rows([0])));
    }
}
