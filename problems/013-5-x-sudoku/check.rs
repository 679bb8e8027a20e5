//! 013-5: X-sudoku.

use fastrand::Rng;
use number_place::check::is_solution;
use number_place::{Board, N};

use crate::program::Tester;
use crate::puzzles::puzzle;

/// Puzzles and how many solutions they have; a test proves it.
pub const PUZZLES: [(&str, u64); 4] = [("x-1", 1), ("x-2", 1), ("x-3", 1), ("x-none", 0)];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut puzzles = Vec::new();
    for (name, solutions) in PUZZLES {
        puzzles.push((format!("{name}.txt"), puzzle(name).clues, solutions));
    }
    let (name, solutions) = tester.one_of(&PUZZLES);
    let disguised = disguised(&puzzle(name).clues, &mut tester.random);
    puzzles.push(("another puzzle".to_owned(), disguised, solutions));
    let full = decided_by_diagonals(&mut tester.random);
    puzzles.push(("a puzzle that only the diagonals decide".to_owned(), full, 0));
    for (subject, clues, solutions) in puzzles {
        let row = |row: &[u8; N]| row.map(|digit| digit.to_string()).join(" ") + "\n";
        let input: String = clues.iter().map(row).collect();
        tester.judge(subject, &input, |text| verdict(text, &clues, solutions))?;
    }
    Ok(())
}

/// The puzzle with its digits renamed, and perhaps mirrored from left to right: as many solutions as
/// before, in about the same time. Other symmetries fill the rows in another order; with one of them a
/// correct Python program needs two minutes.
pub fn disguised(clues: &Board, random: &mut Rng) -> Board {
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
fn decided_by_diagonals(random: &mut Rng) -> Board {
    let names = digits(random);
    let mut clues = [[0; N]; N];
    for (i, &digit) in (1..N).zip(&names) {
        clues[i][i] = digit;
    }
    clues[0][random.usize(3..N)] = names[N - 1];
    clues
}

/// The digits 1 to 9 in a random order.
fn digits(random: &mut Rng) -> [u8; N] {
    let mut digits = std::array::from_fn(|i| i as u8 + 1);
    random.shuffle(&mut digits);
    digits
}

/// Whether the text says how many answers there are, and shows that many.
fn verdict(text: &str, clues: &Board, answers: u64) -> Result<(), String> {
    const COUNT: &str = "Number of the answers:";
    let counts: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(COUNT)).collect();
    let [count] = counts.as_slice() else {
        return Err(format!("the output has one line '{COUNT} …', not {}", counts.len()));
    };
    let boards = boards(text);
    for board in &boards {
        if !is_solution(clues, board) {
            let shown = picture(board);
            return Err(format!(
                "this board that it prints breaks a rule of number place:\n{shown}"
            ));
        }
        for (name, other) in [("from the left top", false), ("from the right top", true)] {
            let mut figures: Vec<u8> =
                (0..N).map(|y| board[y][if other { N - 1 - y } else { y }]).collect();
            figures.sort_unstable();
            figures.dedup();
            if figures.len() < N {
                let shown = picture(board);
                return Err(format!("a digit is twice on the diagonal {name}:\n{shown}"));
            }
        }
    }
    let count: u64 =
        count.trim().parse().map_err(|_| format!("'{}' is not a count", count.trim()))?;
    if count == answers && boards.len() as u64 == answers {
        return Ok(());
    }
    let (printed, shown) = (boards.len(), picture(clues));
    Err(format!(
        "it counts {count} answers and prints {printed}; this puzzle has {answers}:\n{shown}"
    ))
}

/// A board as people draw it, a point for an empty cell.
fn picture(board: &Board) -> String {
    let mut lines = Vec::new();
    for (y, row) in board.iter().enumerate() {
        if y % 3 == 0 && y > 0 {
            lines.push("------+-------+------".to_owned());
        }
        let sign = |digit: &u8| if *digit == 0 { ".".to_owned() } else { digit.to_string() };
        let blocks =
            row.chunks(3).map(|block| block.iter().map(sign).collect::<Vec<_>>().join(" "));
        lines.push(blocks.collect::<Vec<_>>().join(" | "));
    }
    lines.join("\n")
}

/// The boards in a text: nine consecutive lines of `y` and nine digits.
fn boards(text: &str) -> Vec<Board> {
    let mut boards = Vec::new();
    let mut rows: Vec<[u8; N]> = Vec::new();
    for line in text.lines() {
        let figures = line.split_once(' ').map(|(_, figures)| figures.trim().as_bytes());
        match figures.and_then(|figures| <[u8; N]>::try_from(figures).ok()) {
            Some(row) if row.iter().all(u8::is_ascii_digit) => {
                rows.push(row.map(|byte| byte - b'0'))
            }
            _ => rows.clear(),
        }
        if let Ok(board) = Board::try_from(rows.as_slice()) {
            boards.push(board);
            rows.clear();
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::search::{Event, Next, Stop, observe};
    use number_place::{Algorithm, Puzzle};

    /// More solutions than a leaf can look at.
    const MANY: u64 = 100_000;

    /// Number place and both diagonals, by trying every digit in the cell with the fewest left.
    fn count(board: &mut Board) -> u64 {
        let fits = |board: &Board, x: usize, y: usize, figure: u8| {
            (0..N).all(|i| {
                board[y][i] != figure
                    && board[i][x] != figure
                    && board[y / 3 * 3 + i / 3][x / 3 * 3 + i % 3] != figure
                    && (x != y || board[i][i] != figure)
                    && (x + y != N - 1 || board[i][N - 1 - i] != figure)
            })
        };
        let empty = (0..N * N).map(|i| (i % N, i / N)).filter(|&(x, y)| board[y][x] == 0);
        let left = |&(x, y): &(usize, usize)| (1..=9).filter(|&f| fits(board, x, y, f)).count();
        let Some((x, y)) = empty.min_by_key(left) else {
            return 1;
        };
        let mut answers = 0;
        for figure in 1..=9 {
            if fits(board, x, y, figure) {
                board[y][x] = figure;
                answers += count(board);
                board[y][x] = 0;
            }
        }
        answers
    }

    #[test]
    fn every_puzzle_has_as_many_answers_as_the_check_says() {
        let mut random = Rng::with_seed(1);
        for (name, answers) in PUZZLES {
            let mut clues = puzzle(name).clues;
            assert_eq!(count(&mut disguised(&clues, &mut random)), answers, "{name} disguised");
            assert_eq!(count(&mut clues), answers, "{name}");
        }
    }

    /// As number place it has more solutions than a leaf can look at; the diagonals leave none.
    #[test]
    fn the_puzzle_that_the_diagonals_decide_has_no_solution_and_very_many_without_them() {
        for seed in 0..5 {
            let mut clues = decided_by_diagonals(&mut Rng::with_seed(seed));
            assert_eq!(count(&mut clues), 0, "{seed}");
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
    fn texts_without_a_proper_answer_are_refused() {
        let clues = [[0; N]; N];
        let says = |text: &str, answers| verdict(text, &clues, answers).unwrap_err();
        assert!(says("", 1).contains("not 0"));
        assert!(says("Number of the answers: 2\n", 1).contains("counts 2"));
        assert!(says("Number of the answers: 1\n", 1).contains("prints 0"));
        let same = "0 123456789\n".repeat(9) + "Number of the answers: 1\n";
        assert!(says(&same, 1).contains("breaks a rule"));
        let valid: String = (0..9)
            .map(|y: usize| {
                let row: String =
                    (0..9).map(|x| char::from(b'1' + ((x + y * 3 + y / 3) % 9) as u8)).collect();
                format!("{y} {row}\n")
            })
            .collect();
        assert!(says(&(valid + "Number of the answers: 1\n"), 1).contains("twice on the diagonal"));
        assert_eq!(verdict("Number of the answers: 0\n", &clues, 0), Ok(()));
    }
}
