//! The parts of an exercise.

use crate::grader::Grader;
use crate::judgement::{Judgement, Subject, open};
use crate::measurement::Experiment;
use crate::program::{Language, Tester};
use crate::random_inputs::{Own, RandomInputs};
use crate::results::{self, Results};
use crate::worksheet::{self, Worksheet};
use crate::{command, report};

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
    /// Folder, and name on the command line: `011-1-bruteforce-cost`.
    pub id: &'static str,
    /// Judges a worksheet: the student fills in `worksheet.toml`.
    pub worksheet: Option<fn(&mut Grader)>,
    /// What is measured: the student runs `problems measure ID`, then fills in `worksheet.toml`.
    pub measurement: Option<Measurement>,
    /// Judges a program: the student edits `starter.rs`, `starter.c` or `starter.py`.
    pub program: Option<ProgramCheck>,
    /// Which words of the texts are a student's own.
    pub own: Option<Own>,
}

/// Judges a program.
pub type ProgramCheck = fn(&mut Tester) -> anyhow::Result<()>;

/// An experiment, and what follows from it.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// What is run.
    pub plan: fn() -> Experiment,
    /// Judges a worksheet by what the student measured.
    pub check: fn(&mut Grader, &Results),
}

impl Exercise {
    /// What the exercises below have in common. The folder gives the name.
    const NONE: Self =
        Exercise { id: "", worksheet: None, measurement: None, program: None, own: None };

    /// A worksheet.
    pub const fn worksheet(check: fn(&mut Grader)) -> Self {
        Exercise { worksheet: Some(check), ..Self::NONE }
    }

    /// A program.
    pub const fn program(check: ProgramCheck) -> Self {
        Exercise { program: Some(check), ..Self::NONE }
    }

    /// An experiment, and the check of what follows from it.
    pub const fn measurement(plan: fn() -> Experiment, check: fn(&mut Grader, &Results)) -> Self {
        Exercise { measurement: Some(Measurement { plan, check }), ..Self::NONE }
    }

    /// The files a student edits; of the starters, there is one in each language.
    pub fn templates(&self) -> impl Iterator<Item = &'static str> {
        let sheet =
            self.has_worksheet().then_some([worksheet::WORKSHEET_FILE, report::REPORT_FILE]);
        sheet.into_iter().flatten().chain(self.starters().map(Language::starter))
    }

    /// The languages of its starters; none without a program.
    pub fn starters(&self) -> impl Iterator<Item = Language> + use<> {
        Language::ALL.into_iter().take(if self.program.is_some() { Language::ALL.len() } else { 0 })
    }

    /// What a student does, the first to do first.
    pub fn kinds(&self) -> Vec<&'static str> {
        let kinds = [
            self.program.map(|_| "program"),
            self.worksheet.map(|_| "worksheet"),
            self.measurement.map(|_| "measurement"),
        ];
        kinds.into_iter().flatten().collect()
    }

    /// A text of the exercise with the words of one student; without a name, as it is.
    pub fn personal(&self, mut text: String, student: Option<&str>) -> String {
        for (known, own) in self.own.map(|own| own(self.inputs(student))).unwrap_or_default() {
            text = text.replace(known, &own);
        }
        text
    }

    /// The random inputs of a student.
    pub fn inputs(&self, student: Option<&str>) -> RandomInputs {
        RandomInputs::new(student, self.id)
    }

    /// Whether there is a worksheet to fill in, and with it a report.
    pub fn has_worksheet(&self) -> bool {
        self.worksheet.is_some() || self.measurement.is_some()
    }

    /// Judges the answers of a worksheet, those too that follow from what was measured.
    pub fn judge(
        &self,
        sheet: &Worksheet,
        student: Option<&str>,
        results: Option<&Results>,
    ) -> Vec<Judgement> {
        let mut grader = Grader::new(sheet, self.inputs(student));
        if let Some(check) = self.worksheet {
            check(&mut grader);
        }
        if let (Some(measurement), Some(results)) = (self.measurement, results) {
            (measurement.check)(&mut grader, results);
        }
        grader.finish()
    }

    /// What is said in place of all judgements before anything is measured.
    pub fn not_measured(&self) -> Judgement {
        let first = command("measure", self.id);
        let judged = open(format!("there are no measurements yet; first run:  {first}"));
        Judgement { subject: Subject::File(results::RESULTS_FILE), judged }
    }
}
