//! All placements for N = 10.

use common::observer::Silent;
use criterion::{Criterion, criterion_group, criterion_main};
use n_queens::Queens;
use n_queens::search::search;

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("N queens, N = 10");
    group.bench_function("plain", |bencher| {
        bencher.iter(|| {
            let mut answers = 0;
            let flow = search(&Queens { n: 10 }, &mut answers, &mut Silent);
            (flow, answers)
        })
    });
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
