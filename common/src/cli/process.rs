//! The arguments and the streams of this process. In a page of a browser, `page/process.rs` stands
//! in for it.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::say;
use crate::search::Stop;

/// The program's name as it was typed, and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    env::args_os()
}

/// What the process reads.
pub fn stdin() -> impl BufRead + 'static {
    io::stdin().lock()
}

/// Gives what `read` reads: a keyboard or a named pipe may say nothing for ever. Where nothing has come
/// when the time limit is over, the process ends. What comes late gets a second even if the limit is
/// shorter: a file is there at once.
pub fn read_within<T: Send + 'static>(
    limit: Option<humantime::Duration>,
    read: impl FnOnce() -> T + Send + 'static,
) -> T {
    let Some(limit) = limit else { return read() };
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || drop(sender.send(read())));
    match receiver.recv_timeout((*limit).max(Duration::from_secs(1))) {
        Ok(input) => input,
        Err(RecvTimeoutError::Timeout) => {
            say("Incomplete: stopped by --time-limit, before there was anything to search.");
            std::process::exit(Stop::TimeLimit.exit_code().into())
        }
        Err(RecvTimeoutError::Disconnected) => {
            std::panic::resume_unwind(reader.join().expect_err("it sends unless it panics"))
        }
    }
}

/// What the process prints.
pub fn stdout() -> impl Write + Send {
    io::stdout()
}

/// What the process says besides.
pub fn stderr() -> impl Write {
    io::stderr()
}
