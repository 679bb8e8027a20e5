//! Which digits are still possible in which cells.
//!
//! Nine sets of cells say the same as 81 sets of digits, but a question about all cells at once,
//! such as "which have one candidate left?", becomes a few operations on whole sets.
//!
//! | name | what it is |
//! | --- | --- |
//! | `index` | a cell: (x, y) has index 9 y + x, and bit 9 y + x of a set |
//! | `f` | a digit's index, 0 to 8: the digit minus 1 |

use number_place::{Grid, N};

use crate::cell_set::{ALL, CellSet, indices};
use crate::rules::Rules;

/// What is known of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidates {
    /// For each digit, the cells that contain it or may still contain it.
    pub places: [CellSet; N],
    /// The cells that are not filled yet. If a cell is filled, its peers do not have its digit among
    /// their candidates.
    pub open: CellSet,
}

impl Candidates {
    /// One candidate in each cell with a clue, and all in the others. No cell is filled yet, and the
    /// clues may contradict each other.
    pub fn new(clues: &Grid) -> Self {
        let mut given = [0; N + 1]; // first the cells without a clue
        for (index, &clue) in clues.as_flattened().iter().enumerate() {
            given[usize::from(clue)] |= 1 << index;
        }
        Candidates { places: std::array::from_fn(|f| given[0] | given[f + 1]), open: ALL }
    }

    /// The digits that are possible in a cell.
    pub fn digits(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let places = self.places;
        (0..N).filter(move |&f| places[f] >> index & 1 == 1)
    }

    /// The cells with at least one, at least two and at least three candidates.
    pub fn at_least(&self) -> [CellSet; 3] {
        let [mut one, mut two, mut three] = [0; 3];
        for places in self.places {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        [one, two, three]
    }

    /// The first of the open cells that have the fewest candidates; none if no cell is open.
    pub fn fewest(&self) -> Option<usize> {
        indices(self.open).min_by_key(|&index| self.digits(index).count())
    }

    /// Writes a digit into a cell, and removes it from the candidates of all peers.
    pub fn fill(&mut self, rules: &Rules, index: usize, f: usize) {
        let cell = 1 << index;
        for places in &mut self.places {
            *places &= !cell;
        }
        self.places[f] = self.places[f] & !rules.peers[index] | cell;
        self.open &= !cell;
    }

    /// Takes digits from the open cells among `cells`, and tells whether that changed anything.
    pub fn remove(&mut self, digits: impl Iterator<Item = usize>, cells: CellSet) -> bool {
        let before = self.places;
        digits.for_each(|f| self.places[f] &= !(cells & self.open));
        self.places != before
    }

    /// Each way to fill a cell: a copy each, so nothing has to be written back.
    pub fn guesses(self, rules: &Rules, index: usize) -> impl Iterator<Item = Candidates> {
        self.digits(index).map(move |f| {
            let mut guess = self;
            guess.fill(rules, index, f);
            guess
        })
    }

    /// The digits in the filled cells, and 0 in the open ones.
    pub fn board(&self) -> Grid {
        let mut board = [[0; N]; N];
        for (f, places) in self.places.iter().enumerate() {
            for index in indices(places & !self.open) {
                board.as_flattened_mut()[index] = f as u8 + 1;
            }
        }
        board
    }
}
