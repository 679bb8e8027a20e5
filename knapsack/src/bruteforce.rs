//! The lecture's first program: every set of objects, by brute force.
//!
//! | here | the lecture's listing, `Knapsack-bf_E.c` |
//! | --- | --- |
//! | `oid`, `stat` | the same: the object to decide, and which ones are in the knapsack |
//! | `best`, `count.weight` | the largest value so far, and its weight |
//! | `sack.candidate` | what is done once every object is decided |
//! | `sack.on_…` | every `printf`: `report.rs` prints what a level shows of an event |

use common::search::{Count, Flow, Next, Observer};

use crate::problem::{Knapsack, LEFT, TAKEN, leave, take};
use crate::sack::Sack;

/// Finds a best packing, and counts the improvements.
pub fn search<O: Observer>(problem: &Knapsack, count: &mut Count, observer: &mut O) -> Flow {
    step(&mut Sack::new(problem, count, observer), 0, 0, 0)
}

// ANCHOR: step
/// Decides object `oid` and those after it; `value` and `weight` are those of the objects taken before.
fn step<O: Observer>(sack: &mut Sack<'_, O>, oid: usize, value: i64, weight: i64) -> Flow {
    if sack.on_entered(oid, &[value, weight])? == Next::Skip {
        return Ok(());
    }
    if oid == sack.objects.len() {
        return sack.candidate(value, weight);
    }
    let object = sack.objects[oid];
    sack.stat[oid] = true;
    sack.on_marked(take(oid, object), &TAKEN)?;
    step(sack, oid + 1, value + object.value, weight + object.weight)?;
    sack.stat[oid] = false;
    sack.on_unmarked(take(oid, object))?;
    // `stat` says already that the object is left.
    sack.on_marked(leave(oid), &LEFT)?;
    step(sack, oid + 1, value, weight)?;
    sack.on_unmarked(leave(oid))?;
    sack.on_returned(oid)
}
// ANCHOR_END: step
