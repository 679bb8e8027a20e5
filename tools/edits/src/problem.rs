//! The problem that a command names.

use common::board::{Cell, Size};
use common::search::Program;
use knight_backtrack::KnightTours;
use n_queens::{Algorithm, Queens};
use number_place::Puzzle;
use visual::replay::MOST_CELLS;

/// A problem of a search that has edits.
pub enum Problem {
    /// `knight-backtrack`
    Knight(KnightTours),
    /// `n-queens`
    Queens(Queens),
    /// `n-queens --lab`
    Laboratory(Queens),
    /// `number-place`
    Puzzle(Puzzle),
}

impl Problem {
    /// The problem of a command without options: the edits are those of the lecture's search. `read` gives the
    /// text of a puzzle's file.
    ///
    /// # Errors
    /// What is wrong with the command, and one that works.
    pub fn of(command: &str, read: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let words = shlex::split(command).unwrap_or_default();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // The level changes what is printed, and not the search.
        let words = match words[..] {
            [ref words @ .., "0" | "1" | "2" | "3"]
                if words.len() == 5 && words[0] == "knight-backtrack"
                    || words.len() == 2 && words[0] != "knight-backtrack" =>
            {
                words
            }
            ref words => words,
        };
        let number = |word: &str| word.parse::<u16>().ok().map(i32::from);
        match *words {
            ["knight-backtrack", width, height, x, y] => {
                let example = "a board and a start on it, for example: knight-backtrack 5 5 0 0";
                let numbers = [width, height, x, y].map(number);
                let [Some(width), Some(height), Some(x), Some(y)] = numbers else {
                    return Err(format!("knight-backtrack needs {example}"));
                };
                let (size, start) = (Size::new(width, height), Cell { x, y });
                if size.cells() > MOST_CELLS || !size.contains(start) {
                    return Err(format!("the page shows up to {MOST_CELLS} cells; give {example}"));
                }
                KnightTours::new(size, start, knight_backtrack::Algorithm::Plain).map(Self::Knight)
            }
            ["n-queens", n] => queens(n, Algorithm::Plain, "n-queens 6").map(Self::Queens),
            ["echo", n, "|", "n-queens", "--lab"] => {
                queens(n, Algorithm::Lab, "echo 6 | n-queens --lab").map(Self::Laboratory)
            }
            ["number-place", file] => {
                let text = read(file).ok_or_else(|| format!("there is no puzzle '{file}' here"))?;
                text.parse().map(Self::Puzzle).map_err(|error| format!("{file}: {error}"))
            }
            ["echo", puzzle, "|", "number-place", "-"] => {
                puzzle.parse().map(Self::Puzzle).map_err(|error| format!("the puzzle: {error}"))
            }
            _ => Err(format!(
                "the edits are those of knight-backtrack, n-queens and number-place without options; \
                 this is another search: {command}"
            )),
        }
    }

    /// The program that runs the search as it is.
    pub fn program(&self) -> &dyn Program {
        match self {
            Problem::Knight(problem) => problem,
            Problem::Queens(problem) | Problem::Laboratory(problem) => problem,
            Problem::Puzzle(problem) => problem,
        }
    }

    /// The file of its search.
    pub fn file(&self) -> &'static str {
        match self {
            Problem::Knight(_) => "knight-backtrack/src/search.rs",
            Problem::Queens(_) => "n-queens/src/search.rs",
            Problem::Laboratory(_) => "n-queens/src/lab.rs",
            Problem::Puzzle(_) => "number-place/src/search.rs",
        }
    }
}

fn queens(n: &str, algorithm: Algorithm, example: &str) -> Result<Queens, String> {
    match n.parse() {
        Ok(n @ 1..=19) => Ok(Queens::new(n, algorithm)),
        _ => Err(format!("the page shows 1 to 19 queens, for example: {example}")),
    }
}
