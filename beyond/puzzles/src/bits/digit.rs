//! Conclusions from the candidates of one digit, without branches and tables.
//!
//! Three words of 27 bits say in which cells the digit is still possible. Cell (x, y) is bit `3 y +
//! x / 3` of word `x mod 3`. So a bit is a *triad*, the three cells that a row and a block share,
//! and the three words are its left, middle and right cells: which triads can contain the digit is the
//! OR of the three words. With y = 3 b + r and s = x / 3, the bit is `9 b + 3 r + s`: block s of
//! band b has its three rows three bits apart, and its neighbours below are nine bits further.
//!
//! The same straight-line code works on all digits of one puzzle ([`grid`](super::grid)) and on
//! many puzzles ([`batch`](crate::batch)) at once, as the compiler makes a vector instruction
//! of each operation.

use number_place::{Board, N};

/// A set of cells: those of the columns x of one x mod 3.
pub type Word = u32;

/// All cells of a word.
pub const FULL: Word = (1 << 27) - 1;

/// The top row of each band: one bit for each block.
const BLOCKS: Word = 0o007_007_007;

/// What the candidates of a digit have come to.
pub struct Eliminated {
    /// The candidates that are left.
    pub words: [Word; 3],
    /// All triads of the blocks in which the digit has at most one candidate left.
    pub sole: Word,
    /// Not 0 if the digit has a block without a candidate, or two cells of a block that can contain
    /// nothing else.
    pub contradiction: Word,
}

/// Takes a digit from the peers of its naked singles, and draws locked candidates to the end.
///
/// `naked` are the cells with one candidate, whatever its digit is.
///
/// A naked single is only taken from the other cells of its block. Then its triad is the block's
/// only one, and its column the block's only one, so that the rest of row and column goes with the
/// locked candidates.
#[inline(always)]
pub fn eliminate(words: [Word; 3], naked: [Word; 3]) -> Eliminated {
    let single = [0, 1, 2].map(|k| words[k] & naked[k]);
    let placed = any_row(union(single)) & BLOCKS;
    let others = !rows(placed);
    let words = [0, 1, 2].map(|k| words[k] & (single[k] | others));

    let triads = close_rows(union(words));
    let words = words.map(|word| word & triads);
    let columns = close_columns(words.map(|word| any_row(word) & BLOCKS));
    let words = [0, 1, 2].map(|k| words[k] & rows(columns[k]));

    let triads = union(words);
    let pairs = two_of(words);
    let more = pairs | pairs >> 3 | pairs >> 6 | two_of([triads, triads >> 3, triads >> 6]);
    let none = BLOCKS & !any_row(triads);
    Eliminated { words, sole: rows(BLOCKS & !more), contradiction: none | placed & more }
}

#[inline(always)]
fn union([a, b, c]: [Word; 3]) -> Word {
    a | b | c
}

/// What is in two or three of the words.
#[inline(always)]
fn two_of([a, b, c]: [Word; 3]) -> Word {
    a & b | c & (a | b)
}

/// The blocks, as bits of the top rows, that have a bit in any of their rows. Other bits do not
/// count.
#[inline(always)]
fn any_row(word: Word) -> Word {
    word | word >> 3 | word >> 6
}

/// From the top row of each band to its three rows.
#[inline(always)]
fn rows(tops: Word) -> Word {
    tops | tops << 3 | tops << 6
}

/// Keeps the triads that can contain the digit together with two others of its band.
///
/// Within a band the digit occurs once in each row and once in each block: in three triads that are
/// a permutation, of which there are six. The triad of row r and block s goes with those of rows r
/// + 1 and r + 2 in the two other blocks, either way; row and block after the last are the first.
#[inline(always)]
fn close_rows(triads: Word) -> Word {
    /// Every row gets the bits of the next, `by` bits further on; the last those of the first.
    #[inline(always)]
    fn next(word: Word, by: u32, last: Word) -> Word {
        last & word << (2 * by) | !last & word >> by
    }
    /// The same backwards, which is as good as two steps forwards.
    #[inline(always)]
    fn after_next(word: Word, by: u32, first: Word) -> Word {
        first & word >> (2 * by) | !first & word << by
    }
    let one = next(triads, 3, BLOCKS << 6);
    let two = after_next(triads, 3, BLOCKS);
    const LEFT: Word = 0o111_111_111;
    const RIGHT: Word = LEFT << 2;
    let up = next(one, 1, RIGHT) & after_next(two, 1, LEFT);
    let down = after_next(one, 1, LEFT) & next(two, 1, RIGHT);
    triads & (up | down)
}

/// The same for columns: word k has a bit, in the top row of a band, for each block that can contain
/// the digit in its column k. In three blocks above each other, the digit is in three different
/// columns k.
#[inline(always)]
fn close_columns([left, middle, right]: [Word; 3]) -> [Word; 3] {
    let next = |word: Word| word >> 9 | word << 18;
    let after_next = |word: Word| word >> 18 | word << 9;
    let up = left & next(middle) & after_next(right);
    let down = left & after_next(middle) & next(right);
    // Each turned back to where its words came from.
    [up | down, after_next(up) | next(down), next(up) | after_next(down)]
}

/// The words of a set of cells that has this cell alone: which word, and its bit.
pub const fn place(x: usize, y: usize) -> (usize, u32) {
    (x % 3, (3 * y + x / 3) as u32)
}

/// The cell (x, y) of a bit of word k.
pub const fn cell(k: usize, bit: u32) -> (usize, usize) {
    let index = 3 * bit as usize + k;
    (index % N, index / N)
}

/// The cells of each digit. Digit 0, for empty, is first; there is room for 16, so that no index is
/// checked.
#[inline(always)]
pub fn places(clues: &Board) -> [[Word; 3]; 16] {
    // Each band has its own sets, since the processor waits where it writes the same word twice in
    // a row.
    let mut places = [[[0; 3]; 16]; 3];
    for r in 0..3 {
        for s in 0..3 {
            for k in 0..3 {
                for (band, places) in places.iter_mut().enumerate() {
                    let clue = clues[3 * band + r][3 * s + k];
                    places[usize::from(clue) & 15][k] |= 1 << (9 * band + 3 * r + s);
                }
            }
        }
    }
    let [top, middle, bottom] = places;
    std::array::from_fn(|f| [0, 1, 2].map(|k| top[f][k] | middle[f][k] | bottom[f][k]))
}

/// Writes digits into a board: `word` has the cells of the digit with index f, those of word k.
///
/// A word is made of three columns, each of which contains a digit at most once.
#[inline(always)]
pub fn write_board(word: impl Fn(usize, usize) -> Word, board: &mut Board) {
    let cells = board.as_flattened_mut();
    for f in 0..N {
        for k in 0..3 {
            let mut word = word(f, k);
            for _ in 0..3 {
                // The lowest bit; nothing where there is none.
                if let Some(cell) = cells.get_mut(3 * word.trailing_zeros() as usize + k) {
                    *cell = f as u8 + 1;
                }
                word &= word.wrapping_sub(1);
            }
        }
    }
}

/// The set bits of a word, from the lowest.
pub fn bits(mut word: Word) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// All 46 656 ways to place a digit nine times, once in each row, column and block.
    fn placements() -> Vec<[Word; 3]> {
        fn step(y: usize, columns: &mut Vec<usize>, all: &mut Vec<[Word; 3]>) {
            if y == N {
                let mut words = [0; 3];
                for (y, &x) in columns.iter().enumerate() {
                    let (k, bit) = place(x, y);
                    words[k] |= 1 << bit;
                }
                all.push(words);
                return;
            }
            for x in 0..N {
                let free = |(other, &ox): (usize, &usize)| {
                    ox != x && (ox / 3 != x / 3 || other / 3 != y / 3)
                };
                if columns.iter().enumerate().all(free) {
                    columns.push(x);
                    step(y + 1, columns, all);
                    columns.pop();
                }
            }
        }
        let mut all = Vec::new();
        step(0, &mut Vec::new(), &mut all);
        assert_eq!(all.len(), 46_656);
        all
    }

    fn words(density: u32) -> impl Strategy<Value = [Word; 3]> {
        let one = proptest::collection::vec(0..100u32, 27).prop_map(move |cells| {
            let bits = cells.iter().enumerate().filter(|(_, chance)| **chance < density);
            bits.fold(0, |word, (bit, _)| word | 1 << bit)
        });
        (one.clone(), one.clone(), one).prop_map(|(a, b, c)| [a, b, c])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_placement_is_lost(
            candidates in (40..100u32).prop_flat_map(words), naked in words(6),
        ) {
            // What takes the candidates and every naked single among them.
            let fits = |placement: &&[Word; 3]| (0..3).all(|k| {
                placement[k] & !candidates[k] == 0 && candidates[k] & naked[k] & !placement[k] == 0
            });
            let all = placements();
            let fitting: Vec<_> = all.iter().filter(fits).collect();
            let left = eliminate(candidates, naked);
            prop_assert!(left.contradiction == 0 || fitting.is_empty());
            for placement in fitting {
                for (placement, word) in placement.iter().zip(left.words) {
                    prop_assert_eq!(placement & !word, 0);
                }
            }
            for (word, candidates) in left.words.iter().zip(candidates) {
                prop_assert_eq!(word & !candidates, 0, "nothing is added");
            }
        }

        #[test]
        fn what_is_left_of_a_placement_is_the_placement(index in 0..46_656usize) {
            let placement = placements()[index];
            let left = eliminate([FULL; 3], placement);
            prop_assert_eq!((left.words, left.sole, left.contradiction), (placement, FULL, 0));
        }
    }

    #[test]
    fn every_cell_has_a_bit_of_its_own() {
        for index in 0..N * N {
            let (x, y) = (index % N, index / N);
            let (k, bit) = place(x, y);
            assert_eq!(cell(k, bit), (x, y));
            let mut board = [[0; N]; N];
            board[y][x] = 7;
            let own = places(&board);
            assert_eq!(own[7][k], 1 << bit);
            let mut back = [[0; N]; N];
            write_board(|f, k| own[f + 1][k], &mut back);
            assert_eq!(back, board);
        }
    }
}
