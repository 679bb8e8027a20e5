//! The path of the knight, and the moves to try from its cell, in order.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use common::board::{Cell, MOVES, Size};
use common::search::{Choice, Event, Flow, Observer, Stop, Why, filled, tours};
use fastrand::Rng;

use super::rules::{CORNER, DEAD_END, END_PATH, PrunedCounts, Rule, is_corner};
use crate::moves::{self, Moves};
use crate::problem::{FREE, NumberedBoard};

/// Bytes that the search takes for each cell of the board.
pub const BYTES_PER_CELL: u64 = 22;

/// The corner where every tour begins.
pub const START: usize = 0;

/// A search under way.
pub struct Pruned {
    pub(super) board: NumberedBoard,
    /// The rules that are left out.
    without: Vec<Rule>,
    pub(super) moves: Moves,
    pub(crate) counts: PrunedCounts,
    /// The cells visited, in order.
    pub(super) path: Vec<u32>,
    /// For each cell of the path, the moves that are still to be tried from there.
    pub(super) untried: Vec<Untried>,
    /// For each free cell, its free neighbours; the end has one more, the start.
    ways_on: Vec<u8>,
    /// The cell kept for last; the start's other neighbour is visited first.
    end: Option<usize>,
    /// How an attempt differs from the others; the first one is as the rules say.
    pub(super) chance: Option<Rng>,
}

/// The directions still to be tried from a cell, the best one last.
pub type Untried = ArrayVec<u8, 8>;

/// A move to a free cell.
#[derive(Clone, Copy)]
struct NextMove {
    direction: usize,
    to: usize,
    /// What it is sorted by: few ways on go first, and then what is far from the start.
    key: (u8, Reverse<u64>),
}

type Ways = ArrayVec<NextMove, 8>;

impl Pruned {
    /// A search that has not begun.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(size: Size, without: Vec<Rule>) -> Flow<Self> {
        let moves = Moves::new(size)?;
        let cells = size.cells();
        let end = moves.neighbours(START).nth(1);
        let mut ways_on = filled(0, cells)?;
        ways_on.iter_mut().enumerate().for_each(|(cell, ways)| *ways = moves.count(cell));
        let mut path = Vec::new();
        let mut untried = Vec::new();
        path.try_reserve_exact(cells).map_err(|_| Stop::Failed)?;
        untried.try_reserve_exact(cells).map_err(|_| Stop::Failed)?;
        Ok(Pruned {
            board: NumberedBoard { size, numbers: filled(FREE, cells)? },
            without,
            counts: PrunedCounts::default(),
            path,
            untried,
            ways_on,
            end,
            chance: None,
            moves,
        })
    }

    /// Whether a rule is on.
    #[inline]
    pub(super) fn has(&self, rule: Rule) -> bool {
        !self.without.contains(&rule)
    }

    /// The knight visits a free cell. The start remains a way on for its neighbours: for the end,
    /// it is the way home.
    #[inline]
    pub(super) fn mark(&mut self, cell: usize) {
        self.board.numbers[cell] = self.path.len() as u32;
        self.path.push(cell as u32);
        if cell != START {
            for neighbour in self.moves.neighbours(cell) {
                self.ways_on[neighbour] -= 1;
            }
        }
    }

    /// Takes the last move back, so that the next direction finds the board as this one found it.
    pub(super) fn write_back(&mut self, observer: &mut impl Observer) -> Flow {
        let Some(cell) = self.path.pop().map(|cell| cell as usize) else { return Ok(()) };
        self.board.numbers[cell] = FREE;
        if cell != START {
            for neighbour in self.moves.neighbours(cell) {
                self.ways_on[neighbour] += 1;
            }
        }
        if let Some(from) = self.path.last().map(|&from| from as usize)
            && let Some(direction) =
                (0..8).find(|&direction| self.moves.target(from, direction) == Some(cell))
        {
            let choice = moves::choice(self.board.size, from, direction);
            observer.on(Event::Unmarked { choice, board: self.board.shown() })?;
        }
        Ok(())
    }

    /// The moves from `at` that no rule refuses, in the order in which to try them.
    pub(super) fn options<O: Observer>(&mut self, at: usize, observer: &mut O) -> Flow<Untried> {
        let mut free = Ways::new();
        for direction in 0..8 {
            let why = match self.moves.target(at, direction) {
                Some(to) if self.board.numbers[to] == FREE => {
                    free.push(NextMove { direction, to, key: (0, Reverse(0)) });
                    continue;
                }
                Some(_) => &tours::VISITED,
                None => &tours::OFF_BOARD,
            };
            if O::SEES_NODES {
                observer.on(Event::Refused {
                    choice: moves::choice(self.board.size, at, direction),
                    why,
                })?;
            }
        }
        let size = self.board.size;
        let from = size.cell(at);
        let mut ways = free.clone();
        // The last move of all leads to the only cell left.
        if self.path.len() + 1 < self.board.numbers.len() {
            if self.has(Rule::EndPath) {
                let keep = |way: &NextMove| !self.blocks_the_end(way.to);
                self.counts.end_path += refuse(from, &mut ways, &END_PATH, keep, observer)?;
            }
            if self.has(Rule::Corners) && free.iter().any(|way| is_corner(size, way.to)) {
                let keep = |way: &NextMove| is_corner(size, way.to);
                self.counts.corners += refuse(from, &mut ways, &CORNER, keep, observer)?;
            }
            if self.has(Rule::DeadEnds) && free.iter().any(|way| self.ways_on[way.to] < 2) {
                let urgent = self.only_urgent(&free);
                let keep = |way: &NextMove| Some(way.to) == urgent;
                self.counts.dead_ends += refuse(from, &mut ways, &DEAD_END, keep, observer)?;
            }
        }
        self.sort(&mut ways);
        Ok(ways.iter().rev().map(|way| way.direction as u8).collect())
    }

    /// Whether a move to `to` makes it impossible to end the path at the end: because it enters the
    /// end itself too early, or takes the last cell from which the end can be entered, while others
    /// remain to be visited.
    #[inline]
    fn blocks_the_end(&self, to: usize) -> bool {
        let Some(end) = self.end else { return false };
        let left_after = self.board.numbers.len() - self.path.len() - 1;
        // One way on from the end is the start.
        to == end || (self.ways_on[end] == 2 && left_after > 1 && self.moves.adjacent(to, end))
    }

    /// The one cell that must be visited now, or never can be: it has one way on, and the knight's
    /// cell to come from. `None` if there are two of them, or one without any way on.
    #[inline]
    fn only_urgent(&self, free: &[NextMove]) -> Option<usize> {
        let mut urgent = free.iter().filter(|way| self.ways_on[way.to] < 2);
        let first = urgent.next()?;
        (self.ways_on[first.to] == 1 && urgent.next().is_none()).then_some(first.to)
    }

    /// Brings the most promising move to the front.
    #[inline]
    fn sort(&mut self, ways: &mut Ways) {
        let cells = self.board.numbers.len() as u64;
        for way in &mut *ways {
            let ways_on = if self.has(Rule::Order) { self.ways_on[way.to] } else { 0 };
            let cell = self.board.size.cell(way.to);
            let x = cell.x as u64;
            let y = cell.y as u64;
            let distance = if self.has(Rule::Ties) { x * x + y * y } else { 0 };
            let chance = self.chance.as_mut().map_or(0, |rng| rng.u64(0..=cells / 4));
            way.key = (ways_on, Reverse(distance + chance));
        }
        // A stable sort: what is equal stays in the lecture's order.
        ways.sort_by_key(|way| way.key);
    }
}

/// Removes the moves that a rule refuses from `ways`, and returns their number.
fn refuse(
    from: Cell,
    ways: &mut Ways,
    why: &'static Why,
    keep: impl Fn(&NextMove) -> bool,
    observer: &mut impl Observer,
) -> Flow<u64> {
    let mut flow = Ok(());
    let before = ways.len();
    ways.retain(|way| {
        let kept = keep(way);
        if !kept && flow.is_ok() {
            let choice = Choice { number: way.direction, cell: from + MOVES[way.direction] };
            flow = observer.on(Event::Refused { choice, why }).map(|_| ());
        }
        kept
    });
    flow.map(|()| (before - ways.len()) as u64)
}
