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

pub mod memo;
pub mod moves;
pub mod parberry;
pub mod problem;
pub mod pruned;
pub mod report;

pub mod theorem;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::Size;
use common::cli::args::typed_name;
use common::platform::available_memory;
use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Output, Program, Shape, Wording,
    degrees, tours,
};
use common::{sources, with_either};

pub use problem::{Algorithm, ClosedTour};
use pruned::{Pruned, PrunedCounts};

impl ClosedTour {
    /// The memory of the search besides its stack, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        match self.algorithm {
            Algorithm::Memo => 0, // its table stops growing by itself
            Algorithm::Pruned => self.size.cells() as u64 * pruned::BYTES_PER_CELL,
            Algorithm::Parberry if theorem::obstacle(self.size).is_some() => 0,
            Algorithm::Parberry => parberry::bytes(self.size),
        }
    }
}

impl Program for ClosedTour {
    fn header(&self) -> Header {
        let Size { width, height } = self.size;
        Header {
            name: "knight-closed",
            algorithm: typed_name(&self.algorithm),
            nodes_level: 2,
            choices_level: 2,
            // `memo` calls itself once per cell, `parberry` once per halving, `pruned` not at all.
            depth: memo::MOST_CELLS,
            title: format!("Closed knight's tour of {width} x {height} cells"),
            size: self.size,
            shape: Shape::Tour { first: 0, graph: false },
            wording: Wording {
                label: tours::label,
                sentence: tours::sentence,
                phrases: tours::PHRASES,
                ..Wording::default()
            },
            tables: vec![degrees()],
            sources: sources!("readings/knight-closed/src": "memo/mod.rs", "pruned/mod.rs", "pruned/path.rs"),
            memory: self.memory(),
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(
            observer,
            match self.algorithm {
                Algorithm::Memo => {
                    let mut counts = memo::MemoCounts::default();
                    let memory = self.memory.min(available_memory());
                    let flow = memo::search(self.size, memory, count, &mut counts, observer);
                    let _ = self.counts.set(vec![
                        ("hopeless positions remembered", counts.remembered),
                        ("moves refused because of them", counts.refused),
                    ]);
                    flow
                }
                Algorithm::Pruned => {
                    let mut pruned = Pruned::new(self.size, self.without.clone())?;
                    let flow = pruned.search(count, observer);
                    let PrunedCounts { end_path, corners, dead_ends, attempts } = pruned.counts;
                    let _ = self.counts.set(vec![
                        ("moves refused by end-path", end_path),
                        ("moves refused by corners", corners),
                        ("moves refused by dead-ends", dead_ends),
                        ("attempts", attempts),
                    ]);
                    flow
                }
                Algorithm::Parberry => parberry::search(self.size, count, observer),
            }
        )
    }

    fn opening(&self, out: &mut Output, level: u8) -> fmt::Result {
        let Size { width, height } = self.size;
        let name = typed_name(&self.algorithm);
        writeln!(
            out,
            "board_size = ({width}, {height}), algorithm = {name}, verbose level = {level}"
        )
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, elapsed: Duration) -> fmt::Result {
        writeln!(out, "Result:\n  Closed tour       {:6}", count.solutions)?;
        if let Some(obstacle) = theorem::obstacle(self.size) {
            writeln!(out, "  There is none: {obstacle}.")?;
        }
        writeln!(out, "Time = {:.6} [sec]", elapsed.as_secs_f64())
    }

    fn json(&self, count: &Count) -> Fields {
        let mut fields: Fields = vec![
            ("width", self.size.width.into()),
            ("height", self.size.height.into()),
            ("algorithm", typed_name(&self.algorithm).into()),
            ("tours", count.solutions.into()),
        ];
        let obstacle = theorem::obstacle(self.size);
        fields.extend(obstacle.map(|obstacle| ("none_because", obstacle.into())));
        fields
    }

    /// It ends with its first tour: probes cannot estimate that.
    fn forecast(&self, _level: u8) -> Forecast {
        // Up to this many cells, an exhaustive search takes seconds.
        let cells = self.size.cells();
        let has_tour = theorem::obstacle(self.size).is_none();
        let is_short = match self.algorithm {
            Algorithm::Memo => cells <= 34,
            Algorithm::Pruned => cells <= 45 || has_tour,
            Algorithm::Parberry => true,
        };
        Forecast::without_tree((!is_short).then(|| {
            let finds = match has_tour {
                true => "--algorithm pruned and parberry find a tour at once",
                false => "there is no tour, and --algorithm parberry says so at once",
            };
            let name = typed_name(&self.algorithm);
            format!("{name} may search a board of {cells} cells for hours or days; {finds}")
        }))
    }
}
