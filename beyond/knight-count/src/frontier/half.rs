//! One half of the count: level by level from an end of the program toward the middle.

use std::mem::{swap, take};

use crate::frontier::array::{Array, Integer, WIDEST};
use crate::frontier::error::CountError;
use crate::frontier::level::Level;
use crate::frontier::pass::Pass;
use crate::frontier::pattern::Direction;
use crate::frontier::prepared::Prepared;
use crate::frontier::watch::{Step, Watch, work_through};

/// The counts of the last level of a half, made level by level from one way at its first, while
/// `beside` bytes of other counts are held.
///
/// The counts of a level are as wide as those they are made from, or wider if one does not fit:
/// then the level is done again.
pub(crate) fn half(
    prepared: &Prepared,
    direction: Direction,
    beside: u64,
    threads: usize,
    watch: &mut Watch,
) -> Result<Array, CountError> {
    let half = prepared.split.half(direction, prepared.last());
    let states = |level: &usize| usize::try_from(prepared.states[*level]).unwrap_or(usize::MAX);
    let (mut counts, mut spare) = (Array::Bits32(vec![1]), Array::Bits32(Vec::new()));
    for (index, level) in half.iter().enumerate().skip(1) {
        let way = Pass::new(prepared, direction, half[index - 1]);
        let between = Between { way, to: Level::new(&prepared.levels[*level]), threads };
        let held = prepared.held + beside + between.way.level.bytes() + between.to.bytes();
        let mut width = counts.width();
        loop {
            let fits = spare.width() == width && spare.len() >= states(level);
            // Two arrays take turns; a new one serves every second level.
            let new_len = || half[index..].iter().step_by(2).map(states).max().unwrap_or(0);
            let len = if fits { spare.len() } else { new_len() };
            let new = width.saturating_mul(len as u64);
            watch.begin(Step {
                phase: direction.into(),
                patterns: between.to.patterns.len() as u64,
                states: between.to.states() as u64,
                bytes: held.saturating_add(counts.bytes()).saturating_add(new),
            })?;
            if !fits {
                drop(spare); // before more memory is taken
                spare = Array::new(width, len)?;
            }
            match between.fill(&mut spare, &counts, watch) {
                Err(CountError::Overflow) if width < WIDEST => width *= 2,
                filled => break filled?,
            }
        }
        swap(&mut counts, &mut spare);
    }
    counts.shrink(half.last().map_or(0, states));
    Ok(counts)
}

/// The step of a half to one level.
#[derive(Debug)]
struct Between<'a> {
    way: Pass<'a>,
    to: Level<'a>,
    threads: usize,
}

impl Between<'_> {
    /// Sets the counts `to`, which are no narrower than `from`.
    fn fill(&self, to: &mut Array, from: &Array, watch: &mut Watch) -> Result<(), CountError> {
        match (from, to) {
            (Array::Bits32(from), Array::Bits32(to)) => self.fill_with(to, from, watch),
            (Array::Bits32(from), Array::Bits64(to)) => self.fill_with(to, from, watch),
            (Array::Bits32(from), Array::Bits128(to)) => self.fill_with(to, from, watch),
            (Array::Bits64(from), Array::Bits64(to)) => self.fill_with(to, from, watch),
            (Array::Bits64(from), Array::Bits128(to)) => self.fill_with(to, from, watch),
            (Array::Bits128(from), Array::Bits128(to)) => self.fill_with(to, from, watch),
            _ => Err(CountError::Overflow),
        }
    }

    fn fill_with<A: Integer, B: Integer + From<A>>(
        &self,
        to: &mut [B],
        from: &[A],
        watch: &mut Watch,
    ) -> Result<(), CountError> {
        let Self { way, to: level, threads } = self;
        // Each job writes to its own part of the array.
        let mut rest = to;
        let jobs = level.jobs().map(|patterns| {
            let (counts, later) = take(&mut rest).split_at_mut(level.states_of(&patterns));
            rest = later;
            (patterns, counts)
        });
        work_through(level.threads_for(*threads), watch, jobs, |(patterns, counts), stop| {
            let states = counts.len() as u64;
            let (mut gatherer, mut rest) = (way.gatherer(from, stop), counts);
            for index in patterns {
                let (now, later) = rest.split_at_mut(level.places(index).len());
                gatherer.gather(level.patterns[index], now)?;
                rest = later;
            }
            Ok(states)
        })
    }
}
