//! All placements for N = 10 and 12, by every algorithm.

use common::search::{Observer, Program, Silent};
use criterion::{Criterion, criterion_group, criterion_main};
use n_queens::fast::bits;
use n_queens::{Algorithm, Queens};

fn count(problem: &Queens, mut observer: impl Observer<Queens>) -> u64 {
    let mut count = 0;
    problem.search(&mut count, &mut observer).expect("nobody stops it");
    count
}

fn searches(criterion: &mut Criterion) {
    for n in [10, 12] {
        let mut group = criterion.benchmark_group(format!("N queens, N = {n}"));
        for algorithm in [Algorithm::Plain, Algorithm::Lab, Algorithm::Bits, Algorithm::Join] {
            let problem = Queens::new(n, Some(algorithm));
            let name = format!("{algorithm:?}").to_lowercase();
            group.bench_function(name, |bencher| bencher.iter(|| count(&problem, Silent)));
        }
        group.bench_function("bits, the whole tree", |bencher| {
            bencher.iter(|| {
                let mut count = 0;
                (bits::search(n, &mut count, &mut Silent), count)
            })
        });
        group.finish();
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
