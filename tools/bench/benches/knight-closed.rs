//! The three algorithms on boards of the reading's tables, and what `parberry` takes beside what
//! writing the same bytes to fresh memory takes.

use std::hint::black_box;

use common::board::Size;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use knight_closed::pruned::Rules;
use knight_closed::{Algorithm, ClosedTour};
use testing::count;

fn tours(width: i32, height: i32, algorithm: Algorithm) -> u64 {
    let size = Size::new(width, height);
    count(&ClosedTour::new(size, algorithm).expect("a board that fits")).solutions
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("memo");
    group.sample_size(10);
    let memo = Algorithm::Memo { memory: 1 << 30, when_full: |_| () };
    for (width, height) in [(3, 10), (6, 5)] {
        let board = format!("{width}x{height}");
        group.bench_function(board, |b| b.iter(|| tours(width, height, memo)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("pruned");
    for side in [6, 42, 96, 200] {
        let pruned = Algorithm::Pruned(Rules::without(&[]));
        group.bench_function(BenchmarkId::from_parameter(side), |b| {
            b.iter(|| tours(side, side, pruned))
        });
    }
    group.finish();
}

fn parberry(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parberry");
    group.sample_size(20);
    for side in [6, 144, 1000, 4000] {
        group.bench_function(BenchmarkId::new("tour", side), |b| {
            b.iter(|| tours(side, side, Algorithm::Parberry))
        });
        group.bench_function(BenchmarkId::new("fresh memory", side), |b| {
            b.iter(|| vec![black_box(1u32); side as usize * side as usize])
        });
    }
    group.finish();
}

criterion_group!(benches, searches, parberry);
criterion_main!(benches);
