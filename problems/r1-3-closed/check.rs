//! r1-3: depth-first search that returns closed tours only.

use std::path::Path;

use common::board::check::{is_closed_tour, is_tour, path_of_numbers};

use crate::grader::Judgement;
use crate::student::Built;

/// Width and height of a board, a start, and whether there is a closed tour.
type Problem = ((usize, usize), (usize, usize), bool);

/// Problems whose runs are shown, and one that is not.
const PROBLEMS: [Problem; 5] = [
    ((6, 6), (0, 0), true),
    ((8, 8), (3, 2), true),
    ((3, 4), (0, 0), false),
    ((5, 5), (0, 0), false),
    HIDDEN,
];
const HIDDEN: Problem = ((6, 5), (0, 0), true);

pub fn check(program: &Built, _root: &Path) -> anyhow::Result<Vec<Judgement>> {
    let run = |problem: Problem| {
        let ((width, height), (x, y), _) = problem;
        let input = format!("{width} {height} {x} {y}");
        let subject = if problem == HIDDEN { "another board" } else { &input };
        program.judge(subject, &format!("{input}\n"), |text| verdict(text, problem))
    };
    PROBLEMS.into_iter().map(run).collect()
}

fn verdict(text: &str, ((width, height), start, exists): Problem) -> Result<(), String> {
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
        let says = |text: &str, exists| verdict(text, ((3, 4), (0, 0), exists)).unwrap_err();
        assert!(says(open, false).contains("it is a tour, but"));
        assert!(says("none", true).contains("there is one"));
        assert!(says("1 2 3", true).contains("3 numbers for 12"));
        assert!(says("hello", true).contains("neither"));
        assert!(says(&open.replace("12", "13"), true).contains("missing"));
        assert!(says("1 2 3 4 5 6 7 8 9 10 11 12", true).contains("no knight's move apart"));
        assert_eq!(verdict("none\n", ((3, 4), (0, 0), false)), Ok(()));
    }
}
