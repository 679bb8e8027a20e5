//! The whole count: two halves and the middle.

use crate::frontier::half::Half;
use crate::frontier::level::Level;
use crate::frontier::middle::Middle;
use crate::frontier::pattern::Direction;
use crate::frontier::pattern::Pattern;
use crate::frontier::split::Split;
use crate::frontier::tables::Tables;
use crate::frontier::transitions::Transitions;
use crate::frontier::watch::{Unfinished, Watch};

/// About how many states make a job for a thread: a millisecond of work.
pub(crate) const JOB_STATES: usize = 1 << 18;

/// What every step of a count needs.
#[derive(Debug)]
pub(crate) struct Engine<'a> {
    pub(crate) transitions: &'a Transitions,
    pub(crate) levels: &'a [Vec<Pattern>],
    /// How many states each level has.
    pub(crate) states: &'a [u64],
    pub(crate) tables: &'a Tables,
    pub(crate) threads: usize,
    /// Bytes held by the levels and tables.
    pub(crate) held: u64,
}

impl Engine<'_> {
    /// The number of tours; it does not depend on the split.
    pub(crate) fn run(&self, split: &Split, watch: &mut Watch) -> Result<u128, Unfinished> {
        let half = |direction, beside| Half {
            engine: self,
            direction,
            end: match direction {
                Direction::Forward => split.at - 1,
                Direction::Backward => split.at + 1,
            },
            beside,
        };
        let kept = half(split.first, 0).counts(watch)?;
        let other = half(split.first.reversed(), kept.bytes()).counts(watch)?;
        let (to, from) = split.first.along(&kept, &other);
        let cycles = Middle::new(self, split.at).sum(to, from, watch)?;
        let tours = cycles.checked_mul(self.transitions.tours_per_cycle());
        tours.ok_or(Unfinished::Overflow)
    }

    /// How many threads are worth their start for a level. None if one job does it all.
    pub(crate) fn threads_for(&self, level: &Level) -> usize {
        let jobs = level.states().div_ceil(JOB_STATES);
        if jobs > 1 { self.threads.clamp(1, jobs) } else { 0 }
    }
}
