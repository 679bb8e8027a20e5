//! The student's folder, `work/` at the root of the repository.
//!
//! Nothing of the course lies there, and nothing of it is ever overwritten: `show` copies a template
//! that is not there yet, `reset` moves what is there to `work/backup/`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::catalogue::{Course, Exercise};

/// Where a student works.
#[derive(Clone, Debug)]
pub struct WorkFolder {
    /// The folder `work/`.
    pub root: PathBuf,
}

impl WorkFolder {
    /// The work that belongs to a course.
    pub fn of(course: &Course) -> Self {
        WorkFolder { root: course.root.join("work") }
    }

    /// The folder of one exercise.
    pub fn folder(&self, exercise: &Exercise) -> PathBuf {
        self.root.join(exercise.id)
    }

    /// Copies the templates that the student does not have yet; gives the files that are new.
    ///
    /// # Errors
    /// A file cannot be copied.
    pub fn start(&self, course: &Course, exercise: &Exercise) -> anyhow::Result<Vec<PathBuf>> {
        let folder = self.folder(exercise);
        fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        let mut copied = Vec::new();
        for file in exercise.templates() {
            let path = folder.join(file);
            if path.try_exists().unwrap_or(true) {
                continue;
            }
            let text = course.text(exercise, file)?;
            write_whole(&path, text.as_bytes())?;
            copied.push(path);
        }
        Ok(copied)
    }

    /// Moves the exercise's folder to `work/backup/`; gives its new place, or `None` if there is none.
    ///
    /// # Errors
    /// It cannot be moved; then it is where it was.
    pub fn put_aside(&self, exercise: &Exercise) -> anyhow::Result<Option<PathBuf>> {
        let folder = self.folder(exercise);
        if !folder.exists() {
            return Ok(None);
        }
        let backups = self.root.join("backup");
        fs::create_dir_all(&backups)
            .with_context(|| format!("{} cannot be made", backups.display()))?;
        let free = (1..u32::MAX)
            .map(|number| backups.join(format!("{}-{number}", exercise.id)))
            .find(|path| !path.exists())
            .context("work/backup is full")?;
        fs::rename(&folder, &free)
            .with_context(|| format!("{} cannot be moved", folder.display()))?;
        Ok(Some(free))
    }
}

/// Writes a file whole or not at all: to a temporary name first, then renamed.
///
/// # Errors
/// It cannot be written; a file that was there before is unchanged.
pub fn write_whole(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be written", path.display());
    let folder = path.parent().unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        // Made like any other file of the student, not readable by its owner only.
        #[cfg_attr(not(unix), allow(unused_mut))]
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(text)?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> (tempfile::TempDir, Course, WorkFolder) {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("work");
        (folder, course, WorkFolder { root })
    }

    #[test]
    fn a_template_is_copied_once_and_never_over_the_students_file() {
        let (_folder, course, work) = place();
        let exercise = course.exercise("013-3").unwrap();
        let copied = work.start(&course, exercise).unwrap();
        assert_eq!(copied.len(), 2);
        fs::write(&copied[0], "mine").unwrap();
        fs::remove_file(&copied[1]).unwrap();
        assert_eq!(work.start(&course, exercise).unwrap(), [copied[1].clone()]);
        assert_eq!(fs::read_to_string(&copied[0]).unwrap(), "mine");
    }

    #[test]
    fn what_is_put_aside_is_kept_every_time() {
        let (_folder, course, work) = place();
        let exercise = course.exercise("011-1").unwrap();
        assert_eq!(work.put_aside(exercise).unwrap(), None);
        for number in 1..4 {
            let copied = work.start(&course, exercise).unwrap();
            fs::write(&copied[0], format!("{number}")).unwrap();
            work.put_aside(exercise).unwrap();
        }
        for number in 1..4 {
            let path =
                work.root.join(format!("backup/011-1-bruteforce-cost-{number}/worksheet.toml"));
            assert_eq!(fs::read_to_string(path).unwrap(), format!("{number}"));
        }
    }
}
