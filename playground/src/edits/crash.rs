//! A search that reads off its array: what happened, and where.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, PoisonError};

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

/// Runs `run`, and runs it again if an edited search has crashed in it, with that crash: the search stops there. In a
/// page, a crash ends the module, and the page starts it again.
pub fn until_crash<T>(run: impl Fn(Option<Crash>) -> T) -> T {
    thread_local! {
        static CRASH: RefCell<Option<Crash>> = const { RefCell::new(None) };
    }
    // There is one hook for all threads.
    static HOOK: Mutex<()> = Mutex::new(());
    let _alone = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    panic::set_hook(Box::new(|panic| CRASH.set(Some(Crash::of(panic)))));
    let done = panic::catch_unwind(AssertUnwindSafe(|| run(None)));
    let _ = panic::take_hook();
    done.unwrap_or_else(|_| run(CRASH.take()))
}
