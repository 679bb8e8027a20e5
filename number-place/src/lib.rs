//! Lecture 013: number place, also known as sudoku, by backtracking.
//!
//! The empty cells are filled row by row. [`search`] keeps three tables of figures that are taken: by
//! column (line x), by row (line y) and by block. [`fast`] holds other ways to the same answers.

pub mod check;
pub mod cli;
pub mod each;
pub mod fast;
pub mod read;
pub mod report;
pub mod scene;
pub mod search;

use std::time::Duration;

use common::lesson::{Lesson, fields};
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::write;
use serde_json::{Map, Value};

use report::Report;
pub use search::Puzzle;

impl Puzzle {
    /// How many cells are to be filled.
    pub fn empty_cells(&self) -> usize {
        self.clues.iter().flatten().filter(|&&f| f == 0).count()
    }
}

impl Lesson for Puzzle {
    const NAME: &'static str = "number-place";

    type Search = Self;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, _level: u8, text: &mut Vec<u8>) {
        report::draw(text, &self.clues);
        write(
            text,
            format_args!("readboard: empty cells = {}\n", self.empty_cells()),
        );
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        Report { output }
    }

    fn search<O: Observer<Self>>(&self, answers: &mut u64, observer: &mut O) -> Flow {
        search::search(self, answers, observer)
    }

    fn depth(&self) -> usize {
        self.empty_cells() + 1
    }

    fn result(&self, answers: &u64, elapsed: Duration, text: &mut Vec<u8>) {
        report::result(text, answers, elapsed);
    }

    fn json(&self, answers: &u64) -> Map<String, Value> {
        fields([
            ("empty_cells", self.empty_cells().into()),
            ("answers", (*answers).into()),
        ])
    }
}
