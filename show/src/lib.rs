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
//! | `trace_line` | one line of a trace |
//! | `input` | what arrives: events, and the program's output |
//! | `probe` | runs a program as it is, and reports what it does |
//! | `inference` | from these reports to events |
//! | `running` | where they come from: a program, a file, a pipe |
//! | `recorded` | the same where a page in a browser has run the program |
//! | `play` | shows what is read |
//! | `lines` | bytes, cut into lines |
//! | `trace_search` | from the lines of a trace to events, and what is not of the dialect |
//! | `event_sender` | where events go |
//! | `rules` | what a reason draws on the board |
//! | `reader` | the trace as a source of events |
//! | `wording` | what the player says of it |

#![cfg_attr(target_family = "wasm", allow(dead_code))] // a page compares no searches

#[cfg(not(target_family = "wasm"))]
mod args;
#[cfg(not(target_family = "wasm"))]
mod commands;
mod event_sender;
mod inference;
mod input;
mod lines;
mod play;
#[cfg(not(target_family = "wasm"))]
mod probe;
mod reader;
mod recorded;
mod rules;
#[cfg(not(target_family = "wasm"))]
mod running;
mod source;
#[cfg(test)]
mod tests;
mod trace_line;
mod trace_search;
mod wording;

#[cfg(not(target_family = "wasm"))]
pub use args::helper;
#[cfg(not(target_family = "wasm"))]
pub use commands::{difference, main};
pub use play::play_recorded;
pub use reader::Reader;
pub use recorded::RecordedRun;
