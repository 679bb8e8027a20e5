//! What an exercise is.

use std::path::Path;

use crate::grader::{Grader, Judgement};
use crate::measure::Experiment;
use crate::measure::results::{Results, Row};
use crate::student::Built;

/// A lecture or a reading, and its exercises.
#[derive(Clone, Copy, Debug)]
pub struct Lecture {
    /// Heading.
    pub title: &'static str,
    /// Its exercises.
    pub exercises: &'static [Exercise],
}

/// One exercise. It has one kind of check, or more.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// Folder, and what is typed: `011-1-bruteforce-cost`.
    pub id: &'static str,
    /// One line.
    pub title: &'static str,
    /// Judges a worksheet.
    pub worksheet: Option<fn(&mut Grader)>,
    /// What is measured.
    pub measurement: Option<Measurement>,
    /// Judges a student's program.
    pub program: Option<ProgramCheck>,
}

/// Judges a program. The folder is the root of the course.
pub type ProgramCheck = fn(&Built, &Path) -> anyhow::Result<Vec<Judgement>>;

/// An experiment, and what follows from it.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// What is run. The folders are the root of the course, and the exercise's own, where puzzles
    /// that the experiment needs are written.
    pub plan: fn(&Path, &Path) -> anyhow::Result<Experiment>,
    /// Figures of others, to stand beside the measured ones.
    pub published: fn() -> Vec<Row>,
    /// Judges a worksheet by what the student measured.
    pub check: fn(&mut Grader, &Results),
}

/// What a student does in an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Fills in `worksheet.toml`.
    Worksheet,
    /// Runs `problems measure ID`, then fills in `worksheet.toml`.
    Measurement,
    /// Edits `starter.rs`.
    Program,
}

impl Kind {
    /// The word for a list.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Worksheet => "worksheet",
            Kind::Measurement => "measurement",
            Kind::Program => "program",
        }
    }
}

impl Exercise {
    /// An exercise without a check.
    pub const fn new(id: &'static str, title: &'static str) -> Self {
        Exercise { id, title, worksheet: None, measurement: None, program: None }
    }

    /// The files a student edits.
    pub fn templates(&self) -> impl Iterator<Item = &'static str> {
        let files =
            [(self.has_worksheet(), "worksheet.toml"), (self.is(Kind::Program), "starter.rs")];
        files.into_iter().filter(|(has, _)| *has).map(|(_, file)| file)
    }

    /// Whether the exercise is, also, of this kind.
    pub fn is(&self, kind: Kind) -> bool {
        match kind {
            Kind::Program => self.program.is_some(),
            Kind::Worksheet => self.worksheet.is_some(),
            Kind::Measurement => self.measurement.is_some(),
        }
    }

    /// Its kinds, the first to do first.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        let kinds = [Kind::Program, Kind::Worksheet, Kind::Measurement];
        kinds.into_iter().filter(|&kind| self.is(kind))
    }

    /// Whether there is a worksheet to fill in.
    pub fn has_worksheet(&self) -> bool {
        self.is(Kind::Worksheet) || self.is(Kind::Measurement)
    }
}
