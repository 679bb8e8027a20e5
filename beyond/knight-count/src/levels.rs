//! The patterns of every level that lie on a way from the first pattern to the last.
//!
//! There are far fewer patterns than states, so the program finds them first. It goes back from the
//! last level, from each pattern to all patterns from which a choice leads to it. Then it goes
//! forward from the first level, and keeps only the patterns that can be reached.
//!
//! Every tour passes through exactly one pattern of each level. So a part of the count keeps some
//! patterns of the largest level, and of the other levels only those that lead to or from them. The
//! tours of all parts add up to the whole.

use std::mem::take;

use common::search::{Limits, Part};

use crate::error::CountError;
use crate::matching::Tables;
use crate::memory::Memory;
use crate::order::CellOrder;
use crate::pattern::{MoveSet, Pattern, states};

/// A list that grows may be copied to one of twice its size.
const GROWTH: u64 = 3;

/// How many patterns are found between two looks at the clock and the memory.
const POLL: usize = 1 << 14;

/// What the steps of a count need: its patterns are known, and nothing else yet.
pub struct LevelPatterns {
    pub order: CellOrder,
    /// The patterns of each level.
    pub patterns: Vec<Vec<Pattern>>,
    pub tables: Tables,
    pub threads: usize,
    /// In use is what is needed besides the counts.
    pub memory: Memory,
}

/// The patterns of every level, each list in order, for a part of the count. Also the most bytes in
/// use meanwhile.
///
/// # Errors
/// There is not enough memory, or the limits stop it.
pub fn levels(
    order: &CellOrder,
    part: Part,
    free: u64,
    limits: &mut Limits,
) -> Result<(Vec<Vec<Pattern>>, u64), CountError> {
    let last = order.cells();
    let mut levels = vec![Vec::new(); last + 1];
    levels[last] = vec![order.last()];
    let mut memory = Memory { free, held: 0 };
    let mut most = 0;
    for level in (0..last).rev() {
        levels[level] = before(order, level, &levels[level + 1], memory, limits)?;
        most = most.max(memory.held + GROWTH * bytes(&levels[level]));
        memory.held += bytes(&levels[level]);
    }
    prune(order, &mut levels, 0);
    if part != Part::WHOLE {
        let sizes = levels.iter().map(|level| states_of(level));
        let largest = sizes.enumerate().max_by_key(|&(_, states)| states).map_or(0, |(at, _)| at);
        keep_part(&mut levels[largest], part);
        prune(order, &mut levels, largest);
    }
    Ok((levels, most))
}

/// How many states a list of patterns has.
pub fn states_of(patterns: &[Pattern]) -> u64 {
    patterns.iter().fold(0, |sum, &pattern| sum.saturating_add(states(pattern)))
}

/// Bytes of a list of patterns.
pub fn bytes(patterns: &[Pattern]) -> u64 {
    size_of_val(patterns) as u64
}

/// All patterns of a level from which a choice leads to one of those `after` it, in order.
///
/// Each choice maps a sorted list to a sorted list, and these lists are merged.
fn before(
    order: &CellOrder,
    level: usize,
    after: &[Pattern],
    memory: Memory,
    limits: &mut Limits,
) -> Result<Vec<Pattern>, CountError> {
    let choices = order.choices(level);
    let is_possible = order.filter(level);
    let sources = |choice| {
        let sources = after.iter().filter_map(move |&target| MoveSet::source(choice, target));
        sources.filter(|&source| is_possible(source)).peekable()
    };
    let mut lists: Vec<_> = choices.iter().map(sources).collect();
    let mut found = Vec::new();
    let mut counts = 0u64;
    while let Some(least) = lists.iter_mut().filter_map(|list| list.peek().copied()).min() {
        if found.len() % POLL == 0 {
            limits.count(0, 0)?;
            memory.check(GROWTH * bytes(&found))?;
            // Not all of these states stay, but each that does needs 4 bytes or more, on two levels
            // at once: one byte for each is little.
            memory.check(counts)?;
        }
        found.push(least);
        counts = counts.saturating_add(states(least));
        for list in &mut lists {
            list.next_if_eq(&least);
        }
    }
    found.shrink_to_fit();
    Ok(found)
}

/// Keeps the patterns that are linked to a pattern of the level `at`: level by level, away from it.
fn prune(order: &CellOrder, levels: &mut [Vec<Pattern>], at: usize) {
    let down = (0..at).rev().map(|level| (level, level + 1));
    let up = (at + 1..levels.len()).map(|level| (level, level - 1));
    for (level, beside) in down.chain(up) {
        let mut list = take(&mut levels[level]);
        let choices = order.choices(level.min(beside));
        let mut partners = Partners::new(&choices, beside < level, &levels[beside]);
        list.retain(|&pattern| partners.of(pattern).next().is_some());
        list.shrink_to_fit();
        levels[level] = list;
    }
}

/// Keeps the patterns of a part: of M ranges with about as many states each, one.
///
/// Neighbours in the list differ only in the degrees of their first cells, so mostly the same
/// patterns lead to them. That is why a part is a range, and not every M-th pattern.
fn keep_part(list: &mut Vec<Pattern>, part: Part) {
    let all = u128::from(states_of(list));
    let mut before = 0;
    list.retain(|&pattern| {
        let range = before * u128::from(part.of()) / all;
        before += u128::from(states(pattern));
        part.number_of(range as u64).is_some()
    });
}

/// The patterns of a level that the choices at a cell link to the patterns of the level beside it.
/// These are asked for in ascending order.
pub struct Partners<'a> {
    list: &'a [Pattern],
    is_before: bool,
    /// Each choice, and the index in the list that it has come to.
    choices: Vec<(&'a MoveSet, usize)>,
}

impl<'a> Partners<'a> {
    /// The partners in a sorted list. `is_before` says that they come before the choice.
    pub fn new(choices: &'a [MoveSet], is_before: bool, list: &'a [Pattern]) -> Self {
        Partners { list, is_before, choices: choices.iter().map(|choice| (choice, 0)).collect() }
    }

    /// The partners of a pattern: choice, partner, and its index in the list.
    pub fn of(&mut self, pattern: Pattern) -> impl Iterator<Item = (&'a MoveSet, Pattern, usize)> {
        let &mut Partners { list, is_before, .. } = self;
        self.choices.iter_mut().filter_map(move |(choice, at)| {
            let partner = if is_before { choice.source(pattern) } else { choice.target(pattern) }?;
            *at = seek(list, *at, partner);
            (list.get(*at) == Some(&partner)).then_some((*choice, partner, *at))
        })
    }
}

/// The index of the first pattern in a list, from `at` on, that is not less than this one. Usually
/// it is a few places ahead, so the steps of the search grow from 1.
fn seek(list: &[Pattern], mut at: usize, pattern: Pattern) -> usize {
    let mut step = 1;
    while list.get(at + step - 1).is_some_and(|&other| other < pattern) {
        at += step;
        step *= 2;
    }
    let near = &list[at..list.len().min(at + step - 1)];
    at + near.partition_point(|&other| other < pattern)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, TourKind};
    use proptest::prelude::*;

    fn all(order: &CellOrder) -> Vec<Vec<Pattern>> {
        levels(order, Part::WHOLE, 1 << 30, &mut Limits::default()).unwrap().0
    }

    /// Every pattern has a way on and a way back, and the lists hold no pattern twice.
    fn linked(width: usize, height: usize, tours: TourKind) {
        let order = CellOrder::new(&Problem { width, height, tours });
        let levels = all(&order);
        for (cell, pair) in levels.windows(2).enumerate() {
            let one = &pair[0];
            let other = &pair[1];
            assert!(!one.is_empty() && one.is_sorted_by(|a, b| a < b));
            let choices = order.choices(cell);
            let has = |list: &[Pattern], partner: Option<Pattern>| {
                partner.is_some_and(|partner| list.binary_search(&partner).is_ok())
            };
            assert!(one.iter().all(|&p| choices.iter().any(|c| has(other, c.target(p)))));
            assert!(other.iter().all(|&p| choices.iter().any(|c| has(one, c.source(p)))));
        }
    }

    #[test]
    fn patterns_have_a_way_on_and_a_way_back() {
        linked(6, 6, TourKind::Closed);
        linked(5, 6, TourKind::Closed);
        linked(5, 7, TourKind::Open);
        linked(6, 4, TourKind::OpenFrom { x: 2, y: 3 });
    }

    #[test]
    fn without_a_way_no_pattern_is_left() {
        // No move leads to the cell in the middle.
        let order = CellOrder::new(&Problem { width: 3, height: 3, tours: TourKind::Open });
        assert!(all(&order).iter().all(Vec::is_empty));
    }

    proptest! {
        #[test]
        fn seeks_what_is_not_less(list in prop::collection::btree_set(0..500u64, 0..200),
                                  asked in prop::collection::btree_set(0..500u64, 0..50)) {
            let list: Vec<u64> = list.into_iter().collect();
            let mut at = 0;
            for pattern in asked {
                at = seek(&list, at, pattern);
                prop_assert_eq!(at, list.partition_point(|&other| other < pattern));
            }
        }
    }
}
