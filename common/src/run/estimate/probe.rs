//! Estimates a search tree by visiting a small part of it.
//!
//! D. E. Knuth (Estimating the efficiency of backtrack programs, Mathematics of Computation 29,
//! 1975) walks down the tree at random and multiplies the branchings. P. W. Purdom (Tree size by
//! partial backtracking, SIAM Journal on Computing 7, 1978) goes on to several children, and P. C.
//! Chen (Heuristic sampling, SIAM Journal on Computing 21, 1992) holds about as many nodes at each
//! depth. A probe does the same within one run of the search, which it steers by its answers to
//! [`Event::Entered`]:
//!
//! - A child of a node of weight w stands for w nodes at its depth. If about E nodes are expected
//!   there and about n are to be visited, it is visited with the probability n·w / E, or surely if
//!   that is more than 1, and then has the weight w divided by that probability.
//! - E is what an earlier run found at that depth, or what this one has seen so far, if that is
//!   more.
//! - The draws are *systematic*: the probabilities at a depth are added up, and where the sum
//!   passes a whole number, the child is visited. The sum begins with a random number from 0 to 1,
//!   so each child has its probability; but the visited ones lie evenly spread over the tree, which
//!   makes the spread of the results far smaller than that of independent draws.
//!
//! What the probabilities at a depth depend on is drawn at other depths only, so every weight is
//! right on average, and so are the sums: of nodes, of solutions, and of the bytes that a level
//! prints.

use crate::search::{Event, Flow, Hear, Next, Output, Program, Stop};

/// A weight above this is followed no further: the tree is larger than can be told.
const HEAVIEST: f64 = 1e200;

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
    /// Solutions in it.
    pub solutions: Figure,
    /// Bytes that the search prints at the level of the probes.
    pub bytes: Figure,
    /// Whether every node was visited, so that all is exact.
    pub exact: bool,
    /// Whether the tree is larger than can be told.
    pub endless: bool,
}

/// How many probes there are, and how large they are.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// About how many nodes each probe visits at each depth.
    pub nodes: u32,
    /// Probes, 2 or more.
    pub probes: u32,
}

impl Sample {
    /// The value of one of its figures, if it means anything.
    pub(super) fn told(&self, figure: Figure) -> Option<f64> {
        /// Above this part of a value, its standard error leaves no digit of it.
        const USELESS: f64 = 0.3;
        let means = self.exact || (figure.value > 0.0 && figure.error <= USELESS * figure.value);
        means.then_some(figure.value)
    }
}

/// Estimates a tree with probes that print a verbose level (1 or more) into nothing. The same seed
/// gives the same sample.
pub fn sample<P: Program>(program: &P, level: u8, effort: Effort, seed: u64) -> Sample {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut out = Output::memory();
    // The first probe only tells the others what to expect.
    let first = probe(program, level, &mut out, (effort.nodes / 10 + 1).into(), &[], &mut random);
    let mut next =
        || probe(program, level, &mut out, effort.nodes.into(), &first.nodes, &mut random);
    let probes: Vec<Probe> = (0..effort.probes).map(|_| next()).collect();
    let figure = |number: fn(&Probe) -> f64| mean(&probes.iter().map(number).collect::<Vec<_>>());
    Sample {
        nodes: figure(|probe| probe.nodes.iter().sum()),
        solutions: figure(|probe| probe.solutions),
        bytes: figure(|probe| probe.bytes),
        exact: probes.iter().all(|probe| !probe.sampled),
        endless: probes.iter().any(|probe| probe.endless),
    }
}

/// The mean of independent numbers, and its standard error.
fn mean(numbers: &[f64]) -> Figure {
    let count = numbers.len() as f64;
    let value = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
    Figure { value, error: (squares / (count - 1.0).max(1.0) / count).sqrt() }
}

/// One run of the search that visits a part of the tree.
#[derive(Default)]
struct Probe {
    /// The depth of the node that the search is at.
    depth: usize,
    /// The weight of the node on the path at each depth.
    weights: Vec<f64>,
    /// What the probabilities at each depth add up to, beyond the last whole number.
    sums: Vec<f64>,
    /// Nodes at each depth.
    nodes: Vec<f64>,
    solutions: f64,
    bytes: f64,
    /// Whether some node was not visited, so that the numbers are no counts.
    sampled: bool,
    /// Whether the tree is larger than can be told.
    endless: bool,
}

/// Visits about `wanted` nodes at each depth, where `expected` are.
fn probe<P: Program>(
    program: &P,
    level: u8,
    out: &mut Output,
    wanted: f64,
    expected: &[f64],
    random: &mut fastrand::Rng,
) -> Probe {
    let mut probe = Probe::default();
    let mut hear = |event: Event<'_, P>, _| -> Flow<Next> {
        match event {
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
    // Text that stays in memory can be written, and nobody else stops the search.
    let _ = program.search(&mut P::Count::default(), &mut Hear(&mut hear));
    probe
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
    }
}
