//! The pattern pass: which patterns of every level lie on a way from the first to the last.
//!
//! Patterns are few where states are many, so this takes a moment and a little memory, and after it
//! everything about the count is known but the counts.
//!
//! Lists of patterns grow from both ends until they meet, the shorter one first: the patterns
//! reachable from the first, and those from which the last is reachable. Far from its end each kind
//! has many that the other kind has not; near its end almost none. Where they meet, the patterns in
//! both lists stay. From there the lists are pruned outward: a reachable pattern stays if a choice
//! leads to a pattern that stays, and the other way round.
//!
//! Every tour passes exactly one pattern of the level where the lists meet. So a part of the count
//! takes some of the patterns there, and pruning drops what leads to none of them: the tours of all
//! parts add up to the whole, and a part needs less memory. The lists meet at the same level for
//! every part.

use std::mem::take;

use common::search::Part;

use crate::frontier::budget::Budget;
use crate::frontier::error::CountError;
use crate::frontier::level::{Cursor, Partners};
use crate::frontier::pattern::{Direction, Pattern, states};
use crate::frontier::transitions::Transitions;
use crate::frontier::watch::{Phase, Step, Watch};

/// Greater than every pattern: infinity's degree would be 3.
const NONE: Pattern = Pattern::MAX;

/// How many patterns are found, or looked at, between two looks at the time.
const POLL: usize = 1 << 14;

/// The patterns of every level that lie on a way from the first to the last, each list in order.
/// Also the bytes that they hold, and those that were held meanwhile, at most.
pub(crate) fn levels(
    transitions: &Transitions,
    part: Part,
    allowed: u64,
    watch: &mut Watch,
) -> Result<(Vec<Vec<Pattern>>, Budget), CountError> {
    let cells = transitions.cells();
    let mut levels = vec![Vec::new(); cells + 1];
    let mut budget = Budget::new(allowed, levels.len());
    budget.push(&mut levels[0], transitions.first())?;
    budget.push(&mut levels[cells], transitions.last())?;
    let (mut low, mut high) = (0, cells);
    while low < high {
        let (from, to) = match levels[low].len() <= levels[high].len() {
            true => (low, low + 1),
            false => (high, high - 1),
        };
        watch.begin(Step {
            phase: Phase::Patterns,
            patterns: levels[from].len() as u64,
            states: 0,
            bytes: budget.held,
        })?;
        let mut found = follow(transitions, (from, to), &levels[from], &mut budget, watch)?;
        if low + 1 == high {
            let mut others = Cursor::new(&found);
            levels[to].retain(|&pattern| others.find(pattern).is_some());
            found.clear();
            budget.shrink(&mut found);
        } else {
            levels[to] = found;
        }
        if from == low {
            low = to;
        } else {
            high = to;
        }
    }
    keep_part(&mut levels[low], part);
    budget.shrink(&mut levels[low]);
    let before = (0..low).rev().map(|level| (level, level + 1));
    let after = (low + 1..=cells).map(|level| (level, level - 1));
    for (level, next) in before.chain(after) {
        let mut list = take(&mut levels[level]);
        prune(transitions, (level, next), &mut list, &levels[next], watch)?;
        budget.shrink(&mut list);
        levels[level] = list;
    }
    Ok((levels, budget))
}

/// Keeps the patterns of a part: of M ranges with about as many states each, one.
///
/// Ranges and not every M-th pattern: neighbours in the list have the same degrees in all but their
/// first cells, so much the same patterns lead to them, and most others are dropped.
fn keep_part(list: &mut Vec<Pattern>, part: Part) {
    let states = |&pattern: &Pattern| states(pattern) as u128;
    let all: u128 = list.iter().map(states).sum();
    let mut before = 0;
    list.retain(|pattern| {
        let range = before * u128::from(part.of()) / all;
        before += states(pattern);
        part.number_of(range as u64).is_some()
    });
}

/// All patterns of a level that the choices lead to from those of a level beside it and that the
/// filter admits, in order.
///
/// Each choice alone makes a list in order of a list in order, so the lists of all choices are
/// merged.
fn follow(
    transitions: &Transitions,
    (level, next): (usize, usize),
    from: &[Pattern],
    budget: &mut Budget,
    watch: &mut Watch,
) -> Result<Vec<Pattern>, CountError> {
    let (choices, filter) = (transitions.choices(level.min(next)), transitions.filter(next));
    let direction = Direction::between(level, next);
    let mut streams: Vec<_> = choices
        .iter()
        .map(|choice| {
            let partners = from.iter().filter_map(|&p| choice.partner(direction, p));
            partners.filter(|&pattern| filter.admits(pattern))
        })
        .collect();
    let mut heads: Vec<Pattern> = streams.iter_mut().map(|s| s.next().unwrap_or(NONE)).collect();
    let mut found = Vec::new();
    while let Some(&least) = heads.iter().min()
        && least != NONE
    {
        if found.len() % POLL == 0 {
            watch.poll(found.len() as u64)?;
        }
        budget.push(&mut found, least)?;
        for (head, stream) in heads.iter_mut().zip(&mut streams) {
            if *head == least {
                *head = stream.next().unwrap_or(NONE);
            }
        }
    }
    budget.shrink(&mut found);
    Ok(found)
}

/// Keeps the patterns of a level from which some choice leads to one of a level beside it.
fn prune(
    transitions: &Transitions,
    (level, next): (usize, usize),
    list: &mut Vec<Pattern>,
    next_list: &[Pattern],
    watch: &mut Watch,
) -> Result<(), CountError> {
    let choices = transitions.choices(level.min(next));
    let mut partners = Partners::new(&choices, Direction::between(level, next), next_list);
    let (mut seen, mut watched) = (0, Ok(()));
    list.retain(|&pattern| {
        if seen % POLL == 0 && watched.is_ok() {
            watched = watch.poll(seen as u64);
        }
        seen += 1;
        watched.is_ok() && partners.of(pattern).next().is_some()
    });
    Ok(watched?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::problem::{Problem, TourKind};

    /// Every pattern has a way on and a way back, and the lists hold no pattern twice.
    fn linked(width: usize, height: usize, tours: TourKind) {
        let transitions = Transitions::new(&Problem::new(width, height, tours));
        let mut on_step = |_: &_, _| Ok(());
        let mut watch = Watch::new(&mut on_step);
        let (levels, budget) = levels(&transitions, Part::WHOLE, 1 << 30, &mut watch).unwrap();
        let bytes = levels.iter().map(|level| level.capacity() * 8 + size_of::<Vec<Pattern>>());
        assert_eq!(budget.held, bytes.sum::<usize>() as u64);
        for (cell, pair) in levels.windows(2).enumerate() {
            let (one, other) = (&pair[0], &pair[1]);
            assert!(!one.is_empty() && one.is_sorted_by(|a, b| a < b));
            let choices = transitions.choices(cell);
            let linked = |pattern, direction, list: &[Pattern]| {
                let mut partners = choices.iter().filter_map(|c| c.partner(direction, pattern));
                partners.any(|partner| list.binary_search(&partner).is_ok())
            };
            assert!(one.iter().all(|&pattern| linked(pattern, Direction::Forward, other)));
            assert!(other.iter().all(|&pattern| linked(pattern, Direction::Backward, one)));
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
        let transitions = Transitions::new(&Problem::new(3, 3, TourKind::Open));
        let mut on_step = |_: &_, _| Ok(());
        let mut watch = Watch::new(&mut on_step);
        let (levels, _) = levels(&transitions, Part::WHOLE, 1 << 30, &mut watch).unwrap();
        assert!(levels.iter().all(Vec::is_empty));
    }
}
