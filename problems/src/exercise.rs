//! What an exercise is.

use std::path::Path;

use crate::grader::Grader;
use crate::lots::Own;
use crate::measure::Experiment;
use crate::measure::results::Results;
use crate::report;
use crate::tester::Tester;

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
    /// Judges a worksheet: the student fills in `worksheet.toml`.
    pub worksheet: Option<fn(&mut Grader)>,
    /// What is measured: the student runs `problems measure ID`, then fills in `worksheet.toml`.
    pub measurement: Option<Measurement>,
    /// Judges a program: the student edits `starter.rs`.
    pub program: Option<ProgramCheck>,
    /// Draws the numbers that are a student's own.
    pub own: Option<Own>,
}

/// Judges a program.
pub type ProgramCheck = fn(&mut Tester) -> anyhow::Result<()>;

/// An experiment, and what follows from it.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// What is run. The folders are the root of the course, and the exercise's own, where puzzles
    /// that the experiment needs are written.
    pub plan: fn(&Path, &Path) -> anyhow::Result<Experiment>,
    /// Judges a worksheet by what the student measured.
    pub check: fn(&mut Grader, &Results),
}

impl Exercise {
    /// An exercise without a check.
    pub const fn new(id: &'static str) -> Self {
        Exercise { id, worksheet: None, measurement: None, program: None, own: None }
    }

    /// The files a student edits.
    pub fn templates(&self) -> impl Iterator<Item = &'static str> {
        let program = self.program.is_some().then_some("starter.rs");
        let sheet = self.has_worksheet().then_some(["worksheet.toml", report::FILE]);
        sheet.into_iter().flatten().chain(program)
    }

    /// What a student does, the first to do first.
    pub fn kinds(&self) -> Vec<&'static str> {
        let program = self.program.map(|_| "program");
        let worksheet = self.worksheet.map(|_| "worksheet");
        let measurement = self.measurement.map(|_| "measurement");
        [program, worksheet, measurement].into_iter().flatten().collect()
    }

    /// Whether there is a worksheet to fill in, and with it a report.
    pub fn has_worksheet(&self) -> bool {
        self.worksheet.is_some() || self.measurement.is_some()
    }
}
