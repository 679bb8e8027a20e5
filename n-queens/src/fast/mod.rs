//! Other algorithms with the same solutions.

pub mod bits;
pub mod join;
