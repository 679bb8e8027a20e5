//! How many pairs of words have no bit in common; 64 pairs are tested at once.
//!
//! 64 words of one side are a *block*. They are turned into *slices*: bit i of slice b says whether
//! word i has bit b. A word of the other side that has the bits b, c, … fits word i if none of the
//! slices b, c, … has bit i: operations on slices test 64 words at once. To take fewer steps, the
//! bits are cut into bytes, and the result for each of the 256 values of a byte is tabulated. So
//! the test of a word takes one look into a table for each of its four bytes.
//!
//! Bit-slicing: E. Biham, *A Fast New DES Implementation in Software* (1997). Adding up the bits of
//! many words, and transposing a square of bits: H. S. Warren, *Hacker's Delight* (2nd edition),
//! 5-1 and 7-3.

use common::search::Flow;

use super::groups::KeyedGroups;

/// Words of a block.
const BLOCK: usize = 64;
/// Bits of a word that the tables test.
const TESTED: usize = 32;

/// Counts the pairs of a word of `east` and a word of `west` that have no bit in common. The words
/// have `bits` bits.
///
/// The words of both sides are grouped by their lowest bits, their *key*. If two keys have a bit in
/// common, no words of their groups fit. Otherwise, the tables test the bits above the key. The
/// number of keys is chosen so that a group has about one block of words.
///
/// # Errors
/// There is not enough memory.
pub fn count(east: &[u64], west: &[u64], bits: usize) -> Flow<u64> {
    let blocks = (east.len() / BLOCK).max(1);
    let key_bits = (blocks.ilog2() as usize).max(bits.saturating_sub(TESTED));
    let keys = 1 << key_bits;
    let group = |words: &[u64]| {
        let split = |&word: &u64| (word as usize & (keys - 1), (word >> key_bits) as u32);
        KeyedGroups::new(keys, words.iter().map(split))
    };
    let east = group(east)?;
    let west = group(west)?;
    let mut fitting = Vec::new();
    let mut count = 0;
    let mut tables = BlockTables::default();
    for key in (0..keys).filter(|&key| !east.get(key).is_empty()) {
        fitting.clear();
        let others = (keys - 1) & !key;
        let mut subset = others;
        loop {
            fitting.extend_from_slice(west.get(subset));
            if subset == 0 {
                break;
            }
            subset = (subset - 1) & others;
        }
        for block in east.get(key).chunks(BLOCK) {
            tables.fill(block);
            count += tables.count(&fitting);
        }
    }
    Ok(count)
}

/// The tables of a block: for each of the four bytes and each of its values, which words of the
/// block have none of its bits.
struct BlockTables([[u64; 256]; 4]);

impl Default for BlockTables {
    fn default() -> Self {
        BlockTables([[0; 256]; 4])
    }
}

impl BlockTables {
    /// Tabulates a block of up to 64 words.
    fn fill(&mut self, words: &[u32]) {
        for (table, slices) in self.0.iter_mut().zip(slices(words).as_chunks::<8>().0) {
            table[0] = u64::MAX >> (BLOCK - words.len());
            for (bit, slice) in slices.iter().enumerate() {
                let (without, with) = table.split_at_mut(1 << bit);
                for (with, without) in with.iter_mut().zip(without) {
                    *with = *without & !slice;
                }
            }
        }
    }

    /// How many pairs of one of `words` and one of the block's have no bit in common.
    ///
    /// To count fewer bits, the bits of the results are first added as numbers of two bits, in all
    /// 64 places at once. Of each four results, only the carries are counted.
    fn count(&self, words: &[u32]) -> u64 {
        let (rounds, rest) = words.as_chunks::<4>();
        let mut ones = 0;
        let mut twos = 0;
        let mut count = 0;
        for &[a, b, c, d] in rounds {
            let (one, two) = add(ones, self.look_up(a), self.look_up(b));
            let (one, other) = add(one, self.look_up(c), self.look_up(d));
            let (two, four) = add(twos, two, other);
            ones = one;
            twos = two;
            count += 4 * u64::from(four.count_ones());
        }
        let rest = rest.iter().map(|&word| u64::from(self.look_up(word).count_ones()));
        count + u64::from(2 * twos.count_ones() + ones.count_ones()) + rest.sum::<u64>()
    }

    /// Which words of the block have no bit in common with this one.
    fn look_up(&self, word: u32) -> u64 {
        let [a, b, c, d] = word.to_le_bytes().map(usize::from);
        let BlockTables(tables) = self;
        tables[0][a] & tables[1][b] & tables[2][c] & tables[3][d]
    }
}

/// Adds three bits in each of the 64 places. Returns the low and the high bits of the sums.
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let a_or_b_only = a ^ b;
    (a_or_b_only ^ c, a & b | a_or_b_only & c)
}

/// The slices of a block.
fn slices(words: &[u32]) -> [u64; TESTED] {
    // Two squares of bits side by side: the first 32 words, and the others.
    let mut rows = [0; TESTED];
    for (i, &word) in words.iter().enumerate() {
        rows[i % TESTED] |= u64::from(word) << (i / TESTED * TESTED);
    }
    // Swaps the rows and the columns of both squares: first their four quarters, then the quarters
    // of each quarter, and so on.
    for (size, low) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        for rows in rows.chunks_exact_mut(2 * size) {
            let (upper, lower) = rows.split_at_mut(size);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = (*upper >> size ^ *lower) & low;
                *upper ^= swap << size;
                *lower ^= swap;
            }
        }
    }
    rows
}
