//! Draws the first solution of a search.

use std::time::Duration;

use anyhow::bail;
use common::search::{Count, Event, Flow, Header, Line, Needs, Shape, Sink, Stop};

use super::draw;
use crate::file::NewFile;

/// Waits for a solution, and draws it as soon as it is found.
pub struct FirstSolution<'a> {
    header: &'a Header,
    file: NewFile,
    /// Whether it could be written, once it is found.
    drawn: Option<anyhow::Result<()>>,
}

impl<'a> FirstSolution<'a> {
    /// Draws into a file.
    pub fn new(header: &'a Header, file: NewFile) -> Self {
        FirstSolution { header, file, drawn: None }
    }
}

impl Sink for FirstSolution<'_> {
    fn needs(&self) -> Needs {
        Needs::default()
    }

    fn on(&mut self, event: &Event<'_>, _line: Line) -> Flow {
        if let (Event::Solved { board, .. }, None) = (*event, &self.drawn) {
            let values = self.header.shape.cells(self.header.size, board, usize::MAX);
            let what = if self.header.improves { "improvement" } else { "solution" };
            let note = format!("the first {what}");
            self.drawn = Some(self.file.write(&draw(self.header, &note, &values)));
        }
        Ok(())
    }

    fn end(&mut self, _: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        if let Some(drawn) = self.drawn.take() {
            return drawn;
        }
        // The moves of a knight can be drawn even where it finds no tour.
        if matches!(self.header.shape, Shape::Tour { graph: true, .. }) {
            return self.file.write(&draw(
                self.header,
                "all moves; the search has found no tour",
                &[],
            ));
        }
        bail!("{} was not written: the search has found no solution to draw", self.file.path())
    }
}
