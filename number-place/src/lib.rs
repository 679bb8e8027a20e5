//! Lecture 013: number place, also known as sudoku, by backtracking.
//!
//! The empty cells are filled row by row.
//!
//! | file | what it has |
//! | --- | --- |
//! | [`search`] | the lecture's program, statement by statement: begin here |
//! | [`problem`] | the puzzle, the algorithms, a digit and why it is refused |
//! | [`read`] | reads a puzzle |
//! | [`report`] | what each verbose level prints |
//! | [`check`] | an independent checker of solutions |
//! | [`fast`] | `--algorithm fewest`: the cell with the fewest digits left comes first |
//! | `main.rs` | arguments, problem, run |
//!
//! ```
//! use common::search::{Program, Silent};
//! use number_place::Puzzle;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let mut count = 0;
//! puzzle.search(&mut count, &mut Silent).expect("nothing stops it");
//! assert_eq!(count, 1, "the solution is unique");
//! # Ok::<(), number_place::read::ReadError>(())
//! ```

pub mod check;
pub mod fast;
pub mod problem;
pub mod read;
pub mod report;
pub mod search;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::{Cell, Size};
use common::search::{Event, Faster, Fields, Flow, Forecast, Observer, Output, Program};
use serde_json::Value;
use visual::{BoardView, Label, Moment, Shows, Sources, Style, Table, Visual, lines, typed_name};

pub use problem::{Algorithm, Board, N, Puzzle};
use problem::{Conflict, Entry};
use search::Backtracking;

impl Program for Puzzle {
    const NAME: &'static str = "number-place";
    const NODES_LEVEL: u8 = 3;
    type Board = Board;
    type Choice = Entry;
    type Refusal = Conflict;
    /// No puzzle has more than 6 670 903 752 021 072 936 960 solutions.
    type Count = u128;

    fn search<O: Observer<Self>>(&self, count: &mut u128, observer: &mut O) -> Flow {
        let mut search = Backtracking::new(self, count, observer);
        match self.algorithm {
            Algorithm::Plain => search.step(0),
            Algorithm::Fewest => search.step_fewest(0),
        }
    }

    fn depth(&self) -> usize {
        self.empty_cells().count() + 1
    }

    fn header(&self, out: &mut Output, _level: u8) -> fmt::Result {
        report::board(out, &self.clues);
        writeln!(out, "readboard: empty cells = {}", self.empty_cells().count())
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(out, level, event)
    }

    fn result(&self, out: &mut Output, count: &u128, elapsed: Duration) -> fmt::Result {
        let seconds = elapsed.as_secs_f64();
        writeln!(out, "===================\nNumber of the answers: {count}")?;
        writeln!(out, "Time = {seconds:.6} [sec]")
    }

    fn json(&self, count: &u128) -> Fields {
        // Many JSON readers handle numbers of up to 64 bits, so a larger one is written as a string.
        let answers = u64::try_from(*count).map_or_else(|_| count.to_string().into(), Value::from);
        vec![("empty_cells", self.empty_cells().count().into()), ("answers", answers)]
    }

    fn forecast(&self, level: u8) -> Forecast {
        let faster = match self.algorithm {
            _ if level == 0 => Some(Faster::Counter("puzzles count")),
            Algorithm::Plain => Some(Faster::Algorithm("fewest")),
            Algorithm::Fewest => None,
        };
        Forecast { faster, ..Forecast::default() }
    }
}

impl Visual for Puzzle {
    const SOURCES: Sources = &[
        ("number-place/src/search.rs", include_str!("search.rs")),
        ("number-place/src/fast.rs", include_str!("fast.rs")),
    ];

    fn algorithm(&self) -> String {
        typed_name(&self.algorithm).unwrap_or_default()
    }

    fn view(&self) -> BoardView {
        let title = format!("Number place with {} clues", self.clues().count());
        let (size, clues) = (Size::new(N as i32, N as i32), self.values(&self.clues));
        BoardView { title, size, style: Style::Digits { clues } }
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        board.as_flattened().iter().map(|&digit| digit.into()).collect()
    }

    fn label(&self, Entry { x, y, digit }: Entry) -> Label {
        let cell = Some(Cell { x: x as i32, y: y as i32 });
        Label { text: format!("({x}, {y}) {digit}"), cell }
    }

    fn why(&self, conflict: Conflict) -> [&'static str; 2] {
        report::words(conflict)
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        report::sentence(self, moment, depth)
    }

    fn next_cell(&self, board: &Board) -> Option<Cell> {
        let next = match self.algorithm {
            Algorithm::Plain => None,
            Algorithm::Fewest => fast::next_cell(board),
        };
        next.map(|(x, y)| Cell { x: x as i32, y: y as i32 })
    }

    fn state(&self) -> Vec<Table> {
        let size = Size::new(N as i32, N as i32);
        let table = |name, about, lines| Table { name, about, shows: Shows::Values, lines };
        vec![
            table("row", "digits in each row y", lines(size, N, |_, y| y)),
            table("column", "digits in each column x", lines(size, N, |x, _| x)),
            table("block", "digits in each block b", lines(size, N, search::xy2b)),
        ]
    }
}
