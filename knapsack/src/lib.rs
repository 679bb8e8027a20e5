//! Lecture 014: the knapsack problem by brute force, backtracking and branch and bound.
//!
//! Which objects have the largest total value, if they weigh at most a limit together?
//!
//! | file | what it has |
//! | --- | --- |
//! | [`bruteforce`], [`backtrack`], [`bound`] | the lecture's three programs; each has one condition more than the one before |
//! | [`relaxed`] | the same with a tighter bound |
//! | [`sack`] | what they share: the knapsack, and the test of a candidate |
//! | [`problem`] | the objects, the algorithms, and why an object is taken, left or refused |
//! | [`read`] | reads objects |
//! | [`report`] | what each verbose level prints |
//! | `main.rs` | arguments, problem, run |

pub mod backtrack;
pub mod bound;
pub mod bruteforce;
pub mod problem;
pub mod read;
pub mod relaxed;
pub mod report;
pub mod sack;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::Size;
use common::cli::args::typed_name;
use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Output, Program, Shape, Wording,
};
use common::{sources, with_either};

pub use problem::{Algorithm, Knapsack, Object};

impl Program for Knapsack {
    fn header(&self) -> Header {
        let objects = self.objects.len();
        let limit = self.limit;
        Header {
            name: "knapsack",
            algorithm: typed_name(&self.algorithm),
            nodes_level: 1,
            choices_level: 1,
            depth: objects + 1,
            title: format!("{objects} objects, weight at most {limit}"),
            size: Size::new(objects as i32, 1),
            shape: Shape::Objects {
                objects: self.objects.iter().map(|object| [object.value, object.weight]).collect(),
                limit,
            },
            wording: Wording {
                label: report::label,
                sentence: report::sentence,
                action: report::action,
                phrases: report::PHRASES,
            },
            improves: true,
            sources: sources!(
                "knapsack/src": "bruteforce.rs", "backtrack.rs", "bound.rs", "relaxed.rs", "sack.rs"
            ),
            remark: "In a list, an object that is not taken has the value 0.",
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(
            observer,
            match self.algorithm {
                Algorithm::Bruteforce => bruteforce::search(self, count, observer),
                Algorithm::Backtrack => backtrack::search(self, count, observer),
                Algorithm::Bound => bound::search(self, count, observer),
                Algorithm::Relaxed => relaxed::search(self, count, observer),
            }
        )
    }

    fn opening(&self, _out: &mut Output, _level: u8) -> fmt::Result {
        Ok(())
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, _elapsed: Duration) -> fmt::Result {
        writeln!(out, "Result\nweight_limit = {}", self.limit)?;
        let best = count.best.unwrap_or_default();
        writeln!(out, "maxv = {best} (with weight {})", count.weight)
    }

    fn json(&self, count: &Count) -> Fields {
        vec![
            ("limit", self.limit.into()),
            ("objects", self.objects.len().into()),
            ("best_value", count.best.unwrap_or_default().into()),
            ("best_weight", count.weight.into()),
            ("improvements", count.solutions.into()),
            ("candidates", count.candidates.into()),
            ("refused_by_weight", count.refused.into()),
            ("cut_by_bound", count.cut.into()),
        ]
    }

    /// What a bound cuts depends on what was found before, so that probes cannot estimate it.
    fn forecast(&self, _level: u8) -> Forecast {
        if matches!(self.algorithm, Algorithm::Bound | Algorithm::Relaxed) {
            return Forecast::without_tree(None);
        }
        // 1 + 2 + 4 + … + 2^N.
        let all = 2f64.powi(self.objects.len() as i32 + 1) - 1.0;
        let nodes = (self.algorithm == Algorithm::Bruteforce).then_some(all);
        Forecast { nodes, faster: Some("--algorithm relaxed"), ..Forecast::default() }
    }
}
