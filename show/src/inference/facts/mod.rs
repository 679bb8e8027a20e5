//! What a search did, as counts of its raw events. Nothing is decided here: what a program should do is in no event.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::raw::{OTHER_TEXT, Raw, RawEvent, Truth};
use super::state::{At, NONE};
use board::BoardFacts;

mod board;
mod rows;

/// How often something happened, the line and the step of the first time, and whether it happened in other lines, too.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub count: u64,
    pub line: u32,
    pub step: u64,
    pub is_elsewhere: bool,
}

impl Tally {
    /// It happens.
    pub fn see(&mut self, line: u32, step: u64) {
        if self.count == 0 {
            self.line = line;
            self.step = step;
        }
        self.is_elsewhere |= line != self.line;
        self.count += 1;
    }
}

/// What calls do with a list, or with a variable, which is a list of one cell.
#[derive(Default)]
pub struct ListFacts {
    writes: Tally,
    /// Calls that changed it and have returned, and of these, those at whose end it was as before; and the same of calls
    /// that returned something true.
    changed: [Tally; 2],
    same: [u64; 2],
    /// How often a changed copy was passed to a call, and not written.
    copies: Tally,
    /// Objects that had its name, how many calls had begun before the last one was there, and in how many searches; whether
    /// one search has had several.
    objects: u64,
    since: u64,
    root: u64,
    is_several: bool,
    /// Whether each call has its own.
    is_local: bool,
    /// How many rows it has, and how many different objects these are.
    pub rows: Option<(u64, u64)>,
    /// Whether it has changed where nothing was reported: what it is like when a call ends is not known then.
    is_changed_unseen: bool,
    /// What is in it, also as a hash.
    cells: FxHashMap<At, i64>,
    now: u64,
}

/// What the calls of a function do.
#[derive(Default)]
pub struct FunctionFacts {
    calls: Tally,
    deepest: usize,
    /// How often it returned what, by the number of its text.
    returned: BTreeMap<u32, u64>,
}

/// Objects that were put into a list, in a line: all, and each with its text then.
#[derive(Default)]
pub struct KeptFacts {
    all: Tally,
    objects: FxHashSet<u32>,
    texts: Vec<(u32, u32)>,
}

/// A list that has changed during a call.
struct ChangedList {
    number: u32,
    /// How many objects there were.
    objects: u64,
    /// What was in it when the call began; of an object that was not there yet, before the first change.
    before: u64,
    /// Whether the call itself has changed it.
    is_own: bool,
}

/// An open call.
struct OpenFacts {
    function: u32,
    /// How many calls had begun before.
    number: u64,
    changed: Vec<ChangedList>,
}

/// What a search did.
#[derive(Default)]
pub struct Facts {
    lists: BTreeMap<u32, ListFacts>,
    functions: BTreeMap<u32, FunctionFacts>,
    /// Calls by a call, by the function and the line.
    callers: BTreeMap<(u32, u32), Tally>,
    /// Objects in a list, by its number and the line; and what they are at the end, by their numbers.
    kept: BTreeMap<(u32, u32), KeptFacts>,
    pub at_end: FxHashMap<u32, u32>,
    /// How often conditions were true, and false, by their lines, and the step of the first time.
    conditions: BTreeMap<u32, ([u64; 2], u64)>,
    pub board: BoardFacts,
    calls: u64,
    /// Calls that no other one has made.
    roots: u64,
    pub solutions: Tally,
    open: Vec<OpenFacts>,
}

impl Facts {
    /// A list, by its number.
    pub fn list(&mut self, number: u32) -> &mut ListFacts {
        self.lists.entry(number).or_default()
    }

    /// Takes a raw event, which belongs to this step or to what comes before it.
    pub fn on(&mut self, RawEvent { line, what }: RawEvent, step: u64) {
        match what {
            Raw::Call { function, .. } => self.call(function, line, step),
            Raw::Return { truth, text } => {
                if let Some(call) = self.open.pop().filter(|_| truth != Truth::Error) {
                    if truth != Truth::Raised {
                        self.end(&call, line, step, usize::from(truth == Truth::True));
                    }
                    let function = self.functions.entry(call.function).or_default();
                    *function.returned.entry(text.min(OTHER_TEXT)).or_default() += 1;
                }
            }
            Raw::Write { list, at, old, new } => {
                self.write(list, at, old, new);
                if !self.open.is_empty() {
                    self.list(list).writes.see(line, step);
                }
            }
            Raw::Kept { list, object, text } if !self.open.is_empty() => {
                let kept = self.kept.entry((list, line)).or_default();
                kept.all.see(line, step);
                kept.objects.insert(object);
                kept.texts.push((object, text));
            }
            Raw::Copied(list) => self.list(list).copies.see(line, step),
            Raw::Another(list) => {
                let calls = self.calls;
                let roots = self.roots;
                let list = self.list(list);
                list.is_local |= line > 0;
                list.is_several |= list.objects > 0 && list.root == roots;
                list.root = roots;
                // The first one was there before, and was only not named.
                if list.objects > 0 {
                    list.since = calls;
                }
                list.objects += 1;
                list.cells.clear();
                list.now = 0;
            }
            Raw::Condition(counts) => {
                self.conditions.entry(line).or_insert((counts, step)).0 = counts;
            }
            Raw::Kept { .. } | Raw::Refuse { .. } | Raw::Seen(_) => {}
        }
    }

    fn call(&mut self, function: u32, line: u32, step: u64) {
        if self.open.is_empty() {
            self.roots += 1;
        } else {
            self.callers.entry((function, line)).or_default().see(line, step);
        }
        self.open.push(OpenFacts { function, number: self.calls, changed: Vec::new() });
        self.calls += 1;
        let facts = self.functions.entry(function).or_default();
        facts.calls.see(line, step);
        facts.deepest = facts.deepest.max(self.open.len());
    }

    fn end(&mut self, call: &OpenFacts, line: u32, step: u64, is_true: usize) {
        for changed in call.changed.iter().filter(|changed| changed.is_own) {
            let list = self.list(changed.number);
            if list.objects == changed.objects {
                list.changed[is_true].see(line, step);
                list.same[is_true] += u64::from(list.now == changed.before);
            }
        }
    }

    fn write(&mut self, number: u32, at: At, old: i64, new: i64) {
        let list = self.list(number);
        let before = list.now;
        let known = list.cells.insert(at, new);
        // Of what a container loses, only the place may be known.
        list.is_changed_unseen |=
            (old, new) != (0, NONE) && known.is_some_and(|known| known != old);
        let old = known.unwrap_or(old);
        list.now ^= FxBuildHasher.hash_one((at, old)) ^ FxBuildHasher.hash_one((at, new));
        let ListFacts { objects, since, .. } = *list;
        if old == new {
            return;
        }
        // For the calls around it, too, this may be the first change of this object: until now, all is as it was when they
        // began. Each call is asked once for each object, and those that are older than the object are not asked.
        for (place, call) in self.open.iter_mut().rev().enumerate() {
            let is_own = place == 0;
            if !is_own && call.number < since {
                break;
            }
            let first = ChangedList { number, objects, before, is_own };
            match call.changed.iter_mut().find(|changed| changed.number == number) {
                Some(changed) if changed.objects == objects => {
                    changed.is_own |= is_own;
                    break;
                }
                Some(changed) => *changed = first,
                None => call.changed.push(first),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each call has a list of its own, as in a merge sort: what is kept must not grow with the square of the calls.
    #[test]
    fn calls_keep_no_record_of_objects_that_are_younger() {
        const CALLS: u64 = 10_000;
        let mut facts = Facts::default();
        for step in 1..=CALLS {
            for what in [
                Raw::Call { function: 0, text: 0 },
                Raw::Another(0),
                Raw::Write { list: 0, at: [0, -1], old: 0, new: step as i64 },
            ] {
                facts.on(RawEvent { line: 1, what }, step);
            }
        }
        let kept: usize = facts.open.iter().map(|call| call.changed.len()).sum();
        assert!(kept <= 2 * CALLS as usize, "{kept}");
    }
}
