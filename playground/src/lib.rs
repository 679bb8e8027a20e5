//! The module of WebAssembly for the book: it runs the programs and their searches with an edit (*Break it*), checks
//! the exercises, and reads and writes a student's worksheets, progress and hand-in.
//!
//! The page writes a text as `boundary.rs` explains. It calls `run` after a command, `show` after what a program of the
//! student has said, and `answer` after a question about the exercises, and reads what it gets for it.
//! The module asks the page for the time; meanwhile the page may call `progress`, and `interrupt`.

#[cfg(target_family = "wasm")]
mod boundary;
#[cfg(target_family = "wasm")]
mod break_it;
pub mod edits;
#[cfg(target_family = "wasm")]
mod exercises;
#[cfg(target_family = "wasm")]
mod programs;
