//! All tours of 5x5 from the corner: nobody listens, and with what every run has: a count of nodes, a
//! stop flag, and a pulse for the progress bar.

use common::board::{Cell, Size};
use common::control::{Control, Pulse};
use common::observer::{Observer, Silent};
use common::stop::StopFlag;
use common::tours::Tours;
use criterion::{Criterion, criterion_group, criterion_main};
use knight_backtrack::KnightTours;
use knight_backtrack::search::search;

fn count(mut observer: impl Observer<KnightTours>) -> Tours {
    let problem = KnightTours {
        size: Size::new(5, 5),
        start: Cell { x: 0, y: 0 },
    };
    let mut tally = Tours::default();
    let _ = search(&problem, &mut tally, &mut observer);
    tally
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("backtracking, 5x5");
    group.bench_function("silent", |bencher| bencher.iter(|| count(Silent)));
    group.bench_function("controlled", |bencher| {
        bencher.iter(|| {
            count(Control::new(
                StopFlag::default(),
                Pulse::default(),
                None,
                false,
            ))
        })
    });
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
