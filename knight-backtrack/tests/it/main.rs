//! All tests of `knight-backtrack` that need its library or its program from outside, as one executable.

mod cli;
mod differential;
mod estimate;
mod experiment;
mod large_runs;
mod parts;
mod search;
mod terminal;
mod visual;
