//! Bugs that only the whole search shows. No rule may name one in a program that is right.

use common::board::Cell;
use rustc_hash::FxHashSet;

use super::state::{At, Inference, List, MarkedCell, NONE, OpenCall, QUEENS, Sign};
use crate::rules::meet;
use crate::trace_line::BoardKind;

/// Boards that are weighed for each sign of a solution.
const MOST_WEIGHED: u32 = 1000;

/// Two cells with the same digit that may not have it.
fn twice(cells: &[(Cell, i64)], block: i32) -> Option<(Cell, Cell)> {
    let digits = || cells.iter().filter(|it| it.1 > 0);
    let mut pairs = digits().flat_map(|a| digits().map(move |b| (a, b)));
    pairs.find(|(a, b)| a.1 == b.1 && meet(false, block, a.0, b.0)).map(|(a, b)| (a.0, b.0))
}

impl Inference {
    /// Weighs what something tells to be a solution: whether the board keeps its rule.
    pub(super) fn weigh(&mut self, sign: Sign, line: u32) {
        let found = self.found();
        let top = self.stack.last();
        let judged: u32 = self.evidence.weighed.get(&sign).map_or(0, |counts| counts.iter().sum());
        if judged == MOST_WEIGHED || top.is_none_or(|top| top.has_calls) {
            return;
        }
        let (Ok(why), is_told) = (self.breaks(), found.signs.contains(&sign)) else { return };
        self.evidence.weighed.entry(sign).or_default()[usize::from(why.is_some())] += 1;
        let why = why.filter(|_| is_told);
        self.evidence.breach = self.evidence.breach.take().or(why.map(|why| (sign, line, why)));
    }

    /// What is against the rule of the board, if that is known.
    fn breaks(&self) -> Result<Option<String>, ()> {
        match self.found().kind {
            BoardKind::Queens => self.attack(self.found().size.width - 1, true),
            BoardKind::Digits => self.clash(),
            BoardKind::Tour if self.is_knight() => Ok(self.free()),
            _ => Err(()),
        }
    }

    /// Whether queens attack each other, if there are so many; with one that may not be placed yet.
    fn attack(&self, least: i32, with_pending: bool) -> Result<Option<String>, ()> {
        let found = self.found();
        let list = &self.lists[found.list as usize];
        if !found.is_plain
            || list.counts.single * 2 < list.counts.led
            || self.stack.len() > found.size.cells() + 2
        {
            return Err(());
        }
        let marks = |it: &OpenCall| [it.choice, it.pending.filter(|_| with_pending), it.open];
        let marks = self.stack.iter().flat_map(marks).flatten();
        let queens: Vec<_> = marks.map(|it| found.cell(it.at, it.value)).collect();
        if (queens.len() as i32) < 4.max(least) {
            return Err(());
        }
        let mut pairs = queens.iter().flat_map(|&a| queens.iter().map(move |&b| (a, b)));
        let said = |(a, b)| format!("if these are queens, those on {a} and {b} attack each other");
        Ok(pairs.find(|&(a, b)| meet(true, 0, a, b)).map(said))
    }

    /// A cell of the board that is written at times, and is as it was before the search.
    fn free(&self) -> Option<String> {
        let list = &self.lists[self.found().list as usize];
        // The last call may have set its own cell back.
        let own = self.stack.last().filter(|_| self.found().is_entry).and_then(|top| top.choice);
        let is_own = |at: &At| own.is_some_and(|own| own.at == *at);
        let free = list.base.iter().filter(|(at, base)| self.now.get(*at) == Some(*base));
        let free = free.filter(|(at, _)| !is_own(at));
        let at = free.map(|(at, _)| *at).min()?;
        Some(format!("{} is free", self.name(self.found().cell(at, 0))))
    }

    /// Whether a name says that the board has queens; what a digit or a knight may do is known.
    pub(super) fn is_named(&self) -> bool {
        let list = &self.lists[self.found().list as usize].name;
        let command = self.names.source.lines().next().unwrap_or_default();
        let names = format!("{} {list} {command}", self.names.functions.join(" ")).to_lowercase();
        let is_queen = names.contains("queen") || QUEENS.iter().any(|it| names.contains(it));
        self.found().kind != BoardKind::Queens || is_queen
    }

    /// Whether the board is full, and keeps its rule. A tour may have to be closed.
    pub(super) fn is_complete(&self) -> bool {
        let is_digits = self.found().kind == BoardKind::Digits;
        (self.is_placed() || is_digits && self.free().is_none()) && self.breaks() == Ok(None)
    }

    /// Whether all queens are placed.
    pub(super) fn is_placed(&self) -> bool {
        self.found().kind == BoardKind::Queens
            && self.attack(self.found().size.width, false).is_ok()
    }

    /// The cells of a puzzle with clues, each with its number, and the side of its blocks, if it has any.
    pub(super) fn puzzle(&self) -> Option<(Vec<(Cell, i64)>, i32)> {
        let (found, side) = (self.found(), self.found().size.width);
        let list = &self.lists[found.list as usize];
        let value = |at: &At| self.now.get(at).or(list.start.get(at)).copied().unwrap_or(NONE);
        let all = (0..found.size.cells()).map(|it| found.size.cell(it));
        let cells: Vec<(Cell, i64)> = all.map(|it| (it, value(&found.at(it)))).collect();
        let is_sudoku = side > 4 || self.names.source.to_lowercase().contains("sudoku");
        let block = if is_sudoku { found.size.block() } else { 0 };
        let is_clue = |it: &&(Cell, i64)| it.1 > 0 && !list.base.contains_key(&found.at(it.0));
        let clues: Vec<_> = cells.iter().filter(is_clue).copied().collect();
        let is_known = clues.len() as i32 >= side && twice(&clues, block).is_none();
        is_known.then_some((cells, block))
    }

    /// Whether a puzzle with clues has a free cell, or a digit twice.
    fn clash(&self) -> Result<Option<String>, ()> {
        let (cells, block) = self.puzzle().ok_or(())?;
        let free =
            cells.iter().find(|it| it.1 < 1).map(|it| format!("{} is free", self.name(it.0)));
        let same = |(a, b): (Cell, Cell)| format!("{} and {b} have the same number", self.name(a));
        Ok(free.or_else(|| twice(&cells, block).map(same)))
    }

    /// Notes what is in a list of different values that exchange their places.
    pub(super) fn arrange(&mut self) {
        let list = &self.lists[self.found().list as usize];
        let is_rearranged =
            list.counts.single < list.counts.led && self.found().kind == BoardKind::Boxes;
        let is_noted = is_rearranged && self.evidence.arrangements.len() < MOST_WEIGHED as usize;
        let value = |(at, base): (&At, &i64)| (at[0], *self.now.get(at).unwrap_or(base));
        let mut values: Vec<_> = list.base.iter().take_while(|_| is_noted).map(value).collect();
        let different: FxHashSet<i64> = values.iter().map(|it| it.1).collect();
        if is_noted && different.len() == values.len() {
            values.sort_unstable();
            self.evidence.is_twice |= !self.evidence.arrangements.insert(values);
        }
    }

    /// Notes a step of a path, from the cell of the call that makes it.
    pub(super) fn step(&mut self, from: Option<MarkedCell>, to: Option<MarkedCell>) {
        let (Some(from), Some(to), BoardKind::Tour) = (from, to, self.found().kind) else { return };
        let line = to.line;
        let by = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
        let is_knight = matches!(by.map(i32::abs), [1, 2] | [2, 1]);
        if self.evidence.steps[usize::from(is_knight)].insert(by) && !is_knight {
            let [from, to] = [from, to].map(|it| self.found().cell(it.at, it.value));
            self.evidence.strange = Some((line, from, to));
        }
    }

    /// Whether the steps are those of a knight.
    pub(super) fn is_knight(&self) -> bool {
        self.evidence.steps[1].len() > 5 && self.evidence.steps[0].len() < 2
    }

    /// A call has returned: its caller may lose a solution.
    pub(super) fn returned(&mut self, call: &OpenCall, truth: u8, line: u32) {
        let is_board = !matches!(self.found().kind, BoardKind::Boxes | BoardKind::Marks);
        let is_leaf = !call.has_calls || is_board && call.tries.made.is_empty();
        self.returns.is_granted |= truth == 2 && !is_leaf;
        if let (Some((_, call)), 1, true) = (call.lost, truth, is_board) {
            self.returns.denied.get_or_insert((line, call));
        }
        self.returns.is_true |= truth == 2;
        if let Some(up) = self.stack.last_mut() {
            self.returns.calls.insert(call.place);
            up.lost = up.lost.or(Some(call.place).filter(|_| truth == 2 && is_leaf));
        }
        let (Some(place), 0 | 1 | 4) = (call.lost, truth) else { return };
        let root = self.stack.first().unwrap_or(call).place;
        let is_lost = self.drops(root) == Some(false) && self.drops(place) == Some(true);
        if is_lost && self.lists.iter().any(|it| it.counts.back > 0) {
            self.bug(place.1, "the call has returned something true, probably for a solution, and nothing uses that: the search goes on");
        }
    }

    /// Whether the line of a call does nothing with what it returns, if that can be seen.
    fn drops(&self, (function, line): (u32, u32)) -> Option<bool> {
        let text = self.names.source.lines().nth(line as usize)?;
        let (before, _) =
            text.split_once(&format!("{}(", self.names.functions[function as usize]))?;
        let is_part = |it: char| it.is_alphanumeric() || "_.:->".contains(it);
        let before = before.trim_end_matches(is_part).trim_end().trim_end_matches("await");
        Some(before.trim().is_empty() || before.trim_end().ends_with([';', '{', '}', ')', ':']))
    }

    /// All of the search was seen.
    pub(super) fn whole(&mut self) {
        // A program that tries all boards tells the right ones by a sign of their own.
        let is_told = |counts: &[u32; 2]| counts[0] > 0 && counts[1] == 0;
        if let Some((sign, line, why)) = self.evidence.breach.take()
            && (matches!(sign, Sign::True(_))
                || self.evidence.weighed[&sign][0] > 0
                || self.is_named())
            && !self.evidence.weighed.values().any(is_told)
            && !self.evidence.is_untold
        {
            self.bug(line, &format!("this is taken for a solution, but {why}"));
        }
        if let Some((line, from, to)) = self.evidence.strange.filter(|_| self.is_knight()) {
            self.bug(line, &format!("{to} is not a knight's move away from {from}"));
        }
        let list = &self.lists[self.found().list as usize];
        let were_free = list.base.values().filter(|&&value| value < 1).count();
        let is_puzzle = self.found().kind == BoardKind::Digits && were_free * 2 > list.base.len();
        if let Some(mark) = self.evidence.overwritten.filter(|_| is_puzzle) {
            let name = self.name(self.found().cell(mark.at, 0));
            self.bug(mark.line, &format!("{name} is written, but it was there before the search"));
        }
        self.judge_calls();
    }

    /// Names the bugs that the calls and lists of the whole search show.
    fn judge_calls(&mut self) {
        let fails =
            self.returns.children[0] > 0 && self.returns.children[1] == 0 && !self.returns.is_true;
        let end = self.returns.calls.iter().find_map(|&call| self.ends_loop(call));
        let before = |line: usize| self.names.source.lines().nth(line - 1).unwrap_or_default();
        let is_choice = |line: usize| {
            self.lists.iter().any(|it| it.counts.back > 0) || before(line).contains("] = ")
        };
        if let Some(line) = end.filter(|&line| fails && is_choice(line)) {
            self.bug(line as u32, "this ends the loop after its first call, whatever it returns: no other choice is tried");
        }
        if let Some((end, line)) = self.unreached() {
            self.bug(line as u32, &format!("this is never done: the call has ended in line {end}"));
        }
        let early = self.lists.iter().find(|it| {
            it.counts.none > 2 && it.counts.led > 0 && it.counts.none == it.counts.marks
        });
        if let Some((line, name)) = early.map(|it| (it.line, &it.name)) {
            self.bug(line, &format!("{name} is set, and set back before the call can see it"));
        }
        if let Some((line, text)) = self.lists.iter().find_map(|it| self.is_forgotten(it)) {
            self.bug(line, &text);
        }
        // In C++, a vector that grows has other memory.
        let is_python = self.names.source.lines().next().is_some_and(|it| it.contains(".py"));
        let half = self.lists.iter().find(|it| {
            let grows = it.base.values().all(|&base| base == NONE);
            let is_simple = if grows { is_python } else { it.values.len() == 1 };
            is_simple && it.counts.led > 0 && it.counts.proper > 0 && it.counts.missed > 0
        });
        let half = half.filter(|_| self.bugs.is_empty()).map(|it| (it.line, it.name.clone()));
        if let Some((line, name)) = half {
            self.bug(line, &format!("{name} is set back after some calls, and not after others"));
        }
        let list = &self.lists[self.found().list as usize];
        let is_lost = self.skipped.solutions == 0 && self.returns.children[1] > 0;
        let line = list.line;
        let name = list.name.clone();
        if self.is_knight() && is_lost && self.found().is_entry && list.counts.back == 0 {
            self.bug(line, &format!("what is written into {name} is never taken back"));
        }
        if self.evidence.arrangements.len() > 2 && self.evidence.is_twice {
            self.bug(line, "some arrangements are solutions twice: this is not undone");
        }
        let full = self
            .returns
            .full
            .filter(|&(_, place)| !self.returns.is_true && self.drops(place) == Some(false));
        if let Some((line, _)) = full {
            self.bug(line, "the board is full and keeps its rule, but this returns nothing true, which its caller asks for");
        }
        if let Some((line, call)) = self.returns.denied.filter(|_| !self.returns.is_granted) {
            self.bug(line, &format!("this returns something false, though the call in line {call} has found a solution"));
        }
    }

    /// What is said of a list of flags that is never set back, if two others are that are set with it.
    fn is_forgotten(&self, list: &List) -> Option<(u32, String)> {
        let is_flag = |it: &&List| it.counts.led == list.counts.led && it.values.len() == 1;
        let is_board = |it: &List| {
            it.counts.led == list.counts.led
                && it.name == self.lists[self.found().list as usize].name
        };
        if list.counts.led < 3 || list.counts.back > 0 || !is_flag(&list) {
            return None;
        }
        let others = self.lists.iter().filter(|it| is_flag(it) || is_board(it));
        let others = others.filter(|it| it.counts.back * 2 > it.counts.marks);
        let mut names = others.map(|it| &it.name);
        let a = names.next()?;
        let b = names.next()?;
        Some((list.line, format!("{} is set and never set back; {a} and {b} are", list.name)))
    }

    /// The lines of a `return` and of a change that follows it in the same block.
    fn unreached(&self) -> Option<(usize, usize)> {
        let lines: Vec<&str> = self.names.source.lines().collect();
        let indent = |at: usize| lines[at].len() - lines[at].trim_start().len();
        (2..lines.len()).find_map(|end| {
            let text = lines[end].trim();
            let before = lines[end - 1].trim();
            let words = ["if", "else", "for", "while", "elif", "case"];
            let is_alone = before.ends_with(['{', ':', ';', '}'])
                || !words.iter().any(|it| before.starts_with(it));
            let next = (end + 1..lines.len()).find(|&at| !lines[at].trim().is_empty())?;
            let changes = [" = ", ".pop", "del ", "pop_back", ".remove(", "erase("];
            let is_change = changes.iter().any(|it| lines[next].contains(it));
            let is_return = text == "return" || text.starts_with("return ") || text == "return;";
            let is_same = indent(next) == indent(end) && indent(end) > 0;
            (is_return && is_same && is_change && is_alone).then_some((end, next))
        })
    }

    /// The line of a false `return` that follows a call in the same loop, whatever the call returns. The indentation says
    /// what belongs to what.
    fn ends_loop(&self, (function, line): (u32, u32)) -> Option<usize> {
        let name = format!("{}(", self.names.functions[function as usize]);
        let line = line as usize;
        let lines: Vec<&str> = self.names.source.lines().collect();
        let text = |at: usize| lines[at].trim().trim_end_matches(';');
        let indent = |at: usize| lines[at].len() - lines[at].trim_start().len();
        let inside = |at: usize, least: usize| matches!(text(at), "" | "{") || indent(at) >= least;
        let words = "|return|return False|return None|return false|return 0|";
        let is_false = |at: usize| words.contains(&format!("|{}|", text(at)));
        let mut rest = line + 1..lines.len();
        let is_break = |at: usize| text(at) == "break" && indent(at) == indent(line);
        let is_seen = line < lines.len() && text(line).starts_with("return ");
        let is_last = is_seen && self.returns.children[0] > 2;
        let end = rest.find(|&at| is_break(at) || is_false(at) && indent(at) <= indent(line));
        let end = if is_last { line } else { end? };
        let is_loop = |at: usize| text(at).starts_with("for") || text(at).starts_with("while");
        let head = (1..line).rev().find(|&at| is_loop(at) && indent(at) < indent(line))?;
        let calls = lines[head..=end].iter().filter(|it| it.contains(&name)).count();
        let is_bare = calls == 1 && (line..end).all(|at| inside(at, indent(end)));
        (is_bare && (head + 1..=end).all(|at| inside(at, indent(head) + 1))).then_some(end)
    }
}
