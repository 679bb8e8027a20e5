//! One open tour by Warnsdorff's rule.

use common::board::{Cell, Size};
use common::lesson::Lesson;
use common::observer::Silent;
use criterion::{Criterion, criterion_group, criterion_main};
use knight_graph::KnightGraph;
use knight_graph::order::Order;

fn orders(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("knight-graph --order fewest");
    for side in [8, 130, 1000] {
        let problem = KnightGraph {
            size: Size::new(side, side),
            start: Cell { x: 0, y: 0 },
            order: Order::Fewest,
            closed: false,
            more: false,
            moves: false,
        };
        group.bench_function(format!("{side}x{side}"), |bencher| {
            bencher.iter(|| {
                let mut tally = Default::default();
                let flow = problem.search(&mut tally, &mut Silent);
                (flow, tally)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, orders);
criterion_main!(benches);
