//! How a program's boards and choices are shown: what pictures, recordings and `--watch` need besides the
//! search itself.

use clap::ValueEnum;
use common::board::{Cell, MOVES, Size};
use common::search::Program;

use crate::steps::Moment;

/// The sources of a program's searches: the end of each file's name, and its text.
pub type Sources = &'static [(&'static str, &'static str)];

/// A program whose search can be shown.
pub trait Visual: Program {
    /// The sources of its searches.
    const SOURCES: Sources;

    /// The name of its algorithm; that of a lecture or a reading is `plain`.
    fn algorithm(&self) -> String;

    /// How its boards look.
    fn view(&self) -> BoardView;

    /// The value of each cell, row by row, as the style of the view says.
    fn values(&self, board: &Self::Board) -> Vec<u32>;

    /// A choice as it is shown.
    fn label(&self, choice: Self::Choice) -> Label;

    /// Why a choice is refused: in a few words, and as the part of a sentence, or as a sentence with its full
    /// stop.
    fn why(&self, refusal: Self::Refusal) -> [&'static str; 2];

    /// What happens in a step, in one sentence, where this many choices are on the board after it.
    /// [`fill`](crate::steps::fill) replaces what it has in braces, `{refused}` by the reason of a refusal.
    fn sentence(&self, moment: Moment, depth: usize) -> String;

    /// The cell that a node fills next, where the sentence about entering it has a `{cell}`.
    fn next_cell(&self, _board: &Self::Board) -> Option<Cell> {
        None
    }

    /// Why a complete candidate, which the search has tested, is no solution.
    fn failure(&self, _board: &Self::Board) -> Failure {
        Failure::default()
    }

    /// What the search knows of its board, for a viewer to draw beside it.
    fn state(&self) -> Vec<Table> {
        match self.view() {
            BoardView { size, style: Style::Tour { .. }, .. } => vec![degrees(size)],
            _ => Vec::new(),
        }
    }

    /// What a reader must know to compare the board that is shown with the text of the levels.
    fn remark(&self) -> &'static str {
        ""
    }

    /// How many nodes are below this one, and how many of them are leaves, if the board already shows
    /// that no solution is there, and the search visits all of them and refuses nothing.
    fn dead_below(&self, _board: &Self::Board, _depth: usize) -> Option<(u64, u64)> {
        None
    }
}

/// What a program's boards look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The problem in a few words.
    pub title: String,
    /// The size of the boards.
    pub size: Size,
    /// What the values of the cells mean.
    pub style: Style,
}

/// What the value of a cell means; 0 is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// A knight's path: 1, 2, … in the order of the visits.
    Tour {
        /// The number that is shown for the first cell: 1, or 0 where moves are counted.
        first: u32,
        /// Whether a picture also has all moves of the knight, and how many each cell has.
        graph: bool,
    },
    /// Queens: 1 is a queen.
    Queens,
    /// Digits from 1 to 9.
    Digits {
        /// The digits that were given, row by row; 0 is none.
        clues: Vec<u32>,
    },
}

/// A choice, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label {
    /// A few characters, for example `2 (1, 2)`; different choices have different texts.
    pub text: String,
    /// The cell that the choice is about, which may lie off the board; nothing where it is about no
    /// cell.
    pub cell: Option<Cell>,
}

/// Why a candidate is no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Failure {
    /// The part of a sentence that follows "no solution:".
    pub text: String,
    /// The cells that show it; they may lie off the board.
    pub cells: Vec<Cell>,
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
}

impl Shows {
    /// Its name in a recording.
    pub fn name(self) -> &'static str {
        match self {
            Shows::Taken => "taken",
            Shows::Values => "values",
            Shows::Free => "free",
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
fn degrees(size: Size) -> Table {
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

/// What happens in a step of a knight's tour by backtracking. The first cell has the number `first`.
pub fn tour_sentence(moment: Moment, depth: usize, first: usize) -> String {
    let (number, next) = (depth + first, depth + 1);
    match moment {
        Moment::Enter => format!("The knight is on cell {number} of its path."),
        Moment::Refuse => format!("Move {next} to {{cell}}: {{refused}}."),
        Moment::Mark => format!("Move {depth} to {{cell}}: free. It becomes cell {number}."),
        Moment::Reject => "Every cell is visited, but {why}.".to_owned(),
        Moment::Solve => "Every cell is visited: a tour.".to_owned(),
        Moment::DeadEnd if depth == 0 => {
            "All eight directions refused: the search ends.".to_owned()
        }
        Moment::DeadEnd => {
            format!("All eight directions refused. Dead end: back to cell {}.", number - 1)
        }
        Moment::Return if depth == 0 => "All eight directions tried: the search ends.".to_owned(),
        Moment::Return => {
            format!("All eight directions tried: back from cell {number} to cell {}.", number - 1)
        }
        Moment::Unmark => format!("Back on cell {number}: {{cell}} is free again."),
    }
}

/// The name of an algorithm, as typed; `None` if it is the value of no option.
pub fn typed_name(algorithm: &impl ValueEnum) -> Option<String> {
    algorithm.to_possible_value().map(|value| value.get_name().to_owned())
}

/// The view of a knight's tour program's boards; with `graph`, pictures have all moves of the knight.
pub fn tour_view(size: Size, start: Cell, graph: bool) -> BoardView {
    let (Size { width, height }, Cell { x, y }) = (size, start);
    let title = format!("Knight's tour of {width} x {height} cells from ({x}, {y})");
    BoardView { title, size, style: Style::Tour { first: 1, graph } }
}
