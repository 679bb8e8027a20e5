//! The lecture's puzzles by every algorithm, many puzzles at once, and many solutions.

use std::path::Path;

use common::search::Limits;
use criterion::{Criterion, criterion_group, criterion_main};
use number_place::read::read;
use number_place::{Algorithm, Puzzle};
use puzzles::memo_count;
use puzzles::solve::Solve;
use testing::count;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/puzzles");

fn puzzle(name: &str) -> Puzzle {
    read(Path::new(&format!("{PUZZLES}/{name}.txt"))).expect("a puzzle")
}

fn searches(criterion: &mut Criterion) {
    for name in ["p5252", "p22833", "p22833-cut4"] {
        let mut group = criterion.benchmark_group(format!("number place, {name}"));
        for algorithm in [Algorithm::Plain, Algorithm::Fewest] {
            let puzzle = Puzzle { algorithm, ..puzzle(name) };
            group.bench_function(format!("{algorithm:?}"), |b| b.iter(|| count(&puzzle)));
        }
        let clues = puzzle(name).clues;
        group.bench_function("puzzles count", |bencher| {
            bencher.iter(|| {
                let mut solutions = 0;
                let flow = memo_count::search(&clues, &mut solutions, &mut Limits::default());
                (flow, solutions)
            })
        });
        group.finish();
    }
}

fn solve(criterion: &mut Criterion) {
    let names = ["easy-1", "medium-1", "hard-1", "clues17-1"];
    let puzzles = names.map(|name| puzzle(name).clues).repeat(250);
    let mut group = criterion.benchmark_group("1000 puzzles, up to two solutions");
    for algorithm in [puzzles::Algorithm::Fewest, puzzles::Algorithm::Bits] {
        let solve = Solve::new("-".into(), algorithm, 2, 1);
        group.bench_function(format!("{algorithm:?}"), |bencher| {
            bencher.iter(|| {
                let mut found = Vec::new();
                let flow = solve.solve(&puzzles, &mut || Ok(()), &mut found);
                (flow, found)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, searches, solve);
criterion_main!(benches);
