//! Draws the first solution of a search.

use std::time::Duration;

use anyhow::bail;
use common::search::{Count, Event, Flow, Line, Listener, Program, Shape, Stop};

use super::draw;
use crate::file::NewFile;
use crate::view::Shown;

/// Waits for a solution, and draws it as soon as it is found.
pub struct FirstSolution<'a> {
    shown: Shown<'a>,
    file: NewFile,
    /// Whether it could be written, once it is found.
    drawn: Option<anyhow::Result<()>>,
}

impl<'a> FirstSolution<'a> {
    /// Draws into a file.
    pub fn new(program: &'a dyn Program, file: NewFile) -> Self {
        FirstSolution { shown: Shown::new(program), file, drawn: None }
    }
}

impl Listener for FirstSolution<'_> {
    fn sees_nodes(&self) -> bool {
        false
    }

    fn on(&mut self, event: Event<'_>, _line: Line) -> Flow {
        if let (Event::Solved { board, .. }, None) = (event, &self.drawn) {
            let note = format!("the first solution that {} finds", self.shown.about.name);
            let picture = draw(&self.shown.view(), &note, &self.shown.values(board, usize::MAX));
            self.drawn = Some(self.file.write(&picture));
        }
        Ok(())
    }

    fn end(&mut self, _: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        if let Some(drawn) = self.drawn.take() {
            return drawn;
        }
        let view = self.shown.view();
        // The moves of a knight can be drawn even where it finds no tour.
        if matches!(view.shape, Shape::Tour { graph: true, .. }) {
            return self.file.write(&draw(&view, "all moves; the search has found no tour", &[]));
        }
        let path = self.file.path();
        bail!("{path} was not written: the search has found no solution to draw")
    }
}
