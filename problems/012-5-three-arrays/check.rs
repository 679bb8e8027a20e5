//! 012-5: N queens with three arrays.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// Sizes of boards whose blocked cells are random. With 11, an array of 19 entries has too few diagonals.
const BLOCKED: [usize; 8] = [3, 4, 5, 6, 7, 8, 9, 11];
/// The largest size, a prime that is above 3: y = kx + c modulo it is a solution for each k but 0, 1 and -1.
pub const LARGEST: usize = 19;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut small = small_squares(11);
    small.push((LARGEST, cells(LARGEST, LARGEST)));
    let mut random = BLOCKED.map(|n| random_square(&mut tester.random, n)).to_vec();
    random.push((LARGEST, corners_free(&mut tester.random)));
    judge(tester, 0, small, &random, verdict)
}

/// Judges a program for queens, which numbers columns and rows from `first`: on the board that is shown in each statement,
/// on small ones, up to the first that is wrong, and on random ones.
pub fn judge(
    tester: &mut Tester,
    first: usize,
    small: Vec<Square>,
    random: &[Square],
    verdict: fn(&Square, &str) -> Verdict,
) -> anyhow::Result<()> {
    let input = |board: &Square| square_input(board, first);
    tester.judge("n = 4", "4\n", |found| verdict(&(4, Vec::new()), found))?;
    tester.judge_all("small boards", small, input, verdict)?;
    tester.judge_each(random, input, verdict)
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

/// The first difference; the solutions may come in any order.
fn verdict(board: &Square, found: &str) -> Verdict {
    let (solutions, nodes) = place_queens(board);
    let end = format!("Solutions {}\nNodes {nodes}", solutions.len());
    let solutions = solutions.iter().map(spaced).collect();
    let found: Vec<String> = found.lines().map(|line| spaced(line.split_whitespace())).collect();
    let mut expected = in_order_of(found.iter().map(String::as_str), solutions);
    expected.push(end);
    same(&expected.join("\n"), &found.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(n: usize, blocked: &[Place]) -> (u64, u64) {
        let (solutions, nodes) = place_queens(&(n, blocked.to_vec()));
        (solutions.len() as u64, nodes)
    }

    #[test]
    fn solutions_are_judged_in_any_order() {
        let says = |text: &str| verdict(&(4, Vec::new()), text).err().unwrap_or_default();
        let end = "Solutions 2\nNodes 17\n";
        assert_eq!(says(&format!("2 0 3 1\n1  3 0 2 \n{end}")), "");
        assert_eq!(says(&format!("1 3 0 2\n2 0 3 1\n{end}")), "");
        let first = "line 1 should be '1 3 0 2' and is '0 1 2 3'";
        assert_eq!(
            says(&format!("0 1 2 3\n2 0 3 1\n1 3 0 2\n{end}")),
            "line 1 should be '2 0 3 1' and is '0 1 2 3'"
        );
        assert_eq!(says("0 1 2 3"), first);
        assert!(
            says(&format!("1 3 0 2\n1 3 0 2\n{end}")).starts_with("line 2 should be '2 0 3 1'")
        );
        assert!(says(&format!("1 3 0 2\n{end}")).starts_with("line 2 should be '2 0 3 1'"));
        assert!(says("1 3 0 2\n2 0 3 1\nSolutions 2\nNodes 300\n").contains("Nodes 17"));
        assert!(says("").starts_with("line 1 should be '1 3 0 2'"));
        assert_eq!(verdict(&(4, vec![(0, 1)]), "2 0 3 1\nSolutions 1\nNodes 13\n"), Ok(()));
        assert_eq!(verdict(&(2, Vec::new()), "Solutions 0\nNodes 3\n"), Ok(()));
    }

    #[test]
    fn boards_with_blocked_cells_are_counted_without_the_arrays() {
        for n in 1..=8 {
            let (shape, found) = explore(&queens(n));
            assert_eq!(count(n, &[]), (found.solutions, shape.nodes()), "{n}");
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
