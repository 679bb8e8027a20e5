//! Follows raw events, once it is known what they mean: calls, choices, what is taken back.

use common::board::Cell;
use common::cli::human;
use common::search::{Choice, Event};

use super::state::{BoardGuess, Inference, MarkedCell, OpenCall, Raw, Sign, board_value, is_word};
use crate::event_sender::{ShownSearch, said};
use crate::trace_line::{BoardKind, NOWHERE};

impl Inference {
    /// What was kept becomes events.
    pub fn replay(&mut self, shown: &mut ShownSearch<'_>) {
        let list = self.found().list as usize;
        self.lists[list].base.clear();
        std::mem::take(&mut self.head).into_iter().for_each(|raw| self.on(raw, shown));
    }

    /// The program has ended: calls that are open return.
    pub fn end(&mut self, is_cut: bool, shown: &mut ShownSearch<'_>) {
        if is_cut && self.stack.len() > 5000 {
            let depth = human::grouped(self.stack.len() as u64);
            self.bugs.push(format!("no call ends the recursion: it is {depth} calls deep"));
        }
        while !self.stack.is_empty() {
            self.leave(0, 3, shown);
        }
        self.returns.children[1] += u64::from(is_cut); // what would come is not known
        self.whole();
        if let Some((line, what)) = self.missing().filter(|_| !is_cut && self.bugs.is_empty()) {
            self.bug(line, &what);
        }
    }

    pub(super) fn on(&mut self, raw: Raw, shown: &mut ShownSearch<'_>) {
        if let Raw::Return { line, truth } = raw {
            self.leave(line, truth, shown);
            // The search is over, and there may be another one.
            if self.stack.is_empty()
                && let Some(left) = std::mem::take(&mut self.left).into_values().next()
                && (truth, self.is_late) == (1, false)
                && self.found().kind != BoardKind::Boxes
            {
                self.missed(left, "it is still there when the search has failed");
            }
            return;
        }
        if self.stack.is_empty() && !matches!(raw, Raw::Call { .. }) {
            if let Raw::Write { list, at, new, .. } = raw
                && list == self.found().list
            {
                self.now.insert(at, new);
            }
            return;
        }
        let sign = match raw {
            Raw::Write { list, line, .. } => Some((Sign::List(list), line)),
            Raw::Seen(sign @ (Sign::Grew(line) | Sign::Printed(line))) => Some((sign, line)),
            _ => None,
        };
        if let Some((sign, line)) = sign {
            self.top().is_told |= sign != Sign::List(self.found().list);
            self.weigh(sign, line);
            if self.tells(sign) {
                return self.solve(line, shown);
            }
        }
        let found = self.found();
        let board = found.list;
        let is_entry = found.is_entry;
        let is_board = matches!(raw, Raw::Write { list, .. } if list == board);
        if is_board || matches!(raw, Raw::Call { .. } | Raw::Refuse { .. }) {
            self.refuse(shown);
        }
        match raw {
            Raw::Call { line, function } => {
                let is_first = self.stack.last().is_none_or(|top| !top.has_calls);
                self.returns.children[usize::from(!is_first)] += 1;
                self.call(line, shown);
                self.top().place = (function, line);
            }
            Raw::Write { line, at, old, new, .. } if is_board => {
                self.write(MarkedCell { at, value: new, line }, old, shown)
            }
            Raw::Refuse { list, .. } if list == board || (is_entry && list == u32::MAX) => {
                self.refused = Some(raw)
            }
            _ => {}
        }
    }

    /// Whether this tells a solution; the first one may come late.
    fn tells(&mut self, sign: Sign) -> bool {
        let is_leaf = !self.top().has_calls && !matches!(sign, Sign::List(_));
        let found = self.found.as_mut().expect("it was found before");
        let is_late = is_leaf && found.signs.is_empty() && !found.seen.contains(&sign);
        found.signs.extend(is_late.then_some(sign));
        found.signs.contains(&sign)
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
        let choice = self.choice(mark);
        let line = mark.map_or(line, |mark| mark.line);
        shown.marked(choice, line);
        self.depth += 1;
        shown.entered(self.depth, line);
        if let (Some(mark), Some(left)) = (mark, self.left.get(&self.depth).copied()) {
            if left.at != mark.at && self.depth > 1 {
                let how = "the search goes on with another cell in its place";
                if let Some(name) = self.missed(left, how) {
                    let words = format!("{name} was never taken back.");
                    shown.wrong(choice, &words, left.line);
                }
            }
            self.left.remove(&self.depth);
        }
    }

    /// Names a choice that is still there, if it should not be.
    fn missed(&mut self, left: MarkedCell, how: &str) -> Option<String> {
        let found = self.found();
        let base = self.lists[found.list as usize].base.get(&left.at).copied();
        let now = self.now.get(&left.at).copied();
        let place = format!("line {}: ", left.line);
        let is_known = self.bugs.iter().any(|bug| bug.starts_with(&place));
        if !found.is_missed || now == base || base == Some(left.value) || is_known {
            return None;
        }
        let name = self.name(self.choice(Some(left)).cell);
        self.bugs.push(format!("{place}{name} is marked, and never taken back: {how}"));
        Some(name)
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        let list = &self.lists[self.found().list as usize].name;
        match self.found().kind {
            BoardKind::Boxes => format!("{list}[{}]", cell.x),
            _ => format!("{cell} of {list}"),
        }
    }

    /// A node is left: its choice is taken back, or should be.
    fn back(
        &mut self,
        mark: Option<MarkedCell>,
        line: u32,
        is_taken_back: bool,
        shown: &mut ShownSearch<'_>,
    ) {
        let choice = self.choice(mark);
        shown.unmarked(choice, line);
        if let Some(mark) = mark.filter(|_| !is_taken_back) {
            self.left.insert(self.depth, mark);
        }
        self.depth = self.depth.saturating_sub(1);
    }

    fn call(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        let is_entry = self.found().is_entry;
        if self.stack.is_empty() {
            self.depth = 0;
            self.left.clear();
            shown.entered(0, line);
            self.stack.push(OpenCall { is_entered: !is_entry, ..OpenCall::default() });
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
        let mark = top.pending.take().or(top.based.take());
        top.based = None;
        let child = top.child.take();
        let is_nested = top.open.is_some() && mark.is_none();
        if let Some(child) = child {
            self.back(Some(child), line, false, shown);
        }
        if !is_nested {
            if let Some(open) = self.top().open.take() {
                self.back(Some(open), line, false, shown);
            }
            self.step(self.stack.last().and_then(|top| top.choice), mark);
            self.tried(mark, 0);
            self.enter(mark, line, shown);
        }
        self.stack.push(OpenCall {
            choice: mark,
            is_entered: true,
            is_nested,
            ..OpenCall::default()
        });
    }

    /// A call that marks its own cell has a node once it does, or calls another.
    fn enter_own(&mut self, mark: Option<MarkedCell>, line: u32, shown: &mut ShownSearch<'_>) {
        if !self.top().is_entered {
            let up = self.stack.len().checked_sub(2).and_then(|up| self.stack[up].choice);
            self.step(up, mark);
            self.tried(mark, 1);
            self.enter(mark, line, shown);
            let top = self.top();
            top.is_entered = true;
            top.choice = mark;
        }
    }

    /// A value as the board has it, where `base` is what was there at first.
    fn value_of(&self, value: i64, base: i64, is_base: bool) -> u32 {
        let found = self.found();
        match (is_base, found.is_columns) {
            (true, _) if base > 0 && self.has_values() => board_value(base, false),
            (true, _) if is_word(base) && found.kind == BoardKind::Boxes => {
                board_value(base, false)
            }
            (true, _) => 0,
            (false, true) => 1,
            _ => board_value(value, !self.has_values()),
        }
    }

    fn write(&mut self, mark: MarkedCell, old: i64, shown: &mut ShownSearch<'_>) {
        let list = self.found().list as usize;
        let is_entry = self.found().is_entry;
        let list = &mut self.lists[list];
        let base = *list.base.entry(mark.at).or_insert(old);
        self.now.insert(mark.at, mark.value);
        // A list that is never restored may have a first value that is a choice.
        let restores = list.counts.proper * 4 >= list.counts.marks * 3;
        if old == base && old > 0 && mark.value != old {
            self.evidence.overwritten.get_or_insert(mark);
        }
        let found = self.found();
        let is_base = mark.value == base && (!found.is_columns || base < 0 || restores);
        let now = self.value_of(mark.value, base, is_base);
        let before = found.index(mark.at, old).filter(|_| found.is_columns);
        let sets = [before.map(|it| (it, 0)), found.index(mark.at, mark.value).map(|it| (it, now))];
        for (index, value) in sets.into_iter().flatten() {
            shown.set(index, value);
        }
        if is_entry {
            if !is_base {
                self.enter_own(Some(mark), mark.line, shown);
            }
            return;
        }
        // What one call leaves, and another one overwrites, need not be taken back.
        let is_own = self.top().group.iter().any(|&(at, _)| at == mark.at);
        self.is_late |= !is_own && old != base && !is_base;
        let top = self.top();
        let is_active = top.pending.or(top.open).or(top.child).is_some();
        let is_back = top.group.contains(&(mark.at, mark.value));
        let is_called = top.pending.is_none();
        if !is_active {
            // The rest of what is restored; or a choice.
            if !(is_back && top.is_restored) {
                top.group = vec![(mark.at, old)];
                top.is_restored = false;
                top.is_solved &= mark.value == base;
                *(if mark.value == base { &mut top.based } else { &mut top.pending }) = Some(mark);
            }
        } else if !is_called && !is_own {
            top.group.push((mark.at, old));
        } else if is_called || top.pending.is_some_and(|pending| pending.line != mark.line) {
            self.close(mark.line, is_own, shown);
            let top = self.top();
            if is_back {
                top.based = Some(mark);
                top.is_restored = true;
            } else {
                top.pending = Some(mark);
                top.based = None;
                top.is_solved = false;
                if !is_own {
                    top.group = vec![(mark.at, old)];
                }
            }
        } else {
            // It was marked before the test, which it has not passed.
            top.pending = top.pending.map(|it| if it.at == mark.at { mark } else { it });
        }
    }

    /// The last choice of the newest call is over.
    fn close(&mut self, line: u32, is_taken_back: bool, shown: &mut ShownSearch<'_>) {
        let top = self.top();
        let pending = top.pending.take();
        let node = top.open.take().or(top.child.take());
        if pending.is_some() {
            // It was marked, and no call was made.
            self.leaf(pending, line, is_taken_back, shown);
        } else if node.is_some() {
            self.back(node, line, is_taken_back, shown);
        }
    }

    /// A choice without a call.
    fn leaf(
        &mut self,
        mark: Option<MarkedCell>,
        line: u32,
        is_taken_back: bool,
        shown: &mut ShownSearch<'_>,
    ) {
        self.is_late = true;
        mark.into_iter().for_each(|mark| self.prevented(mark, 0));
        self.enter(mark, line, shown);
        shown.returned(self.depth, line);
        self.back(mark, line, is_taken_back, shown);
    }

    fn refuse(&mut self, shown: &mut ShownSearch<'_>) {
        if let Some(Raw::Refuse { text, line, at, value, .. }) = self.refused.take() {
            let found = self.found();
            let cell = found.cell(at, value);
            if !found.size.contains(cell) && found.kind == BoardKind::Boxes {
                return;
            }
            let choice = self.choice(Some(MarkedCell { at, value, line }));
            self.prevented(MarkedCell { at, value, line }, usize::from(found.is_entry));
            let text = self.names.texts.get(text as usize);
            let why = &said(text.filter(|text| !text.is_empty()).cloned());
            shown.send(&Event::Refused { choice, why }, line);
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
        } else if let Some(mark) = self.top().pending.take() {
            self.tried(Some(mark), 0);
            self.enter(Some(mark), line, shown);
            self.top().open = Some(mark);
        }
        self.arrange();
        self.skipped.solutions += 1;
        self.skipped.is_solved = true;
        shown.solved(None, line);
    }

    fn leave(&mut self, line: u32, truth: u8, shown: &mut ShownSearch<'_>) {
        let Some(top) = self.stack.last() else { return };
        if truth == 2 && !top.has_calls && self.tells(Sign::True(line)) {
            self.weigh(Sign::True(line), line);
            self.solve(line, shown);
        }
        self.refuse(shown);
        let is_open = self.stack.last().is_some_and(|top| !top.has_calls && !top.is_solved);
        if is_open
            && self.returns.full.is_none()
            && truth != 3
            && !self.returns.is_true
            && self.is_complete()
        {
            let top = self.stack.last().filter(|top| !top.is_told);
            self.returns.full = top.map(|top| (line, top.place));
        }
        self.evidence.is_untold |= self.evidence.breach.is_some() && is_open && self.is_placed();
        self.look(truth);
        let is_entry = self.found().is_entry;
        let Some(top) = self.stack.pop() else { return };
        self.returned(&top, truth, line);
        if let Some(mark) = top.pending {
            self.leaf(Some(mark), line, false, shown);
        }
        for mark in [top.open, top.child].into_iter().flatten() {
            self.back(Some(mark), line, false, shown);
        }
        if !top.is_entered || top.is_nested {
            return;
        }
        if !top.is_solved || top.has_calls {
            shown.returned(self.depth, line);
        }
        if is_entry {
            // What a call is never meant to restore, such as cells that were visited, is not missed.
            let restores = self.lists[self.found().list as usize].counts.back > 0;
            let is_left =
                top.choice.is_some_and(|mark| self.now.get(&mark.at) == Some(&mark.value));
            self.back(top.choice, line, !(restores && is_left), shown);
        } else if let Some(up) = self.stack.last_mut() {
            match top.choice {
                Some(mark) => up.child = Some(mark),
                None => self.back(None, line, true, shown),
            }
        }
    }
}
