//! All tests of `queens-count` that need its library or its program from outside, as one
//! executable.

mod cli;
mod count;
