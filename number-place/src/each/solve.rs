//! Many puzzles at once, by any algorithm: how many answers each has, and the first.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::thread;

use common::lesson::Lesson;
use common::observer::Observer;
use common::stop::{Flow, Stop, StopFlag};

use crate::fast::{Algorithm, Solver, lanes};
use crate::search::{Board, Puzzle};

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// How many answers it has, if there are not more than were asked for.
    pub answers: u64,
    /// The first one found. Which that is depends on the algorithm.
    pub first: Option<Board>,
}

/// Fewer puzzles are not worth a thread.
const FEWEST: usize = 256;

/// Solves puzzles in up to so many threads, each of which takes as many of them; see [`solve`].
pub fn solve_in_threads(
    puzzles: &[Board],
    threads: usize,
    algorithm: Algorithm,
    limit: u64,
    flag: &StopFlag,
    solved: &mut Vec<Solved>,
) -> Flow {
    let share = puzzles.len().div_ceil(threads).max(FEWEST);
    if share >= puzzles.len() {
        return solve(puzzles, algorithm, limit, flag, solved);
    }
    thread::scope(|scope| {
        let shares: Vec<_> = puzzles
            .chunks(share)
            .map(|puzzles| {
                scope.spawn(move || {
                    let mut solved = Vec::with_capacity(puzzles.len());
                    let flow = solve(puzzles, algorithm, limit, flag, &mut solved);
                    (flow, solved)
                })
            })
            .collect();
        let mut all = ControlFlow::Continue(());
        for share in shares {
            let (flow, found) = share.join().unwrap_or_else(|panic| resume_unwind(panic));
            // After the first puzzle that is left out, all are.
            if all.is_continue() {
                solved.extend(found);
                all = flow;
            }
        }
        all
    })
}

/// Solves puzzles in turn, each until `limit` answers are found; clues may contradict each other.
///
/// Ends when `flag` is raised; the first puzzle that was not solved to the end is left out, and all after it.
pub fn solve(
    puzzles: &[Board],
    algorithm: Algorithm,
    limit: u64,
    flag: &StopFlag,
    solved: &mut Vec<Solved>,
) -> Flow {
    if algorithm == Algorithm::Bits {
        return lanes::solve(puzzles, limit, flag, solved);
    }
    for &clues in puzzles {
        let mut answers = 0;
        let mut first = First {
            board: None,
            limit,
            nodes: 0,
            flag,
        };
        if consistent(&clues) {
            let puzzle = Puzzle { clues };
            let flow = Solver { puzzle, algorithm }.search(&mut answers, &mut first);
            if let ControlFlow::Break(stop) = flow
                && stop != Stop::AnswerLimit
            {
                return flow;
            }
        }
        solved.push(Solved {
            answers,
            first: first.board,
        });
    }
    ControlFlow::Continue(())
}

/// Keeps the first answer, and ends the search in time.
struct First<'a> {
    board: Option<Board>,
    limit: u64,
    nodes: u32,
    flag: &'a StopFlag,
}

impl Observer<Puzzle> for First<'_> {
    #[inline(always)]
    fn entered(&mut self, _board: &Board, _placed: usize) -> Flow {
        let looks = self.nodes.is_multiple_of(4096);
        self.nodes = self.nodes.wrapping_add(1);
        match self.flag.raised().filter(|_| looks) {
            Some(stop) => ControlFlow::Break(stop),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn answered(&mut self, board: &Board, answers: &u64) -> Flow {
        self.board.get_or_insert(*board);
        if *answers >= self.limit {
            return ControlFlow::Break(Stop::AnswerLimit);
        }
        ControlFlow::Continue(())
    }
}

/// Whether no two clues contradict each other.
fn consistent(clues: &Board) -> bool {
    let (mut rows, mut columns, mut blocks) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut clash = 0;
    for (y, row) in clues.iter().enumerate() {
        for (x, &clue) in row.iter().enumerate() {
            let mark = 1u16 << clue & !1; // nothing for an empty cell
            let groups = [
                &mut rows[y],
                &mut columns[x],
                &mut blocks[x / 3 + y / 3 * 3],
            ];
            for group in groups {
                clash |= *group & mark;
                *group |= mark;
            }
        }
    }
    clash == 0
}
