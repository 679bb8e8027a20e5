//! Lecture 012: N queens by backtracking.
//!
//! N queens are placed on a board of N x N cells so that none attacks another.
//!
//! | file | what it has |
//! | --- | --- |
//! | [`search`] | the lecture's program, statement by statement: begin here |
//! | [`problem`] | the board, the algorithms, a queen and why it is refused |
//! | [`report`] | what each verbose level prints |
//! | [`lab`] | `--lab`: the laboratory's program, which checks all earlier queens instead |
//! | [`fast`] | `--algorithm bits`: the same nodes, with one machine word for each kind of line |
//! | `main.rs` | arguments, problem, run |

pub mod fast;
pub mod lab;
pub mod problem;
pub mod report;
pub mod search;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::Size;
use common::cli::args::typed_name;
use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Observer, Output, Program, Shape,
    Shows, Table, Wording, lines,
};
use common::{sources, with_either};

pub use problem::{Algorithm, Framing, Queens};

impl Queens {
    /// How to find the same faster.
    pub fn faster(&self, level: u8) -> Option<&'static str> {
        match self.algorithm {
            // It takes boards of up to 25, and says how much memory one needs.
            _ if level == 0 && self.n <= 25 => Some("queens-count"),
            Algorithm::Plain | Algorithm::Lab => Some("--algorithm bits"),
            Algorithm::Bits => None,
        }
    }
}

impl Program for Queens {
    fn header(&self) -> Header {
        let n = self.n;
        let queens = if n == 1 { "queen" } else { "queens" };
        // `--lab` is no value of `--algorithm`.
        let is_lab = self.algorithm == Algorithm::Lab;
        let table = |name, about, lines| Table { name, about, shows: Shows::Taken, lines };
        Header {
            name: "n-queens",
            algorithm: if is_lab { "lab".to_owned() } else { typed_name(&self.algorithm) },
            nodes_level: 2,
            choices_level: 3,
            depth: n + 1,
            title: format!("{n} {queens} on {n} x {n} cells"),
            size: Size::new(n as i32, n as i32),
            shape: Shape::Queens,
            wording: Wording {
                sentence: report::sentence,
                phrases: report::PHRASES,
                ..Wording::default()
            },
            tables: vec![
                table("yy", "rows: y", |size| lines(size, side(size), |_, y| y)),
                table("rd", "diagonals: x + y", |size| {
                    lines(size, 2 * side(size) - 1, |x, y| x + y)
                }),
                table("ld", "diagonals: x - y + N - 1", |size| {
                    lines(size, 2 * side(size) - 1, |x, y| x + side(size) - 1 - y)
                }),
            ],
            sources: sources!("n-queens/src": "search.rs", "lab.rs", "fast.rs"),
            remark: "The text draws the board turned over its diagonal, as the lecture's program \
                     does: its line x shows the row of the queen on column x.",
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(
            observer,
            match self.algorithm {
                Algorithm::Plain => search::search(self, count, observer),
                Algorithm::Bits if !observer.sees_solutions() => {
                    fast::search_half(self.n, count, observer)
                }
                Algorithm::Bits => fast::search(self.n, count, observer),
                Algorithm::Lab => lab::search(self, count, observer),
            }
        )
    }

    fn opening(&self, out: &mut Output, level: u8) -> fmt::Result {
        if self.framing == Framing::Result {
            writeln!(out, "board_size = {}, verbose level = {level}", self.n)?;
        }
        Ok(())
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, _elapsed: Duration) -> fmt::Result {
        let count = count.solutions;
        match self.framing {
            Framing::None => Ok(()),
            Framing::Result => writeln!(out, "Result:\n  N queens          {count:6}"),
            Framing::Laboratory => write!(out, "Nr de solutii {count}"),
        }
    }

    fn json(&self, count: &Count) -> Fields {
        vec![("n", self.n.into()), ("answers", count.solutions.into())]
    }

    fn forecast(&self, level: u8) -> Forecast {
        Forecast { faster: self.faster(level), ..Forecast::default() }
    }
}

fn side(size: Size) -> usize {
    size.width as usize
}
