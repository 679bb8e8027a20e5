//! Several probes of one tree, their mean, and how far it may be off.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::estimate::probe::{Found, Probe};
use crate::lesson::{Lesson, Tally};
use crate::output::Output;

/// A number that was estimated, and the standard error of the estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// Its standard error, in the same unit; 0 if the number is exact.
    pub error: f64,
}

/// What several probes found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Nodes of the tree.
    pub nodes: Figure,
    /// Answers in it.
    pub answers: Figure,
    /// Bytes that the search prints at the level of the probes.
    pub bytes: Figure,
    /// Whether every node was visited, so that all is exact.
    pub exact: bool,
    /// Whether the tree is larger than can be told.
    pub endless: bool,
}

impl Sample {
    /// The value of one of its figures, if it says anything.
    pub(crate) fn told(&self, figure: Figure) -> Option<f64> {
        /// Above this part of a value, its standard error leaves no digit of it.
        const USELESS: f64 = 0.3;
        let says = self.exact || (figure.value > 0.0 && figure.error <= USELESS * figure.value);
        says.then_some(figure.value)
    }
}

/// How many probes there are, and how large they are.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// About how many nodes each probe visits at each depth.
    pub nodes: u32,
    /// Probes, 2 or more.
    pub probes: u32,
}

/// Estimates a tree with probes that print verbose level `LEVEL` into the void. The same seed gives the
/// same sample.
pub fn sample<L: Lesson, const LEVEL: u8>(lesson: &L, effort: Effort, seed: u64) -> Sample {
    let mut random = fastrand::Rng::with_seed(seed);
    let printed = Arc::new(AtomicU64::new(0));
    // At once: whatever is printed is counted before the next event.
    let mut output = Output::new(Box::new(Void(Arc::clone(&printed))), true);
    let mut probe = |nodes: u32, expected: &[f64]| {
        let report = lesson.report::<LEVEL>(&mut output);
        let mut probe = Probe::new(report, &printed, expected, nodes.into(), &mut random);
        // A report into the void does not break.
        let _ = lesson.search(&mut Tally::<L>::default(), &mut probe);
        probe.found()
    };
    // The first one only tells the others what to expect.
    let expected = probe(effort.nodes / 10 + 1, &[]).nodes;
    let probes: Vec<Found> = (0..effort.probes)
        .map(|_| probe(effort.nodes, &expected))
        .collect();
    let figure = |number: fn(&Found) -> f64| figure(&probes.iter().map(number).collect::<Vec<_>>());
    Sample {
        nodes: figure(|found| found.nodes.iter().sum()),
        answers: figure(|found| found.answers),
        bytes: figure(|found| found.bytes),
        exact: probes.iter().all(|found| !found.sampled),
        endless: probes.iter().any(|found| found.endless),
    }
}

/// The mean of independent numbers, and its standard error.
fn figure(numbers: &[f64]) -> Figure {
    let count = numbers.len() as f64;
    let value = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
    Figure {
        value,
        error: (squares / (count - 1.0).max(1.0) / count).sqrt(),
    }
}

/// Counts what is written to it.
pub(crate) struct Void(pub(crate) Arc<AtomicU64>);

impl Write for Void {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_mean() {
        let Figure { value, error } = figure(&[2.0, 4.0, 6.0, 8.0]);
        // Variance 20/3, of the mean a fourth of it.
        assert!((value - 5.0).abs() < 1e-12 && (error - (5.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(
            figure(&[7.0, 7.0]),
            Figure {
                value: 7.0,
                error: 0.0
            }
        );
    }
}
