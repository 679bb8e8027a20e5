//! From what `runtime.c` reports, with addresses, to raw events, with names: what memory belongs to which name.

use std::ops::Range;
use std::sync::Arc;

pub use memory::Names;
use memory::{DumpedList, NativeCall, NativeList, VariableKind, VariablePart};
pub use names::LineStarts;
pub use reports::{REPORT, Reports};

use crate::inference::{NONE, value};

mod memory;
mod names;
mod reports;

/// The number of a list, x, y, and whether it has letters.
type Spot = (i64, i64, i64, bool);

impl Names {
    fn put(&mut self, parts: Vec<VariablePart>) {
        for (at, name, kind) in parts {
            let at = at as u64;
            match kind {
                VariableKind::List(list) => {
                    self.lists.insert(at, NativeList { name, ..list });
                }
                VariableKind::Pointer | VariableKind::Container | VariableKind::Text => {
                    self.pointers.insert(at, name);
                }
                VariableKind::Number => {
                    self.counters.insert(at, name);
                }
                _ => {}
            }
        }
    }

    /// The line of an address, or 0.
    fn line(&self, address: u64) -> u32 {
        self.lines.range(..=address).next_back().map_or(0, |(_, line)| *line)
    }

    /// The function at an address, and the line. A return address is behind its call.
    fn place(&mut self, address: u64) -> (u64, u32) {
        if let Some(&known) = self.places.get(&address) {
            return known;
        }
        let function = self.functions.range(..address).next_back();
        let low = function.filter(|(_, it)| address <= it.end).map_or(0, |(&low, _)| low);
        let place = (low, self.line(address.saturating_sub(1)));
        self.places.insert(address, place);
        place
    }

    /// The number of a function at an address, or of a list.
    fn number(&mut self, letter: u8, address: u64, name: &str) -> i64 {
        let next = self.numbers.len() as i64;
        *self.numbers.entry((letter, address, name.to_owned())).or_insert_with(|| {
            self.to.event(letter, [next], name);
            next
        })
    }

    /// The list at an address, and where it begins.
    fn list(&mut self, address: u64) -> Option<(u64, &mut NativeList)> {
        let (&at, list) = self.lists.range_mut(..=address).next_back()?;
        (address < at + list.size).then_some((at, list))
    }

    /// Where an address is: its list, and the cell.
    fn cell(&mut self, address: u64, size: u64) -> Option<Spot> {
        let (at, list) = self.list(address)?;
        if list.element == 0 {
            // A short string is in 16 of its 32 bytes.
            let of = list.size;
            let owner = list.owner;
            let is_whole = list.is_whole;
            let place = address - at;
            list.is_strings = size == 1 && list.end > 0 && of % 32 == 0 && place % 32 > 15;
            (list.element, list.row) = (size, if list.is_strings { 32 } else { 0 });
            list.is_text = size == 1;
            // Blocks of the same size to which the pointers in one block lead are the rows of a grid.
            let outer = self.list(owner).map(|(at, list)| (at..at + list.size, list.name.clone()));
            let (outer, name) = outer.unwrap_or_default();
            let is_row = |it: &&mut NativeList| it.size == of && outer.contains(&it.owner);
            let mut rows: Vec<&mut NativeList> = self.lists.values_mut().filter(is_row).collect();
            rows.sort_by_key(|it| it.owner);
            let count = rows.len() as u64;
            for (place, it) in rows.into_iter().enumerate().filter(|_| count > 1) {
                it.element = size;
                it.is_whole = is_whole;
                it.row = of / size;
                it.rows = count;
                it.is_text = size == 1;
                it.first = place as u64 * it.row;
                it.name.clone_from(&name);
            }
        }
        let list = &self.lists[&at];
        let (x, y) = x_y(list.first + (address - at) / list.element, list.row);
        let x = if list.is_strings { x - 16 } else { x };
        if x < 0 || size > list.element {
            return None;
        }
        let is_text = list.is_text;
        let number = list.number;
        Some((number.or_else(|| self.tell(at))?, x, y, is_text))
    }

    /// Tells the name and the sides of a list, and gives its number.
    fn tell(&mut self, at: u64) -> Option<i64> {
        let list = self.lists.get(&at)?;
        let (width, height) = list.sides(at);
        let number = self.number(b'l', 0, &list.name.clone());
        self.lists.get_mut(&at)?.number = Some(number);
        self.to.event(b'd', [number, width as i64, height as i64], "");
        Some(number)
    }

    /// A block has a name: what was written into it before is told now. Behind the end of a container, there is nothing.
    fn call(&mut self, at: u64, name: Arc<str>, used: u64) -> Option<()> {
        let list = self.lists.get_mut(&at)?;
        if list.name.is_empty() && list.end < at + list.size {
            list.end = at + used;
        }
        if !name.is_empty() {
            list.name = name;
        }
        for write in std::mem::take(&mut list.early) {
            self.write(write, false);
        }
        Some(())
    }

    /// A vector ends elsewhere now, whose pointer is `before` its end: it has grown, or lost elements.
    fn moves_end(
        &mut self,
        before: u64,
        (at, used): (u64, u64),
        new: u64,
        grows: bool,
    ) -> Option<()> {
        let list = self.lists.get(&at)?;
        if list.name.is_empty() && new > at {
            // What is neither on the stack nor in a block is far below each frame.
            let is_inside = self.list(before).is_some();
            let most = if is_inside { u64::MAX } else { 1 << 20 };
            let is_in = |it: &&mut NativeCall| it.frame.wrapping_sub(before) < most;
            let call = self.open.iter_mut().rev().find(is_in)?;
            let known = call.copies.iter().position(|&it| it == before);
            call.copies.extend(known.is_none().then_some(before));
            let place = known.map_or(call.copies.len(), |place| place + 1);
            let name = format!("copy{place}");
            if call.is_nested && known.is_none() && !is_inside {
                let number = self.number(b'l', 0, &name);
                self.to.event(b'j', [1, number], "");
            }
            self.call(at, name.into(), used);
        }
        self.owners.insert(before, (at, new - at));
        self.lists.get_mut(&at)?.end = new;
        let from = at + used;
        let place = from.min(new)..from.max(new);
        if new < from || grows && new > from { self.resize(place, new < from) } else { None }
    }

    /// A container has lost this, or has got it: of an element that is no number, nothing else is seen.
    fn resize(&mut self, place: Range<u64>, is_lost: bool) -> Option<()> {
        let size = place.end - place.start;
        let is_zero = size == 8 && self.zero == place.start;
        let (_, list) = self.list(place.start)?;
        let element = list.element;
        list.is_whole |= element == 0 && !is_lost && !is_zero;
        if list.is_whole && !is_lost {
            let spot = self.cell(place.start, size)?;
            // A pair of numbers is no result.
            self.to.write(spot, NONE, if size > 8 { value(b"+") } else { 1 });
        }
        for place in place.step_by(element.max(1) as usize).filter(|_| is_lost && element > 0) {
            let spot = self.cell(place, element)?;
            self.to.write(spot, 0, NONE);
        }
        Some(())
    }

    /// A write becomes a raw event, or it says whose a block is, or where a vector ends.
    fn write(&mut self, write: [u64; 4], grows: bool) -> Option<()> {
        let [address, size, old, new] = write;
        let before = address.wrapping_sub(8);
        if let (8, Some(&(at, used))) = (size, self.owners.get(&before))
            && let Some(list) = self.lists.get(&at)
            && (at..=at + list.size).contains(&new)
        {
            return self.moves_end(before, (at, used), new, grows);
        }
        if size == 8 && self.lists.get(&new).is_some_and(|it| it.is_block) {
            let outer = self.list(address).map(|(_, list)| (list.name.clone(), list.is_block));
            let is_inside = outer.as_ref().is_some_and(|outer| outer.1);
            let name = self.pointers.get(&address).cloned().or(outer.map(|outer| outer.0));
            let list = self.lists.get_mut(&new).filter(|it| it.owner == 0 || is_inside)?;
            list.owner = address;
            if is_inside {
                // A row is seen anew.
                list.element = 0;
                list.number = None;
            }
            let used = self.owners.get(&address).map_or(0, |&(_, used)| used);
            self.owners.insert(address, (new, used));
            return self.call(new, name?, used);
        }
        if let Some(name) = self.counters.get(&address).cloned() {
            // What a call counts for itself is no solution.
            if !self.open.last()?.locals.contains(&address) {
                let number = self.number(b'l', 0, &name);
                self.to.write((number, 0, -1, false), old as i64, new as i64);
            }
            return None;
        }
        let is_last = size == 8 && self.owners.contains_key(&address.wrapping_sub(16));
        let (_, list) = self.list(address)?;
        let is_nothing = list.is_block && list.element == 0 && (new == 0 || new == address + 16);
        if size == 8 && is_nothing {
            self.zero = address;
            return None;
        }
        if is_last || list.is_whole {
            return None; // where its memory ends; a part of an element; an empty container
        }
        if list.name.is_empty() {
            if list.early.len() < 4096 {
                list.early.push(write);
            }
            return None;
        }
        let is_new = list.end > 0 && address >= list.end;
        let spot = self.cell(address, size)?;
        let [old, new] = [old, new].map(|value| shown(value as i64, spot.3));
        self.to.write(spot, if is_new { NONE } else { old }, new);
        Some(())
    }

    /// A call begins: in a function, from another one, with a frame.
    fn enter(&mut self, [here, caller, frame]: [u64; 3]) -> Option<()> {
        let (low, _) = self.place(here);
        let line = match self.place(caller).1 {
            0 => self.open.last().map_or(0, |open| open.line),
            line => line,
        };
        let function = self.functions.get_mut(&low)?;
        let is_nested = self.open.iter().rev().take(9).any(|open| open.function == low);
        if is_nested {
            function.locals.retain(|it| !matches!(it.2, VariableKind::Number));
        }
        let name = function.name.clone();
        let mut parts = function.locals.clone();
        parts.iter_mut().for_each(|it| it.0 += frame as i64);
        let locals = parts.iter().map(|it| it.0 as u64).collect();
        let is_list = |kind| matches!(kind, &VariableKind::List(_) | &VariableKind::Container);
        for (_, name, _) in parts.iter().filter(|it| is_nested && is_list(&it.2)) {
            let number = self.number(b'l', 0, name);
            self.to.event(b'j', [1, number], "");
        }
        self.put(parts);
        let number = self.number(b'f', low, &name);
        self.to.event(b'c', [line.into(), number], "");
        let copies = Vec::new();
        self.open.push(NativeCall { function: low, line, frame, locals, copies, is_nested });
        Some(())
    }

    /// What is on the stack where a search may begin: pointers to blocks, and lists with sides of their own. The program has
    /// not told the write of a pointer that its function alone sees; what is in a block by now is from before the search.
    fn read_stack(&mut self, stack: u64, bytes: &[u8]) -> Option<()> {
        let word = |at: u64| {
            let (word, _) = bytes.get(at.checked_sub(stack)? as usize..)?.split_first_chunk()?;
            Some(u64::from_le_bytes(*word))
        };
        let (_, callers) = self.open.split_last()?;
        for open in callers {
            let on_stack = |offset: i64| word(open.frame.wrapping_add_signed(offset));
            for (offset, name, kind) in &self.functions.get(&open.function)?.locals {
                let Some(at) = on_stack(*offset) else { continue };
                if let VariableKind::SizedList(list, sides) = kind {
                    let side = |&(place, more): &(Option<i64>, u64)| {
                        place.map_or(Some(0), on_stack)?.checked_add(more)
                    };
                    let sides: Vec<u64> = sides.iter().filter_map(side).collect();
                    // Before its line, it is nowhere.
                    if word(at).is_none() || !sides.iter().all(|side| (1..4096).contains(side)) {
                        continue;
                    }
                    let list = NativeList { name: name.clone(), ..list.clone().with_sides(&sides) };
                    let known = self.lists.get(&at).map(|it| (it.size, it.row));
                    if known != Some((list.size, list.row)) {
                        self.lists.retain(|&of, it| of + it.size <= at || at + list.size <= of);
                        self.lists.insert(at, list);
                    }
                } else if let VariableKind::Pointer = kind
                    && let Some(list) = self.lists.get(&at)
                    && list.end > 0
                    && list.name.is_empty()
                {
                    let block = at..at + list.size;
                    for (of, list) in &mut self.lists {
                        if block.contains(of) || block.contains(&list.owner) {
                            list.name = name.clone();
                            list.early.clear();
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// What is in a list at first.
    fn dump(&mut self, at: u64, bytes: &[u8]) -> Option<()> {
        let Some(list) = self.lists.get(&at).cloned() else { return self.read_stack(at, bytes) };
        let size = list.element;
        let (width, height) = list.sides(at);
        if !(1..9).contains(&size) || list.is_strings || list.name.is_empty() {
            return None;
        }
        let number = self.tell(at)?;
        let count = (width * height.max(1)) as usize;
        for (index, bytes) in bytes.chunks_exact(size as usize).take(count).enumerate() {
            let mut word = [0; 8];
            word[8 - size as usize..].copy_from_slice(bytes);
            let value = i64::from_le_bytes(word) >> (64 - 8 * size);
            let (x, y) = x_y(list.first + index as u64, list.row);
            self.to.event(b'i', [number, x, y, shown(value, list.is_text)], "");
        }
        Some(())
    }

    /// Turns a report into raw events.
    pub fn on(&mut self, report: [u64; 4]) -> Option<()> {
        let DumpedList { at, size, mut bytes } = std::mem::take(&mut self.dumped);
        if size > 0 {
            bytes.extend(report.iter().flat_map(|word| word.to_le_bytes()));
            if bytes.len() < size {
                self.dumped = DumpedList { at, size, bytes };
                return None;
            }
            return self.dump(at, &bytes[..size]);
        }
        let [what, first, second, third] = report;
        let [letter, size, ..] = what.to_le_bytes();
        let code = what >> 16;
        match letter {
            b'C' => self.enter([code, first, second])?,
            b'R' => self.leave([code, first, second])?,
            b'W' | b'G' | b'M' => {
                self.go_to(code);
                // Of the sizes of a part that is copied, one is that of the list.
                let size = size.into();
                if letter != b'M' || self.list(first)?.1.element == size {
                    self.write([first, size, second, third], letter == b'G')?;
                }
            }
            b'B' => {
                // Memory has a name once it is known whose it is.
                // That of a container ends where the container does, and other memory at its end.
                let end = if code > 0 { first + second } else { 0 };
                self.lists.insert(
                    first,
                    NativeList { size: second, end, is_block: true, ..NativeList::default() },
                );
            }
            b'F' => {
                self.lists.remove(&first);
            }
            b'P' => {
                let (_, line) = self.place(code);
                let line = if line > 0 { line } else { self.open.last()?.line };
                self.to.event(b'p', [line.into()], "");
            }
            b'D' => {
                self.dumped.at = first;
                self.dumped.size = second as usize;
            }
            _ => {}
        }
        Some(())
    }

    /// A call ends: where, whether something was returned, and what.
    fn leave(&mut self, [code, is_number, number]: [u64; 3]) -> Option<()> {
        let open = self.open.pop()?;
        let (line, truth, text) = match self.functions.get(&open.function)?.returns {
            _ if code > 0 => (self.place(code).1, 5, ""),
            VariableKind::Nothing => (open.line, 0, ""),
            VariableKind::Number | VariableKind::Pointer | VariableKind::ObjectPointer
                if is_number > 0 =>
            {
                (open.line, 1 + i64::from(number != 0), "")
            }
            // What is no number, or was not seen, is something all the same.
            _ => (open.line, 0, "something"),
        };
        self.to.event(b'r', [line.into(), truth], text);
        for at in open.locals {
            self.lists.remove(&at);
            self.pointers.remove(&at);
            self.counters.remove(&at);
        }
        Some(())
    }

    /// Goes to the line that belongs to this code, or stays on the call's last one.
    fn go_to(&mut self, code: u64) {
        let (function, mut line) = self.place(code);
        if let Some(open) = self.open.last_mut() {
            if line == 0 {
                line = open.line;
            } else if open.function == function {
                open.line = line;
            }
        }
        self.to.line = line;
    }
}

impl NativeList {
    /// Its width, and its height if it is a grid.
    fn sides(&self, at: u64) -> (u64, u64) {
        let used = if self.end > at { self.end - at } else { self.size };
        let count = used / self.element.max(1);
        match self.row {
            0 => (count, 0),
            row if self.is_strings => (0, count / row),
            row => (row, self.rows.max(count / row)),
        }
    }
}

/// Where an element is: in a grid with so many in a row, or in a line.
fn x_y(index: u64, row: u64) -> (i64, i64) {
    if row > 0 { ((index % row) as i64, (index / row) as i64) } else { (index as i64, -1) }
}

/// A value, as the inference has it; that of a letter is its word.
fn shown(number: i64, is_text: bool) -> i64 {
    match u8::try_from(number) {
        Ok(b'0'..=b'9') if is_text => number - i64::from(b'0'),
        Ok(0) if is_text => NONE,
        Ok(letter @ b' '..) if is_text => value(&[b'\'', letter]),
        _ => number,
    }
}
