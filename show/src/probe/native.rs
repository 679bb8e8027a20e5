//! From what `runtime.c` reports, with addresses, to raw events, with names: what memory belongs to which name.

use std::fmt::Write;

pub use memory::Names;
use memory::{NativeCall, NativeList, OTHER_SOURCE, VariableKind, VariablePart};

mod memory;
mod names;

/// The number of a list, x, y, and whether it has letters.
type Spot = (usize, i64, i64, bool);

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
                VariableKind::Number => drop(self.counters.insert(at as u64)),
                VariableKind::Struct(_) | VariableKind::Other => {}
            }
        }
    }

    /// The lists whose place is known before the program runs, for its runtime.
    pub fn places(&self) -> String {
        let lists = self.lists.iter().map(|(at, list)| format!("{at:x} {:x} ", list.size));
        lists.collect()
    }

    /// The line of an address, [`OTHER_SOURCE`], or 0.
    fn source_line(&self, address: u64) -> u32 {
        self.lines.range(..=address).next_back().map_or(0, |(_, line)| *line)
    }

    fn line(&self, address: u64) -> u32 {
        Some(self.source_line(address)).filter(|&line| line != OTHER_SOURCE).unwrap_or(0)
    }

    /// The function at an address, and the line.
    fn place(&self, address: u64) -> (u64, u32) {
        let function = self.functions.range(..=address).next_back();
        let low = function.filter(|(_, it)| address < it.end).map_or(0, |(&low, _)| low);
        (low, self.line(address - 1))
    }

    fn number(&mut self, letter: char, name: &str, to: &mut String) -> usize {
        let next = self.numbers.len();
        let key = format!("{letter}{name}");
        *self.numbers.entry(key).or_insert_with(|| {
            writeln!(to, "{letter} {next} {name}").expect("a string takes it");
            next
        })
    }

    /// The list at an address, and where it begins.
    fn list(&mut self, address: u64) -> Option<(u64, &mut NativeList)> {
        let (&at, list) = self.lists.range_mut(..=address).next_back()?;
        (address < at + list.size).then_some((at, list))
    }

    /// Where an address is: its list, and the cell.
    fn cell(&mut self, address: u64, size: u64, to: &mut String) -> Option<Spot> {
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
        let name = list.name.clone();
        let (width, height) = list.sides(at);
        let number = self.number('l', &name, to);
        self.lists.get_mut(&at)?.number = Some(number);
        writeln!(to, "d {number} {width} {height}").ok()?;
        Some((number, x, y, is_text))
    }

    /// A block has a name: what was written into it before is told now. Behind the end of a container, there is nothing.
    fn call(&mut self, at: u64, name: String, used: u64, line: u32, to: &mut String) -> Option<()> {
        let list = self.lists.get_mut(&at)?;
        list.end = if list.name.is_empty() { at + used } else { list.end };
        list.name = if name.is_empty() { std::mem::take(&mut list.name) } else { name };
        for write in std::mem::take(&mut list.early) {
            self.write(write, line, to);
        }
        Some(())
    }

    /// A vector ends elsewhere now, whose pointer is `before` its end: it has grown, or lost elements.
    fn moves_end(
        &mut self,
        before: u64,
        (at, used): (u64, u64),
        new: u64,
        line: u32,
        to: &mut String,
    ) -> Option<()> {
        let list = self.lists.get(&at)?;
        if list.name.is_empty() && new > at {
            let call = self.open.iter_mut().rev().find(|it| it.is_own && it.frame >= before)?;
            let known = call.copies.iter().position(|&it| it == before);
            call.copies.extend(known.is_none().then_some(before));
            let place = known.map_or(call.copies.len(), |place| place + 1);
            self.call(at, format!("copy{place}"), used, line, to);
        }
        self.owners.insert(before, (at, new - at));
        let list = self.lists.get_mut(&at)?;
        let from = at + used;
        let element = list.element;
        list.end = new;
        // Of an element that is no number, nothing else is seen.
        let function = &self.functions.get(&self.open.last()?.function)?.name;
        let pushes = function.contains("back") || function.contains("realloc");
        if from < new && pushes && !(1..9).contains(&element) {
            let (number, x, y, _) = self.cell(from, new - from, to)?;
            // A pair of numbers is no result.
            let value = if new - from > 8 { "+" } else { "1" };
            writeln!(to, "w {number} {line} {x} {y} - {value}").ok()?;
        }
        for place in (new..from).step_by(element.max(1) as usize).filter(|_| element > 0) {
            let (number, x, y, _) = self.cell(place, element, to)?;
            writeln!(to, "w {number} {line} {x} {y} 0 -").ok()?;
        }
        Some(())
    }

    /// A write becomes a raw event, or it says whose a block is, or where a vector ends.
    fn write(&mut self, write: [u64; 4], line: u32, to: &mut String) -> Option<()> {
        let [address, size, old, new] = write;
        let [before, first] = [8, 16].map(|bytes| address.wrapping_sub(bytes));
        if let (8, Some(&(at, used))) = (size, self.owners.get(&before))
            && let Some(list) = self.lists.get(&at)
            && (at..=at + list.size).contains(&new)
        {
            return self.moves_end(before, (at, used), new, line, to);
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
        if self.counters.contains(&address) {
            // What a call counts for itself is no solution.
            let call = self.open.iter().rev().find(|open| open.is_own)?;
            let grows = new as i64 > old as i64 && !call.locals.contains(&address);
            return if grows { writeln!(to, "n {line}").ok() } else { None };
        }
        let is_last = size == 8 && self.owners.contains_key(&first);
        let (_, list) = self.list(address)?;
        let is_nothing = list.is_block && list.element == 0 && (new == 0 || new == address + 16);
        if is_last || list.element > 8 || (size == 8 && is_nothing) {
            return None; // where its memory ends; a part of an element; an empty container
        }
        if list.name.is_empty() {
            list.early.push(write);
            return None;
        }
        let is_new = list.end > 0 && address >= list.end;
        let (number, x, y, is_text) = self.cell(address, size, to)?;
        let [old, new] = [old, new].map(|value| word(value as i64, is_text));
        let old = if is_new { "-" } else { &old };
        writeln!(to, "w {number} {line} {x} {y} {old} {new}").ok()
    }

    /// A call begins: in a function, from another one, with a frame.
    fn enter(&mut self, [here, caller, frame]: [u64; 3], to: &mut String) -> Option<()> {
        let (low, _) = self.place(here);
        let line = match self.place(caller).1 {
            0 => self.open.last().map_or(0, |open| open.line),
            line => line,
        };
        let mut is_own = false;
        let mut name = String::new();
        let mut parts = Vec::new();
        let recurs = |open: &NativeCall| open.function == low;
        if let Some(function) = self.functions.get_mut(&low) {
            if self.open.iter().rev().take(9).any(recurs) {
                function.locals.retain(|it| !matches!(it.2, VariableKind::Number));
            }
            is_own = function.is_own;
            name = function.name.clone();
            parts.clone_from(&function.locals);
        }
        parts.iter_mut().for_each(|it| it.0 += frame as i64);
        let locals = parts.iter().map(|it| it.0 as u64).collect();
        self.put(parts);
        if is_own {
            let number = self.number('f', &name, to);
            writeln!(to, "c {number} {line}").ok()?;
        }
        let copies = Vec::new();
        self.open.push(NativeCall { function: low, is_own, line, frame, locals, copies });
        Some(())
    }

    /// What is in a list at first.
    fn dump(&mut self, at: u64, bytes: &str, to: &mut String) -> Option<()> {
        let bytes = bytes.as_bytes();
        let digit = |byte: u8| i64::from((byte as char).to_digit(16).unwrap_or(0));
        let bytes: Vec<i64> =
            bytes.chunks(2).map(|pair| digit(pair[0]) * 16 + digit(pair[1])).collect();
        let list = self.lists.get(&at)?.clone();
        let size = list.element;
        let (width, height) = list.sides(at);
        if !(1..9).contains(&size) || list.is_strings || list.name.is_empty() {
            return None;
        }
        let number = self.number('l', &list.name, to);
        self.lists.get_mut(&at)?.number = Some(number);
        write!(to, "d {number} {width} {height}").ok()?;
        let count = (width * height.max(1)) as usize;
        for (index, bytes) in bytes.chunks(size as usize).take(count).enumerate() {
            let value = bytes.iter().rev().fold(0_i64, |value, byte| value << 8 | byte);
            let value = value << (64 - 8 * size) >> (64 - 8 * size);
            let (x, y) = x_y(list.first + index as u64, list.row);
            write!(to, " {x} {y} {}", word(value, list.is_text)).ok()?;
        }
        to.push('\n');
        Some(())
    }

    /// Turns a report into raw events.
    pub fn on(&mut self, line: &str, to: &mut String) -> Option<()> {
        let mut words = line.split(' ');
        let letter = words.next()?;
        let mut hex = || u64::from_str_radix(words.next()?, 16).ok();
        match letter {
            "C" => self.enter([hex()?, hex()?, hex()?], to)?,
            "R" => {
                let open = self.open.pop()?;
                if open.is_own {
                    writeln!(to, "r {} {}", open.line, hex()?).ok()?;
                }
                for at in open.locals {
                    self.lists.remove(&at);
                    self.pointers.remove(&at);
                    self.counters.remove(&at);
                }
            }
            "W" => {
                let (_, mut line) = self.place(hex()?);
                if let Some(open) = self.open.last_mut() {
                    if line > 0 { open.line = line } else { line = open.line }
                }
                self.write([hex()?, hex()?, hex()?, hex()?], line, to)?;
            }
            "B" => {
                let at = hex()?;
                let size = hex()?;
                // A container's memory has a name once it is known whose it is.
                let is_own = self.open.last().is_some_and(|open| open.is_own);
                self.blocks += u64::from(is_own);
                let name = if is_own { format!("memory{}", self.blocks) } else { String::new() };
                self.lists
                    .insert(at, NativeList { name, size, is_block: true, ..NativeList::default() });
            }
            "F" => drop(self.lists.remove(&hex()?)),
            "P" => {
                let (_, line) = self.place(hex()?);
                let line = if line > 0 { line } else { self.open.last()?.line };
                writeln!(to, "p {line}").ok()?;
            }
            "D" => {
                let at = hex()?;
                hex()?;
                self.dump(at, words.next()?, to)?;
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

/// A value, as one word.
fn word(value: i64, is_text: bool) -> String {
    match u8::try_from(value).map(char::from) {
        Ok(letter) if is_text && value > 32 => match letter {
            '_' | '-' | '0' => "-".to_owned(),
            '1'..='9' => letter.to_string(),
            _ => format!("'{letter}"),
        },
        Ok(_) if is_text && (value == 32 || value == 0) => "-".to_owned(),
        _ => value.to_string(),
    }
}
