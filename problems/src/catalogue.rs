//! The folders of the course and of the student's work, and the exercises by name.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use checks::exercise::Exercise;
use checks::program::Language;
use checks::{exercises, random_inputs};
use common::cli::{Refused, printable};

use crate::files::read_text;
use crate::manifest;
use crate::style::command;

/// The file by which the course is found, seen from the root of the repository.
const LECTURES_FILE: &str = "problems/lectures.txt";

/// The file of the student's folder that names a language.
pub const LANGUAGE: &str = "language.txt";

/// The course, and where it lies.
#[derive(Clone, Debug)]
pub struct Course {
    /// The root of the repository.
    pub root: PathBuf,
    /// The student's folder.
    pub work: PathBuf,
    /// The student's name, by which an exercise's own numbers are drawn.
    pub student: Option<String>,
    /// The language that the student writes programs in, if an exercise does not say otherwise.
    pub language: Language,
}

impl Course {
    /// The course at `root`, and the student's folder.
    ///
    /// # Errors
    /// The student's name cannot be read.
    pub fn new(root: PathBuf, work: PathBuf) -> anyhow::Result<Self> {
        let path = work.join(random_inputs::STUDENT_FILE);
        let student = if path.exists() { random_inputs::name(&read_text(&path)?) } else { None };
        let language = read_text(&work.join(LANGUAGE))
            .ok()
            .and_then(|name| Language::named(&name))
            .unwrap_or(Language::Rust);
        Ok(Course { root, work, student, language })
    }

    /// Finds the course from any folder of its repository, or of a student's folder elsewhere.
    ///
    /// # Errors
    /// The folder is in neither.
    pub fn find(from: &Path) -> anyhow::Result<Self> {
        for folder in from.ancestors() {
            if folder.join(LECTURES_FILE).is_file() {
                return Course::new(folder.to_path_buf(), folder.join("work"));
            }
            let Some(root) = manifest::course(&folder.join("Cargo.toml")) else { continue };
            ensure!(
                root.join(LECTURES_FILE).is_file(),
                "the course is no longer in {}; write its folder into {}",
                printable(&root.display().to_string()),
                folder.join("Cargo.toml").display()
            );
            return Course::new(root, folder.to_path_buf());
        }
        bail!(
            "{} is not inside the course: no folder above it contains {LECTURES_FILE}; go to the folder that was cloned and try again",
            printable(&from.display().to_string())
        );
    }

    /// All exercises, in the order of the course.
    pub fn exercises(&self) -> impl Iterator<Item = &'static Exercise> + use<> {
        exercises::all()
    }

    /// The exercises that a name means: all of a lecture, as in `011`, or those whose name
    /// begins so. `11-1`, `011_1` and `011.1` are `011-1`. A path means the exercise whose folder it leads through.
    ///
    /// # Errors
    /// There is none.
    pub fn named(&self, name: &str) -> Result<Vec<&'static Exercise>, Refused> {
        let mut folders = name.split(['/', '\\']);
        let wanted =
            normal_id(folders.find(|part| exercises::find(part).is_some()).unwrap_or(name));
        let exact = |e: &&Exercise| normal_id(e.id) == wanted;
        if let Some(exercise) = self.exercises().find(exact) {
            return Ok(vec![exercise]);
        }
        let is_meant = |e: &&Exercise| begins(e.id, &wanted);
        let meant: Vec<&Exercise> = self.exercises().filter(is_meant).collect();
        if meant.is_empty() {
            return Err(Refused::new(
                format!("there is no exercise '{}'", printable(name)),
                "problems list",
            ));
        }
        Ok(meant)
    }

    /// The one exercise that a name means.
    ///
    /// # Errors
    /// There is none, or more than one; the error names them.
    pub fn exercise(&self, name: &str) -> Result<&'static Exercise, Refused> {
        match self.named(name)?.as_slice() {
            [exercise] => Ok(exercise),
            several => {
                let ids: Vec<&str> = several.iter().map(|exercise| exercise.id).collect();
                let first = ids[0];
                let ids = ids.join(", ");
                let what = format!("'{}' may be any of {ids}", printable(name));
                Err(Refused::new(what, command("show", first)))
            }
        }
    }

    /// What the exercise is about: the heading of its statement.
    pub fn title(&self, exercise: &Exercise) -> String {
        self.text(exercise, "README.md")
            .unwrap_or_default()
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("# ")
            .to_owned()
    }

    /// The time that it takes, as its statement says: `half an hour`.
    pub fn time(&self, exercise: &Exercise) -> Option<String> {
        let words =
            self.text(exercise, "README.md").ok()?.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, time) = words.split_once(" exercise takes ")?;
        let (time, _) = time.split_once('.')?;
        Some(time.trim_start_matches("about ").to_owned())
    }

    /// A text of the exercise: its statement, hints and templates, with the student's own numbers; or
    /// its solution, which has the course's.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn text(&self, exercise: &Exercise, file: &str) -> anyhow::Result<String> {
        let path = self.root.join("problems").join(exercise.id).join(file);
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        if file.starts_with("solution") {
            Ok(text)
        } else {
            Ok(exercise.personal(text, self.student.as_deref()))
        }
    }

    /// Whether the student's folder lies outside the course.
    pub fn is_elsewhere(&self) -> bool {
        self.work != self.root.join("work")
    }

    /// A path as it is shown: from the root of the repository, or from the student's folder elsewhere.
    pub fn shown(&self, path: &Path) -> String {
        let short = path.strip_prefix(&self.root).or_else(|_| path.strip_prefix(&self.work));
        match short.unwrap_or(path) {
            here if here.as_os_str().is_empty() => "This folder".to_owned(),
            short => short.display().to_string(),
        }
    }
}

/// A name with dashes between its parts. Leading zeros of a number do not count.
fn normal_id(name: &str) -> String {
    let plain = |part: &str| part.trim_start_matches('0').to_lowercase();
    name.trim_end_matches(['/', '\\'])
        .split(['-', '_', '.', ' '])
        .map(plain)
        .collect::<Vec<_>>()
        .join("-")
}

/// Whether an exercise's name begins so. A number is not the beginning of another one.
fn begins(id: &str, wanted: &str) -> bool {
    let id = normal_id(id);
    let rest = id.strip_prefix(wanted).filter(|_| !wanted.is_empty());
    rest.is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn course() -> Course {
        Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn it_is_found_from_any_folder_and_nowhere_else() {
        let deep = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/measure");
        assert_eq!(Course::find(&deep).unwrap().root, course().root);
        let outside = tempfile::tempdir().unwrap();
        let message = Course::find(outside.path()).unwrap_err().to_string();
        assert!(message.contains(LECTURES_FILE), "{message}");
    }

    #[test]
    fn names_may_be_typed_in_many_ways_and_mistyped_ones_are_refused() {
        let course = course();
        for name in ["011-1-brutforce", "12-9", "xyz", ""] {
            let message = course.exercise(name).unwrap_err().to_string();
            assert!(message.contains(&format!("there is no exercise '{name}'")), "{message}");
        }
        for (typed, id) in [
            ("013-5", "013-5-x-sudoku"),
            ("012-2-hit-check/", "012-2-hit-check"),
            ("11-1", "011-1-bruteforce-cost"),
            ("011_1", "011-1-bruteforce-cost"),
            ("11.1", "011-1-bruteforce-cost"),
            ("011-1-BRUTE", "011-1-bruteforce-cost"),
            ("work/lab-1-listing/starter.py", "lab-1-listing"),
            (r".\work\lab-1-listing\", "lab-1-listing"),
        ] {
            assert_eq!(course.exercise(typed).unwrap().id, id);
        }
        let message = course.exercise("0\u{1b}[31m").unwrap_err().to_string();
        assert!(message.contains(r"'0\u{1b}[31m'"), "{message}");
    }

    #[test]
    fn a_lecture_is_all_of_its_exercises() {
        let course = course();
        for typed in ["011", "11"] {
            let ids: Vec<&str> = course.named(typed).unwrap().iter().map(|e| e.id).collect();
            assert_eq!(ids.len(), exercises::LECTURES[0].exercises.len());
            assert!(ids.iter().all(|id| id.starts_with("011-")), "{ids:?}");
            let message = course.exercise(typed).unwrap_err().to_string();
            assert!(message.contains("may be any of 011-0-lines-in-order, 011-1"), "{message}");
        }
        assert!(course.exercise("1-12").is_err(), "no number is the beginning of another");
    }

    #[test]
    fn every_text_that_is_replaced_is_there_and_gone_afterwards() {
        let files = ["README.md", "worksheet.toml", "hints.md"];
        let of = |student: Option<String>| Course { student, ..course() };
        let anybody = of(None);
        let all = anybody.exercises().filter(|exercise| exercise.own.is_some());
        for exercise in all {
            let text = |course: &Course| files.map(|file| course.text(exercise, file).unwrap());
            let known = text(&anybody);
            let given = exercise.own.unwrap()(exercise.inputs(None));
            for (words, same) in given {
                assert_eq!(words, same, "{}: without a name nothing changes", exercise.id);
                assert!(known.concat().contains(words), "{}: {words}", exercise.id);
            }
            let class: BTreeSet<_> = (0..40).map(|n| text(&of(Some(n.to_string())))).collect();
            assert!(class.len() > 6, "{}: {} different ones", exercise.id, class.len());
        }
    }

    #[test]
    fn every_exercise_has_its_files() {
        let course = course();
        for exercise in course.exercises() {
            assert!(!exercise.kinds().is_empty(), "{} has no check", exercise.id);
            let mut wanted = vec!["README.md", "hints.md"];
            wanted.extend(exercise.templates());
            // A student's copy has no solutions, or some.
            if course.text(exercise, "solution.md").is_ok() {
                wanted.extend(exercise.has_worksheet().then_some("solution.toml"));
                wanted.extend(exercise.starters().map(Language::solution));
            }
            for file in wanted {
                assert!(course.text(exercise, file).is_ok(), "{} has no {file}", exercise.id);
            }
        }
    }
}
