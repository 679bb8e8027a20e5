//! A search as a list of steps, each with its changes on the board and its text.

use common::board::Cell;
use common::search::{
    About, Board, Cause, Choice, Event, Failure, Flow, Line, Moment, Output, Program, Reason, label,
};

/// A choice, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// A few characters, for example `2 (1, 2)`; different choices have different texts.
    pub text: String,
    /// The number of the choice.
    pub number: usize,
    /// The cell that the choice is about, which may lie off the board.
    pub cell: Cell,
}

impl Label {
    /// A choice, written as the template says.
    pub fn new(template: &str, choice: Choice) -> Self {
        Label { text: label(template, choice), number: choice.number, cell: choice.cell }
    }
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
    /// The choice it is about; of a node that is entered or left, the cell that its sentence names.
    pub choice: Option<Label>,
    /// Why the choice is refused.
    pub why: &'static str,
    /// Why the candidate is no solution.
    pub failure: Failure,
    /// What happens, in a sentence that [`fill`] completes.
    pub sentence: String,
    /// What changes on the board.
    pub changes: Vec<Change>,
    /// How many choices are on the board after it.
    pub depth: usize,
    /// What the levels print: each line with the lowest level that prints it.
    pub lines: Vec<(u8, String)>,
    /// The line of the search that reports it.
    pub line: Option<Line>,
}

impl Step {
    /// Whether its node turns out to be a dead end.
    pub fn is_dead_end(&self) -> bool {
        matches!(self.moment, Moment::DeadEnd | Moment::Reject)
    }
}

/// Completes a sentence: in braces, it may have the `cell` of the choice, its `number`, its `x`, `y`, their
/// `sum` and `difference`, `why` a candidate fails, and how many were `tested`.
pub fn fill(sentence: &str, choice: Option<&Label>, failure: &Failure, tested: u64) -> String {
    let mut filled = sentence.replace("{why}", &failure.text);
    filled = filled.replace("{tested}", &tested.to_string());
    let Some(&Label { number, cell, .. }) = choice else { return filled };
    let Cell { x, y } = cell;
    filled = filled.replace("{cell}", &cell.to_string()).replace("{number}", &number.to_string());
    for (name, number) in [("{x}", x), ("{y}", y), ("{sum}", x + y), ("{difference}", x - y)] {
        filled = filled.replace(name, &number.to_string());
    }
    filled
}

/// Turns the events of a search into steps.
pub struct Steps<'a> {
    program: &'a dyn Program,
    about: About,
    /// The texts of the levels 1, 2 and 3.
    texts: [Output; 3],
    /// The values on the board.
    board: Vec<u32>,
    /// The choices on the board, and what each has changed there.
    marks: Vec<(Label, Vec<Change>)>,
    /// A choice that was marked: what it changes is known when the next node is entered, which is
    /// at once.
    marked: Option<(Label, Step)>,
    /// Whether no choice of the node has been possible so far.
    is_childless: bool,
    /// The depth of the node that was entered last.
    depth: usize,
}

impl<'a> Steps<'a> {
    /// The steps of a program's search.
    pub fn new(program: &'a dyn Program) -> Self {
        let about = program.about();
        let board = vec![0; about.size.cells()];
        let texts = [(); 3].map(|()| Output::memory());
        let (marks, marked, is_childless, depth) = (Vec::new(), None, true, 0);
        Steps { program, about, texts, board, marks, marked, is_childless, depth }
    }

    /// Makes the board equal to that of the search; gives what had to be changed.
    fn update(&mut self, board: Board<'_>) -> Vec<Change> {
        let values = self.about.shape.cells(self.about.size, board, self.depth);
        let values = self.board.iter_mut().zip(&values).enumerate();
        let changed = values.filter(|(_, (before, after))| before != after);
        let change = |(cell, (value, &after)): (usize, (&mut u32, &u32))| {
            let before = std::mem::replace(value, after);
            Change { cell, before, after }
        };
        changed.map(change).collect()
    }

    /// Takes the last choice off the board; gives what that changes.
    fn undo(&mut self) -> Vec<Change> {
        let changes = self.marks.pop().map(|(_, changes)| changes);
        let undone = changes.into_iter().flatten().map(|Change { cell, before, after }| {
            self.board[cell] = before;
            Change { cell, before: after, after: before }
        });
        undone.collect()
    }

    /// Why a choice is refused on the board as it is.
    pub fn cause(&self, choice: Choice, why: &'static Reason) -> Cause {
        self.program.cause(&self.board, choice, why)
    }

    /// Handles an event, and passes its step to `step`. The step that marks a choice is passed on with
    /// the node that the choice leads to.
    ///
    /// # Errors
    /// The reason of `step` to stop the search.
    pub fn on(&mut self, event: Event<'_>, line: Line, mut step: impl FnMut(Step) -> Flow) -> Flow {
        for (level, text) in (1..).zip(&mut self.texts) {
            // Text that stays in memory can be written.
            let _ = self.program.print(text, level, &event);
        }
        let (mut why, mut refused, mut failure) = ("", "", Failure::default());
        let mut next = None;
        let (moment, choice, changes) = match event {
            Event::Entered { board, depth } => {
                self.depth = depth;
                next = self.program.next_cell(board);
                let mut changes = self.update(board);
                if let Some((label, mut marked)) = self.marked.take() {
                    marked.changes = std::mem::take(&mut changes);
                    self.marks.push((label, marked.changes.clone()));
                    step(marked)?;
                } else {
                    // A root: of the search, or of another attempt.
                    self.marks.clear();
                }
                (Moment::Enter, None, changes)
            }
            Event::Refused { choice, why: reason } => {
                (why, refused) = (reason.short, reason.sentence);
                (Moment::Refuse, Some(choice), Vec::new())
            }
            Event::Wrong { choice, why: reason, board } => {
                (why, refused) = (reason.short, reason.sentence);
                (Moment::Refuse, Some(choice), self.update(board))
            }
            Event::Marked { choice } => (Moment::Mark, Some(choice), Vec::new()),
            Event::Solved { board, .. } => {
                // Some algorithms draw conclusions after they have entered the node.
                let changes = self.update(board);
                if let Some((_, marks)) = self.marks.last_mut() {
                    marks.extend(&changes);
                }
                (Moment::Solve, None, changes)
            }
            Event::Unmarked { choice } => (Moment::Unmark, Some(choice), self.undo()),
            Event::Rejected { board } => {
                failure = self.program.failure(board);
                (Moment::Reject, None, Vec::new())
            }
            Event::Returned { .. } if self.is_childless => (Moment::DeadEnd, None, Vec::new()),
            Event::Returned { .. } => (Moment::Return, None, Vec::new()),
            Event::Counted { .. } | Event::Noted { .. } => return Ok(()),
        };
        match moment {
            Moment::Enter => self.is_childless = true,
            Moment::Mark | Moment::Solve | Moment::Unmark => self.is_childless = false,
            _ => {}
        }
        let next = next.map(|cell| Choice { number: 0, cell });
        let choice = choice.or(next).map(|choice| Label::new(self.about.label, choice));
        let lines = merge(&self.texts.each_mut().map(Output::take));
        // A choice is on the board once it is marked.
        let depth = self.marks.len() + usize::from(moment == Moment::Mark);
        let sentence = match refused.ends_with('.') {
            true => refused.to_owned(),
            false => self.program.sentence(moment, depth).replace("{refused}", refused),
        };
        // The search goes back to the choice that has led here.
        let last = || self.marks.last().map(|(label, _)| label.clone());
        let is_back = matches!(moment, Moment::DeadEnd | Moment::Return);
        let choice = if is_back && sentence.contains("{cell}") { last() } else { choice };
        let line = Some(line);
        let now = Step { moment, choice, why, failure, sentence, changes, depth, lines, line };
        if let (Moment::Mark, Some(label)) = (moment, &now.choice) {
            self.marked = Some((label.clone(), now));
            return Ok(());
        }
        step(now)
    }
}

/// Whether an event is a separate step.
pub fn is_step(event: Event<'_>) -> bool {
    !matches!(event, Event::Counted { .. } | Event::Noted { .. })
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
    fn a_sentence_is_completed() {
        let choice = Choice { number: 4, cell: Cell { x: 2, y: -1 } };
        let choice = Label::new("{number} {cell}", choice);
        assert_eq!(choice.text, "4 (2, -1)");
        let failure = Failure { text: "it ends".to_owned(), cells: Vec::new() };
        let text = "{number} {cell} {x} {y} {sum} {difference} {why} {tested}";
        let filled = fill(text, Some(&choice), &failure, 64);
        assert_eq!(filled, "4 (2, -1) 2 -1 1 3 it ends 64");
        assert_eq!(fill("{number}", None, &failure, 0), "{number}");
    }

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
