//! What a program says for those who show its search: shapes of boards, tables, moments.

use clap::ValueEnum;

use super::event::{Board, Choice};
use crate::board::{Cell, MOVES, Size};

/// The sources of a program's searches: the end of each file's name, and its text.
pub type Sources = &'static [(&'static str, &'static str)];

/// What the numbers of a board mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A knight's path: the cells row by row, each with its number on the path.
    Tour {
        /// The number of the first cell, 0 or 1; the number before it (0, or `u32::MAX`) is a free cell.
        first: u32,
        /// Whether a picture also has all moves of the knight, and how many each cell has.
        graph: bool,
    },
    /// Queens: for each column that has one, the row of its queen.
    Queens,
    /// Digits from 1 to 9, row by row; 0 is an empty cell.
    Digits {
        /// The digits that were given.
        clues: Vec<u32>,
    },
    /// Boxes with a value or a mark in each, on a line or in rows; 0 is an empty box.
    #[default]
    Boxes,
}

/// What a cell of any shape holds if not a number from 1 on: the number 0, which is not the empty cell; a
/// blocked cell; a mark without a number.
pub mod special {
    /// The number 0.
    pub const ZERO: u32 = 1 << 31;
    /// A blocked cell.
    pub const BLOCKED: u32 = ZERO + 1;
    /// A mark without a number.
    pub const MARK: u32 = ZERO + 2;
}

impl Shape {
    /// The value of each cell, row by row, where this many choices have been made: 0 is an empty cell, a
    /// path has 1, 2, … in the order of the visits, and a queen is 1.
    pub fn cells(&self, size: Size, board: Board<'_>, depth: usize) -> Vec<u32> {
        match (self, board) {
            (Shape::Tour { first, .. }, _) if *first != 1 => {
                let value = |number: &u32| number.wrapping_sub(*first).wrapping_add(1);
                board.numbers().iter().map(value).collect()
            }
            (_, Board::Rows(rows)) => {
                let mut cells = vec![0; size.cells()];
                for (x, &y) in (0..size.width).zip(rows).take(depth) {
                    cells[size.index(Cell { x, y: y as i32 })] = 1;
                }
                cells
            }
            _ => board.numbers().into_owned(),
        }
    }

    /// The value of a cell in letters; `signs` are those of a blocked cell and of a mark.
    pub fn written(&self, value: u32, signs: [&str; 2]) -> String {
        match (value, self) {
            (0, _) => String::new(),
            (special::ZERO, _) => "0".to_owned(),
            (special::BLOCKED, _) => signs[0].to_owned(),
            (special::MARK, _) => signs[1].to_owned(),
            (_, Shape::Queens) => "Q".to_owned(),
            (value, Shape::Tour { first, .. }) => (value - 1 + first).to_string(),
            (value, _) => value.to_string(),
        }
    }

    /// The sides of the blocks that are kept apart; 0 for none.
    pub fn block(&self, size: Size) -> i32 {
        match self {
            Shape::Digits { .. } if size.width == size.height => {
                (2..=size.width).find(|side| side * side == size.width).unwrap_or(0)
            }
            _ => 0,
        }
    }
}

/// What happens in a step, with its letter in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Moment {
    /// A node is entered.
    Enter = b'e',
    /// A choice is refused.
    Refuse = b'r',
    /// A choice is marked.
    Mark = b'm',
    /// A solution is found.
    Solve = b's',
    /// A complete candidate is tested: it is no solution.
    Reject = b'x',
    /// All choices of a node were refused: the search returns.
    DeadEnd = b'd',
    /// All choices of a node have been tried: the search returns.
    Return = b'b',
    /// A choice is unmarked.
    Unmark = b'u',
}

/// Writes a choice: `{number}`, `{cell}` and its `{x}` are replaced.
pub fn label(template: &str, choice: Choice) -> String {
    let number = template.replace("{number}", &choice.number.to_string());
    let number = number.replace("{x}", &choice.cell.x.to_string());
    number.replace("{cell}", &choice.cell.to_string())
}

/// Why a candidate is no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Failure {
    /// The part of a sentence that follows "no solution:".
    pub text: String,
    /// The cells that show it; they may lie off the board.
    pub cells: Vec<Cell>,
}

/// Why a choice is refused, for a viewer to draw: cells are given by their indices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cause {
    /// Cells with a ring.
    pub rings: Vec<usize>,
    /// Whether a line leads from each ring to the cell of the choice.
    pub lines: bool,
    /// A part of the board: its upper left cell, and its size.
    pub area: Option<(Cell, Size)>,
    /// Whether all filled cells are part of it.
    pub filled: bool,
    /// Cells with a ring and a number.
    pub counts: Vec<(usize, usize)>,
}

/// A table of the search: an entry for each of some lines on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name in the search, and what its entries are about.
    pub name: &'static str,
    /// The same for a reader.
    pub about: &'static str,
    /// What an entry shows of the cells of its line.
    pub shows: Shows,
    /// The cells of each line, by their indices.
    pub lines: Vec<Vec<usize>>,
}

/// What a table shows of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Whether one of its cells is filled.
    Taken,
    /// The values in its cells, from 1 to 9.
    Values,
    /// How many of its cells are free; there is a line for each cell of the board.
    Free,
    /// The same; the search compares these numbers when it chooses where to go.
    Compared,
}

impl Shows {
    /// Its name in a recording.
    pub fn name(self) -> &'static str {
        match self {
            Shows::Taken => "taken",
            Shows::Values => "values",
            Shows::Free => "free",
            Shows::Compared => "compared",
        }
    }
}

/// The cells of a board, sorted into `lines` lines by the number of the line that each is on.
pub fn lines(size: Size, lines: usize, line: impl Fn(usize, usize) -> usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new(); lines];
    for index in 0..size.cells() {
        let Cell { x, y } = size.cell(index);
        all[line(x as usize, y as usize)].push(index);
    }
    all
}

/// The table of a knight's tour: the degree of each cell, which is the number of free cells that the
/// knight can go to from there.
pub fn degrees(size: Size) -> Table {
    let neighbours = |index| {
        let targets = MOVES.iter().map(|&step| size.cell(index) + step);
        targets.filter(|&to| size.contains(to)).map(|to| size.index(to)).collect()
    };
    Table {
        name: "degree",
        about: "moves from a free cell to free cells",
        shows: Shows::Free,
        lines: (0..size.cells()).map(neighbours).collect(),
    }
}

/// The name of an algorithm, as typed; `plain` if it is the value of no option.
pub fn typed_name(algorithm: &impl ValueEnum) -> String {
    let name = algorithm.to_possible_value().map(|value| value.get_name().to_owned());
    name.unwrap_or_else(|| "plain".to_owned())
}
