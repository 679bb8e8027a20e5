//! Reads the file: each entry is checked, and what is wrong with one is said with its line.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::{Context, anyhow, bail, ensure};
use checks::exercises;
use common::cli::printable;
use problems::catalogue::Course;
use problems::files::{read_text, write_whole};
use serde::Deserialize;
use toml::{Spanned, Value};

use super::keys::Keys;
use super::{ByName, FEEDBACK_ZIP, Marks, OPEN, ReportQuestion, key, rubrics, shown};
use crate::grades::{MOST_POINTS, Student};
use crate::late;
use crate::platform::Identity;

/// Minutes of a week.
const MOST_GRACE: f64 = 10_080.0;
/// The largest weight.
const MOST_WEIGHT: f64 = 100.0;

/// The file as TOML, with the place of each entry.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Entries {
    seed: Option<Spanned<Value>>,
    due: Option<Spanned<Value>>,
    penalty: Option<Spanned<Value>>,
    most_penalty: Option<Spanned<Value>>,
    grace: Option<Spanned<Value>>,
    count: Option<Spanned<Value>>,
    deadlines: ByName<Spanned<Value>>,
    points: ByName<Students<Spanned<Value>>>,
    remarks: ByName<Students<Spanned<Value>>>,
    weights: ByName<Spanned<Value>>,
    students: Students<ByName<Spanned<Value>>>,
    reports: ByName<Students<Spanned<Value>>>,
}

/// Lines for students, with the place of each key.
type Students<T> = BTreeMap<Spanned<String>, T>;

impl Marks {
    /// Reads the file; one that is not there has no entries. A key that is not that of a student of the class, but certainly
    /// means one, is replaced in the file.
    ///
    /// # Errors
    /// An entry is not allowed: the error says where it is, what is allowed, and gives an example.
    pub fn read(path: &Path, course: &Course, class: &[Identity]) -> anyhow::Result<Self> {
        let text = if path.exists() {
            read_text(path)?.trim_start_matches('\u{feff}').to_owned()
        } else {
            String::new()
        };
        let entries: Entries = toml::from_str(&text)
            .map_err(|error| anyhow!("{}: {}", path.display(), error.to_string().trim_end()))?;
        let mut marks = Marks { path: path.to_owned(), text, ..Marks::default() };
        let rubrics = rubrics(course);
        marks.read_terms(&entries)?;
        let mut keys = Keys::new(class, &path.with_file_name(FEEDBACK_ZIP));
        for (key, entries) in entries.students {
            let student = marks.student(key.get_ref(), entries, &keys)?;
            if let Some(name) = marks.key(&mut keys, &key, student != Student::default())? {
                let is_first = marks.students.insert(name.clone(), student).is_none();
                ensure!(
                    is_first,
                    marks.at(key.span().start, &format!("a second line for {name}; delete one"))
                );
            }
        }
        marks.points = marks.below("points", entries.points, &mut keys, |_, _, value| {
            number(value, MOST_POINTS as f64)
                .ok_or_else(|| format!("a number from 0 to {MOST_POINTS}"))
        })?;
        marks.remarks = marks.below("remarks", entries.remarks, &mut keys, |_, _, value| {
            value
                .as_str()
                .map(str::to_owned)
                .ok_or_else(|| "a text, such as ana = \"Well done.\"".to_owned())
        })?;
        marks.reports = marks.below("reports", entries.reports, &mut keys, |id, name, value| {
            let questions = rubrics.get(id).map_or(&[][..], Vec::as_slice);
            points(value, questions).ok_or_else(|| allowed_points(name, questions))
        })?;
        marks.rename(keys.renamed)?;
        Ok(marks)
    }

    /// What holds for the whole class.
    fn read_terms(&mut self, entries: &Entries) -> anyhow::Result<()> {
        if let Some(entry) = &entries.seed {
            let seed = entry.get_ref().as_integer().and_then(|seed| seed.try_into().ok());
            let allowed = "a whole number, such as seed = 4711";
            self.seed = Some(seed.with_context(|| self.wrong(entry, "the seed", allowed))?);
        }
        if let Some(entry) = &entries.due {
            self.due = Some(self.moment(entry, "due")?);
            self.zone = written(entry).parse().ok().and_then(|time| late::zone(&time));
        }
        if let Some(entry) = &entries.penalty {
            self.penalty = self.amount(entry, "penalty", "percent for each day", 100.0)?;
        }
        self.most_penalty = 100.0;
        if let Some(entry) = &entries.most_penalty {
            self.most_penalty = self.amount(entry, "most_penalty", "percent in all", 100.0)?;
        }
        if let Some(entry) = &entries.grace {
            self.grace =
                Duration::from_secs_f64(60.0 * self.amount(entry, "grace", "minutes", MOST_GRACE)?);
        }
        if let Some(entry) = &entries.count {
            let ids = entry.get_ref().clone().try_into().ok();
            let allowed = "a list of exercises, such as count = [\"012-5-three-arrays\"]";
            self.counted = ids.with_context(|| self.wrong(entry, "count", allowed))?;
            for id in &self.counted {
                self.exercise(id, entry)?;
            }
        }
        for (id, entry) in &entries.deadlines {
            self.exercise(id, entry)?;
            self.deadlines
                .insert(id.clone(), self.moment(entry, &format!("the deadline of {id}"))?);
        }
        for (id, entry) in &entries.weights {
            self.exercise(id, entry)?;
            self.weights.insert(id.clone(), self.amount(entry, id, "a number", MOST_WEIGHT)?);
        }
        Ok(())
    }

    /// Puts keys in the place of others, the last one first.
    fn rename(&mut self, mut renamed: Vec<(Range<usize>, String)>) -> anyhow::Result<()> {
        if renamed.is_empty() {
            return Ok(());
        }
        renamed.sort_by_key(|(place, _)| Reverse(place.start));
        for (place, name) in renamed {
            self.text.replace_range(place, &key(&name));
        }
        write_whole(&self.path, self.text.as_bytes())
    }

    /// Whose a line is.
    fn key(
        &self,
        keys: &mut Keys<'_>,
        key: &Spanned<String>,
        has_entry: bool,
    ) -> anyhow::Result<Option<String>> {
        keys.find(key.get_ref(), key.span(), has_entry)
            .map_err(|why| anyhow!(self.at(key.span().start, &why)))
    }

    /// Whose a line is, which must be somebody of the class or of [students].
    fn known_key(
        &self,
        keys: &mut Keys<'_>,
        key: &Spanned<String>,
        has_entry: bool,
    ) -> anyhow::Result<Option<String>> {
        let name = self.key(keys, key, has_entry)?;
        let is_known =
            name.as_ref().is_none_or(|name| self.students.contains_key(name) || keys.has(name));
        ensure!(
            is_known || !has_entry,
            self.at(
                key.span().start,
                &format!(
                    "nobody is '{}': neither a submission nor a line below [students]",
                    key.get_ref()
                )
            )
        );
        Ok(name.filter(|_| is_known))
    }

    /// What is wrong, and where.
    fn at(&self, place: usize, what: &str) -> String {
        let line = 1 + self.text[..place].matches('\n').count();
        printable(&format!("{}, line {line}: {what}", self.path.display()))
    }

    /// What is entered for students below the headings of exercises, as `[points.ID]`. `read` gives an entry, or what is
    /// allowed in its place.
    fn below<T>(
        &self,
        head: &str,
        entries: ByName<Students<Spanned<Value>>>,
        keys: &mut Keys<'_>,
        read: impl Fn(&str, &str, &Value) -> Result<T, String>,
    ) -> anyhow::Result<ByName<ByName<T>>> {
        let mut all = ByName::<ByName<T>>::new();
        for (id, students) in entries {
            for (key, entry) in students {
                self.exercise(&id, &entry)?;
                let value = entry.get_ref();
                let is_open = |points: &Value| points.as_str() == Some(OPEN);
                let is_judged = value.as_array().is_none_or(|points| !points.iter().all(is_open));
                let Some(name) = self.known_key(keys, &key, is_judged)? else { continue };
                let entered = read(&id, &name, value).map_err(|allowed| {
                    let what = format!("the entry of {name} in [{head}.{id}]");
                    anyhow!(self.wrong(&entry, &what, &allowed))
                })?;
                all.entry(id.clone()).or_default().insert(name, entered);
            }
        }
        Ok(all)
    }

    fn moment(&self, entry: &Spanned<Value>, what: &str) -> anyhow::Result<SystemTime> {
        late::moment(&written(entry)).with_context(|| self.wrong(entry, what, late::ALLOWED))
    }

    /// A number from 0 to `most`. What is counted with it, `unit`, is named in the error.
    fn amount(
        &self,
        entry: &Spanned<Value>,
        key: &str,
        unit: &str,
        most: f64,
    ) -> anyhow::Result<f64> {
        let allowed = || format!("{unit} from 0 to {most}, such as {key} = 1");
        number(entry.get_ref(), most).with_context(|| self.wrong(entry, key, &allowed()))
    }

    /// Whether there is such an exercise.
    fn exercise(&self, id: &str, entry: &Spanned<Value>) -> anyhow::Result<()> {
        let why = || format!("there is no exercise '{id}'; one is 012-5-three-arrays");
        exercises::find(id).map(drop).with_context(|| self.at(entry.span().start, &why()))
    }

    fn student(
        &self,
        name: &str,
        entries: ByName<Spanned<Value>>,
        keys: &Keys<'_>,
    ) -> anyhow::Result<Student> {
        let mut student = Student::default();
        for (field, entry) in entries {
            let text = match entry.get_ref() {
                Value::String(text) => Some(text.trim().to_owned()),
                id @ (Value::Integer(_) | Value::Datetime(_)) => Some(id.to_string()),
                _ => None,
            };
            let received = text.as_deref().and_then(late::moment);
            let days = text.as_deref().and_then(|text| text.parse::<u8>().ok());
            match (field.as_str(), text) {
                ("id", Some(text)) => student.id = text,
                ("login", Some(text)) => student.login = text,
                ("email", Some(text)) => student.email = text,
                ("remark", Some(text)) => student.remark = text,
                ("with", Some(text)) if text.is_empty() || keys.has(&text) => student.with = text,
                ("received", Some(text)) if received.is_some() || text.is_empty() => {
                    student.received = received;
                }
                ("extension", _) if days.is_some() => {
                    student.extension = late::DAY * days.map_or(0, u32::from);
                }
                (field, _) => {
                    let allowed = match field {
                        "extension" => "days, 0 to 255, such as extension = 2".to_owned(),
                        "received" => late::ALLOWED.to_owned(),
                        "with" => "a name of the class as in the table, such as with = \"ana\"".to_owned(),
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
        let value = entry.get_ref();
        self.at(entry.span().start, &format!("{what} is {value}; allowed is {allowed}"))
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

/// A date or a text, as it is written.
fn written(entry: &Spanned<Value>) -> String {
    entry.get_ref().to_string().trim_matches('"').to_owned()
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
