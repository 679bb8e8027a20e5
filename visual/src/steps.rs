//! The events of a search as a list of steps, each with its changes on the board and its text.

use std::fmt;

use common::board::Cell;
use common::search::{
    Board, Cause, Choice, Event, Flow, Header, Line, Moment, Output, Situation, Why, label, special,
};

/// What a verbose level, 1 to 3, prints for an event.
pub type Printer<'a> = &'a (dyn Fn(&mut Output, u8, &Event<'_>) -> fmt::Result + Sync);

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

impl Change {
    /// What takes it back.
    pub fn back(self) -> Self {
        Change { before: self.after, after: self.before, ..self }
    }
}

/// One step of a search.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happens.
    pub moment: Moment,
    /// Whether it shows that the search contradicts itself.
    pub is_wrong: bool,
    /// The choice it is about; of a node that is entered or left, the cell that its sentence names.
    pub choice: Option<Label>,
    /// Why the choice is refused or the candidate rejected, in a few words.
    pub why: String,
    /// What to draw of that.
    pub cause: Cause,
    /// What happens, in a sentence that [`fill`] completes.
    pub sentence: String,
    /// What changes on the board.
    pub changes: Vec<Change>,
    /// The named values of the call that begins.
    pub values: Vec<(&'static str, i64)>,
    /// Variables of the search that have changed.
    pub notes: Vec<(String, i64)>,
    /// The value of the solution, if solutions have a value.
    pub best: Option<i64>,
    /// How many choices are on the board after it.
    pub depth: usize,
    /// What the levels print: each line with the lowest level that prints it.
    pub lines: Vec<(u8, String)>,
    /// The line of the search that reports it.
    pub line: Line,
}

impl Step {
    /// Whether its node turns out to be a dead end.
    pub fn is_dead_end(&self) -> bool {
        matches!(self.moment, Moment::DeadEnd | Moment::Reject)
    }
}

/// Completes a sentence: in braces, it may have the `choice`, its `cell`, its `number`, its `x`, `y`, their
/// `sum` and `difference`, `why` a candidate fails, and how many were `tested`.
pub fn fill(sentence: &str, choice: Option<&Label>, why: &str, tested: u64) -> String {
    let mut filled = sentence.replace("{why}", why).replace("{tested}", &tested.to_string());
    let Some(&Label { ref text, number, cell }) = choice else { return filled };
    filled = filled.replace("{choice}", text);
    let Cell { x, y } = cell;
    filled =
        filled.replace("{cell}", &cell.to_string()).replace("{number}", &special::name(number));
    for (name, number) in [("{x}", x), ("{y}", y), ("{sum}", x + y), ("{difference}", x - y)] {
        filled = filled.replace(name, &number.to_string());
    }
    filled
}

/// Turns the events of a search into steps. A step is complete when the next event is known: only
/// then is what a mark changes on the board, and the cell that a node fills first.
pub struct Steps<'a> {
    header: &'a Header,
    print: Printer<'a>,
    /// The texts of the levels 1, 2 and 3.
    texts: [Output; 3],
    /// The values on the board.
    board: Vec<u32>,
    /// The choices on the board, and what each has changed there.
    path: Vec<Label>,
    marks: Vec<Vec<Change>>,
    /// The last step.
    last: Option<Step>,
    /// Whether no choice of the node has been possible so far.
    is_childless: bool,
    /// The depth of the node that was entered last.
    depth: usize,
}

impl<'a> Steps<'a> {
    /// No steps yet of the search that the header announces.
    pub fn new(header: &'a Header, print: Printer<'a>) -> Self {
        let (texts, board) = ([(); 3].map(|()| Output::memory()), vec![0; header.size.cells()]);
        let (path, marks, last, is_childless, depth) = (Vec::new(), Vec::new(), None, true, 0);
        Steps { header, print, texts, board, path, marks, last, is_childless, depth }
    }

    /// Takes an event, and passes the step before it on.
    ///
    /// # Errors
    /// The reason of `step` to stop the search.
    pub fn on(
        &mut self,
        event: &Event<'_>,
        line: Line,
        mut step: impl FnMut(Step) -> Flow,
    ) -> Flow {
        let lines = self.printed(event);
        if !is_step(event) {
            self.add_to_last(event, lines);
            return Ok(());
        }
        let mut now = self.step_of(event, line);
        now.lines = lines;
        self.describe(&mut now);
        match self.last.replace(now) {
            Some(mut before) => {
                before.complete(self.last.as_ref());
                step(before)
            }
            None => Ok(()),
        }
    }

    /// Passes the last step on.
    ///
    /// # Errors
    /// The reason of `step` to stop.
    pub fn end(&mut self, step: impl FnOnce(Step) -> Flow) -> Flow {
        self.last.take().map_or(Ok(()), step)
    }

    /// What the levels print of an event.
    fn printed(&mut self, event: &Event<'_>) -> Vec<(u8, String)> {
        for (level, text) in (1..).zip(&mut self.texts) {
            // Text that stays in memory can be written.
            let _ = (self.print)(text, level, event);
        }
        merge(&self.texts.each_mut().map(Output::take))
    }

    /// What is noted and printed after a step belongs to it.
    fn add_to_last(&mut self, event: &Event<'_>, lines: Vec<(u8, String)>) {
        let Some(last) = &mut self.last else { return };
        last.lines.extend(lines);
        if let Event::Noted { values } = *event {
            last.notes.extend(values.iter().map(|&(name, value)| (name.to_owned(), value)));
        }
    }

    /// The step of an event, as far as the event says it.
    fn step_of(&mut self, event: &Event<'_>, line: Line) -> Step {
        let mut now = Step::new(line);
        match *event {
            Event::Entered { board, depth } => self.enter(&mut now, board, depth),
            Event::Refused { choice, why } => {
                now.moment = Moment::Refuse;
                now.cause = self.cause(why, &[], choice);
                now.about(choice, why, self.header);
            }
            Event::Wrong { choice, why, board } => {
                (now.moment, now.is_wrong) = (Moment::Refuse, true);
                now.changes = self.update(board);
                now.about(choice, why, self.header);
            }
            Event::Marked { choice, why } => {
                (now.moment, self.is_childless) = (Moment::Mark, false);
                now.about(choice, why, self.header);
            }
            Event::Solved { board, count } => {
                (now.moment, self.is_childless) = (Moment::Solve, false);
                now.best = count.best;
                // Some algorithms draw conclusions after they have entered the node.
                now.changes = self.update(board);
            }
            Event::Rejected { board, why } => {
                now.moment = Moment::Reject;
                now.cause = self.cause(why, board.moves(), Choice::cell(Cell { x: 0, y: 0 }));
                now.why = why.sentence();
            }
            Event::Unmarked { choice, board } => {
                now.moment = Moment::Unmark;
                now.changes = self.unmark(board);
                now.choice = Some(Label::new(self.header.label, choice));
            }
            Event::Returned { depth } => {
                self.depth = depth;
                now.moment = if self.is_childless { Moment::DeadEnd } else { Moment::Return };
            }
            Event::Noted { .. } | Event::Text { .. } | Event::Counted { .. } => {}
        }
        now
    }

    fn enter(&mut self, now: &mut Step, board: Board<'_>, depth: usize) {
        (self.depth, self.is_childless) = (depth, true);
        now.values = board.values().to_vec();
        let changes = self.update(board);
        match &mut self.last {
            Some(mark) if mark.moment == Moment::Mark => {
                self.marks.push(changes.clone());
                mark.changes = changes;
                self.path.extend(mark.choice.clone());
            }
            // A root: of the search, or of another attempt.
            _ => {
                now.changes = changes;
                self.path.clear();
                self.marks.clear();
            }
        }
    }

    /// The last choice is no longer on the board; gives what that changes there.
    fn unmark(&mut self, board: Board<'_>) -> Vec<Change> {
        self.is_childless = false;
        self.path.pop();
        // The board of queens has as many of them as its node.
        self.depth = self.depth.saturating_sub(1);
        let marked = self.marks.pop();
        match board {
            // It is not written back, but made anew at the next node.
            Board::Moves(..) => self.undo(marked.unwrap_or_default()),
            _ => self.update(board),
        }
    }

    /// Adds what a step has from the steps before it: its depth, and with that its sentence.
    fn describe(&self, now: &mut Step) {
        // A choice is on the board once it is marked.
        now.depth = self.path.len() + usize::from(now.moment == Moment::Mark);
        if !now.cause.text.is_empty() {
            now.why.clone_from(&now.cause.text);
        }
        if !now.sentence.ends_with('.') {
            let sentence = self.header.sentence(now.moment, now.depth);
            now.sentence = match now.moment {
                Moment::Refuse => sentence.replace("{refused}", &now.sentence),
                _ => sentence,
            };
        }
        let is_back = matches!(now.moment, Moment::DeadEnd | Moment::Return);
        if is_back && now.sentence.contains("{cell}") {
            now.choice = self.path.last().cloned();
        }
    }

    /// Makes the board equal to that of the search; gives what had to be changed.
    fn update(&mut self, board: Board<'_>) -> Vec<Change> {
        let values = self.header.shape.cells(self.header.size, board, self.depth);
        let values = self.board.iter_mut().zip(&values).enumerate();
        let changed = values.filter(|(_, (before, after))| before != after);
        let change = |(cell, (value, &after)): (usize, (&mut u32, &u32))| {
            let before = std::mem::replace(value, after);
            Change { cell, before, after }
        };
        changed.map(change).collect()
    }

    /// Takes changes back.
    fn undo(&mut self, changes: Vec<Change>) -> Vec<Change> {
        for change in &changes {
            self.board[change.cell] = change.before;
        }
        changes.into_iter().map(Change::back).collect()
    }

    /// What to draw of a reason.
    fn cause(&self, why: &Why, moves: &[usize], choice: Choice) -> Cause {
        why.cause(self.header, &Situation { cells: &self.board, moves, choice })
    }
}

impl Step {
    pub(crate) fn new(line: Line) -> Self {
        Step {
            moment: Moment::Enter,
            is_wrong: false,
            choice: None,
            why: String::new(),
            cause: Cause::default(),
            sentence: String::new(),
            changes: Vec::new(),
            values: Vec::new(),
            notes: Vec::new(),
            best: None,
            depth: 0,
            lines: Vec::new(),
            line,
        }
    }

    /// Says which choice the step is about, and why it is possible or not.
    fn about(&mut self, choice: Choice, why: &Why, header: &Header) {
        self.choice = Some(Label::new(header.label, choice));
        (self.why, self.sentence) = (why.short(), why.sentence());
    }

    /// A node that is entered fills the cell of its first choice.
    fn complete(&mut self, next: Option<&Step>) {
        if self.moment == Moment::Enter && self.sentence.contains("{cell}") {
            let next = next.filter(|next| matches!(next.moment, Moment::Refuse | Moment::Mark));
            self.choice = next.and_then(|next| next.choice.clone());
        }
    }
}

/// Whether an event is a separate step.
pub fn is_step(event: &Event<'_>) -> bool {
    !matches!(event, Event::Counted { .. } | Event::Noted { .. } | Event::Text { .. })
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
        let text = "{number} {cell} {x} {y} {sum} {difference} {why} {tested}";
        let filled = fill(text, Some(&choice), "it ends", 64);
        assert_eq!(filled, "4 (2, -1) 2 -1 1 3 it ends 64");
        assert_eq!(fill("{number}", None, "it ends", 0), "{number}");
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
