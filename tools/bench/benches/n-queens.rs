//! All placements for N = 10 and 12, by every algorithm.

use criterion::{Criterion, criterion_group, criterion_main};
use n_queens::{Algorithm, Queens};
use testing::count;

fn searches(criterion: &mut Criterion) {
    for n in [10, 12] {
        let mut group = criterion.benchmark_group(format!("N queens, N = {n}"));
        for algorithm in [Algorithm::Plain, Algorithm::Lab, Algorithm::Bits] {
            let problem = Queens::new(n, algorithm);
            group.bench_function(format!("{algorithm:?}"), |b| b.iter(|| count(&problem)));
        }
        group.finish();
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
