//! All placements for N = 10 and 12, three ways.

use common::observer::Silent;
use criterion::{Criterion, criterion_group, criterion_main};
use n_queens::fast::{bits::Bits, join};
use n_queens::search::search;
use n_queens::{Frame, Program, Queens};

fn searches(criterion: &mut Criterion) {
    for n in [10, 12] {
        let problem = Queens { n };
        let frame = Frame::Result;
        let program = Program { problem, frame };
        let mut group = criterion.benchmark_group(format!("N queens, N = {n}"));
        group.bench_function("plain", |bencher| {
            bencher.iter(|| {
                let mut answers = 0;
                let flow = search(&problem, &mut answers, &mut Silent);
                (flow, answers)
            })
        });
        for (name, halved) in [("bits", false), ("bits, one half", true)] {
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let mut answers = 0;
                    let flow = Bits { program, halved }.search(&mut answers, &mut Silent);
                    (flow, answers)
                })
            });
        }
        group.bench_function("join", |bencher| bencher.iter(|| join::count(n, 1)));
        group.finish();
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
