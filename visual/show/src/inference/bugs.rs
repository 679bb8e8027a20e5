//! Bugs that only the whole search shows. No rule may name one in a program that is right.

use super::Inference;
use super::find::Sign;
use super::follow::Frame;
use crate::search::rules::meet;
use crate::words::Kind;

impl Inference {
    /// Weighs what something tells to be a solution: whether queens attack each other.
    pub(super) fn weigh(&mut self, sign: Sign, line: u32) {
        let (found, top) = (self.found(), self.stack.last());
        let list = &self.lists[found.list as usize];
        let is_board = found.kind == Kind::Queens && list.single * 2 >= list.led;
        let is_leaf = is_board && top.is_some_and(|top| !top.has_calls);
        let open = self.stack.iter().take_while(|_| is_leaf);
        let marks = open.flat_map(|it| [it.choice, it.pending, it.open]).flatten();
        let queens: Vec<_> = marks.map(|it| found.cell(it.at, it.value)).collect();
        if (queens.len() as i32) < 4.max(found.size.width - 1) {
            return;
        }
        let mut pairs = queens.iter().flat_map(|&a| queens.iter().map(move |&b| (a, b)));
        let pair = pairs.find(|&(a, b)| meet(true, 0, a, b));
        let breach = pair.filter(|_| found.signs.contains(&sign)).map(|pair| (sign, line, pair));
        self.breach = self.breach.or(breach);
        self.weighed.entry(sign).or_default()[usize::from(pair.is_some())] += 1;
    }

    /// A call has returned: its caller may lose a solution.
    pub(super) fn returned(&mut self, call: &Frame, truth: u8) {
        self.is_true |= truth == 2;
        if let Some(up) = self.stack.last_mut() {
            self.calls.insert(call.place);
            up.lost = up.lost.or(Some(call.place).filter(|_| truth == 2 && !call.has_calls));
        }
        let (Some(place), 0 | 1 | 4) = (call.lost, truth) else { return };
        let root = self.stack.first().unwrap_or(call).place;
        let is_lost = self.drops(root) == Some(false) && self.drops(place) == Some(true);
        if is_lost && self.lists.iter().any(|it| it.back > 0) {
            self.bug(place.1, "the call has returned something true, probably for a solution, and nothing uses that: the search goes on");
        }
    }

    /// Whether the line of a call does nothing with what it returns, if that can be seen.
    fn drops(&self, (function, line): (u32, u32)) -> Option<bool> {
        let text = self.source.lines().nth(line as usize)?;
        let (before, _) = text.split_once(&format!("{}(", self.functions[function as usize]))?;
        let is_part = |it: char| it.is_alphanumeric() || "_.:->".contains(it);
        let before = before.trim_end_matches(is_part).trim_end().trim_end_matches("await");
        Some(before.trim().is_empty() || before.trim_end().ends_with([';', '{', '}', ')', ':']))
    }

    /// All of the search was seen.
    pub(super) fn whole(&mut self) {
        // A program that tries all boards tells the right ones by a sign of their own.
        let is_told = |counts: &[u32; 2]| counts[0] > 0 && counts[1] == 0;
        if let Some((sign, line, (a, b))) = self.breach
            && (matches!(sign, Sign::True(_)) || self.weighed[&sign][0] > 0)
            && !self.weighed.values().any(is_told)
        {
            self.bug(line, &format!("this is taken for a solution, but if these are queens, those on {a} and {b} attack each other"));
        }
        let fails = self.children[0] > 2 && self.children[1] == 0 && !self.is_true;
        let end = self.calls.iter().find_map(|&call| self.ends_loop(call));
        if let Some(line) = end.filter(|_| fails && self.lists.iter().any(|it| it.back > 0)) {
            self.bug(line as u32, "this ends the loop after its first call, whatever it returns: no other choice is tried");
        }
    }

    /// The line of a false `return` that follows a call in the same loop, whatever the call returns. The indentation says
    /// what belongs to what.
    fn ends_loop(&self, (function, line): (u32, u32)) -> Option<usize> {
        let (name, line) = (format!("{}(", self.functions[function as usize]), line as usize);
        let lines: Vec<&str> = self.source.lines().collect();
        let text = |at: usize| lines[at].trim().trim_end_matches(';');
        let indent = |at: usize| lines[at].len() - lines[at].trim_start().len();
        let inside = |at: usize, least: usize| matches!(text(at), "" | "{") || indent(at) >= least;
        let words = "|return|return False|return None|return false|return 0|";
        let is_false = |at: usize| words.contains(&format!("|{}|", text(at)));
        let mut rest = line + 1..lines.len();
        let end = rest.find(|&at| is_false(at) && indent(at) <= indent(line))?;
        let is_loop = |at: usize| text(at).starts_with("for") || text(at).starts_with("while");
        let head = (1..line).rev().find(|&at| is_loop(at) && indent(at) < indent(line))?;
        let calls = lines[head..end].iter().filter(|it| it.contains(&name)).count();
        let is_bare = calls == 1 && (line..end).all(|at| inside(at, indent(end)));
        (is_bare && (head + 1..=end).all(|at| inside(at, indent(head) + 1))).then_some(end)
    }
}
