//! Estimates a search tree by visiting a small part of it.
//!
//! D. E. Knuth (Estimating the efficiency of backtrack programs, Mathematics of Computation 29,
//! 1975) walks down the tree at random and multiplies the branchings. P. W. Purdom (Tree size by
//! partial backtracking, SIAM Journal on Computing 7, 1978) goes on to several children, and P. C.
//! Chen (Heuristic sampling, SIAM Journal on Computing 21, 1992) keeps about as many nodes at each
//! depth. A probe does the same within one run of the search. It steers the run by its answers to
//! [`Event::Entered`]:
//!
//! - A child of a node of weight w represents w nodes at its depth. If about E nodes are expected
//!   there and about n are to be visited, it is visited with the probability n·w / E, or surely if
//!   that is more than 1, and then has the weight w divided by that probability.
//! - E is what an earlier run found at that depth, or what this one has seen so far, if that is
//!   more.
//! - The draws are *systematic*: the probe adds up the probabilities at a depth, and visits a child
//!   whenever the sum passes a whole number. The sum begins with a random number from 0 to 1, so
//!   each child has its probability; but the visited ones lie evenly spread over the tree, which
//!   makes the spread of the results far smaller than that of independent draws.
//!
//! The probabilities at a depth depend only on draws at other depths, so every weight is right on
//! average, and so are the sums: of nodes, of solutions, and of the bytes that a level prints.

use crate::cli::human::Figure;
use crate::search::{Event, Flow, Line, Next, Output, Program, Stop, StopFlag, observe};

/// A node of more weight than this is not visited: the tree is too large for an estimate.
const HEAVIEST: f64 = 1e200;

/// For boards so large that there is no time for more.
const NARROW: Effort = Effort { nodes: 1, probes: 2 };

/// The results of several probes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Nodes of the tree.
    pub nodes: Figure,
    /// Solutions in it.
    pub solutions: Figure,
    /// Bytes that the search prints at the level of the probes.
    pub bytes: Figure,
    /// Whether every node was visited, so that all figures are exact.
    pub exact: bool,
    /// Whether the tree is too large for an estimate: it has more nodes than that.
    pub endless: bool,
}

/// How many probes there are, and how large they are.
#[derive(Clone, Copy)]
pub struct Effort {
    /// About how many nodes each probe visits at each depth.
    pub nodes: u32,
    /// Probes, 2 or more.
    pub probes: u32,
}

impl Sample {
    /// Whether there was time for a sample.
    pub(crate) fn is_known(&self) -> bool {
        self.nodes.value.is_finite()
    }

    /// The value of one of its figures, if it means anything.
    pub(crate) fn meaningful(&self, figure: Figure) -> Option<f64> {
        /// Above this share of a value, its standard error leaves no digit of it.
        const USELESS: f64 = 0.3;
        let means = figure.value > 0.0 && figure.error <= USELESS * figure.value;
        (self.exact || means && self.is_known()).then_some(figure.value)
    }

    /// Takes the number of nodes from a forecast, if the forecast knows it.
    pub(crate) fn know_nodes(&mut self, nodes: Option<f64>) {
        if let Some(nodes) = nodes {
            self.nodes = Figure { value: nodes.min(f64::MAX), error: 0.0 };
            self.exact = nodes.is_finite();
            self.endless = nodes.is_infinite();
        }
    }
}

/// Estimates a tree with probes that print a verbose level (1 or more) into nothing. The same seed
/// gives the same sample, unless the flag is raised before its end: then there are fewer probes, or
/// narrow ones, or none, and all figures are infinite.
pub fn sample(
    program: &dyn Program,
    level: u8,
    effort: Effort,
    seed: u64,
    flag: &StopFlag,
) -> Sample {
    let mut out = Output::memory();
    let mut all = |effort: Effort| -> Vec<Probe> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut next = |nodes: u32, expected: &[f64]| {
            probe(program, level, &mut out, nodes.into(), expected, &mut random, flag)
        };
        // The first probe only tells the others what to expect.
        let first = next(effort.nodes / 10 + 1, &[]).unwrap_or_default();
        (0..effort.probes).map_while(|_| next(effort.nodes, &first.nodes)).collect()
    };
    let narrow = all(NARROW);
    let mut probes = all(effort);
    if probes.len() < 2 {
        probes = narrow;
    }
    let figure = |number: fn(&Probe) -> f64| mean(&probes.iter().map(number).collect::<Vec<_>>());
    Sample {
        nodes: figure(|probe| probe.nodes.iter().sum()),
        solutions: figure(|probe| probe.solutions),
        bytes: figure(|probe| probe.bytes),
        exact: !probes.is_empty() && probes.iter().all(|probe| !probe.sampled),
        endless: probes.iter().any(|probe| probe.endless),
    }
}

/// The mean of independent numbers, 0 or more each, and its standard error; both are infinite where
/// there are no numbers.
fn mean(numbers: &[f64]) -> Figure {
    if numbers.is_empty() {
        return Figure { value: f64::INFINITY, error: f64::INFINITY };
    }
    let count = numbers.len() as f64;
    let value = numbers.iter().sum::<f64>() / count;
    // The squares of the numbers themselves may be too large for an f64.
    let share = |number: &f64| (number - value) / value.max(f64::MIN_POSITIVE);
    let squares: f64 = numbers.iter().map(|number| share(number).powi(2)).sum();
    Figure { value, error: value * (squares / (count - 1.0).max(1.0) / count).sqrt() }
}

/// One run of the search that visits a part of the tree.
#[derive(Default)]
struct Probe {
    /// The depth of the node that the search is at.
    depth: usize,
    /// The weight of the node on the path at each depth.
    weights: Vec<f64>,
    /// The sum of the probabilities at each depth, without its whole part.
    sums: Vec<f64>,
    /// Nodes at each depth.
    nodes: Vec<f64>,
    solutions: f64,
    bytes: f64,
    /// Whether some node was not visited, so that the numbers are no counts.
    sampled: bool,
    /// Whether the tree is too large for an estimate: it has more nodes than that.
    endless: bool,
}

/// Visits about `wanted` nodes at each depth, where `expected` are. `None` if the flag is raised.
fn probe(
    program: &dyn Program,
    level: u8,
    out: &mut Output,
    wanted: f64,
    expected: &[f64],
    random: &mut fastrand::Rng,
    flag: &StopFlag,
) -> Option<Probe> {
    /// Events between two polls of the flag: the system takes longer to tell the processor time than
    /// the search to report an event.
    const POLL_EVENTS: u32 = 16;
    let mut probe = Probe::default();
    let mut events = 0u32;
    let on = |event: &Event<'_>, _: Line| -> Flow<Next> {
        if events.is_multiple_of(POLL_EVENTS) {
            flag.check()?;
        }
        events = events.wrapping_add(1);
        match *event {
            Event::Entered { depth, .. } if !probe.visits(depth, wanted, expected, random) => {
                return Ok(Next::Skip);
            }
            Event::Solved { .. } => probe.solutions += probe.weights[probe.depth],
            Event::Counted { solutions, .. } => {
                probe.solutions += probe.weights[probe.depth] * solutions as f64
            }
            // It is the parent that unmarks, whether its child was visited or not.
            Event::Unmarked { .. } => probe.depth -= 1,
            _ => {}
        }
        program.print(out, level, event).map_err(|_| Stop::WriteFailed)?;
        probe.bytes += probe.weights[probe.depth] * out.bytes().len() as f64;
        out.bytes().clear();
        Ok(Next::Visit)
    };
    let (_, searched) = observe(program, on);
    searched.is_ok().then_some(probe)
}

impl Probe {
    /// Whether to visit the next node.
    fn visits(
        &mut self,
        depth: usize,
        wanted: f64,
        expected: &[f64],
        random: &mut fastrand::Rng,
    ) -> bool {
        self.depth = depth;
        while self.sums.len() <= depth {
            self.sums.push(random.f64());
            self.weights.push(1.0);
            self.nodes.push(0.0);
        }
        // Where the root has depth 1, there is a weight of 1 above it.
        let weight = depth.checked_sub(1).map_or(1.0, |above| self.weights[above]);
        self.nodes[depth] += weight;
        if weight > HEAVIEST {
            self.endless = true;
            return false;
        }
        let expected = expected.get(depth).copied().unwrap_or(0.0).max(self.nodes[depth]);
        let probability = (wanted * weight / expected).min(1.0);
        self.sampled |= probability < 1.0;
        self.weights[depth] = weight / probability;
        self.sums[depth] += probability;
        let visited = self.sums[depth] >= 1.0;
        self.sums[depth] -= f64::from(visited);
        visited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_mean() {
        let Figure { value, error } = mean(&[2.0, 4.0, 6.0, 8.0]);
        // Variance 20/3, of the mean a fourth of it.
        assert!((value - 5.0).abs() < 1e-12 && (error - (5.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(mean(&[7.0, 7.0]), Figure { value: 7.0, error: 0.0 });
        assert_eq!(mean(&[0.0, 0.0]), Figure { value: 0.0, error: 0.0 });
        let large = mean(&[1e200, 3e200]);
        assert!(large.value == 2e200 && (large.error / 1e200 - 1.0).abs() < 1e-12, "{large:?}");
        assert_eq!(mean(&[]), Figure { value: f64::INFINITY, error: f64::INFINITY });
    }
}
