//! Lecture 011, on large values: how large can a count get, and which integer can hold it?
//!
//! Brute force on a board of W x H cells has 8^(W·H−1) candidates. [`count`] says exactly how many
//! that is, and what counters of a fixed number of bits make of it. [`report`] prints that. Nothing
//! is searched.

pub mod count;
pub mod report;
