//! All tests of `n-queens` that need its library or its program from outside, as one executable.

mod cli;
mod differential;
mod lecture;
mod parts;
mod search;
mod visual;
