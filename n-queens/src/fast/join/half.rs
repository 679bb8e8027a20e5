//! Joining a north and a south quadrant to half a board.

use super::lines::Word;
use super::machine::{Machine, SPARE};

/// A list of words that is filled again and again.
#[derive(Debug, Default)]
pub struct List<W> {
    /// Room; only the first `length` words count.
    words: Vec<W>,
    length: usize,
}

impl<W: Word> List<W> {
    /// Empties the list.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// The words.
    pub fn words(&self) -> &[W] {
        &self.words[..self.length]
    }

    /// Appends the union of each north word, each south word and `seed`, where no two of the three have
    /// a bit in common.
    #[inline(always)]
    pub fn join(&mut self, machine: impl Machine, north: &[W], south: &[W], seed: W) {
        let none = W::default();
        let most = self.length + north.len() * south.len() + SPARE;
        if self.words.len() < most {
            self.words.resize(most, none);
        }
        for &north in north {
            if north & seed == none {
                let room = &mut self.words[self.length..];
                self.length += machine.unions(north | seed, south, room);
            }
        }
    }
}
