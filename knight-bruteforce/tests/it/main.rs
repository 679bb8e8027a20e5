//! All tests of `knight-bruteforce` that need its library or its program from outside, as one executable.

mod cli;
mod differential;
mod estimate;
mod search;
mod visual;
