//! 011-10: Knuth's estimate of the tree of the knight's tours, by random walks.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The multiplier and the modulus of the random numbers. A seed is less than the modulus, and not 0.
const MULTIPLIER: u64 = 48_271;
const MODULUS: u64 = 2_147_483_647;
/// The most columns and rows, and the most walks.
const LARGEST: i32 = 6;
const MOST_WALKS: usize = 1000;
/// So many walks are shown one by one.
const SHOWN: usize = 5;

/// Some walks: the board, the start, how many, the seed of the random numbers.
#[derive(Clone, Copy)]
struct Walks {
    size: Size,
    start: Cell,
    count: usize,
    seed: u64,
}

/// What is always tried, as width, height, start, walks and seed: the examples of the statement, a start with eight children,
/// and the most that it promises.
const ALWAYS: [([i32; 4], usize, u64); 4] = [
    ([3, 4, 1, 0], SHOWN, 2),
    ([3, 4, 1, 0], MOST_WALKS, 2),
    ([5, 5, 2, 2], 100, 4),
    ([LARGEST, LARGEST, 5, 5], MOST_WALKS, MODULUS - 1),
];
/// From each cell of boards of up to so many cells, a few walks are tried.
const SMALL: usize = 12;
const FEW_WALKS: usize = 9;
/// Sizes of boards with random starts, walks and seeds.
const RANDOM: [[i32; 2]; 11] = [
    [3, 4],
    [4, 3],
    [5, 3],
    [3, 6],
    [4, 4],
    [6, 3],
    [4, 5],
    [5, 5],
    [6, 4],
    [5, LARGEST],
    [LARGEST, LARGEST],
];

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let always = ALWAYS.map(|([width, height, x, y], count, seed)| Walks {
        size: Size::new(width, height),
        start: Cell { x, y },
        count,
        seed,
    });
    tester.judge_each(&always, Walks::input, Walks::verdict)?;
    tester.judge_all("small boards, from each cell", small(), Walks::input, Walks::verdict)?;
    let random = RANDOM.map(|[width, height]| random(&mut tester.random, Size::new(width, height)));
    tester.judge_each(&random, Walks::input, Walks::verdict)
}

fn small() -> Vec<Walks> {
    let mut all = Vec::new();
    for sides in Size::new(LARGEST, LARGEST).all() {
        let size = Size::new(sides.x + 1, sides.y + 1);
        for start in size.all().filter(|_| size.cells() <= SMALL) {
            let seed = all.len() + 1;
            all.push(Walks { size, start, count: seed % FEW_WALKS + 1, seed: seed as u64 });
        }
    }
    all
}

/// Random walks on a board of this size. The knight can move from its start.
fn random(random: &mut Rng, size: Size) -> Walks {
    loop {
        let start = Cell { x: random.i32(0..size.width), y: random.i32(0..size.height) };
        let count = random.usize(20..MOST_WALKS);
        let seed = random.u64(1..MODULUS);
        if !next_cells(size, start, &[]).is_empty() {
            return Walks { size, start, count, seed };
        }
    }
}

impl Walks {
    fn input(&self) -> String {
        let Walks { size, start, count, seed } = self;
        format!("{} {} {} {} {count} {seed}", size.width, size.height, start.x, start.y)
    }

    /// The estimate of each walk.
    fn estimates(&self) -> Vec<u64> {
        let mut seed = self.seed;
        let mut walk = |_| {
            let mut path = vec![self.start];
            let mut weight = 1;
            let mut nodes = 1;
            loop {
                let cells = next_cells(self.size, path[path.len() - 1], &path);
                let count = cells.len() as u64;
                if count == 0 {
                    return nodes;
                }
                weight *= count;
                nodes += weight;
                seed = seed * MULTIPLIER % MODULUS;
                path.push(cells[(seed % count) as usize]);
            }
        };
        (0..self.count).map(&mut walk).collect()
    }

    fn verdict(&self, found: &str) -> Verdict {
        let estimates = self.estimates();
        let lines: String =
            estimates.iter().take(SHOWN).map(|estimate| format!("Walk {estimate}\n")).collect();
        let mean = estimates.iter().sum::<u64>() / estimates.len() as u64;
        same(&format!("{lines}Mean {mean}"), found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use truth::backtracking_nodes;

    fn mean(size: Size, start: Cell, seed: u64) -> f64 {
        let walks = Walks { size, start, count: MOST_WALKS, seed };
        walks.estimates().iter().sum::<u64>() as f64 / MOST_WALKS as f64
    }

    /// The statement says so of one seed; it holds for others, on other boards, as well.
    #[test]
    fn the_mean_of_a_thousand_walks_is_near_the_number_of_nodes() {
        let size = Size::new(3, 4);
        let start = Cell { x: 1, y: 0 };
        assert_eq!(backtracking_nodes(size, start), 71);
        for seed in (1..200).chain([MODULUS - 1]) {
            let mean = mean(size, start, seed);
            assert!((mean - 71.0).abs() < 0.05 * 71.0, "{seed}: {mean}");
        }
        for (size, start) in [(Size::new(5, 3), Cell { x: 4, y: 1 }), (size, Cell { x: 2, y: 3 })] {
            let mean = mean(size, start, 7);
            let nodes = backtracking_nodes(size, start) as f64;
            assert!((mean - nodes).abs() < 0.1 * nodes, "{mean} {nodes}");
        }
    }

    /// The statement's example.
    #[test]
    fn the_walks_of_the_statement_are_judged() {
        let walks =
            Walks { size: Size::new(3, 4), start: Cell { x: 1, y: 0 }, count: SHOWN, seed: 2 };
        let right = "Walk 63\nWalk 55\nWalk 71\nWalk 63\nWalk 55\nMean 61";
        assert_eq!(walks.verdict(right), Ok(()));
        let why = walks.verdict("Walk 63\nMean 63").unwrap_err();
        assert_eq!(why, "line 2 should be 'Walk 55' and is 'Mean 63'");
    }

    /// An estimate and a sum of a thousand fit the numbers that a program may use: in Python's page, too.
    #[test]
    fn no_sum_is_too_large() {
        let size = Size::new(LARGEST, LARGEST);
        for (x, y) in [(0, 0), (2, 2), (5, 5), (3, 1)] {
            let walks = Walks { size, start: Cell { x, y }, count: MOST_WALKS, seed: 5 };
            let estimates = walks.estimates();
            assert!(estimates.iter().any(|it| *it > u64::from(u32::MAX)));
            assert!(estimates.iter().sum::<u64>() < 1 << 53);
        }
    }
}
