//! Text that a program prints besides its search, on stdout and stderr.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::bail;

use super::CommandLine;
use super::printable::printable;
use super::terminal::fitted;
use crate::platform;
use crate::search::Output;

/// Arguments that are each well-formed but do not go together, or a command that is refused.
#[derive(Debug)]
pub struct Refused(String);

impl Refused {
    /// Says what is wrong, and names a command that works: the example of the program.
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

/// Prints the error of a run if there is one, and gives the exit code: that of the run, 1 for an
/// error, 2 for refused arguments.
pub fn exit(ran: anyhow::Result<ExitCode>) -> ExitCode {
    ran.unwrap_or_else(|error| {
        say(format_args!("error: {error:#}"));
        ExitCode::from(if error.is::<Refused>() { 2 } else { 1 })
    })
}

/// The process's stdout.
pub fn stdout() -> Output {
    Output::new(Box::new(platform::stdout()), io::stdout().is_terminal())
}

/// Opens a file, or stdin if the path is `-`, to read its lines; and its name, for messages.
pub fn open(path: &Path) -> (String, io::Result<Box<dyn BufRead>>) {
    if path == Path::new("-") {
        return ("stdin".to_owned(), Ok(Box::new(platform::stdin())));
    }
    (path.display().to_string(), File::open(path).map(|file| Box::new(BufReader::new(file)) as _))
}

/// Prints a text on stdout.
///
/// # Errors
/// It cannot be written. If the reader has closed the pipe, that is not an error.
pub fn print(write: impl FnOnce(&mut Output) -> fmt::Result) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if write(&mut out).and_then(|()| out.flush()).is_err() {
        written(&out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether everything was written. If the reader has closed the pipe, that is not an error.
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

/// Prints a line on stderr. If stderr is closed or on a full disk, the program continues and ends
/// as usual. (`eprintln!` would panic.)
///
/// On a terminal, a long line is wrapped. A name quoted in the line may contain control characters:
/// they are made visible, so that the terminal does not act on them.
pub fn say(line: impl Display) {
    let line = printable(&line.to_string());
    let line = fitted(&line, &io::stderr());
    let _ = platform::stderr().write_all(format!("{line}\n").as_bytes());
}
