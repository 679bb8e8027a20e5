//! The problem: the objects, the limit, the algorithms, and why an object is taken, left or refused.

use std::cmp::Ordering;

use clap::ValueEnum;
use common::board::Cell;
use common::search::Words::{Fixed, Made};
use common::search::{Choice, Reason, Why};

/// The largest value, and the largest weight, of an object. The product of two of them fits into 64 bits.
pub const LARGEST_NUMBER: i64 = 1_000_000_000;

/// An object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Object {
    /// Its value, 1 to [`LARGEST_NUMBER`].
    pub value: i64,
    /// Its weight, 1 to [`LARGEST_NUMBER`].
    pub weight: i64,
}

impl Object {
    /// Orders by value per weight, the highest first.
    pub fn by_ratio(&self, other: &Object) -> Ordering {
        (other.value * self.weight).cmp(&(self.value * other.weight))
    }
}

/// The lecture's objects, in its order.
pub fn lecture() -> Vec<Object> {
    let all = [(15, 6), (100, 20), (90, 25), (60, 30), (40, 40), (15, 28), (16, 29), (3, 10)];
    all.map(|(value, weight)| Object { value, weight }).into()
}

/// The problem: which of the objects have the largest total value, if they weigh at most `limit` together?
#[derive(Clone, Debug)]
pub struct Knapsack {
    /// The objects, 1 to 1000, in the order in which they are decided.
    pub objects: Vec<Object>,
    /// The largest total weight.
    pub limit: i64,
    /// How to search.
    pub algorithm: Algorithm,
}

/// How to search. Each finds a best packing; they differ in what they do not search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's first: every set of objects
    Bruteforce,
    /// The lecture's second: no object that is too heavy
    Backtrack,
    /// The lecture's third: nothing that cannot be better than the best so far
    #[default]
    Bound,
    /// The same with a tighter bound: one object may be cut
    Relaxed,
}

/// The choice to take an object; its number is the object's value.
pub fn take(oid: usize, object: Object) -> Choice {
    Choice { number: object.value as usize, ..leave(oid) }
}

/// The choice to leave an object; its number is 0.
pub fn leave(oid: usize) -> Choice {
    Choice::cell(Cell { x: oid as i32, y: 0 })
}

/// Reasons: the word for `--stats`, the words of level 3, and the sentence. Most have two numbers.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident: $word:literal, $short:expr, $sentence:expr;)*) => {
        $($(#[$doc])* pub static $name: Why = {
            static REASON: Reason =
                Reason { word: $word, short: $short, sentence: $sentence, cause: None };
            Why::new(&REASON)
        };)*
    };
}

reasons! {
    /// Brute force takes every object, however heavy.
    TAKEN: "taken", Fixed(""), Fixed("");
    /// The object fits.
    FITS: "fits", Fixed("fits"), Fixed("it fits");
    /// An object, or a whole candidate, is too heavy: its weight, and the limit.
    TOO_HEAVY: "weight",
        Made(|[weight, limit], _| format!("weight {weight} > {limit}")),
        Made(|[weight, limit], _| format!("weight {weight} is more than {limit}"));
    /// Without a bound, every object is also left.
    LEFT: "left", Fixed(""), Fixed("");
    /// Without the object, more can be reached than the best so far.
    ACHIEVABLE: "achievable",
        Made(|[bound, best], _| format!("achievable {bound} > {best}")),
        Made(|[bound, best], _| format!("at most {bound} can be reached, and the best is {best}"));
    /// Without the object, no more can be reached than the best so far.
    CUT: "bound",
        Made(|[bound, best], _| format!("achievable {bound} <= {best}")),
        Made(|[bound, best], Choice { cell, .. }| format!(
            "Without object {}, at most {bound} can be reached, and the best is {best}: \
             this branch is cut.",
            cell.x
        ));
    /// A candidate that fits is not better than the best: its value, and the best.
    NO_IMPROVEMENT: "no improvement",
        Made(|[value, best], _| format!("value {value} <= {best}")),
        Made(|[value, best], _| format!("value {value} is not more than the best, {best}"));
}
