//! All tests of `number-place` that need its library or its program from outside, as one executable.

mod cli;
mod corpus;
mod differential;
mod grids;
mod lecture;
mod parts;
mod search;
mod visual;
