//! All tests of `puzzles` that need its library or its program from outside, as one executable.

mod cli;
mod grids;
mod search;
