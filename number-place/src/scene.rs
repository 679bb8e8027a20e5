//! How the boards and the steps of the search look where they are shown.

use common::board::{Cell, Size};
use common::see::scene::{CodeLine, Moment, Scene, Steps, Style};

use crate::search::{Board, Entry, N, Puzzle, Taken};

fn figures(board: &Board) -> Vec<u32> {
    board
        .iter()
        .flatten()
        .map(|&figure| figure.into())
        .collect()
}

impl Scene<Puzzle> for Puzzle {
    fn size(&self) -> Size {
        Size::new(N as u32, N as u32)
    }

    fn style(&self) -> Style {
        Style::Figures {
            clues: figures(&self.clues),
        }
    }

    fn title(&self) -> String {
        let empty = self.empty_cells();
        format!("Number place with {} clues", N * N - empty)
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        figures(board)
    }
}

impl Steps<Puzzle> for Puzzle {
    fn label(&self, Entry { x, y, figure }: Entry) -> String {
        format!("({x}, {y}) {figure}")
    }

    fn cell(&self, Entry { x, y, .. }: Entry) -> Option<Cell> {
        Some(Cell {
            x: x as u32,
            y: y as u32,
        })
    }

    fn why(&self, taken: Taken) -> &'static str {
        match taken {
            Taken::LineX => "it stands on line x",
            Taken::LineY => "it stands on line y",
            Taken::Block => "it stands in the block",
        }
    }

    fn code(&self) -> &'static [CodeLine] {
        &[
            ("step(empty cell):", &[]),
            ("    if no cell is empty: an answer", &[Moment::Answer]),
            ("    for each figure 1 ... 9:", &[]),
            (
                "        taken by line x, line y or block? the next",
                &[Moment::Refuse],
            ),
            ("        mark: the figure stands here", &[Moment::Mark]),
            ("        step(next empty cell)", &[Moment::Enter]),
            (
                "        write back: the cell is empty again",
                &[Moment::WriteBack],
            ),
        ]
    }
}
