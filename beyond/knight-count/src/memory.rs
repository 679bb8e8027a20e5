//! Whether a count fits into memory. It is asked before the memory is taken.

use crate::error::CountError;

/// The memory of a count, in bytes.
#[derive(Clone, Copy)]
pub struct Memory {
    /// What was free in the beginning.
    pub free: u64,
    /// What is in use.
    pub held: u64,
}

impl Memory {
    /// Checks that there is room for so many bytes more.
    ///
    /// # Errors
    /// There is not.
    pub fn check(&self, more: u64) -> Result<(), CountError> {
        let bytes = self.held.saturating_add(more);
        if bytes > self.free { Err(CountError::Memory { bytes, free: self.free }) } else { Ok(()) }
    }
}
