//! Which words share a block, and which words of the other side need not be looked up in it.
//!
//! Words of both sides are sorted by their *key*: six bits that are often set, of the longest
//! diagonals, three of either direction. A block is made of words that have some of these bits in
//! common, as many as can be. None of them goes with a word that has one of the same bits, so of
//! the other side only those are looked up whose keys have none. Every pair that goes is still
//! looked up once. For N = 18 this saves four lookups of ten, for N = 20 two of three.

use std::array;

use common::search::{Flow, Stop};

use super::diagonals::{Packing, Word};
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
        let (word, low) = (word.into(), (1 << (BITS / 2)) - 1);
        ((word >> a & low) | (word >> b & low) << (BITS / 2)) as u8
    }
}

/// Words, sorted by their keys.
#[derive(Debug)]
pub struct Groups<W> {
    /// Room; only the words between the `starts` and the `ends` count.
    words: Vec<W>,
    keys: Vec<u8>,
    /// Where the words of each key begin.
    starts: [usize; KEYS],
    /// Where the words of each key end; further to the front once some are taken away.
    ends: [usize; KEYS],
}

impl<W: Word> Groups<W> {
    /// No words.
    pub fn new() -> Self {
        Groups { words: Vec::new(), keys: Vec::new(), starts: [0; KEYS], ends: [0; KEYS] }
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
                (self.starts, self.ends) = ([words.len(); KEYS], [words.len(); KEYS]);
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
        for (key, next) in next.iter_mut().enumerate() {
            self.starts[key] = start as usize;
            for next in next {
                let count = *next;
                *next = start;
                start += count;
            }
            self.ends[key] = start as usize;
        }
        for (i, (&word, &key)) in words.iter().zip(&self.keys).enumerate() {
            let next = &mut next[usize::from(key) % KEYS][i % 4];
            self.words[*next as usize] = word;
            *next += 1;
        }
        Ok(())
    }

    /// The words whose keys have none of `bits`, if none are taken away.
    #[inline(always)]
    pub fn without(&self, bits: usize) -> impl Iterator<Item = &[W]> {
        // As far as the lowest of the bits, keys follow each other that all have none or all have
        // one.
        let run = 1 << bits.trailing_zeros().min(BITS as u32);
        let keys = (0..KEYS).step_by(run).filter(move |key| key & bits == 0);
        keys.map(move |key| &self.words[self.starts[key]..self.ends[key + run - 1]])
    }

    /// Takes away the words of the next block, and gives the bits of the key that all of them have;
    /// `None` if no words are left.
    #[inline(always)]
    pub fn next_block(&mut self, block: &mut Vec<W>) -> Option<usize> {
        // First the words that have exactly these bits of the key, in the end all that have at
        // least these: for bit after bit, the words that have it are added to those that need not
        // have it.
        let mut have: [usize; KEYS] = array::from_fn(|key| self.ends[key] - self.starts[key]);
        for bit in 0..BITS {
            for key in (0..KEYS).filter(|key| key >> bit & 1 == 0) {
                have[key] += have[key | 1 << bit];
            }
        }
        let length = have[0].min(BLOCK);
        if length == 0 {
            return None;
        }
        // The largest set of bits that enough words have, and of several the one most words have.
        let enough = (0..KEYS).filter(|&bits| have[bits] >= length);
        let bits = enough.max_by_key(|&bits| (bits.count_ones(), have[bits]))?;
        block.clear();
        let mut key = bits;
        while block.len() < length {
            let (start, end) = (self.starts[key], self.ends[key]);
            let taken = (end - start).min(length - block.len());
            block.extend_from_slice(&self.words[end - taken..end]);
            self.ends[key] -= taken;
            key = (key + 1) | bits; // the next key that has these bits
        }
        Some(bits)
    }
}

/// Makes a list so long, if there is memory for it.
#[inline(never)]
pub fn resize<T: Clone + Default>(list: &mut Vec<T>, length: usize) -> Flow {
    list.try_reserve(length.saturating_sub(list.len())).map_err(|_| Stop::Failed)?;
    list.resize(length, T::default());
    Ok(())
}
