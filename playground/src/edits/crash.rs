//! A search that reads off its array: what happened, and where.

use std::panic::PanicHookInfo;

use serde::{Deserialize, Serialize};

use super::edited::{Edit, STEPS};

/// Where an edited search has panicked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crash {
    /// The steps before it.
    pub steps: u64,
    /// The line of the edited source.
    pub line: usize,
    /// The message of Rust.
    pub message: String,
}

impl Crash {
    /// The crash that a panic hook gets.
    pub fn of(panic: &PanicHookInfo<'_>) -> Self {
        let line = panic.location().map_or(0, |at| at.line() as usize);
        let message = panic.payload_as_str().unwrap_or("it panicked").to_owned();
        Crash { steps: STEPS.get(), line, message }
    }

    /// What happened, and where, in a sentence.
    pub fn sentence(&self, edit: &Edit) -> String {
        let Crash { line, message, .. } = self;
        match edit.edited.lines().nth(line.wrapping_sub(1)) {
            Some(text) => {
                format!("The program crashes in line {line}, `{}`: {message}.", text.trim())
            }
            None => format!("The program crashes: {message}."),
        }
    }
}
