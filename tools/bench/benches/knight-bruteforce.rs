//! All candidates of 2x4, by every algorithm.

use common::board::{Cell, Size};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use knight_bruteforce::{Algorithm, KnightTours};
use testing::count;

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("brute force, 2x4");
    group.throughput(Throughput::Elements(8u64.pow(7)));
    group.sample_size(20);
    for algorithm in [Algorithm::Plain, Algorithm::Mask] {
        let (size, start) = (Size::new(2, 4), Cell { x: 0, y: 0 });
        let problem = KnightTours { size, start, algorithm };
        group.bench_function(format!("{algorithm:?}"), |b| b.iter(|| count(&problem)));
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
