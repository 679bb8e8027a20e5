//! Lecture 013: number place, also known as sudoku, by backtracking.
//!
//! The empty cells are filled row by row.
//!
//! | file | what it has |
//! | --- | --- |
//! | [`search`] | the lecture's program, statement by statement: begin here |
//! | [`problem`] | the puzzle, the algorithms, a digit and why it is refused |
//! | [`read`], `line.rs` | read puzzles: a file of them, and one line |
//! | [`report`] | what each verbose level prints |
//! | [`check`] | an independent checker of solutions |
//! | [`fast`] | `--algorithm fewest`: the cell with the fewest digits left comes first |
//! | `main.rs` | arguments, problem, run |
//!
//! ```
//! use number_place::Puzzle;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let (count, nodes) = common::search::count_all(&puzzle).expect("nothing stops it");
//! assert_eq!(count.solutions, 1, "the solution is unique");
//! assert!(nodes > 51, "each empty cell is filled once, and some more often");
//! # Ok::<(), number_place::read::ReadError>(())
//! ```

pub mod check;
pub mod fast;
mod line;
pub mod problem;
pub mod read;
pub mod report;
pub mod search;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::Size;
use common::cli::args::typed_name;
use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Output, Program, Shape, Shows,
    Table, Wording, lines,
};
use common::{sources, with_either};

pub use problem::{Algorithm, Grid, N, Puzzle};

impl Puzzle {
    /// The digits of the clues, row by row; 0 is an empty cell.
    fn numbers(&self) -> Vec<u32> {
        self.clues.as_flattened().iter().map(|&digit| digit.into()).collect()
    }
}

impl Program for Puzzle {
    fn header(&self) -> Header {
        let table = |name, about, lines| Table { name, about, shows: Shows::Values, lines };
        Header {
            name: "number-place",
            algorithm: typed_name(&self.algorithm),
            nodes_level: 3,
            choices_level: 3,
            depth: self.empty_cells().count() + 1,
            title: format!("Number place with {} clues", self.clues().count()),
            size: Size::new(N as i32, N as i32),
            shape: Shape::Digits { clues: self.numbers() },
            wording: Wording {
                label: |_, choice| format!("{} {}", choice.cell, choice.number),
                sentence: report::sentence,
                phrases: report::PHRASES,
                ..Wording::default()
            },
            tables: vec![
                table("row", "digits in each row y", |size| lines(size, N, |_, y| y)),
                table("column", "digits in each column x", |size| lines(size, N, |x, _| x)),
                table("block", "digits in each block b", |size| lines(size, N, search::xy2b)),
            ],
            sources: sources!("number-place/src": "search.rs", "fast.rs"),
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(
            observer,
            match self.algorithm {
                Algorithm::Plain => search::search(self, count, observer),
                Algorithm::Fewest => fast::search(self, count, observer),
            }
        )
    }

    fn opening(&self, out: &mut Output, _level: u8) -> fmt::Result {
        report::board(out, &self.numbers());
        writeln!(out, "readboard: empty cells = {}", self.empty_cells().count())
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, elapsed: Duration) -> fmt::Result {
        report::result(out, count.solutions.into(), elapsed)
    }

    fn json(&self, count: &Count) -> Fields {
        let empty_cells = self.empty_cells().count();
        vec![("empty_cells", empty_cells.into()), ("answers", count.solutions.into())]
    }

    fn forecast(&self, level: u8) -> Forecast {
        let faster = match self.algorithm {
            _ if level == 0 => Some("puzzles count"),
            Algorithm::Plain => Some("--algorithm fewest"),
            Algorithm::Fewest => None,
        };
        Forecast { faster, ..Forecast::default() }
    }
}
