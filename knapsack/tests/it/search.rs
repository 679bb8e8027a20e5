//! The searches against dynamic programming, against each other, and level against level.

use common::search::{Event, Next, observe, special};
use fastrand::Rng;
use knapsack::problem::lecture;
use knapsack::{Algorithm, Knapsack, Object};
use testing::{only_adds, transcript};

const ALL: [Algorithm; 4] =
    [Algorithm::Bruteforce, Algorithm::Backtrack, Algorithm::Bound, Algorithm::Relaxed];

/// The largest value, by dynamic programming over the weight.
fn over_weight(objects: &[Object], limit: i64) -> i64 {
    let mut best = vec![0; limit as usize + 1];
    for &Object { value, weight } in objects {
        for room in (weight..=limit).rev() {
            best[room as usize] = best[room as usize].max(best[(room - weight) as usize] + value);
        }
    }
    best[limit as usize]
}

/// The same over the value, where the weights are large: the least weight of each value.
fn over_value(objects: &[Object], limit: i64) -> i64 {
    let all: i64 = objects.iter().map(|object| object.value).sum();
    let mut least = vec![i64::MAX; all as usize + 1];
    least[0] = 0;
    for &Object { value, weight } in objects {
        for sum in (value..=all).rev() {
            let with = least[(sum - value) as usize].saturating_add(weight);
            least[sum as usize] = least[sum as usize].min(with);
        }
    }
    least.iter().rposition(|&weight| weight <= limit).expect("nothing weighs nothing") as i64
}

/// Random objects and a limit: uniform, correlated, and of equal ratio. Some objects are heavier than the limit.
fn instance(random: &mut Rng, most: usize, large: i64) -> (Vec<Object>, i64) {
    let shape = random.u8(0..3);
    let object = |random: &mut Rng| {
        let weight = random.i64(1..=30) * large;
        let value = match shape {
            0 => random.i64(1..=30),
            1 => weight / large + 10,
            _ => 2 * weight / large,
        };
        Object { value, weight }
    };
    let objects: Vec<Object> = (0..random.usize(1..=most)).map(|_| object(random)).collect();
    let all: i64 = objects.iter().map(|object| object.weight).sum();
    (objects, random.i64(0..=all + 2) / random.i64(1..=3))
}

/// Checks a search: every improvement has the value and the weight that it says, and is one. Gives the best.
fn best(problem: &Knapsack) -> (i64, i64) {
    let Knapsack { objects, limit, .. } = problem;
    let mut best = 0;
    let (count, flow) = observe(problem, |event, _| {
        if let Event::Solved { board, count } = *event {
            let numbers = board.numbers();
            let is_taken = |&(index, _): &(usize, &u32)| numbers[index] != special::ZERO;
            let taken: Vec<usize> =
                numbers.iter().enumerate().filter(is_taken).map(|it| it.0).collect();
            let value: i64 = taken.iter().map(|&index| objects[index].value).sum();
            let weight: i64 = taken.iter().map(|&index| objects[index].weight).sum();
            assert!(taken.iter().all(|&index| i64::from(numbers[index]) == objects[index].value));
            assert_eq!((count.best, count.weight), (Some(value), weight));
            assert!(value > best && weight <= *limit, "{problem:?}");
            best = value;
        }
        Ok(Next::Visit)
    });
    assert_eq!((flow, count.best.unwrap_or_default()), (Ok(()), best));
    (best, count.weight)
}

/// Checks all searches, brute force for up to 16 objects.
fn check(objects: Vec<Object>, limit: i64, expected: i64) {
    let mut sorted = objects.clone();
    sorted.sort_by(Object::by_ratio);
    for objects in [objects, sorted] {
        let first = usize::from(objects.len() > 16);
        let found = ALL[first..].iter().map(|&algorithm| {
            let found = best(&Knapsack { objects: objects.clone(), limit, algorithm });
            assert_eq!(found.0, expected, "{algorithm:?}, limit {limit}: {objects:?}");
            found
        });
        // In one order, all find the same packing: the first one of this value.
        let found: Vec<_> = found.collect();
        assert!(found.iter().all(|other| *other == found[0]), "{found:?}: {objects:?}");
    }
}

#[test]
fn small_and_larger_instances_against_dynamic_programming() {
    let mut random = Rng::with_seed(14);
    for (instances, most) in [(5000, 10), (30, 16), (30, 20)] {
        for _ in 0..instances {
            let (objects, limit) = instance(&mut random, most, 1);
            let expected = over_weight(&objects, limit);
            check(objects, limit, expected);
        }
    }
}

#[test]
fn heavy_objects_against_dynamic_programming_over_the_value() {
    let mut random = Rng::with_seed(4);
    for _ in 0..1000 {
        let (objects, limit) = instance(&mut random, 10, 33_333_331);
        let expected = over_value(&objects, limit);
        check(objects, limit, expected);
    }
}

/// Up to 25 objects, for the searches with a bound.
#[test]
fn the_bounds_against_dynamic_programming() {
    let mut random = Rng::with_seed(25);
    for _ in 0..300 {
        let (mut objects, limit) = instance(&mut random, 25, 1);
        objects.sort_by(Object::by_ratio);
        let expected = over_weight(&objects, limit);
        // Where all ratios are equal, the lecture's bound cuts little.
        for algorithm in [Algorithm::Bound, Algorithm::Relaxed] {
            if algorithm == Algorithm::Relaxed || objects.len() < 18 {
                let problem = Knapsack { objects: objects.clone(), limit, algorithm };
                assert_eq!(best(&problem).0, expected, "{problem:?}");
            }
        }
    }
}

#[test]
fn the_chapters_instances_have_its_nodes() {
    let nodes = |value: fn(i64, i64) -> i64| {
        let object = |i: i64| {
            let weight = 17 * i % 43 + 8;
            Object { value: value(i, weight), weight }
        };
        let mut objects: Vec<Object> = (1..=16).map(object).collect();
        objects.sort_by(Object::by_ratio);
        let limit = objects.iter().map(|object| object.weight).sum::<i64>() / 2;
        [Algorithm::Backtrack, Algorithm::Bound, Algorithm::Relaxed].map(|algorithm| {
            let problem = Knapsack { objects: objects.clone(), limit, algorithm };
            common::search::count_all(&problem).expect("it is not stopped").1
        })
    };
    assert_eq!(nodes(|i, _| 29 * i % 47 + 8), [82_709, 828, 28]);
    assert_eq!(nodes(|_, weight| weight + 10), [82_710, 28_695, 110]);
}

#[test]
fn a_level_only_adds() {
    for limit in [0, 1, 6, 45, 112, 187, 188, 1000] {
        for algorithm in ALL {
            let problem = Knapsack { objects: lecture(), limit, algorithm };
            let texts = [0, 1, 2, 3].map(|level| transcript(&problem, level));
            for [less, more] in [[0, 1], [1, 2], [2, 3]] {
                // `only_adds` leaves a header out, and there is none.
                let less = format!("\n{}", texts[less]);
                assert!(only_adds(&less, &texts[more]), "{limit}, {algorithm:?}");
            }
            let is_ours = |line: &&str| [">>", "<<"].contains(&line.get(..2).unwrap_or_default());
            let others = texts[3].lines().filter(|line| !is_ours(line));
            assert!(others.eq(texts[2].lines()), "{limit}, {algorithm:?}");
        }
    }
}
