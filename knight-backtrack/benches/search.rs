//! All tours of 5x5 from the corner: nobody listens, and with what every run has: a count of nodes,
//! a stop flag, and a pulse for the progress bar.

use common::board::{Cell, Size};
use common::search::tours::Tours;
use common::search::{Console, Limits, Observer, Output, Program, Pulse, Silent, StopFlag};
use criterion::{Criterion, criterion_group, criterion_main};
use knight_backtrack::{Algorithm, KnightTours};

fn count(problem: &KnightTours, mut observer: impl Observer<KnightTours>) -> Tours {
    let mut count = Tours::default();
    problem.search(&mut count, &mut observer).expect("nobody stops it");
    count
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("backtracking, 5x5");
    for algorithm in [Algorithm::Plain, Algorithm::Mask, Algorithm::Pruned] {
        let (size, start) = (Size::new(5, 5), Cell { x: 0, y: 0 });
        let problem = KnightTours { size, start, algorithm: Some(algorithm) };
        group.bench_function(format!("{algorithm:?}, silent"), |bencher| {
            bencher.iter(|| count(&problem, Silent))
        });
        group.bench_function(format!("{algorithm:?}, as in a run"), |bencher| {
            bencher.iter(|| {
                let limits = Limits::new(StopFlag::default(), Pulse::default(), None, false);
                let (program, out) = (&problem, &mut Output::memory());
                count(
                    &problem,
                    Console::<_, false> {
                        program,
                        level: 0,
                        out,
                        limits,
                        stats: None,
                        listener: None,
                    },
                )
            })
        });
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
