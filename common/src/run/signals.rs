//! Ctrl-C, and the other signals that ask a program to end.
//!
//! The first one asks the search to stop, so that it still prints its result. A second one ends the
//! process: the search may be waiting for a reader of its output.

use std::io;
use std::sync::OnceLock;

use crate::platform::{catch_signals, exit};
use crate::search::{Stop, StopFlag};

/// The cleanup before a second signal ends the process.
static BEFORE_EXIT: OnceLock<fn()> = OnceLock::new();

/// Sets what is done before a second signal ends the process, for example to restore the terminal.
/// Once.
pub fn before_exit(last: fn()) {
    let _ = BEFORE_EXIT.set(last);
}

/// Makes signals raise the flag. Once in a process.
///
/// # Errors
/// The system refuses.
pub fn catch(flag: &StopFlag) -> io::Result<()> {
    let flag = flag.clone();
    let mut is_second = false;
    catch_signals(move |signal| {
        let stop = Stop::Signal(signal);
        if is_second {
            BEFORE_EXIT.get().inspect(|last| last());
            exit(stop.exit_code());
        }
        is_second = true;
        flag.raise(stop);
    })
}
