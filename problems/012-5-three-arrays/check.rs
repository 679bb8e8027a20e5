//! 012-5: N queens with three arrays.

use std::collections::BTreeSet;

use n_queens::{Algorithm, Queens};

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The size that is tried first.
const FIRST: usize = 4;
/// Sizes of boards whose blocked cells are random. With 11, an array of 19 entries has too few diagonals.
const BLOCKED: [usize; 8] = [3, 4, 5, 6, 7, 8, 9, 11];
/// The largest size, a prime that is above 3: y = kx + c modulo it is a solution for each k but 0, 1 and -1.
pub const LARGEST: usize = 19;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let right = |found: &str| verdict(&(FIRST, Vec::new()), found);
    tester.judge(format!("n = {FIRST}"), &format!("{FIRST}\n"), right)?;
    if !tester.is_right_so_far() {
        tester.compare(Queens::new(FIRST, Algorithm::Plain));
    }
    let mut boards = small_squares(11);
    boards.push((LARGEST, cells(LARGEST, LARGEST)));
    let input = |board: &Square| square_input(board, 0);
    let wrong = tester.judge_all(
        "small boards, up to n = 11, and one that is all blocked",
        boards,
        input,
        verdict,
    )?;
    if let Some((n, _)) = wrong.filter(|(_, blocked)| blocked.is_empty()) {
        tester.compare(Queens::new(n, Algorithm::Plain));
    }
    let mut boards = BLOCKED.map(|n| random_square(&mut tester.random, n)).to_vec();
    boards.push((LARGEST, corners_free(&mut tester.random)));
    tester.judge_each(&boards, input, verdict)
}

/// All cells of the largest board but those of two solutions, which end in the corners, and the corners where they begin:
/// a program comes to the first and the last entry of each array.
pub fn corners_free(random: &mut Rng) -> Vec<Place> {
    let lines = [0, LARGEST - 1].map(|end| {
        let k = random.usize(2..LARGEST - 1);
        (k, k + end)
    });
    let is_blocked = |&(x, y): &Place| {
        (x > 0 || y > 0 && y < LARGEST - 1) && lines.iter().all(|(k, c)| (k * x + c) % LARGEST != y)
    };
    cells(LARGEST, LARGEST).into_iter().filter(is_blocked).collect()
}

/// Solutions and nodes of a board with blocked cells.
fn count(n: usize, blocked: &[Place]) -> (u64, u64) {
    let mut solutions = 0;
    let mut nodes = 0;
    place_queens(n, &|cell| blocked.contains(cell), &mut Vec::new(), &mut |rows| {
        nodes += 1;
        solutions += u64::from(rows.len() == n);
    });
    (solutions, nodes)
}

fn verdict((n, blocked): &Square, text: &str) -> Verdict {
    let n = *n;
    let (solutions, nodes) = count(n, blocked);
    let lines: Vec<&str> = text.lines().collect();
    let boards = lines.len().saturating_sub(2);
    let mut seen = BTreeSet::new();
    for (number, line) in (1..).zip(&lines[..boards]) {
        let rows: Option<Vec<usize>> = line.split_whitespace().map(|y| y.parse().ok()).collect();
        let rows = rows.filter(|rows| rows.len() == n && rows.iter().all(|&y| y < n)).ok_or_else(
            || format!("line {number} is not {n} rows from 0 to {}: '{line}'", n - 1),
        )?;
        for (x, &y) in rows.iter().enumerate() {
            if blocked.contains(&(x, y)) {
                return Err(format!("line {number}: the queen on column {x} is on a blocked cell"));
            }
            if let Some(i) = attacker(&rows[..x], y) {
                let shown = picture(&rows);
                return Err(format!(
                    "line {number}: the queens on columns {i} and {x} attack\n{shown}"
                ));
            }
        }
        if !seen.insert(rows) {
            return Err(format!("line {number} shows a solution a second time"));
        }
    }
    same(&format!("Solutions {solutions}\nNodes {nodes}"), &lines[boards..].join("\n"))?;
    if boards as u64 == solutions {
        Ok(())
    } else {
        Err(format!("it shows {boards} solutions and counts {solutions}"))
    }
}

/// A board with its queens, column by column.
pub fn picture(rows: &[usize]) -> String {
    let line = |y: usize| rows.iter().map(|&row| if row == y { "* " } else { "o " }).collect();
    (0..rows.len()).map(line).collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_judged_one_by_one_in_any_order() {
        let says = |text: &str| verdict(&(4, Vec::new()), text).err().unwrap_or_default();
        let end = "Solutions 2\nNodes 17\n";
        assert_eq!(says(&format!("2 0 3 1\n1 3 0 2\n{end}")), "");
        assert!(says(&format!("0 1 2 3\n{end}")).contains("columns 0 and 1 attack"));
        assert!(says(&format!("1 3 0 4\n{end}")).contains("0 to 3"));
        assert!(says(&format!("1 3 0 2\n1 3 0 2\n{end}")).contains("a second time"));
        assert!(says(&format!("1 3 0 2\n{end}")).contains("shows 1 solutions"));
        assert!(says("1 3 0 2\n2 0 3 1\nSolutions 2\nNodes 300\n").contains("Nodes 17"));
        assert!(says("").contains("Solutions 2"));
        let blocked = verdict(&(4, vec![(2, 0)]), "1 3 0 2\nSolutions 1\nNodes 13\n").unwrap_err();
        assert!(blocked.contains("column 2 is on a blocked cell"), "{blocked}");
    }

    #[test]
    fn boards_with_blocked_cells_are_counted_without_the_arrays() {
        for n in 1..=8 {
            let (shape, found) = explore(&queens(n));
            let counted = count(n, &[]);
            assert_eq!(counted, (found.solutions, shape.nodes()), "{n}");
        }
        for seed in 0..50 {
            let blocked = corners_free(&mut Rng::with_seed(seed));
            let (solutions, nodes) = count(LARGEST, &blocked);
            let is_free = |cell: &(usize, usize)| !blocked.contains(cell);
            assert!([(0, 0), (0, 18), (18, 0), (18, 18)].iter().all(is_free), "{blocked:?}");
            assert!(solutions >= 2 && nodes <= 20_000, "{seed}: {solutions} {nodes}");
        }
        // By hand: (0, 1) blocks the first of the two solutions.
        assert_eq!(count(4, &[(0, 1)]), (1, 13));
        let all: Vec<_> = (0..5).map(|y| (0, y)).collect();
        assert_eq!(count(5, &all), (0, 1));
    }
}
