//! Lecture 011, first half: the knight's tour by brute force.

pub mod fast;
pub mod report;
pub mod scene;
pub mod search;
pub mod text;

use std::time::Duration;

use common::board::Size;
use common::lesson::{Known, Lesson};
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::{self, Tours};
use common::typed::Typed;
use num_traits::ToPrimitive;
use serde_json::{Map, Value};

use fast::mask;
use report::Report;
pub use search::KnightTours;

impl Lesson for KnightTours {
    const NAME: &'static str = "knight-bruteforce";

    type Search = Self;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        tours::write_header(text, self.size, self.start, level);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        Report::new(output)
    }

    fn search<O: Observer<Self>>(&self, tally: &mut Tours, observer: &mut O) -> Flow {
        if mask::applies::<O>(self) {
            mask::search(self, tally, observer)
        } else {
            search::search(self, tally, observer)
        }
    }

    fn depth(&self) -> usize {
        self.size.cells()
    }

    /// 1 + 8 + 8² + … + 8^(W·H−1), while a u64 can hold it.
    fn nodes(&self) -> Option<u64> {
        (1..self.size.cells()).try_fold(1u64, |nodes, _| nodes.checked_mul(8)?.checked_add(1))
    }

    fn known(&self) -> Option<Known> {
        let Size { width, height } = self.size;
        let cells = width
            .checked_mul(height)
            .filter(|&cells| cells <= text::MOST_CELLS)?;
        let bytes = |level| {
            let size = text::nodes_text(width, height, (self.start.x, self.start.y), level);
            size.bytes.to_f64().unwrap_or(f64::INFINITY)
        };
        Some(Known {
            nodes: (8f64.powi(cells as i32) - 1.0) / 7.0,
            bytes: [bytes(2), bytes(3)],
        })
    }

    fn sooner(&self, _level: u8, _typed: &Typed) -> Option<Typed> {
        Some(Typed::this("knight-backtrack"))
    }

    fn result(&self, tally: &Tours, _elapsed: Duration, text: &mut Vec<u8>) {
        tours::write_result(text, tally);
    }

    fn json(&self, tally: &Tours) -> Map<String, Value> {
        tours::json(self.size, self.start, tally)
    }
}
