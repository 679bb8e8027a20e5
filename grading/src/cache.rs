//! What the checks have found is kept: the next grading checks only what has changed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};
use std::{env, fs};

use anyhow::Context;
use problems::catalogue::Course;
use problems::checking::Conditions;
use problems::files::{names, write_whole};
use sha2::{Digest, Sha256};

use crate::grades::ExerciseMark;

/// The file's name.
pub const CHECKED_FILE: &str = "checked.json";

/// Marks by the hash of all that they follow from. Two students with the same answers need one check, unless both are checked
/// at the same time.
#[derive(Debug, Default)]
pub struct Cache {
    /// The hash of each exercise's check: this program, the exercise's files, the hidden tests and the seed.
    checks: BTreeMap<&'static str, String>,
    marks: Mutex<BTreeMap<String, ExerciseMark>>,
}

impl Cache {
    /// Reads what an earlier grading has kept; nothing, if it has kept nothing or the file is damaged.
    ///
    /// # Errors
    /// This program's file cannot be read.
    pub fn read(path: &Path, course: &Course, conditions: &Conditions) -> anyhow::Result<Self> {
        let program = env::current_exe().and_then(fs::read);
        let program = hash(&[program.context("the file of this program cannot be read")?]);
        let check = |id: &'static str| {
            let mut parts = vec![program.clone().into(), conditions.seed.to_string().into()];
            let problems = course.root.join("problems");
            for folder in [Some(&problems), conditions.hidden.as_ref()].into_iter().flatten() {
                for name in names(&folder.join(id)) {
                    parts.push(fs::read(folder.join(id).join(&name)).unwrap_or_default());
                    parts.push(name.into());
                }
                parts.push(Vec::new());
            }
            (id, hash(&parts))
        };
        let kept = fs::read(path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Ok(Cache {
            checks: course.exercises().map(|exercise| check(exercise.id)).collect(),
            marks: kept.unwrap_or_default(),
        })
    }

    /// The hash of an exercise's check and of what it sees of a submission.
    pub fn key(&self, id: &str, own: Option<&str>, files: &BTreeMap<String, Vec<u8>>) -> String {
        let check = self.checks.get(id).cloned().unwrap_or_default();
        let mut parts: Vec<Vec<u8>> = vec![id.into(), check.into(), own.unwrap_or_default().into()];
        parts.extend(files.iter().flat_map(|(name, bytes)| [name.clone().into(), bytes.clone()]));
        hash(&parts)
    }

    /// Whether this is checked already.
    pub fn has(&self, key: &str) -> bool {
        self.marks().contains_key(key)
    }

    /// The mark that is kept, or the one that this check gives.
    ///
    /// # Errors
    /// What this machine lacks for the check: nobody loses points for that.
    pub fn mark(
        &self,
        key: String,
        check: impl FnOnce() -> anyhow::Result<ExerciseMark>,
    ) -> anyhow::Result<ExerciseMark> {
        let known = self.marks().get(&key).cloned();
        if let Some(mark) = known {
            return Ok(mark);
        }
        let mark = check()?;
        self.marks().insert(key, mark.clone());
        Ok(mark)
    }

    fn marks(&self) -> MutexGuard<'_, BTreeMap<String, ExerciseMark>> {
        self.marks.lock().expect("no thread panics")
    }

    /// Keeps what was found, and what earlier gradings have found.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        write_whole(path, &serde_json::to_vec(&self.marks)?)
    }
}

/// A hash of these parts and of where each ends, in hexadecimal digits.
fn hash(parts: &[Vec<u8>]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_test_is_a_part_of_its_exercises_check_alone() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let id = "012-5-three-arrays";
        let other = "013-3-xy2b";
        let folder = tempfile::tempdir().unwrap();
        let hidden = Some(folder.path().to_owned());
        let conditions = Conditions { seed: 1, hidden, ..Conditions::default() };
        let keys = || {
            let cache = Cache::read(Path::new(""), &course, &conditions).unwrap();
            [id, other].map(|id| cache.key(id, None, &BTreeMap::new()))
        };
        let without = keys();
        fs::create_dir(folder.path().join(id)).unwrap();
        fs::write(folder.path().join(id).join("one.in"), "8\n").unwrap();
        let with = keys();
        assert_ne!(with[0], without[0]);
        assert_eq!(with[1], without[1]);
        fs::write(folder.path().join(id).join("one.in"), "9\n").unwrap();
        assert_ne!(keys()[0], with[0]);
    }
}
