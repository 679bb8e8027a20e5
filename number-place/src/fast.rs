//! Other algorithms with the same answers.

pub mod bits;
pub mod fewest;
pub mod lanes;
pub mod many;
mod widest;

use std::time::Duration;

use clap::ValueEnum;
use common::lesson::{Lesson, fields};
use common::observer::{Observer, Silent};
use common::output::Output;
use common::stop::Flow;
use common::typed::Typed;
use serde_json::{Map, Value};

use crate::report::{self, Report};
use crate::search::{self, Puzzle};
use many::Counting;

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

    fn sooner(&self, _level: u8, typed: &Typed) -> Option<Typed> {
        (self.algorithm != Algorithm::Bits).then(|| typed.by("bits"))
    }

    fn result(&self, answers: &u64, elapsed: Duration, text: &mut Vec<u8>) {
        self.puzzle.result(answers, elapsed, text);
    }

    fn json(&self, answers: &u64) -> Map<String, Value> {
        self.puzzle.json(answers)
    }
}

/// The lesson, counted only, by [`many`].
#[derive(Clone, Copy, Debug)]
pub struct Counter(pub Puzzle);

impl Lesson for Counter {
    const NAME: &'static str = Puzzle::NAME;

    type Search = Counting;
    type Report<'a, const LEVEL: u8> = Silent;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        self.0.header(level, text);
    }

    fn report<'a, const LEVEL: u8>(&'a self, _output: &'a mut Output) -> Silent {
        Silent
    }

    fn search<O: Observer<Counting>>(&self, answers: &mut u128, observer: &mut O) -> Flow {
        many::count(&self.0, answers, observer)
    }

    fn depth(&self) -> usize {
        self.0.depth()
    }

    fn result(&self, answers: &u128, elapsed: Duration, text: &mut Vec<u8>) {
        report::result(text, answers, elapsed);
    }

    fn json(&self, answers: &u128) -> Map<String, Value> {
        // JSON's readers know numbers of 64 bits; a larger one is written as a string.
        let answers =
            u64::try_from(*answers).map_or_else(|_| answers.to_string().into(), Value::from);
        fields([
            ("empty_cells", self.0.empty_cells().into()),
            ("answers", answers),
        ])
    }
}
