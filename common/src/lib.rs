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
//! All of it also builds for WebAssembly. `board` and `search` use no operating system; in place of
//! the process and of the run, `page/` has what a page in a browser can do.

pub mod board;
pub mod cli;
#[cfg(feature = "run")]
#[cfg_attr(target_family = "wasm", path = "page/run.rs")]
pub mod run;
pub mod search;
