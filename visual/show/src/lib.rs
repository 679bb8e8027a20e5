//! Shows the search of any program in any language, as the course's own searches are shown.
//!
//! A program says what it does in a trace, one event a line; the page "The trace" of the book has the format.
//! The events become those of our own programs, and everything that shows those shows these.
//!
//! | module | what for |
//! | --- | --- |
//! | `args` | the options |
//! | `commands` | one search, or two on one clock |
//! | `source` | the student's source |
//! | `words` | one line of a trace |
//! | `input` | lines: events, and the program's output |
//! | `running` | where they come from: a program, a file, a pipe |
//! | `recorded` | the same where a page in a browser has run the program |
//! | `play` | shows what is read |
//! | `search` | from lines to events, and what is wrong with them |
//! | `parting` | where two searches part |
//! | `reasons` | the words of a trace, by number |
//! | `kept` | what a page needs of a search |
//! | `program` | the search as a program of the course |

#![cfg_attr(target_family = "wasm", allow(dead_code))] // a page compares no searches

#[cfg(not(target_family = "wasm"))]
mod args;
#[cfg(not(target_family = "wasm"))]
mod commands;
mod input;
mod kept;
mod parting;
mod play;
mod program;
mod reasons;
mod recorded;
#[cfg(not(target_family = "wasm"))]
mod running;
mod search;
#[cfg(not(target_family = "wasm"))]
mod source;
#[cfg(test)]
mod tests;
mod words;

#[cfg(not(target_family = "wasm"))]
pub use commands::main;
pub use play::play_recorded;
pub use program::{Show, TraceProgram};
pub use recorded::Recorded;
