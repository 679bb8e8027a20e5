//! Finds out what the first raw events mean: which list is the board, and what tells a solution.

use std::cmp::Reverse;
use std::hash::BuildHasher;

use common::board::{Cell, Size};
use common::cli::human;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::state::{At, BoardGuess, Inference, List, NONE, OTHER, QUEENS, Raw, Sign, Signs};
use crate::trace_line::BoardKind;

/// Pieces with other rules than a queen's.
const OTHERS: [&str; 7] = ["rook", "bishop", "amazon", "knight", "camel", "superqueen", "torre"];

/// What a call has done, as far as it was followed.
#[derive(Default)]
struct CountedCall {
    calls: u32,
    /// For each list, the first cell, and whether it is the only one.
    wrote: FxHashMap<u32, (At, bool)>,
    marks: Vec<(u32, At, u32)>,
    /// For each list, what was in it before the first write, and the calls until the last one.
    before: FxHashMap<u32, (u64, u32)>,
    signs: FxHashSet<Sign>,
}

impl List {
    /// Counts a write of the call `top`, which is `depth` calls deep: of this list, which was `now` before, by number.
    fn count(
        &mut self,
        (number, line, now): (u32, u32, u64),
        (at, old, new): (At, i64, i64),
        depth: usize,
        top: &mut CountedCall,
    ) {
        self.grows &= old == NONE && new != NONE;
        let base = *self.base.entry(at).or_insert(old);
        let (before, made) = top.before.entry(number).or_insert((now, top.calls));
        if new != base && top.calls > std::mem::replace(made, top.calls) {
            self.counts.missed += u32::from(now != *before);
        }
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
            self.line = if self.counts.marks > 0 { self.line } else { line };
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
    pub(super) fn nothing(&self, hint: &str, calls: u64, returns: &[u32]) -> String {
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
        if let [line] = *returns
            && line > 0
        {
            what += &format!("; each call ends in line {line}");
            // The command is before the source.
            let above = hint.lines().nth(line as usize - 1).unwrap_or_default().trim();
            if ["if ", "if(", "elif ", "else if"].iter().any(|it| above.starts_with(it)) {
                let line = line - 1;
                what +=
                    &format!(", because the condition of line {line} is always true: `{above}`");
            }
        }
        what
    }

    /// Follows the first raw events: what they do with each list, the number of calls, the lines in which calls end, and
    /// how often a sign of a solution was seen, and in calls that call others.
    pub(super) fn count(&mut self, head: &[Raw]) -> (u64, Vec<u32>, Signs) {
        let mut signs = Signs::default();
        let mut stack = Vec::<CountedCall>::new();
        let mut calls = 0;
        let mut returns = Vec::new();
        for (order, raw) in head.iter().enumerate() {
            match *raw {
                Raw::Call { .. } => {
                    calls += 1;
                    if let Some(top) = stack.last_mut() {
                        top.calls += 1;
                        for (list, (_, is_single)) in top.wrote.drain() {
                            let list = &mut self.lists[list as usize];
                            (list.counts.led, list.counts.single) =
                                (list.counts.led + 1, list.counts.single + u32::from(is_single));
                        }
                    }
                    stack.push(CountedCall::default());
                }
                Raw::Return { line, truth } => {
                    if !returns.contains(&line) && returns.len() < 9 {
                        returns.push(line);
                    }
                    let Some(mut top) = stack.pop() else { continue };
                    for (list, _, before) in top.marks {
                        let list = &mut self.lists[list as usize];
                        list.counts.many += u32::from(top.calls - before > 1);
                    }
                    self.returns.answers |= matches!(truth, 1 | 2);
                    if truth == 2 {
                        top.signs.insert(Sign::True(line));
                    }
                    for sign in top.signs {
                        let (all, inner) = signs.entry(sign).or_default();
                        *all += 1;
                        *inner += u32::from(top.calls > 0);
                    }
                }
                Raw::Seen(sign) => drop(stack.last_mut().map(|top| top.signs.insert(sign))),
                Raw::Write { list: number, line, at, old, new } => {
                    let list = &mut self.lists[number as usize];
                    let depth = stack.len();
                    list.start.extend((calls == 0 && new != NONE).then_some((at, new)));
                    let now = list.now;
                    list.now ^=
                        FxBuildHasher.hash_one((at, old)) ^ FxBuildHasher.hash_one((at, new));
                    let Some(top) = stack.last_mut() else { continue };
                    if list.base.is_empty() {
                        list.first = order;
                    }
                    list.count((number, line, now), (at, old, new), depth, top);
                }
                Raw::Refuse { .. } => {}
            }
        }
        for top in stack {
            for (list, _, before) in top.marks {
                self.lists[list as usize].counts.many += u32::from(top.calls - before > 1);
            }
        }
        (calls, returns, signs)
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

    /// What tells a solution: of all signs, the best ones.
    fn good_signs(&self, nth: u32, calls: u64, signs: &Signs) -> FxHashSet<Sign> {
        let has_results = |list: u32| self.lists[list as usize].values.iter().all(|&v| v == OTHER);
        let is_result = |list: u32| {
            let it = &self.lists[list as usize];
            let grows = it.grows && (it.counts.led == 0 || has_results(list));
            list != nth && it.counts.back == 0 && (grows || is_single(it))
        };
        let is_good = |sign: &Sign, (all, inner): (u32, u32)| match *sign {
            // The search goes straight to its solution.
            Sign::True(_) if u64::from(all) >= calls => all - inner == 1,
            // All that it calls for may be results: all subsets.
            Sign::List(list) if u64::from(all) >= calls => is_result(list) && has_results(list),
            _ if u64::from(all) >= calls => false,
            Sign::True(_) => inner < all,
            Sign::List(list) if !is_result(list) => false,
            _ => inner == 0 || all > 1 && u64::from(all) * 2 <= calls,
        };
        let rank = |sign: &Sign| match sign {
            Sign::List(_) | Sign::Grew(_) => 0,
            Sign::True(_) => 1,
            Sign::Printed(_) => 2,
        };
        let good = signs.iter().filter(|&(sign, &counts)| is_good(sign, counts)).map(|it| *it.0);
        let best = good.clone().map(|it| rank(&it)).min();
        good.filter(|sign| Some(rank(sign)) == best).collect()
    }

    pub(super) fn guess_board(
        &self,
        nth: u32,
        hint: &str,
        calls: u64,
        signs: &Signs,
    ) -> BoardGuess {
        let list = &self.lists[nth as usize];
        let hint = hint.to_lowercase();
        let is_word = |word: &str| QUEENS.iter().any(|it| word.starts_with(it));
        let has_queens = ["queen", "'q'", "\"q\""].iter().any(|it| hint.contains(it))
            || hint.split(|it: char| !it.is_alphabetic()).any(is_word);
        let cells = || list.start.keys().chain(list.base.keys());
        let is_grid = cells().next().is_some_and(|_| cells().all(|at| at[1] >= 0));
        let mut width = list.width.max(list.most[0] + 1);
        let mut height = 1;
        let (least, largest) =
            list.values.iter().fold((i64::MAX, 0), |(a, b), &v| (a.min(v), b.max(v)));
        // A program in C may have room for more than it uses.
        let is_used =
            |at: &&At| list.base.contains_key(*at) || !matches!(list.start[*at], NONE | 0);
        let side = |axis: usize, all: i32| {
            let used = cells().filter(is_used).map(|at| at[axis] + 1).max().unwrap_or(0);
            if all > 12 && used * 2 <= all { used } else { all }
        };
        if is_grid {
            let most = |axis: usize| cells().map(|at| at[axis]).max().unwrap_or(0) + 1;
            width = most(0).max(if list.height > 0 { list.width } else { 0 });
            height = side(1, most(1).max(list.height));
        }
        // No larger board can be drawn.
        width = side(0, width).min(1024);
        height = height.min(1024 / width.max(1));
        let count = list.values.len();
        let is_row = (0..100).contains(&least) && largest < 100 && count > 1;
        let is_columns = !is_grid && is_row && has_queens;
        if is_columns {
            let side = width.max(largest as i32 + 1);
            width = side;
            height = side;
        }
        // A sudoku, row after row.
        let is_line = height == 1 && !is_columns && largest < 10;
        let row = match width {
            81 if is_line => Some(9),
            16 if is_line && hint.contains("sudoku") => Some(4),
            _ => None,
        };
        (width, height) = row.map_or((width, height), |side| (side, side));
        let is_grid = is_grid || row.is_some();
        let is_square = width == height;
        let digits: FxHashSet<_> = list.start.values().chain(&list.values).collect();
        let has_digits = (1..=3).all(|digit| digits.contains(&digit)) || count > 2;
        let is_puzzle = is_square && [4, 6, 9, 16, 25].contains(&width) && has_digits;
        // A clue that is written over may be set to 0, too.
        let zeros = list.base.values().filter(|&&value| value == 0).count();
        let least_digit = i64::from(zeros * 2 < list.base.len());
        let is_path = count > 3
            && largest > 4
            && largest <= i64::from(width * height)
            && list.counts.varies * 4 < list.counts.marks
            && list.counts.single * 2 >= list.counts.led;
        let kind = match is_grid {
            _ if is_columns || (is_grid && is_square && has_queens) => BoardKind::Queens,
            true if is_puzzle && least >= least_digit && largest <= i64::from(width) => {
                BoardKind::Digits
            }
            true if is_path && least >= 0 => BoardKind::Tour,
            true => BoardKind::Marks,
            false => BoardKind::Boxes,
        };
        let seen = signs.keys().copied().collect();
        let signs = self.good_signs(nth, calls, signs);
        let is_entry = list.counts.late * 10 < list.counts.marks
            && list.counts.many * 50 > list.counts.one
            && list.counts.many > 0;
        let is_strict = !is_columns && !matches!(kind, BoardKind::Marks | BoardKind::Boxes);
        // Memory of which nothing is known may belong to several lists.
        let is_missed = list.name != "memory"
            && (list.counts.proper * 4 >= list.counts.marks * 3
                || (is_strict && self.returns.answers));
        let size = Size::new(width.max(1), height.max(1));
        let is_plain = !OTHERS.iter().any(|it| hint.contains(it));
        BoardGuess {
            list: nth,
            kind,
            size,
            is_columns,
            is_plain,
            row,
            is_entry,
            is_missed,
            signs,
            seen,
        }
    }
}

/// Whether a list has one cell.
fn is_single(list: &List) -> bool {
    list.width.max(list.most[0] + 1) == 1 && list.height < 2
}

impl BoardGuess {
    pub fn cell(&self, at: At, value: i64) -> Cell {
        let [x, y] = at;
        match self.row {
            Some(side) => Cell { x: x % side, y: x / side },
            None if self.is_columns => Cell { x, y: i32::try_from(value).unwrap_or(-1) },
            None => Cell { x, y: y.max(0) },
        }
    }

    /// Where a cell is in its list.
    pub fn at(&self, cell: Cell) -> At {
        self.row.map_or([cell.x, cell.y], |side| [cell.y * side + cell.x, -1])
    }

    pub fn index(&self, at: At, value: i64) -> Option<usize> {
        let cell = self.cell(at, value);
        self.size.contains(cell).then(|| self.size.index(cell))
    }
}
