//! 013-6: number place with forward checking both ways.

use number_place::{Grid, N, Puzzle};

use super::x_sudoku::{digits, disguised, input, rows, text};
use crate::prelude::*;

pub const EXERCISE: Exercise =
    Exercise { program: Some(check_program), ..Exercise::worksheet(check) };

/// The puzzle of the worksheet: the check of the program, which shows our nodes, leaves it out.
const MEASURED: &str = "medium-4";
/// A puzzle that is always tried: in it, a digit without a cell in a block decides. And those of which the random ones
/// are made.
const ALWAYS: &str = "easy-1";
const RANDOM: [&str; 5] = ["easy-1", "easy-2", "easy-3", "easy-4", "medium-2"];
/// Clues that are left out to get another puzzle, and the most nodes that it has.
const LEFT_OUT: usize = 3;
/// So few cells are empty where a digit is refused late. With fewer than eight, hardly any digit is.
const FEW: usize = 9;
const NODES: u64 = 5_000;

fn check(grader: &mut Grader) {
    let puzzle = puzzle(MEASURED);
    let plain = truth::nodes(&puzzle);
    let ahead = forward_checking(&puzzle).1;
    grader.number("nodes_plain", plain, "run the starter on the puzzle, and read its last line");
    grader.number(
        "nodes",
        ahead,
        "run your program on the puzzle, once its check passes, and read its last line",
    );
    grader.guess("guess_nodes", ahead);
}

fn check_program(tester: &mut Tester) -> anyhow::Result<()> {
    judge(tester, format!("{ALWAYS}.txt"), puzzle(ALWAYS).clues)?;
    for (number, name) in (1..).zip(RANDOM) {
        let clues = disguised(&puzzle(name).clues, &mut tester.random);
        judge(tester, format!("random puzzle {number}"), clues)?;
    }
    let clues = with_fewer_clues(tester, |puzzle| {
        let (solutions, nodes, _) = forward_checking(puzzle);
        nodes <= NODES && solutions.len() > 1
    });
    judge(tester, "a puzzle with several solutions".to_owned(), clues)?;
    let clues = with_fewer_clues(tester, is_decided_by_its_ends);
    judge(tester, "a puzzle that its first and its last cell decide".to_owned(), clues)?;
    let (full, ..) = forward_checking(&of(puzzle(ALWAYS).clues));
    judge(tester, "a board without an empty cell".to_owned(), full[0])?;
    let clues = without_solution(&mut tester.random);
    judge(tester, "a puzzle without a solution".to_owned(), clues)
}

/// A puzzle in whose last cell no digit fits. Without forward checking, a search has too many boards to fill.
fn without_solution(random: &mut Rng) -> Grid {
    let mut clues = [[0; N]; N];
    clues[N - 1] = digits(random);
    clues[random.usize(..N / 2)][N - 1] = std::mem::take(&mut clues[N - 1][N - 1]);
    clues
}

/// Whether a first digit is refused, and one after which few cells are empty.
fn is_decided_by_its_ends(puzzle: &Puzzle) -> bool {
    let empty = N * N - puzzle.clues().count();
    let (_, nodes, refused) = forward_checking(puzzle);
    nodes <= NODES && refused.contains(&1) && refused.last() >= Some(&(empty - FEW))
}

/// An easy puzzle without some of its clues, which is as it should be.
fn with_fewer_clues(tester: &mut Tester, is_wanted: fn(&Puzzle) -> bool) -> Grid {
    loop {
        let mut easy = of(disguised(&puzzle("easy-4").clues, &mut tester.random));
        for (x, y, _) in tester.random.choose_multiple(easy.clues().collect::<Vec<_>>(), LEFT_OUT) {
            easy.clues[y][x] = 0;
        }
        if is_wanted(&easy) {
            return easy.clues;
        }
    }
}

fn judge(tester: &mut Tester, subject: String, clues: Grid) -> anyhow::Result<()> {
    let (solutions, nodes, _) = forward_checking(&of(clues));
    let boards: Vec<String> = solutions.iter().map(rows).collect();
    let expected = format!("{}\nNodes {nodes}", text(&boards));
    tester.judge(subject, &input(&clues), |found| verdict(&expected, found, nodes))
}

fn of(clues: Grid) -> Puzzle {
    Puzzle { clues, algorithm: number_place::Algorithm::Plain }
}

/// The first difference; where only the nodes differ, what that may mean.
fn verdict(expected: &str, found: &str, nodes: u64) -> Verdict {
    let (solutions, last) = found.rsplit_once('\n').unwrap_or_default();
    let counted = last.strip_prefix("Nodes ").and_then(|number| number.parse::<u64>().ok());
    match counted {
        Some(counted) if expected.starts_with(solutions) && counted > nodes => Err(format!(
            "the solutions are right, but {counted} nodes are more than our {nodes}: it enters \
             nodes at which an empty cell has no digit left, or a digit no cell"
        )),
        _ => same(expected, found),
    }
}
