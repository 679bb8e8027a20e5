//! The command line: arguments, messages with a command that works, stdout, time and bytes for
//! people.

pub mod args;
mod command;
pub mod human;

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::bail;

use crate::search::Output;

pub use args::parse;
pub use command::CommandLine;

/// Arguments that are each well-formed but do not go together, or a command that is refused.
#[derive(Debug)]
pub struct Refused(String);

impl Refused {
    /// Says what is wrong, and a command that works.
    pub fn new(what: impl Display, works: impl Display) -> Self {
        Refused(format!("{what}\nA command that works: {works}"))
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// Does what a program does, says what went wrong, and gives the exit code: 0, what the run ended
/// with, 1 for an error, 2 for refused arguments.
pub fn exit(program: impl FnOnce() -> anyhow::Result<ExitCode>) -> ExitCode {
    program().unwrap_or_else(|error| {
        say(format_args!("error: {error:#}"));
        ExitCode::from(if error.is::<Refused>() { 2 } else { 1 })
    })
}

/// The process's stdout.
pub fn stdout() -> Output {
    let stdout = io::stdout();
    let at_once = stdout.is_terminal();
    Output::new(Box::new(stdout), at_once)
}

/// Prints a text on stdout.
///
/// # Errors
/// It cannot be written; a reader that has left is no error.
pub fn print(write: impl FnOnce(&mut Output) -> fmt::Result) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if write(&mut out).and_then(|()| out.flush()).is_err() {
        written(&out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether everything was written, as far as somebody wanted to read it.
///
/// # Errors
/// A full disk, for example.
pub fn written(out: &Output) -> anyhow::Result<()> {
    match out.failure() {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            bail!("stdout could not be written: {error}")
        }
        _ => Ok(()),
    }
}

/// Prints a line on stderr. A program whose stderr is closed or on a full disk goes on, and ends as
/// it would have. (`eprintln!` would panic.)
pub fn say(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
