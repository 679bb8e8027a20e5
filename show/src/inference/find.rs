//! Finds out what the first raw events mean: which functions are the search, and which list is the board.

use std::cmp::Reverse;

use common::cli::human;
use rustc_hash::{FxHashMap, FxHashSet};

use super::state::{At, Inference, List, NONE, Raw, Sign};

/// What a call has done, as far as it was followed.
#[derive(Default)]
struct CountedCall {
    calls: u32,
    /// For each list, the first cell, and whether it is the only one.
    wrote: FxHashMap<u32, (At, bool)>,
    marks: Vec<(u32, At, u32)>,
    signs: FxHashSet<Sign>,
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
        top.signs.insert(Sign::List(number));
        let own = top.marks.iter().rposition(|&(list, ..)| list == number);
        let place = top.marks.iter().rposition(|&(l, cell, _)| (l, cell) == (number, at));
        if let Some((.., before)) = place.map(|place| top.marks.swap_remove(place)) {
            match top.calls - before {
                0 => self.counts.none += 1,
                1 => self.counts.one += 1,
                _ => self.counts.many += 1,
            }
        }
        if new == base {
            self.counts.back += 1;
            self.counts.proper += u32::from(own.is_some());
            if let (Some(own), None) = (own, place) {
                top.marks.swap_remove(own);
            }
        } else {
            self.counts.marks += 1;
            self.counts.late += u32::from(top.calls > 0);
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
    /// Calls, and the lines in which they end.
    pub calls: u64,
    pub ends: Vec<u32>,
    /// How often a sign was seen, and in calls that call others.
    pub signs: FxHashMap<Sign, (u32, u32)>,
}

impl Counts {
    fn returned(&mut self, mut call: CountedCall, line: u32, truth: u8) {
        if !self.ends.contains(&line) && self.ends.len() < 9 {
            self.ends.push(line);
        }
        if truth == 2 {
            call.signs.insert(Sign::True(line));
        }
        for sign in call.signs {
            let (all, inner) = self.signs.entry(sign).or_default();
            *all += 1;
            *inner += u32::from(call.calls > 0);
        }
    }
}

impl Inference {
    pub(super) fn find_recursive(&mut self, head: &[Raw]) {
        let mut stack = Vec::new();
        let mut first = None;
        for raw in head {
            match *raw {
                Raw::Call { function, .. } => {
                    if let Some(place) = stack.iter().rposition(|&open| open == function) {
                        self.names.recursive.extend(&stack[place..]);
                    }
                    stack.push(function);
                    first = first.or(Some(function));
                }
                Raw::Return { .. } => drop(stack.pop()),
                _ => {}
            }
        }
        // One that is called once may be a search that ends at once.
        if self.names.recursive.is_empty() {
            self.names.recursive.extend(first);
        }
    }

    /// Whether a raw event belongs to the search: other functions may be called.
    pub(super) fn is_search(&mut self, raw: &Raw) -> bool {
        match raw {
            Raw::Call { function, .. } => {
                let is_search = self.names.recursive.contains(function);
                self.names.open.push(is_search);
                is_search
            }
            Raw::Return { .. } => self.names.open.pop().unwrap_or(false),
            _ => true,
        }
    }

    /// Why nothing is shown: what was seen.
    pub(super) fn nothing(&self, hint: &str, counts: &Counts) -> String {
        let calls = counts.calls;
        let lists = self.lists.iter().filter(|it| it.counts.marks > 0).map(|it| &*it.name);
        let lists: Vec<&str> = lists.collect();
        if !lists.is_empty() && hint.starts_with("--board ") {
            return format!("--board names none of its lists, {}", lists.join(", "));
        }
        let name =
            self.names.recursive.iter().next().map_or("", |&it| &self.names.functions[it as usize]);
        let mut what = match calls {
            0 => "no function of it calls itself".to_owned(),
            1 => format!("`{name}` is called once, and no list is seen to change"),
            _ => {
                let n = match calls {
                    2 => "once".to_owned(),
                    _ => format!("{} times", human::grouped(calls - 1)),
                };
                let hides = hint.contains("set<") || hint.contains("map<");
                let but = if hides { "; what is in a set or a map cannot be seen" } else { "" };
                format!("`{name}` calls itself {n}, and no list is seen to change before that{but}")
            }
        };
        if let [line] = *counts.ends
            && line > 0
        {
            what += &format!("; each call ends in line {line}");
        }
        what
    }

    /// Follows the first raw events: what they do with each list, and how often a sign of a solution was seen.
    pub(super) fn count(&mut self, head: &[Raw]) -> Counts {
        let mut counts = Counts::default();
        let mut stack = Vec::<CountedCall>::new();
        for (order, raw) in head.iter().enumerate() {
            match *raw {
                Raw::Call { .. } => {
                    counts.calls += 1;
                    if let Some(top) = stack.last_mut() {
                        top.calls += 1;
                        self.count_led(top);
                    }
                    stack.push(CountedCall::default());
                }
                Raw::Return { line, truth } => {
                    if let Some(top) = stack.pop() {
                        self.count_unrestored(&top);
                        counts.returned(top, line, truth);
                    }
                }
                Raw::Seen(sign) => drop(stack.last_mut().map(|top| top.signs.insert(sign))),
                Raw::Write { list: number, at, old, new, .. } => {
                    let list = &mut self.lists[number as usize];
                    list.start.extend((counts.calls == 0 && new != NONE).then_some((at, new)));
                    if list.base.is_empty() {
                        list.first = order;
                    }
                    let depth = stack.len();
                    if let Some(top) = stack.last_mut() {
                        list.count(number, (at, old, new), depth, top);
                    }
                }
                Raw::Refuse { .. } => {}
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
    pub(super) fn board(&self, hint: &str) -> Option<u32> {
        let mut words = hint.lines().next().unwrap_or_default().split(' ');
        if let (Some("--board"), Some(name)) = (words.next(), words.next()) {
            return self.lists.iter().position(|list| list.name == name).map(|place| place as u32);
        }
        let most = self.lists.iter().map(|list| list.counts.led).max().unwrap_or(0);
        let is_counter = |list: &List| is_single(list) && list.values.len() > 1;
        let candidates = self.lists.iter().enumerate().filter(|(_, list)| {
            // What is written in the last calls alone is a list of results, and what each call sets up anew a table.
            let is_result =
                list.counts.back == 0 && (list.counts.led == 0 || list.counts.single == 0);
            list.counts.marks > 0 && !is_counter(list) && list.counts.led * 4 >= most && !is_result
        });
        let rank = |list: &List| {
            let is_grid = list.height > 1 || list.most[1] >= 0 && list.height > 0;
            let is_single = list.counts.single * 2 >= list.counts.led;
            let is_early = Reverse(list.first);
            (is_single, list.counts.back > 0, is_grid, list.values.len() > 1, is_early)
        };
        candidates.max_by_key(|(_, list)| rank(list)).map(|(place, _)| place as u32)
    }
}

/// Whether a list has one cell.
pub fn is_single(list: &List) -> bool {
    list.width.max(list.most[0] + 1) == 1 && list.height < 2
}
