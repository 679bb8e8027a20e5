//! From what `runtime.c` reports, with addresses, to raw events, with names: debugging information has functions, lines,
//! and the sizes of lists.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;
use std::path::Path;

use gimli::{AttributeValue, DW_AT_byte_size, DW_AT_name, DW_AT_type, EndianSlice, LittleEndian};
use object::{Object, ObjectSection};

type Said<'a> = gimli::Result<Option<AttributeValue<Slice<'a>>>>;
type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Unit<'a, 'u> = gimli::UnitRef<'u, Slice<'a>>;
type Entry<'a, 'u> = gimli::DebuggingInformationEntry<'u, 'u, Slice<'a>>;

/// A list in memory. One on the stack has an offset in place of its address.
#[derive(Clone, Debug, Default)]
struct List {
    name: String,
    size: u64,
    /// Bytes of an element, and whether it is a letter.
    element: u64,
    is_text: bool,
    /// Elements in a row, if it is a grid.
    row: u64,
    /// Of a block that is a row of a grid: its first element, and how many rows there are.
    first: u64,
    rows: u64,
    is_block: bool,
    order: u64,
    number: Option<usize>,
}

struct Function {
    name: String,
    end: u64,
    is_own: bool,
    locals: Vec<(i64, List)>,
}

/// The number of a list, x, y, and whether it has letters.
type Spot = (usize, i64, i64, bool);

/// An open call.
struct Open {
    is_own: bool,
    line: u32,
    lists: Vec<u64>,
}

/// A program's names, and what is known of it while it runs.
#[derive(Default)]
pub struct Names {
    functions: BTreeMap<u64, Function>,
    /// Where statements begin, each with its line; 0 if it is in another file.
    lines: BTreeMap<u64, u32>,
    lists: BTreeMap<u64, List>,
    counters: HashSet<u64>,
    pointers: HashMap<u64, String>,
    open: Vec<Open>,
    numbers: HashMap<String, usize>,
    blocks: u64,
}

impl Names {
    /// Reads the names of a program that was built from this source.
    pub fn read(program: &[u8], source: &Path) -> anyhow::Result<Self> {
        let file = object::File::parse(program)?;
        let section = |id: gimli::SectionId| -> Result<Slice<'_>, gimli::Error> {
            let section = file.section_by_name(id.name());
            let data = section.and_then(|section| section.data().ok()).unwrap_or_default();
            Ok(EndianSlice::new(data, LittleEndian))
        };
        let dwarf = gimli::Dwarf::load(section)?;
        let mut names = Names::default();
        let own = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            let unit = dwarf.unit(header)?;
            let file_name = unit.name.map(|name| name.to_string_lossy().into_owned());
            if file_name.is_none_or(|name| !name.ends_with(&own)) {
                continue;
            }
            names.read_lines(unit.unit_ref(&dwarf), &own)?;
            names.read_entries(unit.unit_ref(&dwarf))?;
        }
        Ok(names)
    }

    fn read_lines(&mut self, unit: Unit<'_, '_>, own: &str) -> gimli::Result<()> {
        let Some(program) = unit.line_program.clone() else { return Ok(()) };
        let mut rows = program.rows();
        while let Some((header, row)) = rows.next_row()? {
            let name = row.file(header).map(|file| unit.attr_string(file.path_name()));
            let is_own = matches!(name, Some(Ok(name)) if name.to_string_lossy().ends_with(own));
            let line = row.line().filter(|_| is_own && !row.end_sequence());
            self.lines.insert(row.address(), line.map_or(0, |line| line.get() as u32));
        }
        Ok(())
    }

    fn read_entries(&mut self, unit: Unit<'_, '_>) -> gimli::Result<()> {
        let mut entries = unit.entries();
        let mut function = 0;
        while let Some((_, entry)) = entries.next_dfs()? {
            match entry.tag() {
                gimli::DW_TAG_subprogram => {
                    let low = entry.attr_value(gimli::DW_AT_low_pc)?;
                    let Some(AttributeValue::Addr(low)) = low else { continue };
                    let end = low + Self::size(entry, gimli::DW_AT_high_pc)?.unwrap_or(0);
                    let name = Self::name(unit, entry)?;
                    let is_own = self.line(low) > 0;
                    self.functions.insert(low, Function { name, end, is_own, locals: Vec::new() });
                    function = low;
                }
                gimli::DW_TAG_variable => {
                    let Some(AttributeValue::Exprloc(place)) =
                        entry.attr_value(gimli::DW_AT_location)?
                    else {
                        continue;
                    };
                    let name = Self::name(unit, entry)?;
                    let kind = Self::kind(unit, entry)?;
                    match place.operations(unit.encoding()).next()? {
                        Some(gimli::Operation::Address { address }) => match kind {
                            Kind::List(list) => {
                                drop(self.lists.insert(address, List { name, ..list }))
                            }
                            Kind::Pointer => drop(self.pointers.insert(address, name)),
                            Kind::Number => drop(self.counters.insert(address)),
                            Kind::Other => {}
                        },
                        Some(gimli::Operation::FrameOffset { offset }) => {
                            if let (Kind::List(list), Some(function)) =
                                (kind, self.functions.get_mut(&function))
                            {
                                function.locals.push((offset, List { name, ..list }));
                            }
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What is said of something, or of its declaration.
    fn said<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>, what: gimli::DwAt) -> Said<'a> {
        match (entry.attr_value(what)?, entry.attr_value(gimli::DW_AT_specification)?) {
            (None, Some(AttributeValue::UnitRef(at))) => unit.entry(at)?.attr_value(what),
            (value, _) => Ok(value),
        }
    }

    /// A number that is said of something.
    fn size(entry: &Entry<'_, '_>, what: gimli::DwAt) -> gimli::Result<Option<u64>> {
        Ok(entry.attr_value(what)?.and_then(|it| it.udata_value()))
    }

    fn name<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>) -> gimli::Result<String> {
        let name = Self::said(unit, entry, DW_AT_name)?.map(|name| unit.attr_string(name));
        Ok(name.transpose()?.unwrap_or_default().to_string_lossy().into_owned())
    }

    /// The type of a variable.
    fn kind<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>) -> gimli::Result<Kind> {
        let mut sides = Vec::new();
        let mut at = Self::said(unit, entry, DW_AT_type)?;
        while let Some(AttributeValue::UnitRef(place)) = at {
            let entry = unit.entry(place)?;
            match entry.tag() {
                gimli::DW_TAG_array_type => {
                    let mut tree = unit.entries_tree(Some(place))?;
                    let mut children = tree.root()?.children();
                    while let Some(child) = children.next()? {
                        let child = child.entry();
                        let count = Self::size(child, gimli::DW_AT_count)?;
                        let last = Self::size(child, gimli::DW_AT_upper_bound)?;
                        sides.push(count.or(last.map(|last| last + 1)).unwrap_or(0));
                    }
                }
                gimli::DW_TAG_base_type | gimli::DW_TAG_enumeration_type => {
                    let element = Self::size(&entry, DW_AT_byte_size)?.unwrap_or(0);
                    let encoding = entry.attr_value(gimli::DW_AT_encoding)?;
                    let is_text = matches!(encoding, Some(AttributeValue::Encoding(it)) if it == gimli::DW_ATE_signed_char || it == gimli::DW_ATE_unsigned_char);
                    let size = element * sides.iter().product::<u64>();
                    return Ok(match sides[..] {
                        [] => Kind::Number,
                        [.., row] if size > 0 => Kind::List(List {
                            size,
                            element,
                            is_text,
                            row: if sides.len() == 2 { row } else { 0 },
                            ..List::default()
                        }),
                        _ => Kind::Other,
                    });
                }
                // A vector begins with a pointer.
                gimli::DW_TAG_pointer_type
                | gimli::DW_TAG_structure_type
                | gimli::DW_TAG_class_type => {
                    return Ok(if sides.is_empty() { Kind::Pointer } else { Kind::Other });
                }
                _ => {}
            }
            at = entry.attr_value(DW_AT_type)?;
        }
        Ok(Kind::Other)
    }

    /// The lists whose place is known before the program runs, for its runtime.
    pub fn places(&self) -> String {
        let lists = self.lists.iter().map(|(at, list)| format!("{at:x} {:x} ", list.size));
        lists.collect()
    }

    fn line(&self, address: u64) -> u32 {
        self.lines.range(..=address).next_back().map_or(0, |(_, line)| *line)
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

    /// Where an address is: its list, and the cell.
    fn cell(&mut self, address: u64, size: u64, to: &mut String) -> Option<Spot> {
        let (&at, list) = self.lists.range_mut(..=address).next_back()?;
        if address >= at + list.size {
            return None;
        }
        if list.element == 0 {
            list.element = size;
            // Blocks of the same size that one pointer or vector leads to are the rows of a grid.
            let (of, name) = (list.size, list.name.clone());
            let is_row = |it: &&mut List| it.is_block && it.size == of && it.name == name;
            let mut rows: Vec<&mut List> = self.lists.values_mut().filter(is_row).collect();
            if rows.len() > 1 {
                rows.sort_by_key(|it| it.order);
                let count = rows.len() as u64;
                for (place, it) in rows.into_iter().enumerate() {
                    (it.element, it.row, it.rows) = (size, of / size, count);
                    it.first = place as u64 * it.row;
                }
            }
        }
        let list = &self.lists[&at];
        let (index, row, is_text, name) =
            (list.first + (address - at) / list.element, list.row, list.is_text, list.name.clone());
        let number = match list.number {
            Some(number) => number,
            None => {
                let number = self.number('l', &name, to);
                let list = self.lists.get_mut(&at)?;
                list.number = Some(number);
                let count = list.size / list.element;
                let (width, height) =
                    if row > 0 { (row, list.rows.max(count / row)) } else { (count, 0) };
                writeln!(to, "d {number} {width} {height}").ok()?;
                number
            }
        };
        let (x, y) = x_y(index, row);
        Some((number, x, y, is_text))
    }

    /// Turns a report into raw events.
    pub fn on(&mut self, line: &str, to: &mut String) -> Option<()> {
        let mut words = line.split(' ');
        let letter = words.next()?;
        let mut hex = || u64::from_str_radix(words.next()?, 16).ok();
        match letter {
            "C" => {
                let (here, caller, frame) = (hex()?, hex()?, hex()?);
                let (low, _) = self.place(here);
                let line = match self.place(caller).1 {
                    0 => self.open.last().map_or(0, |open| open.line),
                    line => line,
                };
                let (mut is_own, mut name, mut lists) = (false, String::new(), Vec::new());
                if let Some(function) = self.functions.get(&low) {
                    (is_own, name) = (function.is_own, function.name.clone());
                    for (offset, list) in function.locals.clone() {
                        // The frame's address is 16 bytes above what the compiler calls its base.
                        let at = frame.wrapping_add(16).wrapping_add_signed(offset);
                        lists.push(at);
                        self.lists.insert(at, list);
                    }
                }
                if is_own {
                    let number = self.number('f', &name, to);
                    writeln!(to, "c {number} {line}").ok()?;
                }
                self.open.push(Open { is_own, line, lists });
            }
            "R" => {
                let open = self.open.pop()?;
                if open.is_own {
                    writeln!(to, "r {} {}", open.line, hex()?).ok()?;
                }
                for at in open.lists {
                    self.lists.remove(&at);
                }
            }
            "W" => {
                let (pc, address, size) = (hex()?, hex()?, hex()?);
                let (old, new) = (hex()? as i64, hex()? as i64);
                let (_, mut line) = self.place(pc);
                if let Some(open) = self.open.last_mut() {
                    if line > 0 { open.line = line } else { line = open.line }
                }
                let near = self.lists.range(..=address).next_back();
                let name =
                    near.filter(|(at, list)| address < *at + list.size).map(|(_, list)| &list.name);
                let name = self.pointers.get(&address).or(name).cloned();
                if let (Some(name), 8, Some(list)) = (name, size, self.lists.get_mut(&(new as u64)))
                    && list.number.is_none()
                {
                    list.name = name;
                } else if self.counters.contains(&address) {
                    if new > old {
                        writeln!(to, "n {line}").ok()?;
                    }
                } else if let Some((number, x, y, is_text)) = self.cell(address, size, to) {
                    let [old, new] = [old, new].map(|value| word(value, is_text));
                    writeln!(to, "w {number} {line} {x} {y} {old} {new}").ok()?;
                }
            }
            "B" => {
                let (at, size) = (hex()?, hex()?);
                let name = "memory".to_owned();
                self.blocks += 1;
                let list =
                    List { name, size, is_block: true, order: self.blocks, ..List::default() };
                self.lists.insert(at, list);
            }
            "F" => drop(self.lists.remove(&hex()?)),
            "P" => {
                let (_, line) = self.place(hex()?);
                let line = if line > 0 { line } else { self.open.last()?.line };
                writeln!(to, "p {line}").ok()?;
            }
            "D" => {
                let (at, _) = (hex()?, hex()?);
                let bytes = words.next()?.as_bytes();
                let digit = |byte: u8| i64::from((byte as char).to_digit(16).unwrap_or(0));
                let bytes: Vec<i64> =
                    bytes.chunks(2).map(|pair| digit(pair[0]) * 16 + digit(pair[1])).collect();
                let list = self.lists.get(&at)?.clone();
                let (size, row) = (list.element.max(1), list.row);
                let count = list.size / size;
                let (width, height) = if row > 0 { (row, count / row) } else { (count, 0) };
                if list.element == 0 || count > 4096 {
                    return None;
                }
                let number = self.number('l', &list.name, to);
                self.lists.get_mut(&at)?.number = Some(number);
                write!(to, "d {number} {width} {height}").ok()?;
                for (index, bytes) in bytes.chunks(size as usize).enumerate() {
                    let value = bytes.iter().rev().fold(0_i64, |value, byte| value << 8 | byte);
                    let value = value << (64 - 8 * size) >> (64 - 8 * size);
                    let (x, y) = x_y(list.first + index as u64, row);
                    write!(to, " {x} {y} {}", word(value, list.is_text)).ok()?;
                }
                to.push('\n');
            }
            _ => {}
        }
        Some(())
    }
}

enum Kind {
    List(List),
    Pointer,
    Number,
    Other,
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
