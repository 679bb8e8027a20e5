//! `marks.toml`: what only the teacher can decide. `grade` writes it once with all that may be filled in, reads it each
//! time, adds lines for what is new, and changes none.

mod read;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use checks::exercise::Exercise;
use checks::report::{self, sections};
use problems::catalogue::Course;
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::entry::{Amount, Deadline, ReportPoints};
use crate::grades::{AS_GIVEN_OUT, ExerciseMark, Grade, MOST_POINTS, NOT_HANDED_IN, Student};
use crate::late;
use crate::platform::Identity;
use crate::submission::Submission;

/// The file's name.
pub const MARKS_FILE: &str = "marks.toml";
/// The points of a question for which the course names none.
const MOST_UNNAMED: f64 = 10.0;

/// A question of a report.
#[derive(Clone, Debug)]
pub struct ReportQuestion {
    /// The question.
    pub text: String,
    /// What it is worth and for what, from the exercise's solution.
    pub worth: String,
    /// The most points for it.
    pub most: f64,
}

/// The questions of each exercise's report.
pub type Rubrics = BTreeMap<&'static str, Vec<ReportQuestion>>;

/// The questions of the reports of all exercises; without solutions, each is worth ten points.
pub fn rubrics(course: &Course) -> Rubrics {
    let questions = |exercise: &Exercise| {
        let text = |file| course.text(exercise, file).unwrap_or_default();
        let asked = text(report::REPORT_FILE);
        let solution = text("solution.md");
        let question = |(question, _): (&str, &str)| {
            let worth = sections(&solution)
                .find(|(known, _)| *known == question)
                .map(|(_, worth)| worth.to_owned())
                .unwrap_or_default();
            let most = worth.split(' ').next().and_then(|most| most.parse().ok());
            ReportQuestion { text: question.to_owned(), worth, most: most.unwrap_or(MOST_UNNAMED) }
        };
        sections(&asked).map(question).collect::<Vec<_>>()
    };
    course
        .exercises()
        .map(|exercise| (exercise.id, questions(exercise)))
        .filter(|(_, questions)| !questions.is_empty())
        .collect()
}

/// Lines for students or exercises, with the place of each key.
type ByName<T> = BTreeMap<Spanned<String>, T>;

/// What the teacher has entered.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    #[serde(skip)]
    path: PathBuf,
    #[serde(skip)]
    text: String,
    seed: Option<u64>,
    due: Option<Deadline>,
    penalty: Amount<100>,
    most_penalty: Option<Amount<100>>,
    /// Minutes, up to a week.
    grace: Amount<10_080>,
    deadlines: ByName<Deadline>,
    points: ByName<ByName<Amount<{ MOST_POINTS as u32 }>>>,
    remarks: ByName<ByName<String>>,
    weights: ByName<Amount<100>>,
    /// The exercises that count; all, if it names none.
    count: Vec<Spanned<String>>,
    students: ByName<Student>,
    reports: ByName<ByName<Vec<ReportPoints>>>,
}

impl Marks {
    /// Gives each exercise its weight and the points of its report, each student what was entered, and the sums.
    pub fn apply(&self, grades: &mut [Grade], rubrics: &Rubrics) {
        for grade in grades {
            self.apply_points(grade, rubrics);
            self.apply_dates(grade);
            let points: f64 = grade.exercises.iter().map(|mark| mark.weight * mark.total()).sum();
            grade.points = points - grade.penalty;
            grade.of = grade.exercises.iter().map(|mark| mark.weight * mark.most()).sum();
        }
    }

    /// What is entered for each exercise.
    fn apply_points(&self, grade: &mut Grade, rubrics: &Rubrics) {
        for mark in &mut grade.exercises {
            let counts =
                self.count.is_empty() || self.count.iter().any(|id| id.get_ref() == mark.id);
            let weight = self.weights.get(mark.id).map_or(1.0, |weight| weight.0);
            mark.weight = if counts { weight } else { 0.0 };
            mark.entered = entry(&self.points, mark.id, &grade.name).map(|points| points.0);
            mark.remark = entry(&self.remarks, mark.id, &grade.name).cloned().unwrap_or_default();
            let judged = self.reports.get(mark.id).filter(|students| {
                students.values().flatten().any(|answer| answer.0.is_some())
                    && rubrics.contains_key(mark.id)
            });
            let Some(judged) = judged else { continue };
            let answers = judged.get(grade.name.as_str()).into_iter().flatten();
            mark.answers = answers.map(|answer| answer.0).collect();
            mark.answers.resize(rubrics[mark.id].len(), None);
            mark.of_report = rubrics[mark.id].iter().map(|question| question.most).sum();
        }
    }

    /// What is entered about the student, and what comes too late.
    fn apply_dates(&self, grade: &mut Grade) {
        grade.entered = self.students.get(grade.name.as_str()).cloned().unwrap_or_default();
        let received = late::received(&grade.received, self.due.and_then(|due| due.zone));
        let handed_in =
            grade.entered.received.or(received.map(|times| times[0])).or(grade.handed_in);
        let grace = Duration::from_secs_f64(60.0 * self.grace.0)
            + late::DAY.mul_f64(grade.entered.extension.0);
        for mark in &mut grade.exercises {
            let is_work = mark.reasons != [NOT_HANDED_IN] && mark.reasons != [AS_GIVEN_OUT];
            let due = self
                .deadlines
                .get(mark.id)
                .or(self.due.as_ref())
                .filter(|_| is_work && mark.weight > 0.0);
            mark.late =
                due.map_or_else(String::new, |due| late::days(handed_in, due.moment + grace));
            // Of an unknown day, nothing is taken off.
            let percent = self.penalty.0 * mark.late.parse().unwrap_or(0.0);
            let percent = percent.min(self.most_penalty.map_or(100.0, |most| most.0));
            grade.penalty += mark.weight * mark.total() * percent / 100.0;
        }
        grade.late = grade
            .exercises
            .iter()
            .map(|mark| &mark.late)
            .filter(|days| !days.is_empty())
            .max_by_key(|days| days.parse().unwrap_or(u64::MAX))
            .cloned()
            .unwrap_or_default();
        if let (Some(times), Some(packed), false) =
            (received, grade.handed_in, grade.late.is_empty())
            && !late::agree(times, packed)
        {
            let clock = humantime::format_rfc3339_seconds(packed);
            let platform = &grade.received;
            grade.look_at(format!(
                "received {platform} by the platform's clock, packed {clock} by its own"
            ));
        }
    }

    /// What is graded of a student who has handed in nothing: what another one has handed in for both.
    pub fn shared(&self, who: &Identity, handed_in: &[Submission]) -> Submission {
        let name = who.key();
        let with = self.students.get(name.as_str()).map(|student| &student.with);
        let shared = handed_in.iter().find(|submission| Some(&submission.name) == with);
        Submission { name, ..shared.cloned().unwrap_or_default() }
    }

    /// How to count only what somebody has handed in, if the teacher has not said what counts.
    pub fn never_handed_in(&self, grades: &[Grade]) -> String {
        let marks =
            grades.iter().flat_map(|grade| &grade.exercises).filter(|mark| mark.weight > 0.0);
        let (absent, there): (Vec<_>, Vec<_>) =
            marks.partition(|mark| mark.reasons == [NOT_HANDED_IN]);
        let ids = |marks: Vec<&ExerciseMark>| -> BTreeSet<_> {
            marks.iter().map(|mark| mark.id).collect()
        };
        let there = ids(there);
        let count = ids(absent).difference(&there).count();
        if count == 0 || there.is_empty() || !self.count.is_empty() {
            return String::new();
        }
        let there = Vec::from_iter(there);
        format!(
            "Exercises that nobody has handed in count, too ({count}). To leave them out, write at its top:\ncount = {there:?}\n"
        )
    }

    /// The students of the file who have handed in nothing.
    ///
    /// # Errors
    /// There is one, and `is_complete` says that the class has everybody.
    pub fn absent(&self, class: &[Identity], is_complete: bool) -> anyhow::Result<Vec<Identity>> {
        let is_absent = |name: &&String| class.iter().all(|who| who.key() != **name);
        let names = self.students.keys().map(Spanned::get_ref);
        let absent: Vec<&String> = names.filter(is_absent).collect();
        if let ([nobody, ..], true) = (&absent[..], is_complete) {
            let path = self.path.display();
            bail!(
                "{path}: nobody is '{nobody}': neither a submission nor a row of the worksheet; correct the name, or delete the line"
            );
        }
        Ok(absent.into_iter().map(|name| Identity::named(name)).collect())
    }
}

/// What is entered for a student below the heading of an exercise.
fn entry<'a, T>(entries: &'a ByName<ByName<T>>, id: &str, name: &str) -> Option<&'a T> {
    entries.get(id)?.get(name)
}

/// A name as a key of TOML.
fn key(name: &str) -> String {
    let is_bare = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    if !name.is_empty() && name.chars().all(is_bare) {
        name.to_owned()
    } else {
        Value::from(name).to_string()
    }
}

/// A number of points, with at most two digits behind the point.
pub fn points_text(points: f64) -> String {
    ((points * 100.0).round() / 100.0).to_string()
}
