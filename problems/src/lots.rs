//! Numbers that are drawn for one student: a board, a queen, a start. A neighbour has others.
//!
//! They follow from the student's name, which stands in `work/student.txt`, and from the exercise.
//! Where there is no name, they are those of the course's own texts.

use std::ops::RangeInclusive;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::files::read_text;

/// The file of the student's folder that holds the name.
pub const FILE: &str = "student.txt";
/// Letters of a name that count.
const MOST_LETTERS: usize = 100;

/// What stands in the texts of an exercise, and what stands there for one student.
pub type Own = fn(Lots) -> Vec<(&'static str, String)>;

/// The name in a student's file: its first line.
pub fn name(text: &str) -> Option<String> {
    let line = text.trim_start_matches('\u{feff}').lines().next()?.trim();
    let name: String = line.chars().filter(|c| !c.is_control()).take(MOST_LETTERS).collect();
    (!name.is_empty()).then_some(name)
}

/// The name of the student whose folder this is, if it has one.
///
/// # Errors
/// The file cannot be read.
pub fn name_in(work: &Path) -> anyhow::Result<Option<String>> {
    let path = work.join(FILE);
    if !path.exists() {
        return Ok(None);
    }
    Ok(name(&read_text(&path)?))
}

/// The numbers of one exercise: drawn in the same order, they are the same each time.
#[derive(Clone, Debug)]
pub struct Lots {
    student: Option<String>,
    id: &'static str,
    drawn: u32,
}

impl Lots {
    /// The numbers of an exercise for a student, or those of the course.
    pub fn new(student: Option<&str>, id: &'static str) -> Self {
        Lots { student: student.map(str::to_owned), id, drawn: 0 }
    }

    /// A number of this range; where there is no name, the course's own.
    pub fn draw(&mut self, own: u64, range: RangeInclusive<u64>) -> u64 {
        let Some(student) = &self.student else { return own };
        self.drawn += 1;
        let digest = Sha256::digest(format!("{student}\n{}\n{}", self.id, self.drawn));
        let lot = digest.iter().take(6).fold(0, |lot, &byte| lot << 8 | u64::from(byte));
        range.start() + lot % (range.end() - range.start() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Course;
    use std::collections::BTreeSet;

    fn course(student: &str) -> Course {
        let known = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        Course { student: Some(student.to_owned()), ..known }
    }

    #[test]
    fn a_name_draws_the_same_numbers_and_others_draw_others() {
        let draw = |student| {
            let mut lots = Lots::new(student, "1");
            [1, 2, 3].map(|own| lots.draw(own, 10..=99))
        };
        assert_eq!(draw(None), [1, 2, 3]);
        assert_eq!(draw(Some("a")), draw(Some("a")));
        assert_ne!(draw(Some("a")), draw(Some("b")));
        assert!(draw(Some("a")).iter().all(|number| (10..=99).contains(number)));
        assert_eq!(name("\u{feff} Ana Pop \r\nmore"), Some("Ana Pop".to_owned()));
        assert_eq!(name(" \n"), None);
    }

    #[test]
    fn every_text_that_is_replaced_is_there_and_gone_afterwards() {
        let files = ["README.md", "worksheet.toml", "hints.md"];
        let anybody = Course { student: None, ..course("") };
        let all = anybody.exercises().filter(|exercise| exercise.own.is_some());
        for exercise in all {
            let text = |course: &Course| files.map(|file| course.text(exercise, file).unwrap());
            let known = text(&anybody);
            let given = exercise.own.unwrap()(Lots::new(None, exercise.id));
            for (words, same) in given {
                assert_eq!(words, same, "{}: without a name nothing changes", exercise.id);
                assert!(known.concat().contains(words), "{}: {words}", exercise.id);
            }
            let class: BTreeSet<_> = (0..40).map(|n| text(&course(&n.to_string()))).collect();
            assert!(class.len() > 6, "{}: {} different ones", exercise.id, class.len());
        }
    }
}
