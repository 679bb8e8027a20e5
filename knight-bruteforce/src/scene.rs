//! How the boards and the steps of the search look where they are shown.

use common::board::Size;
use common::see::scene::{Scene, Steps, Style};
use common::tours;

use crate::search::{Board, KnightTours};

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
    fn label(&self, direction: usize) -> String {
        direction.to_string()
    }
}
