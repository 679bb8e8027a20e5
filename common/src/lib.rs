//! What the programs of the course share.
//!
//! A program is a [`Program`](search::Program): a problem, the search that solves it, and what its
//! verbose levels print. Everything else lives here, in four layers. Each one uses only those above
//! it:
//!
//! | module | what for |
//! | --- | --- |
//! | [`board`] | cells, sizes, the knight's moves, the text of boards, independent checkers |
//! | [`search`] | what a program and an observer are; output, limits, statistics, threads |
//! | `cli` | arguments, messages with a command that works, stdout, time and bytes for people |
//! | `run` | the one way to run a search: on one thread, on several, in part, estimated, or shown |
//!
//! `board` and `search` use no operating system: they also build for a page in a browser.

pub mod board;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
#[cfg(all(feature = "run", not(target_family = "wasm")))]
pub mod run;
pub mod search;
