//! The verbose levels side by side, from one search: each event is printed at every level that is
//! compared, so the equal lines are known, and nothing has to be stored.
//!
//! | module | what for |
//! | --- | --- |
//! | `rows` | which lines share a row |
//! | `table` | what each level adds |
//! | `text` | the rows on stdout |

pub(crate) mod rows;
mod table;
mod text;

use std::io::{self, IsTerminal};
use std::time::Duration;

use common::cli::{human, say, stdout};
use common::search::{
    Count, Event, Flow, Header, Line, Needs, Output, Program, Reason, Shape, Sink, Stop, StopFlag,
    Words,
};

use rows::{MOST_LEVELS, RowSubject, rows, rows_side_by_side};
use table::LevelTable;
use text::Text;

/// How many rows are printed without --lines: about 10 MB.
const MOST_TEXT_ROWS: u64 = 100_000;

/// Shows levels of a search side by side, and counts what each adds.
pub struct Levels<'a> {
    program: &'a dyn Program,
    /// At most four levels, each once, the lowest first.
    levels: Vec<u8>,
    text: Text,
    table: LevelTable,
    /// How many rows may still be shown, and whether that was not asked for.
    rows: u64,
    is_limited: bool,
    /// What each level prints of an event.
    texts: [Output; MOST_LEVELS],
}

impl<'a> Levels<'a> {
    /// Shows levels of a program on stdout: so many `lines`, or as many as are useful.
    pub fn new(program: &'a dyn Program, mut levels: Vec<u8>, lines: Option<u64>) -> Self {
        levels.sort_unstable();
        levels.dedup();
        Levels {
            program,
            text: Text::new(stdout(), &levels, board_width(&program.header())),
            table: LevelTable::new(&levels),
            levels,
            rows: lines.unwrap_or(MOST_TEXT_ROWS),
            is_limited: lines.is_none(),
            texts: Default::default(),
        }
    }

    /// Prints something at every level, counts it, and shows it.
    fn show(
        &mut self,
        subject: RowSubject,
        print: impl Fn(&mut Output, u8) -> std::fmt::Result,
    ) -> Flow {
        self.texts.iter_mut().for_each(|text| text.bytes().clear());
        for (text, &level) in self.texts.iter_mut().zip(&self.levels).rev() {
            // Text that stays in memory can be written.
            let _ = print(text, level);
            // A higher level prints all that a lower one prints.
            if text.bytes().is_empty() {
                break;
            }
        }
        let Levels { text, table, rows: left, .. } = self;
        let highest = self.levels.len() - 1;
        let texts = self.texts.each_mut().map(|text| text.bytes().as_slice());
        let texts = &texts[..=highest];
        if !texts[highest].is_empty() {
            table.count(subject, texts);
        }
        if *left == 0 {
            return Ok(());
        }
        let add = |cells: &rows::Cells<'_>| {
            if *left > 0 {
                *left -= 1;
                text.row(cells);
            }
        };
        let texts: Vec<&str> =
            texts.iter().map(|text| str::from_utf8(text).unwrap_or_default()).collect();
        match subject {
            RowSubject::Header => rows_side_by_side(&texts, add),
            _ => rows(&texts, add),
        }
        text.flush()
    }
}

/// The characters of a line of a board, with a number before it or brackets around it.
fn board_width(header: &Header) -> usize {
    let length = header.size.cells().to_string().len();
    let cell = match header.shape {
        // A table, as knight-closed draws it.
        Shape::Tour { first: 0, .. } => length.max(3) + "|  ".len(),
        Shape::Tour { .. } => length.max(2) + " ".len(),
        Shape::Queens | Shape::Digits { .. } => 1,
        Shape::Boxes | Shape::Objects { .. } | Shape::Calls => "0, ".len(),
    };
    header.size.width as usize * cell + 2
}

impl Sink for Levels<'_> {
    fn needs(&self) -> Needs {
        Needs {
            nodes: true,
            // Between the rows on a terminal, nothing else may be printed.
            terminal: self.rows > 0 && io::stdout().is_terminal(),
            stdout: true,
        }
    }

    fn begin(&mut self, _: &StopFlag) -> anyhow::Result<()> {
        let program = self.program;
        // The next event notices again that the reader has stopped.
        let _ = self.show(RowSubject::Header, |text, level| program.opening(text, level));
        Ok(())
    }

    fn on(&mut self, event: &Event<'_>, _line: Line) -> Flow {
        let subject = match *event {
            Event::Entered { .. } => RowSubject::Node,
            Event::Refused { why, .. } | Event::Rejected { why, .. } => {
                // The numbers of a reason differ from choice to choice.
                let Reason { word, short, .. } = why.reason;
                RowSubject::Refused(if let Words::Fixed(short) = short { short } else { word })
            }
            Event::Marked { .. } => RowSubject::Marked,
            Event::Solved { .. } => RowSubject::Solved,
            Event::Unmarked { .. } => RowSubject::Unmarked,
            Event::Text { .. } => RowSubject::Line,
            _ => return Ok(()),
        };
        let program = self.program;
        self.show(subject, |text, level| match level {
            0 => Ok(()),
            _ => program.print(text, level, event),
        })
    }

    fn end(&mut self, stop: Option<Stop>, count: &Count, elapsed: Duration) -> anyhow::Result<()> {
        if !matches!(stop, Some(Stop::WriteFailed | Stop::Quit)) {
            let program = self.program;
            let _ = self.show(RowSubject::Result, |text, _| program.result(text, count, elapsed));
        }
        self.text.end(&self.table, stop)?;
        if self.rows == 0 && self.is_limited {
            let rows = human::grouped(MOST_TEXT_ROWS);
            say(format_args!("Only {rows} rows were printed; --lines N prints more."));
        }
        Ok(())
    }
}
