//! 013-5: X-sudoku.

use number_place::check::is_solution;
use number_place::{Grid, N};

use crate::prelude::*;
use truth::{Compared, x_sudoku_solutions as count};

pub const EXERCISE: Exercise = Exercise::program(check);

/// Puzzles that are handed out and have one solution, of which one is tried.
const PUZZLES: [&str; 3] = ["x-1", "x-2", "x-3"];
/// The empty cells of a random puzzle, and how many solutions it has at most.
const EMPTY: usize = 50;
const MOST_SOLUTIONS: u64 = 20;

/// All are, as the exercise asks for.
const ALL: Compared = |_, _, _| true;
/// What a program compares that has forgotten one diagonal, or to which the cell on both is on one only: that cell is
/// not marked on the other, or not tested there. Cells are filled row by row.
const WRONG: [Compared; 6] = [
    |is_rising, _, _| !is_rising,
    |is_rising, _, _| is_rising,
    |is_rising, upper, _| !is_rising || upper != N / 2,
    |is_rising, upper, _| is_rising || upper != N / 2,
    |is_rising, _, lower| !is_rising || lower != N / 2,
    |is_rising, _, lower| is_rising || lower != N / 2,
];

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let name = tester.one_of(&PUZZLES);
    let mut puzzles = vec![(format!("{name}.txt"), puzzle(name).clues, 1)];
    for (number, &wrong) in (1..).zip(WRONG.iter().chain(&WRONG[2..4])) {
        let name = tester.one_of(&PUZZLES);
        // In the last two, the cell on both is a clue.
        let clue = (number > WRONG.len()).then_some((N / 2, N / 2));
        let clues = puzzle(name).clues;
        let (clues, solutions) = random_puzzle(&clues, wrong, clue, &mut tester.random);
        puzzles.push((format!("random puzzle {number}"), clues, solutions));
    }
    let mut full = puzzle(name).clues;
    count(&mut full, ALL, 1);
    puzzles.push(("a board without an empty cell".to_owned(), full, 1));
    let decided = decided_by_diagonals(&mut tester.random);
    puzzles.push(("a puzzle that only the diagonals decide".to_owned(), decided, 0));
    for (subject, clues, solutions) in puzzles {
        tester.judge(subject, &input(&clues), |text| verdict(text, &clues, solutions))?;
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
fn random_puzzle(
    clues: &Grid,
    wrong: Compared,
    clue: Option<Place>,
    random: &mut Rng,
) -> (Grid, u64) {
    let mut full = disguised(clues, random);
    count(&mut full, ALL, 1);
    let on_diagonals = |&(x, y): &Place| x == y || x + y == N - 1;
    let (on, off): (Vec<_>, Vec<_>) = cells(N, N).into_iter().partition(on_diagonals);
    loop {
        let mut clues = full;
        random
            .choose_multiple(off.iter(), EMPTY - on.len())
            .into_iter()
            .chain(on.iter().filter(|cell| Some(**cell) != clue))
            .for_each(|&(x, y)| clues[y][x] = 0);
        let right = count(&mut clues.clone(), ALL, MOST_SOLUTIONS + 1);
        if right <= MOST_SOLUTIONS && right < count(&mut clues.clone(), wrong, right + 1) {
            return (clues, right);
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

/// Whether the text shows all solutions, each once, and says how many there are.
fn verdict(text: &str, clues: &Grid, answers: u64) -> Verdict {
    const COUNT: &str = "Number of the answers:";
    let counts: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(COUNT)).collect();
    let [count] = counts.as_slice() else {
        return Err(format!("the output has one line '{COUNT} …', not {}", counts.len()));
    };
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    let is_end = |line: &str| line.starts_with("=========") || line.starts_with(COUNT);
    let mut boards: Vec<Grid> = Vec::new();
    while let Some(heading) = lines.next_if(|line| !is_end(line)) {
        let expected = format!("======== {} ========", boards.len());
        if heading != expected {
            return Err(format!("a line should be '{expected}' and is '{heading:.40}'"));
        }
        let mut board = [[0; N]; N];
        for (y, row) in board.iter_mut().enumerate() {
            let line = lines.next().unwrap_or_default();
            let digits = line.strip_prefix(&format!("{y} "));
            let digits = digits.filter(|digits| digits.bytes().all(|it| it.is_ascii_digit()));
            let digits = digits.and_then(|digits| digits.as_bytes().try_into().ok());
            let digits = digits.ok_or_else(|| {
                format!("after '{expected}', a line is not '{y} ' and nine digits: '{line:.40}'")
            })?;
            *row = <[u8; N]>::map(digits, |digit| digit - b'0');
        }
        let shown = picture(&board);
        if !is_solution(clues, &board) {
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
                return Err(format!("a digit is twice on the diagonal {name}:\n{shown}"));
            }
        }
        if boards.contains(&board) {
            return Err(format!("it prints this board a second time:\n{shown}"));
        }
        boards.push(board);
    }
    let count: u64 =
        count.trim().parse().map_err(|_| format!("'{}' is not a count", count.trim()))?;
    if count == answers && boards.len() as u64 == answers {
        return Ok(());
    }
    let printed = boards.len();
    let shown = picture(clues);
    Err(format!(
        "it counts {count} answers and prints {printed}; this puzzle has {answers}:\n{shown}"
    ))
}

/// A board as people draw it, a point for an empty cell.
fn picture(board: &Grid) -> String {
    let mut lines = Vec::new();
    for (y, row) in board.iter().enumerate() {
        if y % 3 == 0 && y > 0 {
            lines.push("------+-------+------".to_owned());
        }
        let sign = |digit: &u8| if *digit == 0 { ".".to_owned() } else { digit.to_string() };
        let blocks = row.chunks(3).map(|block| spaced(block.iter().map(sign)));
        lines.push(blocks.collect::<Vec<_>>().join(" | "));
    }
    lines.join("\n")
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
        let solutions = |clues: &Grid| count(&mut clues.clone(), ALL, u64::MAX);
        let mut random = Rng::with_seed(1);
        for name in PUZZLES {
            let clues = puzzle(name).clues;
            assert_eq!(solutions(&disguised(&clues, &mut random)), 1, "{name} disguised");
            assert_eq!(solutions(&clues), 1, "{name}");
            for (number, wrong) in WRONG.into_iter().enumerate() {
                let (clues, expected) = random_puzzle(&clues, wrong, None, &mut random);
                assert_eq!(solutions(&clues), expected, "{clues:?}");
                let more = count(&mut clues.clone(), wrong, expected + 1);
                assert_eq!(more, expected + 1, "{number}: {clues:?}");
            }
        }
        assert_eq!(solutions(&puzzle("x-none").clues), 0);
    }

    /// As number place it has more solutions than a leaf can look at; the diagonals leave none.
    #[test]
    fn the_puzzle_that_the_diagonals_decide_has_no_solution_and_very_many_without_them() {
        for seed in 0..5 {
            let mut clues = decided_by_diagonals(&mut Rng::with_seed(seed));
            assert_eq!(self::count(&mut clues, ALL, 1), 0, "{seed}");
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
        let end = "===================\nNumber of the answers: 1\n";
        let same: String = (0..9).map(|y| format!("{y} 123456789\n")).collect();
        assert!(says(&format!("======== 0 ========\n{same}{end}"), 1).contains("breaks a rule"));
        assert!(says(&format!("======== 1 ========\n{same}{end}"), 1).contains("'======== 0"));
        assert!(says(&format!("{same}{end}"), 1).contains("is '0 123456789'"));
        let from_1 = "======== 0 ========\n1 123456789\n";
        assert!(says(&format!("{from_1}{end}"), 1).contains("a line is not '0 '"));
        let valid: String = (0..9)
            .map(|y: usize| {
                let row: String =
                    (0..9).map(|x| char::from(b'1' + ((x + y * 3 + y / 3) % 9) as u8)).collect();
                format!("{y} {row}\n")
            })
            .collect();
        assert!(
            says(&format!("======== 0 ========\n{valid}{end}"), 1)
                .contains("twice on the diagonal")
        );
        assert_eq!(verdict("Number of the answers: 0\n", &clues, 0), Ok(()));
    }
}
