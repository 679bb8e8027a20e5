//! What `memo` refuses, and counts.

use common::search::{Cause, Reason, Why, Words, tours};

/// The most cells a board may have here: a bit for each, and 6 bits for the knight's cell, in 64.
pub const MOST_CELLS: usize = 58;

/// The move leads to a position that is remembered as hopeless.
pub static HOPELESS: Why = Why::new(&Reason {
    sentence: Words::Fixed("the same cells were visited before, in vain"),
    cause: Some(|header, situation| Cause {
        filled: true,
        ..tours::visited(header.size, situation.choice.cell)
    }),
    ..Reason::word("hopeless")
});

/// What `memo` counts.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct MemoCounts {
    /// Positions that are remembered as hopeless.
    pub remembered: u64,
    /// Moves refused because they lead to a remembered position.
    pub refused: u64,
}
