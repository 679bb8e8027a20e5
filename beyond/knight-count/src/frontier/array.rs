//! The counts of a level, in the narrowest integers that fit.

use crate::frontier::error::CountError;
use crate::frontier::pattern::Direction;
use common::search::filled;
use num_traits::ops::overflowing::OverflowingAdd;

/// Bytes of the narrowest and of the widest integers.
pub(crate) const NARROWEST: u64 = 4;
pub(crate) const WIDEST: u64 = 16;

/// The bytes of an integer that can store all counts up to this one; of the widest if none can.
pub(crate) fn width_for(most: f32) -> u64 {
    // A sum of rounded numbers may be a little too small.
    match most * 1.01 {
        most if most < 2f32.powi(32) => NARROWEST,
        most if most < 2f32.powi(64) => 8,
        _ => WIDEST,
    }
}

/// The bytes of the integer in which counts of this many bytes are added up ([`Integer::Sum`]).
pub(crate) fn width_of_sum(width: u64) -> u64 {
    WIDEST.min(2 * width)
}

/// The counts of a level.
#[derive(Debug)]
pub(crate) enum Array {
    Bits32(Vec<u32>),
    Bits64(Vec<u64>),
    Bits128(Vec<u128>),
}

/// Does the same for counts of any width.
macro_rules! with_counts {
    ($array:expr, $counts:ident => $result:expr) => {
        match $array {
            Array::Bits32($counts) => $result,
            Array::Bits64($counts) => $result,
            Array::Bits128($counts) => $result,
        }
    };
}
pub(crate) use with_counts;

impl Array {
    /// An array of `len` counts, all 0, of `width` bytes each.
    pub(crate) fn new(width: u64, len: usize) -> Result<Self, CountError> {
        Ok(match width {
            NARROWEST => Self::Bits32(zeros(len)?),
            8 => Self::Bits64(zeros(len)?),
            _ => Self::Bits128(zeros(len)?),
        })
    }

    /// Bytes of one count.
    pub(crate) fn width(&self) -> u64 {
        match self {
            Self::Bits32(_) => NARROWEST,
            Self::Bits64(_) => 8,
            Self::Bits128(_) => WIDEST,
        }
    }

    /// How many counts there are.
    pub(crate) fn len(&self) -> usize {
        with_counts!(self, counts => counts.len())
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        with_counts!(self, counts => size_of_val(counts.as_slice()) as u64)
    }

    /// Keeps the first `len` counts and gives back the memory of the others.
    pub(crate) fn shrink(&mut self, len: usize) {
        with_counts!(self, counts => {
            counts.truncate(len);
            counts.shrink_to_fit();
        });
    }
}

/// Memory full of zeros comes from the system as such, and is taken bit by bit when it is first
/// written to.
fn zeros<C: Integer>(len: usize) -> Result<Vec<C>, CountError> {
    filled(C::default(), len).map_err(|_| {
        let bytes = (len as u64).saturating_mul(size_of::<C>() as u64);
        CountError::Memory { bytes }
    })
}

/// An unsigned integer that counts are kept in.
pub(crate) trait Integer:
    Copy + Default + Send + Sync + Into<u128> + OverflowingAdd
{
    /// Except for the widest integer, it can store the sum of more counts than there can be.
    type Sum: Integer + From<Self>;
}

impl Integer for u32 {
    type Sum = u64;
}

impl Integer for u64 {
    type Sum = u128;
}

impl Integer for u128 {
    type Sum = u128;
}

/// Adds every count in `from` to that in the same place of `to`.
pub(crate) fn add<A: Integer, B: Integer + From<A>>(
    from: &[A],
    to: &mut [B],
) -> Result<(), CountError> {
    let mut wrapped = false;
    for (&from, to) in from.iter().zip(to) {
        plus(to, from, &mut wrapped);
    }
    if wrapped { Err(CountError::Overflow) } else { Ok(()) }
}

/// Adds along pairs of places (before, after).
pub(crate) fn add_pairs<A: Integer, B: Integer + From<A>>(
    pairs: &[(u16, u16)],
    direction: Direction,
    from: &[A],
    to: &mut [B],
) -> Result<(), CountError> {
    let mut wrapped = false;
    for &(before, after) in pairs {
        let (source, target) = direction.along(before, after);
        plus(&mut to[usize::from(target)], from[usize::from(source)], &mut wrapped);
    }
    if wrapped { Err(CountError::Overflow) } else { Ok(()) }
}

/// Adds one count and notes if it wrapped: a branch for each would take longer than the sum.
fn plus<A, B: Integer + From<A>>(to: &mut B, from: A, wrapped: &mut bool) {
    let (sum, over) = to.overflowing_add(&B::from(from));
    *to = sum;
    *wrapped |= over;
}
