//! Which words share a block: such as have bits in common.
//!
//! The more bits all words of a block have, the fewer words of the other side are looked up in it, since
//! each of those bits rules out all that have it ([`pairs`](super::pairs)). Any order of the words is
//! right; this one only saves time. For N = 18 it saves four lookups of ten, for N = 20 two of three.
//!
//! The words are sorted by their *key*, six bits that are often set: the longest diagonals, three of
//! either direction. Then, block after block, the largest subset of these bits is taken that [`BLOCK`] of
//! the words left have, and as many of those words.

use super::lines::{Packing, Word};
use super::pairs::BLOCK;

/// Fewer words than this make so few blocks that words with bits in common are too few for one.
const WORTH: usize = 4 * BLOCK;

/// Bits of a key.
const BITS: usize = 6;
const KEYS: usize = 1 << BITS;

/// Words, sorted by their keys, that are taken away block by block.
pub struct Clusters<W> {
    /// Where a word has the two halves of its key.
    places: [usize; 2],
    keys: Vec<u8>,
    /// For each key, where its words begin, and where those end that are left.
    begin: [usize; KEYS],
    end: [usize; KEYS],
    words: Vec<W>,
    left: usize,
    block: Vec<W>,
}

impl<W: Word> Clusters<W> {
    /// No words yet, but where they will have their keys.
    pub fn new(packing: &Packing) -> Self {
        Clusters {
            places: packing.longest(BITS / 2),
            keys: Vec::new(),
            begin: [0; KEYS],
            end: [0; KEYS],
            words: Vec::new(),
            left: 0,
            block: Vec::with_capacity(BLOCK),
        }
    }

    /// Takes in new words.
    #[inline(always)]
    pub fn fill(&mut self, words: &[W]) {
        self.begin = [0; KEYS];
        self.end = [0; KEYS];
        self.left = words.len();
        if words.len() < WORTH {
            self.words.clear();
            self.words.extend_from_slice(words);
            self.end[0] = words.len();
        } else {
            self.sort(words);
        }
    }

    /// A counting sort.
    #[inline(always)]
    fn sort(&mut self, words: &[W]) {
        let low = (1 << (BITS / 2)) - 1;
        let [a, b] = self.places;
        self.keys.clear();
        self.keys.extend(words.iter().map(|word| {
            let word = word.widen();
            ((word >> a & low) | (word >> b & low) << (BITS / 2)) as u8
        }));
        for &key in &self.keys {
            self.end[usize::from(key) % KEYS] += 1;
        }
        let mut next = 0;
        for (begin, end) in self.begin.iter_mut().zip(&mut self.end) {
            *begin = next;
            next += *end;
            *end = *begin;
        }
        self.words.resize(words.len(), W::default());
        for (&word, &key) in words.iter().zip(&self.keys) {
            let end = &mut self.end[usize::from(key) % KEYS];
            self.words[*end] = word;
            *end += 1;
        }
    }

    /// The next block; `None` if no words are left.
    #[inline(always)]
    pub fn next(&mut self) -> Option<&[W]> {
        let length = self.left.min(BLOCK);
        if length == 0 {
            return None;
        }
        let bits = self.most_bits(length);
        self.block.clear();
        let mut key = bits;
        while self.block.len() < length {
            let (begin, end) = (self.begin[key], self.end[key]);
            let taken = (end - begin).min(length - self.block.len());
            self.block.extend_from_slice(&self.words[end - taken..end]);
            self.end[key] -= taken;
            key = (key + 1) | bits; // the next key that has these bits
        }
        self.left -= length;
        Some(&self.block)
    }

    /// The largest set of bits that at least `length` words have, and of several the one most words have.
    #[inline(always)]
    fn most_bits(&self, length: usize) -> usize {
        // First the words that have exactly these bits of the key, in the end all that have at least these:
        // for bit after bit, the words that have it are added to those that need not have it.
        let mut have: [usize; KEYS] = std::array::from_fn(|key| self.end[key] - self.begin[key]);
        for bit in 0..BITS {
            for key in (0..KEYS).filter(|key| key >> bit & 1 == 0) {
                have[key] += have[key | 1 << bit];
            }
        }
        let enough = (0..KEYS).filter(|&bits| have[bits] >= length);
        enough
            .max_by_key(|&bits| (bits.count_ones(), have[bits]))
            .unwrap_or(0)
    }
}
