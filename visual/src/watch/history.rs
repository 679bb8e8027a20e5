//! The last few thousand steps, to go back and forth in.

use std::collections::VecDeque;
use std::mem;

use common::search::Moment;

use crate::replay::plan::Sizes;
use crate::steps::{Change, Label, Step};

/// How many steps one can go back.
const MOST: usize = 5000;

/// A step, and what was known then.
#[derive(Debug)]
pub struct Snapshot {
    pub step: Step,
    pub counts: Sizes,
    /// The choices before a root, which begins again without them.
    given_up: Vec<Label>,
}

impl Snapshot {
    pub fn new(step: Step, counts: Sizes) -> Self {
        Snapshot { step, counts, given_up: Vec::new() }
    }
}

/// The steps that were taken last, and one of them that is shown.
#[derive(Debug, Default)]
pub struct History {
    entries: VecDeque<Snapshot>,
    /// How many steps the one that is shown lies behind the newest.
    behind: usize,
    /// The board after the step that is shown.
    pub board: Vec<u32>,
    /// The choices on it.
    pub path: Vec<Label>,
    counts: Sizes,
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
        self.counts.dead_ends += u64::from(step.is_dead_end());
        if self.entries.len() == MOST {
            self.entries.pop_front();
        }
        self.entries.push_back(Snapshot::new(step, self.counts));
        self.redo();
    }

    /// The step that is shown, and what was known then.
    pub fn shown(&self) -> Option<&Snapshot> {
        self.entries.iter().nth_back(self.behind)
    }

    /// Whether the newest step is shown.
    pub fn is_newest(&self) -> bool {
        self.behind == 0
    }

    /// Shows the step before; false if there is none any more.
    pub fn back(&mut self) -> bool {
        let there_is = self.behind + 1 < self.entries.len();
        if there_is {
            self.undo();
            self.behind += 1;
        }
        there_is
    }

    /// Shows the next step; false if the newest one is shown.
    pub fn forward(&mut self) -> bool {
        let there_is = self.behind > 0;
        if there_is {
            self.behind -= 1;
            self.redo();
        }
        there_is
    }

    /// Does on the board and on the path what the shown step does.
    fn redo(&mut self) {
        self.change_cells(|change| change.after);
        self.change_path(Moment::Mark, Moment::Unmark);
    }

    /// Takes back what the shown step does.
    fn undo(&mut self) {
        self.change_cells(|change| change.before);
        self.change_path(Moment::Unmark, Moment::Mark);
    }

    /// Gives the cells that the shown step changes these values.
    fn change_cells(&mut self, value: impl Fn(&Change) -> u32) {
        let shown = self.entries.iter().nth_back(self.behind);
        for change in shown.iter().flat_map(|entry| &entry.step.changes) {
            self.board[change.cell] = value(change);
        }
    }

    /// The path has one choice more after a step of the first kind, one less after the second.
    fn change_path(&mut self, longer: Moment, shorter: Moment) {
        let Some(Snapshot { step, given_up, .. }) = self.entries.iter_mut().nth_back(self.behind)
        else {
            return;
        };
        if step.moment == longer {
            self.path.extend(step.choice.clone());
        } else if step.moment == shorter {
            self.path.pop();
        } else if step.moment == Moment::Enter && step.depth == 0 {
            mem::swap(given_up, &mut self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::board::Cell;
    use common::search::{Choice, Failure};

    fn step(cell: usize, before: u32, after: u32) -> Step {
        Step {
            moment: Moment::Mark,
            choice: None,
            why: "",
            failure: Failure::default(),
            sentence: String::new(),
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
            assert_eq!(history.shown().unwrap().counts.steps, steps);
        }
        assert!(!history.forward() && history.is_newest());
    }

    fn texts(history: &History) -> String {
        let texts: Vec<&str> = history.path.iter().map(|choice| choice.text.as_str()).collect();
        texts.join(" ")
    }

    #[test]
    fn the_path_follows() {
        let mut history = History::new(1);
        let mut paths = Vec::new();
        let moments = [
            (Moment::Enter, 0, "-"),
            (Moment::Mark, 1, "1"),
            (Moment::Enter, 1, "-"),
            (Moment::Refuse, 1, "x"),
            (Moment::Unmark, 0, "1"),
            (Moment::Mark, 1, "5"),
            (Moment::Enter, 1, "-"),
            // Another attempt, from its root.
            (Moment::Enter, 0, "-"),
        ];
        for (moment, depth, text) in moments {
            let choice = Choice { number: 0, cell: Cell { x: 0, y: 0 } };
            let choice = Some(Label::new(text, choice));
            let step = Step { moment, depth, choice, ..step(0, 0, 0) };
            history.push(step);
            paths.push(texts(&history));
        }
        assert_eq!(paths, ["", "1", "1", "1", "", "5", "5", ""]);
        for path in paths.iter().rev().skip(1) {
            assert!(history.back());
            assert_eq!(texts(&history), *path);
        }
        for path in &paths[1..] {
            assert!(history.forward());
            assert_eq!(texts(&history), *path);
        }
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
