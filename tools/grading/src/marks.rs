//! `marks.toml`: what only the teacher can decide. `grade` writes it once with all that may be filled in, reads it each
//! time, adds lines for what is new, and changes none.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, anyhow, ensure};
use checks::exercise::Exercise;
use checks::printable::printable;
use checks::report::{self, sections};
use problems::catalogue::Course;
use problems::checking::Conditions;
use problems::files::{read_text, write_whole};
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::grades::{Grade, MOST_POINTS, NOT_HANDED_IN, Student};
use crate::late;

/// The file's name.
pub const FILE: &str = "marks.toml";
/// The largest weight, and the points of a question for which the course names none.
const MOST_WEIGHT: f64 = 100.0;
const MOST_UNNAMED: f64 = 10.0;
/// What stands for points that are still to be given.
const OPEN: &str = "?";

const HEAD: &str = "\
# What only you can decide. `grade` has written this file, and reads it each time. It changes nothing here; for a new
# submission or exercise, it adds a line.
";
const SEED: &str = "
# The random inputs of programs follow from it: with the same seed, grading again gives the same marks.
";
const DUE: &str = "
# When the work was due, how many percent of the points each late day costs, and your own points for an exercise in place
# of the check's, 0 to 10, such as
# due = 2026-11-20
# penalty = 10
# [points.012-5-three-arrays]
# ana = 7.5
";
const WEIGHTS: &str = "\
# How much an exercise counts: 2 is twice as much as 1, and 0 leaves it out.
";
const STUDENTS: &str = "\
# id, login and email: by which Moodle knows the student, for moodle.csv.
# received: when your platform received the work, such as \"2026-11-21T08:30:00+09:00\", if you trust that time more.
# remark: what you want to say to the student, in the text to give back.
# Who has a line here is in the table: add a line, such as zoe = {}, for each student of the class, named as the folders are.
";
const REPORTS: &str = "\
# Points for each answer of a report, such as ana = [2, 1.5, \"?\"]: put a number in place of a \"?\". Once you have judged one
# answer, this report counts for everybody, and a \"?\" counts 0. The page grades.html shows the answers.
";

/// A question of a report.
#[derive(Clone, Debug)]
pub struct Question {
    /// The question.
    pub text: String,
    /// What it is worth and for what, from the exercise's solution.
    pub worth: String,
    /// The most points for it.
    pub most: f64,
}

/// The questions of each exercise's report.
pub type Rubrics = BTreeMap<&'static str, Vec<Question>>;

/// The questions of the reports of these exercises; without solutions, each is worth ten points.
pub fn rubrics(course: &Course, exercises: &[&'static Exercise]) -> Rubrics {
    let questions = |exercise: &Exercise| {
        let text = |file| course.text(exercise, file).unwrap_or_default();
        let (asked, solution) = (text(report::FILE), text("solution.md"));
        let question = |(question, _): (&str, &str)| {
            let worth = sections(&solution).find(|(known, _)| *known == question);
            let worth = worth.map_or_else(String::new, |(_, worth)| worth.to_owned());
            let most = worth.split(' ').next().and_then(|most| most.parse().ok());
            Question { text: question.to_owned(), worth, most: most.unwrap_or(MOST_UNNAMED) }
        };
        sections(&asked).map(question).collect::<Vec<_>>()
    };
    let all = exercises.iter().map(|exercise| (exercise.id, questions(exercise)));
    all.filter(|(_, questions)| !questions.is_empty()).collect()
}

type Table<T> = BTreeMap<String, T>;

/// The file as TOML, with the place of each entry.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Entries {
    seed: Option<Spanned<Value>>,
    due: Option<Spanned<Value>>,
    penalty: Option<Spanned<Value>>,
    points: Table<Table<Spanned<Value>>>,
    weights: Table<Spanned<Value>>,
    students: Table<Table<Spanned<Value>>>,
    reports: Table<Table<Spanned<Value>>>,
}

/// What the teacher has entered.
#[derive(Debug, Default)]
pub struct Marks {
    path: PathBuf,
    text: String,
    seed: Option<u64>,
    due: Option<SystemTime>,
    penalty: f64,
    points: Table<Table<f64>>,
    weights: Table<f64>,
    students: Table<Student>,
    reports: Table<Table<Vec<Option<f64>>>>,
}

impl Marks {
    /// Reads the file; one that is not there has no entries.
    ///
    /// # Errors
    /// An entry is not allowed: the error says where it is, what is allowed, and gives an example.
    pub fn read(path: &Path, course: &Course) -> anyhow::Result<Self> {
        let text = match path.exists() {
            true => read_text(path)?.trim_start_matches('\u{feff}').to_owned(),
            false => String::new(),
        };
        let entries: Entries = toml::from_str(&text)
            .map_err(|error| anyhow!("{}: {}", path.display(), error.to_string().trim_end()))?;
        let mut marks = Marks { path: path.to_owned(), text, ..Marks::default() };
        let all: Vec<&'static Exercise> = course.exercises().collect();
        let rubrics = rubrics(course, &all);
        if let Some(entry) = entries.seed {
            let seed = entry.get_ref().as_integer().and_then(|seed| seed.try_into().ok());
            let allowed = "a whole number, such as seed = 4711";
            marks.seed = Some(seed.with_context(|| marks.wrong(&entry, "the seed", allowed))?);
        }
        if let Some(entry) = entries.due {
            let due = late::moment(entry.get_ref().to_string().trim_matches('"'));
            marks.due = Some(due.with_context(|| marks.wrong(&entry, "due", late::ALLOWED))?);
        }
        if let Some(entry) = entries.penalty {
            let allowed = "percent for each day, 0 to 100, such as penalty = 10";
            let penalty = number(entry.get_ref(), 100.0);
            marks.penalty = penalty.with_context(|| marks.wrong(&entry, "penalty", allowed))?;
        }
        for (id, students) in entries.points {
            for (name, entry) in students {
                marks.exercise(&id, &all, &entry)?;
                let points = number(entry.get_ref(), MOST_POINTS as f64).with_context(|| {
                    let allowed = format!("a number from 0 to {MOST_POINTS}");
                    marks.wrong(&entry, &format!("the entry of {name} in [points.{id}]"), &allowed)
                })?;
                marks.points.entry(id.clone()).or_default().insert(name, points);
            }
        }
        for (id, entry) in entries.weights {
            marks.exercise(&id, &all, &entry)?;
            let weight = number(entry.get_ref(), MOST_WEIGHT).with_context(|| {
                let allowed = format!("a number from 0 to {MOST_WEIGHT}, such as {id} = 1");
                marks.wrong(&entry, &format!("the weight of {id}"), &allowed)
            })?;
            marks.weights.insert(id, weight);
        }
        for (name, entries) in entries.students {
            let student = marks.student(&name, entries)?;
            marks.students.insert(name, student);
        }
        for (id, students) in entries.reports {
            for (name, entry) in students {
                marks.exercise(&id, &all, &entry)?;
                let questions = rubrics.get(id.as_str()).map_or(&[][..], Vec::as_slice);
                let points = points(entry.get_ref(), questions).with_context(|| {
                    let most: Vec<String> = questions.iter().map(|it| shown(it.most)).collect();
                    let allowed = format!(
                        "a number for each of the {} questions, at most {}, or \"{OPEN}\", such as {} = [{}]",
                        most.len(),
                        most.join(", "),
                        key(&name),
                        vec!["1"; most.len()].join(", ")
                    );
                    marks.wrong(&entry, &format!("the entry of {name} in [reports.{id}]"), &allowed)
                })?;
                marks.reports.entry(id.clone()).or_default().insert(name, points);
            }
        }
        Ok(marks)
    }

    /// The seed of the random inputs; the first grading draws it, and writes it at once.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn seed(&mut self) -> anyhow::Result<u64> {
        let seed = self.seed.unwrap_or_else(|| Conditions::default().seed);
        if self.seed.is_none() {
            let rest = self.text.strip_prefix(HEAD).unwrap_or(&self.text);
            self.text = format!("{HEAD}{SEED}seed = {seed}\n{DUE}{rest}");
            self.seed = Some(seed);
            write_whole(&self.path, self.text.as_bytes())?;
        }
        Ok(seed)
    }

    /// Whether there is such an exercise.
    fn exercise(
        &self,
        id: &str,
        all: &[&'static Exercise],
        entry: &Spanned<Value>,
    ) -> anyhow::Result<()> {
        let allowed = || format!("an exercise, such as {}", all[0].id);
        let is_known = all.iter().any(|exercise| exercise.id == id);
        is_known.then_some(()).with_context(|| self.wrong(entry, &format!("'{id}'"), &allowed()))
    }

    fn student(&self, name: &str, entries: Table<Spanned<Value>>) -> anyhow::Result<Student> {
        let mut student = Student::default();
        for (field, entry) in entries {
            let text = match entry.get_ref() {
                Value::String(text) => Some(text.trim().to_owned()),
                it @ (Value::Integer(_) | Value::Datetime(_)) => Some(it.to_string()),
                _ => None,
            };
            let received = text.as_deref().and_then(late::moment);
            match (field.as_str(), text) {
                ("id", Some(text)) => student.id = text,
                ("login", Some(text)) => student.login = text,
                ("email", Some(text)) => student.email = text,
                ("remark", Some(text)) => student.remark = text,
                ("received", Some(text)) if received.is_some() || text.is_empty() => {
                    student.received = received;
                }
                (field, _) => {
                    let allowed = match field {
                        "received" => late::ALLOWED.to_owned(),
                        _ => "a text for id, login, email, received and remark, such as id = \"4711\"".to_owned(),
                    };
                    return Err(anyhow!(self.wrong(
                        &entry,
                        &format!("{field} of {name}"),
                        &allowed
                    )));
                }
            }
        }
        Ok(student)
    }

    /// What is wrong with an entry, where it is, and what is allowed.
    fn wrong(&self, entry: &Spanned<Value>, what: &str, allowed: &str) -> String {
        let line = 1 + self.text[..entry.span().start].matches('\n').count();
        let (path, value) = (self.path.display(), entry.get_ref());
        printable(&format!("{path}, line {line}: {what} is {value}; allowed is {allowed}"))
    }

    /// Gives each exercise its weight and the points of its report, each student what was entered, and the sums.
    pub fn apply(&self, grades: &mut [Grade], rubrics: &Rubrics) {
        for grade in grades {
            for mark in &mut grade.exercises {
                mark.weight = self.weights.get(mark.id).copied().unwrap_or(1.0);
                mark.entered = self.points.get(mark.id).and_then(|it| it.get(&grade.name)).copied();
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
            let handed_in = grade.entered.received.or(grade.handed_in);
            let is_there = grade.exercises.iter().any(|it| it.reasons != [NOT_HANDED_IN])
                || !grade.notes.is_empty();
            let due = self.due.filter(|_| is_there);
            grade.late = due.map_or_else(String::new, |due| late::days(handed_in, due));
            let points: f64 = grade.exercises.iter().map(|mark| mark.weight * mark.total()).sum();
            // Of an unknown day, nothing is taken off.
            let days = grade.late.parse().unwrap_or(0.0);
            grade.penalty = points * (self.penalty / 100.0 * days).min(1.0);
            grade.points = points - grade.penalty;
            grade.of = grade.exercises.iter().map(|mark| mark.weight * mark.most()).sum();
        }
    }

    /// Adds a line for each exercise, student and report that has none, and writes the file if there is one.
    ///
    /// # Errors
    /// The file cannot be written, or has no place for the lines; it is unchanged then.
    pub fn complete(&self, grades: &[Grade], rubrics: &Rubrics) -> anyhow::Result<()> {
        let mut text = self.text.clone();
        let ids = grades.first().into_iter().flat_map(|grade| &grade.exercises).map(|it| it.id);
        let weights = ids.filter(|id| !self.weights.contains_key(*id));
        add(&mut text, "[weights]", WEIGHTS, weights.map(|id| format!("{id} = 1\n")).collect());
        let names = grades.iter().map(|grade| &grade.name);
        let empty = "{ id = \"\", login = \"\", email = \"\", received = \"\", remark = \"\" }";
        let line = |name: &String| format!("{} = {empty}\n", key(name));
        let students = names.filter(|name| !self.students.contains_key(*name)).map(line);
        add(&mut text, "[students]", STUDENTS, students.collect());
        for (place, (id, questions)) in rubrics.iter().enumerate() {
            let open = vec![format!("\"{OPEN}\""); questions.len()].join(", ");
            let is_new = |grade: &&Grade| {
                let has_report =
                    |id| grade.exercises.iter().any(|it| it.id == id && !it.report.is_empty());
                has_report(*id)
                    && !self.reports.get(*id).is_some_and(|it| it.contains_key(&grade.name))
            };
            let lines = grades.iter().filter(is_new);
            let lines = lines.map(|grade| format!("{} = [{open}]\n", key(&grade.name))).collect();
            let question = |it: &Question| format!("# - {} At most {}.\n", it.text, shown(it.most));
            let first = if place == 0 { REPORTS } else { "" };
            let asked: String = questions.iter().map(question).collect();
            add(&mut text, &format!("[reports.{id}]"), &format!("{first}{asked}"), lines);
        }
        if text == self.text {
            return Ok(());
        }
        let is_whole = toml::from_str::<Entries>(&text).is_ok();
        ensure!(
            is_whole,
            "{}: a line for what is new has no place; put [weights], [students], and [reports.ID] on lines of their own",
            self.path.display()
        );
        write_whole(&self.path, text.as_bytes())
    }

    /// The students of the file who have handed in nothing.
    pub fn absent(&self, names: &[&str]) -> BTreeSet<String> {
        let named = self.students.keys().chain(self.reports.values().flat_map(Table::keys));
        named.filter(|it| !names.contains(&it.as_str())).cloned().collect()
    }
}

/// Adds lines below the line `head`, which is added, too, if it is not there.
fn add(text: &mut String, head: &str, intro: &str, lines: String) {
    if lines.is_empty() {
        return;
    }
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        place += line.len();
        if line.trim_end() == head {
            let end = if line.ends_with('\n') { "" } else { "\n" };
            return text.insert_str(place, &format!("{end}{lines}"));
        }
    }
    *text = format!("{}\n\n{intro}{head}\n{lines}", text.trim_end());
}

/// A name as a key of TOML.
fn key(name: &str) -> String {
    let is_bare = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    match !name.is_empty() && name.chars().all(is_bare) {
        true => name.to_owned(),
        false => Value::from(name).to_string(),
    }
}

/// A number from 0 to `most`, also in quotation marks and with a decimal comma.
fn number(value: &Value, most: f64) -> Option<f64> {
    let number = match value {
        Value::Integer(number) => *number as f64,
        Value::Float(number) => *number,
        Value::String(text) => text.trim().replace(',', ".").parse().ok()?,
        _ => return None,
    };
    (0.0..=most).contains(&number).then_some(number)
}

/// The points for each question; none for those that are open.
fn points(value: &Value, questions: &[Question]) -> Option<Vec<Option<f64>>> {
    let values = value.as_array().filter(|values| values.len() == questions.len())?;
    let one = |(value, question): (&Value, &Question)| match value.as_str().map(str::trim) {
        Some(OPEN | "") => Some(None),
        _ => number(value, question.most).map(Some),
    };
    values.iter().zip(questions).map(one).collect()
}

/// A number of points, with at most two digits behind the point.
pub fn shown(points: f64) -> String {
    ((points * 100.0).round() / 100.0).to_string()
}
