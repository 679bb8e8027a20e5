//! Runs the searches of the course in this process, and counts.
//!
//! A crate of its own: searches must be optimised even in a student's first build, and the checks
//! that ask for them need not be.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

use common::board::{Cell, Size};
use common::platform::locked;
use common::search::{Board, Count, Event, Next, Program, Quiet, Stop, observe, transcript};
use knight_backtrack::KnightTours as Backtracking;
use knight_bruteforce::KnightTours as Bruteforce;
use n_queens::{Framing, Queens};
use number_place::search::xy2b;
use number_place::{Grid, N, Puzzle};

/// The shape of a search tree: how many nodes there are at each depth, and where the first solution is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeShape {
    /// At index k, the nodes with k choices made.
    pub by_depth: Vec<u64>,
    /// The nodes up to the first solution; 0 if there is none.
    pub first: u64,
}

impl TreeShape {
    /// All nodes.
    pub fn nodes(&self) -> u64 {
        self.by_depth.iter().sum()
    }

    /// Nodes at the deepest level.
    pub fn deepest(&self) -> u64 {
        self.by_depth.last().copied().unwrap_or(0)
    }

    /// Calls of the search that were open at once: levels that have a node.
    pub fn open_calls(&self) -> u64 {
        self.by_depth.iter().filter(|&&nodes| nodes > 0).count() as u64
    }
}

/// What was counted before: `watch` and `grading` ask again with every check.
type Cache<T> = Mutex<BTreeMap<String, T>>;

fn once<T: Clone>(cache: &Cache<T>, name: String, count: impl FnOnce() -> T) -> T {
    let cache = || locked(cache);
    let before = cache().get(&name).cloned();
    before.unwrap_or_else(|| {
        let counted = count();
        cache().insert(name, counted.clone());
        counted
    })
}

/// The shape of a search's tree and what the search counts, run to its end.
pub fn explore<P: Program + std::fmt::Debug>(program: &P) -> (TreeShape, Count) {
    static CACHE: Cache<(TreeShape, Count)> = Mutex::new(BTreeMap::new());
    once(&CACHE, cache_key(program), || explored(program))
}

/// Everything that makes a search what it is: its type, and all that it was made with.
fn cache_key<P: std::fmt::Debug>(program: &P) -> String {
    format!("{} {program:?}", std::any::type_name::<P>())
}

fn explored(program: &dyn Program) -> (TreeShape, Count) {
    let mut shape = TreeShape::default();
    // A search that is not stopped has no error.
    let (count, _) = observe(program, |event, _| {
        match *event {
            Event::Entered { depth, .. } => {
                if shape.by_depth.len() <= depth {
                    shape.by_depth.resize(depth + 1, 0);
                }
                shape.by_depth[depth] += 1;
            }
            Event::Solved { .. } if shape.first == 0 => shape.first = shape.nodes(),
            _ => {}
        }
        Ok(Next::Visit)
    });
    (shape, count)
}

/// How many nodes a search has.
pub fn nodes<P: Program + std::fmt::Debug>(program: &P) -> u64 {
    let count = || common::search::count_all(program).map_or(0, |(_, nodes)| nodes);
    counted(cache_key(program), count)
}

fn counted(name: String, count: impl FnOnce() -> u64) -> u64 {
    static CACHE: Cache<u64> = Mutex::new(BTreeMap::new());
    once(&CACHE, name, count)
}

/// The solutions of a search that is compiled here, with optimisation in a student's first build, too.
fn solutions(search: impl FnOnce(&mut Count, &mut Quiet<'_>) -> Result<(), Stop>) -> u64 {
    let mut count = Count::default();
    // A search that is not stopped has no error.
    let _ = search(&mut count, &mut Quiet::default());
    count.solutions
}

/// Everything that a program prints at a level, with 0 for its seconds.
pub fn printed(program: &dyn Program, level: u8) -> String {
    let (mut out, count) = transcript(program, level);
    // Memory can be written.
    let _ = program.result(&mut out, &count, Duration::ZERO);
    out.take()
}

/// Brute force on a board, from its corner, by the search that reports its nodes one by one.
pub fn bruteforce(width: i32, height: i32) -> Bruteforce {
    Bruteforce {
        size: Size::new(width, height),
        start: CORNER,
        algorithm: knight_bruteforce::Algorithm::Plain,
    }
}

/// Backtracking on a board, from its corner.
pub fn backtracking(width: i32, height: i32) -> Backtracking {
    Backtracking {
        size: Size::new(width, height),
        start: CORNER,
        algorithm: knight_backtrack::Algorithm::Plain,
    }
}

const CORNER: Cell = Cell { x: 0, y: 0 };

/// N queens, printed as the laboratory's program prints them.
pub fn queens(n: usize) -> Queens {
    Queens { framing: Framing::Laboratory, ..Queens::new(n, n_queens::Algorithm::Plain) }
}

/// How many solutions N queens have, N from 1 to 15; about a second for the last one in a page.
pub fn queens_solutions(n: usize) -> u64 {
    let count = || solutions(|count, quiet| n_queens::fast::search_half(n, count, quiet));
    counted(format!("{n} queens"), count)
}

/// How many solutions a puzzle has, some milliseconds each where they are few.
pub fn puzzle_solutions(puzzle: &Puzzle) -> u64 {
    let count = || solutions(|count, quiet| number_place::fast::search(puzzle, count, quiet));
    counted(format!("{:?}", puzzle.clues), count)
}

/// The solutions of a puzzle, and the nodes of the plain search with forward checking both ways: below the root, it
/// enters no node that is hopeless. And the depths of those that it does not enter.
pub fn forward_checking(puzzle: &Puzzle) -> (Vec<Grid>, u64, BTreeSet<usize>) {
    let mut solutions = Vec::new();
    let mut nodes = 0;
    let mut refused = BTreeSet::new();
    let plain = Puzzle { algorithm: number_place::Algorithm::Plain, ..*puzzle };
    // A search that is not stopped has no error.
    let _ = observe(&plain, |event, _| {
        match *event {
            Event::Entered { board: Board::Digits(digits), depth } => {
                if depth > 0 && is_hopeless(digits) {
                    refused.insert(depth);
                    return Ok(Next::Skip);
                }
                nodes += 1;
            }
            Event::Solved { board: Board::Digits(digits), .. } => {
                solutions.push(std::array::from_fn(|y| std::array::from_fn(|x| digits[y * N + x])));
            }
            _ => {}
        }
        Ok(Next::Visit)
    });
    (solutions, nodes, refused)
}

/// Whether an empty cell has no digit left, or a digit no cell in a column, row or block. The board is given row by row.
fn is_hopeless(digits: &[u8]) -> bool {
    let units = |index: usize| [index % N, N + index / N, 2 * N + xy2b(index % N, index / N)];
    let mut taken = [0u16; 3 * N];
    for (index, &digit) in digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        units(index).into_iter().for_each(|unit| taken[unit] |= 1 << (digit - 1));
    }
    let mut possible = taken;
    for index in (0..digits.len()).filter(|index| digits[*index] == 0) {
        let left = 511 & !units(index).into_iter().fold(0, |set, unit| set | taken[unit]);
        if left == 0 {
            return true;
        }
        units(index).into_iter().for_each(|unit| possible[unit] |= left);
    }
    possible.iter().any(|set| *set != 511)
}

/// Whether the cells of two rows, the upper one first, are compared on a diagonal: on the rising one, or on the other.
pub type Compared = fn(bool, usize, usize) -> bool;

/// Number place with both diagonals, of which these cells are compared: the solutions, up to `most`.
pub fn x_sudoku_solutions(board: Grid, compared: Compared, most: usize) -> Vec<Grid> {
    let empty = (0..N * N).map(|cell| (cell % N, cell / N)).filter(|&(x, y)| board[y][x] == 0);
    // The cell with the fewest digits left.
    let taken = empty.map(|(x, y)| (taken(&board, compared, x, y), x, y));
    let Some((taken, x, y)) = taken.max_by_key(|(taken, ..)| taken.count_ones()) else {
        return vec![board];
    };
    let mut solutions = Vec::new();
    for digit in (1..=9).filter(|digit| taken & 1 << digit == 0) {
        let mut next = board;
        next[y][x] = digit;
        solutions.extend(x_sudoku_solutions(next, compared, most - solutions.len()));
        if solutions.len() >= most {
            break;
        }
    }
    solutions
}

/// The digits that a cell may not have, as bits.
fn taken(board: &Grid, compared: Compared, x: usize, y: usize) -> u16 {
    let mut taken = 0;
    for i in 0..N {
        let left = x / 3 * 3;
        let top = y / 3 * 3;
        taken |= 1 << board[y][i] | 1 << board[i][x] | 1 << board[top + i / 3][left + i % 3];
        for (is_rising, column, on) in [(false, i, y), (true, N - 1 - i, N - 1 - y)] {
            if x == on && i != y && compared(is_rising, i.min(y), i.max(y)) {
                taken |= 1 << board[i][column];
            }
        }
    }
    // The bit of an empty cell.
    taken & !1
}

/// The nodes of [`backtracking`], counted by sets of cells: a second is enough for a hundred million,
/// on a slow machine and in a page. The board has at most 32 cells.
pub fn backtracking_nodes(size: Size, start: Cell) -> u64 {
    counted(format!("{size:?} {start}"), || {
        let mut cells: Vec<Cell> = size.all().collect();
        cells.swap(0, size.index(start));
        paths(&cells, u64::MAX).map_or(0, |paths| paths.nodes)
    })
}

/// For each of these cells, at most 32, the set of those that a knight may go to from there.
fn moves_between(cells: &[Cell]) -> Vec<u32> {
    cells
        .iter()
        .map(|cell| {
            let next = (0..cells.len()).filter(|&next| cells[next].is_move_from(*cell));
            next.fold(0, |set, next| set | 1 << next)
        })
        .collect()
}

/// The paths of a knight over some cells, from one of them on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// All of them.
    pub nodes: u64,
    /// Those that visit each cell.
    pub tours: u64,
    /// The tours that can close.
    pub closed: u64,
}

/// The paths over these cells, at most 32, from the first of them on; nothing, if there are more than `most`.
pub fn paths(cells: &[Cell], most: u64) -> Option<Paths> {
    let mut paths = Paths::default();
    let all = u32::MAX >> (32 - cells.len());
    paths.walk(&moves_between(cells), all, most, 0, 1).then_some(paths)
}

impl Paths {
    /// Walks on from a cell; gives whether it could.
    fn walk(&mut self, reached: &[u32], all: u32, most: u64, cell: usize, visited: u32) -> bool {
        if self.nodes == most {
            return false;
        }
        self.nodes += 1;
        if visited == all {
            self.tours += 1;
            self.closed += u64::from(reached[cell] & 1);
        }
        let mut free = reached[cell] & !visited;
        while free != 0 {
            let next = free.trailing_zeros();
            if !self.walk(reached, all, most, next as usize, visited | 1 << next) {
                return false;
            }
            free &= free - 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knapsack::{Knapsack, Object};

    /// Whether there is a closed tour, by no path: for each set of cells, where those that visit it can end.
    fn has_closed_tour(cells: &[Cell]) -> bool {
        let reached = moves_between(cells);
        let mut ends = vec![0u32; 1 << cells.len()];
        ends[1] = 1;
        for set in 1..ends.len() {
            let mut there = ends[set];
            while there != 0 {
                let mut free = reached[there.trailing_zeros() as usize] & !(set as u32);
                while free != 0 {
                    let next = free & free.wrapping_neg();
                    ends[set | next as usize] |= next;
                    free ^= next;
                }
                there &= there - 1;
            }
        }
        ends[ends.len() - 1] & reached[0] != 0
    }

    #[test]
    fn a_board_is_hopeless_without_a_digit_for_a_cell_or_a_cell_for_a_digit() {
        let board = |clues: &[(usize, usize, u8)]| {
            let mut digits = [0; N * N];
            clues.iter().for_each(|&(x, y, digit)| digits[y * N + x] = digit);
            is_hopeless(&digits)
        };
        let row: Vec<_> = (0..8).map(|x| (x, 0, x as u8 + 1)).collect();
        assert!(!board(&[]) && !board(&row));
        // The last cell of the row can only be 9, and its column has one.
        assert!(board(&[&row[..], &[(8, 5, 9)]].concat()));
        // Each empty cell of the row has a digit left, and 9 has no cell.
        assert!(!board(&[&row[..3], &[(3, 4, 9), (8, 1, 9)]].concat()));
        assert!(board(&[&row[..3], &[(3, 4, 9), (4, 8, 9), (5, 3, 9), (8, 1, 9)]].concat()));
    }

    #[test]
    fn paths_close_where_there_is_a_closed_tour() {
        let mut found = [0; 2];
        for (width, height) in [(3, 3), (5, 4), (4, 5)] {
            let size = Size::new(width, height);
            let last = size.cells() - 1;
            // Without a cell, and the one opposite.
            for hole in 0..=last / 2 {
                let left = (0..=last).filter(|&index| index != hole && index != last - hole);
                let cells: Vec<Cell> = left.map(|index| size.cell(index)).collect();
                let closes = paths(&cells, u64::MAX).expect("an end").closed > 0;
                assert_eq!(closes, has_closed_tour(&cells), "{cells:?}");
                found[usize::from(closes)] += 1;
            }
        }
        assert!(found.iter().all(|it| *it > 0), "{found:?}");
        assert_eq!(paths(&[Cell { x: 0, y: 0 }], 0), None);
    }

    #[test]
    fn shapes_and_texts_are_those_of_the_programs() {
        let (shape, count) = explore(&bruteforce(3, 2));
        assert_eq!(shape.by_depth, [0, 1, 8, 64, 512, 4096, 32768]);
        assert_eq!((shape.open_calls(), count.solutions), (6, 0));
        let (shape, count) = explore(&queens(8));
        assert_eq!((shape.nodes(), shape.open_calls(), count.solutions), (2057, 9, 92));
        let text = printed(&queens(1), 1);
        assert_eq!(text, "* \n\nNr de solutii 1");
        let text = printed(&bruteforce(2, 2), 2);
        assert_eq!(text.len(), 20_013);
    }

    #[test]
    fn both_ways_to_count_a_tree_agree() {
        for (width, height) in [(1, 1), (1, 5), (3, 3), (3, 4), (5, 3), (4, 5), (5, 5)] {
            let size = Size::new(width, height);
            for start in size.all().step_by(4) {
                let tours = Backtracking { start, ..backtracking(width, height) };
                assert_eq!(explore(&tours).0.nodes(), nodes(&tours));
                let nodes = nodes(&tours);
                assert_eq!(backtracking_nodes(size, start), nodes, "{tours:?}");
            }
        }
    }

    /// They differ in their types alone.
    #[test]
    fn what_was_counted_is_known_of_one_program_only() {
        assert_eq!([0; 2].map(|_| nodes(&bruteforce(2, 2))), [1 + 8 + 64 + 512; 2]);
        assert_eq!(nodes(&backtracking(2, 2)), 1);
    }

    /// They have the same title.
    #[test]
    fn two_knapsacks_with_other_objects_have_other_trees() {
        let objects = |weight: i64| vec![Object { value: 1, weight }, Object { value: 1, weight }];
        let nodes = [1, 3].map(|weight| {
            let algorithm = knapsack::Algorithm::Backtrack;
            explore(&Knapsack { objects: objects(weight), limit: 2, algorithm }).0.nodes()
        });
        // Both objects fit in any combination; none of them does.
        assert_eq!(nodes, [1 + 2 + 4, 3]);
    }

    #[test]
    fn both_ways_to_count_queens_agree() {
        for n in 1..=10 {
            assert_eq!(queens_solutions(n), explore(&queens(n)).1.solutions, "{n}");
        }
    }

    /// The laboratory's own figures, where it gives them.
    #[test]
    fn the_laboratorys_numbers_of_solutions_are_right() {
        for (n, answers) in [(11, 2680), (13, 73_712), (15, 2_279_184)] {
            assert_eq!(queens_solutions(n), answers);
        }
    }
}
