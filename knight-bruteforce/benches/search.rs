//! All candidates of 2x4: the search that reads like the lecture, and the one with a mask.

use common::board::{Cell, Size};
use common::observer::Silent;
use common::tours::Tours;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use knight_bruteforce::KnightTours;
use knight_bruteforce::fast::mask;
use knight_bruteforce::search::search;

fn searches(criterion: &mut Criterion) {
    let problem = KnightTours {
        size: Size::new(2, 4),
        start: Cell { x: 0, y: 0 },
    };
    let mut group = criterion.benchmark_group("brute force, 2x4");
    group.throughput(Throughput::Elements(8u64.pow(7)));
    group.sample_size(20);
    group.bench_function("search", |bencher| {
        bencher.iter(|| {
            let mut tally = Tours::default();
            let flow = search(&problem, &mut tally, &mut Silent);
            (flow, tally)
        })
    });
    group.bench_function("fast::mask", |bencher| {
        bencher.iter(|| {
            let mut tally = Tours::default();
            let flow = mask::search(&problem, &mut tally, &mut Silent);
            (flow, tally)
        })
    });
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
