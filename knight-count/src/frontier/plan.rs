//! A count prepared: what it takes is known, and it can be run.

use crate::frontier::budget::Budget;
use crate::frontier::engine::Engine;
use crate::frontier::forecast::{Forecast, states_of};
use crate::frontier::levels::levels;
use crate::frontier::pattern::Pattern;
use crate::frontier::problem::Problem;
use crate::frontier::split::Split;
use crate::frontier::tables::Tables;
use crate::frontier::transitions::Transitions;
use crate::frontier::watch::{OnStep, Unfinished, Watch};
use common::cli::human;
use common::search::{Part, Stop};
use thiserror::Error;

/// For a shorter side of 3, 4, … cells, the longest longer side. Beyond it, one part of 10 000 has
/// more tours than 128 bits hold: by the counts of shorter boards, each of which has so many times
/// more than the one before.
const LONGEST: [usize; 8] = [100, 70, 40, 29, 24, 20, 20, 20];

/// Why a count cannot be prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// Both sides are too long for the two bits that a pattern keeps for each cell of the frontier.
    #[error("its shorter side has {side} cells, and at most {allowed} are possible")]
    TooWide {
        /// The shorter side.
        side: usize,
        /// The longest that it may be.
        allowed: usize,
    },
    /// There are too many tours.
    #[error(
        "its tours are far too many for 128 bits: where the shorter side has {side} cells, the \
         longer one has at most {allowed}"
    )]
    TooLong {
        /// The shorter side.
        side: usize,
        /// The longest that the longer side may be.
        allowed: usize,
    },
    /// The patterns need more memory than is allowed for them. What the counts need is then not
    /// known; it is far more.
    #[error(
        "its patterns alone need {} of memory or more, and {} are free",
        human::bytes(*.bytes), human::bytes(*.allowed)
    )]
    Memory {
        /// Bytes needed, at least.
        bytes: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The counts need more memory than there is.
    #[error(
        "this count needs up to {} of memory and {} are free; a smaller board needs far less, \
         and each of several parts somewhat less",
        human::bytes(*.bytes), human::bytes(*.allowed)
    )]
    Counts {
        /// Bytes needed, at most.
        bytes: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The caller stopped it.
    #[error("stopped while the patterns were looked for")]
    Stopped(Stop),
}

/// Why a count was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// The caller stopped it.
    #[error("stopped before the count was complete")]
    Stopped(Stop),
    /// A count does not fit 128 bits: that of all tours, or of the ways to or from one state.
    #[error("the tours are too many to count in 128 bits")]
    Overflow,
    /// The system has no memory for the counts of a level.
    #[error("there is no memory for the counts of one level, {}", human::bytes(*.bytes))]
    Memory {
        /// Bytes asked for.
        bytes: u64,
    },
}

/// A count prepared: the patterns are found, the counts are not yet allocated.
#[derive(Debug)]
pub struct Plan(Work);

#[derive(Debug)]
enum Work {
    /// Nothing is to be counted.
    Known(u128),
    /// The program is to be run.
    Run(Box<Prepared>),
}

#[derive(Debug)]
struct Prepared {
    transitions: Transitions,
    levels: Vec<Vec<Pattern>>,
    /// How many states each level has.
    states: Vec<u64>,
    tables: Tables,
    split: Split,
    forecast: Forecast,
    /// Bytes of the levels and tables.
    held: u64,
}

impl Plan {
    /// Finds the patterns of a problem, holding at most `allowed` bytes.
    ///
    /// # Errors
    /// If the board is too wide, if the patterns need more memory, or if `on_step` breaks.
    pub fn new(problem: &Problem, allowed: u64, on_step: &mut OnStep) -> Result<Self, PlanError> {
        Self::of_part(problem, Part::WHOLE, allowed, on_step)
    }

    /// The same for a part of the count: its number of tours and those of the other parts add up to
    /// the whole.
    ///
    /// # Errors
    /// Those of [`Plan::new`].
    pub fn of_part(
        problem: &Problem,
        part: Part,
        allowed: u64,
        on_step: &mut OnStep,
    ) -> Result<Self, PlanError> {
        if let Some(tours) = problem.known() {
            // What needs no count is in the first part.
            return Ok(Self(Work::Known(if part.is_first() { tours } else { 0 })));
        }
        let side = problem.width().min(problem.height());
        if side > Transitions::WIDEST {
            let allowed = Transitions::WIDEST;
            return Err(PlanError::TooWide { side, allowed });
        }
        let allowed_length = LONGEST[side - 3];
        if problem.width().max(problem.height()) > allowed_length {
            return Err(PlanError::TooLong { side, allowed: allowed_length });
        }
        let prepared = Prepared::new(problem, part, allowed, &mut Watch::new(on_step));
        match prepared {
            Ok(Some(prepared)) => Ok(Self(Work::Run(Box::new(prepared)))),
            Ok(None) => Ok(Self(Work::Known(0))),
            Err(Unfinished::Memory { bytes }) => Err(PlanError::Memory { bytes, allowed }),
            Err(Unfinished::Stopped(stop)) => Err(PlanError::Stopped(stop)),
            // Nothing is counted yet, so nothing overflows.
            Err(Unfinished::Overflow) => Err(PlanError::Stopped(Stop::Failed)),
        }
    }

    /// What the count takes: nothing, if the number is known already.
    pub fn forecast(&self) -> Forecast {
        match &self.0 {
            Work::Known(_) => Forecast::default(),
            Work::Run(prepared) => prepared.forecast,
        }
    }

    /// Checks that a count on so many threads is sure to hold at most `allowed` bytes.
    ///
    /// # Errors
    /// It is not, or `on_step` stops the closer look that is needed to know.
    pub fn fit(
        &mut self,
        threads: usize,
        allowed: u64,
        on_step: &mut OnStep,
    ) -> Result<(), PlanError> {
        let Work::Run(prepared) = &mut self.0 else { return Ok(()) };
        let Prepared { transitions, levels, states, split, forecast, .. } = &mut **prepared;
        if forecast.most_bytes(threads) <= allowed {
            return Ok(());
        }
        let bounded = forecast.bound(transitions, levels, states, split, &mut Watch::new(on_step));
        match (bounded, forecast.most_bytes(threads)) {
            (Err(Unfinished::Stopped(stop)), _) => Err(PlanError::Stopped(stop)),
            (_, bytes) if bytes > allowed => Err(PlanError::Counts { bytes, allowed }),
            _ => Ok(()),
        }
    }

    /// Counts the tours, on so many threads.
    ///
    /// # Errors
    /// If `on_step` breaks, if the system has no memory, or if a count does not fit 128 bits.
    pub fn count(&self, threads: usize, on_step: &mut OnStep) -> Result<u128, CountError> {
        let tours = match &self.0 {
            Work::Known(tours) => Ok(*tours),
            Work::Run(prepared) => {
                let engine = prepared.engine(threads);
                engine.run(&prepared.split, &mut Watch::new(on_step))
            }
        };
        tours.map_err(|why| match why {
            Unfinished::Stopped(stop) => CountError::Stopped(stop),
            Unfinished::Overflow => CountError::Overflow,
            Unfinished::Memory { bytes } => CountError::Memory { bytes },
        })
    }
}

impl Prepared {
    /// The levels of a problem and what follows from them; nothing, if no way leads through.
    fn new(
        problem: &Problem,
        part: Part,
        allowed: u64,
        watch: &mut Watch,
    ) -> Result<Option<Self>, Unfinished> {
        let transitions = Transitions::new(problem);
        let mut budget = Budget::new(usize::try_from(allowed).unwrap_or(usize::MAX));
        let levels = levels(&transitions, part, &mut budget, watch)?;
        if levels[0].is_empty() {
            return Ok(None);
        }
        let states = states_of(&levels, watch)?;
        let split = Split::best(&states);
        let tables = Tables::new();
        let held = (budget.held() + tables.bytes()) as u64;
        let forecast = Forecast::new(&levels, &states, &split, held, budget.most() as u64);
        Ok(Some(Self { forecast, transitions, levels, states, tables, split, held }))
    }

    fn engine(&self, threads: usize) -> Engine<'_> {
        Engine {
            transitions: &self.transitions,
            levels: &self.levels,
            states: &self.states,
            tables: &self.tables,
            threads,
            held: self.held,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::pattern::Direction;
    use crate::frontier::problem::Tours;

    fn prepared(width: usize, height: usize, tours: Tours) -> Box<Prepared> {
        let problem = Problem::new(width, height, tours).unwrap();
        let plan = Plan::new(&problem, 1 << 30, &mut |_, _| Ok(())).unwrap();
        match plan.0 {
            Work::Run(prepared) => prepared,
            Work::Known(tours) => panic!("{tours} tours are known without counting"),
        }
    }

    /// Counts with every level as the middle and either half first, in one thread and in two.
    fn any_split(width: usize, height: usize, tours: Tours, expected: u128) {
        let prepared = prepared(width, height, tours);
        for at in 1..width * height {
            for (first, threads) in [(Direction::Forward, 1), (Direction::Backward, 2)] {
                let split = Split { at, first, counts: 0 };
                let mut on_step = |_: &_, _| Ok(());
                let counted = prepared.engine(threads).run(&split, &mut Watch::new(&mut on_step));
                assert_eq!(counted, Ok(expected), "{width}x{height} split at {at}");
            }
        }
    }

    #[test]
    fn the_middle_may_be_anywhere() {
        any_split(5, 5, Tours::Open, 1728);
        any_split(6, 5, Tours::OpenFrom { x: 0, y: 0 }, 4542);
        any_split(6, 6, Tours::Closed, 9862);
    }

    #[test]
    fn a_half_may_need_any_width() {
        // More than 2^86 tours: a middle near an end leaves more than 64 bits to one half and a few
        // to the other.
        any_split(60, 3, Tours::Closed, 83_842_346_389_750_721_268_361_216);
    }
}
