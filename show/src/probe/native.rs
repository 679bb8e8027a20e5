//! From what `runtime.c` reports, with addresses, to raw events, with names: what memory belongs to which name.

use std::sync::Arc;

use memory::{DumpedList, NativeCall, NativeList, VariableKind, VariablePart};
pub use memory::{Names, RawEvents};
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
            match kind {
                VariableKind::List(list) => {
                    drop(self.lists.insert(at as u64, NativeList { name, ..list }))
                }
                VariableKind::Pointer | VariableKind::Text => {
                    drop(self.pointers.insert(at as u64, name))
                }
                VariableKind::Number => drop(self.counters.insert(at as u64, name)),
                VariableKind::Struct(_) | VariableKind::Other => {}
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

    fn number(&mut self, letter: u8, name: &str, to: &mut RawEvents) -> i64 {
        let next = self.numbers.len() as i64;
        *self.numbers.entry((letter, name.to_owned())).or_insert_with(|| {
            to.event(letter, [next], name);
            next
        })
    }

    /// The list at an address, and where it begins.
    fn list(&mut self, address: u64) -> Option<(u64, &mut NativeList)> {
        let (&at, list) = self.lists.range_mut(..=address).next_back()?;
        (address < at + list.size).then_some((at, list))
    }

    /// Where an address is: its list, and the cell.
    fn cell(&mut self, address: u64, size: u64, to: &mut RawEvents) -> Option<Spot> {
        let (at, list) = self.list(address)?;
        if list.element == 0 {
            // A short string is in 16 of its 32 bytes.
            let of = list.size;
            let owner = list.owner;
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
        if let Some(number) = list.number {
            return Some((number, x, y, is_text));
        }
        Some((self.tell(at, to)?, x, y, is_text))
    }

    /// Tells the name and the sides of a list, and gives its number.
    fn tell(&mut self, at: u64, to: &mut RawEvents) -> Option<i64> {
        let list = self.lists.get(&at)?;
        let (width, height) = list.sides(at);
        let number = self.number(b'l', &list.name.clone(), to);
        self.lists.get_mut(&at)?.number = Some(number);
        to.event(b'd', [number, width as i64, height as i64], "");
        Some(number)
    }

    /// A block has a name: what was written into it before is told now. Behind the end of a container, there is nothing.
    fn call(
        &mut self,
        at: u64,
        name: Arc<str>,
        used: u64,
        line: u32,
        to: &mut RawEvents,
    ) -> Option<()> {
        let list = self.lists.get_mut(&at)?;
        let is_open = list.name.is_empty() && list.end < at + list.size;
        list.end = if is_open { at + used } else { list.end };
        if !name.is_empty() {
            list.name = name;
        }
        for write in std::mem::take(&mut list.early) {
            self.write(write, line, false, to);
        }
        Some(())
    }

    /// A vector ends elsewhere now, whose pointer is `before` its end: it has grown, or lost elements.
    fn moves_end(
        &mut self,
        before: u64,
        (at, used): (u64, u64),
        new: u64,
        (line, grows): (u32, bool),
        to: &mut RawEvents,
    ) -> Option<()> {
        let list = self.lists.get(&at)?;
        if list.name.is_empty() && new > at {
            let call = self.open.iter_mut().rev().find(|it| it.frame >= before)?;
            let known = call.copies.iter().position(|&it| it == before);
            call.copies.extend(known.is_none().then_some(before));
            let place = known.map_or(call.copies.len(), |place| place + 1);
            self.call(at, format!("copy{place}").into(), used, line, to);
        }
        self.owners.insert(before, (at, new - at));
        let list = self.lists.get_mut(&at)?;
        let from = at + used;
        let element = list.element;
        list.end = new;
        // Of an element that is no number, nothing else is seen.
        if from < new && grows && !(1..9).contains(&element) {
            let spot = self.cell(from, new - from, to)?;
            // A pair of numbers is no result.
            let value = if new - from > 8 { value(b"+") } else { 1 };
            to.write(spot, line, NONE, value);
        }
        for place in (new..from).step_by(element.max(1) as usize).filter(|_| element > 0) {
            let spot = self.cell(place, element, to)?;
            to.write(spot, line, 0, NONE);
        }
        Some(())
    }

    /// A write becomes a raw event, or it says whose a block is, or where a vector ends.
    fn write(&mut self, write: [u64; 4], line: u32, grows: bool, to: &mut RawEvents) -> Option<()> {
        let [address, size, old, new] = write;
        let [before, first] = [8, 16].map(|bytes| address.wrapping_sub(bytes));
        if let (8, Some(&(at, used))) = (size, self.owners.get(&before))
            && let Some(list) = self.lists.get(&at)
            && (at..=at + list.size).contains(&new)
        {
            return self.moves_end(before, (at, used), new, (line, grows), to);
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
            return self.call(new, name?, used, line, to);
        }
        if let Some(name) = self.counters.get(&address).cloned() {
            // What a call counts for itself is no solution.
            if !self.open.last()?.locals.contains(&address) {
                let number = self.number(b'l', &name, to);
                to.write((number, 0, -1, false), line, old as i64, new as i64);
            }
            return None;
        }
        let is_last = size == 8 && self.owners.contains_key(&first);
        let (_, list) = self.list(address)?;
        let is_nothing = list.is_block && list.element == 0 && (new == 0 || new == address + 16);
        if is_last || list.element > 8 || (size == 8 && is_nothing) {
            return None; // where its memory ends; a part of an element; an empty container
        }
        if list.name.is_empty() {
            if list.early.len() < 4096 {
                list.early.push(write);
            }
            return None;
        }
        let is_new = list.end > 0 && address >= list.end;
        let spot = self.cell(address, size, to)?;
        let [old, new] = [old, new].map(|value| shown(value as i64, spot.3));
        to.write(spot, line, if is_new { NONE } else { old }, new);
        Some(())
    }

    /// A call begins: in a function, from another one, with a frame.
    fn enter(&mut self, [here, caller, frame]: [u64; 3], to: &mut RawEvents) -> Option<()> {
        let (low, _) = self.place(here);
        let line = match self.place(caller).1 {
            0 => self.open.last().map_or(0, |open| open.line),
            line => line,
        };
        let mut parts = Vec::new();
        if let Some(function) = self.functions.get_mut(&low) {
            if self.open.iter().rev().take(9).any(|open| open.function == low) {
                function.locals.retain(|it| !matches!(it.2, VariableKind::Number));
            }
            parts.clone_from(&function.locals);
        }
        parts.iter_mut().for_each(|it| it.0 += frame as i64);
        let locals = parts.iter().map(|it| it.0 as u64).collect();
        self.put(parts);
        let name = self.functions.get(&low)?.name.clone();
        let number = self.number(b'f', &name, to);
        to.event(b'c', [line.into(), number], "");
        self.open.push(NativeCall { function: low, line, frame, locals, copies: Vec::new() });
        Some(())
    }

    /// What is in a list at first.
    fn dump(&mut self, at: u64, bytes: &[u8], to: &mut RawEvents) -> Option<()> {
        let list = self.lists.get(&at)?.clone();
        let size = list.element;
        let (width, height) = list.sides(at);
        if !(1..9).contains(&size) || list.is_strings || list.name.is_empty() {
            return None;
        }
        let number = self.tell(at, to)?;
        let count = (width * height.max(1)) as usize;
        for (index, bytes) in bytes.chunks_exact(size as usize).take(count).enumerate() {
            let value = bytes.iter().rev().fold(0_i64, |value, byte| value << 8 | i64::from(*byte));
            let value = value << (64 - 8 * size) >> (64 - 8 * size);
            let (x, y) = x_y(list.first + index as u64, list.row);
            to.event(b'i', [number, x, y, shown(value, list.is_text)], "");
        }
        Some(())
    }

    /// Turns a report into raw events.
    pub fn on(&mut self, report: [u64; 4], to: &mut RawEvents) -> Option<()> {
        let DumpedList { at, size, mut bytes } = std::mem::take(&mut self.dumped);
        if size > 0 {
            bytes.extend(report.iter().flat_map(|word| word.to_le_bytes()));
            if bytes.len() < size {
                self.dumped = DumpedList { at, size, bytes };
                return None;
            }
            return self.dump(at, &bytes[..size], to);
        }
        let [what, first, second, third] = report;
        let [letter, size, ..] = what.to_le_bytes();
        let code = what >> 16;
        match letter {
            b'C' => self.enter([code, first, second], to)?,
            b'R' => {
                let open = self.open.pop()?;
                let truth = first as i64 + i64::from(first > 0 && second != 0);
                to.event(b'r', [open.line.into(), truth], "");
                for at in open.locals {
                    self.lists.remove(&at);
                    self.pointers.remove(&at);
                    self.counters.remove(&at);
                }
            }
            b'W' | b'G' => {
                let (function, mut line) = self.place(code);
                if let Some(open) = self.open.last_mut() {
                    if line == 0 {
                        line = open.line;
                    } else if open.function == function {
                        open.line = line;
                    }
                }
                self.write([first, size.into(), second, third], line, letter == b'G', to)?;
            }
            b'B' => {
                // Memory has a name once it is known whose it is.
                // That of a container ends where the container does, and other memory at its end.
                let end = if code > 0 { first + second } else { 0 };
                let list =
                    NativeList { size: second, end, is_block: true, ..NativeList::default() };
                self.lists.insert(first, list);
            }
            b'F' => drop(self.lists.remove(&first)),
            b'P' => {
                let (_, line) = self.place(code);
                let line = if line > 0 { line } else { self.open.last()?.line };
                to.event(b'p', [line.into()], "");
            }
            b'D' => {
                self.dumped.at = first;
                self.dumped.size = second as usize;
            }
            _ => {}
        }
        Some(())
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
        Ok(b'1'..=b'9') if is_text => number - i64::from(b'0'),
        Ok(b'_' | b'-' | b'0' | b' ' | 0) if is_text => NONE,
        Ok(letter @ 33..) if is_text => value(&[b'\'', letter]),
        _ => number,
    }
}
