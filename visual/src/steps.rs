//! A search as a list of steps, each with what it changes on the board and what it prints.

use std::time::Duration;

use common::board::{Label, Size};
use common::search::{Event, Flow, Line, Listener, Output, Program, Stop, StopFlag};

/// What happens in a step, with its letter in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Moment {
    /// A node is entered.
    Enter = b'e',
    /// A choice is refused.
    Refuse = b'r',
    /// A choice is marked.
    Mark = b'm',
    /// A solution is found.
    Solve = b's',
    /// A choice is unmarked.
    Unmark = b'u',
}

/// What one step changes in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The index of the cell.
    pub cell: usize,
    /// The value before the step.
    pub before: u32,
    /// The value after it.
    pub after: u32,
}

/// One step of a search.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happens.
    pub moment: Moment,
    /// The choice it is about.
    pub choice: Option<Label>,
    /// Why the choice is refused.
    pub why: &'static str,
    /// What changes on the board.
    pub changes: Vec<Change>,
    /// How many choices stand on the board after it.
    pub depth: usize,
    /// What the levels print: each line with the lowest level that prints it.
    pub lines: Vec<(u8, String)>,
    /// The line of the search that tells of it.
    pub line: Option<Line>,
}

/// Shows the steps of a search.
pub trait Viewer {
    /// Whether the terminal is the viewer's alone.
    fn takes_terminal(&self) -> bool {
        false
    }

    /// The search begins.
    ///
    /// # Errors
    /// What cannot be set up.
    fn begin(&mut self, _flag: &StopFlag) -> anyhow::Result<()> {
        Ok(())
    }

    /// Sees the next step.
    ///
    /// # Errors
    /// Why the search is to stop.
    fn step(&mut self, step: Step) -> Flow;

    /// The search has ended.
    ///
    /// # Errors
    /// What could not be done.
    fn end(&mut self, stop: Option<Stop>) -> anyhow::Result<()>;
}

/// Makes steps of what a search tells.
pub struct Steps<'a, P> {
    program: &'a P,
    /// The texts of the levels 1, 2 and 3.
    texts: [Output; 3],
    /// The values on the board.
    board: Vec<u32>,
    /// What each choice on the board has changed there.
    marks: Vec<Vec<Change>>,
    /// A choice that was marked: what it changes is known when the next node is entered, which is
    /// at once.
    marked: Option<Step>,
}

impl<'a, P: Program> Steps<'a, P> {
    /// The steps of a program's search.
    pub fn new(program: &'a P) -> Self {
        let board = vec![0; program.view().size.cells()];
        let texts = [(); 3].map(|()| Output::memory());
        Steps { program, texts, board, marks: Vec::new(), marked: None }
    }

    /// Makes the board equal to `values`; gives what had to be changed.
    fn update(&mut self, values: &[u32]) -> Vec<Change> {
        let values = self.board.iter_mut().zip(values).enumerate();
        let changed = values.filter(|(_, (before, after))| before != after);
        let change = |(cell, (value, &after)): (usize, (&mut u32, &u32))| {
            let before = std::mem::replace(value, after);
            Change { cell, before, after }
        };
        changed.map(change).collect()
    }

    /// Takes the last choice off the board; gives what that changes.
    fn undo(&mut self) -> Vec<Change> {
        let changes = self.marks.pop().unwrap_or_default();
        let undone = changes.into_iter().map(|Change { cell, before, after }| {
            self.board[cell] = before;
            Change { cell, before: after, after: before }
        });
        undone.collect()
    }

    /// Hears an event, and hands over the step that it is. A choice that is marked is handed over
    /// with the node it leads to.
    ///
    /// # Errors
    /// Why whoever takes the steps stops the search.
    pub fn on(
        &mut self,
        event: Event<'_, P>,
        line: Line,
        mut step: impl FnMut(Step) -> Flow,
    ) -> Flow {
        for (level, text) in (1..).zip(&mut self.texts) {
            // Text that stays in memory can be written.
            let _ = self.program.print(text, level, event);
        }
        let mut why = "";
        let (moment, choice, changes) = match event {
            Event::Entered { board, .. } => {
                let mut changes = self.update(&self.program.values(board));
                if let Some(mut marked) = self.marked.take() {
                    marked.changes = std::mem::take(&mut changes);
                    self.marks.push(marked.changes.clone());
                    marked.depth = self.marks.len();
                    step(marked)?;
                } else {
                    // A root: of the search, or of another attempt.
                    self.marks.clear();
                }
                (Moment::Enter, None, changes)
            }
            Event::Refused { choice, why: refusal } => {
                why = self.program.why(refusal);
                (Moment::Refuse, Some(choice), Vec::new())
            }
            Event::Marked { choice } => (Moment::Mark, Some(choice), Vec::new()),
            Event::Solved { board, .. } => {
                // Some algorithms draw conclusions after they have entered the node.
                let changes = self.update(&self.program.values(board));
                if let Some(marks) = self.marks.last_mut() {
                    marks.extend(&changes);
                }
                (Moment::Solve, None, changes)
            }
            Event::Unmarked { choice } => (Moment::Unmark, Some(choice), self.undo()),
            Event::Counted { .. } => return Ok(()),
        };
        let choice = choice.map(|choice| self.program.label(choice));
        let lines = merge(&self.texts.each_mut().map(Output::take));
        let depth = self.marks.len();
        let now = Step { moment, choice, why, changes, depth, lines, line: Some(line) };
        if moment == Moment::Mark {
            self.marked = Some(now);
            return Ok(());
        }
        step(now)
    }
}

/// Listens to a search, and shows its steps to a viewer.
pub struct Follower<'a, P> {
    steps: Steps<'a, P>,
    size: Size,
    viewer: Box<dyn Viewer + Send>,
}

impl<'a, P: Program> Follower<'a, P> {
    /// Shows the search of a program to a viewer.
    pub fn new(program: &'a P, viewer: Box<dyn Viewer + Send>) -> Self {
        Follower { steps: Steps::new(program), size: program.view().size, viewer }
    }
}

impl<P: Program> Listener<P> for Follower<'_, P> {
    fn takes_terminal(&self) -> bool {
        self.viewer.takes_terminal()
    }

    fn begin(&mut self, flag: &StopFlag) -> anyhow::Result<()> {
        self.viewer.begin(flag)
    }

    fn on(&mut self, event: Event<'_, P>, line: Line) -> Flow {
        self.steps.on(event, line, |mut step| {
            // A viewer has no room for a cell off the board.
            if let Some(choice) = &mut step.choice {
                choice.cell = choice.cell.filter(|&cell| self.size.contains(cell));
            }
            self.viewer.step(step)
        })
    }

    fn end(&mut self, stop: Option<Stop>, _: &P::Count, _: Duration) -> anyhow::Result<()> {
        self.viewer.end(stop)
    }
}

/// The lines of level 3, which has all lines of level 2, which has all lines of level 1: each with
/// the lowest level that has it.
fn merge([one, two, three]: &[String; 3]) -> Vec<(u8, String)> {
    let (mut one, mut two) = (one.lines().peekable(), two.lines().peekable());
    let lines = three.lines().map(|line| {
        let level = match (one.next_if_eq(&line).is_some(), two.next_if_eq(&line).is_some()) {
            (true, _) => 1,
            (_, true) => 2,
            _ => 3,
        };
        (level, line.to_owned())
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_the_lowest_level_that_prints_it() {
        let merge =
            |one: &str, two: &str, three: &str| merge(&[one, two, three].map(str::to_owned));
        let merged = merge("a\nc\n", "a\nb\nc\n", "a\n>>\nb\nc\n");
        let levels: Vec<u8> = merged.iter().map(|line| line.0).collect();
        assert_eq!(levels, [1, 3, 2, 1]);
        assert_eq!(merge("", "", ""), []);
    }
}
