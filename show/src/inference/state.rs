//! What is known of a program while its raw events are read, as plain data.

use std::sync::Arc;

use common::board::{Cell, Size};
use common::search::special;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::trace_line::BoardKind;

/// Values that are no numbers: none, one without a word, and words from here on.
pub const NONE: i64 = i64::MIN;
pub const OTHER: i64 = NONE + 1;
pub const WORDS: i64 = NONE + 2;

/// Queens in other languages.
pub const QUEENS: [&str; 6] = ["dame", "reina", "rainha", "regin", "königin", "koenigin"];

/// A cell of a list: x and y, and y is -1 in a line.
pub type At = [i32; 2];

/// What may tell a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    List(u32),
    Grew(u32),
    True(u32),
    Printed(u32),
}

/// How often a sign was seen, and in calls that call others.
pub type Signs = FxHashMap<Sign, (u32, u32)>;

/// A raw event.
#[derive(Clone, Copy, Debug)]
pub enum Raw {
    Call { function: u32, line: u32 },
    Return { line: u32, truth: u8 },
    Write { list: u32, line: u32, at: At, old: i64, new: i64 },
    Refuse { text: u32, line: u32, list: u32, at: At, value: i64 },
    Seen(Sign),
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
    /// Marks during which no call was made, one, or several; and those that came after a call.
    pub none: u32,
    pub one: u32,
    pub many: u32,
    pub late: u32,
    /// How often it was not as before a call's first choice when the call made the next one.
    pub missed: u32,
}

/// A list of the program, and what the first raw events do with it.
#[derive(Default)]
pub struct List {
    pub name: String,
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
    pub first: usize,
    /// What is in it, as a hash.
    pub now: u64,
    /// The line of the first mark.
    pub line: u32,
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
    /// Whether its pieces are queens and no others.
    pub is_plain: bool,
    /// Whether a call marks its own cell.
    pub is_entry: bool,
    /// Whether a choice that is not taken back is missed.
    pub is_missed: bool,
    pub signs: FxHashSet<Sign>,
    /// What might have told one, and was seen too often.
    pub seen: FxHashSet<Sign>,
}

/// A choice, where it was made, and the value as the program has it.
#[derive(Clone, Copy, Debug)]
pub struct MarkedCell {
    pub at: At,
    pub value: i64,
    pub line: u32,
}

/// Choices that a call has made, and that an `if` has prevented, each with the value and the line.
#[derive(Default)]
pub struct Tries {
    pub made: Vec<(Cell, i64, u32)>,
    pub refused: Vec<(Cell, i64, u32)>,
}

/// An open call.
#[derive(Default)]
pub struct OpenCall {
    /// The choice that has led to it, or that it makes for itself.
    pub choice: Option<MarkedCell>,
    pub is_entered: bool,
    /// A choice that has led to no call yet, and one that has led to a node without a call.
    pub pending: Option<MarkedCell>,
    pub open: Option<MarkedCell>,
    /// The choice of the last call, which is not taken back yet.
    pub child: Option<MarkedCell>,
    /// A cell that has its first value again.
    pub based: Option<MarkedCell>,
    /// The cells of the choice, and what was in them; and whether they have that again.
    pub group: Vec<(At, i64)>,
    pub is_restored: bool,
    pub is_solved: bool,
    pub has_calls: bool,
    /// Whether it has told something besides its board.
    pub is_told: bool,
    /// Whether it belongs to a node that is there already.
    pub is_nested: bool,
    /// What was called, and in which line; the same of a call by it that has returned a solution.
    pub place: (u32, u32),
    pub lost: Option<(u32, u32)>,
    pub tries: Tries,
}

/// What was tried in the whole search, and what was not where it could have been.
#[derive(Default)]
pub struct Skipped {
    pub calls: u32,
    pub cells: FxHashSet<Cell>,
    /// Steps, columns, rows or digits.
    pub made: FxHashSet<At>,
    /// What was not tried at first: the number of the call, the cell, whether an `if` has prevented it, and what is said.
    pub free: FxHashMap<At, (u32, Cell, bool, u32, String)>,
    pub solutions: u64,
    /// Whether nothing was tried since the last solution: the search may be over.
    pub is_solved: bool,
    /// Choices of the first call.
    pub first: usize,
}

/// The names and the text of a program.
#[derive(Default)]
pub struct SourceNames {
    pub functions: Vec<String>,
    pub recursive: FxHashSet<u32>,
    /// Functions that are open, and whether they belong to the search.
    pub open: Vec<bool>,
    pub texts: Vec<Arc<str>>,
    /// The source, below the command.
    pub source: String,
}

/// What speaks for a bug in what the search marks.
#[derive(Default)]
pub struct Evidence {
    /// How often a sign was seen at full boards that keep the rule, and at others; the first of these.
    pub weighed: FxHashMap<Sign, [u32; 2]>,
    pub breach: Option<(Sign, u32, String)>,
    /// Whether a full board was not told to be a solution after that.
    pub is_untold: bool,
    /// The different steps of a path, others and those of a knight; and the last other one.
    pub steps: [FxHashSet<At>; 2],
    pub strange: Option<(u32, Cell, Cell)>,
    /// What was written over a number that was there before.
    pub overwritten: Option<MarkedCell>,
    /// What was in a list that is rearranged at each solution; and whether that was there before.
    pub arrangements: FxHashSet<Vec<(i32, i64)>>,
    pub is_twice: bool,
}

/// What speaks for a bug in what calls return.
#[derive(Default)]
pub struct Returns {
    /// Whether a call has returned true or false.
    pub answers: bool,
    /// Recursive calls: of what and in which lines; first ones, and others, of a call; whether one returned something true.
    pub calls: FxHashSet<(u32, u32)>,
    pub children: [u64; 2],
    pub is_true: bool,
    /// The line of a call that has returned something false though one by it had found a solution, and the line of that
    /// one; and whether another one has returned something true.
    pub denied: Option<(u32, u32)>,
    pub is_granted: bool,
    /// The line in which a call has returned nothing true with a full board, and where that was called.
    pub full: Option<(u32, (u32, u32))>,
}

/// Raw events, and what was found in them.
#[derive(Default)]
pub struct Inference {
    pub(super) head: Vec<Raw>,
    pub(super) names: SourceNames,
    pub(super) lists: Vec<List>,
    pub(super) found: Option<BoardGuess>,
    /// What is said if calls alone are shown.
    pub(super) seen: Option<String>,
    pub(super) stack: Vec<OpenCall>,
    pub(super) refused: Option<Raw>,
    pub(super) now: FxHashMap<At, i64>,
    pub(super) left: FxHashMap<usize, MarkedCell>,
    /// Whether a choice has led to no call, or one call has overwritten that of another.
    pub(super) is_late: bool,
    pub(super) depth: usize,
    pub(super) evidence: Evidence,
    pub(super) returns: Returns,
    pub(super) skipped: Skipped,
    /// Bugs that were seen, each with its line.
    pub bugs: Vec<String>,
}

/// Whether a value is a word.
pub fn is_word(value: i64) -> bool {
    (WORDS..0).contains(&value) && value < WORDS + (1 << 60)
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
