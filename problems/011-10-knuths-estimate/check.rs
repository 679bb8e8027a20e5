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

/// What a walk does otherwise. Each is a mistake that its results tell.
#[derive(Clone, Copy, PartialEq)]
enum Mistake {
    None,
    DrawsOnlyAtAChoice,
    LeavesOutTheRoot,
    AddsChildren,
    CountsThePath,
    LastWeight,
}

use Mistake::{AddsChildren, CountsThePath, DrawsOnlyAtAChoice, LastWeight, LeavesOutTheRoot};

/// What is said of each.
const MISTAKES: [(Mistake, &str); 5] = [
    (
        DrawsOnlyAtAChoice,
        "it seems to draw no random number where there is only one child: each move draws one",
    ),
    (LeavesOutTheRoot, "it seems to leave out the root: the sum begins with 1"),
    (
        AddsChildren,
        "it seems to add the numbers of children: add the weight, which is their product so far",
    ),
    (CountsThePath, "it seems to count the nodes of the path: each of them counts its weight"),
    (LastWeight, "it seems to give the last weight: add the weights of all nodes of the path"),
];

impl Walks {
    fn input(&self) -> String {
        let Walks { size, start, count, seed } = self;
        format!("{} {} {} {} {count} {seed}", size.width, size.height, start.x, start.y)
    }

    /// The estimate of each walk.
    fn estimates(&self, mistake: Mistake) -> Vec<u64> {
        let mut seed = self.seed;
        let mut walk = |_| {
            let mut path = vec![self.start];
            let mut weights = vec![1];
            let mut added = 0;
            loop {
                let cells = next_cells(self.size, path[path.len() - 1], &path);
                let count = cells.len() as u64;
                if count == 0 {
                    break;
                }
                weights.push(weights[weights.len() - 1] * count);
                added += count;
                let draws = count > 1 || mistake != DrawsOnlyAtAChoice;
                if draws {
                    seed = seed * MULTIPLIER % MODULUS;
                }
                path.push(cells[if draws { (seed % count) as usize } else { 0 }]);
            }
            let nodes: u64 = weights.iter().sum();
            match mistake {
                Mistake::None | DrawsOnlyAtAChoice => nodes,
                LeavesOutTheRoot => nodes - 1,
                AddsChildren => 1 + added,
                CountsThePath => path.len() as u64,
                LastWeight => weights[weights.len() - 1],
            }
        };
        (0..self.count).map(&mut walk).collect()
    }

    /// What a program prints.
    fn printed(&self, mistake: Mistake) -> String {
        let estimates = self.estimates(mistake);
        let lines: String =
            estimates.iter().take(SHOWN).map(|estimate| format!("Walk {estimate}\n")).collect();
        let mean = estimates.iter().sum::<u64>() / estimates.len() as u64;
        format!("{lines}Mean {mean}")
    }

    /// The first difference, and the mistake that it looks like.
    fn verdict(&self, found: &str) -> Verdict {
        same(&self.printed(Mistake::None), found).map_err(|why| {
            let is_like = |mistake| same(&self.printed(mistake), found).is_ok();
            MISTAKES
                .into_iter()
                .find(|(mistake, _)| is_like(*mistake))
                .map_or(why.clone(), |(_, says)| format!("{why}; {says}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use truth::backtracking_nodes;

    fn mean(size: Size, start: Cell, seed: u64) -> f64 {
        let walks = Walks { size, start, count: MOST_WALKS, seed };
        walks.estimates(Mistake::None).iter().sum::<u64>() as f64 / MOST_WALKS as f64
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

    #[test]
    fn a_mistake_is_told_by_its_results() {
        let size = Size::new(3, 4);
        let start = Cell { x: 1, y: 0 };
        let walks = Walks { size, start, count: SHOWN, seed: 2 };
        assert_eq!(
            walks.printed(Mistake::None),
            "Walk 63\nWalk 55\nWalk 71\nWalk 63\nWalk 55\nMean 61"
        );
        for (mistake, says) in MISTAKES {
            let why = walks.verdict(&walks.printed(mistake)).unwrap_err();
            assert!(why.starts_with("line ") && why.ends_with(says), "{why}");
        }
        let why = walks.verdict("Walk 63\nMean 63").unwrap_err();
        assert_eq!(why, "line 2 should be 'Walk 55' and is 'Mean 63'");
    }

    /// An estimate and a sum of a thousand fit the numbers that a program may use: in Python's page, too.
    #[test]
    fn no_sum_is_too_large() {
        let size = Size::new(LARGEST, LARGEST);
        for (x, y) in [(0, 0), (2, 2), (5, 5), (3, 1)] {
            let walks = Walks { size, start: Cell { x, y }, count: MOST_WALKS, seed: 5 };
            let estimates = walks.estimates(Mistake::None);
            assert!(estimates.iter().any(|it| *it > u64::from(u32::MAX)));
            assert!(estimates.iter().sum::<u64>() < 1 << 53);
        }
    }
}
