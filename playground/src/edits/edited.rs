//! A search with one edit, and its run.

use std::any::Any;
use std::cell::Cell;
use std::panic::Location;

use common::search::{
    Count, Event, Flow, Header, Line, Next, Observer, Program, Reason, Why, Words,
};
use visual::record::is_step;

/// What is explained where the board is not written back; one bug may show itself at every node.
const MOST_WRONG: usize = 100;

thread_local! {
    /// How many steps the last edited search of this thread has reported: where it has panicked.
    pub static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// The search has returned from below a choice, and the board differs from what it was before that.
static NOT_WRITTEN_BACK: Why = Why::new(&Reason {
    word: "kept",
    short: Words::Fixed("not written back"),
    sentence: Words::Fixed("The board is not as it was before this choice."),
    cause: None,
});

/// A search with one edit.
pub struct Edit {
    /// Its name in the page of a chapter.
    pub id: &'static str,
    /// The file that is edited.
    pub file: &'static str,
    /// An example of a command that runs this search.
    pub command: &'static str,
    /// What the switch says.
    pub title: &'static str,
    /// What the edit does, in a sentence or two.
    pub says: &'static str,
    /// The file as it is.
    pub original: &'static str,
    /// The file with the edit.
    pub edited: &'static str,
    pub(crate) search: &'static EditedSearch,
}

/// Runs an edited search of a program, unless that has another problem.
pub type EditedSearch = dyn Fn(&dyn Program, &mut Count, &mut Observing<'_>) -> Option<Flow> + Sync;

/// Runs a search with the problem of a program.
pub fn with<P: Program>(program: &dyn Program, search: impl FnOnce(&P) -> Flow) -> Option<Flow> {
    (program as &dyn Any).downcast_ref::<P>().map(search)
}

/// Runs an edited search, and passes its events on.
///
/// # Errors
/// The reason of `on` to stop; none if the program's search is another one.
pub fn run(
    edit: &Edit,
    program: &dyn Program,
    mut on: impl FnMut(&Event<'_>, Line) -> Flow<Next>,
) -> Option<Flow> {
    STEPS.set(0);
    let header = &program.header();
    let boards = Vec::new();
    let mut observer = Observing { to: &mut on, header, boards, wrong: 0 };
    (edit.search)(program, &mut Count::default(), &mut observer)
}

/// Passes the events of an edited search on, and says where its board is not written back.
pub struct Observing<'a> {
    to: &'a mut dyn FnMut(&Event<'_>, Line) -> Flow<Next>,
    header: &'a Header,
    /// The depth of each open node, and its board as it was last.
    boards: Vec<(usize, Vec<u32>)>,
    wrong: usize,
}

impl Observing<'_> {
    /// Passes an event on, and the line that it belongs to.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn pass(&mut self, event: &Event<'_>, line: Line) -> Flow<Next> {
        let next = (self.to)(event, line)?;
        STEPS.set(STEPS.get() + u64::from(is_step(event)));
        Ok(next)
    }
}

impl Observer for Observing<'_> {
    #[track_caller]
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        let line = Line::Call(Location::caller());
        let next = self.pass(&event, line)?;
        let Header { size, shape, .. } = self.header;
        match event {
            Event::Entered { board, depth } => {
                self.boards.push((depth, shape.cells(*size, board, depth)));
            }
            Event::Unmarked { choice, board } => {
                self.boards.pop();
                let Some((depth, before)) = self.boards.last_mut() else { return Ok(next) };
                let now = shape.cells(*size, board, *depth);
                if std::mem::replace(before, now.clone()) != now && self.wrong < MOST_WRONG {
                    self.wrong += 1;
                    self.pass(&Event::Wrong { choice, why: &NOT_WRITTEN_BACK, board }, line)?;
                }
            }
            _ => {}
        }
        Ok(next)
    }
}
