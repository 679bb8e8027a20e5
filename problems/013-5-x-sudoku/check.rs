//! 013-5: X-sudoku.

use fastrand::Rng;
use number_place::check::is_solution;
use number_place::{Board, N};

use crate::program::Tester;
use crate::puzzles::puzzle;

/// Puzzles that are handed out and have one solution, of which one is tried.
const PUZZLES: [&str; 3] = ["x-1", "x-2", "x-3"];
/// Random puzzles that are tried, their empty cells, and how many solutions they have at most.
const TRIED: usize = 8;
const EMPTY: usize = 50;
const MOST: u64 = 20;

/// The diagonals that hold each digit once.
#[derive(Clone, Copy, Debug, Default)]
struct Diagonals {
    falling: bool,
    rising: bool,
}

/// Both, as the exercise asks for.
const BOTH: Diagonals = Diagonals { falling: true, rising: true };
/// One of them: what a program that has forgotten the other one tests.
const DIAGONALS: [Diagonals; 2] =
    [Diagonals { falling: true, rising: false }, Diagonals { falling: false, rising: true }];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let name = tester.one_of(&PUZZLES);
    let mut puzzles = vec![(format!("{name}.txt"), puzzle(name).clues, 1)];
    for number in 1..=TRIED {
        let name = tester.one_of(&PUZZLES);
        let matters = DIAGONALS[number % DIAGONALS.len()];
        let (clues, solutions) = random_puzzle(&puzzle(name).clues, matters, &mut tester.random);
        puzzles.push((format!("random puzzle {number}"), clues, solutions));
    }
    let full = decided_by_diagonals(&mut tester.random);
    puzzles.push(("a puzzle that only the diagonals decide".to_owned(), full, 0));
    for (subject, clues, solutions) in puzzles {
        let row = |row: &[u8; N]| row.map(|digit| digit.to_string()).join(" ") + "\n";
        let input: String = clues.iter().map(row).collect();
        tester.judge(subject, &input, |text| verdict(text, &clues, solutions))?;
    }
    Ok(())
}

/// Some cells of the puzzle's solution, disguised; with `only` one of the diagonals it has more solutions.
fn random_puzzle(clues: &Board, only: Diagonals, random: &mut Rng) -> (Board, u64) {
    let mut full = disguised(clues, random);
    count(&mut full, BOTH, 1);
    loop {
        let mut clues = full;
        for cell in random.choose_multiple(0..N * N, EMPTY) {
            clues[cell / N][cell % N] = 0;
        }
        let [both, one] = [BOTH, only].map(|these| count(&mut clues.clone(), these, MOST + 1));
        if both <= MOST && both < one {
            return (clues, both);
        }
    }
}

/// Number place with these diagonals: how many solutions there are, up to `most`. The board then has the last one, if
/// that many were found.
fn count(board: &mut Board, diagonals: Diagonals, most: u64) -> u64 {
    let mut taken = Taken { tested: diagonals, ..Taken::default() };
    for cell in 0..N * N {
        let (x, y) = (cell % N, cell / N);
        if board[y][x] > 0 {
            // No puzzle here contradicts itself.
            taken.flip(x, y, board[y][x]);
        }
    }
    fill(board, &mut taken, most)
}

/// The digits of each row, column, block and diagonal, as bits.
#[derive(Clone, Default)]
struct Taken {
    rows: [u16; N],
    columns: [u16; N],
    blocks: [u16; N],
    falling: u16,
    rising: u16,
    tested: Diagonals,
}

impl Taken {
    /// Enters a digit, or takes it out again.
    fn flip(&mut self, x: usize, y: usize, digit: u8) {
        let bit = 1 << digit;
        self.rows[y] ^= bit;
        self.columns[x] ^= bit;
        self.blocks[y / 3 * 3 + x / 3] ^= bit;
        self.falling ^= if x == y { bit } else { 0 };
        self.rising ^= if x + y == N - 1 { bit } else { 0 };
    }

    /// The digits that a cell may not have.
    fn at(&self, x: usize, y: usize) -> u16 {
        let mut all = self.rows[y] | self.columns[x] | self.blocks[y / 3 * 3 + x / 3];
        if self.tested.falling && x == y {
            all |= self.falling;
        }
        if self.tested.rising && x + y == N - 1 {
            all |= self.rising;
        }
        all
    }
}

/// Tries every digit in the cell that has the fewest left.
fn fill(board: &mut Board, taken: &mut Taken, most: u64) -> u64 {
    let empty = (0..N * N).map(|cell| (cell % N, cell / N)).filter(|&(x, y)| board[y][x] == 0);
    let Some((x, y)) = empty.max_by_key(|&(x, y)| taken.at(x, y).count_ones()) else {
        return 1;
    };
    let mut solutions = 0;
    let cannot = taken.at(x, y);
    for digit in (1..=9).filter(|digit| cannot & 1 << digit == 0) {
        board[y][x] = digit;
        taken.flip(x, y, digit);
        solutions += fill(board, taken, most - solutions);
        if solutions >= most {
            return solutions;
        }
        taken.flip(x, y, digit);
        board[y][x] = 0;
    }
    solutions
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

    #[test]
    fn every_puzzle_has_as_many_answers_as_the_check_says() {
        let solutions = |clues: &Board| count(&mut clues.clone(), BOTH, u64::MAX);
        let mut random = Rng::with_seed(1);
        for name in PUZZLES {
            let clues = puzzle(name).clues;
            assert_eq!(solutions(&disguised(&clues, &mut random)), 1, "{name} disguised");
            assert_eq!(solutions(&clues), 1, "{name}");
            for only in DIAGONALS {
                let (clues, expected) = random_puzzle(&clues, only, &mut random);
                assert_eq!(solutions(&clues), expected, "{clues:?}");
                let with_one = count(&mut clues.clone(), only, expected + 1);
                assert_eq!(with_one, expected + 1, "{only:?}: {clues:?}");
            }
        }
        assert_eq!(solutions(&puzzle("x-none").clues), 0);
    }

    /// As number place it has more solutions than a leaf can look at; the diagonals leave none.
    #[test]
    fn the_puzzle_that_the_diagonals_decide_has_no_solution_and_very_many_without_them() {
        for seed in 0..5 {
            let mut clues = decided_by_diagonals(&mut Rng::with_seed(seed));
            assert_eq!(self::count(&mut clues, BOTH, 1), 0, "{seed}");
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
