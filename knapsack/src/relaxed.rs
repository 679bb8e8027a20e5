//! Branch and bound with a tighter bound: that of the relaxed problem, in which an object may be cut (Dantzig 1957).
//!
//! No packing is worth more, because each is a packing of the relaxed problem in which no object is cut.

use common::search::{Count, Flow, Next, Observer};

use crate::problem::{ACHIEVABLE, CUT, FITS, Knapsack, TOO_HEAVY, leave, take};
use crate::sack::Sack;

/// Finds a best packing, and counts the improvements.
pub fn search<O: Observer>(problem: &Knapsack, count: &mut Count, observer: &mut O) -> Flow {
    step(&mut Sack::new(problem, count, observer), 0, 0, 0)
}

// ANCHOR: bound
/// The value of the best completion in which one object may be cut, rounded down and up. The objects from `oid` on
/// are taken by value per weight until one does not fit; that one is cut.
fn relax<O>(sack: &Sack<'_, O>, oid: usize, value: i64, weight: i64) -> [i64; 2] {
    let mut value = value;
    let mut room_left = sack.limit - weight;
    for &(_, object) in sack.sorted.iter().filter(|(index, _)| *index >= oid) {
        if object.weight > room_left {
            let part = object.value * room_left;
            return [
                value + part / object.weight,
                value + (part + object.weight - 1) / object.weight,
            ];
        }
        value += object.value;
        room_left -= object.weight;
    }
    [value; 2]
}
// ANCHOR_END: bound

// ANCHOR: step
/// Decides object `oid` and those after it; `value` and `weight` are those of the objects taken before.
fn step<O: Observer>(sack: &mut Sack<'_, O>, oid: usize, value: i64, weight: i64) -> Flow {
    let bound = relax(sack, oid, value, weight);
    if sack.on_entered(oid, &[value, weight, bound[0]])? == Next::Skip {
        return Ok(());
    }
    if oid == sack.objects.len() {
        return sack.candidate(value, weight);
    }
    let object = sack.objects[oid];
    if weight + object.weight <= sack.limit {
        sack.stat[oid] = true;
        sack.on_marked(take(oid, object), &FITS)?;
        step(sack, oid + 1, value + object.value, weight + object.weight)?;
        sack.stat[oid] = false;
        sack.on_unmarked(take(oid, object))?;
    } else {
        sack.on_refused(take(oid, object), &TOO_HEAVY.with([weight + object.weight, sack.limit]))?;
    }
    let without = relax(sack, oid + 1, value, weight);
    if without[1] > sack.best {
        // `stat` says already that the object is left.
        sack.on_marked(leave(oid), &ACHIEVABLE.with([without[1], sack.best]))?;
        step(sack, oid + 1, value, weight)?;
        sack.on_unmarked(leave(oid))?;
    } else {
        sack.on_refused(leave(oid), &CUT.with([without[1], sack.best]))?;
    }
    sack.on_returned(oid)
}
// ANCHOR_END: step
