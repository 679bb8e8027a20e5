//! All tours of small boards: the count, and what backtracking would take.

use common::search::Part;
use criterion::{Criterion, criterion_group, criterion_main};
use knight_count::frontier::{Plan, Problem, TourKind};

fn count(width: usize, height: usize, tours: TourKind) -> Option<u128> {
    let problem = Problem::new(width, height, tours).ok()?;
    let plan = Plan::new(&problem, Part::WHOLE, 1 << 30, &mut |_, _| Ok(())).ok()?;
    plan.count(1, &mut |_, _| Ok(())).ok()
}

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("knight-count");
    group.sample_size(10);
    group.bench_function("closed, 6x6", |b| b.iter(|| count(6, 6, TourKind::Closed)));
    group.bench_function("closed, 7x8", |b| b.iter(|| count(7, 8, TourKind::Closed)));
    let corner = TourKind::OpenFrom { x: 0, y: 0 };
    group.bench_function("open from the corner, 5x6", |b| b.iter(|| count(5, 6, corner)));
    group.finish();
}

criterion_group!(benches, counts);
criterion_main!(benches);
