//! All candidates of 2x4: the search that reads like the lecture, and the one with a mask.

use common::board::{Cell, Size};
use common::search::tours::Tours;
use common::search::{Program, Silent};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use knight_bruteforce::{Algorithm, KnightTours};

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("brute force, 2x4");
    group.throughput(Throughput::Elements(8u64.pow(7)));
    group.sample_size(20);
    for algorithm in [Algorithm::Plain, Algorithm::Mask] {
        let (size, start) = (Size::new(2, 4), Cell { x: 0, y: 0 });
        let problem = KnightTours { size, start, algorithm: Some(algorithm) };
        group.bench_function(format!("{algorithm:?}"), |bencher| {
            bencher.iter(|| {
                let mut count = Tours::default();
                problem.search(&mut count, &mut Silent).map(|()| count)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
