//! The names of a program: debugging information has functions, lines, and the sizes of lists.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gimli::constants::*;
use gimli::{AttributeValue, EndianSlice, LittleEndian, Operation};
use object::{Object, ObjectSection};
use rustc_hash::{FxHashMap, FxHashSet};

use super::memory::{Names, NativeFunction, NativeList, Side, VariableKind, VariablePart};

type Said<'a> = gimli::Result<Option<AttributeValue<Slice<'a>>>>;
type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Unit<'a, 'u> = gimli::UnitRef<'u, Slice<'a>>;
type Entry<'a, 'u> = gimli::DebuggingInformationEntry<'u, 'u, Slice<'a>>;

/// How many lines come before each source, by its canonical path: a line is counted through all of them.
pub type LineStarts = FxHashMap<PathBuf, u32>;

/// How many lines come before the source at a path, which is relative to where it was compiled, or absolute.
fn start(starts: &LineStarts, path: &Path) -> Option<u32> {
    starts.get(&fs::canonicalize(path).ok()?).copied()
}

/// What machine code at an address calls, or nothing if it may call anything: a function by its address. Bytes that only
/// look like a call matter little: what leads to no recursion is followed, too.
fn calls(address: u64, code: &[u8]) -> Option<Vec<u64>> {
    let mut to = Vec::new();
    for (place, bytes) in code.windows(5).enumerate() {
        match *bytes {
            [0xe8, ref offset @ ..] => {
                let offset = i32::from_le_bytes(offset.try_into().ok()?);
                to.push((address + place as u64 + 5).wrapping_add_signed(offset.into()));
            }
            [0xff, mode, ..] if mode >> 3 & 7 == 2 => return None,
            _ => {}
        }
    }
    cfg!(target_arch = "x86_64").then_some(to)
}

impl Names {
    /// Reads the names of a program that was built here from these sources.
    pub fn read(program: &[u8], starts: &LineStarts) -> anyhow::Result<Self> {
        let file = object::File::parse(program)?;
        let section = |id: gimli::SectionId| -> Result<Slice<'_>, gimli::Error> {
            let section = file.section_by_name(id.name());
            let data = section.and_then(|section| section.data().ok()).unwrap_or_default();
            Ok(EndianSlice::new(data, LittleEndian))
        };
        let dwarf = gimli::Dwarf::load(section)?;
        let mut names = Names::default();
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            let unit = dwarf.unit(header)?;
            let name = unit.name.unwrap_or_default().to_string_lossy();
            if start(starts, Path::new(&*name)).is_some() {
                names.read_lines(unit.unit_ref(&dwarf), starts)?;
                names.read_entries(unit.unit_ref(&dwarf))?;
            }
        }
        if let Some(code) = file.section_by_name(".text") {
            names.kinds = (code.address(), names.kinds_of(code.address(), code.data()?));
        }
        Ok(names)
    }

    /// The kind of function that each byte of the code belongs to, as `runtime.c` has them. A function that leads to no
    /// recursion has no call that is followed: those that call none, or only such ones.
    fn kinds_of(&self, begin: u64, code: &[u8]) -> Vec<u8> {
        let [library, followed, helper, grows] = [0, 1, 2, 3];
        let mut kinds = vec![library; code.len()];
        let range = |low: u64, function: &NativeFunction| {
            let [low, end] = [low, function.end].map(|it| it.saturating_sub(begin) as usize);
            low.min(end)..end.min(code.len())
        };
        let calls = self
            .functions
            .iter()
            .map(|(&low, function)| (low, calls(low, &code[range(low, function)])));
        let mut leads: BTreeMap<u64, Option<Vec<u64>>> = calls.collect();
        let mut count = 0;
        while count != leads.len() {
            count = leads.len();
            let known: FxHashSet<u64> = leads.keys().copied().collect();
            leads.retain(|_, to| {
                to.as_ref().is_none_or(|to| to.iter().any(|to| known.contains(to)))
            });
        }
        for (&low, function) in &self.functions {
            let has = |part: &str| function.name.contains(part);
            kinds[range(low, function)].fill(match function.is_own {
                true if leads.contains_key(&low) => followed,
                true => helper,
                false if has("back") || has("realloc") => grows,
                false => library,
            });
        }
        kinds
    }

    fn read_lines(&mut self, unit: Unit<'_, '_>, starts: &LineStarts) -> gimli::Result<()> {
        let Some(program) = unit.line_program.clone() else { return Ok(()) };
        let mut rows = program.rows();
        let mut known = FxHashMap::default();
        while let Some((header, row)) = rows.next_row()? {
            let find = || {
                let file = row.file(header)?;
                let folder = unit.attr_string(file.directory(header)?).ok()?.to_string_lossy();
                let name = unit.attr_string(file.path_name()).ok()?.to_string_lossy();
                start(starts, &Path::new(&*folder).join(&*name))
            };
            let before = *known.entry(row.file_index()).or_insert_with(find);
            let line = match (before, row.line()) {
                (Some(before), Some(line)) if !row.end_sequence() => before + line.get() as u32,
                _ => 0,
            };
            self.lines.insert(row.address(), line);
        }
        Ok(())
    }

    fn read_entries(&mut self, unit: Unit<'_, '_>) -> gimli::Result<()> {
        let mut entries = unit.entries();
        let mut function = 0;
        let mut frame_base = 0;
        while let Some((_, entry)) = entries.next_dfs()? {
            match entry.tag() {
                gimli::DW_TAG_subprogram => {
                    let Some(low) = address_of(unit, entry)? else { continue };
                    // Offsets begin at the frame pointer (clang), or at the address of the frame, 16 bytes above (gcc).
                    frame_base = match place_of(unit, entry, DW_AT_frame_base)? {
                        Some(Operation::CallFrameCFA) => 16,
                        _ => 0,
                    };
                    let made = self.function(unit, entry, low)?;
                    self.functions.insert(low, made);
                    function = low;
                }
                gimli::DW_TAG_variable => match place_of(unit, entry, DW_AT_location)? {
                    Some(Operation::Address { address }) => {
                        self.put(parts_of(unit, entry, address as i64)?);
                    }
                    Some(Operation::AddressIndex { index }) => {
                        self.put(parts_of(unit, entry, unit.address(index)? as i64)?);
                    }
                    Some(Operation::FrameOffset { offset }) => {
                        let mut parts = parts_of(unit, entry, frame_base + offset)?;
                        let of = name_of(unit, entry)?;
                        for (_, name, kind) in &mut parts {
                            // What a function keeps of a struct is not that struct.
                            if *name != of {
                                *name = format!("{of}.{name}").into();
                            }
                            if let VariableKind::SizedList(_, sides) = kind {
                                let places = sides.iter_mut().flat_map(|side| &mut side.0);
                                places.for_each(|place| *place += frame_base);
                            }
                        }
                        let function = self.functions.get_mut(&function);
                        if let Some(function) = function.filter(|it| it.is_own) {
                            function.locals.extend(parts);
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(())
    }

    fn function<'a>(
        &self,
        unit: Unit<'a, '_>,
        entry: &Entry<'a, '_>,
        low: u64,
    ) -> gimli::Result<NativeFunction> {
        let end = low + number_of(entry, DW_AT_high_pc)?.unwrap_or(0);
        let name = name_of(unit, entry)?;
        // What a template is made for may have any name.
        let is_made_up = name.split('<').take(1).any(|name| name.contains("__"));
        let is_own = self.line(low) > 0 && !is_made_up;
        let returns = kind_of(unit, entry)?;
        Ok(NativeFunction { name, end, is_own, returns, locals: Vec::new() })
    }
}

/// What a variable at an address or an offset consists of.
fn parts_of<'a>(
    unit: Unit<'a, '_>,
    entry: &Entry<'a, '_>,
    at: i64,
) -> gimli::Result<Vec<VariablePart>> {
    let name = name_of(unit, entry)?;
    let kind = kind_of(unit, entry)?;
    let mut parts = Vec::new();
    if let VariableKind::Struct(place) = kind {
        for child in children(unit, place)? {
            if let Some(offset) = number_of(&child, DW_AT_data_member_location)? {
                parts.extend(parts_of(unit, &child, at + offset as i64)?);
            }
        }
        return Ok(parts);
    }
    if let VariableKind::Text = kind {
        let text = NativeList { size: 16, element: 1, is_text: true, ..NativeList::default() };
        parts.push((at + 16, name.clone(), VariableKind::List(text)));
    }
    parts.push((at, name, kind));
    Ok(parts)
}

/// What is said of something, or of its declaration; gcc has several destructors of one.
fn said_of<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>, what: DwAt) -> Said<'a> {
    let of = entry.attr_value(DW_AT_specification)?;
    match (entry.attr_value(what)?, of.or(entry.attr_value(DW_AT_abstract_origin)?)) {
        (None, Some(AttributeValue::UnitRef(at))) => said_of(unit, &unit.entry(at)?, what),
        (value, _) => Ok(value),
    }
}

/// Where the machine code of a function begins, if it has any.
fn address_of<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>) -> gimli::Result<Option<u64>> {
    let low = entry.attr_value(DW_AT_low_pc)?;
    Ok(low.map(|low| unit.attr_address(low)).transpose()?.flatten())
}

/// A number that is said of something.
fn number_of(entry: &Entry<'_, '_>, what: DwAt) -> gimli::Result<Option<u64>> {
    Ok(entry.attr_value(what)?.and_then(|it| it.udata_value()))
}

fn name_of<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>) -> gimli::Result<Arc<str>> {
    Ok(said_of(unit, entry, DW_AT_name)?
        .map(|name| unit.attr_string(name))
        .transpose()?
        .unwrap_or_default()
        .to_string_lossy()
        .into())
}

/// What something consists of: members, or the sides of an array.
fn children<'a, 'u>(
    unit: Unit<'a, 'u>,
    place: gimli::UnitOffset,
) -> gimli::Result<Vec<Entry<'a, 'u>>> {
    let mut tree = unit.unit.entries_tree(Some(place))?;
    let mut next = tree.root()?.children();
    let mut children = Vec::new();
    while let Some(child) = next.next()? {
        children.push(child.entry().clone());
    }
    Ok(children)
}

/// Where something is.
fn place_of<'a>(
    unit: Unit<'a, '_>,
    entry: &Entry<'a, '_>,
    what: DwAt,
) -> gimli::Result<Option<Operation<Slice<'a>>>> {
    match entry.attr_value(what)? {
        Some(AttributeValue::Exprloc(place)) => place.operations(unit.encoding()).next(),
        _ => Ok(None),
    }
}

/// The sides of an array.
fn sides_of<'a>(unit: Unit<'a, '_>, array: gimli::UnitOffset) -> gimli::Result<Vec<Side>> {
    let mut sides = Vec::new();
    for side in children(unit, array)? {
        let count = number_of(&side, DW_AT_count)?;
        let last = number_of(&side, DW_AT_upper_bound)?;
        // gcc says where the last index is if it is known only when the program runs.
        let place = place_of(unit, &side, DW_AT_upper_bound)?;
        sides.push(match (count.or(last.map(|last| last + 1)), place) {
            (None, Some(Operation::FrameOffset { offset })) => (Some(offset), 1),
            (length, _) => (None, length.unwrap_or(0)),
        });
    }
    Ok(sides)
}

/// What a number is, or an array of numbers with these sides.
fn list_of(element: NativeList, sides: Vec<Side>) -> VariableKind {
    let lengths: Vec<u64> = sides.iter().map(|side| side.1).collect();
    let list = element.with_sides(&lengths);
    match sides[..] {
        [] => VariableKind::Number,
        _ if sides.iter().any(|side| side.0.is_some()) => VariableKind::SizedList(list, sides),
        _ if list.size > 0 => VariableKind::List(list),
        _ => VariableKind::Other,
    }
}

/// The type of a variable.
fn kind_of<'a>(unit: Unit<'a, '_>, entry: &Entry<'a, '_>) -> gimli::Result<VariableKind> {
    let mut sides = Vec::new();
    let mut is_small = false;
    let file = said_of(unit, entry, DW_AT_decl_file)?;
    let mut at = said_of(unit, entry, DW_AT_type)?;
    while let Some(AttributeValue::UnitRef(place)) = at {
        let entry = unit.entry(place)?;
        match entry.tag() {
            gimli::DW_TAG_array_type => sides.extend(sides_of(unit, place)?),
            gimli::DW_TAG_base_type | gimli::DW_TAG_enumeration_type => {
                let element = number_of(&entry, DW_AT_byte_size)?.unwrap_or(0);
                let is_text = !is_small
                    && matches!(
                        entry.attr_value(DW_AT_encoding)?,
                        Some(AttributeValue::Encoding(
                            gimli::DW_ATE_signed_char | gimli::DW_ATE_unsigned_char
                        ))
                    );
                let list = NativeList { element, is_text, ..NativeList::default() };
                return Ok(list_of(list, sides));
            }
            // A vector begins with a pointer, and a string, too; a short one is inside.
            gimli::DW_TAG_pointer_type
            | gimli::DW_TAG_structure_type
            | gimli::DW_TAG_class_type => {
                let name = name_of(unit, &entry)?;
                let is_own = entry.attr_value(DW_AT_decl_file)? == file;
                if name.starts_with("array<") && !is_own {
                    let members = children(unit, place)?;
                    let elements = members.iter().find(|it| it.tag() == DW_TAG_member);
                    at = elements.map_or(Ok(None), |it| it.attr_value(DW_AT_type))?;
                    continue;
                }
                return Ok(match sides[..] {
                    [_, ..] => VariableKind::Other,
                    _ if entry.tag() == DW_TAG_pointer_type => match kind_of(unit, &entry)? {
                        VariableKind::Container | VariableKind::Text => VariableKind::ObjectPointer,
                        _ => VariableKind::Pointer,
                    },
                    _ if name.starts_with("basic_string<char,") => VariableKind::Text,
                    // Its memory is a table of where its elements are; a stack and a queue have a deque.
                    _ if name.starts_with("unordered_") || name.contains("deque<") => {
                        VariableKind::Other
                    }
                    _ if is_own => VariableKind::Struct(place),
                    _ => VariableKind::Container,
                });
            }
            // What it refers to has another name.
            gimli::DW_TAG_reference_type => break,
            // uint8_t is a number, although it is the same as a letter.
            gimli::DW_TAG_typedef => is_small |= name_of(unit, &entry)?.contains("int8"),
            _ => {}
        }
        at = entry.attr_value(DW_AT_type)?;
    }
    Ok(at.map_or(VariableKind::Nothing, |_| VariableKind::Other))
}
