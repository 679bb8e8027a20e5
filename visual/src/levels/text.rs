//! The rows as plain text.

use std::fmt::Write;
use std::time::Duration;

use common::cli::written;
use common::platform;
use common::search::{Flow, Output, Stop};

use super::layout::{Layout, Needs};
use super::rows::{Cells, Place, Row, Subject};
use super::table::Table;
use super::{RowSink, incomplete};

/// The longest that a pager waits for a row, so that the first screen is there at once.
const LONGEST_WAIT: Duration = Duration::from_millis(50);

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
    is_paged: bool,
    /// When the oldest row came that the pager does not have yet.
    oldest: Option<Duration>,
}

impl Text {
    /// Prints rows of these levels, with lines of this many characters. A pager does not wait long
    /// for them.
    pub fn new(out: Output, levels: &[u8], needs: Needs, columns: usize, is_paged: bool) -> Self {
        let (levels, waiting) = (levels.to_vec(), Vec::new());
        Text { out, levels, columns, needs, layout: None, waiting, is_paged, oldest: None }
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

impl RowSink for Text {
    fn row(&mut self, cells: &Cells<'_>, subject: Subject, place: Place, is_first: bool) -> Flow {
        if self.is_paged {
            self.oldest.get_or_insert_with(platform::now);
        }
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

    fn pause(&mut self) -> Flow {
        let written = match self.oldest {
            Some(oldest) if platform::now() - oldest > LONGEST_WAIT => {
                self.oldest = None;
                self.lay_out();
                self.out.flush()
            }
            _ => self.out.commit(),
        };
        written.map_err(|_| Stop::WriteFailed)
    }

    fn end(&mut self, table: &Table, stop: Option<Stop>) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            self.lay_out();
            let note = stop.map(incomplete).unwrap_or_default();
            // `written` reports that it cannot be written.
            let _ = write!(self.out, "{note}{table}").and_then(|()| self.out.flush());
        }
        written(&self.out)
    }
}
