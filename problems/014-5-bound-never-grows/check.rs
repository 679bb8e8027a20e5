//! 014-5: the proof that the bound never grows along a path, and two searches with a bound that may.

use knapsack::Object;
use knapsack::problem::lecture;

use super::branch_and_bound::{Bound, BranchAndBound, relaxed, sorted};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// The limits of the path and of the versions.
const PATH_LIMIT: i64 = 112;
const LIMIT: i64 = 150;
/// Which objects the best packing takes with the limit of the path.
const PACKING: [usize; 5] = [0, 1, 2, 3, 6];

fn check(grader: &mut Grader) {
    let objects = lecture();
    let mut value = 0;
    let mut weight = 0;
    let mut path = vec![("the root".to_owned(), upper(&objects, value, PATH_LIMIT) as u64)];
    for (index, object) in objects.iter().enumerate() {
        if PACKING.contains(&index) {
            value += object.value;
            weight += object.weight;
        }
        let bound = upper(&objects[index + 1..], value, PATH_LIMIT - weight);
        path.push((format!("the node after object {index}"), bound as u64));
    }
    grader.list(
        "path",
        path,
        "fill the room that is left there with the undecided objects by value per weight",
    );
    for (question, inherits) in [("nodes_b", false), ("nodes_c", true)] {
        grader.number(
            question,
            search(inherits, LIMIT).nodes,
            "let the changed program count its nodes",
        );
    }
}

/// U, rounded down, where these objects are undecided.
fn upper(undecided: &[Object], value: i64, room: i64) -> i64 {
    value + relaxed(&sorted(undecided), room)
}

/// A search for the lecture's objects in which every second bound is the lecture's. Where the bound is inherited, none is
/// more than the parent's: version C.
fn search(inherits: bool, limit: i64) -> BranchAndBound<'static> {
    let bound: &Bound = if inherits {
        &|undecided, value, room, parent| own_bound(undecided, value, room).min(parent)
    } else {
        &|undecided, value, room, _| own_bound(undecided, value, room)
    };
    BranchAndBound::of(&lecture(), limit, bound)
}

fn own_bound(undecided: &[Object], value: i64, room: i64) -> i64 {
    // There are eight objects: where an even number is decided, an even number is not.
    match undecided.len() % 2 {
        0 => upper(undecided, value, room),
        _ => value + undecided.iter().map(|object| object.value).sum::<i64>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercises::branch_and_bound::best;

    #[test]
    fn both_versions_find_the_best_and_version_c_has_no_more_nodes() {
        for limit in 0..=188 {
            let [b, c] = [false, true].map(|inherits| {
                let search = search(inherits, limit);
                assert_eq!(search.best, best(&lecture(), limit), "{limit}");
                search.nodes
            });
            assert!(c <= b, "{limit}");
        }
    }
}
