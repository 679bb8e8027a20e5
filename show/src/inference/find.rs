//! Finds out what the first raw events mean: which functions are the search, and which list is the board.

use rustc_hash::{FxHashMap, FxHashSet};

use super::raw::{Raw, RawEvent, Truth};
use super::state::{At, Inference, List, NONE, Sign, is_number};

/// What a call has done, as far as it was followed.
#[derive(Default)]
struct CountedCall {
    calls: u32,
    /// For each list, the first cell, and whether it is the only one.
    wrote: FxHashMap<u32, (At, bool)>,
    marks: Vec<(u32, At, u32)>,
    /// What may tell a solution, and whether a call for the same choice came after it.
    signs: FxHashMap<Sign, bool>,
    /// What was seen since the last choice was taken back, and before the call that is open.
    fresh: Vec<Sign>,
    passed: Vec<Sign>,
}

impl CountedCall {
    fn see(&mut self, sign: Sign) {
        self.signs.entry(sign).or_insert(false);
        self.fresh.push(sign);
    }

    /// A call that it has made is over. One that has done nothing, as for an empty tree, is none that goes on.
    fn called(&mut self, call: &CountedCall) {
        let passed = std::mem::take(&mut self.passed);
        if call.calls == 0 && call.signs.is_empty() {
            self.fresh.extend(passed);
        } else {
            self.signs.extend(passed.into_iter().map(|sign| (sign, true)));
        }
    }
}

impl List {
    /// Counts a write of the call `top`, which is `depth` calls deep: of this list, by number.
    fn count(
        &mut self,
        number: u32,
        (at, old, new): (At, i64, i64),
        depth: usize,
        top: &mut CountedCall,
    ) {
        self.grows &= old == NONE && new != NONE;
        let base = *self.base.entry(at).or_insert(old);
        self.most = [self.most[0].max(at[0]), self.most[1].max(at[1])];
        let (first, is_single) = top.wrote.entry(number).or_insert((at, true));
        *is_single &= *first == at;
        top.see(Sign::List(number));
        let own = top.marks.iter().rposition(|&(list, ..)| list == number);
        let place = top.marks.iter().rposition(|&(l, cell, _)| (l, cell) == (number, at));
        // Another cell that is restored may end the newest choice, too.
        let ended = place.or(own.filter(|_| new == base));
        if let Some((.., before)) = ended.map(|place| top.marks.swap_remove(place)) {
            match top.calls - before {
                0 => {}
                1 => self.counts.one += 1,
                _ => self.counts.many += 1,
            }
        }
        let step = if is_number(old) && is_number(new) { new - old } else { 0 };
        self.least_step = Some(self.least_step.map_or(step, |least| least.min(step)));
        if new == base {
            top.fresh.clear();
            self.counts.back += 1;
            self.counts.proper += u32::from(own.is_some());
        } else {
            self.counts.marks += 1;
            self.counts.late += u32::from(top.calls > 0 && place.is_none());
            self.counts.varies += u32::from(*self.depths.entry(depth).or_insert(new) != new);
            if self.values.len() < 40 {
                self.values.insert(new);
            }
            top.marks.push((number, at, top.calls));
        }
    }
}

/// How often the first raw events did something.
#[derive(Default)]
pub struct Counts {
    pub calls: u64,
    /// Calls that no other one has made.
    pub roots: u32,
    /// How often a sign was seen, and in calls that go on with the same choice.
    pub signs: FxHashMap<Sign, (u32, u32)>,
    /// Signs in calls that go on, or return something false.
    pub doubtful: FxHashSet<Sign>,
}

impl Counts {
    fn returned(&mut self, mut call: CountedCall, line: u32, truth: Truth) {
        if matches!(truth, Truth::True | Truth::Raised) {
            call.signs.insert(Sign::True(line), call.calls > 0);
        }
        // What is written after the calls of one that returns a value is kept for later.
        let is_kept = call.calls > 0 && matches!(truth, Truth::False | Truth::True);
        for (sign, goes_on) in call.signs {
            if is_kept && !goes_on && matches!(sign, Sign::List(_)) {
                continue;
            }
            let (all, inner) = self.signs.entry(sign).or_default();
            *all += 1;
            *inner += u32::from(goes_on);
            self.doubtful.extend((goes_on || truth == Truth::False).then_some(sign));
        }
    }
}

impl Inference {
    pub(super) fn find_recursive(&mut self, head: &[RawEvent]) {
        let mut stack = Vec::new();
        for raw in head {
            match raw.what {
                Raw::Call { function, .. } => {
                    if let Some(place) = stack.iter().rposition(|&open| open == function) {
                        self.names.recursive.extend(&stack[place..]);
                    }
                    stack.push(function);
                }
                Raw::Return { .. } => drop(stack.pop()),
                _ => {}
            }
        }
    }

    /// Whether a raw event belongs to the search: other functions may be called.
    pub(super) fn is_search(&mut self, raw: &mut RawEvent) -> bool {
        let names = &mut self.names;
        match &mut raw.what {
            Raw::Call { function, .. } => {
                let number = *function;
                *function = names.first[number as usize];
                // What the search calls by its own name, such as a method of another class, is a part of it.
                let is_named =
                    |&it: &u32| names.first[it as usize] == *function && names.open.contains(&true);
                let is_search =
                    names.recursive.contains(&number) || names.recursive.iter().any(is_named);
                names.open.push(is_search);
                is_search
            }
            Raw::Return { .. } => names.open.pop().unwrap_or(false),
            // The first report of a condition comes from its function.
            Raw::Condition(_) => {
                let is_search = names.open.last() == Some(&true);
                *names.conditions.entry(raw.line).or_insert(is_search)
            }
            _ => true,
        }
    }

    /// Why nothing is shown: what was seen.
    pub(super) fn nothing(&self) -> String {
        let lists: Vec<&str> = self
            .lists
            .iter()
            .filter(|list| list.counts.marks > 0)
            .map(|list| &*list.name)
            .collect();
        if !lists.is_empty() && self.named.board.is_some() {
            return format!("--board names none of its lists, {}", lists.join(", "));
        }
        let Some(&first) = self.names.recursive.iter().next() else {
            return "no function of it is seen to call itself".to_owned();
        };
        let name = &self.names.functions[first as usize];
        format!("`{name}` calls itself, and no list is seen that each call changes before the next")
    }

    /// Follows the first raw events: what they do with each list, and how often a sign of a solution was seen.
    pub(super) fn count(&mut self, head: &[RawEvent]) -> Counts {
        let mut counts = Counts::default();
        let mut stack = Vec::<CountedCall>::new();
        for raw in head {
            match raw.what {
                Raw::Call { .. } => {
                    counts.calls += 1;
                    if let Some(top) = stack.last_mut() {
                        top.calls += 1;
                        top.passed.append(&mut top.fresh);
                        self.count_led(top);
                    } else {
                        counts.roots += 1;
                    }
                    stack.push(CountedCall::default());
                }
                Raw::Return { truth, .. } => {
                    if let Some(call) = stack.pop() {
                        self.count_unrestored(&call);
                        if let Some(top) = stack.last_mut() {
                            top.called(&call);
                        }
                        counts.returned(call, raw.line, truth);
                    }
                }
                Raw::Seen(sign) => {
                    if let Some(top) = stack.last_mut() {
                        top.see(sign);
                    }
                }
                Raw::Write { list: number, at, old, new } => {
                    let list = &mut self.lists[number as usize];
                    list.start.extend((counts.calls == 0 && new != NONE).then_some((at, new)));
                    let depth = stack.len();
                    if let Some(top) = stack.last_mut() {
                        list.count(number, (at, old, new), depth, top);
                    }
                }
                Raw::Another(list) => self.lists[list as usize].counts.objects += 1,
                _ => {}
            }
        }
        stack.iter().for_each(|top| self.count_unrestored(top));
        counts
    }

    /// A call makes another one: what it has written led to that.
    fn count_led(&mut self, call: &mut CountedCall) {
        for (list, (_, is_single)) in call.wrote.drain() {
            let counts = &mut self.lists[list as usize].counts;
            counts.led += 1;
            counts.single += u32::from(is_single);
        }
    }

    /// A call is over: what it has not restored.
    fn count_unrestored(&mut self, call: &CountedCall) {
        for &(list, _, before) in &call.marks {
            self.lists[list as usize].counts.many += u32::from(call.calls - before > 1);
        }
    }

    /// The list that is the board: it is written before a call, and restored after it; a grid, then one with several
    /// values, then the first one that is written.
    pub(super) fn board(&self) -> Option<u32> {
        if let Some(name) = &self.named.board {
            return self.lists.iter().position(|list| list.name == *name).map(|it| it as u32);
        }
        let most = self.lists.iter().map(|list| list.counts.led).max().unwrap_or(0);
        let candidates = self.lists.iter().enumerate().filter(|(_, list)| {
            // What is written in the last calls alone, or after other calls, is a list of results, and what each call sets up
            // anew a table.
            let counts = &list.counts;
            let is_result = counts.back == 0
                && (counts.led == 0 || counts.single == 0 || counts.late == counts.marks);
            counts.marks > 0 && !list.is_single() && counts.led * 4 >= most && !is_result
        });
        let rank = |list: &List| {
            let is_grid = list.height > 1;
            let is_single = list.counts.single * 2 >= list.counts.led;
            (is_single, list.counts.back > 0, is_grid, list.values.len() > 1)
        };
        candidates.rev().max_by_key(|(_, list)| rank(list)).map(|(place, _)| place as u32)
    }
}
