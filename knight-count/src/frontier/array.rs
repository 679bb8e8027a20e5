//! The counts of a level, in integers no wider than they need be.

use crate::frontier::pattern::Direction;
use crate::frontier::watch::Unfinished;

/// How wide the integers are that counts are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// 32 bits.
    Bits32,
    /// 64 bits.
    Bits64,
    /// 128 bits.
    Bits128,
}

impl Width {
    /// Bytes of one count.
    pub fn bytes(self) -> u64 {
        match self {
            Self::Bits32 => 4,
            Self::Bits64 => 8,
            Self::Bits128 => 16,
        }
    }

    /// The width that holds all counts up to this one; the widest if none does.
    pub(crate) fn for_counts_up_to(most: f32) -> Self {
        // A sum of rounded numbers may be a little too small.
        match most * 1.01 {
            most if most < 2f32.powi(32) => Self::Bits32,
            most if most < 2f32.powi(64) => Self::Bits64,
            _ => Self::Bits128,
        }
    }

    /// The width that sums over the middle are kept in.
    pub(crate) fn sum(self) -> Self {
        self.wider().unwrap_or(self)
    }

    /// The next width, if there is one.
    pub(crate) fn wider(self) -> Option<Self> {
        match self {
            Self::Bits32 => Some(Self::Bits64),
            Self::Bits64 => Some(Self::Bits128),
            Self::Bits128 => None,
        }
    }
}

/// The counts of a level.
#[derive(Debug)]
pub(crate) enum Array {
    Bits32(Vec<u32>),
    Bits64(Vec<u64>),
    Bits128(Vec<u128>),
}

impl Array {
    /// The counts of a level with one pattern and one state, to which one way leads.
    pub(crate) fn one() -> Self {
        Self::Bits32(vec![1])
    }

    /// An array without counts.
    pub(crate) fn empty() -> Self {
        Self::Bits32(Vec::new())
    }

    pub(crate) fn width(&self) -> Width {
        match self {
            Self::Bits32(_) => Width::Bits32,
            Self::Bits64(_) => Width::Bits64,
            Self::Bits128(_) => Width::Bits128,
        }
    }

    /// An array of `len` counts, all 0.
    pub(crate) fn new(width: Width, len: usize) -> Result<Self, Unfinished> {
        Ok(match width {
            Width::Bits32 => Self::Bits32(zeros(len)?),
            Width::Bits64 => Self::Bits64(zeros(len)?),
            Width::Bits128 => Self::Bits128(zeros(len)?),
        })
    }

    /// How many counts there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Bits32(counts) => counts.len(),
            Self::Bits64(counts) => counts.len(),
            Self::Bits128(counts) => counts.len(),
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.width().bytes().saturating_mul(self.len() as u64)
    }

    /// Keeps the first `len` counts and gives back the memory of the others.
    pub(crate) fn shrink(&mut self, len: usize) {
        match self {
            Self::Bits32(counts) => shrink(counts, len),
            Self::Bits64(counts) => shrink(counts, len),
            Self::Bits128(counts) => shrink(counts, len),
        }
    }
}

/// Memory full of zeros comes from the system as such, and is taken bit by bit when it is first
/// written to.
fn zeros<C: Integer>(len: usize) -> Result<Vec<C>, Unfinished> {
    // `vec!` would end the program if there is no memory, so ask first.
    if Vec::<C>::new().try_reserve_exact(len).is_err() {
        let bytes = (len as u64).saturating_mul(size_of::<C>() as u64);
        return Err(Unfinished::Memory { bytes });
    }
    Ok(vec![C::default(); len])
}

fn shrink<C>(counts: &mut Vec<C>, len: usize) {
    counts.truncate(len);
    counts.shrink_to_fit();
}

/// An unsigned integer that counts are kept in.
pub(crate) trait Integer: Copy + Default + Send + Sync + Into<u128> {
    /// Holds the sum of more counts than there can be, but for the widest.
    type Sum: Integer + From<Self>;

    /// The sum, wrapped if it does not fit, and whether it does not.
    fn plus(self, other: Self) -> (Self, bool);
}

macro_rules! count {
    ($($integer:ty: $sum:ty)*) => {$(
        impl Integer for $integer {
            type Sum = $sum;

            fn plus(self, other: Self) -> (Self, bool) {
                self.overflowing_add(other)
            }
        }
    )*};
}
count!(u32: u64 u64: u128 u128: u128);

/// Adds every count in `from` to that in the same place of `to`.
pub(crate) fn add<A: Integer, B: Integer + From<A>>(
    from: &[A],
    to: &mut [B],
) -> Result<(), Unfinished> {
    let mut wrapped = false;
    for (&from, to) in from.iter().zip(to) {
        plus(to, from, &mut wrapped);
    }
    if wrapped { Err(Unfinished::Overflow) } else { Ok(()) }
}

/// Adds along pairs of places (before, after).
pub(crate) fn add_pairs<A: Integer, B: Integer + From<A>>(
    pairs: &[(u16, u16)],
    direction: Direction,
    from: &[A],
    to: &mut [B],
) -> Result<(), Unfinished> {
    let mut wrapped = false;
    match direction {
        Direction::Forward => {
            for &(before, after) in pairs {
                plus(&mut to[usize::from(after)], from[usize::from(before)], &mut wrapped);
            }
        }
        Direction::Backward => {
            for &(before, after) in pairs {
                plus(&mut to[usize::from(before)], from[usize::from(after)], &mut wrapped);
            }
        }
    }
    if wrapped { Err(Unfinished::Overflow) } else { Ok(()) }
}

/// Adds one count and notes if it wrapped: a branch for each would take longer than the sum.
fn plus<A, B: Integer + From<A>>(to: &mut B, from: A, wrapped: &mut bool) {
    let (sum, over) = to.plus(B::from(from));
    *to = sum;
    *wrapped |= over;
}
