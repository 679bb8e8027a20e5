//! Writes the file: the seed first, and a line for what is new. Nothing that is there changes.

use anyhow::ensure;
use problems::checking::Conditions;
use problems::files::write_whole;

use super::{Marks, ReportQuestion, Rubrics, key, points_text};
use crate::entry::OPEN;
use crate::grades::Grade;

const MARKS_HEADER: &str = concat!(
    "# What only you can decide. `grade` has written this file, and reads it each time. It changes nothing here; for a new\n",
    "# submission or exercise, it adds a line.\n",
);
const SEED: &str = concat!(
    "\n",
    "# The random inputs of programs follow from it: with the same seed, grading again gives the same marks.\n",
);
const DUE: &str = concat!(
    "\n",
    "# Delete the # before a line to use it. Which exercises count, if not all do; when the work was due, and how many minutes\n",
    "# nobody counts; how many percent of the points each late day costs, and at most; when single exercises were due; how much\n",
    "# an exercise counts, if not as much as the others; your own points for an exercise in place of the check's, 0 to 10; and\n",
    "# what you want to say about it.\n",
    "# count = [\"012-5-three-arrays\", \"012-6-kinds\"]\n",
    "# due = 2026-11-20\n",
    "# grace = 30\n",
    "# penalty = 10\n",
    "# most_penalty = 50\n",
    "# [deadlines]\n",
    "# 012-5-three-arrays = 2026-11-27\n",
    "# [weights]\n",
    "# 012-5-three-arrays = 2\n",
    "# [points.012-5-three-arrays]\n",
    "# ana = 7.5\n",
    "# [remarks.012-5-three-arrays]\n",
    "# ana = \"Clear names, but the comment is wrong.\"\n",
);
const STUDENTS: &str = concat!(
    "# id, login and email: by which Moodle knows the student, for moodle.csv.\n",
    "# received: when your platform received the work, such as \"2026-11-21T08:30:00+09:00\", if you trust that time more.\n",
    "# extension: how many days later than the others the student may hand in, such as extension = 2.\n",
    "# with: who has handed in for both, if the student has worked with another one and handed in nothing, such as with = \"ana\".\n",
    "# remark: what you want to say to the student, in the text to give back.\n",
    "# Who has a line here is in the table: add a line, such as zoe = {}, for each student of the class, named as the folders are.\n",
);
const REPORTS: &str = concat!(
    "# Points for each answer of a report, such as ana = [2, 1.5, \"?\"]: put a number in place of a \"?\". Once you have judged one\n",
    "# answer, this report counts for everybody, and a \"?\" counts 0. The page grades.html shows the answers.\n",
);

impl Marks {
    /// The seed of the random inputs; the first grading draws it, and writes it at once.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn seed(&mut self) -> anyhow::Result<u64> {
        let seed = self.seed.unwrap_or_else(|| Conditions::default().seed);
        if self.seed.is_none() {
            let rest = self.text.strip_prefix(MARKS_HEADER).unwrap_or(&self.text);
            self.text = format!("{MARKS_HEADER}{SEED}seed = {seed}\n{DUE}{rest}");
            self.seed = Some(seed);
            write_whole(&self.path, self.text.as_bytes())?;
        }
        Ok(seed)
    }

    /// Adds a line for each student and report that has none, and writes the file if there is one.
    ///
    /// # Errors
    /// The file cannot be written, or has no place for the lines; it is unchanged then.
    pub fn complete(&self, grades: &[Grade], rubrics: &Rubrics) -> anyhow::Result<()> {
        let mut text = self.text.clone();
        let names = grades.iter().map(|grade| &grade.name);
        let empty = "{ id = \"\", login = \"\", email = \"\", received = \"\", remark = \"\" }";
        let line = |name: &String| format!("{} = {empty}\n", key(name));
        let students = names.filter(|name| !self.students.contains_key(name.as_str())).map(line);
        add(&mut text, "[students]", STUDENTS, students.collect());
        for (place, (id, questions)) in rubrics.iter().enumerate() {
            let open = vec![format!("\"{OPEN}\""); questions.len()].join(", ");
            let is_new = |grade: &&Grade| {
                let has_report = |id| {
                    grade.exercises.iter().any(|mark| mark.id == id && !mark.report.is_empty())
                };
                has_report(*id)
                    && !self
                        .reports
                        .get(*id)
                        .is_some_and(|points| points.contains_key(grade.name.as_str()))
            };
            let lines = grades
                .iter()
                .filter(is_new)
                .map(|grade| format!("{} = [{open}]\n", key(&grade.name)))
                .collect();
            let question = |question: &ReportQuestion| {
                format!("# - {} At most {}.\n", question.text, points_text(question.most))
            };
            let first = if place == 0 { REPORTS } else { "" };
            let asked: String = questions.iter().map(question).collect();
            add(&mut text, &format!("[reports.{id}]"), &format!("{first}{asked}"), lines);
        }
        if text == self.text {
            return Ok(());
        }
        let path = self.path.display();
        let is_whole = toml::from_str::<Marks>(&text).is_ok();
        ensure!(
            is_whole,
            "{path}: a line for what is new has no place; put [students] and [reports.ID] on lines of their own"
        );
        write_whole(&self.path, text.as_bytes())
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
