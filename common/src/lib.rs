//! The code that all programs of the course share.
//!
//! A program is a [`Program`](search::Program): a problem, the search that solves it, and what its
//! verbose levels print. Everything else is here, in layers. Each one uses only those above it:
//!
//! | module | what for |
//! | --- | --- |
//! | [`platform`] | what the system provides; the only part that differs in a page in a browser |
//! | [`board`] | cells, sizes, the knight's moves, the text of boards |
//! | [`search`] | programs and observers; output, limits, statistics, threads |
//! | [`cli`] | arguments, messages with a command that works, stdout, numbers for people |
//! | `run` | the one way to run a search: on one thread, on several, in part, or estimated |

pub mod board;
pub mod cli;
pub mod platform;
pub mod run;
pub mod search;
