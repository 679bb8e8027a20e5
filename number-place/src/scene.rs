//! How the boards and the steps of the search look where they are shown.

use common::board::Size;
use common::see::scene::{Scene, Steps, Style};

use crate::search::{Board, Entry, N, Puzzle};

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
}
