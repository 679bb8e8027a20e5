//! Reads the file: each entry is checked, and what is wrong with one is said with its line.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use checks::exercises;
use common::cli::printable;
use problems::catalogue::Course;
use problems::files::read_text;
use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Marks, OPEN, ReportQuestion, Table, key, rubrics, shown};
use crate::grades::{MOST_POINTS, Student};
use crate::late;

/// The largest weight.
const MOST_WEIGHT: f64 = 100.0;

/// The file as TOML, with the place of each entry.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Entries {
    seed: Option<Spanned<Value>>,
    due: Option<Spanned<Value>>,
    penalty: Option<Spanned<Value>>,
    points: Table<Table<Spanned<Value>>>,
    weights: Table<Spanned<Value>>,
    students: Table<Table<Spanned<Value>>>,
    reports: Table<Table<Spanned<Value>>>,
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
        let rubrics = rubrics(course);
        marks.read_terms([entries.seed, entries.due, entries.penalty])?;
        for (id, students) in entries.points {
            for (name, entry) in students {
                marks.exercise(&id, &entry)?;
                let points = number(entry.get_ref(), MOST_POINTS as f64).with_context(|| {
                    let allowed = format!("a number from 0 to {MOST_POINTS}");
                    marks.wrong(&entry, &format!("the entry of {name} in [points.{id}]"), &allowed)
                })?;
                marks.points.entry(id.clone()).or_default().insert(name, points);
            }
        }
        for (id, entry) in entries.weights {
            marks.exercise(&id, &entry)?;
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
                marks.exercise(&id, &entry)?;
                let questions = rubrics.get(id.as_str()).map_or(&[][..], Vec::as_slice);
                let points = points(entry.get_ref(), questions).with_context(|| {
                    let what = format!("the entry of {name} in [reports.{id}]");
                    marks.wrong(&entry, &what, &allowed_points(&name, questions))
                })?;
                marks.reports.entry(id.clone()).or_default().insert(name, points);
            }
        }
        Ok(marks)
    }

    /// What holds for the whole class.
    fn read_terms(
        &mut self,
        [seed, due, penalty]: [Option<Spanned<Value>>; 3],
    ) -> anyhow::Result<()> {
        if let Some(entry) = seed {
            let seed = entry.get_ref().as_integer().and_then(|seed| seed.try_into().ok());
            let allowed = "a whole number, such as seed = 4711";
            self.seed = Some(seed.with_context(|| self.wrong(&entry, "the seed", allowed))?);
        }
        if let Some(entry) = due {
            let due = late::moment(entry.get_ref().to_string().trim_matches('"'));
            self.due = Some(due.with_context(|| self.wrong(&entry, "due", late::ALLOWED))?);
        }
        if let Some(entry) = penalty {
            let allowed = "percent for each day, 0 to 100, such as penalty = 10";
            let penalty = number(entry.get_ref(), 100.0);
            self.penalty = penalty.with_context(|| self.wrong(&entry, "penalty", allowed))?;
        }
        Ok(())
    }

    /// Whether there is such an exercise.
    fn exercise(&self, id: &str, entry: &Spanned<Value>) -> anyhow::Result<()> {
        let first = exercises::all().next().map_or("", |exercise| exercise.id);
        exercises::find(id).map(drop).with_context(|| {
            self.wrong(entry, &format!("'{id}'"), &format!("an exercise, such as {first}"))
        })
    }

    fn student(&self, name: &str, entries: Table<Spanned<Value>>) -> anyhow::Result<Student> {
        let mut student = Student::default();
        for (field, entry) in entries {
            let text = match entry.get_ref() {
                Value::String(text) => Some(text.trim().to_owned()),
                id @ (Value::Integer(_) | Value::Datetime(_)) => Some(id.to_string()),
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
                    bail!(self.wrong(&entry, &format!("{field} of {name}"), &allowed));
                }
            }
        }
        Ok(student)
    }

    /// What is wrong with an entry, where it is, and what is allowed.
    fn wrong(&self, entry: &Spanned<Value>, what: &str, allowed: &str) -> String {
        let line = 1 + self.text[..entry.span().start].matches('\n').count();
        let path = self.path.display();
        let value = entry.get_ref();
        printable(&format!("{path}, line {line}: {what} is {value}; allowed is {allowed}"))
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
fn points(value: &Value, questions: &[ReportQuestion]) -> Option<Vec<Option<f64>>> {
    let values = value.as_array().filter(|values| values.len() == questions.len())?;
    let one = |(value, question): (&Value, &ReportQuestion)| match value.as_str().map(str::trim) {
        Some(OPEN | "") => Some(None),
        _ => number(value, question.most).map(Some),
    };
    values.iter().zip(questions).map(one).collect()
}

/// What is allowed as the points of a report, with an example.
fn allowed_points(name: &str, questions: &[ReportQuestion]) -> String {
    let most: Vec<String> = questions.iter().map(|question| shown(question.most)).collect();
    let count = most.len();
    let most = most.join(", ");
    let name = key(name);
    let example = vec!["1"; count].join(", ");
    format!(
        "a number for each of the {count} questions, at most {most}, or \"{OPEN}\", such as {name} = [{example}]"
    )
}
