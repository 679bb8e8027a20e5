//! The verbose levels side by side, from one search: each event is printed at every level that is
//! compared, so it is known which lines are the same, and nothing has to be kept.

mod layout;
mod rows;
mod table;

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use common::cli::{stdout, written};
use common::search::{Event, Flow, Line, Listener, Output, Program, Stop, StopFlag};

use layout::Layout;
use rows::{Cells, MOST_LEVELS, rows, rows_side_by_side};
use table::{NODE, Table};

/// What the text before the search is called. It is as long at every level.
pub const HEADER: &str = "header";

/// The characters of a line: those of the terminal, and elsewhere enough for so many levels.
pub fn columns(levels: usize) -> usize {
    if !io::stdout().is_terminal() {
        return if levels > 2 { 120 } else { 80 };
    }
    match crossterm::terminal::size() {
        Ok((columns, _)) if columns > 0 => columns.into(),
        _ => 80,
    }
}

/// Prints levels side by side, and counts what each adds.
pub struct Comparison {
    /// Where it is printed.
    pub out: Output,
    levels: usize,
    layout: Layout,
    table: Table,
    /// The number of the first node that is shown, from 1.
    from: u64,
    /// How many rows may still be shown.
    rows: u64,
    nodes: u64,
}

impl Comparison {
    /// Prints these levels, the lowest first and at most four: from a node on, so many rows or all,
    /// on lines of so many characters.
    pub fn new(levels: &[u8], from: u64, rows: Option<u64>, columns: usize) -> Self {
        let (layout, table) = (Layout::new(levels, columns), Table::new(levels));
        let (mut out, levels, rows) = (stdout(), levels.len(), rows.unwrap_or(u64::MAX));
        layout.names(out.bytes());
        Comparison { out, levels, layout, table, from, rows, nodes: 0 }
    }

    /// Shows and counts what the levels print of something.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn show(&mut self, of: &'static str, why: &'static str, texts: &[&str]) -> Flow {
        let Comparison { out, layout, table, .. } = self;
        table.count_bytes(texts);
        let is_shown = (self.nodes == 0 || self.nodes >= self.from) && self.rows > 0;
        if is_shown || !table.count_lines(of, why, texts) {
            let row = |cells: &Cells<'_>| {
                table.count_row(of, why, cells);
                if is_shown && self.rows > 0 {
                    self.rows -= 1;
                    layout.row(cells, out.bytes());
                }
            };
            if of == HEADER { rows_side_by_side(texts, row) } else { rows(texts, row) }
        }
        self.out.commit().map_err(|_| Stop::WriteFailed)
    }

    /// Prints what each level adds.
    pub fn end(&mut self) {
        let Comparison { out, table, .. } = self;
        // Whoever asks `written` hears that it cannot be written.
        let _ = write!(out, "{table}").and_then(|()| out.flush());
    }
}

/// Listens to a search, and shows its levels.
pub struct Levels<'a, P> {
    program: &'a P,
    levels: Vec<u8>,
    comparison: Comparison,
    /// What an event is printed as at each level.
    texts: Vec<Output>,
}

impl<'a, P: Program> Levels<'a, P> {
    /// Shows levels of a program.
    pub fn new(program: &'a P, levels: Vec<u8>, comparison: Comparison) -> Self {
        let texts = levels.iter().map(|_| Output::memory()).collect();
        Levels { program, levels, comparison, texts }
    }

    /// Prints something at every level, and shows it.
    fn show(
        &mut self,
        of: &'static str,
        why: &'static str,
        print: impl Fn(&mut Output, u8) -> std::fmt::Result,
    ) -> Flow {
        let mut lines = [""; MOST_LEVELS];
        for ((text, &level), line) in self.texts.iter_mut().zip(&self.levels).zip(&mut lines) {
            text.bytes().clear();
            // Text that stays in memory can be written.
            let _ = print(text, level);
            *line = std::str::from_utf8(text.bytes()).unwrap_or_default();
        }
        self.comparison.show(of, why, &lines[..self.comparison.levels])
    }
}

impl<P: Program> Listener<P> for Levels<'_, P> {
    fn takes_stdout(&self) -> bool {
        true
    }

    fn begin(&mut self, _flag: &StopFlag) -> anyhow::Result<()> {
        let program = self.program;
        // That nobody reads on is seen again at the next event.
        let _ = self.show(HEADER, "", |text, level| program.header(text, level));
        Ok(())
    }

    fn on(&mut self, event: Event<'_, P>, _line: Line) -> Flow {
        let (of, why) = match event {
            Event::Entered { .. } => {
                self.comparison.nodes += 1;
                (NODE, "")
            }
            Event::Refused { why, .. } => ("choice refused", self.program.why(why)),
            Event::Marked { .. } => ("choice that fits", ""),
            Event::Solved { .. } => ("solution", ""),
            Event::Unmarked { .. } => ("choice taken back", ""),
            Event::Counted { .. } => return Ok(()),
        };
        let program = self.program;
        self.show(of, why, |text, level| match level {
            0 => Ok(()),
            _ => program.print(text, level, event),
        })
    }

    fn end(
        &mut self,
        stop: Option<Stop>,
        count: &P::Count,
        elapsed: Duration,
    ) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            let program = self.program;
            let _ = self.show("result", "", |text, _| program.result(text, count, elapsed));
            if let Some(stop) = stop {
                let by = stop.asked_by();
                let _ = writeln!(self.comparison.out, "\nIncomplete: stopped by {by}.");
            }
            self.comparison.end();
        }
        written(&self.comparison.out)
    }
}
