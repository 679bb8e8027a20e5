//! How the boards and the steps of the search look where they are shown.

use common::board::{Cell, Size};
use common::knight::MOVES;
use common::see::scene::{Scene, Steps, Style};
use common::tours;

use crate::search::{Board, KnightTours, Move};

impl Scene<KnightTours> for KnightTours {
    fn size(&self) -> Size {
        self.size
    }

    fn style(&self) -> Style {
        Style::Tour {
            first: 1,
            graph: false,
        }
    }

    fn title(&self) -> String {
        tours::title(self.size, self.start)
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        board.numbers.clone()
    }
}

impl Steps<KnightTours> for KnightTours {
    /// The direction, and where it leads.
    fn label(&self, step: Move) -> String {
        let Cell { x, y } = self.size.cell(step.from);
        let (right, down) = MOVES[step.direction];
        let (x, y) = (
            i64::from(x) + i64::from(right),
            i64::from(y) + i64::from(down),
        );
        format!("{} ({x}, {y})", step.direction)
    }
}
