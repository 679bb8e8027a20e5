//! A search that reads off its array: what happened, and where.

#[cfg(not(target_family = "wasm"))]
use std::cell::RefCell;
use std::panic::PanicHookInfo;
#[cfg(not(target_family = "wasm"))]
use std::panic::{self, AssertUnwindSafe};
#[cfg(not(target_family = "wasm"))]
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::Edit;
use crate::edited;
#[cfg(not(target_family = "wasm"))]
use crate::{Comparison, Problem, compare};

/// Where an edited search has panicked.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        Crash { steps: edited::steps(), line, message }
    }

    /// The same as an object.
    pub fn to_json(&self) -> Value {
        json!({ "steps": self.steps, "line": self.line, "message": self.message })
    }

    /// The crash in a text of [`to_json`](Self::to_json).
    pub fn read(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        Some(Crash {
            steps: value["steps"].as_u64()?,
            line: value["line"].as_u64()? as usize,
            message: value["message"].as_str()?.to_owned(),
        })
    }

    /// What happened, and where, in a sentence.
    pub fn sentence(&self, edit: &Edit) -> String {
        let source = edit.sources.first().map_or("", |(_, text)| text);
        let line = source.lines().nth(self.line.wrapping_sub(1)).unwrap_or_default().trim();
        format!("The program crashes in line {}, `{line}`: {}.", self.line, self.message)
    }
}

/// Runs a search with the edit and without it. If the edited search crashes, it runs again, up to there. In a page, a
/// crash ends the module, and the page starts it again.
///
/// # Errors
/// The command runs another search than the one that is edited.
#[cfg(not(target_family = "wasm"))]
pub fn compare_until_crash(
    edit: &'static Edit,
    command: &str,
    problem: &Problem,
) -> Result<Comparison, String> {
    thread_local! {
        static CRASH: RefCell<Option<Crash>> = const { RefCell::new(None) };
    }
    // There is one hook for all threads.
    static HOOK: Mutex<()> = Mutex::new(());
    let _alone = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    panic::set_hook(Box::new(|panic| CRASH.set(Some(Crash::of(panic)))));
    let compared = panic::catch_unwind(AssertUnwindSafe(|| compare(edit, command, problem, None)));
    let _ = panic::take_hook();
    compared.unwrap_or_else(|_| compare(edit, command, problem, CRASH.take().as_ref()))
}
