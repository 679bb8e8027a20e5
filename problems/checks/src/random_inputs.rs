//! Random inputs of one student: a board, a queen, a start. A neighbour has others.
//!
//! They are computed from the student's name, which is in `student.txt`, and from the exercise.
//! Without a name they are those of the course's own texts.

use std::ops::RangeInclusive;

use sha2::{Digest, Sha256};

/// The file of the student's folder that holds the name.
pub const STUDENT_FILE: &str = "student.txt";
/// Letters of a name that count.
const MOST_LETTERS: usize = 100;

/// Words in the texts of an exercise, each with the words of one student in their place.
pub type OwnWords = Vec<(&'static str, String)>;
/// Gives them.
pub type Own = fn(RandomInputs) -> OwnWords;

/// The name in a student's file: its first line.
pub fn name(text: &str) -> Option<String> {
    let name: String = text
        .trim_start_matches('\u{feff}')
        .lines()
        .next()?
        .trim()
        .chars()
        .filter(|letter| !letter.is_control())
        .take(MOST_LETTERS)
        .collect();
    (!name.is_empty()).then_some(name)
}

/// The random inputs of one exercise: asked for in the same order, they are the same each time.
#[derive(Clone, Debug)]
pub struct RandomInputs {
    student: Option<String>,
    id: &'static str,
    used: u32,
}

impl RandomInputs {
    /// The inputs of an exercise for a student, or those of the course.
    pub fn new(student: Option<&str>, id: &'static str) -> Self {
        RandomInputs { student: student.map(str::to_owned), id, used: 0 }
    }

    /// A number of this range; without a name, the course's own.
    pub fn number(&mut self, own: u64, range: RangeInclusive<u64>) -> u64 {
        let Some(student) = &self.student else { return own };
        self.used += 1;
        let number = Sha256::digest(format!("{student}\n{}\n{}", self.id, self.used))
            .iter()
            .take(6)
            .fold(0, |number, &byte| number << 8 | u64::from(byte));
        range.start() + number % (range.end() - range.start() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_the_same_numbers_and_others_give_others() {
        let numbers = |student| {
            let mut inputs = RandomInputs::new(student, "1");
            [1, 2, 3].map(|own| inputs.number(own, 10..=99))
        };
        assert_eq!(numbers(None), [1, 2, 3]);
        assert_eq!(numbers(Some("a")), numbers(Some("a")));
        assert_ne!(numbers(Some("a")), numbers(Some("b")));
        assert!(numbers(Some("a")).iter().all(|number| (10..=99).contains(number)));
        assert_eq!(name("\u{feff} Ana Pop \r\nmore"), Some("Ana Pop".to_owned()));
        assert_eq!(name(" \n"), None);
    }
}
