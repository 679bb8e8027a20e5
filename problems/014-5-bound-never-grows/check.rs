//! 014-5: the proof that the bound never grows along a path, and two searches with a bound that may.

use knapsack::Object;
use knapsack::problem::lecture;

use super::branch_and_bound::{relaxed, sorted};
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
        let mut search = Search { inherits, best: 0, nodes: 0 };
        search.step(&objects, 0, LIMIT, upper(&objects, 0, LIMIT));
        grader.number(question, search.nodes, "let the changed program count its nodes");
    }
}

/// U, rounded down, where these objects are undecided.
fn upper(undecided: &[Object], value: i64, room: i64) -> i64 {
    value + relaxed(&sorted(undecided), room)
}

/// A search in which every second bound is the lecture's.
struct Search {
    /// Whether no bound is more than the parent's: version C.
    inherits: bool,
    best: i64,
    nodes: u64,
}

impl Search {
    fn step(&mut self, undecided: &[Object], value: i64, room: i64, bound: i64) {
        self.nodes += 1;
        let [object, rest @ ..] = undecided else {
            self.best = self.best.max(value);
            return;
        };
        if object.weight <= room {
            let value = value + object.value;
            let room = room - object.weight;
            self.step(rest, value, room, self.bound(rest, value, room, bound));
        }
        let below = self.bound(rest, value, room, bound);
        if below > self.best {
            self.step(rest, value, room, below);
        }
    }

    fn bound(&self, undecided: &[Object], value: i64, room: i64, parent: i64) -> i64 {
        // There are eight objects: where an even number is decided, an even number is not.
        let own = match undecided.len() % 2 {
            0 => upper(undecided, value, room),
            _ => value + undecided.iter().map(|object| object.value).sum::<i64>(),
        };
        if self.inherits { own.min(parent) } else { own }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercises::branch_and_bound::best;

    #[test]
    fn both_versions_find_the_best_and_version_c_has_no_more_nodes() {
        let objects = lecture();
        for limit in 0..=188 {
            let [b, c] = [false, true].map(|inherits| {
                let mut search = Search { inherits, best: 0, nodes: 0 };
                search.step(&objects, 0, limit, upper(&objects, 0, limit));
                assert_eq!(search.best, best(&objects, limit), "{limit}");
                search.nodes
            });
            assert!(c <= b, "{limit}");
        }
    }
}
