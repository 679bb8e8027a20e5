//! How choices are shown.

use common::board::Cell;
use common::search::{Choice, label};

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
