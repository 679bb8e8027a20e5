//! The lecture's puzzles.

use std::path::Path;

use common::observer::Silent;
use criterion::{Criterion, criterion_group, criterion_main};
use number_place::read::read;
use number_place::search::search;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles");

fn searches(criterion: &mut Criterion) {
    for name in ["p5252", "p22833", "p22833-cut4"] {
        let puzzle = read(Path::new(&format!("{PUZZLES}/{name}.txt"))).expect("a puzzle");
        let mut group = criterion.benchmark_group(format!("number place, {name}"));
        group.bench_function("plain", |bencher| {
            bencher.iter(|| {
                let mut answers = 0;
                let flow = search(&puzzle, &mut answers, &mut Silent);
                (flow, answers)
            })
        });
        group.finish();
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
