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

use common::board::{Cell, Size};
use common::platform::available_memory;
use common::search::{Event, Faster, Fields, Flow, Forecast, Observer, Output, Program};
use visual::{BoardView, Label, Moment, Shows, Sources, Style, Table, Visual, lines, typed_name};

use lab::Laboratory;
pub use problem::{Algorithm, Frame, Queens};
use problem::{Queen, Refusal};
use search::Backtracking;

impl Queens {
    /// How to find the same faster, if this many bytes of memory are free.
    pub fn faster(&self, level: u8, free: u64) -> Option<Faster> {
        // The largest board for which queens-count has enough memory, by GiB.
        let counted = match free >> 30 {
            20.. => 25,
            3.. => 23,
            1.. => 21,
            0 => 19,
        };
        match self.algorithm {
            _ if level == 0 && self.n <= counted => Some(Faster::Counter("queens-count")),
            Algorithm::Plain | Algorithm::Lab => Some(Faster::Algorithm("bits")),
            Algorithm::Bits => None,
        }
    }

    fn size(&self) -> Size {
        Size::new(self.n as i32, self.n as i32)
    }
}

impl Program for Queens {
    const NAME: &'static str = "n-queens";
    /// The row of the queen on each column that has one.
    type Board = [usize];
    type Choice = Queen;
    type Refusal = Refusal;
    type Count = u64;

    fn search<O: Observer<Self>>(&self, count: &mut u64, observer: &mut O) -> Flow {
        match self.algorithm {
            Algorithm::Plain => Backtracking::new(self.n, count, observer).step(0),
            Algorithm::Bits if !O::SEES_NODES && !observer.sees_solutions() => {
                fast::search_half(self.n, count, observer)
            }
            Algorithm::Bits => fast::search(self.n, count, observer),
            Algorithm::Lab => Laboratory::new(self.n, count, observer).step(0),
        }
    }

    fn depth(&self) -> usize {
        self.n + 1
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        if self.frame == Frame::Result {
            writeln!(out, "board_size = {}, verbose level = {level}", self.n)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &u64, _elapsed: Duration) -> fmt::Result {
        match self.frame {
            Frame::None => Ok(()),
            Frame::Result => writeln!(out, "Result:\n  N queens          {count:6}"),
            Frame::Laboratory => write!(out, "Nr de solutii {count}"),
        }
    }

    fn json(&self, count: &u64) -> Fields {
        vec![("n", self.n.into()), ("answers", (*count).into())]
    }

    fn forecast(&self, level: u8) -> Forecast {
        Forecast { faster: self.faster(level, available_memory()), ..Forecast::default() }
    }
}

impl Visual for Queens {
    const SOURCES: Sources = &[
        ("n-queens/src/search.rs", include_str!("search.rs")),
        ("n-queens/src/lab.rs", include_str!("lab.rs")),
        ("n-queens/src/fast.rs", include_str!("fast.rs")),
    ];

    fn algorithm(&self) -> String {
        typed_name(&self.algorithm).unwrap_or("lab".to_owned())
    }

    fn view(&self) -> BoardView {
        let n = self.n;
        let queens = if n == 1 { "queen" } else { "queens" };
        let title = format!("{n} {queens} on {n} x {n} cells");
        BoardView { title, size: self.size(), style: Style::Queens }
    }

    fn values(&self, rows: &[usize]) -> Vec<u32> {
        let has_queen = |index| {
            let Cell { x, y } = self.size().cell(index);
            rows.get(x as usize) == Some(&(y as usize))
        };
        (0..self.size().cells()).map(|index| has_queen(index).into()).collect()
    }

    fn label(&self, Queen { x, y }: Queen) -> Label {
        Label { text: format!("({x}, {y})"), cell: Some(Cell { x: x as i32, y: y as i32 }) }
    }

    fn why(&self, refusal: Refusal) -> [&'static str; 2] {
        let [_, words, sentence] = report::words(refusal);
        [words, sentence]
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        report::sentence(self.n, moment, depth)
    }

    fn state(&self) -> Vec<Table> {
        let (n, size) = (self.n, self.size());
        let table = |name, about, lines| Table { name, about, shows: Shows::Taken, lines };
        vec![
            table("yy", "rows: y", lines(size, n, |_, y| y)),
            table("rd", "diagonals: x + y", lines(size, 2 * n - 1, |x, y| x + y)),
            table("ld", "diagonals: x - y + N - 1", lines(size, 2 * n - 1, |x, y| x + n - 1 - y)),
        ]
    }

    fn remark(&self) -> &'static str {
        "The text draws the board turned over its diagonal, as the lecture's program does: its line \
         x shows the row of the queen on column x."
    }
}
