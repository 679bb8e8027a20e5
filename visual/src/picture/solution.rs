//! Draws the first solution of a search.

use std::time::Duration;

use anyhow::bail;
use common::search::{About, Count, Event, Flow, Line, Listener, Program, Shape, Stop};

use super::draw;
use crate::file::NewFile;

/// Waits for a solution, and draws it as soon as it is found.
pub struct FirstSolution {
    about: About,
    file: NewFile,
    /// Whether it could be written, once it is found.
    drawn: Option<anyhow::Result<()>>,
}

impl FirstSolution {
    /// Draws into a file.
    pub fn new(program: &dyn Program, file: NewFile) -> Self {
        FirstSolution { about: program.about(), file, drawn: None }
    }
}

impl Listener for FirstSolution {
    fn sees_nodes(&self) -> bool {
        false
    }

    fn on(&mut self, event: Event<'_>, _line: Line) -> Flow {
        if let (Event::Solved { board, .. }, None) = (event, &self.drawn) {
            let note = format!("the first solution that {} finds", self.about.name);
            let values = self.about.shape.cells(self.about.size, board, usize::MAX);
            self.drawn = Some(self.file.write(&draw(&self.about, &note, &values)));
        }
        Ok(())
    }

    fn end(&mut self, _: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        if let Some(drawn) = self.drawn.take() {
            return drawn;
        }
        // The moves of a knight can be drawn even where it finds no tour.
        if matches!(self.about.shape, Shape::Tour { graph: true, .. }) {
            let note = "all moves; the search has found no tour";
            return self.file.write(&draw(&self.about, note, &[]));
        }
        let path = self.file.path();
        bail!("{path} was not written: the search has found no solution to draw")
    }
}
