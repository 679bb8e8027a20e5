//! All tests of `puzzles` that need its library or its program from outside, as one executable.

mod cli;
#[path = "../../../../number-place/tests/it/grids/mod.rs"]
mod grids;
mod search;
