//! Lecture 012: N queens by backtracking.
//!
//! N queens stand on a board of N x N cells so that none attacks another. [`search`] is the
//! lecture's program: it places one queen on each column and keeps three arrays of taken lines.
//! [`lab`] is the laboratory's program, which asks all earlier queens instead. [`fast`] has two
//! other algorithms: [`bits`] visits the same nodes in the same order, and [`join`] counts the
//! solutions without visiting them. [`report`] prints the verbose levels.

pub mod fast;
pub mod lab;
pub mod problem;
pub mod report;
pub mod search;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::{BoardView, Cell, Label, Size, Style};
use common::cli::Refused;
use common::run::Options;
use common::search::{Event, Faster, Fields, Flow, Observer, Output, Part, Program};

use fast::{bits, join};
use lab::Laboratory;
pub use problem::{Algorithm, Frame, Queens};
use search::{Backtracking, Queen, Refusal};

impl Queens {
    /// This problem, searched as the options say; `shown` is the one that asks to see the search.
    ///
    /// # Errors
    /// `join` counts solutions without finding one, and something is asked for that only a solution
    /// or a search tree has.
    pub fn with(self, options: &Options, shown: Option<&str>) -> Result<Queens, Refused> {
        let Options { level, run, large } = options;
        let (part, threads) = (large.part.unwrap_or(Part::WHOLE), options.threads());
        let problem = Queens { part, threads, ..self };
        let counts = "--algorithm join counts solutions without finding one of them";
        let tree = "--algorithm join has no search tree";
        let (n, most) = (self.n, join::MAX_N);
        let why = match self.frame {
            _ if self.algorithm != Some(Algorithm::Join) => return Ok(problem),
            Frame::None | Frame::Laboratory => {
                format!("{counts}, so it prints no board: give N alone")
            }
            _ if *level > 0 => format!("{counts}, so LEVEL can only be 0"),
            _ if run.solutions.is_some() => format!("{counts}, so --answers cannot stop it"),
            _ if run.stats => format!("{tree}, so --stats has nothing to show"),
            _ if large.estimate => format!("{tree}, so --estimate has nothing to walk down"),
            _ if shown.is_some() => format!("{counts}, so there is nothing to show"),
            _ if n > most => {
                format!("--algorithm join counts boards of N = 1 to {most}, and N is {n}")
            }
            _ => return Ok(problem),
        };
        Err(Refused::new(why, "n-queens 16 --algorithm join"))
    }

    /// A board with a 1 for each queen; `cell` says where the queen on column x, row y is shown.
    fn cells(&self, rows: &[usize], cell: impl Fn(i32, i32) -> Cell) -> Vec<u32> {
        let size = self.size();
        let mut values = vec![0; size.cells()];
        for (x, &y) in rows.iter().enumerate() {
            values[size.index(cell(x as i32, y as i32))] = 1;
        }
        values
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
        let n = self.n;
        match self.algorithm {
            None if !O::SEES_NODES => bits::search(n, count, observer),
            None | Some(Algorithm::Plain) => Backtracking::new(n, count, observer).step(0),
            Some(Algorithm::Bits) if !O::SEES_NODES && !observer.sees_solutions() => {
                bits::search_half(n, count, observer)
            }
            Some(Algorithm::Bits) => bits::search(n, count, observer),
            Some(Algorithm::Join) => join::count(self, count, observer),
            Some(Algorithm::Lab) => Laboratory::new(n, count, observer).step(0),
        }
    }

    fn depth(&self) -> usize {
        self.n + 1
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        match self.frame {
            Frame::None | Frame::Laboratory => Ok(()),
            Frame::Result => writeln!(out, "board_size = {}, verbose level = {level}", self.n),
        }
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

    fn memory(&self) -> u64 {
        match self.algorithm {
            Some(Algorithm::Join) => join::memory(self.n),
            _ => 0,
        }
    }

    fn nodes(&self) -> Option<f64> {
        let joins = self.algorithm == Some(Algorithm::Join);
        joins.then(|| join::nodes(self)).flatten().map(|nodes| nodes as f64)
    }

    fn faster(&self, level: u8, free: u64) -> Option<Faster> {
        let joins = level == 0 && self.n <= join::MAX_N && join::memory(self.n) <= free;
        match self.algorithm {
            Some(Algorithm::Join) => None,
            _ if joins => Some(Faster::Algorithm("join")),
            Some(Algorithm::Plain | Algorithm::Lab) => Some(Faster::Algorithm("bits")),
            // With the option, one half of the tree is enough.
            None if level == 0 => Some(Faster::Algorithm("bits")),
            None | Some(Algorithm::Bits) => None,
        }
    }

    fn splits_itself(&self) -> bool {
        self.algorithm == Some(Algorithm::Join)
    }

    fn warning(&self) -> Option<String> {
        if self.algorithm != Some(Algorithm::Join) {
            return None;
        }
        // N = 20 takes one thread about a minute, and each N more eight times as long.
        let hours = 8.0f64.powi(self.n as i32 - 20) / (60.0 * self.threads as f64);
        (hours >= 1.0).then(|| {
            let time = match hours {
                ..48.0 => format!("{hours:.0} h"),
                _ => format!("{:.0} days", hours / 24.0),
            };
            let n = self.n;
            format!("this takes about {time}; --part 1/400 does one of 400 parts of N = {n}")
        })
    }

    fn failure(&self, _count: &u64) -> Option<String> {
        Some(join::FAILURE.to_owned())
    }

    fn view(&self) -> BoardView {
        let n = self.n;
        let queens = if n == 1 { "queen" } else { "queens" };
        let title = format!("{n} {queens} on {n} x {n} cells");
        BoardView { title, size: self.size(), style: Style::Queens }
    }

    fn values(&self, rows: &[usize]) -> Vec<u32> {
        self.cells(rows, |x, y| Cell { x, y })
    }

    fn solution(&self, rows: &[usize]) -> Vec<u32> {
        self.cells(rows, |x, y| Cell { x: y, y: x })
    }

    fn label(&self, Queen { x, y }: Queen) -> Label {
        Label { text: format!("({x}, {y})"), cell: Some(Cell { x: x as i32, y: y as i32 }) }
    }

    fn why(&self, refusal: Refusal) -> &'static str {
        report::words(refusal).1
    }

    fn sources(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("n-queens/src/search.rs", include_str!("search.rs")),
            ("n-queens/src/lab.rs", include_str!("lab.rs")),
            ("n-queens/src/fast/bits.rs", include_str!("fast/bits.rs")),
        ]
    }

    fn remark(&self) -> &'static str {
        "The text draws the board turned over its diagonal, as the lecture's program does: its line \
         x shows the row of the queen on column x."
    }
}
