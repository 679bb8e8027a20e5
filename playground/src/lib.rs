//! The two modules of WebAssembly for the book. That of the feature `programs` runs the programs and their searches with
//! an edit (*Break it*); that of `exercises` checks the exercises, and reads and writes a student's worksheets, progress
//! and hand-in.
//!
//! The page writes a text as `boundary.rs` explains. It calls `run` after a command, `show` after what a program of the
//! student has said, and `answer` after a question about the exercises, and reads what it gets for it.
//! The module asks the page for the time; meanwhile the page may call `progress`, and `interrupt`.

#[cfg(target_family = "wasm")]
mod boundary;
#[cfg(all(target_family = "wasm", feature = "programs"))]
mod break_it;
pub mod edits;
#[cfg(all(target_family = "wasm", feature = "exercises"))]
mod exercises;
#[cfg(all(target_family = "wasm", feature = "programs"))]
mod programs;
