//! Counting the pairs of words that have no bit in common, 512 at a time.
//!
//! 512 words of one side, the *block*, are turned into *slices*: slice b has 512 bits, and bit i of
//! it says that word i does not have bit b. A word of the other side with the bits b, c, … then
//! goes with the block's words that are in slice b AND slice c AND …. To take few ANDs, the bits
//! are cut into chunks of up to [`CHUNK`], and what a chunk's slices give is tabulated for each of
//! its values: a word looks up one entry per chunk.

use super::diagonals::Word;
use super::simd::{Simd, Slice};

/// Words of a block.
pub const BLOCK: usize = 512;
/// Most bits of a chunk. With one more the tables of all chunks are too large for the processor's
/// first cache, and with one less there is a chunk more to look up.
const CHUNK: usize = 7;
const ENTRIES: usize = 1 << CHUNK;
/// Chunks of the longest word, of 44 bits.
const MOST_CHUNKS: usize = 7;

/// The tables of a block.
pub struct Block {
    /// Bits of a word, rounded up to a number for which [`Block::count`] is compiled.
    bits: usize,
    tables: Box<[Table; MOST_CHUNKS]>,
}

impl Block {
    /// A block for words of up to `bits` bits, empty.
    pub fn new<W: Word>(bits: usize) -> Block {
        let fewest = if W::BITS == 32 { 28 } else { 36 };
        Block {
            bits: bits.next_multiple_of(4).max(fewest),
            tables: Box::new([[Slice::NONE; ENTRIES]; MOST_CHUNKS]),
        }
    }

    /// Tabulates the block of `words`; at most [`BLOCK`].
    #[inline(always)]
    pub fn fill<W: Word>(&mut self, words: &[W]) {
        let slices = slices(words);
        let present = present::<W>(words.len());
        for (i, table) in self.tables[..chunks(self.bits)].iter_mut().enumerate() {
            table[0] = present;
            let slices = &slices[start(self.bits, i)..start(self.bits, i + 1)];
            for (bit, &slice) in slices.iter().enumerate() {
                let (done, next) = table.split_at_mut(1 << bit);
                for (entry, &without) in next.iter_mut().zip(done.iter()) {
                    *entry = without.zip(slice, |a, b| a & b);
                }
            }
        }
    }

    /// How many pairs of one of `words` and one of the block's have no bit in common.
    #[inline(always)]
    pub fn count<M: Simd, W: Word>(&self, simd: M, words: &[W]) -> u64 {
        let tables = &self.tables;
        match (W::BITS, self.bits) {
            (32, 28) => Tables::<M, 28> { simd, tables }.count(words),
            (32, 32) => Tables::<M, 32> { simd, tables }.count(words),
            (64, 36) => Tables::<M, 36> { simd, tables }.count(words),
            (64, 40) => Tables::<M, 40> { simd, tables }.count(words),
            (64, 44) => Tables::<M, 44> { simd, tables }.count(words),
            _ => unreachable!("44 bits are the most there are"),
        }
    }
}

/// For each value of a chunk, the block's words that have none of its bits.
type Table = [Slice; ENTRIES];

/// How many chunks words of this many bits are cut into.
const fn chunks(bits: usize) -> usize {
    bits.div_ceil(CHUNK)
}

/// Where chunk `i` begins, if the chunks are as equal as can be.
const fn start(bits: usize, i: usize) -> usize {
    i * bits / chunks(bits)
}

/// The tables for words of `BITS` bits.
#[derive(Clone, Copy)]
struct Tables<'a, M, const BITS: usize> {
    simd: M,
    tables: &'a [Table; MOST_CHUNKS],
}

// Loops and closures that the compiler does not take apart would be compiled for another processor
// than the simd's, and be slow: hence `while`, and functions that are always inlined.
impl<M: Simd, const BITS: usize> Tables<'_, M, BITS> {
    #[inline(always)]
    fn count<W: Word>(self, words: &[W]) -> u64 {
        let simd = self.simd;
        let (rounds, rest) = words.as_chunks::<16>();
        let none = simd.load(&Slice::NONE);
        let mut sum = [none; 3];
        let mut eights = none;
        let mut sixteens = [0; 8];
        for words in rounds {
            let a = self.add_eight(&mut sum, &words[..8]);
            let b = self.add_eight(&mut sum, &words[8..]);
            let (eight, sixteen) = simd.add(eights, a, b);
            eights = eight;
            simd.count_to(sixteen, &mut sixteens);
        }
        let [ones, twos, fours] = sum;
        let mut count = 16 * sixteens.iter().sum::<u64>() + 8 * simd.count(eights);
        count += 4 * simd.count(fours) + 2 * simd.count(twos) + simd.count(ones);
        for &word in rest {
            count += simd.count(self.lookup(word));
        }
        count
    }

    /// The block's words that go with a word.
    #[inline(always)]
    fn lookup<W: Word>(self, word: W) -> M::Lanes {
        let word = self.simd.plain(word.into());
        let mut slice = self.entry(word, 0);
        let mut i = 1;
        while i < chunks(BITS) {
            slice = self.simd.and(slice, self.entry(word, i));
            i += 1;
        }
        slice
    }

    #[inline(always)]
    fn entry(self, word: u64, i: usize) -> M::Lanes {
        let width = start(BITS, i + 1) - start(BITS, i);
        let value = word >> start(BITS, i) & ((1 << width) - 1);
        self.simd.load(&self.tables[i][value as usize % ENTRIES])
    }

    /// Adds what goes with eight words to a sum of bits in each of 512 places, which has ones, twos
    /// and fours, and gives the places that carry an eight. To add lookups like numbers, in all
    /// places at once, and to count the bits of the carries only, takes a quarter of the time of
    /// counting every lookup.
    #[inline(always)]
    fn add_eight<W: Word>(self, sum: &mut [M::Lanes; 3], words: &[W]) -> M::Lanes {
        let simd = self.simd;
        let (one, a) = simd.add(sum[0], self.lookup(words[0]), self.lookup(words[1]));
        let (one, b) = simd.add(one, self.lookup(words[2]), self.lookup(words[3]));
        let (two, c) = simd.add(sum[1], a, b);
        let (one, a) = simd.add(one, self.lookup(words[4]), self.lookup(words[5]));
        let (one, b) = simd.add(one, self.lookup(words[6]), self.lookup(words[7]));
        let (two, d) = simd.add(two, a, b);
        let (four, eight) = simd.add(sum[2], c, d);
        *sum = [one, two, four];
        eight
    }
}

/// The slices of a block. The place of a word's bit in a slice does not matter, as long as
/// it is the same place in all of them; so words are laid out as the transposition needs them,
/// in rows of 512 bits: bit r of the slice's lane l belongs to the word in lane l of row r.
#[inline(always)]
fn slices<W: Word>(words: &[W]) -> [Slice; 64] {
    let mut rows = [Slice::NONE; 64];
    let longs = rows.iter_mut().flat_map(|row| &mut row.0);
    for (long, words) in longs.zip(words.chunks(64 / W::BITS)) {
        for (i, &word) in words.iter().enumerate() {
            *long |= word.into() << (i * W::BITS);
        }
        *long = !*long;
    }
    transpose::<W>(&mut rows);
    rows
}

/// The places that belong to a word, if the block has `length` of them.
#[inline(always)]
fn present<W: Word>(length: usize) -> Slice {
    let lanes = BLOCK / W::BITS;
    let mut slice = Slice::NONE;
    for lane in 0..lanes.min(length) {
        let rows = (length - lane).div_ceil(lanes);
        let bit = lane * W::BITS;
        slice.0[bit / 64] |= (u64::MAX >> (64 - rows)) << (bit % 64);
    }
    slice
}

/// In each lane, swaps the rows and the columns of a square of bits: first its four quarters, then
/// the quarters of each quarter, and so on.
#[inline(always)]
fn transpose<W: Word>(rows: &mut [Slice; 64]) {
    let mut size = W::BITS / 2;
    let mut low = u64::MAX >> (64 - W::BITS);
    while size > 0 {
        low ^= low << size; // the lower half of each quarter's columns
        for top in (0..W::BITS).filter(|row| row & size == 0) {
            let swap = rows[top].zip(rows[top + size], |a, b| ((a >> size) ^ b) & low);
            rows[top] = rows[top].zip(swap, |row, swap| row ^ swap << size);
            rows[top + size] = rows[top + size].zip(swap, |row, swap| row ^ swap);
        }
        size /= 2;
    }
}
