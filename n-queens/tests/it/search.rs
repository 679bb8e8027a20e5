//! The searches against known counts, an independent checker and each other, and level against
//! level.

use common::search::{Choice, Count, Event, Flow, Next, Observer};
use n_queens::fast;
use n_queens::lab::Laboratory;
use n_queens::search::Backtracking;
use n_queens::{Algorithm, Queens};
use testing::{count, only_adds, solutions, transcript};

/// OEIS A000170, from N = 1.
const KNOWN: [u64; 11] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];

/// Whether `rows`, the row of the queen in each column, is a placement of N queens on N x N cells
/// in which none attacks another.
fn is_placement(rows: &[usize]) -> bool {
    let n = rows.len();
    let attack = |a: usize, b: usize| rows[a] == rows[b] || rows[a].abs_diff(rows[b]) == b - a;
    rows.iter().all(|&row| row < n) && (0..n).all(|b| (0..b).all(|a| !attack(a, b)))
}

#[test]
fn a_placement_of_queens_is_told_from_others() {
    assert!(is_placement(&[0]));
    assert!(is_placement(&[1, 3, 0, 2]));
    assert!(!is_placement(&[0, 0]), "one row");
    assert!(!is_placement(&[0, 1]), "one diagonal");
    assert!(!is_placement(&[3, 0, 2, 1]), "the other diagonal");
    assert!(!is_placement(&[1, 4, 0, 2]), "off the board");
}

fn by(algorithm: Algorithm, n: usize) -> Queens {
    Queens::new(n, algorithm)
}

fn text(n: usize, level: u8) -> String {
    transcript(&by(Algorithm::Plain, n), level)
}

#[test]
fn every_solution_is_a_placement_and_none_is_missing() {
    for (n, known) in (1..).zip(KNOWN) {
        for algorithm in [Algorithm::Plain, Algorithm::Bits, Algorithm::Lab] {
            let found = solutions(&by(algorithm, n), usize::MAX);
            let found: Vec<_> =
                found.into_iter().map(|(numbers, count)| (rows(&numbers[..n]), count)).collect();
            assert_eq!(found.len() as u64, known, "N = {n}, {algorithm:?}");
            assert!(found.iter().all(|(rows, _)| is_placement(rows)));
            assert!((1..).zip(&found).all(|(number, (_, count))| count.solutions == number));
            // In the lecture's order, and so each only once.
            assert!(found.is_sorted_by(|(a, _), (b, _)| a < b));
        }
    }
}

#[test]
fn every_algorithm_counts_the_same() {
    for (n, known) in (1..).zip(KNOWN) {
        for algorithm in [Algorithm::Plain, Algorithm::Bits, Algorithm::Lab] {
            assert_eq!(count(&by(algorithm, n)).solutions, known, "N = {n}, {algorithm:?}");
        }
    }
}

#[test]
fn a_level_only_adds() {
    for n in 1..=7 {
        for level in 0..3 {
            assert!(only_adds(&text(n, level), &text(n, level + 1)), "N = {n}, level {level}");
        }
    }
}

#[test]
fn level_3_tells_every_row_of_every_node() {
    let text = text(6, 3);
    let count = |part: &str| text.matches(part).count();
    let nodes = count(" queens placed --");
    let solutions = count("Answer No. ");
    assert_eq!(count("\n>> "), 6 * (nodes - solutions));
    assert_eq!(count(") free\n"), nodes - 1);
    assert_eq!(count(") unmark\n"), nodes - 1);
    assert_eq!(count(") yy\n") + count(") rd\n") + count(") ld\n") + nodes - 1, count("\n>> "));
}

#[test]
fn level_3_on_two_by_two() {
    let expected = "board_size = 2, verbose level = 3\n\
        -- 0 queens placed --\n..\n..\n\
        >> (0, 0) free\n-- 1 queens placed --\nQ.\n..\n>> (1, 0) yy\n>> (1, 1) ld\n<< (0, 0) unmark\n\
        >> (0, 1) free\n-- 1 queens placed --\n.Q\n..\n>> (1, 0) rd\n>> (1, 1) yy\n<< (0, 1) unmark\n";
    assert_eq!(text(2, 3), expected);
}

/// Everything that a search tells, except the rows it refuses.
#[derive(Default, PartialEq, Debug)]
struct Notes {
    nodes: Vec<Vec<usize>>,
    marked: Vec<Choice>,
    unmarked: Vec<Choice>,
    solutions: Vec<(Vec<usize>, u64)>,
    /// Nodes and solutions that were counted without a visit.
    counted: (u64, u64),
}

impl Observer for Notes {
    const SEES_NODES: bool = true;

    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        match event {
            Event::Entered { board, depth } => {
                self.nodes.push(rows(&board.numbers()[..depth]));
            }
            Event::Marked { choice, .. } => self.marked.push(choice),
            Event::Unmarked { choice, .. } => self.unmarked.push(choice),
            Event::Solved { board, count } => {
                let n = self.nodes.last().map_or(0, Vec::len);
                self.solutions.push((rows(&board.numbers()[..n]), count.solutions));
            }
            Event::Counted { nodes, solutions, .. } => {
                self.counted = (self.counted.0 + nodes, self.counted.1 + solutions);
            }
            _ => {}
        }
        Ok(Next::Visit)
    }
}

fn rows(numbers: &[u32]) -> Vec<usize> {
    numbers.iter().map(|&row| row as usize).collect()
}

fn notes(search: impl Fn(&mut Count, &mut Notes) -> Flow) -> (Notes, u64) {
    let mut notes = Notes::default();
    let mut count = Count::default();
    assert_eq!(search(&mut count, &mut notes), Ok(()));
    (notes, count.solutions)
}

fn plain(n: usize) -> (Notes, u64) {
    notes(|count, notes| Backtracking::new(n, count, notes).step(0))
}

#[test]
fn the_trees_of_bits_and_of_the_laboratory_are_the_lectures_node_by_node() {
    for n in 1..=9 {
        let plain = plain(n);
        assert_eq!(plain, notes(|count, notes| fast::search(n, count, notes)), "N = {n}");
        let laboratory = notes(|count, notes| Laboratory::new(n, count, notes).step(0));
        assert_eq!(plain, laboratory, "N = {n}");
    }
}

/// Each solution of the half and its mirror image: that is every solution once.
#[test]
fn the_half_and_its_mirror_image_are_the_whole() {
    for n in 1..=10 {
        let (whole, count) = plain(n);
        let (half, counted) = notes(|count, notes| fast::search_half(n, count, notes));
        assert_eq!(counted, count, "N = {n}");
        assert_eq!(half.nodes.len() as u64 + half.counted.0, whole.nodes.len() as u64);
        assert_eq!(half.solutions.len() as u64 + half.counted.1, count);
        let mut rows: Vec<Vec<usize>> = half.solutions.into_iter().map(|(rows, _)| rows).collect();
        assert!(rows.iter().all(|rows| is_placement(rows)));
        let mirror = |rows: &Vec<usize>| rows.iter().map(|row| n - 1 - row).collect();
        let images: Vec<Vec<usize>> = rows.iter().map(mirror).collect();
        rows.extend(images);
        rows.sort();
        rows.dedup();
        let expected: Vec<Vec<usize>> = whole.solutions.into_iter().map(|(rows, _)| rows).collect();
        assert_eq!(rows, expected, "N = {n}");
    }
}

#[test]
fn a_level_of_bits_only_adds_and_up_to_2_all_is_the_lectures() {
    for n in 1..=7 {
        let bits = |level| transcript(&by(Algorithm::Bits, n), level);
        for level in 0..3 {
            assert!(only_adds(&bits(level), &bits(level + 1)), "N = {n}");
            assert_eq!(bits(level), text(n, level));
        }
        assert!(only_adds(&bits(3), &text(n, 3)));
        assert!(!bits(3).contains(") yy"));
    }
}
