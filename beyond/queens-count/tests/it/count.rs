//! The count against known counts, backtracking, and itself in parts and threads.

use common::search::{Flow, Limits, Part, Stop};
use n_queens::{Algorithm, Queens};
use queens_count::join::count as join_count;
use queens_count::{MAX_N, QueensCount, memory, nodes};

/// OEIS A000170, from N = 1.
const KNOWN: [u64; 17] = [
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512,
    95_815_104,
];

/// A part, from 0.
fn part(index: usize, of: usize) -> Part {
    format!("{}/{of}", index + 1).parse().expect("a part")
}

fn join(n: usize, part: Part, threads: usize) -> QueensCount {
    QueensCount { n, part, threads }
}

/// Counts to the end.
fn count(join: &QueensCount) -> u64 {
    let mut count = 0;
    assert_eq!(join.count(&mut count, &mut Limits::default()), Ok(()));
    count
}

#[test]
fn known_counts() {
    for (n, known) in (1..).zip(KNOWN) {
        assert_eq!(count(&join(n, Part::WHOLE, 1)), known, "N = {n}");
    }
}

#[test]
fn the_parts_add_up_to_the_whole() {
    for n in [1, 2, 3, 4, 5, 8, 11, 14, 15] {
        for of in [1, 2, 3, 7] {
            let parts = (0..of).map(|index| count(&join(n, part(index, of), 1 + index % 2)));
            assert_eq!(parts.sum::<u64>(), KNOWN[n - 1], "N = {n} in {of} parts");
        }
    }
    // More parts than there are row sets.
    let parts = (0..50).map(|index| count(&join(6, part(index, 50), 1)));
    assert_eq!(parts.sum::<u64>(), KNOWN[5]);
}

/// Counts nodes and solutions, and stops after some nodes.
struct Nodes {
    seen: u64,
    most: u64,
    solutions: u64,
}

impl Nodes {
    fn until(most: u64) -> Nodes {
        Nodes { seen: 0, most, solutions: 0 }
    }
}

impl Nodes {
    fn count(&mut self, join: &QueensCount) -> Flow {
        join_count(join, &mut |solutions, nodes| {
            self.seen += nodes;
            self.solutions += solutions;
            if self.seen >= self.most { Err(Stop::TimeLimit) } else { Ok(()) }
        })
    }
}

#[test]
fn as_many_nodes_as_were_announced() {
    for n in 1..=13 {
        for (part, threads) in [(Part::WHOLE, 1), (Part::WHOLE, 2), (part(1, 3), 1)] {
            let join = join(n, part, threads);
            let mut nodes = Nodes::until(u64::MAX);
            assert_eq!(nodes.count(&join), Ok(()));
            assert_eq!(nodes.seen, queens_count::nodes(&join), "N = {n}");
            assert_eq!(nodes.solutions, count(&join), "N = {n}");
        }
    }
}

/// Wherever it stops, its count is at most the whole.
#[test]
fn it_ends_at_any_time() {
    for n in [12, 13] {
        for threads in [1, 2] {
            let join = join(n, Part::WHOLE, threads);
            let all = nodes(&join);
            for most in (1..=all).step_by(all as usize / 7) {
                let mut nodes = Nodes::until(most);
                assert_eq!(nodes.count(&join), Err(Stop::TimeLimit));
                assert!(nodes.seen >= most && nodes.seen < most + 1000);
                assert!(nodes.solutions <= KNOWN[n - 1]);
            }
        }
    }
}

#[test]
fn larger_boards_need_more_memory() {
    assert!((17 << 30..24 << 30).contains(&memory(24)), "{}", memory(24));
    assert!((1..MAX_N).all(|n| memory(n) <= memory(n + 1)));
}

/// `queens-count` says itself how much memory it needs.
#[test]
fn n_queens_names_it_only_where_it_works() {
    for n in 1..=64 {
        let faster = Queens::new(n, Algorithm::Plain).faster(0);
        assert_eq!(faster == Some("queens-count"), n <= MAX_N, "N = {n}");
    }
}
