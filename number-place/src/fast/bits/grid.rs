//! The candidates of a whole board in 27 words, and what follows from them without guessing.
//!
//! A *band* is three rows of the board. For each figure and each band one word of 27 bits says in which
//! cells of the band the figure may still stand (once it stands, that is one bit alone in its row). Cell
//! (x, y) of band y / 3 is bit `9 k + 3 r + s`, with k = x mod 3, r = y mod 3 and s = x / 3, the block.
//! So the nine bits of a fixed k are a small 3 x 3 board of rows and blocks, and the three cells that a
//! row and a block share, called a *triad*, are nine bits apart: to ask which triads can hold the figure,
//! three shifted copies of the word are OR-ed.

use super::tables::{ALONE, CLOSED, KEEPS};
use crate::search::{Board, N};

/// The candidates of one figure in one band, or any other set of cells of a band.
pub type Word = u32;

/// All cells of a band.
pub const FULL: Word = (1 << 27) - 1;

/// Bits `3 r + s` to all three cells of the triad.
pub const TRIADS: Word = 1 | 1 << 9 | 1 << 18;

/// Bits `9 k + s`: the topmost cell of each column of a band.
const COLUMNS: Word = 0b111 * TRIADS;

/// From the topmost cell of each column to the whole column.
const DOWN: Word = 1 | 1 << 3 | 1 << 6;

/// The cell's place in its band's word.
pub const fn bit(x: usize, y: usize) -> Word {
    1 << (x % 3 * 9 + y % 3 * 3 + x / 3)
}

/// The cell (x, y) of a bit.
pub fn cell(band: usize, bit: u32) -> (usize, usize) {
    let bit = bit as usize;
    (bit % 3 * 3 + bit / 9, band * 3 + bit / 3 % 3)
}

/// The set bits of a word, from the lowest.
pub fn bits(mut word: Word) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// A word for each of the three bands, and an empty fourth: so many fit into one register.
type Bands = [Word; 4];

/// All cells of the board.
const ALL: Bands = [FULL, FULL, FULL, 0];

/// What is known of a board.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The candidates of each figure in each band.
    words: [Bands; N],
    /// The cells of each band that are not known to be filled.
    open: Bands,
    /// The figures whose words have changed since they were last looked at; bit f - 1 is figure f.
    changed: u32,
    /// The columns in which each figure was found to fit when it was last looked at; see [`columns`].
    columns: [Word; N],
}

/// The candidates of the open cells, two words in each number.
pub type Residual = [u64; 14];

/// What [`Grid::settle`] comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// No answer can be reached.
    Dead,
    /// Every cell is filled: an answer.
    Full,
    /// Something has to be guessed: the figure of this cell (band and bit), which has the fewest, two if
    /// any has two.
    Open(usize, u32),
}

impl Grid {
    /// What the clues leave at first sight.
    pub fn new(clues: &Board) -> Self {
        let mut own = [[0; 4]; 16]; // figure 0, for empty, is first; up to 16, so that no index is checked
        let (top, rest) = clues.split_at(3);
        let (middle, bottom) = rest.split_at(3);
        for (r, ((a, b), c)) in top.iter().zip(middle).zip(bottom).enumerate() {
            for (x, ((a, b), c)) in a.iter().zip(b).zip(c).enumerate() {
                // Band after band, since the processor waits where it writes the same word twice in a row.
                for (band, &clue) in [a, b, c].into_iter().enumerate() {
                    own[usize::from(clue) & 15][band] |= bit(x, r);
                }
            }
        }
        let open = own[0];
        let words = std::array::from_fn(|f| {
            let seen = seen(own[f + 1]);
            std::array::from_fn(|band| own[f + 1][band] | open[band] & !seen[band])
        });
        Grid {
            words,
            open,
            changed: (1 << N) - 1,
            columns: [0; N],
        }
    }

    /// The figures, 1 to 9, that a cell may hold.
    pub fn figures(&self, band: usize, bit: u32) -> impl Iterator<Item = usize> + use<> {
        let column = self.words.map(|words| words[band] >> bit & 1);
        (1..=N).filter(move |&figure| column[figure - 1] != 0)
    }

    /// Writes a figure, 1 to 9, into an open cell.
    pub fn fill(&mut self, band: usize, bit: u32, figure: usize) {
        for (f, words) in self.words.iter_mut().enumerate() {
            self.changed |= (words[band] >> bit & 1) << f;
            words[band] &= !(1 << bit);
        }
        self.words[figure - 1][band] |= 1 << bit;
        self.set(band, bit, figure - 1);
    }

    /// The only candidate of a cell, figure index `f`, is its figure: no peer may hold it any more.
    fn set(&mut self, band: usize, bit: u32, f: usize) {
        let keeps = &KEEPS[band][bit as usize & 31];
        for (word, keeps) in self.words[f].iter_mut().zip(keeps) {
            *word &= keeps;
        }
        self.open[band] &= !(1 << bit);
        self.changed |= 1 << f;
    }

    /// Draws conclusions until there are no more.
    pub fn settle(&mut self) -> Settled {
        loop {
            if !self.place() {
                return Settled::Dead;
            }
            let [mut once, mut twice, mut thrice] = [[0; 4]; 3];
            for words in &self.words {
                for band in 0..4 {
                    thrice[band] |= twice[band] & words[band];
                    twice[band] |= once[band] & words[band];
                    once[band] |= words[band];
                }
            }
            if once != ALL {
                return Settled::Dead;
            }
            let single: Bands = std::array::from_fn(|band| self.open[band] & !twice[band]);
            if single != [0; 4] {
                self.fill_singles(single);
            }
            if self.changed != 0 {
                continue;
            }
            let two: Bands = std::array::from_fn(|band| twice[band] & !thrice[band]);
            let open = most_tied(&two).or_else(|| lowest(&thrice));
            return open.map_or(Settled::Full, |(band, bit)| Settled::Open(band, bit));
        }
    }

    /// Naked singles: cells that have one candidate hold it.
    fn fill_singles(&mut self, single: Bands) {
        for (band, &single) in single.iter().enumerate().take(3) {
            for bit in bits(single) {
                // If a peer took it just now, f is 0, and the cell is found empty later on.
                let holds = |f: usize| (self.words[f][band] >> bit & 1) as usize;
                let f = (0..N).fold(0, |only, f| only | (holds(f) * f));
                self.set(band, bit, f);
            }
        }
    }

    /// Locked candidates and hidden singles of the changed figures; false if there is no answer.
    fn place(&mut self) -> bool {
        let mut own = [[0; 4]; N];
        let mut taken = [0; 4];
        let mut clash = 0;
        let mut changed = self.changed;
        while changed != 0 {
            let f = changed.trailing_zeros() as usize % N;
            changed &= changed - 1;
            let words = &mut self.words[f];
            for (word, taken) in words.iter_mut().zip(taken) {
                *word &= !taken;
            }
            if !close(words, &mut self.columns[f]) {
                return false;
            }
            for band in 0..3 {
                let placed = placed(words[band]) & self.open[band];
                clash |= placed & taken[band]; // two figures have no other place than the same cell
                taken[band] |= placed;
                own[f][band] = placed;
            }
        }
        self.changed = 0;
        for (f, words) in self.words.iter_mut().enumerate() {
            let left = std::array::from_fn(|band| words[band] & (own[f][band] | !taken[band]));
            self.changed |= u32::from(*words != left) << f;
            *words = left;
        }
        for (open, taken) in self.open.iter_mut().zip(taken) {
            *open &= !taken;
        }
        clash == 0
    }

    /// The candidates of the open cells. Boards of which they are the same have equally many answers.
    pub fn residual(&self) -> Residual {
        let mut residual = [0; 14];
        let words = self
            .words
            .iter()
            .flat_map(|words| (0..3).map(|band| words[band] & self.open[band]));
        for (i, word) in words.enumerate() {
            residual[i / 2] |= u64::from(word) << (i % 2 * 32);
        }
        residual
    }

    /// An open cell with as few candidates as any other in its band, which is the band, not yet full, that
    /// has the fewest.
    pub fn emptiest_in_a_band(&self) -> (usize, u32) {
        let candidates = |band: usize| {
            let words = self.words.iter().map(|words| words[band] & self.open[band]);
            words.map(Word::count_ones).sum::<u32>()
        };
        let bands = (0..3).filter(|&band| self.open[band] != 0);
        let band = bands.min_by_key(|&band| candidates(band)).unwrap_or(0);
        let open = bits(self.open[band]);
        let bit = open.min_by_key(|&bit| self.figures(band, bit).count());
        (band, bit.unwrap_or(0))
    }

    /// The figures of all filled cells, 0 elsewhere.
    pub fn board(&self) -> Board {
        let mut board = [[0; N]; N];
        for (f, words) in self.words.iter().enumerate() {
            for (band, (&word, open)) in words.iter().zip(self.open).enumerate() {
                for bit in bits(word & !open) {
                    let (x, y) = cell(band, bit);
                    board[y][x] = f as u8 + 1;
                }
            }
        }
        board
    }
}

/// Band and bit of the cell that shares its groups with the most others of these: whatever it is guessed to
/// hold, most of them are likely to follow.
pub fn most_tied(cells: &[Word]) -> Option<(usize, u32)> {
    let places = (0..3).flat_map(|band| bits(cells[band]).map(move |bit| (band, bit)));
    places.max_by_key(|&(band, bit)| {
        let keeps = &KEEPS[band][bit as usize & 31];
        let ties = keeps.iter().zip(cells).map(|(keeps, cells)| cells & !keeps);
        ties.map(Word::count_ones).sum::<u32>()
    })
}

/// Band and bit of the first cell.
fn lowest(cells: &Bands) -> Option<(usize, u32)> {
    let band = cells.iter().position(|&word| word != 0)?;
    Some((band, cells[band].trailing_zeros()))
}

/// The cells that share a row, a column or a block with one of these, and these.
fn seen(cells: Bands) -> Bands {
    let tops = cells.map(|word| (word | word >> 3 | word >> 6) & COLUMNS);
    let columns = (tops[0] | tops[1] | tops[2]) * DOWN;
    cells.map(|word| {
        let triads = word | word >> 9 | word >> 18;
        let rows = ((triads | triads >> 1 | triads >> 2) & 0o111) * 0b111;
        let blocks = ((triads | triads >> 3 | triads >> 6) & 0b111) * DOWN;
        columns | ((rows | blocks) * TRIADS)
    })
}

/// The cells of a band in which a figure stands: its only candidates in their row.
fn placed(word: Word) -> Word {
    let [a, b, c] = [word, word >> 9, word >> 18];
    let triads = (a | b | c) & 511;
    let twice = (a & (b | c) | b & c) & 511;
    word & ALONE[triads as usize] & !(twice * TRIADS)
}

/// Locked candidates of one figure, in rows and blocks and in columns and blocks, to the end.
///
/// Within a band the figure stands once in every row and once in every block: in three triads that are a
/// permutation of three, of which there are six. A triad that is in none of those that are left can be
/// dropped; [`CLOSED`] knows. Columns are the same with the band's cells in a block's column instead of
/// triads: of the 3 x 3 such sets of a *stack* (three blocks above each other), three hold the figure.
///
/// `known` is what [`columns`] gave when this was last done; false if there is no place left for the figure.
fn close(words: &mut Bands, known: &mut Word) -> bool {
    loop {
        for word in &mut words[..3] {
            let triads = (*word | *word >> 9 | *word >> 18) & 511;
            let closed = CLOSED[triads as usize];
            if closed == 0 {
                return false;
            }
            *word &= closed;
        }
        let before = columns(words);
        if before == *known {
            return true;
        }
        let after = close_columns(before);
        *known = after;
        if after == before {
            return true;
        }
        for (band, word) in words[..3].iter_mut().enumerate() {
            *word &= (after >> (3 * band) & COLUMNS) * DOWN;
        }
    }
}

/// Bit `9 k + 3 b + s`: whether the figure may stand in column k of the block in band b and stack s.
fn columns(words: &Bands) -> Word {
    let tops = words.map(|word| (word | word >> 3 | word >> 6) & COLUMNS);
    tops[0] | tops[1] << 3 | tops[2] << 6
}

/// Drops what is in no permutation, for the three stacks at once; see [`columns`].
///
/// The permutations that send band 0 to column k, band 1 to k + 1 and band 2 to k + 2 are read off where
/// the word, rotated so that those three bits meet, has them all; likewise k, k - 1, k - 2.
fn close_columns(columns: Word) -> Word {
    const BAND_0: Word = 0b111 * TRIADS;
    let round = u64::from(columns) | u64::from(columns) << 27;
    let turn = |by: u32| (round >> by) as Word;
    let up = columns & turn(12) & turn(24) & BAND_0;
    let down = columns & turn(21) & turn(15) & BAND_0;
    let back =
        |word: Word, by: u32| (u64::from(word) << by | u64::from(word) << by >> 27) as Word & FULL;
    up | back(up, 12) | back(up, 24) | down | back(down, 21) | back(down, 15)
}
