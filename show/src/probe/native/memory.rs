//! What is known of a program's memory, as plain data.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A side of a list: where on the stack its number is, if it is there, and what is added to it; without a place, its length.
pub type Side = (Option<i64>, u64);

/// What a variable is.
#[derive(Clone, Debug)]
pub enum VariableKind {
    List(NativeList),
    /// A list whose sides are on the stack.
    SizedList(NativeList, Vec<Side>),
    Pointer,
    /// To an object, whose memory is no list.
    ObjectPointer,
    Container,
    Text,
    Number,
    Struct(gimli::UnitOffset),
    Nothing,
    Other,
}

/// A list in memory. One on the stack has an offset in place of its address.
#[derive(Clone, Debug, Default)]
pub struct NativeList {
    pub name: Arc<str>,
    pub size: u64,
    /// Bytes of an element, and whether it is a letter.
    pub element: u64,
    pub is_text: bool,
    /// Whether elements have parts, which are not followed.
    pub is_whole: bool,
    /// Elements in a row, if it is a grid.
    pub row: u64,
    /// Of a block that is a row of a grid: its first element, and how many rows there are.
    pub first: u64,
    pub rows: u64,
    pub is_block: bool,
    /// Of a block: the pointer that leads to it; writes before one did; where a vector ends; whether it has strings.
    pub owner: u64,
    pub early: Vec<[u64; 4]>,
    pub end: u64,
    pub is_strings: bool,
    pub number: Option<i64>,
}

impl NativeList {
    /// A list with these sides.
    pub fn with_sides(self, sides: &[u64]) -> Self {
        let row = if let [_, row] = *sides { row } else { 0 };
        NativeList { size: self.element * sides.iter().product::<u64>(), row, ..self }
    }
}

/// A function of the program.
pub struct NativeFunction {
    pub name: Arc<str>,
    pub end: u64,
    pub is_own: bool,
    pub returns: VariableKind,
    pub locals: Vec<VariablePart>,
}

/// A part of a variable: where it is, its name, and what it is.
pub type VariablePart = (i64, Arc<str>, VariableKind);

/// An open call.
pub struct NativeCall {
    pub function: u64,
    pub line: u32,
    /// Where its frame begins, its variables, and the containers in it that have no name.
    pub frame: u64,
    pub locals: Vec<u64>,
    pub copies: Vec<u64>,
    /// Whether its function is in a call before it.
    pub is_nested: bool,
}

/// A program's names, and what is known of it while it runs.
#[derive(Default)]
pub struct Names {
    pub functions: BTreeMap<u64, NativeFunction>,
    /// Where statements begin, each with its line; 0 if it is in no source of the program's own.
    pub lines: BTreeMap<u64, u32>,
    pub lists: BTreeMap<u64, NativeList>,
    pub counters: FxHashMap<u64, Arc<str>>,
    pub pointers: FxHashMap<u64, Arc<str>>,
    /// Pointers that lead to blocks, each with the block and the bytes of the vector in it.
    pub owners: FxHashMap<u64, (u64, u64)>,
    /// Where a number was 0, or a container was empty.
    pub zero: u64,
    pub open: Vec<NativeCall>,
    pub numbers: FxHashMap<(u8, u64, String), i64>,
    /// Of each address in the code that a report has named: its function, and its line.
    pub places: FxHashMap<u64, (u64, u32)>,
    /// Where the code begins, and the kind of function that each of its bytes belongs to.
    pub kinds: (u64, Vec<u8>),
    pub dumped: DumpedList,
    pub to: RawEvents,
}

/// What is in a list of this size at first, as far as it has arrived.
#[derive(Default)]
pub struct DumpedList {
    pub at: u64,
    pub size: usize,
    pub bytes: Vec<u8>,
}

/// Raw events that are not passed on yet: the letter, the numbers and the text of each.
#[derive(Default)]
pub struct RawEvents {
    pub all: Vec<(u8, [i64; 6], String)>,
    /// Where the program writes.
    pub line: u32,
}

impl RawEvents {
    pub fn event<const N: usize>(&mut self, letter: u8, numbers: [i64; N], text: &str) {
        let mut all = [0; 6];
        all[..N].copy_from_slice(&numbers);
        self.all.push((letter, all, text.to_owned()));
    }

    /// A cell of a list, with its numbers x and y, is written.
    pub fn write(&mut self, (list, x, y, _): (i64, i64, i64, bool), old: i64, new: i64) {
        self.event(b'w', [self.line.into(), list, x, y, old, new], "");
    }
}
