//! The student's folder, `work/`: what lies there, and how it gets there.
//!
//! Nothing of the course lies in it, and nothing there is ever overwritten: `show` copies a template
//! that is not there yet, `reset` moves what is there to `work/backup/`. It is a Cargo workspace of its
//! own, so that an editor understands the programs in it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::catalogue::Course;
use crate::exercise::Exercise;
use crate::exercises::RENAMED;
use crate::files::write_whole;
use crate::manifest;

/// The file that holds the name of the exercise that was named last.
const CURRENT: &str = ".current";

impl Course {
    /// The student's folder of an exercise.
    pub fn folder(&self, exercise: &Exercise) -> PathBuf {
        self.work.join(exercise.id)
    }

    /// Whether the student has begun the exercise.
    pub fn is_begun(&self, exercise: &Exercise) -> bool {
        self.folder(exercise).exists()
    }

    /// The exercises that the student has begun.
    pub fn begun(&self) -> Vec<&'static Exercise> {
        self.exercises().filter(|exercise| self.is_begun(exercise)).collect()
    }

    /// The exercise that was named last.
    pub fn last_named(&self) -> Option<&'static Exercise> {
        let id = fs::read_to_string(self.work.join(CURRENT)).ok()?;
        self.exercise(id.trim()).ok()
    }

    /// Notes which exercise was named last, where something was begun. It is a comfort, and no reason
    /// to fail.
    pub fn note_named(&self, exercise: &Exercise) {
        if self.work.exists() {
            let _ = write_whole(&self.work.join(CURRENT), exercise.id.as_bytes());
        }
    }

    /// Makes the student's folder a workspace, if it is none yet.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn prepare(&self) -> anyhow::Result<()> {
        let ignored = self.work.join(".gitignore");
        if !ignored.exists() {
            write_whole(&ignored, b"/target\n/.current\n/.progress.lock\n")?;
        }
        // Programs of a folder that is older than this workspace, too.
        for exercise in self.begun().into_iter().filter(|it| it.program.is_some()) {
            let path = self.folder(exercise).join("Cargo.toml");
            if !path.exists() {
                write_whole(&path, manifest::package(exercise.id).as_bytes())?;
            }
        }
        let elsewhere = (!self.work.starts_with(&self.root)).then_some(self.root.as_path());
        manifest::update(&self.work, elsewhere)
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
        self.prepare()?;
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
        self.prepare()?;
        Ok(Some(free))
    }

    /// Gives the folders of exercises that have another name now that name; gives those names.
    ///
    /// # Errors
    /// A folder cannot be renamed; it is where it was.
    pub fn carry_over(&self) -> anyhow::Result<Vec<(&'static str, &'static str)>> {
        let mut carried = Vec::new();
        for (old, new) in RENAMED {
            let (from, to) = (self.work.join(old), self.work.join(new));
            let is_new = self.exercises().any(|exercise| exercise.id == new);
            if is_new && from.is_dir() && !to.exists() {
                fs::rename(&from, &to)
                    .with_context(|| format!("{} cannot be moved", from.display()))?;
                carried.push((old, new));
            }
        }
        Ok(carried)
    }
}

/// The names in a folder that are no hidden ones, sorted; none if it cannot be read.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The course, with a student's folder of its own.
    fn place() -> (tempfile::TempDir, Course) {
        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().join("work");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        (folder, Course::new(root, work).unwrap())
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
    fn a_folder_with_a_former_name_is_carried_over() {
        let (_folder, course) = place();
        for (old, new) in RENAMED {
            let path = course.work.join(old).join("worksheet.toml");
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "mine").unwrap();
            let is_new = course.exercises().any(|exercise| exercise.id == new);
            let carried = course.carry_over().unwrap();
            assert_eq!(carried, if is_new { vec![(old, new)] } else { Vec::new() });
            let place = course.work.join(if is_new { new } else { old });
            assert_eq!(fs::read_to_string(place.join("worksheet.toml")).unwrap(), "mine");
        }
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
