//! Where the course and the student's work lie, and the exercises by name.
//!
//! Nothing of the course lies in the student's folder, `work/`, and nothing there is ever overwritten:
//! `show` copies a template that is not there yet, `reset` moves what is there to `work/backup/`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use common::cli::Refused;

use crate::exercise::Exercise;
use crate::exercises::LECTURES;
use crate::files::write_whole;
use crate::style::{command, printable};

/// The file by which the course is found, seen from the root of the repository.
const FILE: &str = "problems/src/exercises.rs";

/// The course, and where it lies.
#[derive(Clone, Debug)]
pub struct Course {
    /// The root of the repository.
    pub root: PathBuf,
    /// The student's folder.
    pub work: PathBuf,
}

impl Course {
    /// Finds the course from any folder of its repository.
    ///
    /// # Errors
    /// The folder is in no repository of the course.
    pub fn find(from: &Path) -> anyhow::Result<Self> {
        let Some(root) = from.ancestors().find(|folder| folder.join(FILE).is_file()) else {
            bail!(
                "{} is not inside the course: no folder above it holds {FILE}; \
                 go to the folder that was cloned and try again",
                printable(&from.display().to_string())
            );
        };
        Ok(Course { root: root.to_path_buf(), work: root.join("work") })
    }

    /// All exercises, in the order of the course.
    pub fn exercises(&self) -> impl Iterator<Item = &'static Exercise> {
        LECTURES.iter().flat_map(|part| part.exercises)
    }

    /// The exercise of this name, or the only one whose name begins with it.
    ///
    /// # Errors
    /// There is none; the error names the nearest.
    pub fn exercise(&self, name: &str) -> Result<&'static Exercise, Refused> {
        let name = name.trim_end_matches('/');
        let mut beginning = self.exercises().filter(|e| e.id.starts_with(name));
        if let Some(exact) = self.exercises().find(|e| e.id == name) {
            return Ok(exact);
        }
        if let (Some(only), None) = (beginning.next(), beginning.next()) {
            return Ok(only);
        }
        let distance = |e: &&Exercise| {
            // Compared in full and to its beginning: a number alone is short for the whole.
            let head: String = e.id.chars().take(name.chars().count()).collect();
            let distance = |text: &str| strsim::damerau_levenshtein(text, name);
            distance(&head).min(distance(e.id))
        };
        let nearest = self.exercises().min_by_key(distance).map_or("", |e| e.id);
        let what =
            format!("there is no exercise '{}'; the nearest is '{nearest}'", printable(name));
        Err(Refused::new(what, command("show", nearest)))
    }

    /// What the exercise is about: the heading of its statement.
    pub fn title(&self, exercise: &Exercise) -> String {
        let statement = self.text(exercise, "README.md").unwrap_or_default();
        statement.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned()
    }

    /// A text of the exercise: its statement, hints, templates or solution.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn text(&self, exercise: &Exercise, file: &str) -> anyhow::Result<String> {
        let path = self.root.join("problems").join(exercise.id).join(file);
        fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
    }

    /// The student's folder of an exercise.
    pub fn folder(&self, exercise: &Exercise) -> PathBuf {
        self.work.join(exercise.id)
    }

    /// A path as it is shown: from the root of the repository.
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }

    /// Copies the templates that the student does not have yet; gives the files that are new.
    ///
    /// # Errors
    /// A file cannot be copied.
    pub fn begin(&self, exercise: &Exercise) -> anyhow::Result<Vec<PathBuf>> {
        let mut copied = Vec::new();
        for file in exercise.templates() {
            let path = self.folder(exercise).join(file);
            if !path.try_exists().unwrap_or(true) {
                write_whole(&path, self.text(exercise, file)?.as_bytes())?;
                copied.push(path);
            }
        }
        Ok(copied)
    }

    /// Moves the exercise's folder to `work/backup/`; gives its new place, or `None` if there is none.
    ///
    /// # Errors
    /// It cannot be moved; then it is where it was.
    pub fn put_aside(&self, exercise: &Exercise) -> anyhow::Result<Option<PathBuf>> {
        let (folder, backups) = (self.folder(exercise), self.work.join("backup"));
        if !folder.exists() {
            return Ok(None);
        }
        let free = (1..u32::MAX)
            .map(|number| backups.join(format!("{}-{number}", exercise.id)))
            .find(|path| !path.exists())
            .context("work/backup is full")?;
        fs::create_dir_all(&backups)
            .and_then(|()| fs::rename(&folder, &free))
            .with_context(|| format!("{} cannot be moved", folder.display()))?;
        Ok(Some(free))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course() -> Course {
        Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    /// The course, with a student's folder of its own.
    fn place() -> (tempfile::TempDir, Course) {
        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().join("work");
        (folder, Course { work, ..course() })
    }

    #[test]
    fn it_is_found_from_any_folder_and_nowhere_else() {
        let deep = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/measure");
        assert_eq!(Course::find(&deep).unwrap().root, course().root);
        let outside = tempfile::tempdir().unwrap();
        let message = Course::find(outside.path()).unwrap_err().to_string();
        assert!(message.contains(FILE), "{message}");
    }

    #[test]
    fn mistyped_names_lead_to_the_nearest() {
        let course = course();
        for (name, nearest) in [
            ("011-1-brutforce-cots", "011-1-bruteforce-cost"),
            ("013-9", "013-1-time-and-level"),
            ("lab-2-question s", "lab-2-questions"),
            ("", "011-1-bruteforce-cost"),
        ] {
            let message = course.exercise(name).unwrap_err().to_string();
            assert!(message.contains(&format!("the nearest is '{nearest}'")), "{message}");
        }
        assert_eq!(course.exercise("013-5").unwrap().id, "013-5-x-sudoku");
        assert_eq!(course.exercise("012-2-hit-check/").unwrap().id, "012-2-hit-check");
        let message = course.exercise("0\u{1b}[31m").unwrap_err().to_string();
        assert!(message.contains(r"'0\u{1b}[31m'"), "{message}");
    }

    #[test]
    fn every_exercise_has_its_files() {
        let course = course();
        let folders = fs::read_dir(course.root.join("problems")).unwrap();
        let folders =
            folders.filter(|entry| entry.as_ref().unwrap().path().join("check.rs").is_file());
        assert_eq!(course.exercises().count(), folders.count());
        for exercise in course.exercises() {
            assert!(!exercise.kinds().is_empty(), "{} has no check", exercise.id);
            let mut wanted = vec!["README.md", "hints.md", "solution.md"];
            wanted.extend(exercise.templates());
            if exercise.has_worksheet() {
                wanted.push("solution.toml");
            }
            if exercise.program.is_some() {
                wanted.push("solution.rs");
            }
            for file in wanted {
                assert!(course.text(exercise, file).is_ok(), "{} has no {file}", exercise.id);
            }
        }
    }

    #[test]
    fn a_template_is_copied_once_and_never_over_the_students_file() {
        let (_folder, course) = place();
        let exercise = course.exercise("013-3").unwrap();
        let copied = course.begin(exercise).unwrap();
        assert_eq!(copied.len(), 3);
        fs::write(&copied[0], "mine").unwrap();
        fs::remove_file(&copied[1]).unwrap();
        assert_eq!(course.begin(exercise).unwrap(), [copied[1].clone()]);
        assert_eq!(fs::read_to_string(&copied[0]).unwrap(), "mine");
    }

    #[test]
    fn what_is_put_aside_is_kept_every_time() {
        let (_folder, course) = place();
        let exercise = course.exercise("011-1").unwrap();
        assert_eq!(course.put_aside(exercise).unwrap(), None);
        for number in 1..4 {
            let copied = course.begin(exercise).unwrap();
            fs::write(&copied[0], format!("{number}")).unwrap();
            course.put_aside(exercise).unwrap();
        }
        for number in 1..4 {
            let path = format!("backup/011-1-bruteforce-cost-{number}/worksheet.toml");
            let kept = fs::read_to_string(course.work.join(path)).unwrap();
            assert_eq!(kept, format!("{number}"));
        }
    }
}
