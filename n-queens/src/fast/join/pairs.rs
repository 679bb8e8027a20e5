//! Counting the pairs of words that have no bit in common, 512 at a time.
//!
//! 512 words of one side, the *block*, are turned into *slices*: slice b has 512 bits, and bit i of it
//! says that word i does not have bit b. A word of the other side with the bits b, c, … then goes with
//! the block's words that are in slice b AND slice c AND …. To take few ANDs, the bits are cut into
//! chunks of [`CHUNK`], and what a chunk's slices give is tabulated for each of its 128 values: a word
//! looks up one entry per chunk.

use super::lines::Word;
use super::machine::{Lanes, Machine, Slice};

/// Words of a block.
pub const BLOCK: usize = 512;
/// Bits of a chunk.
const CHUNK: usize = 7;
const ENTRIES: usize = 1 << CHUNK;
/// Fewer chunks are not worth a loop of their own.
const FEWEST: usize = 4;

/// The tables of a block.
pub struct Block {
    tables: Vec<Table>,
}

impl Block {
    /// A block for words of up to `bits` bits, empty.
    pub fn new(bits: usize) -> Block {
        Block {
            tables: vec![[Slice::NONE; ENTRIES]; bits.div_ceil(CHUNK).max(FEWEST)],
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
    pub fn count<W: Word>(&self, machine: impl Machine, words: &[W]) -> u64 {
        match &self.tables[..] {
            [a, b, c, d] => count(machine, [a, b, c, d], words),
            [a, b, c, d, e] => count(machine, [a, b, c, d, e], words),
            [a, b, c, d, e, f] => count(machine, [a, b, c, d, e, f], words),
            [a, b, c, d, e, f, g] => count(machine, [a, b, c, d, e, f, g], words),
            _ => unreachable!("44 bits, the most there are, make seven chunks"),
        }
    }
}

type Table = [Slice; ENTRIES];

#[inline(always)]
fn lookup<M: Machine, W: Word, const T: usize>(
    machine: M,
    tables: [&Table; T],
    word: W,
) -> M::Lanes {
    let word = machine.plain(word.widen());
    let entry = |i: usize| machine.load(&tables[i][(word >> (i * CHUNK)) as usize % ENTRIES]);
    let mut slice = entry(0);
    for i in 1..T {
        slice = slice.and(entry(i));
    }
    slice
}

#[inline(always)]
fn count<M: Machine, W: Word, const T: usize>(machine: M, tables: [&Table; T], words: &[W]) -> u64 {
    let look = |word: W| lookup(machine, tables, word);
    let (sixteens, rest) = words.as_chunks::<16>();
    let none = machine.load(&Slice::NONE);
    let mut sum = Sum {
        ones: none,
        twos: none,
        fours: none,
    };
    let mut eights = none;
    let mut count = 0;
    for words in sixteens {
        let a = sum.add_eight(|i| look(words[i]));
        let b = sum.add_eight(|i| look(words[i + 8]));
        let (eight, sixteen) = eights.add(a, b);
        eights = eight;
        count += 16 * sixteen.count();
    }
    let single = rest.iter().map(|&word| look(word).count());
    count + 8 * eights.count() + sum.count() + single.sum::<u64>()
}

/// A sum of bits in each of 512 places, up to seven. To add lookups like numbers, in all places at once,
/// and to count the bits of the carries only, takes a quarter of the time of counting every lookup.
struct Sum<L> {
    ones: L,
    twos: L,
    fours: L,
}

impl<L: Lanes> Sum<L> {
    /// Adds eight slices, and gives the places that carry an eight.
    #[inline(always)]
    fn add_eight(&mut self, at: impl Fn(usize) -> L) -> L {
        let (sum, a) = self.ones.add(at(0), at(1));
        let (sum, b) = sum.add(at(2), at(3));
        let (two, c) = self.twos.add(a, b);
        let (sum, a) = sum.add(at(4), at(5));
        let (sum, b) = sum.add(at(6), at(7));
        self.ones = sum;
        let (two, d) = two.add(a, b);
        self.twos = two;
        let (four, eight) = self.fours.add(c, d);
        self.fours = four;
        eight
    }

    #[inline(always)]
    fn count(self) -> u64 {
        self.ones.count() + 2 * self.twos.count() + 4 * self.fours.count()
    }
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
