//! What is known of a program's memory, as plain data.

use std::collections::{BTreeMap, HashMap, HashSet};

/// In place of a line: it is in a source of the program's own that is not shown.
pub const OTHER_SOURCE: u32 = u32::MAX;

/// What a variable is.
#[derive(Clone, Debug)]
pub enum VariableKind {
    List(NativeList),
    Pointer,
    Text,
    Number,
    Struct(gimli::UnitOffset),
    Other,
}

/// A list in memory. One on the stack has an offset in place of its address.
#[derive(Clone, Debug, Default)]
pub struct NativeList {
    pub name: String,
    pub size: u64,
    /// Bytes of an element, and whether it is a letter.
    pub element: u64,
    pub is_text: bool,
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
    pub number: Option<usize>,
}

/// A function of the program.
pub struct NativeFunction {
    pub name: String,
    pub end: u64,
    pub is_own: bool,
    pub locals: Vec<VariablePart>,
}

/// A part of a variable: where it is, its name, and what it is.
pub type VariablePart = (i64, String, VariableKind);

/// An open call.
pub struct NativeCall {
    pub function: u64,
    pub is_own: bool,
    pub line: u32,
    /// Where its frame begins, its variables, and the containers in it that have no name.
    pub frame: u64,
    pub locals: Vec<u64>,
    pub copies: Vec<u64>,
}

/// A program's names, and what is known of it while it runs.
#[derive(Default)]
pub struct Names {
    pub functions: BTreeMap<u64, NativeFunction>,
    /// Where statements begin, each with its line; 0 if it is in no source of the program's own.
    pub lines: BTreeMap<u64, u32>,
    pub lists: BTreeMap<u64, NativeList>,
    pub counters: HashSet<u64>,
    pub pointers: HashMap<u64, String>,
    /// Pointers that lead to blocks, each with the block and the bytes of the vector in it.
    pub owners: HashMap<u64, (u64, u64)>,
    pub open: Vec<NativeCall>,
    pub numbers: HashMap<String, usize>,
    pub blocks: u64,
}
