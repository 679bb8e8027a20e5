//! How the boards and the steps of the search look where they are shown.

use common::board::{Cell, Size};
use common::see::scene::{Scene, Steps, Style};
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
}
