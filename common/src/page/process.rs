//! What stands in for a process in a page of a browser: a command line, stdin, two streams and one
//! file, all in memory, and a clock that the page lends.
//!
//! An instance of the module is one process: the page makes a new one for every command, and reads
//! its streams even when the program has ended early, as it does after wrong arguments.

use std::ffi::OsString;
use std::io::{self, BufRead, Cursor, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The process.
pub struct Process {
    /// The program's name and its arguments.
    pub arguments: Vec<String>,
    /// What it reads.
    pub stdin: String,
    /// What it prints.
    pub stdout: PageText,
    /// What it says besides.
    pub stderr: PageText,
    /// The file that it writes, if it writes one.
    pub file: String,
    /// The time since the page was opened.
    pub clock: fn() -> Duration,
}

static PROCESS: Mutex<Process> = Mutex::new(Process {
    arguments: Vec::new(),
    stdin: String::new(),
    stdout: PageText::EMPTY,
    stderr: PageText::EMPTY,
    file: String::new(),
    clock: || Duration::ZERO,
});

/// The process of this instance.
pub fn process() -> MutexGuard<'static, Process> {
    PROCESS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A text of which a page can show all: its beginning and its end, where it is too long.
pub struct PageText {
    beginning: Vec<u8>,
    end: Vec<u8>,
    /// How many bytes were written.
    bytes: usize,
}

/// How many bytes of the beginning are kept.
const BEGINNING: usize = 1 << 20;
/// How many bytes of the end are kept.
const END: usize = 1 << 12;

impl PageText {
    const EMPTY: PageText = PageText { beginning: Vec::new(), end: Vec::new(), bytes: 0 };

    /// The text; where it is too long, whole lines with a line that says so between them.
    pub fn shown(&self) -> String {
        let [beginning, end] =
            [&self.beginning, &self.end].map(|part| String::from_utf8_lossy(part));
        if self.bytes == beginning.len() + end.len() {
            return beginning.into_owned() + &end;
        }
        let beginning = beginning.rsplit_once('\n').map_or("", |(lines, _)| lines);
        let end = end.split_once('\n').map_or("", |(_, lines)| lines);
        let left_out = self.bytes - beginning.len() - end.len();
        format!("{beginning}\n[... {left_out} bytes are left out here ...]\n{end}")
    }
}

impl Write for PageText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len();
        let (first, rest) = bytes.split_at(bytes.len().min(BEGINNING - self.beginning.len()));
        self.beginning.extend_from_slice(first);
        self.end.extend_from_slice(&rest[rest.len().saturating_sub(END)..]);
        self.end.drain(..self.end.len().saturating_sub(END));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One of the two streams.
struct Stream(fn(&mut Process) -> &mut PageText);

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0(&mut process()).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program's name and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    process().arguments.clone().into_iter().map(OsString::from)
}

/// What the process reads.
pub fn stdin() -> impl BufRead + 'static {
    Cursor::new(process().stdin.clone())
}

/// Gives what `read` reads. A page waits for nothing.
pub fn read_within<T>(_limit: Option<humantime::Duration>, read: impl FnOnce() -> T) -> T {
    read()
}

/// What the process prints.
pub fn stdout() -> impl Write + Send {
    Stream(|process| &mut process.stdout)
}

/// What the process says besides.
pub fn stderr() -> impl Write {
    Stream(|process| &mut process.stderr)
}
