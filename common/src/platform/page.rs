//! A page in a browser: a command line, stdin, two streams and one file, all in memory, and a clock
//! that the page provides. There is one thread, and there are no signals.
//!
//! An instance of the module is one process: the page makes a new one for every command, and reads
//! its streams even when the program has ended early, as it does after wrong arguments.

use std::ffi::OsString;
use std::io::{self, BufRead, Cursor, Write};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::locked;
use super::types::{ProgressKind, Signal};

/// What a person stops a program with.
pub const INTERRUPT: &str = "the Stop button";

/// Whether a program can have more than one thread.
pub const HAS_THREADS: bool = false;

/// How many calls of a search may be open at once: the stack is the browser's.
pub const MOST_CALLS: Option<usize> = Some(1100);

/// The process.
pub struct Process {
    /// The program's name and its arguments.
    pub arguments: Vec<String>,
    /// Those of them that a reader has typed, and not the page.
    pub typed: Vec<String>,
    /// Its standard input.
    pub stdin: String,
    /// Its standard output.
    pub stdout: PageText,
    /// Its messages.
    pub stderr: PageText,
    /// The file that it writes, if it writes one.
    pub file: String,
    /// The time since the page was opened.
    pub clock: fn() -> Duration,
    /// The exit code of a process that has ended early.
    pub exit_code: Option<u8>,
}

static PROCESS: Mutex<Process> = Mutex::new(Process {
    arguments: Vec::new(),
    typed: Vec::new(),
    stdin: String::new(),
    stdout: PageText::EMPTY,
    stderr: PageText::EMPTY,
    file: String::new(),
    clock: || Duration::ZERO,
    exit_code: None,
});

/// The process of this instance.
pub fn process() -> MutexGuard<'static, Process> {
    locked(&PROCESS)
}

/// A text that a page can show: if it is too long, only its beginning and its end.
pub struct PageText {
    beginning: Vec<u8>,
    end: Vec<u8>,
    /// How many bytes were written.
    bytes: usize,
}

/// How many bytes of the beginning are kept.
const BEGINNING: usize = 16 << 20;
/// How many bytes of the end are kept.
const END: usize = 1 << 12;

impl PageText {
    const EMPTY: PageText = PageText { beginning: Vec::new(), end: Vec::new(), bytes: 0 };

    /// Whether a part of it is left out.
    pub fn is_cut(&self) -> bool {
        self.bytes > self.beginning.len() + self.end.len()
    }

    /// The text; if it is too long, its first and last lines, with a line between them that says
    /// so.
    pub fn shown(&self) -> String {
        let [beginning, end] =
            [&self.beginning, &self.end].map(|part| String::from_utf8_lossy(part));
        if !self.is_cut() {
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
struct PageStream(fn(&mut Process) -> &mut PageText);

impl Write for PageStream {
    /// The page is asked for the time, so that it can end the process here, even where a search
    /// without a time limit asks for none.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0(&mut process()).write(bytes);
        now();
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program's name and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    process().arguments.clone().into_iter().map(OsString::from)
}

/// The same as a reader has typed it: without what the page adds.
pub fn typed() -> impl Iterator<Item = OsString> {
    process().typed.clone().into_iter().map(OsString::from)
}

/// The process's standard input.
pub fn stdin() -> impl BufRead + 'static {
    Cursor::new(process().stdin.clone())
}

/// The process's standard output.
pub fn stdout() -> impl Write + Send {
    PageStream(|process| &mut process.stdout)
}

/// The process's standard error.
pub fn stderr() -> impl Write {
    PageStream(|process| &mut process.stderr)
}

/// Ends the process: the page finds the code in [`Process::exit_code`].
pub fn exit(code: u8) -> ! {
    process().exit_code = Some(code);
    std::process::abort()
}

/// The time since the page was opened.
pub fn now() -> Duration {
    let clock = process().clock;
    clock()
}

/// Runs `work` on the stack of the page.
///
/// # Errors
/// None.
pub fn on_stack<T>(_stack: usize, work: impl FnOnce() -> T) -> io::Result<T> {
    Ok(work())
}

/// The memory available to a search, in bytes: browsers give a page at least this much.
pub fn available_memory() -> u64 {
    256 << 20
}

/// The time since the page was opened: a page provides no processor time.
pub fn processor_time() -> Duration {
    now()
}

/// The time since the page was opened: a page provides no processor time.
pub fn thread_time() -> Duration {
    now()
}

/// What handles a signal.
type OnSignal = Box<dyn FnMut(Signal) + Send>;

static ON_SIGNAL: Mutex<Option<OnSignal>> = Mutex::new(None);

/// Calls `on_signal` when the page calls [`interrupt`].
///
/// # Errors
/// None.
pub fn catch_signals(on_signal: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    *locked(&ON_SIGNAL) = Some(Box::new(on_signal));
    Ok(())
}

/// Asks the search to stop, as Ctrl-C does. There is one thread: the page calls it while the search asks for the time.
pub fn interrupt() {
    if let Some(on_signal) = &mut *locked(&ON_SIGNAL) {
        on_signal(Signal::Interrupt);
    }
}

/// How far a search is, in words.
type State = Box<dyn Fn(Duration) -> (Option<u64>, String) + Send>;

static STATE: Mutex<Option<(State, Duration)>> = Mutex::new(None);

/// Forgets the state of the search when it is over.
pub struct Background(());

impl Drop for Background {
    fn drop(&mut self) {
        *locked(&STATE) = None;
    }
}

/// Keeps the state of a search for [`progress`].
pub fn show(
    kind: ProgressKind,
    state: impl Fn(Duration) -> (Option<u64>, String) + Send + 'static,
    _print: fn(String),
) -> Option<Background> {
    (kind != ProgressKind::Nothing).then(|| {
        let start = now();
        *locked(&STATE) = Some((Box::new(state), start));
        Background(())
    })
}

/// How far the search is, in words; nothing if none runs, or it does not tell. The page calls it while the search asks
/// for the time, `now`.
pub fn progress(now: Duration) -> String {
    let state = locked(&STATE);
    state.as_ref().map_or(String::new(), |(state, start)| state(now.saturating_sub(*start)).1)
}
