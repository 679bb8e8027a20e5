//! The steps of a search, finished: each with its sentence, its changes on the board, its lit lines, and what has been
//! counted until then. This is what a page, `--watch` and a comparison read.

use std::fmt;
use std::sync::Arc;

use common::board::Cell;
use common::search::{
    Board, Cause, Choice, Count, Event, Header, Line, Moment, Output, Program, SentenceInput,
    Shape, Situation, Why,
};
use indexmap::IndexSet;

use crate::levels::rows::rows;
use crate::listing::Listings;
use crate::record::is_step;
use crate::sizes::{SizeCounter, Sizes};

/// Prints an event at a verbose level, 1 to 3.
type Print<'a> = dyn Fn(&mut Output, u8, &Event<'_>) -> fmt::Result + Sync + 'a;

/// What is known of a search before its events.
pub struct Shown<'a> {
    /// What it says of itself.
    pub header: Header,
    /// Prints an event at a level.
    pub print: Box<Print<'a>>,
}

impl<'a> Shown<'a> {
    /// The search of a program.
    pub fn of(program: &'a dyn Program) -> Self {
        Shown {
            header: program.header(),
            print: Box::new(|out, level, event| program.print(out, level, event)),
        }
    }
}

/// A subtree of which only the root is a step.
#[derive(Clone, Copy)]
pub struct Fold {
    /// The sizes of the subtree, with its root.
    pub sizes: Sizes,
    /// The first choice of its root.
    pub choice: Option<Choice>,
}

/// A choice, as it is shown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Label {
    /// A few characters, for example `2 (1, 2)`; different choices have different texts.
    pub text: String,
    /// The choice, whose cell may lie off the board.
    pub choice: Choice,
}

/// What a step is about.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum About {
    /// A choice that is tried or taken back.
    Choice(Label),
    /// At a node that is entered or left, the cell that its sentence may name.
    Cell(Cell),
}

/// What one step changes in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The index of the cell.
    pub cell: usize,
    /// The value before the step.
    pub before: u32,
    /// The value after it.
    pub after: u32,
}

impl Change {
    /// The change that takes this one back.
    pub fn back(self) -> Self {
        Change { before: self.after, after: self.before, ..self }
    }
}

/// The lines that levels print, each with the lowest level that prints it: many steps have the same ones.
pub type PrintedLines = IndexSet<(u8, String)>;

/// One step of a search.
#[derive(Clone, Default)]
pub struct Step {
    /// What happens.
    pub moment: Moment,
    /// The node that the search is in after it, from 0, in the order in which they are entered; none before the first.
    pub node: Option<usize>,
    /// How many choices are on the board after it.
    pub depth: usize,
    /// What it is about.
    pub about: Option<About>,
    /// Why the choice is refused or the candidate rejected, in a few words.
    pub why: String,
    /// The numbers of that reason, or of why the choice is possible.
    pub numbers: Option<[i64; 2]>,
    /// What to draw of it.
    pub cause: Cause,
    /// What happens, in a sentence.
    pub sentence: String,
    /// What changes on the board.
    pub changes: Vec<Change>,
    /// The named values of the call that begins.
    pub values: Vec<(&'static str, i64)>,
    /// The variables of the search after it, and the value of the best solution so far.
    pub variables: Vec<(Arc<str>, i64)>,
    /// What the levels print: each line by its number in [`PrintedLines`].
    pub lines: Vec<usize>,
    /// The statement of the search that it belongs to: the index of its source, the first and the last line.
    pub lit: Option<[usize; 3]>,
    /// The sizes of the subtree that is folded into it.
    pub fold: Option<Sizes>,
    /// The sizes of the search so far, with this step and with what is folded into it.
    pub counted: Sizes,
}

impl Step {
    /// Its number in the search, from 1.
    pub fn number(&self) -> u64 {
        self.counted.steps + 1 - self.fold.map_or(1, |fold| fold.steps)
    }
}

/// A step that is complete when the next one is known: only then are the board of a mark and the first choice of a
/// node known.
#[derive(Default)]
struct Pending {
    step: Step,
    choice: Option<Choice>,
    /// Why the choice is refused or the candidate rejected, as the part of a sentence.
    why: String,
}

/// An open node.
struct OpenNode {
    node: usize,
    /// The choice that has led there, and what it has changed on the board.
    choice: Option<Choice>,
    changes: Vec<Change>,
}

/// Turns the events of a search into steps.
pub struct Steps<'a> {
    shown: &'a Shown<'a>,
    header: &'a Header,
    /// The texts of the levels 1, 2 and 3.
    texts: [Output; 3],
    /// The lines that they have printed.
    pub lines: PrintedLines,
    listings: Listings,
    /// The values on the board.
    board: Vec<u32>,
    path: Vec<OpenNode>,
    last: Option<Pending>,
    /// The depth of the node that was entered last, as the search counts it.
    depth: usize,
    /// The nodes that are steps; more are counted where some are folded.
    entered: usize,
    counter: SizeCounter,
    variables: Vec<(Arc<str>, i64)>,
}

impl<'a> Steps<'a> {
    /// No steps yet.
    pub fn new(shown: &'a Shown<'a>) -> Self {
        let header = &shown.header;
        Steps {
            shown,
            header,
            texts: [(); 3].map(|()| Output::memory()),
            lines: PrintedLines::new(),
            listings: Listings::new(&header.sources),
            board: vec![0; header.size.cells()],
            path: Vec::new(),
            last: None,
            depth: 0,
            entered: 0,
            counter: SizeCounter::default(),
            variables: Vec::new(),
        }
    }

    /// Takes an event, and gives the step before it, which is complete now.
    pub fn on(&mut self, event: &Event<'_>, line: Line) -> Option<Step> {
        let lines = self.printed(event);
        if !is_step(event) {
            self.add_to_last(event, lines);
            return None;
        }
        let mut now = self.begun(event);
        now.step.lines = lines;
        now.step.lit = self.listings.lit(line);
        let next = now
            .choice
            .filter(|_| matches!(now.step.moment, Moment::Refuse | Moment::Mark | Moment::Wrong));
        let before = self.last.replace(now);
        before.map(|before| self.finished(before, next))
    }

    /// The step that was taken last is the root of a subtree that is not shown.
    pub fn fold(&mut self, fold: Fold) {
        let Some(last) = &mut self.last else { return };
        last.step.fold = Some(fold.sizes);
        last.choice = fold.choice;
        self.counter.fold(fold.sizes);
        last.step.counted = self.counter.sizes;
    }

    /// The last step.
    pub fn end(&mut self) -> Option<Step> {
        let last = self.last.take()?;
        Some(self.finished(last, None))
    }

    /// What the levels print of an event: each line with the lowest level that prints it.
    fn printed(&mut self, event: &Event<'_>) -> Vec<usize> {
        for (level, text) in (1..).zip(&mut self.texts) {
            // Text that stays in memory can be written.
            let _ = (self.shown.print)(text, level, event);
        }
        let texts = self.texts.each_mut().map(Output::take);
        let mut printed = Vec::new();
        rows(&texts.each_ref().map(String::as_str), |cells| {
            let lowest =
                (1..).zip(cells).find_map(|(level, cell)| Some((level, (*cell)?.to_owned())));
            printed.extend(lowest.map(|line| self.lines.insert_full(line).0));
        });
        printed
    }

    /// Adds what is noted and printed after a step to that step.
    fn add_to_last(&mut self, event: &Event<'_>, lines: Vec<usize>) {
        if let Event::Noted { values } = *event {
            values.iter().for_each(|&(name, value)| self.set(name, value));
        }
        let Some(last) = &mut self.last else { return };
        last.step.lines.extend(lines);
        last.step.variables.clone_from(&self.variables);
    }

    fn set(&mut self, name: &str, value: i64) {
        match self.variables.iter_mut().find(|variable| &*variable.0 == name) {
            Some(variable) => variable.1 = value,
            None => self.variables.push((name.into(), value)),
        }
    }

    /// The step of an event, as far as the event says it.
    fn begun(&mut self, event: &Event<'_>) -> Pending {
        let mut now = Pending::default();
        match *event {
            Event::Entered { board, depth } => self.enter(&mut now.step, board, depth),
            Event::Refused { choice, why } => {
                now.step.cause = self.cause(why, &[], choice);
                now.about(Moment::Refuse, choice, why);
            }
            Event::Wrong { choice, why, board } => {
                now.step.changes = self.update(board);
                now.about(Moment::Wrong, choice, why);
            }
            Event::Marked { choice, why } => now.about(Moment::Mark, choice, why),
            Event::Solved { board, count } => self.solve(&mut now.step, board, count),
            Event::Rejected { board, why } => {
                now.step.cause = self.cause(why, board.moves(), Choice::NONE);
                now.about(Moment::Reject, Choice::NONE, why);
                now.choice = None;
                now.step.why.clone_from(&now.why);
            }
            Event::Unmarked { choice, board } => {
                now.step.moment = Moment::Unmark;
                now.choice = Some(choice);
                self.unmark(&mut now, board);
            }
            Event::Returned { depth } => {
                self.depth = depth;
                now.choice = self.path.last().and_then(|open| open.choice);
                now.step.moment =
                    if self.counter.is_childless { Moment::DeadEnd } else { Moment::Return };
            }
            Event::Noted { .. } | Event::Text { .. } | Event::Counted { .. } => {}
        }
        if !now.step.cause.text.is_empty() {
            now.step.why.clone_from(&now.step.cause.text);
            now.why.clone_from(&now.step.cause.text);
        }
        self.counter.on(now.step.moment);
        now.step.counted = self.counter.sizes;
        // A choice is on the board once it is marked.
        let choices = self.path.len().saturating_sub(1);
        now.step.depth = choices + usize::from(now.step.moment == Moment::Mark);
        now.step.node = self.path.last().map(|open| open.node);
        now.step.variables.clone_from(&self.variables);
        now
    }

    fn solve(&mut self, now: &mut Step, board: Board<'_>, count: &Count) {
        now.moment = Moment::Solve;
        if let Some(best) = count.best {
            self.set("best", best);
        }
        // Some algorithms draw conclusions after they have entered the node.
        now.changes = self.update(board);
        if let Some(open) = self.path.last_mut() {
            open.changes.extend(&now.changes);
        }
    }

    fn enter(&mut self, now: &mut Step, board: Board<'_>, depth: usize) {
        self.depth = depth;
        now.values = board.values().to_vec();
        let changes = self.update(board);
        let node = self.entered;
        self.entered += 1;
        match &mut self.last {
            Some(Pending { step, choice, .. }) if step.moment == Moment::Mark => {
                step.changes.clone_from(&changes);
                self.path.push(OpenNode { node, choice: *choice, changes });
            }
            // A root: of the search, or of another attempt.
            _ => {
                now.changes = changes;
                self.path.clear();
                self.path.push(OpenNode { node, choice: None, changes: Vec::new() });
            }
        }
    }

    /// The last choice is no longer on the board.
    fn unmark(&mut self, now: &mut Pending, board: Board<'_>) {
        // The board of queens has as many of them as its node.
        self.depth = self.depth.saturating_sub(1);
        let marked = self.path.pop().map_or(Vec::new(), |open| open.changes);
        now.step.changes = match board {
            // It is not written back, but made anew at the next node.
            Board::Moves(..) => {
                for change in &marked {
                    self.board[change.cell] = change.before;
                }
                marked.iter().map(|change| change.back()).collect()
            }
            _ => self.update(board),
        };
        let is_taken_back = now.step.changes.len() == marked.len()
            && now.step.changes.iter().all(|change| marked.contains(&change.back()));
        if !is_taken_back {
            // What the program says of a cell that is free again may be false.
            let label = self.label(now.choice.unwrap_or(Choice::NONE));
            let back = match self.header.shape {
                Shape::Boxes | Shape::Objects { .. } => label.text,
                _ => label.choice.cell.to_string(),
            };
            now.step.sentence = format!("Back from {back}.");
        }
    }

    /// A complete step: with the choice that it is about, and its sentence. `next` is the choice of the step after it.
    fn finished(
        &self,
        Pending { mut step, mut choice, why }: Pending,
        next: Option<Choice>,
    ) -> Step {
        if step.moment == Moment::Enter {
            choice = choice.or(next);
        }
        step.about = choice.map(|choice| match step.moment {
            Moment::Refuse | Moment::Mark | Moment::Unmark | Moment::Wrong => {
                About::Choice(self.label(choice))
            }
            _ => About::Cell(choice.cell),
        });
        if why.ends_with('.') {
            step.sentence = why;
        } else if step.sentence.is_empty() {
            let Step { moment, depth, .. } = step;
            let input = SentenceInput { moment, depth, choice, why: &why };
            step.sentence = (self.header.wording.sentence)(self.header, &input);
        }
        step
    }

    fn label(&self, choice: Choice) -> Label {
        Label { text: (self.header.wording.label)(self.header, choice), choice }
    }

    /// Makes the board equal to that of the search; gives what had to be changed.
    fn update(&mut self, board: Board<'_>) -> Vec<Change> {
        let values = self.header.shape.cells(self.header.size, board, self.depth);
        let mut changes = Vec::new();
        for (cell, (value, after)) in self.board.iter_mut().zip(values).enumerate() {
            if *value != after {
                changes.push(Change { cell, before: *value, after });
                *value = after;
            }
        }
        changes
    }

    /// What to draw of a reason.
    fn cause(&self, why: &Why, moves: &[usize], choice: Choice) -> Cause {
        why.cause(self.header, &Situation { cells: &self.board, moves, choice })
    }
}

impl Pending {
    /// Says which choice the step is about, and why it is possible or not.
    fn about(&mut self, moment: Moment, choice: Choice, why: &Why) {
        self.step.moment = moment;
        self.choice = Some(choice);
        self.step.why = why.short(choice).into_owned();
        self.step.numbers = why.numbers;
        self.why = why.sentence(choice).into_owned();
    }
}
