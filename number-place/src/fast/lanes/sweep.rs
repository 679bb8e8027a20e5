//! One step of conclusions for all lanes at once, without a branch.
//!
//! Words, bits and triads are those of [`grid`](crate::fast::bits::grid): cell (x, y) of a band is bit
//! `9 k + 3 r + s`. Every loop over lanes is straight-line code on numbers of 32 bits, so that the compiler
//! makes one vector instruction of each operation.

use crate::fast::bits::grid::{FULL, Word};
use crate::search::N;

/// How many puzzles are solved side by side: the 32-bit numbers of a 512-bit register.
pub const LANES: usize = 16;

/// One number for each lane.
pub type V = [u32; LANES];

/// Three rows, bits `3 r` for row r, in each of three bands, nine bits apart.
const ROWS: Word = 0o111_111_111;

/// The three triads of the top row of each of three bands.
const TOP: Word = 0o007_007_007;

/// The candidates of all lanes, and what the last sweep found out.
#[derive(Default)]
pub struct Sweep {
    /// The candidates of each figure in each band.
    pub words: [[V; 3]; N],
    /// Cells with one candidate; the next sweep takes it from their peers.
    pub naked: [V; 3],
    /// Cells with two candidates.
    pub pairs: [V; 3],
    /// Not 0 where there is no answer.
    pub dead: V,
    /// Not 0 where a cell has more than one candidate.
    pub open: V,
    /// The sum of all words: 27 of 27 bits stay below 2^32.
    pub sums: V,
}

impl Sweep {
    /// Naked singles, locked candidates and hidden singles, once each.
    #[inline(always)]
    pub fn sweep(&mut self) {
        let mut own = [[[0; LANES]; 3]; N];
        let mut taken = [[0; LANES]; 3];
        self.dead = [0; LANES];
        for (words, own) in self.words.iter_mut().zip(&mut own) {
            figure(words, &self.naked, own, &mut taken, &mut self.dead);
        }
        self.sums = [0; LANES];
        self.open = [0; LANES];
        for band in 0..3 {
            for lane in 0..LANES {
                let taken = taken[band][lane];
                let [mut once, mut twice, mut thrice, mut sum] = [0; 4];
                for (words, own) in self.words.iter_mut().zip(&own) {
                    let word = words[band][lane] & (own[band][lane] | !taken);
                    words[band][lane] = word;
                    thrice |= twice & word;
                    twice |= once & word;
                    once |= word;
                    sum += word;
                }
                self.naked[band][lane] = once & !twice;
                self.pairs[band][lane] = twice & !thrice;
                self.sums[lane] += sum;
                self.open[lane] |= twice;
                self.dead[lane] |= once ^ FULL;
            }
        }
    }
}

/// What the words of one figure allow: takes it from the cells in `taken` and from the peers of its naked singles, closes rows and columns,
/// and notes in `own` and `taken` the cells that have the only candidate of their row.
#[inline(always)]
fn figure(words: &mut [V; 3], naked: &[V; 3], own: &mut [V; 3], taken: &mut [V; 3], dead: &mut V) {
    for lane in 0..LANES {
        let word = [0, 1, 2].map(|band| words[band][lane] & !taken[band][lane]);
        let single = [0, 1, 2].map(|band| word[band] & naked[band][lane]);
        let seen = seen(single);
        let word = [0, 1, 2].map(|band| word[band] & (single[band] | !seen[band]));
        let tops = close_columns(word.map(|word| word | word >> 3 | word >> 6));
        let word = [0, 1, 2].map(|band| word[band] & down(tops[band]));
        let (rows, none) = close_rows(pack(word.map(|word| word | word >> 9 | word >> 18)));
        let word = [0, 1, 2].map(|band| word[band] & triads(rows >> (9 * band)));
        let alone = alone(rows, pack(word.map(twice)));
        for band in 0..3 {
            words[band][lane] = word[band];
            let placed = word[band] & triads(alone >> (9 * band));
            own[band][lane] = placed;
            dead[lane] |= taken[band][lane] & placed;
            taken[band][lane] |= placed;
        }
        dead[lane] |= none;
    }
}

/// The nine triads of each band side by side: bit `9 b + 3 r + s`.
#[inline(always)]
fn pack(triads: [Word; 3]) -> Word {
    triads[0] & 511 | (triads[1] & 511) << 9 | (triads[2] & 511) << 18
}

/// All cells of the triads of a band, bits `3 r + s`; higher bits do not count.
#[inline(always)]
fn triads(triads: Word) -> Word {
    let triads = triads & 511;
    triads | triads << 9 | triads << 18
}

/// From the top cell of each column of a band, bits `9 k + s`, to the whole column.
#[inline(always)]
fn down(tops: Word) -> Word {
    let tops = tops & TOP;
    tops | tops << 3 | tops << 6
}

/// The triads in which a figure has more than one candidate.
#[inline(always)]
fn twice(word: Word) -> Word {
    let [a, b, c] = [word, word >> 9, word >> 18];
    a & (b | c) | b & c
}

/// The cells that share a row, a column or a block with one of these, and these.
#[inline(always)]
fn seen(cells: [Word; 3]) -> [Word; 3] {
    let all = cells[0] | cells[1] | cells[2];
    let columns = down(all | all >> 3 | all >> 6);
    let places = pack(cells.map(|word| word | word >> 9 | word >> 18));
    let rows = (places | places >> 1 | places >> 2) & ROWS;
    let rows = rows | rows << 1 | rows << 2;
    let blocks = (places | places >> 3 | places >> 6) & TOP;
    let both = rows | blocks | blocks << 3 | blocks << 6;
    [0, 1, 2].map(|band| columns | triads(both >> (9 * band)))
}

/// Drops the triads that are in none of the six choices of three in different rows and blocks; and not 0 if
/// a band has none left.
///
/// The top row's triad in block s goes with those in s + 1 and s + 2 below it, or with s + 2 and s + 1. A
/// row is written twice, side by side, to be read from any block on.
#[inline(always)]
fn close_rows(rows: Word) -> (Word, Word) {
    let [a, b, c] = [rows, rows >> 3, rows >> 6].map(|row| row & TOP);
    let [b, c] = [b | b << 3, c | c << 3];
    let up = a & b >> 1 & c >> 2;
    let down = a & b >> 2 & c >> 1;
    let [u, d] = [up | up << 3, down | down << 3];
    let a = up | down;
    let b = (u >> 2 | d >> 1) & TOP;
    let c = (u >> 1 | d >> 2) & TOP;
    let some = (a | a >> 1 | a >> 2) & 0o001_001_001;
    (a | b << 3 | c << 6, some ^ 0o001_001_001)
}

/// The same for columns: of the top bits `9 k + s` of each band, those remain that are in a choice of three in
/// different bands and different columns k of a block. Bits beyond 27 do not count.
#[inline(always)]
fn close_columns(tops: [Word; 3]) -> [Word; 3] {
    let [a, b, c] = tops.map(|tops| tops & 0o007_007_007);
    let one = |word: Word| word >> 9 | word << 18;
    let two = |word: Word| word >> 18 | word << 9;
    let up = a & one(b) & two(c);
    let down = a & two(b) & one(c);
    [up | down, two(up) | one(down), one(up) | two(down)]
}

/// The rows, as all of their triads, in which only one triad is left and that with one candidate.
#[inline(always)]
fn alone(triads: Word, twice: Word) -> Word {
    let two = triads & triads >> 1 | (triads | triads >> 1) & triads >> 2;
    let more = two | twice | twice >> 1 | twice >> 2;
    let rows = !more & ROWS;
    rows | rows << 1 | rows << 2
}
