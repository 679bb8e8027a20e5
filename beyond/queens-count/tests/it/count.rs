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
fn what_is_too_large_is_not_begun() {
    let too_large = join(MAX_N + 1, Part::WHOLE, 1);
    assert_eq!(too_large.count(&mut 0, &mut Limits::default()), Err(Stop::Failed));
    assert_eq!(memory(MAX_N + 1), u64::MAX);
    assert!((17 << 30..24 << 30).contains(&memory(24)), "{}", memory(24));
    assert!((1..MAX_N).all(|n| memory(n) <= memory(n + 1)));
}

/// What n-queens names as faster fits into memory.
#[test]
fn n_queens_names_it_only_where_it_works() {
    for free in [64 << 20, (1 << 30) - 1, 1 << 30, 3 << 30, 19 << 30, 20 << 30, u64::MAX] {
        for n in 1..=64 {
            let faster = Queens::new(n, Algorithm::Plain).faster(0, free);
            let named = faster == Some("queens-count");
            assert!(!named || n <= MAX_N && memory(n) <= free, "N = {n}, {free} bytes");
            assert!(named || n > 19, "N = {n}");
        }
    }
}

/// It has no estimate: what takes hours says so by itself.
#[test]
fn long_counts_are_warned_of() {
    for (n, threads, time) in
        [(21, 1, None), (22, 1, Some("3 h")), (22, 4, None), (25, 2, Some("34 days"))]
    {
        let warning = join(n, Part::WHOLE, threads).warning();
        assert_eq!(warning.is_some(), time.is_some(), "N = {n}: {warning:?}");
        assert!(time.is_none_or(|time| warning.unwrap().contains(time)), "N = {n}");
    }
}
