//! The arguments and the streams of this process. In a page of a browser, `page/process.rs` stands
//! in for it.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};

/// The program's name as it was typed, and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    env::args_os()
}

/// What the process reads.
pub fn stdin() -> impl BufRead + 'static {
    io::stdin().lock()
}

/// What the process prints.
pub fn stdout() -> impl Write + Send {
    io::stdout()
}

/// What the process says besides.
pub fn stderr() -> impl Write {
    io::stderr()
}
