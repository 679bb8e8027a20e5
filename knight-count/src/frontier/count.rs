//! Counts of 32, 64 or 128 bits, added without ever wrapping unseen.

use crate::frontier::direction::Direction;
use crate::frontier::work::Unfinished;

/// An unsigned integer that counts are kept in.
pub(crate) trait Count: Copy + Default + Send + Sync + Into<u128> {
    /// Holds the sum of more counts than there can be, but for the widest.
    type Sum: Count + From<Self>;

    /// The sum, wrapped if it does not fit, and whether it does not.
    fn plus(self, other: Self) -> (Self, bool);
}

macro_rules! count {
    ($($integer:ty: $sum:ty)*) => {$(
        impl Count for $integer {
            type Sum = $sum;

            fn plus(self, other: Self) -> (Self, bool) {
                self.overflowing_add(other)
            }
        }
    )*};
}
count!(u32: u64 u64: u128 u128: u128);

/// Adds every count in `from` to that in the same place of `to`.
pub(crate) fn add<A: Count, B: Count + From<A>>(
    from: &[A],
    to: &mut [B],
) -> Result<(), Unfinished> {
    let mut wrapped = false;
    for (&from, to) in from.iter().zip(to) {
        plus(to, from, &mut wrapped);
    }
    if wrapped {
        Err(Unfinished::Overflow)
    } else {
        Ok(())
    }
}

/// Adds along pairs of places (before, after).
pub(crate) fn add_pairs<A: Count, B: Count + From<A>>(
    pairs: &[(u16, u16)],
    direction: Direction,
    from: &[A],
    to: &mut [B],
) -> Result<(), Unfinished> {
    let mut wrapped = false;
    match direction {
        Direction::Forward => {
            for &(before, after) in pairs {
                plus(
                    &mut to[usize::from(after)],
                    from[usize::from(before)],
                    &mut wrapped,
                );
            }
        }
        Direction::Backward => {
            for &(before, after) in pairs {
                plus(
                    &mut to[usize::from(before)],
                    from[usize::from(after)],
                    &mut wrapped,
                );
            }
        }
    }
    if wrapped {
        Err(Unfinished::Overflow)
    } else {
        Ok(())
    }
}

/// Adds one count and notes if it wrapped: a branch for each would take longer than the sum.
fn plus<A, B: Count + From<A>>(to: &mut B, from: A, wrapped: &mut bool) {
    let (sum, over) = to.plus(B::from(from));
    *to = sum;
    *wrapped |= over;
}
