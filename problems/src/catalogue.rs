//! Where the course lies, and its exercises by name.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

pub use crate::exercise::{Exercise, Kind};
use crate::exercises::LECTURES;

/// The file by which the course is found, seen from the root of the repository.
const FILE: &str = "problems/src/exercises.rs";

/// The course, and where it lies.
#[derive(Clone, Debug)]
pub struct Course {
    /// The root of the repository.
    pub root: PathBuf,
}

/// No exercise has this name.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no exercise '{name}'; the nearest is '{nearest}'\n\
     A command that works: cargo run -q -p problems -- show {nearest}"
)]
pub struct Unknown {
    name: String,
    nearest: String,
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
                from.display()
            );
        };
        Ok(Course { root: root.to_path_buf() })
    }

    /// All exercises, in the order of the course.
    pub fn exercises(&self) -> impl Iterator<Item = &'static Exercise> {
        LECTURES.iter().flat_map(|part| part.exercises)
    }

    /// The exercise of this name, or the only one whose name begins with it.
    ///
    /// # Errors
    /// There is none; the error names the nearest.
    pub fn exercise(&self, name: &str) -> Result<&'static Exercise, Unknown> {
        let name = name.trim_end_matches('/');
        let mut beginning = self.exercises().filter(|e| e.id.starts_with(name));
        if let Some(exact) = self.exercises().find(|e| e.id == name) {
            return Ok(exact);
        }
        if let (Some(only), None) = (beginning.next(), beginning.next()) {
            return Ok(only);
        }
        let nearest = self
            .exercises()
            .min_by_key(|e| {
                // Compared in full and to its beginning: a number alone is short for the whole.
                let head: String = e.id.chars().take(name.chars().count()).collect();
                let distance = |text: &str| strsim::damerau_levenshtein(text, name);
                distance(&head).min(distance(e.id))
            })
            .map_or("", |e| e.id);
        Err(Unknown { name: name.to_owned(), nearest: nearest.to_owned() })
    }

    /// The folder of the exercise's statement, templates and solution.
    pub fn folder(&self, exercise: &Exercise) -> PathBuf {
        self.root.join("problems").join(exercise.id)
    }

    /// A text of the exercise: its statement, hints or solution.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn text(&self, exercise: &Exercise, file: &str) -> anyhow::Result<String> {
        let path = self.folder(exercise).join(file);
        fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course() -> Course {
        Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn it_is_found_from_any_folder_and_nowhere_else() {
        let deep = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/formula");
        assert_eq!(Course::find(&deep).unwrap().root, course().root);
        let outside = tempfile::tempdir().unwrap();
        let message = Course::find(outside.path()).unwrap_err().to_string();
        assert!(message.contains(FILE), "{message}");
    }

    #[test]
    fn mistyped_names_lead_to_the_nearest() {
        let course = course();
        let nearest = |name: &str| course.exercise(name).unwrap_err().nearest;
        assert_eq!(nearest("011-1-brutforce-cots"), "011-1-bruteforce-cost");
        assert_eq!(nearest("013-9"), "013-1-time-and-level");
        assert_eq!(nearest("012-4-lab-question s"), "012-4-lab-questions");
        assert_eq!(nearest(""), "011-1-bruteforce-cost");
        assert_eq!(course.exercise("013-5").unwrap().id, "013-5-x-sudoku");
        assert_eq!(course.exercise("012-2-hit-check/").unwrap().title, "The three check arrays");
    }

    #[test]
    fn every_exercise_has_its_files() {
        let course = course();
        let folders = fs::read_dir(course.root.join("problems")).unwrap();
        let folders =
            folders.filter(|entry| entry.as_ref().unwrap().path().join("check.rs").is_file());
        assert_eq!(course.exercises().count(), folders.count());
        for exercise in course.exercises() {
            let folder = course.folder(exercise);
            assert!(exercise.kinds().count() > 0, "{} has no check", exercise.id);
            let mut wanted = vec!["README.md", "hints.md", "solution.md"];
            wanted.extend(exercise.templates());
            if exercise.has_worksheet() {
                wanted.push("solution.toml");
            }
            if exercise.is(Kind::Program) {
                wanted.push("solution.rs");
            }
            for file in wanted {
                assert!(folder.join(file).is_file(), "{} has no {file}", exercise.id);
            }
        }
    }
}
