//! `--svg-tree`: draws the search tree down to a depth.

mod grow;
mod nodes;
mod paint;

pub use grow::Grower;
