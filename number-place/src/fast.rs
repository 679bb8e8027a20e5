//! Other algorithms with the same answers.

pub mod bits;
pub mod fewest;

use std::time::Duration;

use clap::ValueEnum;
use common::lesson::Lesson;
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use serde_json::{Map, Value};

use crate::report::Report;
use crate::search::{self, Puzzle};

/// How to search. All find the same answers; their order differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's: cell after cell, row by row
    #[default]
    Plain,
    /// The cell with the fewest figures left comes first
    Fewest,
    /// What follows is drawn before anything is guessed, for many cells at once
    Bits,
}

/// The lesson, with any of the algorithms.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// The problem.
    pub puzzle: Puzzle,
    /// How it is searched.
    pub algorithm: Algorithm,
}

impl Lesson for Solver {
    const NAME: &'static str = Puzzle::NAME;

    type Search = Puzzle;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        self.puzzle.header(level, text);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        self.puzzle.report(output)
    }

    fn search<O: Observer<Puzzle>>(&self, answers: &mut u64, observer: &mut O) -> Flow {
        match self.algorithm {
            Algorithm::Plain => search::search(&self.puzzle, answers, observer),
            Algorithm::Fewest => fewest::search(&self.puzzle, answers, observer),
            Algorithm::Bits => bits::search(&self.puzzle, answers, observer),
        }
    }

    fn depth(&self) -> usize {
        self.puzzle.depth()
    }

    fn result(&self, answers: &u64, elapsed: Duration, text: &mut Vec<u8>) {
        self.puzzle.result(answers, elapsed, text);
    }

    fn json(&self, answers: &u64) -> Map<String, Value> {
        self.puzzle.json(answers)
    }
}
