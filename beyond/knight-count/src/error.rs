//! Why there is no count.

use common::cli::human;
use common::search::Stop;
use thiserror::Error;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// Both sides are too long for the two bits that a pattern has for each cell of the frontier.
    #[error(
        "this board cannot be counted: its shorter side has {side} cells, and at most {allowed} \
         are possible"
    )]
    TooWide {
        /// The shorter side.
        side: usize,
        /// The longest that it may be.
        allowed: usize,
    },
    /// There are too many tours.
    #[error(
        "this board cannot be counted: its number of tours is far too large for 128 bits: if the \
         shorter side has {side} cells, the longer one has at most {allowed}"
    )]
    TooLong {
        /// The shorter side.
        side: usize,
        /// The longest that the longer side may be.
        allowed: usize,
    },
    /// The patterns and counts need more memory than there is.
    #[error(
        "this count needs {} of memory or more, and {} are free; a smaller board needs far less, \
         and each of several parts somewhat less",
        human::bytes(*.bytes), human::bytes(*.free)
    )]
    Memory {
        /// Bytes needed, at least.
        bytes: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// A count does not fit 128 bits: that of all tours, or of the ways to or from one state.
    #[error("the tours are too many to count in 128 bits")]
    Overflow,
    /// The limits stopped it.
    #[error("stopped before the count was complete")]
    Stopped(Stop),
}

impl From<Stop> for CountError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
