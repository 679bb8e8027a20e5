//! Reads the file: each entry is checked, and what is wrong with one is said with its line.

use std::mem;
use std::path::Path;

use anyhow::{anyhow, bail, ensure};
use checks::exercises;
use common::cli::printable;
use problems::catalogue::Course;
use problems::files::read_text;
use toml::Spanned;

use super::{ByName, Marks, ReportQuestion, key, points_text, rubrics};
use crate::entry::{OPEN, ReportPoints};
use crate::grades::Student;
use crate::platform::Identity;

impl Marks {
    /// Reads the file; one that is not there has no entries. Each line gets the key of its student.
    ///
    /// # Errors
    /// An entry is not allowed: the error says where it is and what is allowed.
    pub fn read(path: &Path, course: &Course, class: &[Identity]) -> anyhow::Result<Self> {
        let text = if path.exists() {
            read_text(path)?.trim_start_matches('\u{feff}').to_owned()
        } else {
            String::new()
        };
        let read = toml::from_str::<Marks>(&text);
        let mut marks = read.map_err(|error| {
            let why = printable(error.to_string().trim_end());
            anyhow!("{}: {why}", path.display())
        })?;
        marks.path = path.to_owned();
        marks.text = text;
        marks.check_exercises()?;
        let students = mem::take(&mut marks.students);
        let has_entry = |student: &Student| *student != Student::default();
        marks.students = marks.of_class(class, students, true, has_entry)?;
        marks.check_partners(class)?;
        let points = mem::take(&mut marks.points);
        marks.points = marks.below(class, points, |_| true)?;
        let remarks = mem::take(&mut marks.remarks);
        marks.remarks = marks.below(class, remarks, |_| true)?;
        let reports = mem::take(&mut marks.reports);
        let is_judged =
            |answers: &Vec<ReportPoints>| answers.iter().any(|answer| answer.0.is_some());
        marks.reports = marks.below(class, reports, is_judged)?;
        marks.check_reports(course)?;
        Ok(marks)
    }

    /// Whether there are all exercises that are named.
    fn check_exercises(&self) -> anyhow::Result<()> {
        let ids = self.count.iter().chain(self.deadlines.keys()).chain(self.weights.keys());
        let ids = ids.chain(self.points.keys()).chain(self.remarks.keys());
        for id in ids.chain(self.reports.keys()) {
            let why = format!("there is no exercise '{id}'; one is 012-5-three-arrays");
            ensure!(exercises::find(id.get_ref()).is_some(), self.at(id, &why));
        }
        Ok(())
    }

    /// Whether all with whom somebody has worked are of the class.
    fn check_partners(&self, class: &[Identity]) -> anyhow::Result<()> {
        for (name, Student { with, .. }) in &self.students {
            let why = format!(
                "with of {name} is \"{with}\"; allowed is a name of the class as in the table, such as with = \"ana\""
            );
            ensure!(with.is_empty() || has(class, with), self.at(name, &why));
        }
        Ok(())
    }

    /// Whether each report has points for all of its questions.
    fn check_reports(&self, course: &Course) -> anyhow::Result<()> {
        let rubrics = rubrics(course);
        for (id, students) in &self.reports {
            let questions = rubrics.get(id.get_ref().as_str()).map_or(&[][..], Vec::as_slice);
            for (name, answers) in students {
                let is_within = |(answer, question): (&ReportPoints, &ReportQuestion)| {
                    answer.0.is_none_or(|points| points <= question.most)
                };
                let is_right = answers.len() == questions.len()
                    && answers.iter().zip(questions).all(is_within);
                ensure!(is_right, self.at(name, &allowed_points(name.get_ref(), questions)));
            }
        }
        Ok(())
    }

    /// What is entered for students below the headings of exercises, as `[points.ID]`.
    fn below<T>(
        &self,
        class: &[Identity],
        exercises: ByName<ByName<T>>,
        has_entry: impl Fn(&T) -> bool,
    ) -> anyhow::Result<ByName<ByName<T>>> {
        let lines = exercises.into_iter();
        lines.map(|(id, lines)| Ok((id, self.of_class(class, lines, false, &has_entry)?))).collect()
    }

    /// The lines with the keys of their students, without those that say nothing of anybody here. `may_be_new` allows
    /// somebody who is neither of the class nor below [students].
    fn of_class<T>(
        &self,
        class: &[Identity],
        lines: ByName<T>,
        may_be_new: bool,
        has_entry: impl Fn(&T) -> bool,
    ) -> anyhow::Result<ByName<T>> {
        let mut found = ByName::new();
        for (key, entry) in lines {
            let is_known =
                |name: &str| may_be_new || self.students.contains_key(name) || has(class, name);
            let name = match student(class, key.get_ref()) {
                Ok(name) if is_known(&name) => name,
                _ if !has_entry(&entry) => continue,
                Ok(name) => {
                    let why = "neither a submission nor a line below [students]";
                    bail!(self.at(&key, &format!("nobody is '{name}': {why}")))
                }
                Err(why) => bail!(self.at(&key, &why)),
            };
            let second = format!("a second line for {name}; delete one");
            let is_first = found.insert(Spanned::new(key.span(), name), entry).is_none();
            ensure!(is_first, self.at(&key, &second));
        }
        Ok(found)
    }

    /// What is wrong, and where.
    fn at(&self, key: &Spanned<String>, what: &str) -> String {
        let line = 1 + self.text[..key.span().start].matches('\n').count();
        printable(&format!("{}, line {line}: {what}", self.path.display()))
    }
}

/// Whether it is the key of a student of the class.
fn has(class: &[Identity], key: &str) -> bool {
    class.iter().any(|who| who.key() == key)
}

/// The key of the student of the class whom a line means: the name and the platform's number, which stay the same whoever else
/// hands in. It is as it is for somebody who has handed in nothing.
///
/// # Errors
/// Why it is not certain whose it is.
fn student(class: &[Identity], key: &str) -> Result<String, String> {
    let keys = |is_meant: &dyn Fn(&Identity) -> bool| -> Vec<String> {
        class.iter().filter(|who| is_meant(who)).map(Identity::key).collect()
    };
    if let [who] = &keys(&|who| who.is_called(key))[..] {
        return Ok(who.clone());
    }
    let has_number = |who: &Identity| !who.number.is_empty();
    let last = key.rsplit(' ').next().unwrap_or_default();
    let may_be = keys(&|who| has_number(who) && (who.number == last || who.is_called(key)));
    if !may_be.is_empty() {
        let may_be = may_be.join(", ");
        return Err(format!(
            "'{key}' may be {may_be}; write the one who is meant, as it stands here"
        ));
    }
    if last.parse::<u64>().is_ok() && class.iter().any(has_number) {
        return Err(format!(
            "nobody is '{key}' here; if this is another assignment, grade it with a --to of its own, and else delete the line"
        ));
    }
    Ok(key.to_owned())
}

/// What is allowed as the points of a report, with an example.
fn allowed_points(name: &str, questions: &[ReportQuestion]) -> String {
    let most: Vec<String> = questions.iter().map(|question| points_text(question.most)).collect();
    let count = most.len();
    let most = most.join(", ");
    let name = key(name);
    let example = vec!["1"; count].join(", ");
    format!(
        "allowed is a number for each of the {count} questions, at most {most}, or \"{OPEN}\", such as {name} = [{example}]"
    )
}
