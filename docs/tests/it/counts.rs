//! Numbers that a chapter or a solution states and that no program of the course prints: each is counted here by a search of its own.

use crate::estimates::next_random;
use crate::from_empty::{PYTHON, grouped, read, row};
use crate::{pages, programs};

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// Counts the boards of n queens that break neither rule of "Breaking symmetry", and those that are the smallest of
/// their images.
fn boards(n: usize, rows: &mut Vec<usize>, found: &mut u64, kept: &mut u64) {
    let x = rows.len();
    if x == n {
        *found += 1;
        *kept += u64::from(images(rows).iter().all(|image| &*rows <= image));
        return;
    }
    let distance = |place: usize| place.min(n - 1 - place);
    for y in 0..n {
        let is_attacked = (0..x).any(|a| rows[a] == y || rows[a].abs_diff(y) == x - a);
        let is_edge = x == n - 1 || distance(y) == 0;
        let nearest = if x == n - 1 && distance(y) > 0 { distance(y) } else { distance(x) };
        let is_skipped = match rows.first() {
            None => y > n - 1 - y,
            Some(first) => is_edge && nearest < *first,
        };
        if !is_attacked && !is_skipped {
            rows.push(y);
            boards(n, rows, found, kept);
            rows.pop();
        }
    }
}

/// The eight images of a board.
fn images(rows: &[usize]) -> Vec<Vec<usize>> {
    let (mut image, mut images) = (rows.to_vec(), Vec::new());
    for _ in 0..4 {
        let mut turned = vec![0; image.len()];
        image.iter().enumerate().for_each(|(x, &y)| turned[y] = x);
        image = turned.iter().rev().copied().collect();
        images.extend([turned, image.clone()]);
    }
    images
}

#[test]
fn breaking_symmetry_keeps_fewer_boards_than_it_finds() {
    let chapter = read("symmetry.md");
    for (n, nodes) in [(12, "254 991 | 0.30"), (13, "1 365 580 | 0.29")] {
        let (mut found, mut kept) = (0, 0);
        boards(n, &mut Vec::new(), &mut found, &mut kept);
        let row = format!("| {n} | 8 | {nodes} {}", row(&[found, kept]));
        assert!(chapter.contains(&row), "not in the chapter: {row}");
    }
}

/// Collects the keys that the calls for the sum 105 have.
fn keys(k: u32, rest: u32, found: &mut BTreeSet<(u32, u32)>) {
    if found.insert((k, rest)) && k < 20 {
        keys(k + 1, rest, found);
        if k < rest {
            keys(k + 1, rest - k - 1, found);
        }
    }
}

#[test]
fn the_memo_has_as_many_keys_as_its_chapter_says() {
    let mut found = BTreeSet::new();
    keys(0, 105, &mut found);
    let said = format!("There are {} different keys", found.len());
    assert!(read("counting.md").contains(&said), "not in the chapter: {said}");
}

/// Counts the rows of 35 numbers that continue this one with squares as sums.
fn square_rows(last: usize, left: &mut [bool; 36], depth: usize) -> u64 {
    if depth == 35 {
        return 1;
    }
    let mut rows = 0;
    for v in 2..36 {
        if left[v] && [4, 9, 16, 25, 36, 49, 64].contains(&(last + v)) {
            left[v] = false;
            rows += square_rows(v, left, depth + 1);
            left[v] = true;
        }
    }
    rows
}

#[test]
fn there_are_more_square_rows_than_the_one_that_is_wanted() {
    let said = format!("For n = 35 there are {}", square_rows(1, &mut [true; 36], 1));
    assert!(read("from-an-empty-file.md").contains(&said), "not in the chapter: {said}");
}

/// Counts the boards of 6 queens on which only lines of one kind (0: rows, 1: x + y, 2: x − y) may have two queens.
fn boards_without(kind: usize, rows: &mut Vec<usize>) -> u64 {
    let x = rows.len();
    if x == 6 {
        return 1;
    }
    let lines = |x: usize, y: usize| [y, x + y, x + 6 - y];
    let mut boards = 0;
    for y in 0..6 {
        let is_attacked = (0..x).any(|a| {
            (0..3).any(|line| line != kind && lines(a, rows[a])[line] == lines(x, y)[line])
        });
        if !is_attacked {
            rows.push(y);
            boards += boards_without(kind, rows);
            rows.pop();
        }
    }
    boards
}

#[test]
fn a_missing_mark_finds_as_many_boards_as_its_chapter_says() {
    let [row, diagonal, all] = [0, 1, 3].map(|kind| boards_without(kind, &mut Vec::new()));
    let said = format!(
        "without the mark in `rd` there are {diagonal} boards for N = 6 instead of {all}, and without the test of `yy` there are {row}."
    );
    assert!(read("lecture-012-queens.md").contains(&said), "not in the chapter: {said}");
}

/// In how many ways one can choose `k` of `n` things.
fn choose(n: u128, k: u128) -> u128 {
    (1..=k).fold(1, |ways, i| ways * (n + 1 - i) / i)
}

#[test]
fn each_condition_divides_the_candidates_as_its_chapter_says() {
    let quotients = |n: u128| {
        let candidates = [choose(n * n, n), n.pow(n as u32), (1..=n).product()];
        [0, 1].map(|line| candidates[line] as f64 / candidates[line + 1] as f64)
    };
    let [columns, rows] = quotients(8);
    let said = format!("has {columns:.0} and {rows:.0} times as many candidates as the next");
    assert!(read("lecture-012-queens.md").contains(&said), "not in the chapter: {said}");
    for line in [0, 1] {
        let factors = [8, 12, 16].map(|n| quotients(n + 1)[line] / quotients(n)[line]);
        assert!(factors.is_sorted() && factors[2] > 2.6 && factors[2] < std::f64::consts::E);
    }
}

#[test]
fn the_last_ratios_of_puzzle_5252_are_those_of_its_eighth_row() {
    let puzzle = pages::root().join("problems/puzzles/p5252.txt");
    let puzzle = fs::read_to_string(puzzle).expect("a puzzle");
    let digits: Vec<char> = puzzle.chars().filter(char::is_ascii_digit).take(8 * 9).collect();
    let last = digits.iter().filter(|&&digit| digit == '0').count();
    let said = format!("$1 >= {} && $1 <= {last})", last - 5);
    assert!(read("lecture-013-number-place.md").contains(&said), "not in the chapter: {said}");
}

/// Whether Warnsdorff's rule finds a tour of n x n cells from a corner, with ties broken at random.
fn succeeds(n: usize, random: &mut u64) -> bool {
    // Around the board there are cells that are never free.
    let width = n + 4;
    let mut is_free = vec![false; width * width];
    for y in 2..n + 2 {
        is_free[y * width + 2..][..n].fill(true);
    }
    let right_down = [width + 2, 2 * width + 1, 2 * width - 1, width - 2];
    let neighbours =
        |cell: usize| right_down.into_iter().flat_map(move |step| [cell + step, cell - step]);
    let mut at = 2 * width + 2;
    is_free[at] = false;
    for _ in 1..n * n {
        let mut fewest = 9;
        let mut ties = Vec::new();
        for cell in neighbours(at).filter(|&cell| is_free[cell]) {
            let ways_on = neighbours(cell).filter(|&cell| is_free[cell]).count();
            if ways_on < fewest {
                fewest = ways_on;
                ties.clear();
            }
            if ways_on == fewest {
                ties.push(cell);
            }
        }
        let Some(&cell) = ties.get(next_random(random) % ties.len().max(1)) else {
            return false;
        };
        at = cell;
        is_free[at] = false;
    }
    true
}

#[test]
fn warnsdorffs_rule_fails_on_large_boards() {
    let mut random = 1823;
    let succeeded = [8, 50, 130].map(|n| (0..60).filter(|_| succeeds(n, &mut random)).count());
    let [small, middle, large] = succeeded;
    let said = format!(
        "in {small} of 60 attempts on 8 x 8 cells, in {middle} on 50 x 50, and in {large} on 130 x 130"
    );
    assert!(read("reading-1-graph.md").contains(&said), "not in the chapter: {said}");
}

/// The dead ends of a search on 6 x 6 cells, and in how many of them all, or four fifths, of the free cells are beyond a middle line.
#[derive(Default)]
struct DeadEnds {
    all: u32,
    beyond: u32,
    mostly: u32,
}

impl DeadEnds {
    /// Searches for one tour from a cell. Sets of cells are bits, column by column.
    fn search(&mut self, moves: &[u64], most_first: bool, at: usize, mut free: u64) -> bool {
        free &= !(1 << at);
        let left = free.count_ones();
        let mut targets = Vec::new();
        let mut rest = moves[at] & free;
        while rest > 0 {
            targets.push(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
        if most_first {
            targets.sort_by_key(|&cell| (moves[cell] & free).count_ones());
            targets.reverse();
        }
        if left > 0 && targets.is_empty() {
            let halves = [0o777777, 0o777777 << 18, 0o070707070707, 0o707070707070];
            let other = halves.iter().filter(|&half| half >> at & 1 == 0);
            let beyond = other.map(|half| (half & free).count_ones()).max();
            self.all += 1;
            self.beyond += u32::from(beyond == Some(left));
            self.mostly += u32::from(beyond.is_some_and(|cells| 5 * cells >= 4 * left));
        }
        left == 0 || targets.into_iter().any(|cell| self.search(moves, most_first, cell, free))
    }
}

#[test]
fn a_dead_end_rarely_leaves_the_other_side() {
    let is_move =
        |from: usize, to: usize| (from / 6).abs_diff(to / 6) * (from % 6).abs_diff(to % 6) == 2;
    let moves = |from| (0..36).filter(|&to| is_move(from, to)).map(|to| 1 << to).sum();
    let moves: Vec<u64> = (0..36).map(moves).collect();
    let [listed, most] = [false, true].map(|most_first| {
        let mut ends = DeadEnds::default();
        ends.search(&moves, most_first, 0, (1 << 36) - 1);
        [ends.all, ends.beyond, ends.mostly].map(f64::from)
    });
    let percent = |part: f64, [all, ..]: [f64; 3]| format!("{:.1} percent", 100.0 * part / all);
    let chapter = read("reading-1-graph.md");
    for said in [
        format!("meets {} dead ends", grouped(most[0] as u64)),
        format!("In {} of them, all", percent(most[1], most)),
        format!("In {}, at least four fifths", percent(most[2], most)),
        format!("with `connections`, in {}", percent(listed[2], listed)),
    ] {
        assert!(chapter.contains(&said), "not in the chapter: {said}");
    }
}

/// Places at most so many more queens; returns whether they reach every cell.
fn reach(reached_by: &[u64], reached: u64, limit: usize, nodes: &mut u64) -> bool {
    *nodes += 1;
    let first = reached.trailing_ones() as usize;
    let mut queens = (0..64).map(|queen| reached_by[queen]).filter(|cells| cells >> first & 1 == 1);
    first == 64
        || limit > 0 && queens.any(|cells| reach(reached_by, reached | cells, limit - 1, nodes))
}

#[test]
fn each_deeper_search_has_twenty_times_as_many_nodes() {
    let reaches = |queen: usize, cell: usize| {
        let right = (queen % 8).abs_diff(cell % 8);
        let down = (queen / 8).abs_diff(cell / 8);
        right == 0 || down == 0 || right == down
    };
    let cells = |queen| (0..64).filter(|&cell| reaches(queen, cell)).map(|cell| 1 << cell).sum();
    let reached_by: Vec<u64> = (0..64).map(cells).collect();
    let nodes = [0, 1, 2, 3, 4, 5].map(|limit| {
        let mut nodes = 0;
        assert_eq!(reach(&reached_by, 0, limit, &mut nodes), limit == 5);
        grouped(nodes)
    });
    let [before @ .., last] = &nodes;
    let said = format!("the attempts have {} and {last} nodes", before.join(", "));
    assert!(read("restarts.md").contains(&said), "not in the chapter: {said}");
}

#[test]
fn the_quotients_of_the_laboratory_fall_and_grow() {
    let count = |n: u32| -> f64 {
        let mut program = Command::new(programs::folder().join("queens-count"));
        let printed = program.arg(n.to_string()).output().expect("it runs").stdout;
        let printed = String::from_utf8(printed).expect("text");
        let count = printed.split_whitespace().last().expect("a count");
        count.parse().expect("a number")
    };
    let counts: Vec<f64> = (10..=16).map(count).collect();
    let quotients: Vec<String> =
        counts.windows(2).map(|pair| format!("{:.2}", pair[1] / pair[0])).collect();
    let said = quotients.join(", ");
    let solution = pages::root().join("problems/lab-2-questions/solution.md");
    let solution = fs::read_to_string(solution).expect("a solution");
    assert!(solution.contains(&said), "not in the solution: {said}");
}

#[test]
#[ignore = "needs python3"]
fn the_walk_of_the_reading_needs_the_limit_5() {
    let chapter = read("reading-1-graph.md");
    let (_, function) = chapter.split_once("```python\n").expect("its function");
    let (function, _) = function.split_once("```").expect("its end");
    let program = format!(
        "{function}\nneighbours = dict(A='BD', B='CD', C='', D='E', E='BF', F='C')\n\
         for limit in 4, 5, 6:\n    colour, path = dict.fromkeys('ABCDEF', 'white'), []\n    \
         print(knight_tour(0, path, 'A', limit), *path)\n"
    );
    assert_eq!(PYTHON.print(&program), "True A B D E F\nTrue A B D E F C\nFalse\n");
}
