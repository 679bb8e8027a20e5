//! The rows as plain text on stdout.

use std::fmt::Write;

use common::cli::{stdout, written};
use common::search::{Flow, Output, Stop};

use super::layout::{Layout, Needs};
use super::rows::{Cells, Place, Row, Subject};
use super::table::Table;
use super::{Viewer, incomplete};

/// Prints rows.
pub struct Text {
    out: Output,
    levels: Vec<u8>,
    columns: usize,
    needs: Needs,
    /// Known as soon as enough rows are.
    layout: Option<Layout>,
    /// The rows until then.
    waiting: Vec<Row>,
}

impl Text {
    /// Prints rows of these levels, with lines of so many characters.
    pub fn new(levels: &[u8], needs: Needs, columns: usize) -> Self {
        let (out, levels, waiting) = (stdout(), levels.to_vec(), Vec::new());
        Text { out, levels, columns, needs, layout: None, waiting }
    }

    fn lay_out(&mut self) {
        if self.layout.is_none() {
            let layout = Layout::new(&self.levels, &self.needs, self.columns);
            layout.names(self.out.bytes());
            for row in self.waiting.drain(..) {
                layout.row(&row.cells(), self.out.bytes());
            }
            self.layout = Some(layout);
        }
    }
}

impl Viewer for Text {
    fn row(&mut self, cells: &Cells<'_>, subject: Subject, place: Place, is_first: bool) -> Flow {
        if let Some(layout) = &self.layout {
            layout.row(cells, self.out.bytes());
            return Ok(());
        }
        // A header is prose, which can be read in a narrow column, too.
        if subject != Subject::Header {
            self.needs.see(cells);
        }
        self.waiting.push(Row::new(cells, subject, place, is_first));
        if self.needs.are_known() {
            self.lay_out();
        }
        Ok(())
    }

    fn pause(&mut self, _: Place) -> Flow {
        self.out.commit().map_err(|_| Stop::WriteFailed)
    }

    fn end(&mut self, table: &Table, stop: Option<Stop>) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            self.lay_out();
            let note = stop.map(incomplete).unwrap_or_default();
            // Whoever asks `written` hears that it cannot be written.
            let _ = write!(self.out, "{note}{table}").and_then(|()| self.out.flush());
        }
        written(&self.out)
    }
}
