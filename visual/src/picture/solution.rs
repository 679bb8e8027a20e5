//! Draws the first solution of a search.

use std::time::Duration;

use anyhow::bail;
use common::search::{Event, Flow, Line, Listener, Stop};

use super::draw;
use crate::file::NewFile;
use crate::view::{Style, Visual};

/// Waits for a solution, and draws it as soon as it is found.
pub struct FirstSolution<'a, P> {
    program: &'a P,
    file: NewFile,
    /// Whether it could be written, once it is found.
    drawn: Option<anyhow::Result<()>>,
}

impl<'a, P: Visual> FirstSolution<'a, P> {
    /// Draws into a file.
    pub fn new(program: &'a P, file: NewFile) -> Self {
        FirstSolution { program, file, drawn: None }
    }
}

impl<P: Visual> Listener<P> for FirstSolution<'_, P> {
    fn sees_nodes(&self) -> bool {
        false
    }

    fn on(&mut self, event: Event<'_, P>, _line: Line) -> Flow {
        if let (Event::Solved { board, .. }, None) = (event, &self.drawn) {
            let note = format!("the first solution that {} finds", P::NAME);
            let picture = draw(&self.program.view(), &note, &self.program.values(board));
            self.drawn = Some(self.file.write(&picture));
        }
        Ok(())
    }

    fn end(&mut self, _: Option<Stop>, _: &P::Count, _: Duration) -> anyhow::Result<()> {
        if let Some(drawn) = self.drawn.take() {
            return drawn;
        }
        let view = self.program.view();
        // The moves of a knight can be drawn even where it finds no tour.
        if matches!(view.style, Style::Tour { graph: true, .. }) {
            return self.file.write(&draw(&view, "all moves; the search has found no tour", &[]));
        }
        let path = self.file.path();
        bail!("{path} was not written: the search has found no solution to draw")
    }
}
