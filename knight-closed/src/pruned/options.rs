//! Which moves are worth a try from a cell, and in which order.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use common::search::{Event, Flow, Observer};

use super::{Pruned, Refusal, START, knight};
use crate::search::{self, ClosedTour, FREE};

/// The moves still to be tried from a cell: three bits for each, below a 1 that marks the end.
#[derive(Clone, Copy, Debug)]
pub struct Untried(u32);

impl Untried {
    #[inline]
    fn new(ways: &[Way]) -> Self {
        let pack = |packed, way: &Way| packed << 3 | way.direction as u32;
        Untried(ways.iter().rev().fold(1, pack))
    }

    /// Takes the best of them.
    #[inline]
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
    /// What it is sorted by: few ways on go first, and then what is far from the start.
    key: (u8, Reverse<u64>),
}

type Ways = ArrayVec<Way, 8>;

impl Pruned {
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
    pub(super) fn write_back(&mut self, observer: &mut impl Observer<ClosedTour>) -> Flow {
        let Some(cell) = self.path.pop().map(|cell| cell as usize) else {
            return Ok(());
        };
        self.board.numbers[cell] = FREE;
        if cell != START {
            for neighbour in self.moves.neighbours(cell) {
                self.ways_on[neighbour] += 1;
            }
        }
        let from = self.path.last().map(|&from| from as usize);
        let target = |from, direction| self.moves.target(from, direction) == Some(cell);
        let direction = |from| (0..8).find(|&direction| target(from, direction));
        if let Some((from, direction)) = from.and_then(|from| Some((from, direction(from)?))) {
            observer.on(Event::Unmarked { choice: knight(from, direction) })?;
        }
        Ok(())
    }

    /// The moves from `at` that no rule refuses, in the order in which to try them.
    pub(super) fn options<O: Observer<ClosedTour>>(
        &mut self,
        at: usize,
        observer: &mut O,
    ) -> Flow<Untried> {
        let mut free = Ways::new();
        self.free_ways(at, &mut free, observer)?;
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
        Ok(Untried::new(&ways))
    }

    /// Puts the moves from `at` that lead to free cells into `ways`, in the lecture's order.
    #[inline]
    fn free_ways<O: Observer<ClosedTour>>(
        &self,
        at: usize,
        ways: &mut Ways,
        observer: &mut O,
    ) -> Flow {
        for direction in 0..8 {
            let why = match self.moves.target(at, direction) {
                Some(to) if self.board.numbers[to] == FREE => {
                    ways.push(Way { direction, to, key: (0, Reverse(0)) });
                    continue;
                }
                Some(_) => Refusal::Visited,
                None => Refusal::OffBoard,
            };
            if O::SEES_NODES {
                let why = search::Refusal::Pruned(why);
                observer.on(Event::Refused { choice: knight(at, direction), why })?;
            }
        }
        Ok(())
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
        let (mut flow, mut refused) = (Ok(()), 0);
        ways.retain(|way| {
            let kept = keep(self, way);
            if !kept && flow.is_ok() {
                refused += 1;
                let (choice, why) = (knight(from, way.direction), search::Refusal::Pruned(rule));
                flow = observer.on(Event::Refused { choice, why }).map(|_| ());
            }
            kept
        });
        *match rule {
            Refusal::EndPath => &mut self.counts.end_path,
            Refusal::Corner => &mut self.counts.corners,
            _ => &mut self.counts.dead_ends,
        } += refused;
        flow
    }

    /// Whether a move to `to` makes it impossible to end the path at the end: because it enters the
    /// end itself before it is time, or takes the last cell from which the end can be entered,
    /// while others remain to be visited.
    #[inline]
    fn blocks_the_end(&self, to: usize) -> bool {
        let Some(end) = self.end else {
            return false;
        };
        let left_after = self.board.numbers.len() - self.path.len() - 1;
        // One way on from the end is the start.
        to == end || (self.ways_on[end] == 2 && left_after > 1 && self.moves.adjacent(to, end))
    }

    #[inline]
    fn is_corner(&self, cell: usize) -> bool {
        let size = self.board.size;
        let at = size.cell(cell);
        (at.x == 0 || at.x + 1 == size.width) && (at.y == 0 || at.y + 1 == size.height)
    }

    /// The one cell that must be visited now, or never can be: it has one way on, and the knight's
    /// cell to come from. `None` if there are two of them, or one without any way on.
    #[inline]
    fn only_urgent(&self, free: &[Way]) -> Option<usize> {
        let mut urgent = free.iter().filter(|way| self.ways_on[way.to] < 2);
        let first = urgent.next()?;
        (self.ways_on[first.to] == 1 && urgent.next().is_none()).then_some(first.to)
    }

    /// Brings the most promising move to the front.
    #[inline]
    fn sort(&mut self, ways: &mut Ways) {
        let Pruned { board, rules, .. } = self;
        let cells = board.numbers.len() as u64;
        for way in &mut *ways {
            let ways_on = if rules.order { self.ways_on[way.to] } else { 0 };
            let cell = board.size.cell(way.to);
            let (x, y) = (cell.x as u64, cell.y as u64);
            let distance = if rules.ties { x * x + y * y } else { 0 };
            let chance = self.chance.as_mut().map_or(0, |rng| rng.u64(0..=cells / 4));
            way.key = (ways_on, Reverse(distance + chance));
        }
        // A stable sort: what is equal stays in the lecture's order.
        ways.sort_by_key(|way| way.key);
    }
}
