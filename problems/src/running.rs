//! Runs a command with its input, and keeps what it prints: as much as is allowed, for as long as is allowed.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use checks::program::{ProgramEnd, Ran};
use common::platform::ending_signal;
use wait_timeout::ChildExt;

use crate::cleanup::CleanupGuard;
#[cfg(unix)]
use crate::limits;
use crate::limits::{KILLED, ProcessLimits, TOO_LARGE, TOO_MUCH_TIME};

/// Bytes of the end of stderr that are kept where it is longer: a panic's message is there.
const LAST: usize = 1 << 12;
/// Time that output may take to arrive once the processes that print it are ended. Only a process that has
/// left the family takes so long.
const LATE: Duration = Duration::from_secs(60);

/// How often a run looks whether it is to end at once.
const LOOK: Duration = Duration::from_millis(100);

/// Waits for a process to end by itself, for at most this time.
///
/// # Errors
/// It is to end at once: [`io::ErrorKind::Interrupted`].
fn wait(
    child: &mut Child,
    mut time: Duration,
    is_over: &AtomicBool,
) -> io::Result<Option<ExitStatus>> {
    loop {
        let slice = time.min(LOOK);
        let status = child.wait_timeout(slice)?;
        time -= slice;
        if status.is_some() || time.is_zero() {
            return Ok(status);
        }
        if is_over.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
    }
}

/// Runs a command, at most until `is_over` is raised.
///
/// # Errors
/// The system refuses to start it: the student is not to blame. Or it was ended because of `is_over`.
pub fn run(
    command: &mut Command,
    input: &str,
    time: Duration,
    bytes: u64,
    limits: ProcessLimits,
    is_over: &AtomicBool,
) -> io::Result<Ran> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The last lines are shown: a panic's message, and not where it came through.
    command.env("RUST_BACKTRACE", "0");
    let (family, mut child) = CleanupGuard::family(command)?;
    let stdin = child.stdin.take();
    let input = input.to_owned();
    // A program that reads nothing must not hold up this one; its closed pipe is not an error.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    // Closing the pipe ends a program that goes on printing.
    let stdout = child.stdout.take().map(|stream| gather(stream.take(bytes + 1), bytes + 1));
    let stderr = child.stderr.take().map(|stream| gather(stream, bytes));
    let waited = wait(&mut child, time, is_over);
    if !matches!(waited, Ok(Some(_))) {
        child.kill()?;
        child.wait()?;
    }
    let status = waited?;
    // The processes that it has started end, too: they may hold its stdout.
    drop(family);
    let gathered = |stream: Option<Receiver<Vec<u8>>>| {
        stream.and_then(|stream| stream.recv_timeout(LATE).ok()).unwrap_or_default()
    };
    let stdout = gathered(stdout);
    let stderr = gathered(stderr);
    let ended = match status {
        _ if stdout.len() as u64 > bytes => ProgramEnd::TooLong(bytes),
        None => ProgramEnd::TooSlow(time.as_secs()),
        Some(status) => match ending_signal(status) {
            Some(signal) => by_signal(signal, limits),
            None => by_code(status.code().unwrap_or_default(), limits),
        },
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let stderr = text(&stderr);
    #[cfg(unix)]
    let stderr = match stderr.strip_prefix(limits::STARTS) {
        Some(its_own) => its_own.to_owned(),
        None if stderr.trim().is_empty() => {
            Err(io::Error::other(format!("it ended early: {ended:?}")))?
        }
        None => Err(io::Error::other(stderr.trim().to_owned()))?,
    };
    Ok(Ran { ended, stdout: text(&stdout), stderr })
}

fn by_signal(signal: i32, limits: ProcessLimits) -> ProgramEnd {
    match signal {
        TOO_MUCH_TIME => ProgramEnd::TooSlow(limits.seconds),
        KILLED => ProgramEnd::Killed,
        TOO_LARGE => ProgramEnd::TooLarge,
        signal => ProgramEnd::Signal(signal),
    }
}

/// How a process has ended, by its exit code: one that has started it tells a signal so.
pub fn by_code(code: i32, limits: ProcessLimits) -> ProgramEnd {
    match code {
        129..=192 if cfg!(unix) => by_signal(code - 128, limits),
        code => ProgramEnd::Code(code),
    }
}

/// Reads a stream to its end on a separate thread, and keeps the first bytes and the last ones.
fn gather(mut stream: impl Read + Send + 'static, first: u64) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut last = Vec::new();
        // What was read before an error is what there is.
        let _ = stream.by_ref().take(first).read_to_end(&mut bytes);
        while matches!(stream.by_ref().take(1 << 16).read_to_end(&mut last), Ok(1..)) {
            last.drain(..last.len().saturating_sub(LAST));
        }
        bytes.extend(last);
        let _ = sender.send(bytes);
    });
    receiver
}
