//! Says what a search does, for `show`: one event a line, in the file that the variable SEARCH_TRACE names.
//!
//! Without that variable, nothing is written. Begin with `board(8, 8, "queens")` or `boxes(5)`. The kind of a board is
//! tour, queens, digits, marks or path. A cell is `[x, y]` on a board, and `[index]` in a line of boxes; a value may
//! follow.
#![allow(dead_code)]

use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::panic::Location;
use std::str::FromStr;
use std::sync::OnceLock;

/// The whole numbers of the input, line by line until there are so many or it ends; other words are left out.
pub fn numbers<T: FromStr>(fewest: usize) -> Vec<T> {
    let mut all = Vec::new();
    let mut lines = std::io::stdin().lines().map_while(Result::ok);
    while all.len() < fewest && let Some(line) = lines.next() {
        all.extend(line.split_whitespace().filter_map(|word| word.parse::<T>().ok()));
    }
    all
}

/// The file, and how many numbers a cell has.
static TRACE: OnceLock<(File, usize)> = OnceLock::new();

pub fn board(width: impl Display, height: impl Display, kind: &str) {
    open(2, format!("board {width} {height} {kind}\n"));
}

pub fn boxes(count: impl Display) {
    open(1, format!("boxes {count}\n"));
}

fn open(numbers: usize, first: String) {
    if let Some(path) = std::env::var_os("SEARCH_TRACE") {
        let create = || File::create(path).expect("SEARCH_TRACE names a file that can be written");
        let mut file = &TRACE.get_or_init(|| (create(), numbers)).0;
        let _ = file.write_all(first.as_bytes());
    }
}

/// Writes an event, with the line of the call. There is no buffer: a crash loses no line.
#[track_caller]
fn event<const N: usize>(name: &str, why: &str, cell: [impl Display; N]) {
    let Some((file, numbers)) = TRACE.get() else { return };
    let words = cell.iter().enumerate().map(|(place, number)| match place < *numbers {
        true => format!(" {number}"),
        false => format!(" ={number}"),
    });
    let words = words.collect::<String>();
    let blank = if why.is_empty() { "" } else { " " };
    let line = format!("{name}{words}{blank}{why} @{}\n", Location::caller().line());
    let mut file: &File = file;
    let _ = file.write_all(line.as_bytes());
}

/// Is on the board before the search: `given([x, y])` a start, `given([x, y, 5])` a clue.
#[track_caller]
pub fn given<const N: usize>(cell: [impl Display; N]) { event("given", "", cell) }

/// Nothing may be placed on the cell.
#[track_caller]
pub fn blocked<const N: usize>(cell: [impl Display; N]) { event("given", "=x", cell) }

/// A call of the search begins.
#[track_caller]
pub fn enter() { event("enter", "", [0; 0]) }

/// A choice is impossible: `refuse("the row has a queen", [x, y])`.
#[track_caller]
pub fn refuse<const N: usize>(why: &str, cell: [impl Display; N]) { event("refuse", why, cell) }

/// A choice is made: `mark([x, y])`, or with a value, `mark([x, y, 5])`.
#[track_caller]
pub fn mark<const N: usize>(cell: [impl Display; N]) { event("mark", "", cell) }

/// It is taken back.
#[track_caller]
pub fn unmark<const N: usize>(cell: [impl Display; N]) { event("unmark", "", cell) }

/// A complete candidate is not a solution: `reject("not closed")`.
#[track_caller]
pub fn reject(why: &str) { event("reject", why, [0; 0]) }

/// A solution.
#[track_caller]
pub fn solution() { event("solution", "", [0; 0]) }

/// A solution with a value.
#[track_caller]
pub fn solution_value(value: impl Display) { event("solution", "", [value]) }

/// A variable of the search, shown beside the board: `note("best", 281)`.
#[track_caller]
pub fn note(name: &str, value: impl Display) { event(&format!("note {name}={value}"), "", [0; 0]) }

/// The call ends.
#[track_caller]
pub fn leave() { event("leave", "", [0; 0]) }
