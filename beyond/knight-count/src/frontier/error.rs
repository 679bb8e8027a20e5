//! Why a count cannot be prepared or finished.

use std::sync::OnceLock;

use common::cli::human;
use common::search::Stop;
use thiserror::Error;

/// Why a count cannot be prepared or finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// Both sides are too long for the two bits that a pattern keeps for each cell of the frontier.
    #[error("its shorter side has {side} cells, and at most {allowed} are possible")]
    TooWide {
        /// The shorter side.
        side: usize,
        /// The longest that it may be.
        allowed: usize,
    },
    /// There are too many tours.
    #[error(
        "its number of tours is far too large for 128 bits: if the shorter side has {side} cells, the \
         longer one has at most {allowed}"
    )]
    TooLong {
        /// The shorter side.
        side: usize,
        /// The longest that the longer side may be.
        allowed: usize,
    },
    /// The patterns need more memory than is allowed for them. The memory for the counts is then
    /// unknown; it is far larger.
    #[error(
        "its patterns alone need {} of memory or more, and {} are free",
        human::bytes(*.bytes), human::bytes(*.allowed)
    )]
    Patterns {
        /// Bytes needed, at least.
        bytes: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The counts need more memory than there is.
    #[error(
        "this count needs up to {} of memory and {} are free; a smaller board needs far less, \
         and each of several parts somewhat less",
        human::bytes(*.bytes), human::bytes(*.allowed)
    )]
    Counts {
        /// Bytes needed, at most.
        bytes: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The system has no memory for the counts of a level.
    #[error("there is no memory for the counts of one level, {}", human::bytes(*.bytes))]
    Memory {
        /// Bytes asked for.
        bytes: u64,
    },
    /// A count does not fit 128 bits: that of all tours, or of the ways to or from one state.
    #[error("the tours are too many to count in 128 bits")]
    Overflow,
    /// The caller stopped it.
    #[error("stopped before the count was complete")]
    Stopped(Stop),
}

impl From<Stop> for CountError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Why the threads of a count are to stop, once there is a reason.
pub(crate) type Reason = OnceLock<CountError>;
