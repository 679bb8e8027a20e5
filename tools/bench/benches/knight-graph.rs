//! One open tour by Warnsdorff's rule.

use common::board::{Cell, Size};
use criterion::{Criterion, criterion_group, criterion_main};
use knight_graph::KnightGraph;
use testing::count;

fn orders(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("knight-graph --order fewest");
    for side in [8, 130, 1000] {
        let (size, start) = (Size::new(side, side), Cell { x: 0, y: 0 });
        let problem = KnightGraph::new(size, start).expect("a board that fits");
        group.bench_function(format!("{side}x{side}"), |bencher| bencher.iter(|| count(&problem)));
    }
    group.finish();
}

criterion_group!(benches, orders);
criterion_main!(benches);
