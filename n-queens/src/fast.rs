//! Other algorithms with the same answers.

pub mod bits;
pub mod join;
