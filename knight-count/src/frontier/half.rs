//! One half of the count: level by level from an end of the program toward the middle.

use crate::frontier::array::Array;
use crate::frontier::array::Integer;
use crate::frontier::engine::{Engine, JOB_STATES};
use crate::frontier::gather::Way;
use crate::frontier::level::Level;
use crate::frontier::pattern::Choice;
use crate::frontier::pattern::Direction;
use crate::frontier::watch::{Step, Unfinished, Watch, work_through};
use common::search::StopFlag;
use std::ops::Range;

/// One half of a count.
#[derive(Debug)]
pub(crate) struct Half<'a> {
    pub(crate) engine: &'a Engine<'a>,
    /// From the first level on, or from the last level back.
    pub(crate) direction: Direction,
    /// The last level to be counted.
    pub(crate) end: usize,
    /// Bytes of other counts that are held meanwhile.
    pub(crate) beside: u64,
}

impl Half<'_> {
    /// The counts of the level at the end, made level by level from one way at the first or last
    /// level.
    pub(crate) fn counts(&self, watch: &mut Watch) -> Result<Array, Unfinished> {
        let (first, last) = (0, self.engine.transitions.cells());
        let (start, _) = self.direction.along(first, last);
        let (mut counts, mut spare) = (Array::one(), Array::empty());
        for level in self.levels_from(start).skip(1) {
            let next = self.next(level, &counts, spare, watch)?;
            spare = std::mem::replace(&mut counts, next);
        }
        counts.shrink(self.states(self.end));
        Ok(counts)
    }

    /// A level and those after it in this direction, up to the end.
    fn levels_from(&self, level: usize) -> impl Iterator<Item = usize> {
        let direction = self.direction;
        (0..=level.abs_diff(self.end)).map(move |steps| match direction {
            Direction::Forward => level + steps,
            Direction::Backward => level - steps,
        })
    }

    /// How many states a level has.
    fn states(&self, level: usize) -> usize {
        usize::try_from(self.engine.states[level]).unwrap_or(usize::MAX)
    }

    /// The counts of a level, made from those of the level before it in this direction.
    ///
    /// They are as wide as those they are made from, or wider if one does not fit: then the level
    /// is done again. The array `spare` is used again if it will do.
    fn next(
        &self,
        level: usize,
        counts: &Array,
        mut spare: Array,
        watch: &mut Watch,
    ) -> Result<Array, Unfinished> {
        let between = Between::new(self, level);
        let mut width = counts.width();
        loop {
            let fits = spare.width() == width && spare.len() >= self.states(level);
            let len = if fits {
                spare.len()
            } else {
                // Two arrays take turns; this one serves every second level.
                let levels = self.levels_from(level).step_by(2);
                levels.map(|level| self.states(level)).max().unwrap_or(0)
            };
            let new = width.bytes().saturating_mul(len as u64);
            watch.begin(between.step(counts.bytes().saturating_add(new)))?;
            let mut next = if fits {
                spare
            } else {
                drop(spare); // before more memory is taken
                Array::new(width, len)?
            };
            match (between.fill(&mut next, counts, watch), width.wider()) {
                (Ok(()), _) => return Ok(next),
                (Err(Unfinished::Overflow), Some(wider)) => width = wider,
                (Err(why), _) => return Err(why),
            }
            spare = Array::empty();
        }
    }
}

/// The step of a half to one level.
#[derive(Debug)]
struct Between<'a> {
    half: &'a Half<'a>,
    /// The cell whose choices lead from one level to the other.
    cell: usize,
    choices: Vec<Choice>,
    from: Level<'a>,
    to: Level<'a>,
}

impl<'a> Between<'a> {
    fn new(half: &'a Half, level: usize) -> Self {
        let (cell, before) = match half.direction {
            Direction::Forward => (level - 1, level - 1),
            Direction::Backward => (level, level + 1),
        };
        Self {
            half,
            cell,
            choices: half.engine.transitions.choices(cell),
            from: Level::new(&half.engine.levels[before]),
            to: Level::new(&half.engine.levels[level]),
        }
    }

    /// This step as the caller sees it, while so many bytes of counts are held.
    fn step(&self, counts: u64) -> Step {
        let Half { engine, beside, direction, .. } = *self.half;
        let starts = self.from.bytes() + self.to.bytes();
        Step {
            phase: direction.into(),
            cell: engine.transitions.cell(self.cell),
            patterns: self.to.patterns.len() as u64,
            states: self.to.states() as u64,
            bytes: (engine.held + beside + starts).saturating_add(counts),
        }
    }

    /// Sets the counts `to`, which are no narrower than `from`.
    fn fill(&self, to: &mut Array, from: &Array, watch: &mut Watch) -> Result<(), Unfinished> {
        match (from, to) {
            (Array::Bits32(from), Array::Bits32(to)) => self.fill_with(to, from, watch),
            (Array::Bits32(from), Array::Bits64(to)) => self.fill_with(to, from, watch),
            (Array::Bits32(from), Array::Bits128(to)) => self.fill_with(to, from, watch),
            (Array::Bits64(from), Array::Bits64(to)) => self.fill_with(to, from, watch),
            (Array::Bits64(from), Array::Bits128(to)) => self.fill_with(to, from, watch),
            (Array::Bits128(from), Array::Bits128(to)) => self.fill_with(to, from, watch),
            _ => Err(Unfinished::Overflow),
        }
    }

    fn fill_with<A: Integer, B: Integer + From<A>>(
        &self,
        to: &mut [B],
        from: &[A],
        watch: &mut Watch,
    ) -> Result<(), Unfinished> {
        let engine = self.half.engine;
        let (tables, stop) = (engine.tables, &StopFlag::default());
        let way = Way {
            direction: self.half.direction,
            choices: &self.choices,
            level: &self.from,
            counts: from,
            tables,
            stop,
        };
        let threads = engine.threads_for(&self.to);
        let slices = Slices { level: &self.to, next: 0, counts: to };
        work_through(threads, stop, watch, slices, |(patterns, counts)| {
            let states = counts.len() as u64;
            let (mut gatherer, mut rest) = (way.gatherer(), counts);
            for index in patterns {
                let (now, later) = rest.split_at_mut(self.to.places(index).len());
                gatherer.gather(self.to.patterns[index], now)?;
                rest = later;
            }
            Ok(states)
        })
    }
}

/// Cuts a level and the array of its counts into jobs: each thread writes to its own part of the
/// array.
struct Slices<'a, B> {
    level: &'a Level<'a>,
    next: usize,
    counts: &'a mut [B],
}

impl<'a, B> Iterator for Slices<'a, B> {
    type Item = (Range<usize>, &'a mut [B]);

    fn next(&mut self) -> Option<Self::Item> {
        let patterns = self.level.job(self.next, JOB_STATES)?;
        let states = self.level.states_of(&patterns);
        let (now, later) = std::mem::take(&mut self.counts).split_at_mut(states);
        (self.next, self.counts) = (patterns.end, later);
        Some((patterns, now))
    }
}
