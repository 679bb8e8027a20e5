//! All tests of `knight-closed` that need its library or its program from outside, as one executable.

mod bases;
mod cli;
mod tours;
mod visual;
