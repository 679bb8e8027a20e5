//! 014-3: branch and bound for the knapsack, with the bound of the relaxed problem.

use std::ops::RangeInclusive;

use common::search::count_all;
use knapsack::problem::lecture;
use knapsack::{Algorithm, Knapsack, Object};

use super::unsound_bound::found;
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The most objects of an input, and the largest value and weight.
const MOST_OBJECTS: usize = 50;
const LARGEST: i64 = 1000;
/// Objects, each with its value and weight, and a limit: the best value is just one more than the next.
const CLOSE: ([[i64; 2]; 4], i64) = ([[6, 2], [2, 7], [6, 3], [5, 2]], 5);
/// The lecture's limit. With it, our search enters 11 nodes, and one that tests the bound at the beginning of `step` 16 or
/// 17. So 12 nodes are 11 that were counted from 1; with other inputs, both can have as many.
const LIMIT: i64 = 112;
/// Nodes of a random input: an interpreter is to end in a moment.
const NODES: u64 = 5000;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    judge(tester, "the lecture's objects", &lecture(), LIMIT)?;
    if !tester.is_right_so_far() {
        tester.give_up("the lecture's objects are not right yet");
    }
    let object = Object { value: tester.random.i64(1..=LARGEST), weight: 7 };
    judge(tester, "an object that just fits", &[object], 7)?;
    judge(tester, "an object that is just too heavy", &[object], 6)?;
    judge(tester, "the limit 0", &lecture(), 0)?;
    let (close, limit) = CLOSE;
    let close = close.map(|[value, weight]| Object { value, weight });
    judge(tester, "4 objects", &close, limit)?;
    for subject in ["12 objects", "13 objects", "14 objects", "15 objects"] {
        let count = subject[..2].parse().unwrap_or(MOST_OBJECTS);
        let (objects, limit) = misleading(&mut tester.random, count);
        judge(tester, subject, &objects, limit)?;
    }
    let limit = 70 * tester.random.i64(3..=7) + tester.random.i64(1..=69);
    judge(tester, "10 equal objects", &[Object { value: 60, weight: 70 }; 10], limit)?;
    let weights: Vec<i64> = (0..14).map(|_| 2 * tester.random.i64(10..=60)).collect();
    let equal = weights.iter().map(|&weight| Object { value: 3 * weight, weight });
    let odd = weights.iter().sum::<i64>() / 4 * 2 + 1;
    judge(tester, "14 objects with the same value per weight", &equal.collect::<Vec<_>>(), odd)?;
    if !tester.is_right_so_far() {
        tester.give_up("the smaller inputs are not right yet");
    }
    let all = distinct(&mut tester.random, MOST_OBJECTS, LARGEST - 100..=LARGEST);
    let total = all.iter().map(|object| object.weight).sum();
    judge(tester, "50 objects that just fit", &all, total)?;
    let (many, half) = loop {
        let many = distinct(&mut tester.random, MOST_OBJECTS, 1..=LARGEST);
        let half = many.iter().map(|object| object.weight).sum::<i64>() / 2;
        if most_nodes(&many, half).1 <= NODES {
            break (many, half);
        }
    };
    judge(tester, "50 objects", &many, half)
}

/// So many objects, no two of them with the same value per weight.
fn distinct(random: &mut Rng, count: usize, numbers: RangeInclusive<i64>) -> Vec<Object> {
    let mut objects: Vec<Object> = Vec::new();
    while objects.len() < count {
        let [value, weight] = [0; 2].map(|_| random.i64(numbers.clone()));
        let object = Object { value, weight };
        if objects.iter().all(|other| object.by_ratio(other).is_ne()) {
            objects.push(object);
        }
    }
    objects
}

/// Objects, one of them too heavy, and a limit for which the value of one packing is no bound.
fn misleading(random: &mut Rng, count: usize) -> (Vec<Object>, i64) {
    loop {
        let mut objects = distinct(random, count, 1..=150);
        let limit = objects.iter().map(|object| object.weight).sum::<i64>() / 3;
        objects[count / 2].weight = limit + random.i64(1..=9);
        let sorted = sorted(&objects);
        let is_distinct = sorted.windows(2).all(|pair| pair[0].by_ratio(&pair[1]).is_lt());
        if is_distinct && found(&sorted, limit) < best(&objects, limit) {
            return (objects, limit);
        }
    }
}

fn sorted(objects: &[Object]) -> Vec<Object> {
    let mut sorted = objects.to_vec();
    sorted.sort_by(Object::by_ratio);
    sorted
}

/// The largest value, without a search: for each limit, that of the objects so far.
pub fn best(objects: &[Object], limit: i64) -> i64 {
    let mut best = vec![0; limit as usize + 1];
    for object in objects {
        for room in (object.weight as usize..best.len()).rev() {
            best[room] = best[room].max(best[room - object.weight as usize] + object.value);
        }
    }
    best[limit as usize]
}

/// The bound of the relaxed problem, rounded down. The objects are sorted by value per weight.
pub fn relaxed(sorted: &[Object], limit: i64) -> i64 {
    let mut value = 0;
    let mut room = limit;
    for object in sorted {
        if object.weight > room {
            return value + object.value * room / object.weight;
        }
        value += object.value;
        room -= object.weight;
    }
    value
}

/// The nodes of our search; and together with the branches that it refuses because of the bound.
fn most_nodes(objects: &[Object], limit: i64) -> (u64, u64) {
    let objects = sorted(objects);
    let algorithm = Algorithm::Relaxed;
    // A search that is not stopped has no error.
    let counted = count_all(&Knapsack { objects, limit, algorithm });
    counted.map_or((0, 0), |(count, nodes)| (nodes, nodes + count.cut))
}

fn judge(tester: &mut Tester, subject: &str, objects: &[Object], limit: i64) -> anyhow::Result<()> {
    let lines = objects.iter().map(|Object { value, weight }| format!("{value} {weight}\n"));
    let input = format!("{limit}\n{}", lines.collect::<String>());
    tester.judge(subject, &input, |found| verdict(objects, limit, found))
}

/// Whether the packing is one of the best, and is found with few nodes.
fn verdict(objects: &[Object], limit: i64, found: &str) -> Result<(), String> {
    let lines: Vec<&str> = found.lines().collect();
    let [value, packed, nodes] = lines[..] else {
        return Err(format!("it prints {} lines instead of Best, Objects and Nodes", lines.len()));
    };
    let value: i64 = number(value, "Best")?;
    let most = best(objects, limit);
    if value != most {
        return Err(match value < most {
            true => format!("its best value is {value}, and {most} is possible"),
            false => format!("its best value is {value}, and no more than {most} is possible"),
        });
    }
    let words = packed.strip_prefix("Objects").ok_or("the second line is not Objects …")?;
    let mut rest: Vec<Option<&Object>> = objects.iter().map(Some).collect();
    let mut sum = 0;
    let mut weight = 0;
    for word in words.split_whitespace() {
        let index: usize = word.parse().map_err(|_| format!("'{word:.20}' is no object"))?;
        let object = rest.get_mut(index).ok_or_else(|| format!("there is no object {index}"))?;
        let object = object.take().ok_or_else(|| format!("object {index} is there twice"))?;
        sum += object.value;
        weight += object.weight;
    }
    if weight > limit {
        return Err(format!("the objects in its list weigh {weight}, more than {limit}"));
    }
    if sum != value {
        return Err(format!("the objects in its list are worth {sum}, and not {value}"));
    }
    let nodes = number::<u64>(nodes, "Nodes")?;
    let (ours, most) = most_nodes(objects, limit);
    let is_tie = sorted(objects).windows(2).any(|pair| pair[0].by_ratio(&pair[1]).is_eq());
    match nodes {
        0 => Err("the first call of step is a node, too".to_owned()),
        nodes if nodes == ours + 1 && limit == LIMIT && objects == lecture() => Err(format!(
            "the packing is right, but {nodes} nodes are one more than ours: each call of step counts one, and \
             nothing else does"
        )),
        nodes if nodes > most && !is_tie => Err(format!(
            "the packing is right, but {nodes} nodes are more than our {most}, refused branches included"
        )),
        _ => Ok(()),
    }
}

/// The number in a line.
fn number<T: std::str::FromStr>(line: &str, name: &str) -> Result<T, String> {
    let number = line.strip_prefix(name).and_then(|number| number.trim().parse().ok());
    number.ok_or_else(|| format!("'{line:.40}' should be {name} and a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_what_brute_force_finds_and_the_bound_is_no_less() {
        let mut random = Rng::with_seed(5);
        for _ in 0..200 {
            let objects = distinct(&mut random, 8, 1..=LARGEST);
            let limit = random.i64(0..=4000);
            let sums = (0u32..1 << 8).map(|set| {
                let taken =
                    (0..8).filter(|index| set >> index & 1 == 1).map(|index| objects[index]);
                taken.fold((0, 0), |sum, object| (sum.0 + object.value, sum.1 + object.weight))
            });
            let most = sums.filter(|sum| sum.1 <= limit).map(|sum| sum.0).max();
            assert_eq!(Some(best(&objects, limit)), most, "{objects:?} {limit}");
            assert!(relaxed(&sorted(&objects), limit) >= best(&objects, limit));
        }
    }
}
