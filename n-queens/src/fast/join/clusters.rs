//! Which words share a block, and which words of the other side need not be looked up in it.
//!
//! Words of both sides are sorted by their *key*: six bits that are often set, of the longest
//! diagonals, three of either direction. A block is made of words that have some of these bits in
//! common, as many as can be. None of them goes with a word that has one of the same bits, so of
//! the other side only those are looked up whose keys have none. Every pair that goes is still
//! looked up once. For N = 18 this saves four lookups of ten, for N = 20 two of three.

use common::search::{Flow, Stop};

use super::diagonals::{Packing, Word};
use super::halves::resize;
use super::pairs::BLOCK;

/// Bits of a key.
const BITS: usize = 6;
/// How many keys there are.
const KEYS: usize = 1 << BITS;
/// Fewer words than this make so few blocks that those with bits in common are too few for one.
const WORTH: usize = 4 * BLOCK;

/// Where a word has the two halves of its key.
#[derive(Clone, Copy, Debug)]
pub struct Key([usize; 2]);

impl Key {
    /// The key of words that are packed so, if it is worth the time to sort that many.
    #[inline(always)]
    pub fn worth(packing: &Packing, words: usize) -> Option<Key> {
        (words >= WORTH).then(|| Key(packing.longest(BITS / 2)))
    }

    #[inline(always)]
    fn read(self, word: impl Word) -> u8 {
        let Key([a, b]) = self;
        let (word, low) = (word.widen(), (1 << (BITS / 2)) - 1);
        ((word >> a & low) | (word >> b & low) << (BITS / 2)) as u8
    }
}

/// Words, sorted by their keys.
#[derive(Debug)]
pub struct Groups<W> {
    /// Room; only the first `starts[KEYS]` words count.
    words: Vec<W>,
    keys: Vec<u8>,
    /// Where the words of each key begin, and where the last ones end.
    starts: [usize; KEYS + 1],
}

impl<W: Word> Groups<W> {
    /// No words.
    pub fn new() -> Self {
        Groups { words: Vec::new(), keys: Vec::new(), starts: [0; KEYS + 1] }
    }

    /// Takes in new words.
    #[inline(always)]
    pub fn take(&mut self, words: &[W], key: Option<Key>) -> Flow {
        if self.words.len() < words.len() {
            resize(&mut self.words, words.len())?;
        }
        match key {
            Some(key) => self.sort(words, key)?,
            None => {
                self.words[..words.len()].copy_from_slice(words);
                self.starts = [words.len(); KEYS + 1];
                self.starts[0] = 0;
            }
        }
        Ok(())
    }

    /// A counting sort.
    ///
    /// Equal keys often follow each other, and a processor waits where it counts up the same number
    /// twice in a row. So there are four to count up in turn.
    #[inline(always)]
    fn sort(&mut self, words: &[W], key: Key) -> Flow {
        self.keys.clear();
        self.keys.try_reserve(words.len()).map_err(|_| Stop::Failed)?;
        self.keys.extend(words.iter().map(|&word| key.read(word)));
        let mut next = [[0u32; 4]; KEYS];
        for (i, &key) in self.keys.iter().enumerate() {
            next[usize::from(key) % KEYS][i % 4] += 1;
        }
        let mut start = 0;
        for (first, next) in self.starts.iter_mut().zip(&mut next) {
            *first = start as usize;
            for next in next {
                let count = *next;
                *next = start;
                start += count;
            }
        }
        self.starts[KEYS] = words.len();
        for (i, (&word, &key)) in words.iter().zip(&self.keys).enumerate() {
            let next = &mut next[usize::from(key) % KEYS][i % 4];
            self.words[*next as usize] = word;
            *next += 1;
        }
        Ok(())
    }

    /// The words whose keys have none of `bits`.
    #[inline(always)]
    pub fn without(&self, bits: usize) -> impl Iterator<Item = &[W]> {
        // As far as the lowest of the bits, keys follow each other that all have none or all have
        // one.
        let run = 1 << bits.trailing_zeros().min(BITS as u32);
        let keys = (0..KEYS).step_by(run).filter(move |key| key & bits == 0);
        keys.map(move |key| &self.words[self.starts[key]..self.starts[key + run]])
    }
}

/// Takes words away from groups, block by block.
#[derive(Debug)]
pub struct Clusters<'a, W> {
    groups: &'a Groups<W>,
    /// For each key, where its words end that are left.
    ends: [usize; KEYS],
    left: usize,
    block: &'a mut Vec<W>,
}

impl<'a, W: Word> Clusters<'a, W> {
    /// All words, with room for a block.
    #[inline(always)]
    pub fn new(groups: &'a Groups<W>, block: &'a mut Vec<W>) -> Self {
        Clusters {
            groups,
            ends: std::array::from_fn(|key| groups.starts[key + 1]),
            left: groups.starts[KEYS],
            block,
        }
    }

    /// The next block, and the bits of the key that all its words have; `None` if no words are
    /// left.
    #[inline(always)]
    pub fn next(&mut self) -> Option<(usize, &[W])> {
        let length = self.left.min(BLOCK);
        if length == 0 {
            return None;
        }
        let bits = self.most_bits(length);
        self.block.clear();
        let mut key = bits;
        while self.block.len() < length {
            let (start, end) = (self.groups.starts[key], self.ends[key]);
            let taken = (end - start).min(length - self.block.len());
            self.block.extend_from_slice(&self.groups.words[end - taken..end]);
            self.ends[key] -= taken;
            key = (key + 1) | bits; // the next key that has these bits
        }
        self.left -= length;
        Some((bits, self.block))
    }

    /// The largest set of bits that at least `length` words have, and of several the one most words
    /// have.
    #[inline(always)]
    fn most_bits(&self, length: usize) -> usize {
        // First the words that have exactly these bits of the key, in the end all that have at
        // least these: for bit after bit, the words that have it are added to those that need not
        // have it.
        let mut have: [usize; KEYS] =
            std::array::from_fn(|key| self.ends[key] - self.groups.starts[key]);
        for bit in 0..BITS {
            for key in (0..KEYS).filter(|key| key >> bit & 1 == 0) {
                have[key] += have[key | 1 << bit];
            }
        }
        let enough = (0..KEYS).filter(|&bits| have[bits] >= length);
        enough.max_by_key(|&bits| (bits.count_ones(), have[bits])).unwrap_or(0)
    }
}
