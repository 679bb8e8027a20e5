//! Which digits are still possible in which cells.

use number_place::{Board, N};

use super::rules::{ALL, Cells, Rules, indices};

/// For each digit, the cells that contain it or may still contain it.
///
/// Nine sets of cells say the same as 81 sets of digits, but a question about all cells at once, such
/// as "which have one candidate left?", becomes a few operations on whole sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates {
    places: [Cells; N],
    open: Cells,
}

impl Candidates {
    /// Nothing is known yet.
    pub fn new() -> Self {
        Candidates { places: [ALL; N], open: ALL }
    }

    /// What the clues leave; nothing if two of them contradict each other.
    pub fn of(rules: &Rules, clues: &Board) -> Option<Self> {
        let mut candidates = Candidates::new();
        for (index, &digit) in clues.iter().flatten().enumerate() {
            if digit == 0 {
                continue;
            }
            if !candidates.may_hold(index, digit) {
                return None;
            }
            candidates.fill(rules, index, digit);
        }
        Some(candidates)
    }

    /// The cells that are not filled yet.
    pub fn open(&self) -> Cells {
        self.open
    }

    /// The cells that contain a digit, 1 to 9, or may contain it.
    pub fn places(&self, digit: u8) -> Cells {
        self.places[usize::from(digit) - 1]
    }

    /// Whether a cell contains a digit or may contain it.
    pub fn may_hold(&self, index: usize, digit: u8) -> bool {
        self.places(digit) & (1 << index) != 0
    }

    /// The digits that are possible in a cell, in ascending order.
    pub fn digits(&self, index: usize) -> impl Iterator<Item = u8> + use<> {
        let this = *self;
        (1..=N as u8).filter(move |&digit| this.may_hold(index, digit))
    }

    /// The open cell with the fewest candidates, if any cell is open.
    pub fn fewest(&self) -> Option<usize> {
        indices(self.open).min_by_key(|&index| self.digits(index).count())
    }

    /// Each way to fill a cell, in ascending order of the digits. A copy each: nothing has to be
    /// written back.
    pub fn guesses(&self, rules: &Rules, index: usize) -> impl Iterator<Item = Candidates> {
        self.digits(index).map(move |digit| {
            let mut filled = *self;
            filled.fill(rules, index, digit);
            filled
        })
    }

    /// Writes a digit into a cell, and removes it from the candidates of all peers.
    pub fn fill(&mut self, rules: &Rules, index: usize, digit: u8) {
        let own: Cells = 1 << index;
        for places in &mut self.places {
            *places &= !own;
        }
        let places = &mut self.places[usize::from(digit) - 1];
        *places = *places & !rules.peers[index] | own;
        self.open &= !own;
    }

    /// Takes a digit from the open cells among `cells`, and tells whether that changed anything.
    pub fn remove(&mut self, digit: u8, cells: Cells) -> bool {
        let places = &mut self.places[usize::from(digit) - 1];
        let gone = *places & cells & self.open;
        *places &= !gone;
        gone != 0
    }

    /// The cells with at least one, at least two and at least three candidates.
    pub fn at_least(&self) -> [Cells; 3] {
        let [mut once, mut twice, mut thrice] = [0; 3];
        for places in self.places {
            thrice |= twice & places;
            twice |= once & places;
            once |= places;
        }
        [once, twice, thrice]
    }

    /// Whether some cell or some unit has no place left for what it needs: there is no solution.
    pub fn is_dead(&self, rules: &Rules) -> bool {
        let no_digit = self.at_least()[0] != ALL;
        no_digit
            || rules.units.iter().any(|unit| {
                let no_place = |places: &Cells| places & unit == 0;
                self.places.iter().any(no_place)
            })
    }

    /// The digits in the filled cells, and 0 in the open ones.
    pub fn board(&self) -> Board {
        let mut board = [[0; N]; N];
        for (index, cell) in board.iter_mut().flatten().enumerate() {
            if self.open & (1 << index) == 0 {
                *cell = self.digits(index).next().unwrap_or(0);
            }
        }
        board
    }
}
