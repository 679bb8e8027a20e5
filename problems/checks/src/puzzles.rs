//! The puzzles of the course, `problems/puzzles/`, as they are compiled in: a check needs no files.

use number_place::Puzzle;

macro_rules! texts {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../puzzles/", $name, ".txt")))),*]
    };
}

/// Names and texts.
const PUZZLES: [(&str, &str); 24] = texts!(
    "p5252" "p22833" "p22833-cut1" "p22833-cut4" "x-1" "x-2" "x-3" "x-none"
    "easy-1" "easy-2" "easy-3" "easy-4" "medium-1" "medium-2" "medium-3" "medium-4"
    "hard-1" "hard-2" "hard-3" "hard-4" "clues17-1" "clues17-2" "clues17-3" "clues17-4"
);

/// A puzzle of the course by its name.
///
/// # Panics
/// There is none of this name; every name is in the code of a check, and a test reads all of them.
pub fn puzzle(name: &str) -> Puzzle {
    text(name).and_then(|text| text.parse().ok()).expect("the course has this puzzle")
}

/// The text of a puzzle.
pub fn text(name: &str) -> Option<&'static str> {
    PUZZLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_can_be_read() {
        for (name, _) in PUZZLES {
            assert!(puzzle(name).clues.iter().flatten().any(|&digit| digit > 0), "{name}");
        }
    }
}
