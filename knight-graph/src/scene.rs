//! How the boards and the steps of the search look where they are shown.

use std::convert::Infallible;

use common::board::{Cell, Size};
use common::see::scene::{CodeLine, Moment, Scene, Steps, Style};
use common::tours;

use crate::path::Path;
use crate::search::KnightGraph;

/// A problem that is going to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The problem.
    pub problem: KnightGraph,
    /// Whether a picture has the whole graph: every move, and how many each cell has.
    pub graph: bool,
}

impl Scene<KnightGraph> for Shown {
    fn size(&self) -> Size {
        self.problem.size
    }

    fn style(&self) -> Style {
        Style::Tour {
            first: 1,
            graph: self.graph,
        }
    }

    fn title(&self) -> String {
        tours::title(self.problem.size, self.problem.start)
    }

    fn values(&self, path: &Path) -> Vec<u32> {
        path.numbers()
    }
}

impl Steps<KnightGraph> for Shown {
    fn label(&self, Cell { x, y }: Cell) -> String {
        format!("({x}, {y})")
    }

    fn cell(&self, cell: Cell) -> Option<Cell> {
        Some(cell)
    }

    fn why(&self, refusal: Infallible) -> &'static str {
        match refusal {}
    }

    fn code(&self) -> &'static [CodeLine] {
        &[
            ("visit(cell):", &[]),
            ("    if every cell is gray: a tour", &[Moment::Answer]),
            ("    for each white neighbour, in its order:", &[]),
            ("        mark: the neighbour turns gray", &[Moment::Mark]),
            ("        visit(neighbour)", &[Moment::Enter]),
            (
                "        write back: it turns white again",
                &[Moment::WriteBack],
            ),
        ]
    }
}
