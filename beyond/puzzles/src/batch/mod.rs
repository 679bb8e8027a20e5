//! Many puzzles side by side: each has its own lane of the processor's vector registers.
//!
//! The conclusions are those of [`bits`](super::bits), but without tables and branches, so that the
//! same instructions serve every lane: `sweep` is plain code on arrays of one number per lane,
//! which the compiler turns into vector instructions. If a sweep changes nothing in a lane, the
//! lane guesses; each lane has a stack of boards still to try. A lane that is done takes the next
//! puzzle.

mod sweep;

use common::search::Flow;
use number_place::{Board, N};

use crate::bits::Found;
use crate::bits::digit::{FULL, write_board};
use crate::bits::grid::{Grid, most_tied};
use crate::widest::{Work, on_widest};
use sweep::{LANES, Sweep};

/// Solves puzzles, each until `limit` solutions are found; clues may contradict each other. Appends
/// what is found of each, in order.
///
/// # Errors
/// The reason to stop from `go_on`, which is called regularly. Then the first puzzle that was not
/// solved to the end is left out, and all after it.
pub fn solve(
    puzzles: &[Board],
    limit: u64,
    go_on: &mut dyn FnMut() -> Flow,
    found: &mut Vec<Found>,
) -> Flow {
    let before = found.len();
    found.resize(before + puzzles.len(), Found::default());
    let mut lanes = Lanes::new(puzzles, limit, go_on, &mut found[before..]);
    let flow = on_widest(&mut lanes);
    let done = lanes.done();
    found.truncate(before + done);
    flow
}

/// What one lane works at.
#[derive(Default)]
struct Job {
    /// Index of the puzzle.
    puzzle: usize,
    /// What is still to be tried of it.
    stack: Vec<Grid>,
}

struct Lanes<'a> {
    puzzles: &'a [Board],
    next: usize,
    limit: u64,
    go_on: &'a mut dyn FnMut() -> Flow,
    /// What is found of each puzzle.
    found: &'a mut [Found],
    sweep: Sweep,
    /// The lanes that have a puzzle, one bit each.
    busy: u32,
    jobs: [Job; LANES],
}

impl Work for &mut Lanes<'_> {
    type Outcome = Flow;

    #[inline(always)]
    fn run(self) -> Flow {
        for lane in 0..LANES {
            self.take_next(lane);
        }
        let mut sweeps = 0u32;
        while self.busy != 0 {
            self.sweep.sweep();
            let mut at_rest = self.at_rest();
            while at_rest != 0 {
                self.inspect(at_rest.trailing_zeros() as usize % LANES);
                at_rest &= at_rest - 1;
            }
            sweeps = sweeps.wrapping_add(1);
            if sweeps.is_multiple_of(1024) {
                (self.go_on)()?;
            }
        }
        Ok(())
    }
}

impl<'a> Lanes<'a> {
    fn new(
        puzzles: &'a [Board],
        limit: u64,
        go_on: &'a mut dyn FnMut() -> Flow,
        found: &'a mut [Found],
    ) -> Self {
        Lanes {
            puzzles,
            next: 0,
            limit,
            go_on,
            found,
            sweep: Sweep::default(),
            busy: u32::MAX >> (32 - LANES),
            jobs: std::array::from_fn(|_| Job::default()),
        }
    }

    /// How many puzzles are solved, up to the first that is not.
    fn done(&self) -> usize {
        let busy = (0..LANES).filter(|lane| self.busy >> lane & 1 == 1);
        let first = busy.map(|lane| self.jobs[lane].puzzle).min();
        first.unwrap_or(self.next)
    }

    /// The lanes, one bit each, that the last sweep could not bring further.
    #[inline(always)]
    fn at_rest(&self) -> u32 {
        let mut at_rest = [0u32; LANES];
        for (lane, at_rest) in at_rest.iter_mut().enumerate() {
            let ends = self.sweep.contradiction[lane] != 0 || self.sweep.changed[lane] == 0;
            *at_rest = u32::from(ends) << lane;
        }
        self.busy & at_rest.iter().fold(0, |all, lane| all | lane)
    }

    /// What the last sweep came to.
    #[inline(always)]
    fn inspect(&mut self, lane: usize) {
        if self.sweep.contradiction[lane] != 0 {
            self.back(lane);
        } else if self.sweep.open[lane] == 0 {
            // The sweep that changed nothing has also checked that no digit occurs twice.
            let found = &mut self.found[self.jobs[lane].puzzle];
            found.solutions += 1;
            if found.first.is_none() {
                let board = found.first.insert([[0; N]; N]);
                write_board(|f, k| self.sweep.words[f][k][lane], board);
            }
            if found.solutions >= self.limit {
                self.jobs[lane].stack.clear();
            }
            self.back(lane);
        } else {
            self.guess(lane);
        }
    }

    /// Goes on with what is still to be tried, or with the next puzzle.
    #[inline(always)]
    fn back(&mut self, lane: usize) {
        match self.jobs[lane].stack.pop() {
            Some(grid) => self.load(lane, &grid),
            None => self.take_next(lane),
        }
    }

    #[inline(always)]
    fn take_next(&mut self, lane: usize) {
        if let Some(puzzle) = self.puzzles.get(self.next) {
            self.jobs[lane].puzzle = self.next;
            self.next += 1;
            self.load(lane, &Grid::new(puzzle));
        } else {
            self.busy &= !(1 << lane);
        }
    }

    #[inline(always)]
    fn load(&mut self, lane: usize, grid: &Grid) {
        for k in 0..3 {
            for f in 0..N {
                self.sweep.words[f][k][lane] = grid.words[k][f];
            }
            self.sweep.naked[k][lane] = grid.naked[k];
        }
        self.sweep.sums[lane] = 0;
    }

    /// Tries a digit in a cell with two candidates, if there is one, and keeps the rest for later.
    #[inline(always)]
    fn guess(&mut self, lane: usize) {
        let Sweep { words, naked, pairs, .. } = &mut self.sweep;
        let mut rest = Grid { words: [[0; N]; 3], naked: [0, 1, 2].map(|k| naked[k][lane]) };
        for k in 0..3 {
            for f in 0..N {
                rest.words[k][f] = words[f][k][lane];
            }
        }
        let pairs = [0, 1, 2].map(|k| pairs[k][lane]);
        let open = rest.naked.map(|naked| FULL & !naked);
        let is_pair = pairs != [0; 3];
        let Some((k, bit)) = most_tied(if is_pair { &pairs } else { &open }) else {
            return; // never: the lane is open
        };
        let bit = 1 << bit;
        let mut first = true;
        for (rest, words) in rest.words[k].iter_mut().zip(words) {
            if *rest & bit != 0 {
                if first {
                    *rest ^= bit; // this lane tries it; the rest does not
                    first = false;
                } else {
                    words[k][lane] ^= bit;
                }
            }
        }
        naked[k][lane] |= bit;
        if is_pair {
            rest.naked[k] |= bit;
        }
        self.sweep.sums[lane] = 0;
        self.jobs[lane].stack.push(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widest::every;
    use common::search::Stop;

    /// Puzzles with no solution, one solution and many, in random order.
    fn puzzles() -> Vec<Board> {
        let mut random = 7u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % below
        };
        let full = |turn: usize| {
            let mut grid = [[0; N]; N];
            for (y, row) in grid.iter_mut().enumerate() {
                for (x, cell) in row.iter_mut().enumerate() {
                    *cell = ((x + 3 * (y % 3) + y / 3 + turn) % N + 1) as u8;
                }
            }
            grid
        };
        (0..300)
            .map(|i| {
                let mut clues = full(i);
                for _ in 0..40 + next(40) {
                    clues[next(N)][next(N)] = 0;
                }
                if i % 3 == 0 {
                    clues[next(N)][next(N)] = next(N) as u8 + 1;
                }
                clues
            })
            .collect()
    }

    #[test]
    fn what_was_solved_before_a_stop_is_kept() {
        // The empty board is never done, and it keeps one lane busy.
        let mut puzzles = puzzles();
        puzzles.truncate(20);
        let mut expected = Vec::new();
        assert!(solve(&puzzles, 50, &mut || Ok(()), &mut expected).is_ok());
        puzzles.push([[0; N]; N]);
        puzzles.extend_from_within(..5);
        let mut solved = Vec::new();
        let flow = solve(&puzzles, u64::MAX, &mut || Err(Stop::TimeLimit), &mut solved);
        assert_eq!(flow, Err(Stop::TimeLimit));
        assert!(solved.len() <= 20);
        for (solved, expected) in solved.iter().zip(&expected) {
            assert!(solved.solutions >= expected.solutions);
        }
        let quick = expected.iter().take_while(|solved| solved.solutions < 50);
        assert!(solved.len() >= quick.count());
    }

    #[test]
    fn every_width_of_registers_gives_the_same() {
        let (puzzles, mut go_on) = (puzzles(), || Ok(()));
        for limit in [1, 2, 50] {
            let mut all = Vec::new();
            for width in 0..every::<&mut Lanes>().len() {
                let mut solved = vec![Found::default(); puzzles.len()];
                let mut lanes = Lanes::new(&puzzles, limit, &mut go_on, &mut solved);
                assert!(every()[width](&mut lanes).is_ok());
                all.push(solved);
            }
            let counts: Vec<u64> = all[0].iter().map(|solved| solved.solutions).collect();
            assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&limit));
            assert!(all.iter().all(|solved| *solved == all[0]));
        }
    }
}
