//! All tours of 5x5 from the corner, by every algorithm: without an observer, and with one that
//! sees every event and ignores it.

use common::board::{Cell, Size};
use criterion::{Criterion, criterion_group, criterion_main};
use knight_backtrack::{Algorithm, KnightTours};
use testing::{count, transcript};

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("backtracking, 5x5");
    for algorithm in [Algorithm::Plain, Algorithm::Pruned] {
        let (size, start) = (Size::new(5, 5), Cell { x: 0, y: 0 });
        let problem = KnightTours { size, start, algorithm };
        group.bench_function(format!("{algorithm:?}"), |b| b.iter(|| count(&problem)));
        group.bench_function(format!("{algorithm:?}, observed"), |b| {
            b.iter(|| transcript(&problem, 0))
        });
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
