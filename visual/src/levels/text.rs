//! The rows as plain text.

use std::fmt::Write;
use std::time::Duration;

use common::cli::written;
use common::platform;
use common::search::{Flow, Output, Stop};

use super::layout::Layout;
use super::rows::{Cells, Place, Subject};
use super::table::Table;
use super::{RowSink, incomplete};

/// The longest that a reader waits for a row, so that the first screen of a pager is there at once.
const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// Prints rows.
pub struct Text {
    out: Output,
    layout: Layout,
    /// When the oldest row came that is not written yet.
    oldest: Option<Duration>,
}

impl Text {
    /// Prints rows in this layout.
    pub fn new(mut out: Output, layout: Layout) -> Self {
        layout.names(out.bytes());
        Text { out, layout, oldest: None }
    }
}

impl RowSink for Text {
    fn row(&mut self, cells: &Cells<'_>, _: Subject, _: Place, _: bool) -> Flow {
        self.oldest.get_or_insert_with(platform::now);
        self.layout.row(cells, self.out.bytes());
        Ok(())
    }

    fn pause(&mut self) -> Flow {
        let written = match self.oldest {
            Some(oldest) if platform::now() - oldest > LONGEST_WAIT => {
                self.oldest = None;
                self.out.flush()
            }
            _ => self.out.commit(),
        };
        written.map_err(|_| Stop::WriteFailed)
    }

    fn end(&mut self, table: &Table, stop: Option<Stop>) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            let note = stop.map(incomplete).unwrap_or_default();
            // `written` reports that it cannot be written.
            let _ = write!(self.out, "{note}{table}").and_then(|()| self.out.flush());
        }
        written(&self.out)
    }
}
