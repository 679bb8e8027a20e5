//! The counts of a level.

use common::search::Limits;

use crate::error::CountError;
use crate::step::LevelStep;

/// The counts of a level, one for each state, in the narrowest integers that fit all of them.
///
/// They are in the order of the patterns, and for each pattern in the order of the ranks.
pub enum StateCounts {
    Bits32(Vec<u32>),
    Bits64(Vec<u64>),
    Bits128(Vec<u128>),
}

impl StateCounts {
    /// The counts after a step.
    ///
    /// # Errors
    /// A count is too wide, there is no memory, or the limits stop it.
    pub fn after(&self, step: &LevelStep, limits: &mut Limits) -> Result<Self, CountError> {
        Ok(match self {
            Self::Bits32(counts) => Self::Bits32(step.count(counts, limits)?),
            Self::Bits64(counts) => Self::Bits64(step.count(counts, limits)?),
            Self::Bits128(counts) => Self::Bits128(step.count(counts, limits)?),
        })
    }

    /// The same counts in wider integers, if there are any.
    pub fn widened(self) -> Option<Self> {
        match self {
            Self::Bits32(counts) => Some(Self::Bits64(counts.into_iter().map(u64::from).collect())),
            Self::Bits64(counts) => {
                Some(Self::Bits128(counts.into_iter().map(u128::from).collect()))
            }
            Self::Bits128(_) => None,
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let bytes = match self {
            Self::Bits32(counts) => size_of_val(&counts[..]),
            Self::Bits64(counts) => size_of_val(&counts[..]),
            Self::Bits128(counts) => size_of_val(&counts[..]),
        };
        bytes as u64
    }

    /// All counts.
    pub fn iter(&self) -> Box<dyn Iterator<Item = u128> + '_> {
        match self {
            Self::Bits32(counts) => Box::new(counts.iter().map(|&count| count.into())),
            Self::Bits64(counts) => Box::new(counts.iter().map(|&count| count.into())),
            Self::Bits128(counts) => Box::new(counts.iter().copied()),
        }
    }
}
