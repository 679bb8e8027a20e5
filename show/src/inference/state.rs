//! What is known of a program while its raw events are read, as plain data.

use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use common::board::Size;
use common::search::special;
use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::ShownCalls;
use super::facts::Facts;
use super::raw::RawEvent;
use super::solutions::Signs;
use crate::trace_line::BoardKind;

/// Values that are no numbers: none, one without a word, and words from here on.
pub const NONE: i64 = i64::MIN;
pub const OTHER: i64 = NONE + 1;
pub const WORDS: i64 = NONE + 2;

/// A cell of a list: x and y, and y is -1 in a line.
pub type At = [i32; 2];

/// What may tell a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    List(u32),
    Grew(u32),
    True(u32),
    Printed(u32),
}

/// How often the first raw events did something with a list.
#[derive(Default)]
pub struct ListCounts {
    pub marks: u32,
    pub back: u32,
    /// Cells that were set back by a call that had marked one.
    pub proper: u32,
    /// How often the value that was written with so many calls open was another one than the first.
    pub varies: u32,
    /// Calls before which it was written, and those where that was one cell.
    pub led: u32,
    pub single: u32,
    /// Marks during which one call was made, or several; and those that came after a call.
    pub one: u32,
    pub many: u32,
    pub late: u32,
    /// Objects that had its name.
    pub objects: u32,
}

/// A list of the program, and what the first raw events do with it.
#[derive(Default)]
pub struct List {
    pub name: String,
    /// -1 of a variable.
    pub width: i32,
    pub height: i32,
    /// What was in its cells at first.
    pub start: FxHashMap<At, i64>,
    /// What was in the cells that were written, before.
    pub base: FxHashMap<At, i64>,
    pub values: FxHashSet<i64>,
    pub most: At,
    pub counts: ListCounts,
    /// The first value that was written with so many calls open.
    pub depths: FxHashMap<usize, i64>,
    /// Whether each value was written into a new cell.
    pub grows: bool,
    /// By how much a value has grown, at least.
    pub least_step: Option<i64>,
}

/// What was found in the first raw events.
pub struct BoardGuess {
    pub list: u32,
    pub kind: BoardKind,
    pub size: Size,
    /// A line of queens: a cell is a column, its value a row.
    pub is_columns: bool,
    /// A line that is a grid: so many of its cells are in a row.
    pub row: Option<i32>,
    /// Whether a call marks its own cell.
    pub is_entry: bool,
}

/// A choice, where it was made, and the value as the program has it.
#[derive(Clone, Copy, Debug)]
pub struct MarkedCell {
    pub at: At,
    pub value: i64,
    pub line: u32,
}

/// An open call.
#[derive(Default)]
pub struct OpenCall {
    /// The choice that has led to it, or that it makes for itself.
    pub choice: Option<MarkedCell>,
    pub is_entered: bool,
    /// A choice that has led to no node yet.
    pub pending: Option<MarkedCell>,
    /// The choice that has led to the last node and is not taken back yet, and whether a call was made for it.
    pub node: Option<MarkedCell>,
    pub is_called: bool,
    /// A cell that has its first value again.
    pub based: Option<MarkedCell>,
    /// The cells of the choice, and what was in them; and whether they have that again.
    pub group: Vec<(At, i64)>,
    pub is_restored: bool,
    /// The line in which the last choice is taken back.
    pub closes_in: Option<u32>,
    pub is_solved: bool,
    pub has_calls: bool,
}

/// The names of a program.
#[derive(Default)]
pub struct SourceNames {
    pub functions: Vec<String>,
    /// The first function that has the name of each.
    pub first: Vec<u32>,
    pub recursive: FxHashSet<u32>,
    /// Functions that are open, and whether they belong to the search.
    pub open: Vec<bool>,
    /// Lines with a condition, and whether they belong to the search.
    pub conditions: FxHashMap<u32, bool>,
    pub texts: Vec<Arc<str>>,
    /// Arguments of calls, and what they return.
    pub said: IndexSet<String>,
    /// The sources, each with its name.
    pub sources: Vec<(String, String)>,
}

impl SourceNames {
    /// What a line is called, which is counted through all sources, and its text.
    pub fn line(&self, line: u32) -> (String, &str) {
        let mut left = line as usize;
        for (place, (name, text)) in self.sources.iter().enumerate() {
            if let Some(line) = text.lines().nth(left.wrapping_sub(1)) {
                let file = if place > 0 { format!(" of {name}") } else { String::new() };
                return (format!("line {left}{file}"), line.trim());
            }
            left = left.saturating_sub(text.lines().count());
        }
        (format!("line {line}"), "")
    }

    /// A text by its number; an ellipsis if it was not kept.
    pub fn said(&self, number: u32) -> &str {
        self.said.get_index(number as usize).map_or("…", String::as_str)
    }
}

/// What a student says of a program.
#[derive(Args, Clone, Debug, Default)]
pub struct Named {
    /// The list that is the board [default: found]
    #[arg(long, value_name = "NAME")]
    pub board: Option<String>,

    /// A rule to judge solutions by
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(["queens", "tour", "sudoku"]).map(rule))]
    pub rule: Option<BoardKind>,

    /// The line that tells a solution [default: found]
    #[arg(long, value_name = "LINE", value_parser = clap::value_parser!(u32).range(1..))]
    pub solution: Option<u32>,
}

fn rule(name: String) -> BoardKind {
    match &*name {
        "queens" => BoardKind::Queens,
        "tour" => BoardKind::Tour,
        _ => BoardKind::Digits,
    }
}

/// Raw events, and what was found in them.
#[derive(Default)]
pub struct Inference {
    pub(super) head: Vec<RawEvent>,
    pub(super) names: SourceNames,
    pub(super) lists: Vec<List>,
    pub(super) found: Option<BoardGuess>,
    pub(super) signs: Signs,
    /// What is said if calls alone are shown.
    pub(super) seen: Option<String>,
    pub(super) stack: Vec<OpenCall>,
    pub(super) refused: Option<(u32, MarkedCell)>,
    pub(super) depth: usize,
    pub(super) facts: Facts,
    pub calls: ShownCalls,
    /// What its student knows of it.
    pub named: Named,
    /// For each file that is followed, by its number, how many lines come before it.
    pub starts: FxHashMap<u32, u32>,
}

impl List {
    /// Whether it has one cell: a variable, such as a counter.
    pub fn is_single(&self) -> bool {
        self.width.max(self.most[0] + 1) == 1 && self.height < 2
    }

    /// What most of its cells that were written had at first, however values are numbered.
    pub fn empty(&self) -> Option<i64> {
        let mut bases: Vec<i64> = self.base.values().copied().collect();
        bases.sort_unstable();
        let middle = bases.get(bases.len() / 2).copied();
        middle.filter(|middle| 2 * bases.iter().filter(|&it| it == middle).count() > bases.len())
    }

    /// Whether it is a variable that only grows.
    pub fn is_counter(&self) -> bool {
        self.is_single() && self.least_step.is_some_and(|step| step > 0)
    }
}

/// Whether a value is a number.
pub fn is_number(value: i64) -> bool {
    value > WORDS + (1 << 60)
}

/// Whether a value is a word.
pub fn is_word(value: i64) -> bool {
    (WORDS..WORDS + (1 << 60)).contains(&value)
}

/// A value, as a board has it.
pub fn board_value(value: i64, is_mark: bool) -> u32 {
    match value {
        _ if is_word(value) => special::WORD | ((value - WORDS) as u32 & !special::WORD),
        _ if is_mark => special::MARK,
        0 => special::ZERO,
        1..=999_999_999 => value as u32,
        _ => special::MARK,
    }
}
