//! What a search tells while it runs, and who may listen.
//!
//! A search prints nothing. It tells an [`Observer`] that a node is entered, that a choice is refused
//! or marked, that an answer stands on the board, and that a choice is written back. The verbose levels,
//! `--stats`, the progress bar and `--answers` are observers. They are generic parameters, so what an
//! observer does not listen to costs nothing at run time.

use std::ops::ControlFlow;

use crate::stop::Flow;

/// The words a search uses: what its board, its choices and its counts are.
pub trait Search {
    /// What the search has placed so far.
    type Board: ?Sized;
    /// One thing to try, for example a knight's move from a cell in one direction.
    type Choice: Copy;
    /// Why a choice cannot be made here.
    type Refusal: Copy;
    /// What is counted when an answer is found.
    type Tally: Default + Send;
}

/// Counts that add up: what several threads found.
pub trait Add: Sized {
    /// Both together; `None` if a counter cannot hold that.
    fn add(self, other: Self) -> Option<Self>;
}

impl Add for u64 {
    fn add(self, other: u64) -> Option<u64> {
        self.checked_add(other)
    }
}

/// Listens to a search, and may end it by answering [`ControlFlow::Break`].
pub trait Observer<S: Search + ?Sized> {
    /// Whether the observer wants to see the board at every node.
    ///
    /// Where nobody does, a search may enter nodes in bulk and report them with
    /// [`entered_unseen`](Observer::entered_unseen).
    const SEES_NODES: bool = false;

    /// Whether the observer listens to [`refused`](Observer::refused).
    ///
    /// Where nobody does, a search may leave a dead end without going through its choices.
    const SEES_REFUSALS: bool = false;

    /// Whether the search is to visit the next node, which has `placed` choices.
    ///
    /// It is asked once before every node, in the order of the search. A node that is not visited is
    /// left without a word, and with it everything below it. Only what the search enters in bulk as
    /// its deepest nodes is not asked for.
    #[inline(always)]
    fn visits(&mut self, _placed: usize) -> bool {
        true
    }

    /// A node of the search tree is entered; `placed` choices stand on the board.
    #[inline(always)]
    fn entered(&mut self, _board: &S::Board, _placed: usize) -> Flow {
        ControlFlow::Continue(())
    }

    /// `nodes` nodes with `placed` choices each were entered at once.
    #[inline(always)]
    fn entered_unseen(&mut self, _placed: usize, _nodes: u64) -> Flow {
        ControlFlow::Continue(())
    }

    /// A choice is refused.
    #[inline(always)]
    fn refused(&mut self, _choice: S::Choice, _why: S::Refusal) -> Flow {
        ControlFlow::Continue(())
    }

    /// A choice fits and is marked on the board; the search is about to go deeper.
    #[inline(always)]
    fn marked(&mut self, _choice: S::Choice) -> Flow {
        ControlFlow::Continue(())
    }

    /// An answer stands on the board and is already counted in `tally`.
    #[inline(always)]
    fn answered(&mut self, _board: &S::Board, _tally: &S::Tally) -> Flow {
        ControlFlow::Continue(())
    }

    /// `answers` answers were counted at once, none of which has stood on the board.
    #[inline(always)]
    fn answered_unseen(&mut self, _answers: u64) -> Flow {
        ControlFlow::Continue(())
    }

    /// The search came back and has taken a choice off the board again.
    #[inline(always)]
    fn written_back(&mut self, _choice: S::Choice) -> Flow {
        ControlFlow::Continue(())
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<S: Search + ?Sized> Observer<S> for Silent {}

/// Two observers listen, the first one first; whoever breaks ends the search, and a node is visited
/// only if both want it.
impl<S: Search + ?Sized, A: Observer<S>, B: Observer<S>> Observer<S> for (A, B) {
    const SEES_NODES: bool = A::SEES_NODES || B::SEES_NODES;
    const SEES_REFUSALS: bool = A::SEES_REFUSALS || B::SEES_REFUSALS;

    #[inline(always)]
    fn visits(&mut self, placed: usize) -> bool {
        self.0.visits(placed) && self.1.visits(placed)
    }

    #[inline(always)]
    fn entered(&mut self, board: &S::Board, placed: usize) -> Flow {
        self.0.entered(board, placed)?;
        self.1.entered(board, placed)
    }

    #[inline(always)]
    fn entered_unseen(&mut self, placed: usize, nodes: u64) -> Flow {
        self.0.entered_unseen(placed, nodes)?;
        self.1.entered_unseen(placed, nodes)
    }

    #[inline(always)]
    fn refused(&mut self, choice: S::Choice, why: S::Refusal) -> Flow {
        self.0.refused(choice, why)?;
        self.1.refused(choice, why)
    }

    #[inline(always)]
    fn marked(&mut self, choice: S::Choice) -> Flow {
        self.0.marked(choice)?;
        self.1.marked(choice)
    }

    #[inline(always)]
    fn answered(&mut self, board: &S::Board, tally: &S::Tally) -> Flow {
        self.0.answered(board, tally)?;
        self.1.answered(board, tally)
    }

    #[inline(always)]
    fn answered_unseen(&mut self, answers: u64) -> Flow {
        self.0.answered_unseen(answers)?;
        self.1.answered_unseen(answers)
    }

    #[inline(always)]
    fn written_back(&mut self, choice: S::Choice) -> Flow {
        self.0.written_back(choice)?;
        self.1.written_back(choice)
    }
}

/// An observer lent to a search.
impl<S: Search + ?Sized, O: Observer<S>> Observer<S> for &mut O {
    const SEES_NODES: bool = O::SEES_NODES;
    const SEES_REFUSALS: bool = O::SEES_REFUSALS;

    #[inline(always)]
    fn visits(&mut self, placed: usize) -> bool {
        (**self).visits(placed)
    }

    #[inline(always)]
    fn entered(&mut self, board: &S::Board, placed: usize) -> Flow {
        (**self).entered(board, placed)
    }

    #[inline(always)]
    fn entered_unseen(&mut self, placed: usize, nodes: u64) -> Flow {
        (**self).entered_unseen(placed, nodes)
    }

    #[inline(always)]
    fn refused(&mut self, choice: S::Choice, why: S::Refusal) -> Flow {
        (**self).refused(choice, why)
    }

    #[inline(always)]
    fn marked(&mut self, choice: S::Choice) -> Flow {
        (**self).marked(choice)
    }

    #[inline(always)]
    fn answered(&mut self, board: &S::Board, tally: &S::Tally) -> Flow {
        (**self).answered(board, tally)
    }

    #[inline(always)]
    fn answered_unseen(&mut self, answers: u64) -> Flow {
        (**self).answered_unseen(answers)
    }

    #[inline(always)]
    fn written_back(&mut self, choice: S::Choice) -> Flow {
        (**self).written_back(choice)
    }
}
