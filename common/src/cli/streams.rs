//! What a program prints besides its search, on stdout and stderr.

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::bail;

use super::CommandLine;
use super::process;
use super::terminal::fitted;
use crate::search::Output;

/// Arguments that are each well-formed but do not go together, or a command that is refused.
#[derive(Debug)]
pub struct Refused(String);

impl Refused {
    /// Says what is wrong, and a command that works: an example, or what was typed made right.
    pub fn new(what: impl Display, works: impl Into<CommandLine>) -> Self {
        Refused(format!("{what}\n{}", works.into().works()))
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// Runs a program, prints its error if there is one, and gives the exit code: that of the run, 1 for
/// an error, 2 for refused arguments.
pub fn exit(program: impl FnOnce() -> anyhow::Result<ExitCode>) -> ExitCode {
    program().unwrap_or_else(|error| {
        say(format_args!("error: {error:#}"));
        ExitCode::from(if error.is::<Refused>() { 2 } else { 1 })
    })
}

/// The process's stdout.
pub fn stdout() -> Output {
    Output::new(Box::new(process::stdout()), io::stdout().is_terminal())
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

/// Whether everything was written. A reader that has left is no error.
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
///
/// On a terminal, a long line is wrapped. A name that is quoted in the line may have control characters: they are shown, so that the
/// terminal does not obey them.
pub fn say(line: impl Display) {
    let line = harmless(&line.to_string());
    let line = fitted(&line, &io::stderr());
    let _ = process::stderr().write_all(format!("{line}\n").as_bytes());
}

fn harmless(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter.is_control() && !matches!(letter, '\n' | '\t') {
            true => safe.extend(letter.escape_default()),
            false => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_steer_the_terminal() {
        assert_eq!(harmless("\u{1b}[31m\r\tname ö\n"), "\\u{1b}[31m\\r\tname ö\n");
    }
}
