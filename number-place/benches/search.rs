//! The lecture's puzzles by every algorithm, many puzzles at once, and many answers.

use std::path::Path;

use clap::ValueEnum;
use common::lesson::Lesson;
use common::observer::Silent;
use common::stop::StopFlag;
use criterion::{Criterion, criterion_group, criterion_main};
use number_place::each::solve::solve;
use number_place::fast::{Algorithm, Solver, many};
use number_place::read::read;
use number_place::search::Puzzle;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles");

fn puzzle(name: &str) -> Puzzle {
    read(Path::new(&format!("{PUZZLES}/{name}.txt"))).expect("a puzzle")
}

fn searches(criterion: &mut Criterion) {
    for name in ["p5252", "p22833", "p22833-cut4"] {
        let puzzle = puzzle(name);
        let mut group = criterion.benchmark_group(format!("number place, {name}"));
        for &algorithm in Algorithm::value_variants() {
            let solver = Solver { puzzle, algorithm };
            group.bench_function(format!("{algorithm:?}").to_lowercase(), |bencher| {
                bencher.iter(|| {
                    let mut answers = 0;
                    let flow = solver.search(&mut answers, &mut Silent);
                    (flow, answers)
                })
            });
        }
        group.bench_function("many", |bencher| {
            bencher.iter(|| {
                let mut answers = 0;
                let flow = many::count(&puzzle, &mut answers, &mut Silent);
                (flow, answers)
            })
        });
        group.finish();
    }
}

fn each(criterion: &mut Criterion) {
    let names = ["easy-1", "medium-1", "hard-1", "clues17-1"];
    let puzzles = names.map(|name| puzzle(name).clues).repeat(250);
    let flag = StopFlag::default();
    let mut group = criterion.benchmark_group("number place, 1000 puzzles, up to two answers");
    for algorithm in [Algorithm::Fewest, Algorithm::Bits] {
        group.bench_function(format!("{algorithm:?}").to_lowercase(), |bencher| {
            bencher.iter(|| {
                let mut solved = Vec::new();
                let flow = solve(&puzzles, algorithm, 2, &flag, &mut solved);
                (flow, solved)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, searches, each);
criterion_main!(benches);
