//! The table *What this search did*: each row is a count, and accuses nobody.

use common::cli::human::grouped;
use common::search::Fact;

use super::Tally;
use crate::inference::state::{Inference, Sign};

/// Different values that a row names.
const MOST_NAMED: usize = 4;

/// How much a row stands out: what comes first in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Of many, none; or something that has no end.
    None,
    /// Some of many; never, or always.
    Some,
    /// One of many.
    One,
    /// Not everywhere the same.
    Uneven,
    Usual,
    /// All of many.
    All,
}

/// The rows, as they are made.
#[derive(Default)]
struct Rows(Vec<(Standing, Fact)>);

impl Rows {
    fn add(&mut self, standing: Standing, step: u64, text: String) {
        self.0.push((standing, Fact { text, step: step.max(1) }));
    }
}

/// How `part` of `all` stands out, if all is the usual.
fn share(part: u64, all: u64) -> Standing {
    match part {
        _ if part == all => Standing::All,
        0 => Standing::None,
        _ => Standing::Some,
    }
}

fn of(part: u64, all: u64) -> String {
    format!("{} of {}", grouped(part), grouped(all))
}

/// How often, and where first.
fn times(tally: Tally) -> String {
    let count = grouped(tally.count);
    let times = if tally.count == 1 { "once".to_owned() } else { format!("{count} times") };
    if tally.line == 0 { times } else { format!("{times} (line {})", tally.line) }
}

fn objects(count: u64) -> String {
    if count == 1 { "1 object".to_owned() } else { format!("{} objects", grouped(count)) }
}

impl Inference {
    /// What the search did, with what stands out first.
    pub fn table(&self) -> Vec<Fact> {
        let mut rows = Rows::default();
        self.list_rows(&mut rows);
        self.kept_rows(&mut rows);
        if !self.is_alone() {
            self.rule_row(&mut rows);
            self.board_rows(&mut rows);
            self.solution_row(&mut rows);
        }
        self.function_rows(&mut rows);
        self.caller_rows(&mut rows);
        self.condition_rows(&mut rows);
        rows.0.sort_by_key(|row| row.0);
        rows.0.into_iter().map(|row| row.1).collect()
    }

    fn rule_row(&self, rows: &mut Rows) {
        let Some(rule) = self.named.rule else { return };
        let board = &self.facts.board;
        let all = self.facts.solutions.count;
        let kept = all - board.broken.count;
        let mut text = format!("the rule of {rule:?}: kept by {} solutions", of(kept, all));
        if kept < all {
            text += &format!("; the first other one: {}", board.why);
        }
        rows.add(share(kept, all), board.broken.step, text.to_lowercase());
    }

    fn list_rows(&self, rows: &mut Rows) {
        for (list, facts) in self.lists.iter().zip(&self.facts.lists) {
            let name = &list.name;
            if facts.copies.count > 0 {
                let text = format!("`{name}`: a changed copy is passed on {}", times(facts.copies));
                rows.add(Standing::Usual, facts.copies.step, text);
            }
            if facts.writes.count == 0 || facts.copies.count > 0 || name.is_empty() {
                continue;
            }
            let mut text = format!("`{name}`: written {}", times(facts.writes));
            let mut standing = Standing::Usual;
            let mut step = facts.writes.step;
            if facts.objects > self.facts.roots.max(1) {
                text += &format!("; {}", objects(facts.objects));
            } else if facts.led {
                for (place, what) in ["when the call returns", "when it returns something true"]
                    .into_iter()
                    .enumerate()
                    .filter(|it| facts.changed[it.0].count > 0)
                {
                    let changed = facts.changed[place];
                    text +=
                        &format!("; as before {what}: {}", of(facts.same[place], changed.count));
                    if standing == Standing::Usual && !list.is_counter() {
                        standing = share(facts.same[place], changed.count);
                        step = changed.step;
                    }
                }
            }
            if let Some((all, different)) = facts.rows {
                text += &format!("; its {all} rows are {}", objects(different));
                standing = Standing::None;
            }
            rows.add(standing, step, text);
        }
    }

    fn kept_rows(&self, rows: &mut Rows) {
        for (&(list, line), facts) in &self.facts.kept {
            let name = self.lists.get(list as usize).map_or("", |list| &list.name);
            let all = facts.all.count;
            let different = objects(facts.objects.len() as u64);
            let mut text = format!("`{name}`: keeps {} (line {line}), {different}", grouped(all));
            let mut standing = Standing::All;
            let end = |object: &u32| self.facts.at_end.get(object);
            let is_other = |it: &&(u32, u32)| end(&it.0).is_some_and(|&end| end != it.1);
            let others = facts.texts.iter().filter(is_other);
            let count = others.clone().count() as u64;
            if !self.facts.at_end.is_empty() {
                text += &format!("; at the end as when kept: {}", of(all - count, all));
                standing = share(all - count, all);
            }
            if let Some((object, then)) = others.into_iter().next() {
                let now = end(object).map_or("", |&end| self.names.said(end));
                text +=
                    &format!("; the first: {} when kept, {now} at the end", self.names.said(*then));
            }
            rows.add(standing, facts.all.step, text);
        }
    }

    fn board_rows(&self, rows: &mut Rows) {
        let Some(found) = &self.found else { return };
        let list = &self.lists[found.list as usize];
        let name = &list.name;
        let facts = &self.facts.board;
        let place = |at: [i32; 2]| match at {
            [x, -1] => format!("{name}[{x}]"),
            [x, y] => format!("({x}, {y})"),
        };
        let mut bases: Vec<i64> = facts.bases.values().copied().collect();
        bases.sort_unstable();
        // A value that most places have at first is in the middle, however values are numbered.
        let is_most =
            |free: &&i64| 2 * bases.iter().filter(|base| base == free).count() > bases.len();
        let free = bases.get(bases.len() / 2).filter(is_most);
        let is_left =
            |&(at, value): &(&[i32; 2], &i64)| !facts.bases.contains_key(at) && Some(value) == free;
        let left = list.start.iter().filter(is_left).map(|it| *it.0);
        if let Some(first) = left.clone().min() {
            let count = of(left.count() as u64, list.start.len() as u64);
            let first = place(first);
            let text = format!("`{name}`: {count} places never written, the first: {first}");
            rows.add(Standing::One, 1, text);
        }
        if facts.overwritten.count > 0 {
            let again = times(facts.overwritten);
            let text = format!("`{name}`: another value where one was in use: {again}");
            rows.add(Standing::Uneven, facts.overwritten.step, text);
        }
    }

    fn function_rows(&self, rows: &mut Rows) {
        for (&function, facts) in &self.facts.functions {
            let name = &self.names.functions[function as usize];
            let calls = if facts.calls.count == 1 { "call" } else { "calls" };
            let count = grouped(facts.calls.count);
            let mut text = format!("`{name}`: {count} {calls}, at most {} deep", facts.deepest);
            let mut returned: Vec<_> = facts.returned.iter().collect();
            returned.sort_by_key(|it| std::cmp::Reverse(*it.1));
            let others: u64 = returned.iter().skip(MOST_NAMED).map(|it| it.1).sum();
            for (place, (what, count)) in returned.into_iter().take(MOST_NAMED).enumerate() {
                let before = if place == 0 { "; returned" } else { "," };
                let what = self.names.said(*what);
                text += &format!("{before} {what} ({})", grouped(*count));
            }
            if others > 0 {
                text += &format!(", something else ({})", grouped(others));
            }
            let open = self.facts.open();
            if open > 0 {
                text += &format!("; {open} calls open at the end");
            }
            let standing = if open > 100 { Standing::None } else { Standing::Usual };
            rows.add(standing, facts.calls.step, text);
        }
    }

    /// Lines that do nothing with what their calls return.
    fn caller_rows(&self, rows: &mut Rows) {
        for (&(function, line), calls) in &self.facts.callers {
            let name = &self.names.functions[function as usize];
            let returned = &self.facts.functions[&function].returned;
            let is_nothing = |it: &u32| matches!(self.names.said(*it), "nothing" | "None");
            let text = self.names.line(line).trim().trim_start_matches("self.");
            // A line before it may be open, such as the one of a condition.
            let is_open = self
                .names
                .line(line.saturating_sub(1))
                .trim_end()
                .ends_with(['(', ',', '\\', '=', '|', '&', '+']);
            let is_call =
                text.starts_with(name.as_str()) && text.trim_end_matches(';').ends_with(')');
            if is_call && !is_open && !returned.keys().all(is_nothing) {
                let text = format!("line {line}: what `{name}` returns is not used");
                rows.add(Standing::Some, calls.step, text);
            }
        }
    }

    fn condition_rows(&self, rows: &mut Rows) {
        for (&line, facts) in &self.facts.conditions {
            let [yes, no] = facts.counts;
            let text = self.names.line(line).trim();
            let so = if yes == 0 { ": what it guards never ran" } else { "" };
            let counts = format!("true {}, false {}", grouped(yes), grouped(no));
            let text = format!("line {line}, `{text}`: {counts}{so}");
            let standing = match (yes.min(no), yes + no) {
                (_, 0) => continue,
                (0, 2..) => Standing::Some,
                (1, 10..) => Standing::One,
                _ => Standing::All,
            };
            rows.add(standing, facts.step, text);
        }
    }

    fn solution_row(&self, rows: &mut Rows) {
        let solutions = self.facts.solutions;
        let mut signs: Vec<String> = self.signs.good.iter().map(|&it| self.sign(it)).collect();
        signs.sort();
        match solutions.count {
            0 => rows.add(Standing::Uneven, 1, "solutions: none is known".to_owned()),
            count => {
                let text = format!("solutions: {}, {}", grouped(count), signs.join(", or "));
                rows.add(Standing::Usual, solutions.step, text);
            }
        }
    }

    /// How a solution is known.
    fn sign(&self, sign: Sign) -> String {
        let (what, line) = match sign {
            Sign::Line(line) => return format!("as --solution says (line {line})"),
            Sign::List(list) => {
                let line = self.facts.lists.get(list as usize).map_or(0, |facts| facts.writes.line);
                (format!("`{}` grew", self.lists[list as usize].name), line)
            }
            Sign::Grew(line) => ("something grew, or was yielded".to_owned(), line),
            Sign::True(line) => {
                ("the last of a chain of calls that returned true".to_owned(), line)
            }
            Sign::Printed(line) => ("printed".to_owned(), line),
        };
        format!("probably: {what} (line {line})")
    }
}
