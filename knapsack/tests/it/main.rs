//! All tests of `knapsack` that need its library or its program from outside, as one executable.

mod cli;
mod search;
mod visual;
