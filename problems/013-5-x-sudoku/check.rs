//! 013-5: X-sudoku.

use number_place::{Grid, N};

use crate::prelude::*;
use truth::{Compared, x_sudoku_solutions as solutions};

pub const EXERCISE: Exercise = Exercise::program(check);

/// Puzzles that are handed out and have one solution, of which one is tried.
const PUZZLES: [&str; 3] = ["x-1", "x-2", "x-3"];
/// The empty cells of a random puzzle, and how many solutions it has at most.
const EMPTY: usize = 50;
const MOST_SOLUTIONS: usize = 20;

/// All are, as the exercise asks for.
const ALL: Compared = |_, _, _| true;
/// What a program compares to which the cell on both is on one only: that cell is not marked on the other, or not tested
/// there. Cells are filled row by row. A program that has forgotten a diagonal compares even less.
const WRONG: [Compared; 4] = [
    |is_rising, upper, _| !is_rising || upper != N / 2,
    |is_rising, upper, _| is_rising || upper != N / 2,
    |is_rising, _, lower| !is_rising || lower != N / 2,
    |is_rising, _, lower| is_rising || lower != N / 2,
];

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let name = tester.one_of(&PUZZLES);
    let mut puzzles = vec![(format!("{name}.txt"), puzzle(name).clues)];
    for (number, &wrong) in (1..).zip(WRONG.iter().chain(&WRONG[..2])) {
        let name = tester.one_of(&PUZZLES);
        // In the last two, the cell on both is a clue.
        let clue = (number > WRONG.len()).then_some((N / 2, N / 2));
        let clues = random_puzzle(&puzzle(name).clues, wrong, clue, &mut tester.random);
        puzzles.push((format!("random puzzle {number}"), clues));
    }
    let full = solutions(puzzle(name).clues, ALL, 1)[0];
    puzzles.push(("a board without an empty cell".to_owned(), full));
    let decided = decided_by_diagonals(&mut tester.random);
    puzzles.push(("a puzzle that only the diagonals decide".to_owned(), decided));
    for (subject, clues) in puzzles {
        tester.judge(subject, &input(&clues), |found| verdict(&clues, found))?;
    }
    Ok(())
}

/// What a program reads of a puzzle.
pub fn input(clues: &Grid) -> String {
    let row = |row: &[u8; N]| row.map(|digit| digit.to_string()).join(" ") + "\n";
    clues.iter().map(row).collect()
}

/// Some cells of the puzzle's solution, disguised, and none of its diagonals but `clue`; a program that compares only
/// `wrong` finds more solutions.
fn random_puzzle(clues: &Grid, wrong: Compared, clue: Option<Place>, random: &mut Rng) -> Grid {
    let full = solutions(disguised(clues, random), ALL, 1)[0];
    let on_diagonals = |&(x, y): &Place| x == y || x + y == N - 1;
    let (on, off): (Vec<_>, Vec<_>) = cells(N, N).into_iter().partition(on_diagonals);
    loop {
        let mut clues = full;
        random
            .choose_multiple(off.iter(), EMPTY - on.len())
            .into_iter()
            .chain(on.iter().filter(|cell| Some(**cell) != clue))
            .for_each(|&(x, y)| clues[y][x] = 0);
        let right = solutions(clues, ALL, MOST_SOLUTIONS + 1).len();
        if right <= MOST_SOLUTIONS && right < solutions(clues, wrong, right + 1).len() {
            return clues;
        }
    }
}

/// The puzzle with its digits renamed, and perhaps mirrored from left to right: as many solutions as
/// before, in about the same time. Other symmetries fill the rows in another order; with one of them a
/// correct Python program needs two minutes.
pub fn disguised(clues: &Grid, random: &mut Rng) -> Grid {
    let names = digits(random);
    let mirrored = random.bool();
    std::array::from_fn(|y| {
        std::array::from_fn(|x| {
            let digit = clues[y][if mirrored { N - 1 - x } else { x }];
            if digit == 0 { 0 } else { names[digit as usize - 1] }
        })
    })
}

/// A puzzle without a solution: eight digits on a diagonal leave one for its first cell, which
/// is further on in the first row. A program that tests the diagonals at each step detects this
/// at once; a program that tests them when the board is full has too many boards to fill.
fn decided_by_diagonals(random: &mut Rng) -> Grid {
    let names = digits(random);
    let mut clues = [[0; N]; N];
    for (i, &digit) in (1..N).zip(&names) {
        clues[i][i] = digit;
    }
    clues[0][random.usize(3..N)] = names[N - 1];
    clues
}

/// The digits 1 to 9 in a random order.
pub fn digits(random: &mut Rng) -> [u8; N] {
    let mut digits = std::array::from_fn(|i| i as u8 + 1);
    random.shuffle(&mut digits);
    digits
}

/// The lines of a board, as they are printed between two headings.
pub fn rows(board: &Grid) -> String {
    let row = |(y, row): (usize, &[u8; N])| {
        format!("{y} {}\n", row.map(|digit| digit.to_string()).concat())
    };
    format!("\n{}", board.iter().enumerate().map(row).collect::<String>())
}

/// What a program prints of these boards.
pub fn text(boards: &[String]) -> String {
    let board = |(number, rows)| format!("======== {number} ========{rows}");
    let shown: String = boards.iter().enumerate().map(board).collect();
    format!("{shown}===================\nNumber of the answers: {}", boards.len())
}

/// The first difference; the solutions may come in any order.
fn verdict(clues: &Grid, found: &str) -> Verdict {
    let boards = solutions(*clues, ALL, usize::MAX).iter().map(rows).collect();
    same(&text(&in_order_of(found.split("========"), boards)), found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::search::{Event, Next, Stop, observe};
    use number_place::{Algorithm, Puzzle};

    /// More solutions than a leaf can look at.
    const MANY: u64 = 100_000;

    #[test]
    fn random_puzzles_tell_each_mistake() {
        let count = |clues: &Grid, compared| solutions(*clues, compared, MANY as usize).len();
        let mut random = Rng::with_seed(1);
        for name in PUZZLES {
            let clues = puzzle(name).clues;
            assert_eq!(count(&disguised(&clues, &mut random), ALL), 1, "{name} disguised");
            assert_eq!(count(&clues, ALL), 1, "{name}");
            for (number, wrong) in WRONG.into_iter().enumerate() {
                let clues = random_puzzle(&clues, wrong, None, &mut random);
                let right = count(&clues, ALL);
                assert!(right <= MOST_SOLUTIONS, "{clues:?}");
                assert!(solutions(clues, wrong, right + 1).len() > right, "{number}: {clues:?}");
            }
        }
        assert_eq!(count(&puzzle("x-none").clues, ALL), 0);
    }

    /// As number place it has more solutions than a leaf can look at; the diagonals leave none.
    #[test]
    fn the_puzzle_that_the_diagonals_decide_has_no_solution_and_very_many_without_them() {
        for seed in 0..5 {
            let clues = decided_by_diagonals(&mut Rng::with_seed(seed));
            assert_eq!(solutions(clues, ALL, 1), Vec::<Grid>::new(), "{seed}");
            let puzzle = Puzzle::new(clues).unwrap();
            let puzzle = Puzzle { algorithm: Algorithm::Fewest, ..puzzle };
            let (count, _) = observe(&puzzle, |event, _| match event {
                Event::Solved { count, .. } if count.solutions == MANY => Err(Stop::SolutionLimit),
                _ => Ok(Next::Visit),
            });
            assert_eq!(count.solutions, MANY, "{seed}");
        }
    }

    #[test]
    fn boards_are_judged_in_any_order() {
        let mut random = Rng::with_seed(2);
        let (clues, boards) = loop {
            let clues = random_puzzle(&puzzle("x-1").clues, WRONG[0], None, &mut random);
            let boards: Vec<String> = solutions(clues, ALL, 50).iter().map(rows).collect();
            if boards.len() > 1 {
                break (clues, boards);
            }
        };
        let says = |text: &str| verdict(&clues, text).err().unwrap_or_default();
        let mut turned = boards.clone();
        turned.reverse();
        let right = text(&turned);
        assert_eq!([says(&text(&boards)), says(&right)], ["", ""]);
        let twice = vec![boards[0].clone(); boards.len()];
        assert!(says(&text(&twice)).contains("should be '"));
        assert!(says(&text(&boards[1..])).contains("should be '======== "));
        assert!(says(&right.replace("== 0 ==", "== 1 ==")).contains("'======== 0 ========'"));
        assert!(says(&right.replace("\n0 ", "\n1 ")).starts_with("line 2 should be '0 "));
        assert!(says("").starts_with("line 1 should be '======== 0"));
        assert_eq!(
            verdict(&puzzle("x-none").clues, "===================\nNumber of the answers: 0"),
            Ok(())
        );
    }
}
