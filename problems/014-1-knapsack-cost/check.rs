//! 014-1: what the three searches for a knapsack cost.

use common::search::Program;
use knapsack::problem::lecture;
use knapsack::{Algorithm, Knapsack, Object};

use super::branch_and_bound::relaxed;
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise { own: Some(own), ..Exercise::worksheet(check) };

/// The limit for the eight objects.
fn limit(mut inputs: RandomInputs) -> i64 {
    inputs.number(115, 100..=150) as i64
}

fn own(inputs: RandomInputs) -> OwnWords {
    vec![("115", limit(inputs).to_string())]
}

fn check(grader: &mut Grader) {
    let limit = limit(grader.inputs.clone());
    let mut formula =
        |question, limit: fn(u64) -> i64, algorithm, count: fn(&Knapsack) -> u64, what| {
            let points = [1, 2, 3, 5, 8].map(|n| {
                let objects = (1..=n as i64).map(|value| Object { value, weight: 1 }).collect();
                ([n], whole(count(&Knapsack { objects, limit: limit(n), algorithm })))
            });
            grader.formula(question, ["N"], points, what);
        };
    let all = |n: u64| n as i64;
    let none = |_: u64| 0;
    let entered = "the search enters";
    formula("nodes", all, Algorithm::Bruteforce, nodes, entered);
    let tested = "the candidates are";
    formula("candidates", all, Algorithm::Bruteforce, candidates, tested);
    let open = |knapsack: &Knapsack| knapsack.header().depth as u64;
    formula("depth", all, Algorithm::Bruteforce, open, "the calls open at once are");
    formula("all_fit_backtrack", all, Algorithm::Backtrack, nodes, entered);
    formula("all_fit_bound", all, Algorithm::Bound, nodes, entered);
    formula("none_fits_backtrack", none, Algorithm::Backtrack, nodes, entered);
    formula("none_fits_bound", none, Algorithm::Bound, nodes, entered);
    grader.growth("worst_bound", "2^N", "the nodes for the worst objects");
    grader.growth("time_with_printing", "N*2^N", "the numbers that are printed");
    let look = "let knapsack count them with --stats, for your limit";
    let counted = |algorithm| nodes(&Knapsack { objects: lecture(), limit, algorithm });
    grader.number("nodes_bruteforce", counted(Algorithm::Bruteforce), look);
    grader.number("nodes_backtrack", counted(Algorithm::Backtrack), look);
    grader.number("nodes_bound", counted(Algorithm::Bound), look);
    grader.guess("guess_nodes_bound", counted(Algorithm::Bound));
    let mut objects = lecture();
    objects.sort_by(Object::by_ratio);
    grader.number(
        "root_bound",
        relaxed(&objects, limit),
        "fill the knapsack by value per weight, and cut the first object that does not fit",
    );
    let look = "let knapsack count them with --algorithm relaxed, without and with --sort";
    grader.number("nodes_relaxed", counted(Algorithm::Relaxed), look);
    let sorted = nodes(&Knapsack { objects, limit, algorithm: Algorithm::Relaxed });
    grader.number("nodes_relaxed_sorted", sorted, look);
}

fn nodes(knapsack: &Knapsack) -> u64 {
    truth::nodes(knapsack)
}

fn candidates(knapsack: &Knapsack) -> u64 {
    common::search::count_all(knapsack).map_or(0, |(count, _)| count.candidates)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The solution's worst case: the whole tree of all objects but the last one.
    #[test]
    fn a_valuable_object_at_the_end_makes_the_bound_useless() {
        for n in 2..=10 {
            let mut objects = vec![Object { value: 1, weight: 1 }; n - 1];
            objects.push(Object { value: n as i64, weight: n as i64 });
            let knapsack = Knapsack { objects, limit: n as i64, algorithm: Algorithm::Bound };
            assert!(nodes(&knapsack) >= (1 << n) - 1, "{n}");
        }
    }
}
