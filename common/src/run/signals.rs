//! Ctrl-C, and the other signals that ask a program to end.
//!
//! The first one asks the search to stop, so that it still prints its result. A second one ends the
//! process: the search may wait for somebody to read what it writes.
//!
//! | signal | sent by | where it is heard |
//! | --- | --- | --- |
//! | `SIGINT` | Ctrl-C | everywhere; on Windows as a console event |
//! | `SIGTERM` | `kill`, `timeout`, a machine that shuts down | Unix; Windows has none |
//! | `SIGHUP` | a terminal that is closed | Unix, if stdout is that terminal; under `nohup` it stays ignored |

use std::io;
use std::sync::OnceLock;

use crate::search::{Stop, StopFlag};

/// What is done before a second signal ends the process.
static LAST: OnceLock<fn()> = OnceLock::new();

/// Sets what is done before a second signal ends the process: to give the terminal back, for
/// example. Once.
pub fn before_exit(last: fn()) {
    let _ = LAST.set(last);
}

/// Has signals raise the flag. Once in a process.
///
/// # Errors
/// The system refuses.
pub fn catch(flag: &StopFlag) -> io::Result<()> {
    let flag = flag.clone();
    let mut asked = false;
    listen(move |stop| {
        if asked {
            LAST.get().inspect(|last| last());
            std::process::exit(stop.exit_code().into());
        }
        asked = true;
        flag.raise(stop);
    })
}

#[cfg(unix)]
fn listen(mut heard: impl FnMut(Stop) + Send + 'static) -> io::Result<()> {
    use std::io::IsTerminal;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM, SIGXFSZ])?;
    if io::stdout().is_terminal() {
        signals.add_signal(SIGHUP)?;
    }
    let forever = move || {
        for signal in signals.forever() {
            heard(match signal {
                SIGINT => Stop::Interrupted,
                SIGHUP => Stop::HungUp,
                SIGTERM => Stop::Terminated,
                // A file would get too large: to write it is an error, which is told as such.
                _ => continue,
            });
        }
    };
    thread::Builder::new().spawn(forever).map(drop)
}

#[cfg(not(unix))]
fn listen(mut heard: impl FnMut(Stop) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || heard(Stop::Interrupted)).map_err(io::Error::other)
}
