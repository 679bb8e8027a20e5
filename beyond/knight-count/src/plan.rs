//! The whole count: forward to a middle level, backward to it, and the sum over it.
//!
//! Every tour passes through exactly one state of each level. The number of tours through a state
//! is the number of ways to it times the number of ways from it. The sum of these products over all
//! states of one level is the number of tours. The counts of both halves are far smaller: on 8 x 8,
//! all of them fit 32 bits.

use common::search::{Limits, Part};

use crate::counts::StateCounts;
use crate::error::CountError;
use crate::levels::{LevelPatterns, bytes, levels, states_of};
use crate::matching::Tables;
use crate::memory::Memory;
use crate::order::CellOrder;
use crate::pattern::ends;
use crate::problem::Problem;
use crate::step::LevelStep;

/// What a count takes. It is known before the first state is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CountForecast {
    /// States of all levels, the middle one twice: the nodes of the count.
    pub states: u64,
    /// The most bytes of memory in use at once, if each count fits 32 bits.
    pub bytes: u64,
}

/// Counts the tours of a part of a problem on this many threads, in at most `free` bytes. The tours
/// of all parts add up to the whole. The limits count the states.
///
/// # Errors
/// The board is too large, there is not enough memory, the limits stop the count, or a number does
/// not fit 128 bits.
pub fn count(
    problem: &Problem,
    part: Part,
    threads: usize,
    free: u64,
    limits: &mut Limits,
    on_forecast: impl FnOnce(CountForecast),
) -> Result<u128, CountError> {
    problem.check()?;
    if let Some(tours) = problem.known() {
        on_forecast(CountForecast::default());
        return Ok(if part.is_first() { tours } else { 0 });
    }
    let plan = Plan::new(problem, part, threads, free, limits)?;
    let forecast = plan.forecast();
    on_forecast(forecast);
    Memory { free, held: 0 }.check(forecast.bytes)?;
    plan.count(limits)
}

/// A count that can begin.
struct Plan {
    levels: LevelPatterns,
    /// The level where the two halves of the count meet.
    middle: usize,
    /// The most bytes in use while the patterns were found.
    patterns_bytes: u64,
}

impl Plan {
    fn new(
        problem: &Problem,
        part: Part,
        threads: usize,
        free: u64,
        limits: &mut Limits,
    ) -> Result<Self, CountError> {
        let order = CellOrder::new(problem);
        let (patterns, patterns_bytes) = levels(&order, part, free, limits)?;
        // A small level, so that keeping its counts takes little memory.
        let cells = order.cells();
        let middle = (cells / 3..=2 * cells / 3).min_by_key(|&level| states_of(&patterns[level]));
        let all: u64 = patterns.iter().map(|level| bytes(level)).sum();
        let starts = patterns.iter().map(|level| bytes(level)).max().unwrap_or(0);
        let points = patterns.iter().flatten().map(|&pattern| ends(pattern).count_ones()).max();
        let held = Tables::bytes(points.unwrap_or(0) as usize).saturating_add(all + starts);
        let memory = Memory { free, held };
        Ok(Plan {
            levels: LevelPatterns { order, patterns, tables: Tables::new(), threads, memory },
            middle: middle.unwrap_or(cells / 2),
            patterns_bytes,
        })
    }

    /// The levels of both halves, each from its end of the count to the middle.
    fn halves(&self) -> [Vec<usize>; 2] {
        let last = self.levels.order.cells();
        [(0..=self.middle).collect(), (self.middle..=last).rev().collect()]
    }

    fn forecast(&self) -> CountForecast {
        let states: Vec<u64> = self.levels.patterns.iter().map(|level| states_of(level)).collect();
        let total = |levels: &[usize]| {
            levels.iter().fold(0, |sum: u64, &level| sum.saturating_add(states[level]))
        };
        let halves = self.halves();
        // Two levels are stored at once, and the first half's last one during the second half.
        let [forward, backward] =
            halves.each_ref().map(|half| half.windows(2).map(total).max().unwrap_or(0));
        let most = forward.max(backward.saturating_add(states[self.middle]));
        CountForecast {
            states: halves.iter().map(|half| total(&half[1..])).fold(0, u64::saturating_add),
            bytes: most
                .saturating_mul(4)
                .saturating_add(self.levels.memory.held)
                .max(self.patterns_bytes),
        }
    }

    fn count(mut self, limits: &mut Limits) -> Result<u128, CountError> {
        let [forward, backward] = self.halves();
        let ways_to = self.half(&forward, limits)?;
        self.levels.memory.held += ways_to.bytes();
        let ways_from = self.half(&backward, limits)?;
        let mut products =
            ways_to.iter().zip(ways_from.iter()).map(|(to, from)| to.checked_mul(from));
        let sum = products.try_fold(0u128, |sum, product| sum.checked_add(product?));
        let tours = sum.and_then(|sum| sum.checked_mul(self.levels.order.tours_each()));
        tours.ok_or(CountError::Overflow)
    }

    /// Counts from level to level, beginning with one way at the first.
    fn half(&self, levels: &[usize], limits: &mut Limits) -> Result<StateCounts, CountError> {
        let mut counts = StateCounts::Bits32(vec![1; self.levels.patterns[levels[0]].len()]);
        for pair in levels.windows(2) {
            let step = LevelStep::new(&self.levels, pair[0], pair[1]);
            counts = loop {
                match counts.after(&step, limits) {
                    Err(CountError::Overflow) => {
                        self.levels.memory.check(3 * counts.bytes())?;
                        counts = counts.widened().ok_or(CountError::Overflow)?;
                    }
                    after => break after?,
                }
            };
            limits.count(states_of(&self.levels.patterns[pair[1]]), 0)?;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::TourKind;

    /// Counts with every level as the middle, in one thread and in two.
    fn any_middle(width: usize, height: usize, tours: TourKind, expected: u128) {
        let problem = Problem { width, height, tours };
        for middle in 0..=width * height {
            let limits = &mut Limits::default();
            let threads = 1 + middle % 2;
            let plan = Plan::new(&problem, Part::WHOLE, threads, 1 << 30, limits).unwrap();
            let counted = Plan { middle, ..plan }.count(limits);
            assert_eq!(counted, Ok(expected), "{width}x{height} meeting at {middle}");
        }
    }

    #[test]
    fn the_middle_may_be_anywhere() {
        any_middle(5, 5, TourKind::Open, 1728);
        any_middle(6, 5, TourKind::OpenFrom { x: 0, y: 0 }, 4542);
        any_middle(6, 6, TourKind::Closed, 9862);
    }

    #[test]
    fn a_half_may_need_any_width() {
        // More than 2^86 tours: a middle near an end leaves more than 64 bits to one half and a few
        // to the other.
        any_middle(60, 3, TourKind::Closed, 83_842_346_389_750_721_268_361_216);
    }
}
