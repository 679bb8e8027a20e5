//! All tests of `knight-graph` that need its library or its program from outside, as one executable.

mod cli;
mod tours;
mod visual;
