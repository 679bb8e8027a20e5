//! The table *What this search did*: each row is a count, and accuses nobody.

use std::fmt::{self, Display, Formatter};

use common::board::Cell;
use common::cli::human::{counted, grouped};
use common::search::Fact;

use super::Tally;
use crate::inference::raw::RAISED;
use crate::inference::state::{Inference, Sign};

/// Different values that a row names.
const MOST_NAMED: usize = 4;
/// After a line that ends so, a statement begins (in C and C++), or does not (in Python).
const ENDS: [&str; 5] = [";", "{", "}", ")", "else"];
const OPEN: [&str; 17] = [
    "(", "[", "{", ",", "\\", "=", "|", "&", "+", "-", "*", "return", "and", "or", "not", "if",
    "else",
];

/// How much a row stands out: what comes first in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Of many, none; or something that has no end.
    None,
    /// Some of many; never, or always.
    Some,
    /// One of many.
    One,
    Usual,
    /// All of many.
    All,
}

/// A row: how much it stands out, the step that it leads to, and its text.
type RankedRow = (Standing, u64, String);

/// A part of all.
struct Proportion(u64, u64);

impl Proportion {
    /// How it stands out, if all is the usual.
    fn standing(&self) -> Standing {
        match self.0 {
            part if part == self.1 => Standing::All,
            0 => Standing::None,
            _ => Standing::Some,
        }
    }
}

impl Display for Proportion {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{} of {}", grouped(self.0), grouped(self.1))
    }
}

impl Inference {
    /// What the search did, with what stands out first.
    pub fn table(&self) -> Vec<Fact> {
        let mut rows = Vec::new();
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
        rows.sort_by_key(|row| row.0);
        rows.into_iter().map(|(_, step, text)| Fact { text, step: step.max(1) }).collect()
    }

    /// A line in brackets, if it is known.
    fn place(&self, line: u32) -> String {
        if line == 0 { String::new() } else { format!(" ({})", self.names.line(line).0) }
    }

    /// How often, and where first.
    fn times(&self, Tally { count, line, is_elsewhere, .. }: Tally) -> String {
        let times = match count {
            1 => "once".to_owned(),
            _ => format!("{} times", grouped(count)),
        };
        let place = self.place(line);
        times + &if is_elsewhere { place.replace(')', " and others)") } else { place }
    }

    fn rule_row(&self, rows: &mut Vec<RankedRow>) {
        let (Some(rule), all @ 1..) = (self.named.rule, self.facts.solutions.count) else { return };
        let Tally { count, step, .. } = self.facts.board.broken;
        let kept = Proportion(all - count, all);
        let rule = format!("the rule of {rule:?}").to_lowercase().replace("digits", "sudoku");
        rows.push(if self.facts.board.is_unfit {
            (Standing::Some, 1, format!("{rule}: not judged, since its board is of another kind"))
        } else {
            (kept.standing(), step, format!("{rule}: kept by {kept} solutions"))
        });
    }

    fn list_rows(&self, rows: &mut Vec<RankedRow>) {
        for (&number, facts) in &self.facts.lists {
            let list = &self.lists[number as usize];
            let name = &list.name;
            let copies = facts.copies;
            if copies.count > 0 {
                let text = format!(
                    "`{name}`: a changed copy is passed on at least {}",
                    self.times(copies)
                );
                rows.push((Standing::Usual, copies.step, text));
                continue;
            }
            let writes = facts.writes;
            if writes.count == 0 || name.is_empty() {
                continue;
            }
            let least = if facts.is_changed_unseen { "at least " } else { "" };
            let text = format!("`{name}`: written {least}{}", self.times(writes));
            let mut row = (Standing::Usual, writes.step, text);
            if facts.is_local {
                row.2 += "; each call has its own";
            } else if facts.is_several {
                row.2 += "; not always the same object";
            } else if list.counts.led > 0 && !facts.is_changed_unseen {
                let whens = ["when the call returns", "when it returns something true"];
                for (place, when) in whens.into_iter().enumerate() {
                    let Tally { count, step, .. } = facts.changed[place];
                    let same = Proportion(facts.same[place], count);
                    if count > 0 {
                        row.2 += &format!("; as before {when}: {same}");
                        if row.0 == Standing::Usual && !list.is_counter() {
                            row.0 = same.standing();
                            row.1 = step;
                        }
                    }
                }
            }
            if let Some((all, different)) = facts.rows {
                row.2 += &format!("; its {all} rows are {}", counted(different, "object"));
                row.0 = Standing::None;
            }
            rows.push(row);
        }
    }

    fn kept_rows(&self, rows: &mut Vec<RankedRow>) {
        for (&(list, line), facts) in &self.facts.kept {
            let name = &self.lists[list as usize].name;
            let all = facts.all.count;
            let keeps = grouped(all);
            let different = counted(facts.objects.len() as u64, "object");
            let place = self.place(line);
            let mut text = format!("`{name}`: keeps {keeps}{place}, {different}");
            let mut standing = Standing::All;
            if !self.facts.at_end.is_empty() {
                let ends = facts.texts.iter().map(|(object, then)| {
                    let end = self.facts.at_end.get(object).unwrap_or(then);
                    (then, end)
                });
                let others = ends.filter(|(then, end)| then != end);
                let same = Proportion(all - others.clone().count() as u64, all);
                text += &format!("; at the end as when kept: {same}");
                standing = same.standing();
                if let Some((&then, &end)) = others.clone().next() {
                    let [then, end] = [then, end].map(|text| self.names.said(text));
                    text += &format!("; the first: {then} when kept, {end} at the end");
                }
            }
            rows.push((standing, facts.all.step, text));
        }
    }

    fn board_rows(&self, rows: &mut Vec<RankedRow>) {
        let Some(found) = &self.found else { return };
        let list = &self.lists[found.list as usize];
        let name = &list.name;
        let facts = &self.facts.board;
        let empty = list.empty();
        let is_free = |value: &&i64| Some(**value) == empty;
        let written = list.base.values().filter(is_free).count();
        let free = list.start.iter().filter(|(_, value)| is_free(value));
        let left = free.filter(|(at, _)| !list.base.contains_key(*at));
        if let Some([y, x]) = left.clone().map(|(&[x, y], _)| [y, x]).min() {
            let left = left.count();
            let count = Proportion(left as u64, (left + written) as u64);
            let first = Cell { x, y: y.max(0) };
            let text = format!("`{name}`: {count} free places never written, the first: {first}");
            rows.push((Standing::One, 1, text));
        }
        let again = facts.overwritten;
        if again.count > 0 {
            let times = self.times(again);
            let text = format!("`{name}`: another value where one was in use: {times}");
            rows.push((Standing::One, again.step, text));
        }
    }

    fn function_rows(&self, rows: &mut Vec<RankedRow>) {
        for (&function, facts) in &self.facts.functions {
            let name = &self.names.functions[function as usize];
            let calls = counted(facts.calls.count, "call");
            let mut text = format!("`{name}`: {calls}, at most {} deep", facts.deepest);
            let mut returned: Vec<_> = facts.returned.iter().collect();
            returned.sort_by_key(|it| std::cmp::Reverse(it.1));
            let mut before = "; returned";
            for (&what, &count) in returned.iter().copied().take(MOST_NAMED) {
                text += &format!("{before} {} ({})", self.names.said(what), grouped(count));
                before = ",";
            }
            let others: u64 = returned.iter().skip(MOST_NAMED).map(|it| it.1).sum();
            if others > 0 {
                text += &format!(", something else ({})", grouped(others));
            }
            let open = self.facts.open.len();
            if open > 0 {
                text += &format!("; {} open at the end", counted(open as u64, "call"));
            }
            let standing = if open > 100 { Standing::None } else { Standing::Usual };
            rows.push((standing, facts.calls.step, text));
        }
    }

    /// Lines that do nothing with what their calls return.
    fn caller_rows(&self, rows: &mut Vec<RankedRow>) {
        for (&(function, line), calls) in &self.facts.callers {
            let name = &self.names.functions[function as usize];
            let returned = &self.facts.functions[&function].returned;
            let is_nothing = |it: &u32| matches!(self.names.said(*it), "nothing" | "None" | RAISED);
            let (place, text) = self.names.line(line);
            let text = text.trim_start_matches("self.");
            // The line may be the rest of a statement that began before, such as a condition.
            let mut above = (1..line).rev().map(|line| self.names.line(line).1);
            let above = above.find(|text| !text.is_empty() && !text.starts_with(['#', '/']));
            let above = above.and_then(|text| text.split(" #").next()).unwrap_or_default();
            let ends = |ends: &[&str]| ends.iter().any(|end| above.trim_end().ends_with(end));
            let is_statement = text.ends_with(");") && ends(&ENDS)
                || text.ends_with(')') && !text.contains(" for ") && !ends(&OPEN);
            let is_whole = text.matches('(').count() == text.matches(')').count();
            if text.starts_with(name)
                && is_statement
                && is_whole
                && !returned.keys().all(is_nothing)
            {
                let text = format!("{place}: what `{name}` returns is not used");
                rows.push((Standing::Some, calls.step, text));
            }
        }
    }

    fn condition_rows(&self, rows: &mut Vec<RankedRow>) {
        for (&line, &([yes, no], step)) in &self.facts.conditions {
            let (place, text) = self.names.line(line);
            let so = if yes == 0 { ": what it guards never ran" } else { "" };
            let [trues, falses] = [yes, no].map(grouped);
            let text = format!("{place}, `{text}`: true {trues}, false {falses}{so}");
            let standing = match (yes.min(no), yes + no) {
                (0, 2..) => Standing::Some,
                (1, 10..) => Standing::One,
                _ => Standing::All,
            };
            rows.push((standing, step, text));
        }
    }

    fn solution_row(&self, rows: &mut Vec<RankedRow>) {
        let Tally { count, step, .. } = self.facts.solutions;
        let mut signs: Vec<String> = self.signs.good.iter().map(|&it| self.sign(it)).collect();
        signs.sort();
        let how = match self.named.solution {
            Some(line) => format!("as --solution says{}", self.place(line)),
            None => signs.join(", or "),
        };
        rows.push(match count {
            0 => (Standing::One, 1, "solutions: none is known".to_owned()),
            _ => (Standing::Usual, step, format!("solutions: {}, {how}", grouped(count))),
        });
    }

    /// How a solution is known.
    fn sign(&self, sign: Sign) -> String {
        let (what, line) = match sign {
            Sign::List(list) => {
                let line = self.facts.lists.get(&list).map_or(0, |facts| facts.writes.line);
                let name = &self.lists[list as usize].name;
                return format!("probably: `{name}` grew{}", self.place(line));
            }
            Sign::Grew(line) => ("probably: something grew, or was yielded", line),
            Sign::True(line)
                if ["raise ", "throw "].iter().any(|it| self.names.line(line).1.contains(it)) =>
            {
                ("probably: an exception left a chain of calls", line)
            }
            Sign::True(line) => {
                // Of a compiled program, the line that returned is not known, but one before it.
                let line = if self.names.line(line).1.contains("return") { line } else { 0 };
                ("probably: the last of a chain of calls that returned true", line)
            }
            Sign::Printed(line) => ("probably: printed", line),
        };
        what.to_owned() + &self.place(line)
    }
}
