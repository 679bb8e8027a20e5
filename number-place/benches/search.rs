//! The lecture's puzzles by every algorithm, many puzzles at once, and many solutions.

use std::path::Path;

use common::search::{Program, Silent};
use criterion::{Criterion, criterion_group, criterion_main};
use number_place::each::Each;
use number_place::read::read;
use number_place::{Algorithm, Puzzle};

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles");

fn puzzle(name: &str) -> Puzzle {
    read(Path::new(&format!("{PUZZLES}/{name}.txt"))).expect("a puzzle")
}

fn searches(criterion: &mut Criterion) {
    use Algorithm::{Bits, Mask, MemoCount, Mrv, Plain};
    for name in ["p5252", "p22833", "p22833-cut4"] {
        let mut group = criterion.benchmark_group(format!("number place, {name}"));
        for algorithm in [Plain, Mask, Mrv, Bits, MemoCount] {
            let puzzle = Puzzle { algorithm: Some(algorithm), ..puzzle(name) };
            group.bench_function(format!("{algorithm:?}"), |bencher| {
                bencher.iter(|| {
                    let mut count = 0;
                    let flow = puzzle.search(&mut count, &mut Silent);
                    (flow, count)
                })
            });
        }
        group.finish();
    }
}

fn each(criterion: &mut Criterion) {
    let names = ["easy-1", "medium-1", "hard-1", "clues17-1"];
    let puzzles = names.map(|name| puzzle(name).clues).repeat(250);
    let mut group = criterion.benchmark_group("number place, 1000 puzzles, up to two solutions");
    for algorithm in [Algorithm::Mrv, Algorithm::Bits] {
        let each = Each { path: "-".into(), algorithm, most: 2, threads: 1 };
        group.bench_function(format!("{algorithm:?}"), |bencher| {
            bencher.iter(|| {
                let mut found = Vec::new();
                let flow = each.solve(&puzzles, &mut || Ok(()), &mut found);
                (flow, found)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, searches, each);
criterion_main!(benches);
