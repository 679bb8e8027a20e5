//! `marks.toml`: what only the teacher can decide. `grade` writes it once with all that may be filled in, reads it each
//! time, adds lines for what is new, and changes none.

mod keys;
mod read;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::bail;
use checks::exercise::Exercise;
use checks::report::{self, sections};
use problems::catalogue::Course;
use toml::Value;

use crate::grades::{AS_GIVEN_OUT, ExerciseMark, Grade, NOT_HANDED_IN, Student};
use crate::late;
use crate::platform::Identity;
use crate::submission::Submission;

/// The file's name.
pub const MARKS_FILE: &str = "marks.toml";
/// What is given back to all students, in one file.
pub const FEEDBACK_ZIP: &str = "feedback.zip";
/// The points of a question for which the course names none.
const MOST_UNNAMED: f64 = 10.0;
/// What stands for points that are still to be given.
const OPEN: &str = "?";

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

type ByName<T> = BTreeMap<String, T>;

/// What the teacher has entered.
#[derive(Debug, Default)]
pub struct Marks {
    path: PathBuf,
    text: String,
    seed: Option<u64>,
    due: Option<SystemTime>,
    /// The zone that is named with it, in minutes from UTC.
    zone: Option<i16>,
    penalty: f64,
    most_penalty: f64,
    grace: Duration,
    deadlines: ByName<SystemTime>,
    points: ByName<ByName<f64>>,
    remarks: ByName<ByName<String>>,
    weights: ByName<f64>,
    /// The exercises that count; all, if it names none.
    counted: Vec<String>,
    students: ByName<Student>,
    reports: ByName<ByName<Vec<Option<f64>>>>,
}

impl Marks {
    /// Gives each exercise its weight and the points of its report, each student what was entered, and the sums.
    pub fn apply(&self, grades: &mut [Grade], rubrics: &Rubrics) {
        for grade in grades {
            for mark in &mut grade.exercises {
                let counts = self.counted.is_empty() || self.counted.iter().any(|id| id == mark.id);
                let weight = self.weights.get(mark.id).copied().unwrap_or(1.0);
                mark.weight = if counts { weight } else { 0.0 };
                mark.entered = entry(&self.points, mark.id, &grade.name).copied();
                mark.remark =
                    entry(&self.remarks, mark.id, &grade.name).cloned().unwrap_or_default();
                let judged = self.reports.get(mark.id).filter(|students| {
                    students.values().flatten().any(Option::is_some)
                        && rubrics.contains_key(mark.id)
                });
                let Some(judged) = judged else { continue };
                mark.answers = judged.get(&grade.name).cloned().unwrap_or_default();
                mark.answers.resize(rubrics[mark.id].len(), None);
                mark.of_report = rubrics[mark.id].iter().map(|question| question.most).sum();
            }
            grade.entered = self.students.get(&grade.name).cloned().unwrap_or_default();
            let received = late::received(&grade.received, self.zone);
            let handed_in =
                grade.entered.received.or(received.map(|times| times[0])).or(grade.handed_in);
            for mark in &mut grade.exercises {
                let is_work = mark.reasons != [NOT_HANDED_IN] && mark.reasons != [AS_GIVEN_OUT];
                let due = self
                    .deadlines
                    .get(mark.id)
                    .or(self.due.as_ref())
                    .filter(|_| is_work && mark.weight > 0.0);
                mark.late = due.map_or_else(String::new, |due| {
                    late::days(handed_in, *due + self.grace + grade.entered.extension)
                });
                // Of an unknown day, nothing is taken off.
                let percent = self.penalty * mark.late.parse().unwrap_or(0.0);
                let percent = percent.min(self.most_penalty);
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
            let points: f64 = grade.exercises.iter().map(|mark| mark.weight * mark.total()).sum();
            grade.points = points - grade.penalty;
            grade.of = grade.exercises.iter().map(|mark| mark.weight * mark.most()).sum();
        }
    }

    /// What is graded of a student who has handed in nothing: what another one has handed in for both.
    pub fn shared(&self, who: &Identity, handed_in: &[Submission]) -> Submission {
        let name = who.key();
        let with = self.students.get(&name).map(|student| &student.with);
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
        if count == 0 || there.is_empty() || !self.counted.is_empty() {
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
        let absent: Vec<&String> = self.students.keys().filter(is_absent).collect();
        if let ([nobody, ..], true) = (&absent[..], is_complete) {
            let path = self.path.display();
            bail!(
                "{path}: nobody is '{nobody}': neither a submission nor a row of the worksheet; correct the name, or delete the line"
            );
        }
        Ok(absent.into_iter().map(|name| Identity::named(name)).collect())
    }
}

/// Tells of each student whose `with` does nothing: one who has handed in, too, as the first `handed_in` have, or
/// whose partner has handed in nothing.
pub fn look_at_partners(grades: &mut [Grade], handed_in: usize) {
    let partners: Vec<String> =
        grades[..handed_in].iter().map(|grade| grade.name.clone()).collect();
    for (place, grade) in grades.iter_mut().enumerate() {
        let with = &grade.entered.with;
        let why = match partners.contains(with) {
            _ if with.is_empty() => continue,
            _ if place < handed_in => "the student has handed in, too, and has the points for that",
            false => "the other one has handed in nothing",
            true => continue,
        };
        grade.look_at(format!("with = \"{with}\" does nothing: {why}"));
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
pub fn shown(points: f64) -> String {
    ((points * 100.0).round() / 100.0).to_string()
}
