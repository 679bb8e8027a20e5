//! Counts the ways to fill the last two bands, without a board.
//!
//! Within a band a digit is in three triads, one in each row and block: a permutation of three, of
//! which there are six. For each it may have several columns to choose from: these are the sets of
//! three cells that a digit can take. The nine digits fill the band if no two of their sets meet: 9
//! times 3 cells are all 27. What the first of two bands leaves to the second are the columns that
//! its sets do not use; in which row they use them does not matter, so the count of the second is
//! kept and looked up.

use arrayvec::ArrayVec;
use common::search::Flow;
use number_place::N;
use rustc_hash::FxHashMap;

use crate::bits::digit::{FULL, Word, bits};

/// For each digit the cells of a band that can contain it: bit `9 k + 3 r + s` for row r and column 3
/// s + k.
pub type Band = [Word; N];

/// Counts the fillings of a band when the two others are full, by its candidates.
pub type KeptBands = FxHashMap<Band, u64>;

/// The most counts that are kept, of some 50 bytes each. When the table is full it starts anew.
const MOST_KEPT: usize = 1 << 18;

/// The triads, bits `3 r + s`, of the six permutations: the block s of the digit in each row r.
const PERMUTATIONS: [Word; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];

/// A set of cells that a digit can take, and what it leaves to the digit in the next band.
#[derive(Clone, Copy)]
struct Set {
    cells: Word,
    left: Word,
}

/// The sets that a digit, by its index, can take: in each of six permutations one of two columns in
/// each of three blocks, since the third column has the digit in a full band.
#[derive(Default)]
struct Choices {
    digit: usize,
    sets: ArrayVec<Set, 48>,
}

/// Counts the ways to fill two bands when the third is full. Tells `entered` each filling of the
/// first; stopped by it, `ways` has a part.
pub fn fillings_of_two(
    [band, next]: &[Band; 2],
    kept: &mut KeptBands,
    ways: &mut u128,
    mut entered: impl FnMut() -> Flow,
) -> Flow {
    fill(&choices(band, next), 0, &mut [0; N], &mut |left| {
        entered()?;
        let of_next = kept.get(left).copied().unwrap_or_else(|| {
            if kept.len() == MOST_KEPT {
                kept.clear();
            }
            let of_next = fillings(left);
            kept.insert(*left, of_next);
            of_next
        });
        *ways += u128::from(of_next);
        Ok(())
    })
}

/// Counts the ways to fill a band when the two others are full.
pub fn fillings(band: &Band) -> u64 {
    let mut ways = 0;
    let _ = fill(&choices(band, &[FULL; N]), 0, &mut [0; N], &mut |_| {
        ways += 1;
        Ok(())
    });
    ways
}

/// The sets of each digit that leave it a place in the next band; digits with few candidates come
/// first.
fn choices(band: &Band, next: &Band) -> [Choices; N] {
    let mut digits: [usize; N] = std::array::from_fn(|f| f);
    digits.sort_unstable_by_key(|&f| band[f].count_ones());
    let mut choices: [Choices; N] = Default::default();
    for (Choices { digit, sets }, f) in choices.iter_mut().zip(digits) {
        *digit = f;
        for triads in permutations(band[f]) {
            let [a, b, c] = [0, 1, 2].map(|s| band[f] & all_cells(triads & 0o111 << s));
            for a in bits(a) {
                for b in bits(b) {
                    for c in bits(c) {
                        let cells = 1 << a | 1 << b | 1 << c;
                        let left = next[f] & !columns(cells);
                        if permutations(left).next().is_some() {
                            sets.push(Set { cells, left });
                        }
                    }
                }
            }
        }
    }
    choices
}

/// The permutations all of whose triads have a candidate.
fn permutations(candidates: Word) -> impl Iterator<Item = Word> {
    let triads = candidates | candidates >> 9 | candidates >> 18;
    PERMUTATIONS.into_iter().filter(move |permutation| permutation & !triads == 0)
}

/// All cells of triads.
fn all_cells(triads: Word) -> Word {
    triads | triads << 9 | triads << 18
}

/// All cells of the columns of some cells.
fn columns(cells: Word) -> Word {
    let tops = (cells | cells >> 3 | cells >> 6) & 0o007_007_007;
    tops | tops << 3 | tops << 6
}

/// Chooses a set for each digit, in every way, and shows `filled` what they leave to the next band;
/// `taken` are the cells of those that have chosen.
fn fill(
    choices: &[Choices],
    taken: Word,
    left: &mut Band,
    filled: &mut impl FnMut(&Band) -> Flow,
) -> Flow {
    let Some((Choices { digit, sets }, others)) = choices.split_first() else {
        return filled(left);
    };
    for set in sets.iter().filter(|set| set.cells & taken == 0) {
        left[*digit] = set.left;
        fill(others, taken | set.cells, left, filled)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use common::search::Stop;

    use super::*;

    /// Digit f is in the columns f, f + 3 and f + 6, modulo 9: the digits and columns of a
    /// remainder by 3 are a Latin square of order 3, of which there are 12, and 4 with a cell
    /// given.
    #[test]
    fn three_latin_squares_make_a_band() {
        let column = |x: usize| 0o111 << (9 * (x % 3) + x / 3);
        let mut band: Band =
            std::array::from_fn(|f| [f, f + 3, f + 6].map(|x| column(x % N)).iter().sum());
        assert_eq!(fillings(&band), 12 * 12 * 12);
        band[0] &= !column(0) | 1; // digit 0 in row 0 of column 0
        assert_eq!(fillings(&band), 4 * 12 * 12);
        band[0] &= !1;
        assert_eq!(fillings(&band), 0);
    }

    #[test]
    fn of_two_bands_either_may_be_the_first() {
        // A full band has digit f in column f mod 3 of each block. In two blocks the next column is
        // for the upper band and the one after for the lower; in the third each digit may choose.
        let of = |f: usize, s: usize, on: usize| 0o111 << (9 * ((f + on) % 3) + s);
        let upper: Band =
            std::array::from_fn(|f| of(f, 0, 1) | of(f, 1, 1) | of(f, 2, 1) | of(f, 2, 2));
        let mut lower: Band =
            std::array::from_fn(|f| of(f, 0, 2) | of(f, 1, 2) | of(f, 2, 1) | of(f, 2, 2));
        lower[0] &= !0o7000; // nor in the top row of the middle columns
        let count = |bands: [&Band; 2], most: u64| {
            let bands = bands.map(|band| *band);
            let (mut ways, mut visits) = (0, 0);
            let flow = fillings_of_two(&bands, &mut KeptBands::default(), &mut ways, || {
                visits += 1;
                if visits > most {
                    return Err(Stop::TimeLimit);
                }
                Ok(())
            });
            (ways, flow.is_err())
        };
        let (ways, _) = count([&upper, &lower], u64::MAX);
        assert!(ways > 0);
        assert_eq!(count([&lower, &upper], u64::MAX), (ways, false));
        // Stopped, it has a part.
        let (part, stopped) = count([&upper, &lower], 10);
        assert!(stopped && part < ways);
    }
}
