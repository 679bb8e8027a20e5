//! Other algorithms with the same solutions.

pub mod batch;
pub mod bits;
pub mod mask;
pub mod memo_count;
pub mod mrv;
mod widest;
