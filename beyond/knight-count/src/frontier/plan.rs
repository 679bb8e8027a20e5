//! A count prepared: what it takes is known, and it can be run.

use common::search::Part;

use crate::frontier::error::CountError;
use crate::frontier::forecast::Forecast;
use crate::frontier::half::half;
use crate::frontier::middle;
use crate::frontier::prepared::Prepared;
use crate::frontier::problem::Problem;
use crate::frontier::transitions::Transitions;
use crate::frontier::watch::{OnStep, Watch};

/// For a shorter side of 3, 4, … cells, the longest longer side. Beyond it, one part of 10 000 has
/// more tours than 128 bits can count: by the counts of shorter boards, each of which has this many times
/// more than the one before.
const LONGEST: [usize; 8] = [100, 70, 40, 29, 24, 20, 20, 20];

/// A count prepared: the patterns are found, the counts are not yet allocated.
#[derive(Debug)]
pub struct Plan {
    /// What is to be counted; if it is nothing, the number of tours is known.
    prepared: Option<Prepared>,
    known: u128,
    forecast: Forecast,
}

impl Plan {
    /// Finds the patterns of a part of a problem, holding at most `allowed` bytes. The numbers of
    /// tours of all parts add up to the whole.
    ///
    /// # Errors
    /// If the board is too wide or too long, if the patterns need more memory, or if `on_step`
    /// breaks.
    pub fn new(
        problem: &Problem,
        part: Part,
        allowed: u64,
        on_step: &mut OnStep,
    ) -> Result<Self, CountError> {
        if let Some(tours) = problem.known() {
            // What needs no count is in the first part.
            let known = if part.is_first() { tours } else { 0 };
            return Ok(Self { prepared: None, known, forecast: Forecast::default() });
        }
        Plan::check(problem)?;
        let prepared = Prepared::new(problem, part, allowed, &mut Watch::new(on_step))?;
        let forecast = prepared.as_ref().map(Forecast::new).unwrap_or_default();
        Ok(Self { prepared, known: 0, forecast })
    }

    /// Checks the sides of the board.
    ///
    /// # Errors
    /// It is too wide or too long.
    pub fn check(problem: &Problem) -> Result<(), CountError> {
        let (width, height) = (problem.width, problem.height);
        let side = width.min(height);
        match LONGEST.get(side.saturating_sub(3)) {
            _ if problem.known().is_some() => Ok(()),
            None => Err(CountError::TooWide { side, allowed: Transitions::WIDEST }),
            Some(&allowed) if width.max(height) > allowed => {
                Err(CountError::TooLong { side, allowed })
            }
            Some(_) => Ok(()),
        }
    }

    /// What the count takes: nothing, if the number is known already.
    pub fn forecast(&self) -> Forecast {
        self.forecast
    }

    /// Checks that a count on this many threads needs at most `allowed` bytes.
    ///
    /// # Errors
    /// It is not, or `on_step` stops the closer look that is needed to know.
    pub fn fit(
        &mut self,
        threads: usize,
        allowed: u64,
        on_step: &mut OnStep,
    ) -> Result<(), CountError> {
        if let Some(prepared) = &self.prepared
            && self.forecast.most_bytes(threads) > allowed
        {
            self.forecast.bound(prepared, &mut Watch::new(on_step))?;
        }
        match self.forecast.most_bytes(threads) {
            bytes if bytes > allowed => Err(CountError::Counts { bytes, allowed }),
            _ => Ok(()),
        }
    }

    /// Counts the tours, on this many threads.
    ///
    /// # Errors
    /// If `on_step` breaks, if the system has no memory, or if a count does not fit 128 bits.
    pub fn count(&self, threads: usize, on_step: &mut OnStep) -> Result<u128, CountError> {
        let Some(prepared) = &self.prepared else { return Ok(self.known) };
        let (first, watch) = (prepared.split.first, &mut Watch::new(on_step));
        let kept = half(prepared, first, 0, threads, watch)?;
        let other = half(prepared, first.reversed(), kept.bytes(), threads, watch)?;
        let (to, from) = first.along(&kept, &other);
        let cycles = middle::sum(prepared, to, from, threads, watch)?;
        let tours = cycles.checked_mul(prepared.transitions.tours_per_cycle());
        tours.ok_or(CountError::Overflow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::pattern::Direction;
    use crate::frontier::problem::TourKind;
    use crate::frontier::split::Split;

    /// Counts with every level as the middle and either half first, in one thread and in two.
    fn any_split(width: usize, height: usize, tours: TourKind, expected: u128) {
        let problem = Problem::new(width, height, tours);
        let mut plan = Plan::new(&problem, Part::WHOLE, 1 << 30, &mut |_, _| Ok(())).unwrap();
        for at in 1..width * height {
            for (first, threads) in [(Direction::Forward, 1), (Direction::Backward, 2)] {
                plan.prepared.as_mut().unwrap().split = Split { at, first };
                let counted = plan.count(threads, &mut |_, _| Ok(()));
                assert_eq!(counted, Ok(expected), "{width}x{height} split at {at}");
            }
        }
    }

    #[test]
    fn the_middle_may_be_anywhere() {
        any_split(5, 5, TourKind::Open, 1728);
        any_split(6, 5, TourKind::OpenFrom { x: 0, y: 0 }, 4542);
        any_split(6, 6, TourKind::Closed, 9862);
    }

    #[test]
    fn a_half_may_need_any_width() {
        // More than 2^86 tours: a middle near an end leaves more than 64 bits to one half and a few
        // to the other.
        any_split(60, 3, TourKind::Closed, 83_842_346_389_750_721_268_361_216);
    }
}
