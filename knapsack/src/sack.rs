//! What the searches share: the knapsack, what they report, and the test of a candidate.

use common::search::Event::{
    Entered, Marked, Noted, Refused, Rejected, Returned, Solved, Unmarked,
};
use common::search::{Board, Choice, Count, Flow, Next, Observer, Why, special};

use crate::problem::{Algorithm, CUT, Knapsack, NO_IMPROVEMENT, Object, TOO_HEAVY};

/// The knapsack, and the best packing so far.
pub struct Sack<'a, O> {
    /// The objects, as in [`Knapsack`].
    pub objects: &'a [Object],
    /// The largest weight.
    pub limit: i64,
    /// `stat[oid]`: whether the object is in the knapsack.
    pub stat: Vec<bool>,
    /// The largest value so far, at first 0.
    pub best: i64,
    /// The objects with their numbers, by value per weight.
    pub sorted: Vec<(usize, Object)>,
    count: &'a mut Count,
    observer: &'a mut O,
    /// What an event shows: of each object its value if it is taken, the number 0 if it is left; and of a call.
    shown: Vec<u32>,
    values: [(&'static str, i64); 3],
}

impl<'a, O: Observer> Sack<'a, O> {
    /// Creates an empty knapsack.
    pub fn new(problem: &'a Knapsack, count: &'a mut Count, observer: &'a mut O) -> Self {
        let Knapsack { objects, limit, algorithm } = problem;
        let mut sorted: Vec<_> = objects.iter().copied().enumerate().collect();
        sorted.sort_by(|(_, one), (_, other)| one.by_ratio(other));
        let bound = if *algorithm == Algorithm::Relaxed { "at_most" } else { "achievable" };
        let values = [("value", 0), ("weight", 0), (bound, 0)];
        Sack {
            objects,
            limit: *limit,
            stat: vec![false; objects.len()],
            best: 0,
            sorted,
            count,
            observer,
            shown: vec![0; objects.len()],
            values,
        }
    }

    // ANCHOR: candidate
    /// Tests a candidate: is it light enough, and better than the best so far?
    pub fn candidate(&mut self, value: i64, weight: i64) -> Flow {
        self.count.candidates += 1;
        if weight <= self.limit && value > self.best {
            self.best = value;
            self.count.solutions += 1;
            self.count.best = Some(value);
            self.count.weight = weight;
            self.show(true, usize::MAX, &[]);
            self.observer.on(Solved { board: Board::Numbers(&self.shown), count: self.count })?;
            self.observer.on(Noted { values: &[("best", value), ("best_weight", weight)] })?;
        } else {
            let is_heavy = weight > self.limit;
            self.count.refused += u64::from(is_heavy);
            let heavy = TOO_HEAVY.with([weight, self.limit]);
            let why = &if is_heavy { heavy } else { NO_IMPROVEMENT.with([value, self.best]) };
            self.show(O::SEES_NODES, usize::MAX, &[self.best, self.count.weight]);
            let board = Board::Valued { numbers: &self.shown, values: &self.values };
            self.observer.on(Rejected { board, why })?;
        }
        Ok(())
    }
    // ANCHOR_END: candidate

    /// A call begins, with its value, its weight and its bound, if it has one.
    #[track_caller]
    pub fn on_entered(&mut self, oid: usize, values: &[i64]) -> Flow<Next> {
        self.show(O::SEES_NODES, oid, values);
        let values = &self.values[..values.len()];
        let board = Board::Valued { numbers: &self.shown, values };
        self.observer.on(Entered { board, depth: oid })
    }

    /// A choice is made.
    #[track_caller]
    pub fn on_marked(&mut self, choice: Choice, why: &Why) -> Flow<Next> {
        self.observer.on(Marked { choice, why })
    }

    /// It is taken back.
    #[track_caller]
    pub fn on_unmarked(&mut self, choice: Choice) -> Flow<Next> {
        self.show(O::SEES_NODES, choice.cell.x as usize, &[]);
        self.observer.on(Unmarked { choice, board: Board::Numbers(&self.shown) })
    }

    /// A choice is impossible.
    #[track_caller]
    pub fn on_refused(&mut self, choice: Choice, why: &Why) -> Flow<Next> {
        self.count.refused += u64::from(*why == TOO_HEAVY);
        self.count.cut += u64::from(*why == CUT);
        self.observer.on(Refused { choice, why })
    }

    /// A call ends.
    #[track_caller]
    pub fn on_returned(&mut self, oid: usize) -> Flow {
        self.observer.on(Returned { depth: oid }).map(drop)
    }

    /// Sets what an event shows, where the objects before `oid` are decided, if somebody sees it.
    fn show(&mut self, is_seen: bool, oid: usize, values: &[i64]) {
        if !is_seen {
            return;
        }
        for (index, number) in self.shown.iter_mut().enumerate() {
            let empty = if index < oid { special::ZERO } else { 0 };
            *number = if self.stat[index] { self.objects[index].value as u32 } else { empty };
        }
        self.values.iter_mut().zip(values).for_each(|(named, value)| named.1 = *value);
    }
}
