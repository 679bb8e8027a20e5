//! Random choices that are the same for the same seed on every machine, today and in ten years.
//!
//! The stream is ChaCha8's (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008), whose bytes are laid
//! down by its specification. Choices are made from it here, since how a library shuffles may change.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random choices.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a seed. Different `stream` numbers give unrelated streams to the same seed.
    pub fn new(seed: u64, stream: u8) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = stream;
        Random(ChaCha8Rng::from_seed(key))
    }

    /// A number from 0 to `bound` − 1, all equally likely. `bound` is at least 1.
    pub fn below(&mut self, bound: u32) -> usize {
        // The numbers from 0 to 2^32 − 1 fall into groups of `bound`; one from the last, incomplete
        // group would favour small remainders, so it is drawn again.
        loop {
            let number = self.0.next_u32();
            let remainder = number % bound;
            if number - remainder <= u32::MAX - (bound - 1) {
                return remainder as usize;
            }
        }
    }

    /// Puts things into a random order, all orders equally likely (Fisher and Yates; Knuth,
    /// The Art of Computer Programming 3.4.2, algorithm P).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1));
        }
    }

    /// The numbers from 0 to N − 1 in a random order.
    pub fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|k| k);
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // ChaCha8 with a key and nonce of zeros begins with the bytes 3e 00 ef 2f 89 5f 40 d6 67 f5 ...
        // (J. Strombergson, "Test Vectors for the Stream Cipher ChaCha", TC1).
        let mut random = Random::new(0, 0);
        assert_eq!(random.0.next_u32(), 0x2fef_003e);
        assert_eq!(random.0.next_u32(), 0xd640_5f89);
    }

    #[test]
    fn every_order_of_four_is_about_equally_often_drawn() {
        let mut random = Random::new(1, 0);
        let mut drawn = std::collections::HashMap::new();
        for _ in 0..24_000 {
            *drawn.entry(random.order::<4>()).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), 24);
        // 1000 each; the standard deviation is 31.
        let odd = drawn.iter().find(|&(_, &times)| !(850..1150).contains(&times));
        assert_eq!(odd, None);
    }

    #[test]
    fn seeds_and_streams_differ() {
        let orders = [(1, 0), (2, 0), (1, 1), (1 << 40, 0)]
            .map(|(seed, stream)| Random::new(seed, stream).order::<81>());
        for (k, order) in orders.iter().enumerate() {
            assert!(!orders[..k].contains(order));
        }
    }
}
