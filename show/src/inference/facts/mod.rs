//! What a search did, as counts of its raw events. Nothing is decided here: what a program should do is in no event.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::raw::{OTHER_TEXT, Raw, RawEvent};
use super::state::At;
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
    /// Objects that had its name.
    objects: u64,
    /// How many rows it has, and how many different objects these are.
    pub rows: Option<(u64, u64)>,
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
    /// What was in it when the call began.
    before: u64,
    /// Whether the call itself has changed it.
    is_own: bool,
}

/// An open call.
struct OpenFacts {
    function: u32,
    changed: Vec<ChangedList>,
}

/// What a search did.
#[derive(Default)]
pub struct Facts {
    lists: Vec<ListFacts>,
    functions: BTreeMap<u32, FunctionFacts>,
    /// Calls by a call, by the function and the line.
    callers: BTreeMap<(u32, u32), Tally>,
    /// Objects in a list, by its number and the line; and what they are at the end, by their numbers.
    kept: BTreeMap<(u32, u32), KeptFacts>,
    pub at_end: FxHashMap<u32, u32>,
    /// How often conditions were true, and false, by their lines, and the step of the first time.
    conditions: BTreeMap<u32, ([u64; 2], u64)>,
    pub board: BoardFacts,
    /// Calls that no other one has made.
    roots: u64,
    pub solutions: Tally,
    open: Vec<OpenFacts>,
}

impl Facts {
    /// A list, by its number.
    pub fn list(&mut self, number: u32) -> &mut ListFacts {
        let number = number as usize;
        if self.lists.len() <= number {
            self.lists.resize_with(number + 1, ListFacts::default);
        }
        &mut self.lists[number]
    }

    /// Takes a raw event, which belongs to this step or to what comes before it.
    pub fn on(&mut self, RawEvent { line, what }: RawEvent, step: u64) {
        match what {
            Raw::Call { function, .. } => self.call(function, line, step),
            Raw::Return { truth, text } => {
                if let Some(call) = self.open.pop().filter(|_| truth != 3) {
                    if truth != 5 {
                        self.end(&call, line, step, usize::from(truth == 2));
                    }
                    let function = self.functions.entry(call.function).or_default();
                    *function.returned.entry(text.min(OTHER_TEXT)).or_default() += 1;
                }
            }
            Raw::Write { list, at, old, new } => {
                self.write(list, at, old, new);
                if !self.open.is_empty() {
                    self.lists[list as usize].writes.see(line, step);
                }
            }
            Raw::Kept { list, object, text } if !self.open.is_empty() => {
                let kept = self.kept.entry((list, line)).or_default();
                kept.all.see(line, step);
                kept.objects.insert(object);
                kept.texts.push((object, text));
            }
            Raw::Copied(list) => self.list(list).copies.see(line, step),
            Raw::Another(list) => self.list(list).objects += 1,
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
        self.open.push(OpenFacts { function, changed: Vec::new() });
        let facts = self.functions.entry(function).or_default();
        facts.calls.see(line, step);
        facts.deepest = facts.deepest.max(self.open.len());
    }

    fn end(&mut self, call: &OpenFacts, line: u32, step: u64, is_true: usize) {
        for changed in call.changed.iter().filter(|changed| changed.is_own) {
            let list = &mut self.lists[changed.number as usize];
            if list.objects == changed.objects {
                list.changed[is_true].see(line, step);
                list.same[is_true] += u64::from(list.now == changed.before);
            }
        }
    }

    fn write(&mut self, number: u32, at: At, old: i64, new: i64) {
        let list = self.list(number);
        let before = list.now;
        let old = list.cells.insert(at, new).unwrap_or(old);
        list.now ^= FxBuildHasher.hash_one((at, old)) ^ FxBuildHasher.hash_one((at, new));
        let objects = list.objects;
        if old == new {
            return;
        }
        // For the calls around it, too, this may be the first change: until now, all is as it was when they began.
        for (place, call) in self.open.iter_mut().rev().enumerate() {
            let is_own = place == 0;
            let is_this = |it: &&mut ChangedList| (it.number, it.objects) == (number, objects);
            if let Some(changed) = call.changed.iter_mut().find(is_this) {
                changed.is_own |= is_own;
                break;
            }
            call.changed.push(ChangedList { number, objects, before, is_own });
        }
    }
}
