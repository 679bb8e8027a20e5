//! One open tour by Warnsdorff's rule.

use common::board::{Cell, Size};
use criterion::{Criterion, criterion_group, criterion_main};
use knight_graph::{KnightGraph, Order};
use testing::count;

fn orders(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("knight-graph --order fewest");
    for side in [8, 130, 1000] {
        let problem = KnightGraph {
            size: Size::new(side, side),
            start: Cell { x: 0, y: 0 },
            order: Order::Fewest,
            algorithm: None,
            closed: false,
            more: false,
            moves: false,
            level: 0,
        };
        group.bench_function(format!("{side}x{side}"), |bencher| bencher.iter(|| count(&problem)));
    }
    group.finish();
}

criterion_group!(benches, orders);
criterion_main!(benches);
