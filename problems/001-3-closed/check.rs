//! 001-3: depth-first search that returns closed tours only.

use std::path::Path;

use common::board::check::{is_closed_tour, is_tour, path_of_numbers};

use crate::checks::ended_well;
use crate::exercise::Exercise;
use crate::grader::{Judgement, Verdict};
use crate::student::Built;

/// The exercise.
pub const EXERCISE: Exercise =
    Exercise { program: Some(check), ..Exercise::new("001-3-closed", "Closed tours only") };

/// A board, a start, and whether there is a closed tour.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Problem {
    board: (usize, usize),
    start: (usize, usize),
    exists: bool,
}

const fn problem(board: (usize, usize), start: (usize, usize), exists: bool) -> Problem {
    Problem { board, start, exists }
}

/// Problems whose runs are shown, and one that is not.
const SHOWN: [Problem; 4] = [
    problem((6, 6), (0, 0), true),
    problem((8, 8), (3, 2), true),
    problem((3, 4), (0, 0), false),
    problem((5, 5), (0, 0), false),
];
const HIDDEN: Problem = problem((6, 5), (0, 0), true);

fn check(program: &Built, _root: &Path) -> anyhow::Result<Vec<Judgement>> {
    let mut lines = Vec::new();
    for problem in SHOWN.into_iter().chain([HIDDEN]) {
        let ((width, height), (x, y)) = (problem.board, problem.start);
        let ran = program.run(&format!("{width} {height} {x} {y}\n"))?;
        let verdict = match ended_well(&ran) {
            Err(verdict) => verdict,
            Ok(text) => verdict(text, problem).map_or_else(Verdict::Wrong, |()| Verdict::Holds),
        };
        let subject = if problem == HIDDEN {
            "another board".to_owned()
        } else {
            format!("{width} {height} {x} {y}")
        };
        lines.push(Judgement { subject, verdict });
    }
    Ok(lines)
}

fn verdict(text: &str, problem: Problem) -> Result<(), String> {
    let Problem { start, exists, .. } = problem;
    let (width, height) = problem.board;
    if text.trim() == "none" {
        return match exists {
            true => Err("it says none, and there is one".to_owned()),
            false => Ok(()),
        };
    }
    let numbers: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
    let Ok(numbers) = numbers else {
        return Err("it prints neither a board of numbers nor none".to_owned());
    };
    if numbers.len() != width * height {
        return Err(format!("it prints {} numbers for {} cells", numbers.len(), width * height));
    }
    match path_of_numbers(width, &numbers) {
        Some(path) if !is_tour(width, height, &path) => {
            Err("two numbers in a row are no knight's move apart".to_owned())
        }
        Some(path) if path[0] != start => Err("the tour does not begin on the start".to_owned()),
        Some(path) if !is_closed_tour(width, height, &path) => {
            Err("it is a tour, but its last cell is no knight's move from its first".to_owned())
        }
        Some(_) => Ok(()),
        None => Err("a number from 1 on is missing".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_judged_by_what_they_show() {
        let open = "1 12 3\n4 9 6\n7 2 11\n10 5 8\n";
        let says = |text: &str, exists| verdict(text, problem((3, 4), (0, 0), exists)).unwrap_err();
        assert!(says(open, false).contains("it is a tour, but"));
        assert!(says("none", true).contains("there is one"));
        assert!(says("1 2 3", true).contains("3 numbers for 12"));
        assert!(says("hello", true).contains("neither"));
        assert!(says(&open.replace("12", "13"), true).contains("missing"));
        assert!(says("1 2 3 4 5 6 7 8 9 10 11 12", true).contains("no knight's move apart"));
        assert_eq!(verdict("none\n", problem((3, 4), (0, 0), false)), Ok(()));
    }
}
