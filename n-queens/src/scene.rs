//! How the boards and the steps of the search look where they are shown.

use common::board::{Cell, Size};
use common::see::scene::{CodeLine, Moment, Scene, Steps, Style};

use crate::search::{Attack, Queen, Queens};

impl Queens {
    /// A board with a 1 for each queen; `cell` says where the queen of column x, row y stands.
    fn board(&self, rows: &[usize], cell: impl Fn(u32, u32) -> Cell) -> Vec<u32> {
        let mut values = vec![0; self.n * self.n];
        for (x, &y) in rows.iter().enumerate() {
            values[self.size().index(cell(x as u32, y as u32))] = 1;
        }
        values
    }
}

impl Scene<Queens> for Queens {
    fn size(&self) -> Size {
        Size::new(self.n as u32, self.n as u32)
    }

    fn style(&self) -> Style {
        Style::Queens
    }

    fn title(&self) -> String {
        match self.n {
            1 => "1 queen on 1 x 1 cells".to_owned(),
            n => format!("{n} queens on {n} x {n} cells"),
        }
    }

    fn values(&self, rows: &[usize]) -> Vec<u32> {
        self.board(rows, |x, y| Cell { x, y })
    }

    /// The lecture's program prints the transpose of the board it searches.
    fn answer(&self, rows: &[usize]) -> Vec<u32> {
        self.board(rows, |x, y| Cell { x: y, y: x })
    }
}

impl Steps<Queens> for Queens {
    fn label(&self, Queen { x, y }: Queen) -> String {
        format!("({x}, {y})")
    }

    fn cell(&self, Queen { x, y }: Queen) -> Option<Cell> {
        Some(Cell {
            x: x as u32,
            y: y as u32,
        })
    }

    fn why(&self, attack: Attack) -> &'static str {
        match attack {
            Attack::Row => "its row is taken",
            Attack::RightDown => "its diagonal x + y is taken",
            Attack::LeftDown => "its diagonal x - y is taken",
        }
    }

    fn remark(&self) -> &'static str {
        "The text draws the board turned over its diagonal, as the lecture's program does: its line x shows the \
         row of the queen on column x."
    }

    fn code(&self) -> &'static [CodeLine] {
        &[
            ("step(x):", &[]),
            ("    if x = N: an answer", &[Moment::Answer]),
            ("    for each row y:", &[]),
            ("        a line taken? the next row", &[Moment::Refuse]),
            (
                "        mark: a queen on (x, y), its lines taken",
                &[Moment::Mark],
            ),
            ("        step(x + 1)", &[Moment::Enter]),
            (
                "        write back: its lines are free again",
                &[Moment::WriteBack],
            ),
        ]
    }
}
