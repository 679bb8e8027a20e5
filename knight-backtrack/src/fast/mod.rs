//! Other algorithms with the same solutions.

pub mod mask;
pub mod pruned;
