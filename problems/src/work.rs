//! The student's folder, `work/`: what lies there, and how it gets there.
//!
//! Nothing of the course lies in it, and nothing there is ever overwritten: `show` copies a template
//! that is not there yet, `reset` moves what is there to `work/backup/`. It is a Cargo workspace of its
//! own, so that an editor understands the programs in it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use checks::exercise::Exercise;
use checks::hand_in;
use checks::program::Language;

use crate::catalogue::Course;
use crate::files::{self, read, read_text, write_whole};
use crate::manifest;
use crate::style::command;

/// The file that holds the name of the exercise that was named last.
const CURRENT: &str = ".current";
/// The folder of the statements as the student has read them.
const STATEMENTS: &str = ".statements";

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
        let id = read_text(&self.work.join(CURRENT)).ok()?;
        self.exercise(id.trim()).ok()
    }

    /// Notes which exercise was named last, where something was begun. It is a comfort, and no reason
    /// to fail.
    pub fn note_named(&self, exercise: &Exercise) {
        if self.work.exists() {
            let _ = write_whole(&self.work.join(CURRENT), exercise.id.as_bytes());
        }
    }

    /// Keeps the statement that the student reads, to tell when the course has another one. Like
    /// [`note_named`](Self::note_named), it is no reason to fail.
    pub fn note_read(&self, exercise: &Exercise, statement: &str) {
        let _ = write_whole(&self.work.join(STATEMENTS).join(exercise.id), statement.as_bytes());
    }

    /// Whether the course has another statement than the student has read: after an update, for example.
    pub fn has_new_statement(&self, exercise: &Exercise) -> bool {
        let read = read_text(&self.work.join(STATEMENTS).join(exercise.id)).ok();
        read.is_some() && read != self.text(exercise, "README.md").ok()
    }

    /// Makes the student's folder a workspace, if it is none yet.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn prepare(&self) -> anyhow::Result<()> {
        let ignored = self.work.join(".gitignore");
        if !ignored.exists() {
            write_whole(&ignored, b"/target\n/.current\n/.statements\na.out\na.exe\n")?;
        }
        // Programs of a folder that is older than this workspace, too.
        for exercise in self.begun() {
            let path = self.folder(exercise).join("Cargo.toml");
            if self.folder(exercise).join(Language::Rust.starter()).exists() && !path.exists() {
                write_whole(&path, manifest::package(exercise.id).as_bytes())?;
            }
        }
        let elsewhere = (!self.work.starts_with(&self.root)).then_some(self.root.as_path());
        manifest::update(&self.work, elsewhere)
    }

    /// Copies the templates that the student does not have yet, of the starters one; gives the files
    /// that are new.
    ///
    /// # Errors
    /// A file cannot be copied.
    pub fn begin(&self, exercise: &Exercise) -> anyhow::Result<Vec<PathBuf>> {
        let folder = self.folder(exercise);
        let has = |language: Language| folder.join(language.starter()).try_exists().unwrap_or(true);
        let has_any = exercise.starters().any(has);
        let others: Vec<&str> = exercise
            .starters()
            .filter(|language| has_any || *language != self.language)
            .map(Language::starter)
            .collect();
        let mut copied = Vec::new();
        for file in exercise.templates().filter(|file| !others.contains(file)) {
            let path = folder.join(file);
            if !path.try_exists().unwrap_or(true) {
                write_whole(&path, self.text(exercise, file)?.as_bytes())?;
                copied.push(path);
            }
        }
        let is_there = |language: &Language| folder.join(language.starter()).exists();
        for language in exercise.starters().filter(is_there) {
            let path = folder.join(language.helper());
            if !path.try_exists().unwrap_or(true) {
                write_whole(&path, show::helper(language.name()).as_bytes())?;
            }
        }
        self.prepare()?;
        self.note_named(exercise);
        Ok(copied)
    }

    /// Begins the exercise in this language: starters in others go to `work/backup/`. Gives the
    /// starters' new place, if there were any.
    ///
    /// # Errors
    /// A file cannot be moved or copied.
    pub fn choose(
        &self,
        exercise: &Exercise,
        language: Language,
    ) -> anyhow::Result<Option<PathBuf>> {
        let folder = self.folder(exercise);
        let is_there = |file: &&str| folder.join(file).exists();
        let files: Vec<&str> = exercise
            .starters()
            .filter(|other| *other != language)
            .filter(|other| is_there(&other.starter()))
            .flat_map(|other| match other {
                Language::Rust => vec![other.starter(), other.helper(), "Cargo.toml"],
                _ => vec![other.starter(), other.helper()],
            })
            .filter(is_there)
            .collect();
        let free = (!files.is_empty()).then(|| self.free_backup(exercise)).transpose()?;
        if let Some(free) = &free {
            fs::create_dir_all(free).context("work/backup cannot be made")?;
            for file in files {
                fs::rename(folder.join(file), free.join(file))
                    .with_context(|| format!("{file} cannot be moved"))?;
            }
        }
        Course { language, ..self.clone() }.begin(exercise)?;
        Ok(free)
    }

    /// The language of the program in a folder: of several, the one that was changed.
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn language_in(&self, exercise: &Exercise, folder: &Path) -> anyhow::Result<Language> {
        let file = |name: &str| {
            let path = folder.join(name);
            fs::symlink_metadata(&path).is_ok().then(|| read(&path))
        };
        self.language_of(exercise, file).or_else(|several| {
            // The helper that is still there tells the language of a starter that is gone.
            let is_helped = |language: &Language| folder.join(language.helper()).exists();
            let language = exercise.starters().find(is_helped).unwrap_or(self.language);
            let show = command("show", &format!("{} --language {}", exercise.id, language.name()));
            if several.is_empty() {
                let none = || "there is no program yet".to_owned();
                let why = misnamed(exercise, folder, "starter").unwrap_or_else(none);
                bail!("{why}; to get a starter:  {show}");
            }
            let files: Vec<&str> = several.iter().map(|language| language.starter()).collect();
            bail!("there is more than one program, {}; keep one:  {show}", files.join(" and "))
        })
    }

    /// The language of the program among these files: of several, the one that was changed. A file that is there and
    /// cannot be read was changed.
    ///
    /// # Errors
    /// Those that were changed; none, if there is no program.
    pub fn language_of(
        &self,
        exercise: &Exercise,
        file: impl Fn(&str) -> Option<anyhow::Result<Vec<u8>>>,
    ) -> Result<Language, Vec<Language>> {
        let mut all = Vec::new();
        let mut changed = Vec::new();
        for language in exercise.starters() {
            let Some(bytes) = file(language.starter()) else { continue };
            let given = self.text(exercise, language.starter()).unwrap_or_default();
            if !bytes.is_ok_and(|bytes| bytes == given.as_bytes()) {
                changed.push(language);
            }
            all.push(language);
        }
        match (all.as_slice(), changed.as_slice()) {
            ([one], _) | ([one, ..], []) | (_, [one]) => Ok(*one),
            _ => Err(changed),
        }
    }

    /// A place for what is put aside.
    fn free_backup(&self, exercise: &Exercise) -> anyhow::Result<PathBuf> {
        let backups = self.work.join("backup");
        (1..u32::MAX)
            .map(|n| backups.join(format!("{}-{n}", exercise.id)))
            .find(|path| !path.exists())
            .context("work/backup is full")
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
        let free = self.free_backup(exercise)?;
        fs::create_dir_all(self.work.join("backup"))
            .and_then(|()| fs::rename(&folder, &free))
            .with_context(|| format!("{} cannot be moved", folder.display()))?;
        self.prepare().with_context(|| format!("your files are now in {}", self.shown(&free)))?;
        Ok(Some(free))
    }
}

/// What is said of a file that has another name than the missing one, which begins so.
pub fn misnamed(exercise: &Exercise, folder: &Path, missing: &str) -> Option<String> {
    files::names(folder).into_iter().find_map(|name| {
        let meant = hand_in::meant(exercise, &name).filter(|meant| meant.starts_with(missing))?;
        Some(format!("{name} is there: the exercise has no file of this name; name it {meant}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The course, with a separate student's folder.
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
    fn one_language_is_chosen_and_what_was_written_in_another_is_kept() {
        let (_folder, course) = place();
        let exercise = course.exercise("lab-1").unwrap();
        let folder = course.folder(exercise);
        let language = || course.language_in(exercise, &folder).map_err(|error| error.to_string());
        assert!(language().unwrap_err().contains("show lab-1-listing --language rust"));
        course.choose(exercise, Language::Python).unwrap();
        fs::rename(folder.join("starter.py"), folder.join("main.py")).unwrap();
        assert!(
            language().unwrap_err().contains("main.py is there")
                && language().unwrap_err().contains("name it starter.py")
        );
        assert!(language().unwrap_err().contains("show lab-1-listing --language python"));
        fs::remove_dir_all(&folder).unwrap();
        course.begin(exercise).unwrap();
        assert_eq!(language(), Ok(Language::Rust));
        fs::write(folder.join("starter.rs"), "mine").unwrap();
        let aside = course.choose(exercise, Language::Python).unwrap().unwrap();
        assert_eq!(fs::read_to_string(aside.join("starter.rs")).unwrap(), "mine");
        assert_eq!(crate::files::names(&folder), ["search_trace.py", "starter.py"]);
        assert_eq!(language(), Ok(Language::Python));
        assert!(!fs::read_to_string(course.work.join("Cargo.toml")).unwrap().contains("lab-1"));
        // What is as it was given out counts for nothing beside what is not.
        fs::write(folder.join("starter.c"), "mine").unwrap();
        assert_eq!(language(), Ok(Language::C));
        fs::write(folder.join("starter.py"), "mine").unwrap();
        assert!(language().unwrap_err().contains("starter.c and starter.py"));
        assert_eq!(course.begin(exercise).unwrap(), Vec::<PathBuf>::new());
    }
}
