//! How the tours look where they are drawn.

use common::board::Size;
use common::see::scene::{Scene, Style};

use crate::search::{Board, ClosedTour, FREE};

impl Scene<ClosedTour> for ClosedTour {
    fn size(&self) -> Size {
        self.size
    }

    fn style(&self) -> Style {
        Style::Tour {
            first: 0,
            graph: false,
        }
    }

    fn title(&self) -> String {
        let Size { width, height } = self.size;
        format!("Closed knight's tour of {width} × {height} cells")
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        let number = |&move_number: &u32| match move_number {
            FREE => 0,
            from_zero => from_zero + 1,
        };
        board.numbers.iter().map(number).collect()
    }
}
