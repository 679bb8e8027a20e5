//! How the boards and the steps of the search look where they are shown.

use std::convert::Infallible;

use common::board::{Cell, Size};
use common::see::scene::{CodeLine, Moment, Scene, Steps, Style};
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

    /// A direction alone does not tell where it leads.
    fn cell(&self, _direction: usize) -> Option<Cell> {
        None
    }

    fn why(&self, refusal: Infallible) -> &'static str {
        match refusal {}
    }

    fn code(&self) -> &'static [CodeLine] {
        &[
            ("step(position, n):", &[]),
            ("    if n = width * height:", &[]),
            ("        verify: is every cell visited?", &[Moment::Answer]),
            ("    for each direction 0 ... 7:", &[]),
            (
                "        mark the move, on or off the board",
                &[Moment::Mark],
            ),
            ("        step(there, n + 1)", &[Moment::Enter]),
            ("        write back what stood there", &[Moment::WriteBack]),
        ]
    }
}
