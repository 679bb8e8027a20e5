//! Counting the pairs of words that have no bit in common, 512 at a time.
//!
//! 512 words of one side, the *block*, are turned into *slices*: slice b has 512 bits, and bit i of it
//! says that word i does not have bit b. A word of the other side with the bits b, c, … then goes with
//! the block's words that are in slice b AND slice c AND …. To take few ANDs, the bits are cut into
//! chunks of [`CHUNK`], and what a chunk's slices give is tabulated for each of its 128 values: a word
//! looks up one entry per chunk.

use super::lines::Word;

/// Words of a block.
pub const BLOCK: usize = 512;
const WORDS: usize = BLOCK / 64;
/// Bits of a chunk.
const CHUNK: usize = 7;
const ENTRIES: usize = 1 << CHUNK;

/// A set of the block's words.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Slice([u64; WORDS]);

impl Slice {
    const NONE: Slice = Slice([0; WORDS]);

    #[inline(always)]
    fn zip(self, other: Slice, f: impl Fn(u64, u64) -> u64) -> Slice {
        let mut slice = Slice::NONE;
        for i in 0..WORDS {
            slice.0[i] = f(self.0[i], other.0[i]);
        }
        slice
    }

    #[inline(always)]
    fn and(self, other: Slice) -> Slice {
        self.zip(other, |a, b| a & b)
    }

    /// Adds three bits in each of the 512 places: the sum's low bits and its high bits.
    #[inline(always)]
    fn add(self, b: Slice, c: Slice) -> (Slice, Slice) {
        let a_or_b_only = self.zip(b, |a, b| a ^ b);
        let both = self.zip(b, |a, b| a & b);
        let low = a_or_b_only.zip(c, |a, b| a ^ b);
        let high = both.zip(a_or_b_only.zip(c, |a, b| a & b), |a, b| a | b);
        (low, high)
    }

    #[inline(always)]
    fn count(self) -> u64 {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count
    }
}

/// The tables of a block.
pub struct Block {
    tables: Vec<[Slice; ENTRIES]>,
}

impl Block {
    /// A block for words of up to `bits` bits, empty.
    pub fn new(bits: usize) -> Block {
        Block {
            tables: vec![[Slice::NONE; ENTRIES]; bits.div_ceil(CHUNK).max(1)],
        }
    }

    /// Tabulates the block of `words`; at most [`BLOCK`].
    #[inline(always)]
    pub fn fill<W: Word>(&mut self, words: &[W]) {
        let slices = slices(words);
        let present = present::<W>(words.len());
        for (table, slices) in self.tables.iter_mut().zip(slices.chunks(CHUNK)) {
            table[0] = present;
            for (bit, &slice) in slices.iter().enumerate() {
                let (done, next) = table.split_at_mut(1 << bit);
                for (entry, &without) in next.iter_mut().zip(done.iter()) {
                    *entry = without.and(slice);
                }
            }
        }
    }

    /// How many pairs of one of `words` and one of the block's have no bit in common.
    #[inline(always)]
    pub fn count<W: Word>(&self, words: &[W]) -> u64 {
        match &self.tables[..] {
            [a] => count([a], words),
            [a, b] => count([a, b], words),
            [a, b, c] => count([a, b, c], words),
            [a, b, c, d] => count([a, b, c, d], words),
            [a, b, c, d, e] => count([a, b, c, d, e], words),
            [a, b, c, d, e, f] => count([a, b, c, d, e, f], words),
            [a, b, c, d, e, f, g] => count([a, b, c, d, e, f, g], words),
            _ => unreachable!("44 bits, the most there are, make seven chunks"),
        }
    }
}

#[inline(always)]
fn lookup<W: Word, const T: usize>(tables: [&[Slice; ENTRIES]; T], word: W) -> Slice {
    let word = word.widen();
    let mut slice = tables[0][word as usize % ENTRIES];
    for (i, table) in tables.iter().enumerate().skip(1) {
        slice = slice.and(table[(word >> (i * CHUNK)) as usize % ENTRIES]);
    }
    slice
}

#[inline(always)]
fn count<W: Word, const T: usize>(tables: [&[Slice; ENTRIES]; T], words: &[W]) -> u64 {
    let (mut ones, mut twos, mut fours) = (Slice::NONE, Slice::NONE, Slice::NONE);
    let mut count = 0;
    let eights = words.chunks_exact(8);
    for &word in eights.remainder() {
        count += lookup(tables, word).count();
    }
    for w in eights {
        let at = |i: usize| lookup(tables, w[i]);
        let (sum, a) = ones.add(at(0), at(1));
        let (sum, b) = sum.add(at(2), at(3));
        let (two, c) = twos.add(a, b);
        let (sum, a) = sum.add(at(4), at(5));
        let (sum, b) = sum.add(at(6), at(7));
        ones = sum;
        let (two, d) = two.add(a, b);
        twos = two;
        let (four, eight) = fours.add(c, d);
        fours = four;
        count += 8 * eight.count();
    }
    count + 4 * fours.count() + 2 * twos.count() + ones.count()
}

/// The slices of a block. In which place of a slice a word's bit stands does not matter, as long as it
/// is the same place in all of them; so words are laid out as the transposition likes it best, in rows
/// of 512 bits: bit r of the slice's lane l belongs to the word in lane l of row r.
#[inline(always)]
fn slices<W: Word>(words: &[W]) -> [Slice; 64] {
    let mut rows = [Slice::NONE; 64];
    for (row, words) in rows.iter_mut().zip(words.chunks(BLOCK / W::BITS)) {
        row.0 = W::row(words);
    }
    transpose::<W>(&mut rows);
    for row in &mut rows {
        *row = row.zip(Slice::NONE, |bits, _| !bits);
    }
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

/// In each lane, swaps the rows and the columns of a square of bits: first its four quarters, then the
/// quarters of each quarter, and so on.
#[inline(always)]
fn transpose<W: Word>(rows: &mut [Slice; 64]) {
    let mut size = W::BITS / 2;
    let mut low = u64::MAX;
    while size > 0 {
        low ^= low << size; // the lower half of each quarter's columns
        if W::BITS == 32 && size == 16 {
            low = 0x0000_ffff_0000_ffff;
        }
        for top in (0..W::BITS).filter(|row| row & size == 0) {
            let swap = rows[top].zip(rows[top + size], |a, b| ((a >> size) ^ b) & low);
            rows[top] = rows[top].zip(swap, |row, swap| row ^ swap << size);
            rows[top + size] = rows[top + size].zip(swap, |row, swap| row ^ swap);
        }
        size /= 2;
    }
}
