//! The last few thousand steps, to go back and forth in.

use std::collections::VecDeque;

use super::screen::Counts;
use crate::steps::{Moment, Step};

/// How many steps one can go back.
const MOST: usize = 5000;

/// The steps that were taken last, and one of them that is shown.
#[derive(Debug, Default)]
pub struct History {
    steps: VecDeque<(Step, Counts)>,
    /// How many steps the one that is shown lies behind the newest.
    behind: usize,
    /// The board after the step that is shown.
    pub board: Vec<u32>,
    counts: Counts,
}

impl History {
    /// No steps yet, and an empty board.
    pub fn new(cells: usize) -> Self {
        History { board: vec![0; cells], ..History::default() }
    }

    /// Adds a step, which is shown now. The newest step must have been shown before.
    pub fn push(&mut self, step: Step) {
        self.counts.steps += 1;
        self.counts.nodes += u64::from(step.moment == Moment::Enter);
        self.counts.solutions += u64::from(step.moment == Moment::Solve);
        for change in &step.changes {
            self.board[change.cell] = change.after;
        }
        if self.steps.len() == MOST {
            self.steps.pop_front();
        }
        self.steps.push_back((step, self.counts));
    }

    /// The step that is shown, and what has happened until then.
    pub fn shown(&self) -> Option<&(Step, Counts)> {
        self.steps.iter().nth_back(self.behind)
    }

    /// Whether the newest step is shown.
    pub fn is_newest(&self) -> bool {
        self.behind == 0
    }

    /// Shows the step before; false if there is none any more.
    pub fn back(&mut self) -> bool {
        if self.behind + 1 >= self.steps.len() {
            return false;
        }
        if let Some((step, _)) = self.steps.iter().nth_back(self.behind) {
            for change in &step.changes {
                self.board[change.cell] = change.before;
            }
        }
        self.behind += 1;
        true
    }

    /// Shows the next step; false if the newest one is shown.
    pub fn forward(&mut self) -> bool {
        if self.behind == 0 {
            return false;
        }
        self.behind -= 1;
        if let Some((step, _)) = self.steps.iter().nth_back(self.behind) {
            for change in &step.changes {
                self.board[change.cell] = change.after;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::Change;

    fn step(cell: usize, before: u32, after: u32) -> Step {
        Step {
            moment: Moment::Mark,
            choice: None,
            why: "",
            changes: vec![Change { cell, before, after }],
            depth: 0,
            lines: Vec::new(),
            line: None,
        }
    }

    #[test]
    fn every_board_comes_back_on_the_way_back_and_forth() {
        let mut history = History::new(3);
        let mut boards = Vec::new();
        for (place, before, after) in [(0, 0, 1), (2, 0, 2), (2, 2, 0), (1, 0, 5)] {
            history.push(step(place, before, after));
            boards.push(history.board.clone());
        }
        for board in boards.iter().rev().skip(1) {
            assert!(history.back());
            assert_eq!(history.board, *board);
            assert!(!history.is_newest());
        }
        assert!(!history.back(), "the first step stays");
        for (board, steps) in boards.iter().zip(1..).skip(1) {
            assert!(history.forward());
            assert_eq!(history.board, *board);
            assert_eq!(history.shown().unwrap().1.steps, steps);
        }
        assert!(!history.forward() && history.is_newest());
    }

    #[test]
    fn only_so_many_steps_are_kept() {
        let mut history = History::new(1);
        for number in 0..2 * MOST as u32 {
            history.push(step(0, number, number + 1));
        }
        let mut gone = 0;
        while history.back() {
            gone += 1;
        }
        assert_eq!(gone, MOST - 1);
        assert_eq!(history.board, [MOST as u32 + 1]);
    }
}
