//! All tests of `big-integer` that need its library or its program from outside, as one executable.

mod cli;
mod lecture;
