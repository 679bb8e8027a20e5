//! Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
//!
//! Backtracking finds tours one by one, and 8x8 has 19 591 828 170 979 904 of them. [`frontier`] counts
//! them by deciding, cell by cell, which moves a tour makes, and adding up over all decisions that leave
//! the same task for the cells to come.

pub mod cli;
pub mod frontier;
pub mod report;
pub mod run;
