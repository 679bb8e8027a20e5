//! Lecture 011, on large values: how large can a count get, and which integer can store it?
//!
//! Brute force on a board of W x H cells has 8^(W·H−1) candidates. [`count`] computes the exact
//! number, and what counters of a fixed number of bits show for it. [`report`] prints this. There
//! is no search.

pub mod count;
pub mod report;
