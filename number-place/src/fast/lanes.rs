//! Many puzzles side by side: each has a lane of the processor's vector registers to itself.
//!
//! The conclusions are those of [`bits`](super::bits), but nothing is looked up and nothing is decided on the
//! way, so that the same instructions serve every lane: `sweep` is plain code on arrays of one number per
//! lane, which the compiler turns into vector instructions. A lane that a sweep cannot bring further guesses;
//! each has its own stack of what is still to be tried. A lane that is done takes the next puzzle.

mod dispatch;
mod sweep;

use common::stop::{Flow, StopFlag};
use std::ops::ControlFlow;

use super::bits::grid::{FULL, Word, bit, most_tied};
use crate::each::solve::Solved;
use crate::search::{Board, N};
use sweep::{LANES, Sweep, V};

/// Solves puzzles, each until `limit` answers are found; clues may contradict each other. Appends what is
/// found of each, in order. Ends when `flag` is raised; then nothing is appended.
pub fn solve(puzzles: &[Board], limit: u64, flag: &StopFlag, solved: &mut Vec<Solved>) -> Flow {
    let mut lanes = Box::new(Lanes::new(puzzles, limit, flag));
    dispatch::run(&mut lanes)?;
    solved.append(&mut lanes.solved);
    ControlFlow::Continue(())
}

/// The candidates of one puzzle, and the cells that are known to have one.
#[derive(Clone, Copy)]
struct State {
    words: [[Word; 3]; N],
    naked: [Word; 3],
}

/// What one lane works at.
#[derive(Default)]
struct Job {
    /// Index of the puzzle; `None` if there are no more.
    puzzle: Option<usize>,
    /// What is still to be tried of it.
    stack: Vec<State>,
}

struct Lanes<'a> {
    puzzles: &'a [Board],
    next: usize,
    limit: u64,
    flag: &'a StopFlag,
    solved: Vec<Solved>,
    sweep: Sweep,
    /// The sum of each lane's words before the last sweep. Candidates only disappear, so an equal sum after it
    /// means that it changed nothing.
    sums: V,
    jobs: [Job; LANES],
}

impl<'a> Lanes<'a> {
    fn new(puzzles: &'a [Board], limit: u64, flag: &'a StopFlag) -> Self {
        Lanes {
            puzzles,
            next: 0,
            limit,
            flag,
            solved: vec![Solved::default(); puzzles.len()],
            sweep: Sweep::default(),
            sums: [0; LANES],
            jobs: std::array::from_fn(|_| Job::default()),
        }
    }

    #[inline(always)]
    fn run(&mut self) -> Flow {
        for lane in 0..LANES {
            self.take_next(lane);
        }
        let mut sweeps = 0u32;
        while self.jobs.iter().any(|job| job.puzzle.is_some()) {
            self.sweep.sweep();
            for lane in 0..LANES {
                if let Some(puzzle) = self.jobs[lane].puzzle {
                    self.look(lane, puzzle);
                }
            }
            sweeps = sweeps.wrapping_add(1);
            if sweeps.is_multiple_of(1024)
                && let Some(stop) = self.flag.raised()
            {
                return ControlFlow::Break(stop);
            }
        }
        ControlFlow::Continue(())
    }

    /// What the last sweep came to.
    #[inline(always)]
    fn look(&mut self, lane: usize, puzzle: usize) {
        let Sweep {
            dead, open, sums, ..
        } = &self.sweep;
        if dead[lane] != 0 {
            self.back(lane);
        } else if sums[lane] != self.sums[lane] {
            self.sums[lane] = sums[lane];
        } else if open[lane] == 0 {
            // The sweep that changed nothing has also seen that no figure stands twice.
            let found = &mut self.solved[puzzle];
            found.answers += 1;
            if found.first.is_none() {
                found.first = Some(board(&self.sweep.words, lane));
            }
            if found.answers >= self.limit {
                self.jobs[lane].stack.clear();
            }
            self.back(lane);
        } else {
            self.guess(lane);
        }
    }

    /// Goes on with what is still to be tried, or with the next puzzle.
    fn back(&mut self, lane: usize) {
        match self.jobs[lane].stack.pop() {
            Some(state) => self.load(lane, &state),
            None => self.take_next(lane),
        }
    }

    fn take_next(&mut self, lane: usize) {
        let puzzle = (self.next < self.puzzles.len()).then_some(self.next);
        self.jobs[lane].puzzle = puzzle;
        if let Some(puzzle) = puzzle {
            self.next += 1;
            let state = State::of(&self.puzzles[puzzle]);
            self.load(lane, &state);
        }
    }

    fn load(&mut self, lane: usize, state: &State) {
        for (words, from) in self.sweep.words.iter_mut().zip(&state.words) {
            for (word, from) in words.iter_mut().zip(from) {
                word[lane] = *from;
            }
        }
        for (naked, from) in self.sweep.naked.iter_mut().zip(state.naked) {
            naked[lane] = from;
        }
        self.sums[lane] = 0;
    }

    /// Tries a figure in a cell with two candidates, if there is one, and keeps the rest for later.
    fn guess(&mut self, lane: usize) {
        let mut state = State {
            words: self.sweep.words.map(|words| words.map(|word| word[lane])),
            naked: self.sweep.naked.map(|naked| naked[lane]),
        };
        let pairs = self.sweep.pairs.map(|word| word[lane]);
        let is_pair = pairs != [0; 3];
        let place = most_tied(&pairs).or_else(|| {
            let open = state.naked.map(|naked| FULL & !naked);
            let band = open.iter().position(|&word| word != 0)?;
            Some((band, open[band].trailing_zeros()))
        });
        let Some((band, bit)) = place else {
            return; // never: the lane is open
        };
        let bit = 1 << bit;
        let mut first = true;
        for (f, words) in state.words.iter_mut().enumerate() {
            if words[band] & bit != 0 {
                if first {
                    words[band] ^= bit; // this lane tries it; the rest does not
                    first = false;
                } else {
                    self.sweep.words[f][band][lane] ^= bit;
                }
            }
        }
        self.sweep.naked[band][lane] |= bit;
        self.sums[lane] = 0;
        if is_pair {
            state.naked[band] |= bit;
        }
        self.jobs[lane].stack.push(state);
    }
}

impl State {
    /// The clues alone: what follows from them is left to the sweeps.
    fn of(clues: &Board) -> Self {
        let mut own = [[0; 3]; 16]; // figure 0, for empty, is first; up to 16, so that no index is checked
        let (top, rest) = clues.split_at(3);
        let (middle, bottom) = rest.split_at(3);
        for (r, ((a, b), c)) in top.iter().zip(middle).zip(bottom).enumerate() {
            for (x, ((a, b), c)) in a.iter().zip(b).zip(c).enumerate() {
                // Band after band, since the processor waits where it writes the same word twice in a row.
                for (band, &clue) in [a, b, c].into_iter().enumerate() {
                    own[usize::from(clue) & 15][band] |= bit(x, r);
                }
            }
        }
        State {
            words: std::array::from_fn(|f| {
                std::array::from_fn(|band| own[f + 1][band] | own[0][band])
            }),
            naked: own[0].map(|open| FULL & !open),
        }
    }
}

/// The answer in a lane.
///
/// The figures of a band are first written as binary numbers, bit j of all 27 of them in one word.
#[inline(always)]
fn board(words: &[[V; 3]; N], lane: usize) -> Board {
    let mut board = [[0; N]; N];
    for (band, rows) in board.chunks_exact_mut(3).enumerate() {
        let mut digits = [0; 4];
        for (f, words) in words.iter().enumerate() {
            for (j, digit) in digits.iter_mut().enumerate() {
                *digit |= words[band][lane] * ((f as Word + 1) >> j & 1);
            }
        }
        let [ones, twos, fours, eights] = digits;
        let mut figures = [0; 27];
        for (bit, figure) in figures.iter_mut().enumerate() {
            let at = |digit: Word| (digit >> bit & 1) as u8;
            *figure = at(ones) | at(twos) << 1 | at(fours) << 2 | at(eights) << 3;
        }
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, figure) in row.iter_mut().enumerate() {
                *figure = figures[bit(x, y).trailing_zeros() as usize % 27];
            }
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Puzzles with no answer, one answer and many, in random order.
    fn puzzles() -> Vec<Board> {
        let mut random = 7u64;
        let mut next = |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
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
    fn every_width_of_registers_gives_the_same() {
        let (puzzles, flag) = (puzzles(), StopFlag::default());
        for limit in [1, 2, 50] {
            let run = |how: fn(&mut Lanes<'_>) -> Flow| {
                let mut lanes = Lanes::new(&puzzles, limit, &flag);
                assert!(how(&mut lanes).is_continue());
                lanes.solved
            };
            let portable = run(|lanes| lanes.run());
            let counts: Vec<u64> = portable.iter().map(|solved| solved.answers).collect();
            assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&limit));
            for how in dispatch::every() {
                assert_eq!(run(how), portable);
            }
        }
    }
}
