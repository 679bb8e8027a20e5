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
use crate::lines::{Bytes, Chunk, HowEnded, OUTPUT, TRACE};

/// How long a program's pipes are read after its end: others may still hold them.
const AFTER_END: Duration = Duration::from_millis(300);

/// How often we look, and how long we wait in between, for the signal that has ended the program: a terminal sends it to
/// both. A machine that is busy delays all of it.
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
            match from.read(&mut bytes) {
                Ok(0) => return,
                Ok(length) => {
                    bytes.truncate(length);
                    if to.send((stream, bytes)).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
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
    fn next(&mut self, wait: Duration) -> Chunk {
        if let Some(printed) = self.printed.take() {
            return Chunk::Some(OUTPUT, printed);
        }
        let mut reported = || self.reports.as_mut()?();
        if let Some(bytes) = reported() {
            return Chunk::Some(TRACE, bytes);
        }
        match self.chunks.recv_timeout(wait) {
            Ok((stream, bytes)) => match reported() {
                Some(reports) => {
                    self.printed = Some(bytes).filter(|_| stream == OUTPUT);
                    Chunk::Some(TRACE, reports)
                }
                // The runtime has only said that there is something.
                None if stream == TRACE && self.reports.is_some() => Chunk::Idle,
                None => Chunk::Some(stream, bytes),
            },
            Err(error) => {
                // Whoever is asked to stop now has waited long enough to miss some.
                if let Some(bytes) = reported() {
                    return Chunk::Some(TRACE, bytes);
                }
                if error == RecvTimeoutError::Disconnected {
                    return Chunk::End;
                }
                if let Some(child) = &mut self.child
                    && matches!(child.try_wait(), Ok(Some(_)))
                    && self.ended.get_or_insert_with(Instant::now).elapsed() > AFTER_END
                {
                    return Chunk::End;
                }
                Chunk::Idle
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
            if was_asked_to_end(status) && flag.raised().is_none() {
                thread::sleep(SIGNAL_POLL);
            }
        }
        Some(how_ended(status))
    }
}

/// Whether SIGHUP, SIGINT or SIGTERM, which may reach us as well, has ended a program. A shell says so by its exit code;
/// where there are no signals, it may be any.
fn was_asked_to_end(status: ExitStatus) -> bool {
    let code = status.code().map(|code| code.wrapping_sub(128));
    cfg!(not(unix)) || matches!(ending_signal(status).or(code), Some(1 | 2 | 15))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(not(unix), ignore = "needs sh")]
    fn only_what_a_signal_to_both_has_ended_is_waited_for() {
        for (script, expected) in [
            ("kill -1 $$", true),
            ("kill -2 $$", true),
            ("kill -15 $$", true),
            ("exit 130", true),
            ("kill -9 $$", false),
            ("kill -11 $$", false),
            ("exit 1", false),
            ("exit 2", false),
            ("exit 139", false),
        ] {
            let status = Command::new("sh").args(["-c", script]).status().expect("a shell");
            assert_eq!(was_asked_to_end(status), expected, "{script}");
        }
    }
}
