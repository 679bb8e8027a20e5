//! The candidates of a whole board in 27 words, and what follows from them without guessing.

use number_place::{Board, N};

use super::digit::{FULL, Word, bits, eliminate, place, places, write_board};
use crate::widest::{Work, on_widest};

/// What is known of a board.
///
/// Words and bits are those of [`digit`](super::digit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The candidates of each digit, word after word.
    pub words: [[Word; N]; 3],
    /// The cells with one candidate, as far as known.
    pub naked: [Word; 3],
}

/// The candidates of the open cells, two words in each number.
pub type Residual = [u64; 14];

/// What [`Grid::propagate`] comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagated {
    /// No solution can be reached.
    Contradiction,
    /// Every cell is filled: a solution.
    Solved,
    /// Something has to be guessed: the digit of this cell (word and bit), which has two candidates
    /// if any cell has two.
    Open(usize, u32),
}

impl Grid {
    /// The clues alone: what follows from them is left to [`propagate`](Grid::propagate).
    #[inline(always)]
    pub fn new(clues: &Board) -> Self {
        let own = places(clues);
        let open = own[0];
        Grid {
            words: std::array::from_fn(|k| std::array::from_fn(|f| own[f + 1][k] | open[k])),
            naked: open.map(|open| FULL & !open),
        }
    }

    /// The digits, 1 to 9, that are possible in a cell.
    pub fn digits(&self, k: usize, bit: u32) -> impl Iterator<Item = usize> + use<> {
        let words = self.words[k];
        (1..=N).filter(move |&digit| words[digit - 1] >> bit & 1 != 0)
    }

    /// Writes a digit, 1 to 9, into an open cell.
    pub fn fill(&mut self, k: usize, bit: u32, digit: usize) {
        for word in &mut self.words[k] {
            *word &= !(1 << bit);
        }
        self.words[k][digit - 1] |= 1 << bit;
        self.naked[k] |= 1 << bit;
    }

    /// Draws conclusions until there are no more.
    pub fn propagate(&mut self) -> Propagated {
        on_widest(self)
    }

    /// The candidates of the open cells. Boards of which they are the same have equally many
    /// solutions.
    pub fn residual(&self) -> Residual {
        let mut residual = [0; 14];
        let words = self.words.iter().zip(self.naked);
        let open = words.flat_map(|(words, naked)| words.iter().map(move |word| word & !naked));
        for (i, word) in open.enumerate() {
            residual[i / 2] |= u64::from(word) << (i % 2 * 32);
        }
        residual
    }

    /// Whether a band, 0 to 2, has a cell with more than one candidate.
    pub fn is_open(&self, band: usize) -> bool {
        self.naked.iter().any(|naked| !naked >> (9 * band) & 511 != 0)
    }

    /// The candidates of each digit in a band: bit `9 k + 3 r + s` for row r of it and column 3 s +
    /// k.
    pub fn band(&self, band: usize) -> [Word; N] {
        let [a, b, c] = &self.words;
        let part = |word: Word| word >> (9 * band) & 511;
        std::array::from_fn(|f| part(a[f]) | part(b[f]) << 9 | part(c[f]) << 18)
    }

    /// The open band with the fewest candidates.
    pub fn emptiest_band(&self) -> usize {
        let candidates = |&band: &usize| self.band(band).map(Word::count_ones).iter().sum::<u32>();
        let open = (0..3).filter(|&band| self.is_open(band));
        open.min_by_key(candidates).unwrap_or(0)
    }

    /// Word and bit of the open cell of a band that has the fewest candidates.
    pub fn emptiest_cell(&self, band: usize) -> (usize, u32) {
        let in_band = 511 << (9 * band);
        let cells = |k: usize| bits(!self.naked[k] & in_band).map(move |bit| (k, bit));
        let fewest = |&(k, bit): &(usize, u32)| self.digits(k, bit).count();
        (0..3).flat_map(cells).min_by_key(fewest).unwrap_or((0, 0))
    }

    /// The digits of all filled cells, 0 elsewhere.
    pub fn board(&self) -> Board {
        let mut board = [[0; N]; N];
        write_board(|f, k| self.words[k][f] & self.naked[k], &mut board);
        board
    }
}

impl Work for &mut Grid {
    type Outcome = Propagated;

    #[inline(always)]
    fn run(self) -> Propagated {
        loop {
            let before = self.words;
            if !self.sweep() {
                return Propagated::Contradiction;
            }
            let words = self.words.as_flattened().iter().zip(before.as_flattened());
            if words.fold(0, |changed, (word, before)| changed | word ^ before) == 0 {
                return self.next();
            }
        }
    }
}

impl Grid {
    /// Naked singles, locked candidates and hidden singles, once each; false if there is no
    /// solution.
    #[inline(always)]
    fn sweep(&mut self) -> bool {
        let mut sole = [0; N];
        let mut contradictions = [0; N];
        let mut one = |f: usize| {
            let left = eliminate([0, 1, 2].map(|k| self.words[k][f]), self.naked);
            for (words, word) in self.words.iter_mut().zip(left.words) {
                words[f] = word;
            }
            (sole[f], contradictions[f]) = (left.sole, left.contradiction);
        };
        // Eight digits fill whole registers; the ninth is done by other parts of the processor
        // beside them.
        for f in 0..N - 1 {
            one(f);
        }
        one(N - 1);
        let contradiction = contradictions.iter().fold(0, |all, one| all | one);
        let [a, b, c] = &mut self.words;
        let [x, y, z] = &mut self.naked;
        contradiction | hidden(a, &sole, x) | hidden(b, &sole, y) | hidden(c, &sole, z) == 0
    }

    /// What is left when nothing follows.
    ///
    /// If no cell is open then, the board is right: every block has a place for each of nine
    /// digits, so it has each once, and the same goes for rows and columns, or the last sweep would
    /// have found a contradiction.
    #[inline(always)]
    fn next(&self) -> Propagated {
        let cells = self.words.map(|words| {
            let [mut once, mut twice, mut thrice] = [0; 3];
            for word in words {
                thrice |= twice & word;
                twice |= once & word;
                once |= word;
            }
            [twice, twice & !thrice]
        });
        let [open, pairs] = [0, 1].map(|i| cells.map(|cells| cells[i]));
        let cells = if pairs == [0; 3] { open } else { pairs };
        most_tied(&cells).map_or(Propagated::Solved, |(k, bit)| Propagated::Open(k, bit))
    }
}

/// Takes all other digits from the hidden singles among the cells of a word, and finds its naked
/// singles. Not 0 if a cell has no candidate or is the only place of two digits.
#[inline(always)]
fn hidden(words: &mut [Word; N], sole: &[Word; N], naked: &mut Word) -> Word {
    let mut taken = 0;
    for (word, sole) in words.iter().zip(sole) {
        taken |= word & sole;
    }
    let [mut once, mut twice] = [0; 2];
    for (word, sole) in words.iter_mut().zip(sole) {
        *word &= sole | !taken;
        twice |= once & *word;
        once |= *word;
    }
    *naked = once & !twice;
    once ^ FULL | taken & twice
}

/// For a word and a bit: the cells of each word that share a row, a column or a block with that
/// cell.
static PEERS: [[[Word; 3]; 32]; 3] = peers();

const fn peers() -> [[[Word; 3]; 32]; 3] {
    let mut table = [[[0; 3]; 32]; 3];
    let mut pair = 0;
    while pair < 81 * 81 {
        let ((x, y), (other_x, other_y)) = ((pair % 9, pair / 9 % 9), (pair / 81 % 9, pair / 729));
        let block = x / 3 == other_x / 3 && y / 3 == other_y / 3;
        let ((k, bit), (other, other_bit)) = (place(x, y), place(other_x, other_y));
        if x == other_x || y == other_y || block {
            table[k][bit as usize][other] |= 1 << other_bit;
        }
        pair += 1;
    }
    table
}

/// Word and bit of the cell that shares its groups with the most others of these: whatever it is
/// guessed to hold, most of them are likely to follow.
#[inline(always)]
pub fn most_tied(cells: &[Word; 3]) -> Option<(usize, u32)> {
    let (mut best, mut most) = (None, 0);
    for (k, peers) in PEERS.iter().enumerate() {
        let mut left = cells[k];
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let peers = &peers[bit as usize % 32];
            let ties = (0..3).fold(0, |ties, k| ties + (peers[k] & cells[k]).count_ones());
            if ties > most {
                (best, most) = (Some((k, bit)), ties);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::widest::every;

    proptest! {
        #[test]
        fn every_width_of_registers_comes_to_the_same(
            holes in proptest::collection::vec(0..81usize, 0..90), wrong in 0..81usize,
        ) {
            let mut clues: Board = std::array::from_fn(|y| {
                std::array::from_fn(|x| ((x + 3 * (y % 3) + y / 3) % N + 1) as u8)
            });
            clues.as_flattened_mut()[wrong] = 5;
            for hole in holes {
                clues.as_flattened_mut()[hole] = 0;
            }
            let grid = Grid::new(&clues);
            let mut widest = grid;
            let mut all = vec![(widest.propagate(), widest)];
            for width in 0..every::<&mut Grid>().len() {
                let mut grid = grid;
                let propagated = every()[width](&mut grid);
                all.push((propagated, grid));
            }
            prop_assert!(all.iter().all(|one| *one == all[0]), "{:?}", all);
        }
    }
}
