//! How the boards and the steps of the searches look where they are shown.

use common::board::{Cell, Size};
use common::knight::{self, MOVES};
use common::see::scene::{CodeLine, Moment, Scene, Steps, Style};

use crate::search::{Board, ClosedTour, FREE, Refusal, Step};

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
        format!("Closed knight's tour of {width} x {height} cells")
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        let number = |&move_number: &u32| match move_number {
            FREE => 0,
            from_zero => from_zero + 1,
        };
        board.numbers.iter().map(number).collect()
    }
}

/// For `memo` and `pruned`: the steps of `parberry` are no search, and are not shown.
impl Steps<ClosedTour> for ClosedTour {
    /// The direction, and where it leads.
    fn label(&self, step: Step) -> String {
        match step {
            Step::Move { from, direction } => {
                let Cell { x, y } = self.size.cell(from);
                let (right, down) = MOVES[direction];
                let (x, y) = (
                    i64::from(x) + i64::from(right),
                    i64::from(y) + i64::from(down),
                );
                format!("{direction} ({x}, {y})")
            }
            Step::Attempt(number) => format!("attempt {number}"),
            Step::Remember => "remember".to_owned(),
            Step::Divide { .. } | Step::Open(_) | Step::Bridge(_) => String::new(),
        }
    }

    fn cell(&self, step: Step) -> Option<Cell> {
        match step {
            Step::Move { from, direction } => {
                knight::target(self.size, self.size.cell(from), direction)
            }
            _ => None,
        }
    }

    fn why(&self, refusal: Refusal) -> &'static str {
        match refusal {
            Refusal::OffBoard => "off board",
            Refusal::Visited => "visited",
            Refusal::Hopeless => "hopeless",
            Refusal::TableFull => "the table is full",
            Refusal::EndPath => "end path",
            Refusal::Corner => "corner",
            Refusal::DeadEnd => "dead end",
            Refusal::Budget => "its nodes are used up",
            Refusal::BaseBoard => "base board",
        }
    }

    fn code(&self) -> &'static [CodeLine] {
        &[
            ("step(cell, n):", &[]),
            (
                "    if all cells are visited and the start is a move away: a tour",
                &[Moment::Answer],
            ),
            ("    for each move, in the order of the rules:", &[]),
            (
                "        refused by the board, by memory or by a rule? the next one",
                &[Moment::Refuse],
            ),
            ("        mark: the next cell is number n", &[Moment::Mark]),
            ("        step(next cell, n + 1)", &[Moment::Enter]),
            ("        write back: it is free again", &[Moment::WriteBack]),
        ]
    }
}
