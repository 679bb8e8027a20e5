//! How the boards and the steps of the search look where they are shown.

use common::board::{Cell, Size};
use common::knight::{self, MOVES};
use common::see::scene::{CodeLine, Moment, Scene, Steps, Style};
use common::tours;

use crate::search::{Board, KnightTours, Move, Refusal};

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

    fn cell(&self, step: Move) -> Option<Cell> {
        knight::target(self.size, self.size.cell(step.from), step.direction)
    }

    fn why(&self, refusal: Refusal) -> &'static str {
        match refusal {
            Refusal::OffBoard => "off board",
            Refusal::Visited => "visited",
            Refusal::DeadEnd => "dead end",
        }
    }

    fn code(&self) -> &'static [CodeLine] {
        &[
            ("step(cell, n):", &[]),
            ("    if n = width * height: an answer", &[Moment::Answer]),
            ("    for each direction 0 ... 7:", &[]),
            (
                "        off board or visited? the next one",
                &[Moment::Refuse],
            ),
            (
                "        mark: the next cell is number n + 1",
                &[Moment::Mark],
            ),
            ("        step(next cell, n + 1)", &[Moment::Enter]),
            ("        write back: it is free again", &[Moment::WriteBack]),
        ]
    }
}
