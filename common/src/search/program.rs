//! What a program is, what its search tells, and who hears it.

use std::fmt;
use std::panic::Location;
use std::time::Duration;

use num_traits::CheckedAdd;
use serde_json::Value;

use super::output::Output;
use super::stop::{Flow, Stop, StopFlag};
use crate::board::{BoardView, Label, Size, Style};

/// Names and values of a line of JSON, in order.
pub type Fields = Vec<(&'static str, Value)>;

/// A place in the source of a search.
pub type Line = &'static Location<'static>;

/// A program of the course: a valid problem, the search that solves it, and what its verbose levels
/// print.
///
/// [`run`](../run/fn.run.html) does everything else. The methods with a default are for some programs
/// only.
pub trait Program: Sync {
    /// The program's name, as it is typed.
    const NAME: &'static str;
    /// What a node is, for a program that treats a stream of things and prints a line for each:
    /// its stdout has nothing but these lines, and that it was stopped is said on stderr.
    const STREAM_OF: Option<&'static str> = None;
    /// What the search has placed so far.
    type Board: ?Sized;
    /// One thing to try, for example a knight's move in one direction.
    type Choice: Copy;
    /// Why a choice is not possible here.
    type Refusal: Copy;
    /// What is counted when a solution is found.
    type Count: Clone + Default + CheckedAdd + Send;

    /// Runs the algorithm that was asked for. It counts solutions in `count` as it finds them, so
    /// that a search that is stopped leaves what it has found.
    ///
    /// # Errors
    /// Why the observer has stopped it.
    fn search<O: Observer<Self>>(&self, count: &mut Self::Count, observer: &mut O) -> Flow;

    /// Works out, before anything is printed, what the search needs to know: whether it can be done
    /// at all, for example. It tells the observer what it does, so that it can be stopped. Most
    /// programs have nothing to plan.
    ///
    /// # Errors
    /// Why the observer has stopped it, or [`Stop::Failed`] where the search cannot be done.
    fn plan<O: Observer<Self>>(&self, _observer: &mut O) -> Flow {
        Ok(())
    }

    /// How many calls of the search may be open at once: the size of its stack.
    fn depth(&self) -> usize;

    /// Writes the text before the search.
    fn header(&self, out: &mut Output, level: u8) -> fmt::Result;

    /// Writes what a verbose level, 1 to 3, says of an event.
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result;

    /// Writes the text after the search.
    fn result(&self, out: &mut Output, count: &Self::Count, elapsed: Duration) -> fmt::Result;

    /// The problem and its counts for `--json`.
    fn json(&self, count: &Self::Count) -> Fields;

    /// Whether a level prints something at every node, so that all of them have to be told.
    fn prints_nodes(&self, level: u8) -> bool {
        level >= 2
    }

    /// What `--stats` says besides nodes, dead ends and solutions: lines, or nothing.
    fn stats(&self, _count: &Self::Count) -> String {
        String::new()
    }

    /// Bytes that the search takes besides its stack.
    fn memory(&self) -> u64 {
        0
    }

    /// How many nodes the search has, where that is known; infinite where an f64 cannot hold it.
    fn nodes(&self) -> Option<f64> {
        None
    }

    /// How many bytes a level prints at all nodes, without the solutions, where that is known.
    fn bytes(&self, _level: u8) -> Option<f64> {
        None
    }

    /// A line that says what the search will take, once it is planned.
    fn forecast(&self) -> Option<String> {
        None
    }

    /// Why this may last for hours, where no estimate tells it.
    fn warning(&self) -> Option<String> {
        None
    }

    /// What the counts of a run that was stopped mean.
    fn incomplete(&self) -> &'static str {
        "counted is what was found until then"
    }

    /// A command that finds the same faster, if there is one that fits into `free` bytes of memory.
    fn faster(&self, _level: u8, _free: u64) -> Option<Faster> {
        None
    }

    /// Whether the algorithm does its part and its threads by itself. Otherwise its search tree is
    /// split.
    fn splits_itself(&self) -> bool {
        false
    }

    /// Why the search or its plan has failed, if it stopped with [`Stop::Failed`] and had memory
    /// enough.
    fn failure(&self, _count: &Self::Count) -> Option<String> {
        None
    }

    /// How its boards are shown.
    fn view(&self) -> BoardView {
        let (title, size) = (Self::NAME.to_owned(), Size::new(0, 0));
        BoardView { title, size, style: Style::Queens }
    }

    /// The value of each cell, row by row, as the style of the view says.
    fn values(&self, _board: &Self::Board) -> Vec<u32> {
        Vec::new()
    }

    /// A solution as the program prints it, where that is not the board as it is searched.
    fn solution(&self, board: &Self::Board) -> Vec<u32> {
        self.values(board)
    }

    /// A choice as it is shown.
    fn label(&self, _choice: Self::Choice) -> Label {
        Label::default()
    }

    /// How many nodes are below this one, and how many of them are leaves, where a look at the board
    /// tells that no solution is there, and the search visits all of them and refuses nothing.
    fn dead_below(&self, _board: &Self::Board, _depth: usize) -> Option<(u64, u64)> {
        None
    }

    /// Why a choice is refused, in a few words.
    fn why(&self, _refusal: Self::Refusal) -> &'static str {
        ""
    }

    /// The sources of its searches: the end of each file's name, and its text.
    fn sources(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What a reader must know who compares the board that is shown with the text of the levels.
    fn remark(&self) -> &'static str {
        ""
    }
}

/// How the same is found faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faster {
    /// By another program, with the same arguments.
    Program(&'static str),
    /// With this `--algorithm`.
    Algorithm(&'static str),
}

/// What a search tells.
pub enum Event<'a, P: Program + ?Sized> {
    /// A node of the search tree is entered; `depth` choices stand on the board. Where no observer
    /// sees the nodes, the board may be that of the root. The answer [`Next::Skip`] makes the search
    /// leave out this node and all below it.
    Entered {
        /// What stands on the board.
        board: &'a P::Board,
        /// How many choices stand there.
        depth: usize,
    },
    /// A choice is not possible.
    Refused {
        /// The choice.
        choice: P::Choice,
        /// What it breaks.
        why: P::Refusal,
    },
    /// A choice is possible and stands on the board; the search goes deeper.
    Marked {
        /// The choice.
        choice: P::Choice,
    },
    /// A solution stands on the board, and is counted.
    Solved {
        /// The solution.
        board: &'a P::Board,
        /// The count with this solution.
        count: &'a P::Count,
    },
    /// The search came back and has taken the choice off the board.
    Unmarked {
        /// The choice.
        choice: P::Choice,
    },
    /// Nodes or solutions that an algorithm counted without visiting them one by one. Where there
    /// are none, it only asks whether to stop.
    Counted {
        /// Nodes.
        nodes: u64,
        /// Solutions.
        solutions: u64,
        /// How many choices the deepest of these nodes has.
        depth: usize,
    },
}

// Derived, they would ask the program to be Copy.
impl<P: Program + ?Sized> Clone for Event<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Program + ?Sized> Copy for Event<'_, P> {}

/// What the search does after it has told that a node is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Visits the node.
    Visit,
    /// Leaves out the node and all below it: another thread searches this part of the tree, or it
    /// is not needed.
    Skip,
}

/// Listens to a search.
pub trait Observer<P: Program + ?Sized> {
    /// Whether every node and every choice has to be told. Where it is false, a faster algorithm may
    /// replace the lecture's.
    const SEES_NODES: bool;

    /// Hears an event.
    ///
    /// # Errors
    /// Why the search is to stop.
    #[track_caller]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next>;

    /// Whether every solution has to be told. Where it is false, an algorithm may find one solution
    /// for several and count the others ([`Event::Counted`]).
    fn sees_solutions(&self) -> bool {
        true
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P: Program + ?Sized> Observer<P> for Silent {
    const SEES_NODES: bool = false;

    #[inline(always)]
    fn on(&mut self, _event: Event<'_, P>) -> Flow<Next> {
        Ok(Next::Visit)
    }

    fn sees_solutions(&self) -> bool {
        false
    }
}

/// Hands every event to a closure, with the line of the search that tells it.
///
/// All closures share one compiled search: this is for what is slow by nature, such as pictures.
pub struct Hear<'a, P: Program + ?Sized>(pub &'a mut dyn FnMut(Event<'_, P>, Line) -> Flow<Next>);

impl<P: Program + ?Sized> Observer<P> for Hear<'_, P> {
    const SEES_NODES: bool = true;

    #[inline(always)]
    #[track_caller]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        (self.0)(event, Location::caller())
    }
}

/// Listens to a run besides the levels: a picture, a recording, a table.
pub trait Listener<P: Program + ?Sized> {
    /// Whether every node and every choice is to be told, and not the solutions alone.
    fn sees_nodes(&self) -> bool {
        true
    }

    /// Whether the terminal is the listener's alone, so that no level prints and no progress is
    /// shown.
    fn takes_terminal(&self) -> bool {
        false
    }

    /// Whether stdout is the listener's alone, so that neither header nor result is printed there.
    fn takes_stdout(&self) -> bool {
        false
    }

    /// The search begins; what was planned before it has been told already. A listener that waits
    /// for something checks the flag meanwhile.
    ///
    /// # Errors
    /// What cannot be set up.
    fn begin(&mut self, _flag: &StopFlag) -> anyhow::Result<()> {
        Ok(())
    }

    /// Hears an event, and the line of the search that tells it.
    ///
    /// # Errors
    /// Why the search is to stop.
    fn on(&mut self, event: Event<'_, P>, line: Line) -> Flow;

    /// How many nodes below the one that was entered last need not be told, as it knows them: all of
    /// them, or 0.
    fn known_below(&self) -> u64 {
        0
    }

    /// The search has ended, early if there is a reason, and has counted this.
    ///
    /// # Errors
    /// What could not be done.
    fn end(
        &mut self,
        stop: Option<Stop>,
        count: &P::Count,
        elapsed: Duration,
    ) -> anyhow::Result<()>;
}

/// A listener of any type.
pub type BoxedListener<'a, P> = Box<dyn Listener<P> + Send + 'a>;
