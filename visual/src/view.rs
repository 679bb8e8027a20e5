//! How a program's boards and choices are shown.

use common::board::{Cell, Size};
use common::search::{About, Board, Choice, Program, Shape, label};

/// What a program's boards look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The problem in a few words.
    pub title: String,
    /// The size of the boards.
    pub size: Size,
    /// What the numbers of a board mean.
    pub shape: Shape,
}

impl From<&About> for BoardView {
    fn from(about: &About) -> Self {
        let About { title, size, shape, .. } = about;
        BoardView { title: title.clone(), size: *size, shape: shape.clone() }
    }
}

/// A choice, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// A few characters, for example `2 (1, 2)`; different choices have different texts.
    pub text: String,
    /// The number of the choice.
    pub number: usize,
    /// The cell that the choice is about, which may lie off the board.
    pub cell: Cell,
}

impl Label {
    /// A choice, written as the template says.
    pub fn new(template: &str, choice: Choice) -> Self {
        Label { text: label(template, choice), number: choice.number, cell: choice.cell }
    }
}

/// A program whose search is shown, and what it says of itself.
pub struct Shown<'a> {
    /// The program.
    pub program: &'a dyn Program,
    /// What it says of itself.
    pub about: About,
}

impl<'a> Shown<'a> {
    /// Shows the search of a program.
    pub fn new(program: &'a dyn Program) -> Self {
        Shown { program, about: program.about() }
    }

    /// How its boards look.
    pub fn view(&self) -> BoardView {
        BoardView::from(&self.about)
    }

    /// The value of each cell of a board with this many choices, row by row.
    pub fn values(&self, board: Board<'_>, depth: usize) -> Vec<u32> {
        self.about.shape.cells(self.about.size, board, depth)
    }

    /// A choice as it is shown.
    pub fn label(&self, choice: Choice) -> Label {
        Label::new(self.about.label, choice)
    }
}
