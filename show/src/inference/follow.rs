//! Follows raw events, once it is known what they mean: calls, choices, what is taken back.

use common::search::{Choice, Event};

use super::raw::{Raw, RawEvent, Truth};
use super::state::{BoardGuess, Inference, MarkedCell, OpenCall, Sign, board_value, is_word};
use crate::event_sender::{ShownSearch, reason_of_trace};
use crate::trace_line::{BoardKind, NOWHERE};

impl OpenCall {
    /// It writes a value: a choice, unless that is what was there at first, and no call comes after it.
    fn choose(&mut self, mark: MarkedCell, base: i64) {
        let is_base = mark.value == base;
        (self.pending, self.based) = if is_base { (None, Some(mark)) } else { (Some(mark), None) };
        self.is_solved &= is_base;
    }
}

impl Inference {
    /// What was kept becomes events.
    pub fn replay(&mut self, shown: &mut ShownSearch<'_>) {
        std::mem::take(&mut self.head).into_iter().for_each(|raw| self.on(raw, shown));
    }

    /// The program has ended: calls that are open return.
    pub fn end(&mut self, shown: &mut ShownSearch<'_>) {
        while !self.stack.is_empty() {
            self.leave(0, Truth::Error, shown);
        }
    }

    /// Whether what an `if` has prevented is to take a value back.
    fn is_back(&self, what: Raw) -> bool {
        let Raw::Refuse { list, at, value, .. } = what else { return false };
        let list = self.lists.get(list as usize);
        list.is_some_and(|list| list.counts.proper > 0 && list.base.get(&at) == Some(&value))
    }

    pub(super) fn on(&mut self, raw: RawEvent, shown: &mut ShownSearch<'_>) {
        let RawEvent { line, what } = raw;
        if self.is_back(what) {
            return;
        }
        self.facts.on(raw, shown.to.steps + 1);
        if self.is_alone() {
            return self.on_call(raw, shown);
        }
        if let Some(closes_in) = self.stack.last().and_then(|top| top.closes_in)
            && !(matches!(what, Raw::Write { .. }) && line == closes_in)
        {
            self.close(closes_in, shown);
        }
        if let Raw::Return { truth, .. } = what {
            return self.leave(line, truth, shown);
        }
        if self.stack.is_empty() && !matches!(what, Raw::Call { .. }) {
            return;
        }
        let is_leaf = self.stack.last().is_some_and(|top| !top.has_calls);
        let is_told = match (self.named.solution, what) {
            // It is reported later.
            (_, Raw::Condition(_)) => false,
            (Some(named), _) => line == named && !self.stack.is_empty(),
            (None, Raw::Write { list, .. }) => self.signs.tells(Sign::List(list), is_leaf),
            (None, Raw::Seen(sign)) => self.signs.tells(sign, is_leaf),
            (None, _) => false,
        };
        let board = self.found().list;
        // A line that tells a solution may write the board, or call, too.
        if is_told && !matches!(what, Raw::Write { list, .. } if list == board) {
            self.solve(line, shown);
        }
        let is_entry = self.found().is_entry;
        match what {
            Raw::Call { .. } => self.call(line, shown),
            Raw::Write { list, at, old, new } if list == board => {
                self.write(MarkedCell { at, value: new, line }, old, shown);
                if is_told {
                    self.solve(line, shown);
                }
            }
            Raw::Refuse { list, text, at, value } => {
                self.refuse(shown);
                if list == board || (is_entry && list == u32::MAX) {
                    self.refused = Some((text, MarkedCell { at, value, line }));
                }
            }
            _ => {}
        }
    }

    fn top(&mut self) -> &mut OpenCall {
        self.stack.last_mut().expect("a call is open")
    }

    pub(super) fn found(&self) -> &BoardGuess {
        self.found.as_ref().expect("it was found before")
    }

    fn choice(&self, mark: Option<MarkedCell>) -> Choice {
        let Some(mark) = mark else { return Choice { number: 0, cell: NOWHERE } };
        let found = self.found();
        let number = match mark.value {
            _ if found.is_columns => 0,
            value if is_word(value) => board_value(value, false) as usize,
            value => usize::try_from(value).ok().filter(|it| *it < 1 << 30).unwrap_or(0),
        };
        Choice { number, cell: found.cell(mark.at, mark.value) }
    }

    /// A choice leads to a node.
    fn enter(&mut self, mark: Option<MarkedCell>, line: u32, shown: &mut ShownSearch<'_>) {
        let line = mark.map_or(line, |mark| mark.line);
        shown.marked(self.choice(mark), line);
        self.depth += 1;
        shown.entered(self.depth, line);
    }

    /// A node is left.
    fn back(&mut self, mark: Option<MarkedCell>, line: u32, shown: &mut ShownSearch<'_>) {
        shown.unmarked(self.choice(mark), line);
        self.depth = self.depth.saturating_sub(1);
    }

    fn call(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        self.refuse(shown);
        let is_entry = self.found().is_entry;
        if self.stack.is_empty() {
            self.depth = 0;
            self.stack.push(OpenCall::default());
            if !is_entry {
                self.enter_own(None, line, shown);
            }
            return;
        }
        if is_entry {
            self.enter_own(None, line, shown);
            self.top().has_calls = true;
            self.stack.push(OpenCall::default());
            return;
        }
        let top = self.top();
        top.has_calls = true;
        top.is_solved = false;
        let mut choice = top.pending.take().or(top.based.take());
        let node = top.node.take();
        if choice.is_none() && node.is_some() && !top.is_called {
            // Its node is there already.
            choice = node;
        } else {
            if node.is_some() {
                self.back(node, line, shown);
            }
            self.enter(choice, line, shown);
        }
        self.stack.push(OpenCall { choice, is_entered: true, ..OpenCall::default() });
    }

    /// A call that marks its own cell has a node once it does, or calls another.
    fn enter_own(&mut self, mark: Option<MarkedCell>, line: u32, shown: &mut ShownSearch<'_>) {
        if !self.top().is_entered {
            if self.stack.len() == 1 {
                shown.entered(0, line);
            } else {
                self.enter(mark, line, shown);
            }
            let top = self.top();
            top.is_entered = true;
            top.choice = mark;
        }
    }

    fn write(&mut self, mark: MarkedCell, old: i64, shown: &mut ShownSearch<'_>) {
        self.refuse(shown);
        let found = self.found();
        let is_entry = found.is_entry;
        let number = found.list as usize;
        let base = *self.lists[number].base.entry(mark.at).or_insert(old);
        self.facts.board.write(base, old, mark.value, mark.line, shown.to.steps + 1);
        if is_entry {
            if !self.set(mark, old, shown) {
                self.enter_own(Some(mark), mark.line, shown);
            }
            return;
        }
        // What one call leaves, and another one overwrites, need not be taken back.
        let top = self.top();
        let is_own = top.group.iter().any(|&(at, _)| at == mark.at);
        let is_active = top.pending.or(top.node).is_some();
        let is_back = top.group.contains(&(mark.at, mark.value));
        let is_over = top.pending.is_none_or(|pending| pending.line != mark.line);
        if !is_active {
            // The rest of what is restored; or a choice.
            if !(is_back && top.is_restored) {
                top.group = vec![(mark.at, old)];
                top.is_restored = false;
                top.choose(mark, base);
            }
        } else if top.pending.is_some() && !is_own {
            top.group.push((mark.at, old));
        } else if is_over {
            self.end_choice(mark, is_back, shown);
            let top = self.top();
            if !is_back {
                top.choose(mark, base);
                if !is_own {
                    top.group = vec![(mark.at, old)];
                }
            }
        } else {
            // It was marked before the test, which it has not passed.
            top.pending = top.pending.map(|it| if it.at == mark.at { mark } else { it });
        }
        self.set(mark, old, shown);
    }

    /// Sets a cell of the board that is shown; says whether it has its first value again.
    fn set(&mut self, mark: MarkedCell, old: i64, shown: &mut ShownSearch<'_>) -> bool {
        let found = self.found();
        let list = &self.lists[found.list as usize];
        let base = list.base[&mark.at];
        // A list that is never restored may have a first value that is a choice.
        let restores = list.counts.proper * 4 >= list.counts.marks * 3;
        let is_base = mark.value == base && (!found.is_columns || restores);
        let has_values = self.has_values();
        // What is there at first, such as a permutation, is shown.
        let is_filled = base > 0 && has_values || is_word(base) && found.kind == BoardKind::Boxes;
        let now = match mark.value {
            _ if is_base && !is_filled => 0,
            _ if found.is_columns => 1,
            value => board_value(value, !has_values),
        };
        for (value, number) in [(old, 0), (mark.value, now)] {
            if let Some(index) = found.index(mark.at, value) {
                shown.set(index, number);
            }
        }
        is_base
    }

    /// A write takes a choice back, or makes another one in its place.
    fn end_choice(&mut self, mark: MarkedCell, is_back: bool, shown: &mut ShownSearch<'_>) {
        self.finish(mark.line, shown);
        if is_back {
            let top = self.top();
            top.based = Some(mark);
            top.is_restored = true;
            // Other cells may be restored in the same line.
            top.closes_in = Some(mark.line);
        } else {
            self.close(mark.line, shown);
        }
    }

    /// A choice that was marked leads to a node without a call, if it has led to none.
    fn open(&mut self, line: u32, shown: &mut ShownSearch<'_>) -> bool {
        let pending = self.top().pending.take();
        if pending.is_some() {
            self.enter(pending, line, shown);
            let top = self.top();
            (top.node, top.is_called) = (pending, false);
        }
        pending.is_some()
    }

    /// No call is made any more for a choice that was marked.
    fn finish(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        if self.open(line, shown) {
            shown.returned(self.depth, line);
        }
    }

    /// The last choice of the newest call is over.
    fn close(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        let top = self.top();
        top.closes_in = None;
        let node = top.node.take();
        if node.is_some() {
            self.back(node, line, shown);
        }
    }

    fn refuse(&mut self, shown: &mut ShownSearch<'_>) {
        if let Some((text, mark)) = self.refused.take() {
            let found = self.found();
            let choice = self.choice(Some(mark));
            if found.size.contains(choice.cell) || found.kind != BoardKind::Boxes {
                let text = self.names.texts.get(text as usize);
                let why = &reason_of_trace(text.filter(|text| !text.is_empty()).cloned());
                shown.to.send(&Event::Refused { choice, why }, mark.line);
            }
        }
    }

    /// Something tells a solution.
    fn solve(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        self.refused = None;
        if std::mem::replace(&mut self.top().is_solved, true) {
            return;
        }
        if self.found().is_entry {
            self.enter_own(None, line, shown);
        } else {
            self.open(line, shown);
        }
        let step = shown.to.steps + 1;
        self.facts.solutions.see(line, step);
        if let Some(rule) = self.named.rule {
            self.facts.board.judge(rule, self.found().size, &shown.cells(), step);
        }
        shown.solved(None, line);
    }

    fn leave(&mut self, line: u32, truth: Truth, shown: &mut ShownSearch<'_>) {
        let Some(top) = self.stack.last() else { return };
        let is_true = matches!(truth, Truth::True | Truth::Raised) && !top.has_calls;
        let is_told = match self.named.solution {
            Some(named) => line == named,
            None => is_true && self.signs.tells(Sign::True(line), true),
        };
        if is_told {
            self.solve(line, shown);
        }
        self.refuse(shown);
        let is_entry = self.found().is_entry;
        if is_entry && self.stack.len() == 1 {
            self.enter_own(None, line, shown);
        }
        self.finish(line, shown);
        self.close(line, shown);
        let Some(top) = self.stack.pop().filter(|top| top.is_entered) else { return };
        if !top.is_solved || top.has_calls {
            shown.returned(self.depth, line);
        }
        if is_entry && !self.stack.is_empty() {
            self.back(top.choice, line, shown);
        } else if let Some(up) = self.stack.last_mut() {
            match top.choice {
                Some(_) => (up.node, up.is_called) = (top.choice, true),
                None => self.back(None, line, shown),
            }
        }
    }
}
