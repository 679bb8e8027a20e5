//! Reading 2: a closed knight's tour, found in three ways.
//!
//! A knight's tour is *closed* if the knight, on the last cell, is one move away from the first: it
//! could go round for ever. The reading (Dylan Chong, COMP 361, assignment 4) looks for one of them
//! on rectangular boards, and each of its three parts gets further than the one before:
//!
//! | `--algorithm` | idea | boards |
//! | --- | --- | --- |
//! | [`memo`] | depth-first search that remembers hopeless positions | 30 to 40 cells |
//! | [`pruned`] | depth-first search that detects dead ends early | thousands by thousands; but 3 wide is hard |
//! | [`parberry`] | divide and conquer, in linear time | all that have a tour, if memory allows |
//!
//! The first two search: if there is a tour and the search ends, they find it. The third constructs
//! a tour, and knows in advance whether there is one: Schwenk's theorem ([`theorem`]) says which
//! boards have none.
//!
//! Every tour begins in the corner (0, 0), and moves are counted from 0, as in the reading. The
//! board is drawn like the reading's ([`report`]). Its cells have room for three digits; if the
//! largest number has more, all cells are wider.
//!
//! # Verbose levels
//!
//! - 0: the result.
//! - 1, the default: the tour. (The default of the other programs is 0.)
//! - 2: `memo` and `pruned`: the board at every node; `parberry`: every block and where its parts
//!   meet.
//! - 3: every move tried, and why it is refused; `parberry`: every move that a join removes or
//!   adds.
//!
//! `Time` includes the search and the printing of the level, as in all programs of the course: to
//! measure a search alone, use level 0.

pub mod arguments;
pub mod memo;
pub mod moves;
pub mod parberry;
pub mod pruned;
pub mod report;
pub mod search;
pub mod theorem;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::Size;
use common::search::{Event, Fields, Flow, Forecast, Observer, Output, Program};
use visual::{BoardView, Failure, Label, Moment, Sources, Style, Visual, tour_sentence};

use pruned::Pruned;
pub use search::{Algorithm, ClosedTour, Found, Unfit};
use search::{Board, FREE, Refusal, Step};

impl Program for ClosedTour {
    const NAME: &'static str = "knight-closed";
    type Board = Board;
    type Choice = Step;
    type Refusal = Refusal;
    type Count = Found;

    fn search<O: Observer<Self>>(&self, found: &mut Found, observer: &mut O) -> Flow {
        match self.algorithm {
            Algorithm::Memo { memory, when_full } => {
                memo::search(self.size, memory, when_full, found, observer)
            }
            Algorithm::Pruned(rules) => Pruned::new(self.size, rules)?.search(found, observer),
            Algorithm::Parberry => parberry::search(self.size, found, observer),
        }
    }

    fn depth(&self) -> usize {
        // `memo` calls itself once per cell, `parberry` once per halving, `pruned` not at all.
        memo::MOST_CELLS
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        let (Size { width, height }, name) = (self.size, self.algorithm.name());
        writeln!(
            out,
            "board_size = ({width}, {height}), algorithm = {name}, verbose level = {level}"
        )
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, found: &Found, elapsed: Duration) -> fmt::Result {
        writeln!(out, "Result:\n  Closed tour       {:6}", found.tours)?;
        if let Some(obstacle) = theorem::obstacle(self.size) {
            writeln!(out, "  There is none: {obstacle}.")?;
        }
        writeln!(out, "Time = {:.6} [sec]", elapsed.as_secs_f64())
    }

    fn json(&self, found: &Found) -> Fields {
        let mut fields: Fields = vec![
            ("width", self.size.width.into()),
            ("height", self.size.height.into()),
            ("algorithm", self.algorithm.name().into()),
            ("tours", found.tours.into()),
        ];
        let obstacle = theorem::obstacle(self.size);
        fields.extend(obstacle.map(|obstacle| ("none_because", obstacle.to_string().into())));
        fields
    }

    fn memory(&self) -> u64 {
        match self.algorithm {
            Algorithm::Memo { .. } => 0, // its table stops growing by itself
            Algorithm::Pruned(_) => self.size.cells() as u64 * pruned::BYTES_PER_CELL,
            Algorithm::Parberry if theorem::obstacle(self.size).is_some() => 0,
            Algorithm::Parberry => parberry::bytes(self.size),
        }
    }

    /// It ends with its first tour: probes cannot estimate that.
    fn forecast(&self, _level: u8) -> Forecast {
        // Up to this many cells, an exhaustive search takes seconds.
        let (cells, has_tour) = (self.size.cells(), theorem::obstacle(self.size).is_none());
        let is_short = match self.algorithm {
            Algorithm::Memo { .. } => cells <= 34,
            Algorithm::Pruned(_) => cells <= 45 || has_tour,
            Algorithm::Parberry => true,
        };
        Forecast::without_tree((!is_short).then(|| {
            let finds = match has_tour {
                true => "--algorithm pruned and parberry find a tour at once",
                false => "there is no tour, and --algorithm parberry says so at once",
            };
            let name = self.algorithm.name();
            format!("{name} may search a board of {cells} cells for hours or days; {finds}")
        }))
    }
}

impl Visual for ClosedTour {
    const SOURCES: Sources = &[
        ("readings/knight-closed/src/memo/mod.rs", include_str!("memo/mod.rs")),
        ("readings/knight-closed/src/pruned/mod.rs", include_str!("pruned/mod.rs")),
        ("readings/knight-closed/src/pruned/options.rs", include_str!("pruned/options.rs")),
    ];

    fn algorithm(&self) -> String {
        self.algorithm.name().to_owned()
    }

    fn view(&self) -> BoardView {
        let Size { width, height } = self.size;
        let title = format!("Closed knight's tour of {width} x {height} cells");
        BoardView { title, size: self.size, style: Style::Tour { first: 0, graph: false } }
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        let number = |&number: &u32| if number == FREE { 0 } else { number + 1 };
        board.numbers.iter().map(number).collect()
    }

    fn label(&self, step: Step) -> Label {
        if let Step::Pruned(pruned::Step::Attempt(number)) = step {
            return Label { text: format!("attempt {number}"), cell: None };
        }
        let Some(step) = report::knight_move(step) else { return Label::default() };
        let to = step.target(self.size);
        Label { text: format!("{} {to}", step.direction), cell: Some(to) }
    }

    fn why(&self, refusal: Refusal) -> [&'static str; 2] {
        report::words(refusal)
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        tour_sentence(moment, depth, 0)
    }

    fn failure(&self, _: &Board) -> Failure {
        let text = "the knight cannot go back to (0, 0)".to_owned();
        Failure { text, cells: vec![self.size.cell(0)] }
    }
}
