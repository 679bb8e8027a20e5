//! 014-3: branch and bound for the knapsack, with the bound of the relaxed problem.

use std::ops::RangeInclusive;

use knapsack::Object;
use knapsack::problem::lecture;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The most objects of an input, and the largest value and weight.
const MOST_OBJECTS: usize = 50;
const LARGEST: i64 = 1000;
/// The lecture's limit.
const LIMIT: i64 = 112;
/// Objects, each with its value and weight, and a limit: the example of the statement; one where the best value is just
/// one more than the next; one where a bound in floating-point numbers, rounded down, is too low; one whose bound has products
/// of more than 16 bits.
const ALWAYS: [(i64, &[[i64; 2]]); 4] = [
    (10, &[[10, 5], [9, 4], [7, 4], [60, 11]]),
    (5, &[[6, 2], [2, 7], [6, 3], [5, 2]]),
    (259, &[[142, 114], [129, 162], [28, 194]]),
    (1620, &[[938, 434], [805, 304], [525, 231], [594, 891]]),
];
/// How many inputs of three small objects are drawn, and of ten that differ little in their value per weight.
const DRAWN: usize = 40;
/// Nodes of a random input: an interpreter is to end in a moment.
const NODES: u64 = 5000;

/// The objects, and the limit.
type KnapsackInput = (Vec<Object>, i64);

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    tester.judge_each(&[(lecture(), LIMIT)], input, verdict)?;
    tester.give_up_if_wrong("the lecture's objects are not right yet");
    let all = small(&mut tester.random);
    tester.judge_all("small inputs", all, input, verdict)?;
    let random = &mut tester.random;
    let mut others = Vec::new();
    for count in 12..=15 {
        let objects = distinct(random, count, 1..=150);
        let third = weight(&objects) / 3;
        others.push((objects, third));
    }
    // 75 582 nodes: more than 16 bits hold.
    others.push((vec![Object { value: 60, weight: 70 }; 18], 525));
    tester.judge_each(&others, input, verdict)?;
    tester.give_up_if_wrong("the smaller inputs are not right yet");
    let random = &mut tester.random;
    let all = distinct(random, MOST_OBJECTS, LARGEST - 100..=LARGEST);
    let total = weight(&all);
    let (many, half) = loop {
        let many = distinct(random, MOST_OBJECTS, 1..=LARGEST);
        let half = weight(&many) / 2;
        if nodes(&many, half)[1] <= NODES {
            break (many, half);
        }
    };
    tester.judge_each(&[(all, total), (many, half)], input, verdict)
}

/// The weight of all objects.
fn weight(objects: &[Object]) -> i64 {
    objects.iter().map(|object| object.weight).sum()
}

/// Each input of one or two small objects, with each limit up to one that is too large, others of three, and the ends.
fn small(random: &mut Rng) -> Vec<KnapsackInput> {
    let kinds = [[1, 1], [1, 2], [2, 1], [2, 2]].map(|[value, weight]| Object { value, weight });
    let mut all = Vec::new();
    for list in lists(0..=3, 2).into_iter().skip(1) {
        let objects: Vec<Object> = list.iter().map(|&kind| kinds[kind as usize]).collect();
        all.extend((0..=weight(&objects) + 1).map(|limit| (objects.clone(), limit)));
    }
    for _ in 0..DRAWN {
        let mut object = || Object { value: random.i64(1..=3), weight: random.i64(1..=3) };
        let three = vec![object(), object(), object()];
        all.push((three, random.i64(0..=10)));
        let near = distinct(random, 10, LARGEST - 10..=LARGEST);
        all.push((near.clone(), weight(&near) / 2));
    }
    all.push((lecture(), 0));
    let largest = Object { value: LARGEST, weight: LARGEST };
    all.push((vec![largest; MOST_OBJECTS], LARGEST * MOST_OBJECTS as i64));
    for (limit, objects) in ALWAYS {
        all.push((
            objects.iter().map(|&[value, weight]| Object { value, weight }).collect(),
            limit,
        ));
    }
    all
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

/// The objects by value per weight, the highest first.
pub fn sorted(objects: &[Object]) -> Vec<Object> {
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

/// The nodes of the statement's search; and together with the branches that it refuses because of the bound. The lecture's
/// program does not round its bound down.
fn nodes(objects: &[Object], limit: i64) -> [u64; 2] {
    let search = BranchAndBound::of(&sorted(objects), limit, &|rest, value, room, _| {
        value + relaxed(rest, room)
    });
    [search.nodes, search.nodes + search.refused]
}

/// A bound of what can be reached with these undecided objects: from the value so far, the room that is left, and the bound
/// of the node before.
pub type Bound = dyn Fn(&[Object], i64, i64, i64) -> i64;

/// A search that takes each object if it fits, and leaves it if the bound without it is above the best value so far.
pub struct BranchAndBound<'a> {
    bound: &'a Bound,
    /// The best value.
    pub best: i64,
    /// The calls of the search.
    pub nodes: u64,
    refused: u64,
}

impl<'a> BranchAndBound<'a> {
    pub fn of(objects: &[Object], limit: i64, bound: &'a Bound) -> Self {
        let mut search = BranchAndBound { bound, best: 0, nodes: 0, refused: 0 };
        search.step(objects, 0, limit, bound(objects, 0, limit, i64::MAX));
        search
    }

    fn step(&mut self, undecided: &[Object], value: i64, room: i64, before: i64) {
        self.nodes += 1;
        let [object, rest @ ..] = undecided else {
            self.best = self.best.max(value);
            return;
        };
        if object.weight <= room {
            let value = value + object.value;
            let room = room - object.weight;
            self.step(rest, value, room, (self.bound)(rest, value, room, before));
        }
        let bound = (self.bound)(rest, value, room, before);
        if bound > self.best { self.step(rest, value, room, bound) } else { self.refused += 1 }
    }
}

/// What a program reads; the examples of the statement are one line.
fn input((objects, limit): &KnapsackInput) -> String {
    let words = objects.iter().map(|Object { value, weight }| format!(" {value} {weight}"));
    format!("{limit}{}", words.collect::<String>())
}

/// Whether the packing is one of the best, and is found with few nodes.
fn verdict(&(ref objects, limit): &KnapsackInput, found: &str) -> Verdict {
    let lines: Vec<&str> = found.lines().collect();
    let [value, packed, nodes] = lines[..] else {
        return Err(format!("it prints {} lines instead of Best, Objects and Nodes", lines.len()));
    };
    let value: i64 = number(value, "Best")?;
    let most = best(objects, limit);
    if value != most {
        return Err(format!("its best value is {value}; {most} is possible, and no more"));
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
    let [ours, with_refused] = self::nodes(objects, limit);
    // Then the order of the objects matters; or whether no packing at all is worse than the empty one.
    let is_open = most == 0 || sorted(objects).windows(2).any(is_tie);
    match nodes {
        0 => Err("the first call of step is a node, too".to_owned()),
        nodes if !is_open && ![ours, with_refused].contains(&nodes) => Err(format!(
            "the packing is right, but {nodes} nodes are not our {ours}, nor {with_refused}, refused branches \
             included: each call of step counts one, and nothing else does"
        )),
        _ => Ok(()),
    }
}

/// Whether neighbours have the same value per weight, and differ.
fn is_tie(pair: &[Object]) -> bool {
    pair[0].by_ratio(&pair[1]).is_eq() && pair[0] != pair[1]
}

/// The number in a line.
fn number<T: std::str::FromStr>(line: &str, name: &str) -> Result<T, String> {
    line.strip_prefix(name)
        .and_then(|number| number.trim().parse().ok())
        .ok_or_else(|| format!("'{line:.40}' should be {name} and a number"))
}

#[cfg(test)]
mod tests {
    use super::*;
    /// The figures of the statement.
    #[test]
    fn fewer_nodes_are_as_wrong_as_more() {
        let (limit, objects) = ALWAYS[0];
        let objects: Vec<Object> =
            objects.iter().map(|&[value, weight]| Object { value, weight }).collect();
        let says = |nodes| {
            verdict(&(objects.clone(), limit), &format!("Best 19\nObjects 0 1\nNodes {nodes}"))
        };
        assert_eq!([says(5), says(7)], [Ok(()), Ok(())]);
        for wrong in [0, 1, 4, 6, 8] {
            assert!(says(wrong).is_err(), "{wrong}");
        }
        // A search that begins with a best value of -1 goes down to the empty packing.
        let heavy = (vec![Object { value: 3, weight: 2 }], 1);
        for nodes in [1, 2] {
            assert_eq!(verdict(&heavy, &format!("Best 0\nObjects\nNodes {nodes}")), Ok(()));
        }
    }

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
