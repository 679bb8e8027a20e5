//! Which moves are worth a try from a cell, and in which order.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use common::observer::Observer;
use common::stop::{Flow, Stop};

use super::{Pruned, START};
use crate::search::{ClosedTour, FREE, Refusal, Step};

/// The moves still to be tried from a cell: three bits for each, below a 1 that marks the end.
#[derive(Clone, Copy, Debug)]
pub struct Untried(u32);

impl Untried {
    fn new(ways: &[Way]) -> Self {
        let pack = |packed, way: &Way| packed << 3 | way.direction as u32;
        Untried(ways.iter().rev().fold(1, pack))
    }

    /// Takes the best of them.
    pub fn next(&mut self) -> Option<usize> {
        if self.0 == 1 {
            return None;
        }
        let direction = self.0 & 7;
        self.0 >>= 3;
        Some(direction as usize)
    }
}

/// A move to a free cell.
#[derive(Clone, Copy, Debug)]
struct Way {
    direction: usize,
    to: usize,
}

type Ways = ArrayVec<Way, 8>;

impl Pruned {
    /// The knight visits a free cell. The start remains a way on for its neighbours: for the end, it is
    /// the way home.
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
    pub(super) fn write_back(&mut self, observer: &mut impl Observer<ClosedTour>) -> Flow {
        let Some(cell) = self.path.pop().map(|cell| cell as usize) else {
            return ControlFlow::Continue(());
        };
        self.board.numbers[cell] = FREE;
        if cell != START {
            for neighbour in self.moves.neighbours(cell) {
                self.ways_on[neighbour] += 1;
            }
        }
        let from = self.path.last().map(|&from| from as usize);
        match from.and_then(|from| self.step(from, cell)) {
            Some(step) => observer.written_back(step),
            None => ControlFlow::Continue(()),
        }
    }

    fn step(&self, from: usize, to: usize) -> Option<Step> {
        let direction = (0..8).find(|&direction| self.moves.target(from, direction) == Some(to))?;
        Some(Step::Move { from, direction })
    }

    /// The moves from `at` that no rule refuses, in the order in which to try them.
    pub(super) fn options<O: Observer<ClosedTour>>(
        &mut self,
        at: usize,
        observer: &mut O,
    ) -> ControlFlow<Stop, Untried> {
        let free = self.free_ways(at, observer)?;
        let mut ways = free.clone();
        // The last move of all leads to the only cell left.
        if self.path.len() + 1 < self.board.numbers.len() {
            if self.rules.end_path {
                let keep = |search: &Pruned, way: &Way| !search.blocks_the_end(way.to);
                self.refuse(at, &mut ways, Refusal::EndPath, keep, observer)?;
            }
            if self.rules.corners && free.iter().any(|way| self.is_corner(way.to)) {
                let keep = |search: &Pruned, way: &Way| search.is_corner(way.to);
                self.refuse(at, &mut ways, Refusal::Corner, keep, observer)?;
            }
            if self.rules.dead_ends && free.iter().any(|way| self.ways_on[way.to] < 2) {
                let urgent = self.only_urgent(&free);
                let keep = |_: &Pruned, way: &Way| Some(way.to) == urgent;
                self.refuse(at, &mut ways, Refusal::DeadEnd, keep, observer)?;
            }
        }
        self.sort(&mut ways);
        ControlFlow::Continue(Untried::new(&ways))
    }

    /// The moves from `at` that lead to free cells, in the lecture's order.
    fn free_ways<O: Observer<ClosedTour>>(
        &self,
        at: usize,
        observer: &mut O,
    ) -> ControlFlow<Stop, Ways> {
        let mut ways = Ways::new();
        for direction in 0..8 {
            let why = match self.moves.target(at, direction) {
                Some(to) if self.board.numbers[to] == FREE => {
                    ways.push(Way { direction, to });
                    continue;
                }
                Some(_) => Refusal::Visited,
                None => Refusal::OffBoard,
            };
            if O::SEES_REFUSALS {
                observer.refused(
                    Step::Move {
                        from: at,
                        direction,
                    },
                    why,
                )?;
            }
        }
        ControlFlow::Continue(ways)
    }

    /// Takes out of `ways` what a rule does not keep.
    fn refuse(
        &mut self,
        from: usize,
        ways: &mut Ways,
        rule: Refusal,
        keep: impl Fn(&Pruned, &Way) -> bool,
        observer: &mut impl Observer<ClosedTour>,
    ) -> Flow {
        let (kept, refused): (Ways, Ways) = ways.drain(..).partition(|way| keep(self, way));
        *ways = kept;
        *match rule {
            Refusal::EndPath => &mut self.counts.end_path,
            Refusal::Corner => &mut self.counts.corners,
            _ => &mut self.counts.dead_ends,
        } += refused.len() as u64;
        for Way { direction, .. } in refused {
            observer.refused(Step::Move { from, direction }, rule)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a move to `to` makes it impossible to end the path at the end: because it enters the
    /// end itself before it is time, or takes the last cell from which the end can be entered, while
    /// others remain to be visited.
    fn blocks_the_end(&self, to: usize) -> bool {
        let Some(end) = self.end else {
            return false;
        };
        let left_after = self.board.numbers.len() - self.path.len() - 1;
        // One way on from the end is the start.
        to == end || (self.ways_on[end] == 2 && left_after > 1 && self.moves.adjacent(to, end))
    }

    fn is_corner(&self, cell: usize) -> bool {
        let size = self.board.size;
        let at = size.cell(cell);
        (at.x == 0 || at.x + 1 == size.width) && (at.y == 0 || at.y + 1 == size.height)
    }

    /// The one cell that must be visited now, or never can be: it has one way on, and the knight's cell
    /// to come from. `None` if there are two of them, or one without any way on.
    fn only_urgent(&self, free: &[Way]) -> Option<usize> {
        let mut urgent = free.iter().filter(|way| self.ways_on[way.to] < 2);
        let first = urgent.next()?;
        (self.ways_on[first.to] == 1 && urgent.next().is_none()).then_some(first.to)
    }

    /// Brings the most promising move to the front.
    fn sort(&mut self, ways: &mut Ways) {
        let Pruned { board, rules, .. } = self;
        let cells = board.numbers.len() as u64;
        let mut keys: ArrayVec<_, 8> = ways
            .iter()
            .map(|&way| {
                let ways_on = if rules.order { self.ways_on[way.to] } else { 0 };
                let cell = board.size.cell(way.to);
                let (x, y) = (u64::from(cell.x), u64::from(cell.y));
                let distance = if rules.ties { x * x + y * y } else { 0 };
                let chance = self.chance.as_mut().map_or(0, |rng| rng.u64(0..=cells / 4));
                (ways_on, Reverse(distance + chance), way)
            })
            .collect();
        // A stable sort: what is equal stays in the lecture's order.
        keys.sort_by_key(|&(ways_on, far, _)| (ways_on, far));
        *ways = keys.into_iter().map(|(.., way)| way).collect();
    }
}
