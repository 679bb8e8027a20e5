//! r1-3: depth-first search that returns closed tours only.

use common::board::check::{is_closed_tour, is_tour, path_of_numbers};

use crate::program::Tester;

/// Width and height of a board, a start, and whether there is a closed tour.
type Problem = ((usize, usize), (usize, usize), bool);

/// Problems that are always tried.
const ALWAYS: [Problem; 4] = [
    ((6, 6), (1, 0), true),
    ((8, 8), (3, 2), true),
    ((3, 4), (0, 0), false),
    ((5, 5), (0, 0), false),
];
/// Boards with a closed tour, and boards without one: of each kind one is picked at random, and its start. From
/// every cell a search that sees nothing early ends within a second or two.
const CLOSED: [(usize, usize); 4] = [(5, 6), (6, 5), (3, 10), (10, 3)];
const OPEN: [(usize, usize); 6] = [(4, 3), (4, 4), (3, 5), (5, 3), (3, 6), (3, 8)];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut problems = ALWAYS.to_vec();
    for (boards, exists) in [(&CLOSED[..], true), (&OPEN[..], false)] {
        let (width, height) = tester.one_of(boards);
        let start = (tester.random.usize(..width), tester.random.usize(..height));
        problems.push(((width, height), start, exists));
    }
    for problem in problems {
        let ((width, height), (x, y), _) = problem;
        let input = format!("{width} {height} {x} {y}");
        tester.judge(&input, &format!("{input}\n"), |text| verdict(text, problem))?;
    }
    Ok(())
}

fn verdict(text: &str, ((width, height), start, exists): Problem) -> Result<(), String> {
    if text.trim() == "none" {
        return match exists {
            true => Err("it prints none, but there is a tour".to_owned()),
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
    let shown = text.trim_end();
    match path_of_numbers(width, &numbers) {
        Some(path) if !is_tour(width, height, &path) => {
            Err(format!("two consecutive numbers are not a knight's move apart:\n{shown}"))
        }
        Some(path) if path[0] != start => Err("the tour does not begin on the start".to_owned()),
        Some(path) if !is_closed_tour(width, height, &path) => Err(format!(
            "it is a tour, but its last cell is not a knight's move from its first:\n{shown}"
        )),
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
        assert!(says("none", true).contains("there is a tour"));
        assert!(says("1 2 3", true).contains("3 numbers for 12"));
        assert!(says("hello", true).contains("neither"));
        assert!(says(&open.replace("12", "13"), true).contains("missing"));
        assert!(says("1 2 3 4 5 6 7 8 9 10 11 12", true).contains("not a knight's move apart"));
        assert_eq!(verdict("none\n", ((3, 4), (0, 0), false)), Ok(()));
    }
}
