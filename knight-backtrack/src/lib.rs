//! Lecture 011, second half: the knight's tour by backtracking.
//!
//! Backtracking goes deeper only if the next move stays on the board and leads to a free cell.
//!
//! | file | what it has |
//! | --- | --- |
//! | [`search`] | the lecture's program, statement by statement: begin here |
//! | [`problem`] | the board, the start, the algorithms, a move and why it is refused |
//! | [`report`] | what each verbose level prints |
//! | [`fast`] | `--algorithm pruned`: the same tours in the same order, but it detects dead ends early |
//! | `main.rs` | arguments, problem, run |

pub mod fast;
pub mod problem;
pub mod report;
pub mod search;

use std::fmt;
use std::time::Duration;

use common::search::tours::{self, Tours};
use common::search::{Event, Faster, Fields, Flow, Forecast, Observer, Output, Program};
use visual::{BoardView, Label, Moment, Sources, Visual, tour_sentence, tour_view, typed_name};

pub use problem::{Algorithm, KnightTours};
use problem::{MOST_PRUNED_CELLS, Move, Refusal};
use search::Backtracking;

impl Program for KnightTours {
    const NAME: &'static str = "knight-backtrack";
    type Board = [u32];
    type Choice = Move;
    type Refusal = Refusal;
    type Count = Tours;

    fn search<O: Observer<Self>>(&self, count: &mut Tours, observer: &mut O) -> Flow {
        match self.algorithm {
            Algorithm::Plain => Backtracking::new(self, count, observer).step(self.start, 1),
            Algorithm::Pruned => fast::search(self, count, observer),
        }
    }

    fn depth(&self) -> usize {
        self.size.cells()
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::header(out, self.size, self.start, level)
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(self.size, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Tours, _elapsed: Duration) -> fmt::Result {
        tours::result(out, count)
    }

    fn json(&self, count: &Tours) -> Fields {
        tours::json(self.size, self.start, count)
    }

    fn forecast(&self, _level: u8) -> Forecast {
        let fits = self.size.cells() <= MOST_PRUNED_CELLS;
        let is_slow = self.algorithm == Algorithm::Plain && fits;
        Forecast { faster: is_slow.then_some(Faster::Algorithm("pruned")), ..Forecast::default() }
    }
}

impl Visual for KnightTours {
    const SOURCES: Sources = &[
        ("knight-backtrack/src/search.rs", include_str!("search.rs")),
        ("knight-backtrack/src/fast.rs", include_str!("fast.rs")),
    ];

    fn algorithm(&self) -> String {
        typed_name(&self.algorithm).unwrap_or_default()
    }

    fn view(&self) -> BoardView {
        tour_view(self.size, self.start, false)
    }

    fn values(&self, board: &[u32]) -> Vec<u32> {
        board.to_vec()
    }

    fn label(&self, Move { direction, to }: Move) -> Label {
        Label { text: format!("{direction} {to}"), cell: Some(to) }
    }

    fn why(&self, refusal: Refusal) -> [&'static str; 2] {
        report::words(refusal)
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        tour_sentence(moment, depth, 1)
    }
}
