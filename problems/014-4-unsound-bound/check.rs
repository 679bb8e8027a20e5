//! 014-4: a bound that is the value of one packing, and the smallest instance for which it loses the best one.

use std::sync::LazyLock;

use knapsack::Object;

use super::branch_and_bound::{BranchAndBound, best, sorted};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// The largest number of an instance, and the most objects.
const LARGEST: i64 = 1000;
const MOST_OBJECTS: usize = 10;

/// Objects and a limit.
type Instance = (Vec<Object>, i64);

/// The fewest objects for which the bound loses the best packing, and the smallest limit for so many.
static SMALLEST: LazyLock<(usize, i64)> = LazyLock::new(|| {
    (1..=3)
        .flat_map(|count| (1..=3).map(move |limit| (count, limit)))
        .find(|&(count, limit)| {
            instances(count, limit).any(|objects| found(&objects, limit) < best(&objects, limit))
        })
        .unwrap_or((MOST_OBJECTS, LARGEST))
});

fn check(grader: &mut Grader) {
    grader.judge("objects", |grader| match objects(grader, "objects")?.len() {
        many if many > SMALLEST.0 => wrong("there is an instance with fewer objects"),
        _ => Ok(()),
    });
    grader.judge("limit", |grader| {
        let objects = objects(grader, "objects")?;
        let limit = limit(grader, "limit")?;
        let best = best(&objects, limit);
        if found(&objects, limit) == best {
            return wrong(format!("with this limit, the search finds the best value, {best}"));
        }
        if limit > SMALLEST.1 {
            wrong("with so many objects, there is an instance with a smaller limit")
        } else {
            Ok(())
        }
    });
    let smallest = instance(grader).filter(|(objects, limit)| (objects.len(), *limit) == *SMALLEST);
    for (question, value) in [("best", best as fn(&[Object], i64) -> i64), ("found", found)] {
        match &smallest {
            Some((objects, limit)) => {
                grader.number(
                    question,
                    value(objects, *limit),
                    "run both searches on your objects",
                );
            }
            None => grader.judge(question, |_| open("first the objects and the limit")),
        }
    }
    grader.judge("far_objects", |grader| {
        let objects = objects(grader, "far_objects")?;
        if let Some(place) = objects.windows(2).position(|pair| pair[0].by_ratio(&pair[1]).is_gt())
        {
            let place = place + 2;
            return wrong(format!(
                "object {place} has a higher value per weight than the one before it"
            ));
        }
        let limit = limit(grader, "far_limit")?;
        let found = found(&objects, limit);
        let best = best(&objects, limit);
        if found * 100 < best {
            Ok(())
        } else {
            wrong(format!("the search finds {found} of {best}, a hundredth or more"))
        }
    });
    grader.judge("far_limit", |grader| limit(grader, "far_limit").map(drop));
}

fn instance(grader: &Grader) -> Option<Instance> {
    let objects = objects(grader, "objects").ok()?;
    let limit = limit(grader, "limit").ok()?;
    (found(&objects, limit) < best(&objects, limit)).then_some((objects, limit))
}

/// The student's objects.
pub fn objects(grader: &Grader, question: &str) -> Judged<Vec<Object>> {
    let pairs = grader.path(question).or_else(|fault| match fault {
        Fault::Wrong(_) => wrong("an object is written [value, weight], as in [15, 6]"),
        fault => Err(fault),
    })?;
    let all =
        pairs.iter().map(|&(value, weight)| Object { value: value.into(), weight: weight.into() });
    let objects: Vec<Object> = all.collect();
    let is_allowed = |number: i64| (1..=LARGEST).contains(&number);
    match objects.iter().find(|it| !is_allowed(it.value) || !is_allowed(it.weight)) {
        Some(Object { value, weight }) => {
            wrong(format!("[{value}, {weight}]: values and weights are from 1 to {LARGEST}"))
        }
        None => Ok(objects),
    }
}

/// The student's limit.
pub fn limit(grader: &Grader, question: &str) -> Judged<i64> {
    grader.whole(question, "limit", LARGEST)
}

/// All instances with so many objects, whose values are at most 4, and whose weights are at most the limit.
fn instances(count: usize, limit: i64) -> impl Iterator<Item = Vec<Object>> {
    let kinds = 4 * limit;
    (0..kinds.pow(count as u32)).map(move |number| {
        let kind = |place| number / kinds.pow(place) % kinds;
        let object = |kind| Object { value: kind % 4 + 1, weight: kind / 4 + 1 };
        (0..count as u32).map(|place| object(kind(place))).collect()
    })
}

/// What the search with the bound finds.
fn found(objects: &[Object], limit: i64) -> i64 {
    BranchAndBound::of(objects, limit, &|rest, value, room, _| value + greedy(rest, room)).best
}

/// The value of the objects that are taken by value per weight, each one that fits.
fn greedy(objects: &[Object], mut room: i64) -> i64 {
    let mut value = 0;
    for object in sorted(objects) {
        if object.weight <= room {
            value += object.value;
            room -= object.weight;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_instance_has_three_objects_and_the_lectures_objects_show_nothing() {
        assert_eq!(*SMALLEST, (3, 2));
        assert_eq!(found(&knapsack::problem::lecture(), 112), 281);
        assert_eq!(instances(2, 1).count(), 16);
    }
}
