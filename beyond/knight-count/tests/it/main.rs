//! All tests of `knight-count` that need its library or its program from outside, as one executable.

mod backtracking;
mod cli;
mod differential;
mod known;
mod limits;
mod parts;
