//! A search as a list of steps, each with what it changes on the board and what it prints.

use std::ops::ControlFlow;

use crate::lesson::{Lesson, Tally};
use crate::observer::{Observer, Search};
use crate::see::levels::{Levels, Line};
use crate::see::scene::{Moment, Steps};
use crate::stop::Flow;

/// What one step changes in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell, row by row.
    pub place: usize,
    /// The value before the step.
    pub before: u32,
    /// The value after it.
    pub after: u32,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happens.
    pub moment: Moment,
    /// The choice it is about, with the cell it concerns where that is known and on the board.
    pub choice: Option<(String, Option<usize>)>,
    /// Why the choice is refused.
    pub why: &'static str,
    /// What changes on the board.
    pub changes: Vec<Change>,
    /// How many choices stand on the board after it.
    pub depth: usize,
    /// What the verbose levels print.
    pub lines: Vec<Line>,
}

/// Runs a lesson's search with its `observer`, and hands every step to `take`, which may end it.
pub fn follow<L: Lesson, C: Steps<L::Search>, O: Observer<L::Search>>(
    lesson: &L,
    scene: &C,
    tally: &mut Tally<L>,
    observer: &mut O,
    take: impl FnMut(Step) -> Flow,
) -> Flow {
    let levels = Levels::default();
    let [mut one, mut two, mut three] = levels.outputs();
    let reports = (
        lesson.report::<1>(&mut one),
        (lesson.report::<2>(&mut two), lesson.report::<3>(&mut three)),
    );
    let follower = Follower {
        scene,
        reports,
        levels: levels.clone(),
        take,
        board: vec![0; scene.size().cells()],
        marks: Vec::new(),
        marked: None,
    };
    lesson.search(tally, &mut (follower, observer))
}

/// Listens to a search, and makes steps of what it hears.
struct Follower<'a, C, R, T> {
    scene: &'a C,
    reports: R,
    levels: Levels,
    take: T,
    /// What stands on the board.
    board: Vec<u32>,
    /// What each choice on the board has changed there.
    marks: Vec<Vec<Change>>,
    /// A choice that was marked: what it changes is known when the next node is entered, which is at once.
    marked: Option<Step>,
}

impl<C, R, T: FnMut(Step) -> Flow> Follower<'_, C, R, T> {
    fn step(&self, moment: Moment, choice: Option<(String, Option<usize>)>) -> Step {
        Step {
            moment,
            choice,
            why: "",
            changes: Vec::new(),
            depth: self.marks.len(),
            lines: self.levels.take(),
        }
    }

    /// Makes the board equal to `values`, and gives what had to be changed.
    fn update(&mut self, values: &[u32]) -> Vec<Change> {
        let pairs = self.board.iter_mut().zip(values).enumerate();
        pairs
            .filter(|(_, (before, after))| **before != **after)
            .map(|(place, (before, &after))| Change {
                place,
                before: std::mem::replace(before, after),
                after,
            })
            .collect()
    }

    fn undo(&mut self) -> Vec<Change> {
        let changes = self.marks.pop().unwrap_or_default();
        let undone = changes.into_iter().map(|change| {
            self.board[change.place] = change.before;
            Change {
                before: change.after,
                after: change.before,
                ..change
            }
        });
        undone.collect()
    }
}

impl<S: Search, C: Steps<S>, R: Observer<S>, T: FnMut(Step) -> Flow> Observer<S>
    for Follower<'_, C, R, T>
{
    const SEES_NODES: bool = true;
    const SEES_REFUSALS: bool = true;

    #[inline(never)]
    fn entered(&mut self, board: &S::Board, placed: usize) -> Flow {
        let changes = self.update(&self.scene.values(board));
        self.reports.entered(board, placed)?;
        let Some(mut marked) = self.marked.take() else {
            // A root: of the search, or of another attempt.
            self.marks.clear();
            let mut root = self.step(Moment::Enter, None);
            root.changes = changes;
            return (self.take)(root);
        };
        self.marks.push(changes.clone());
        marked.changes = changes;
        marked.depth = self.marks.len();
        (self.take)(marked)?;
        let entered = self.step(Moment::Enter, None);
        (self.take)(entered)
    }

    #[inline(never)]
    fn refused(&mut self, choice: S::Choice, why: S::Refusal) -> Flow {
        self.reports.refused(choice, why)?;
        let mut step = self.step(Moment::Refuse, Some(named(self.scene, choice)));
        step.why = self.scene.why(why);
        (self.take)(step)
    }

    #[inline(never)]
    fn marked(&mut self, choice: S::Choice) -> Flow {
        self.reports.marked(choice)?;
        self.marked = Some(self.step(Moment::Mark, Some(named(self.scene, choice))));
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn answered(&mut self, board: &S::Board, tally: &S::Tally) -> Flow {
        self.reports.answered(board, tally)?;
        let step = self.step(Moment::Answer, None);
        (self.take)(step)
    }

    #[inline(never)]
    fn written_back(&mut self, choice: S::Choice) -> Flow {
        self.reports.written_back(choice)?;
        let changes = self.undo();
        let mut step = self.step(Moment::WriteBack, Some(named(self.scene, choice)));
        step.changes = changes;
        (self.take)(step)
    }
}

/// A choice's label, and the place of its cell.
fn named<S: Search, C: Steps<S>>(scene: &C, choice: S::Choice) -> (String, Option<usize>) {
    let size = scene.size();
    let cell = scene.cell(choice).filter(|&cell| size.contains(cell));
    (scene.label(choice), cell.map(|cell| size.index(cell)))
}
