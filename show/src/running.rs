//! Bytes from a program that runs, a file or a pipe. Threads read them, so that a program that hangs can be
//! stopped.

use std::fs::File;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use common::platform::ending_signal;
use common::search::StopFlag;

use crate::input::Input;
use crate::lines::{Bytes, HowEnded, Incoming, OUTPUT, TRACE};

/// How long a program's pipes are read after its end: others may still hold them.
const AFTER_END: Duration = Duration::from_millis(300);

/// How often we look, and how long we wait in between, for the signal that may have ended a program that has failed: a
/// terminal sends it to both. A machine that is busy delays all of it.
const SIGNAL_POLLS: usize = 20;
const SIGNAL_POLL: Duration = Duration::from_millis(5);

/// How a program gets the helper.
pub const HELPER: &str =
    "the helper (show --helper LANGUAGE), and begin with board(8, 8, \"queens\")";

/// Takes what has arrived since the last time, if there is any.
pub type TakeReports = Box<dyn FnMut() -> Option<Vec<u8>> + Send>;

/// What threads read, and the program that is read from.
struct RunningProgram {
    chunks: Receiver<(usize, Vec<u8>)>,
    /// Where its runtime reports, and what it has printed after these reports.
    reports: Option<TakeReports>,
    printed: Option<Vec<u8>>,
    child: Option<Child>,
    /// Since when the program has ended.
    ended: Option<Instant>,
}

/// Reads a stream in a thread.
fn pump(mut from: impl Read + Send + 'static, stream: usize, to: SyncSender<(usize, Vec<u8>)>) {
    thread::spawn(move || {
        loop {
            let mut bytes = vec![0; 1 << 16];
            let length = match from.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) | Ok(0) => return,
                Ok(length) => length,
            };
            bytes.truncate(length);
            if to.send((stream, bytes)).is_err() {
                return;
            }
        }
    });
}

impl Input {
    /// A trace that is in a file or comes through a pipe.
    pub fn stream(name: &str, from: impl Read + Send + 'static) -> Self {
        let (to, chunks) = sync_channel(16);
        pump(from, TRACE, to);
        Input::new(
            name,
            RunningProgram { chunks, reports: None, printed: None, child: None, ended: None },
            None,
        )
    }

    /// A program that runs. If its runtime reports into memory, this is the memory's name, and who reads it.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn run(words: &[String], reports: Option<(&str, TakeReports)>) -> anyhow::Result<Self> {
        let (to, chunks) = sync_channel(16);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdout(Stdio::piped());
        // Otherwise Python keeps what it prints until it ends.
        command.env("PYTHONUNBUFFERED", "1");
        command.envs(reports.iter().map(|(path, _)| ("SEARCH_REPORTS", path)));
        let mut child = start(&mut command, to.clone()).with_context(|| {
            let name = &words[0];
            if std::path::Path::new(name).is_file() && !name.contains(['/', '\\']) {
                format!("{name} could not be started; a program in this folder is ./{name}")
            } else {
                format!("{name} could not be started")
            }
        })?;
        if let Some(stdout) = child.stdout.take() {
            pump(stdout, OUTPUT, to);
        }
        let running = RunningProgram {
            chunks,
            reports: reports.map(|(_, reports)| reports),
            printed: None,
            child: Some(child),
            ended: None,
        };
        Ok(Input::new(&words[0], running, Some(HELPER)))
    }
}

impl Bytes for RunningProgram {
    fn next(&mut self, wait: Duration) -> Incoming<(usize, Vec<u8>)> {
        if let Some(printed) = self.printed.take() {
            return Incoming::Some((OUTPUT, printed));
        }
        let mut reported = || self.reports.as_mut()?();
        if let Some(bytes) = reported() {
            return Incoming::Some((TRACE, bytes));
        }
        let arrived = self.chunks.recv_timeout(wait);
        // What was reported comes before what was printed after it; and whoever is asked to stop now has waited long enough to
        // miss some.
        if let Some(reports) = reported() {
            self.printed = arrived.ok().filter(|it| it.0 == OUTPUT).map(|it| it.1);
            return Incoming::Some((TRACE, reports));
        }
        match arrived {
            // The runtime has only said that there is something.
            Ok((TRACE, _)) if self.reports.is_some() => Incoming::Idle,
            Ok(chunk) => Incoming::Some(chunk),
            Err(RecvTimeoutError::Disconnected) => Incoming::End,
            Err(RecvTimeoutError::Timeout) => {
                if let Some(child) = &mut self.child
                    && matches!(child.try_wait(), Ok(Some(_)))
                    && self.ended.get_or_insert_with(Instant::now).elapsed() > AFTER_END
                {
                    return Incoming::End;
                }
                Incoming::Idle
            }
        }
    }

    fn end(&mut self, kills: bool, flag: &StopFlag) -> Option<HowEnded> {
        let mut child = self.child.take()?;
        if kills {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        let status = child.wait().ok().filter(|status| !status.success())?;
        for _ in 0..SIGNAL_POLLS {
            if flag.raised().is_none() {
                thread::sleep(SIGNAL_POLL);
            }
        }
        Some(how_ended(status))
    }
}

/// How a program has ended that has failed, in words.
fn how_ended(status: ExitStatus) -> HowEnded {
    let Some(signal) = ending_signal(status) else {
        return HowEnded::Failed(format!("ended with exit code {}", status.code().unwrap_or(1)));
    };
    let name = match signal {
        2 => " (it was interrupted)",
        6 => " (it called abort)",
        8 => " (it divided by zero)",
        9 => " (it was killed; perhaps memory ran out)",
        11 => " (it used memory that is not its own)",
        _ => "",
    };
    HowEnded::Early(format!("was ended by signal {signal}{name}"))
}

/// Starts a program whose helper writes into a pipe.
#[cfg(unix)]
fn start(command: &mut Command, to: SyncSender<(usize, Vec<u8>)>) -> io::Result<Child> {
    use std::os::fd::AsRawFd;

    // Not closed when the program begins: it opens the pipe by its name.
    let (reads, writes) = rustix::pipe::pipe()?;
    rustix::io::fcntl_setfd(&reads, rustix::io::FdFlags::CLOEXEC)?;
    command.env("SEARCH_TRACE", format!("/dev/fd/{}", writes.as_raw_fd()));
    let child = command.spawn()?;
    drop(writes);
    pump(File::from(reads), TRACE, to);
    Ok(child)
}

/// Starts a program whose helper writes into a file.
#[cfg(not(unix))]
fn start(command: &mut Command, to: SyncSender<(usize, Vec<u8>)>) -> io::Result<Child> {
    let file = tempfile::NamedTempFile::new()?;
    command.env("SEARCH_TRACE", file.path());
    let child = command.spawn()?;
    pump(Growing { reads: file.reopen()?, _file: file }, TRACE, to);
    Ok(child)
}

/// A file that a program still writes. The reader of its chunks ends first, once the program has ended.
#[cfg(not(unix))]
struct Growing {
    reads: File,
    _file: tempfile::NamedTempFile,
}

#[cfg(not(unix))]
impl Read for Growing {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reads.read(bytes)? {
                0 => thread::sleep(Duration::from_millis(20)),
                length => return Ok(length),
            }
        }
    }
}
