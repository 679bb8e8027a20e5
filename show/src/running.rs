//! Bytes from a program that runs, a file or a pipe. Threads read them, so that a program that hangs can be
//! stopped.

use std::fs::File;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::input::Input;
use crate::lines::{Bytes, Chunk, HowEnded, OUTPUT, TRACE};

/// How long a program's pipes are read after its end: others may still hold them.
const AFTER_END: Duration = Duration::from_millis(300);

/// How a program gets the helper.
pub const HELPER: &str =
    "the helper (show --helper LANGUAGE), and begin with board(8, 8, \"queens\")";

/// What threads read, and the program that is read from.
struct Running {
    chunks: Receiver<(usize, Vec<u8>)>,
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
        Input::new(name, Running { chunks, child: None, ended: None }, None)
    }

    /// A program that runs.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn run(words: &[String], blocks: Option<&str>) -> anyhow::Result<Self> {
        let (to, chunks) = sync_channel(16);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdout(Stdio::piped());
        // Otherwise Python keeps what it prints until it ends.
        command.env("PYTHONUNBUFFERED", "1");
        command.envs(blocks.map(|blocks| ("SEARCH_BLOCKS", blocks)));
        let mut child = start(&mut command, to.clone()).with_context(|| {
            let name = &words[0];
            let here = std::path::Path::new(name).is_file() && !name.contains(['/', '\\']);
            let hint = if here { "; a program in this folder is ./" } else { "" };
            format!("{name} could not be started{hint}{}", if here { name } else { "" })
        })?;
        if let Some(stdout) = child.stdout.take() {
            pump(stdout, OUTPUT, to);
        }
        let running = Running { chunks, child: Some(child), ended: None };
        Ok(Input::new(&words[0], running, Some(HELPER)))
    }
}

impl Bytes for Running {
    fn next(&mut self, wait: Duration) -> Chunk {
        match self.chunks.recv_timeout(wait) {
            Ok((stream, bytes)) => Chunk::Some(stream, bytes),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(child) = &mut self.child
                    && matches!(child.try_wait(), Ok(Some(_)))
                    && self.ended.get_or_insert_with(Instant::now).elapsed() > AFTER_END
                {
                    return Chunk::End;
                }
                Chunk::Idle
            }
            Err(RecvTimeoutError::Disconnected) => Chunk::End,
        }
    }

    fn end(&mut self, kills: bool) -> Option<HowEnded> {
        let mut child = self.child.take()?;
        if kills {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        let status = child.wait().ok().filter(|status| !status.success())?;
        Some(match died(status) {
            Some(how) => HowEnded::Early(how),
            None => {
                HowEnded::Failed(format!("ended with exit code {}", status.code().unwrap_or(1)))
            }
        })
    }
}

/// Which signal has ended a program.
#[cfg(unix)]
fn died(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;

    let signal = status.signal()?;
    let name = match signal {
        6 => " (it called abort)",
        8 => " (it divided by zero)",
        9 => " (it was killed; perhaps memory ran out)",
        11 => " (it used memory that is not its own)",
        _ => "",
    };
    Some(format!("was ended by signal {signal}{name}"))
}

#[cfg(not(unix))]
fn died(_: ExitStatus) -> Option<String> {
    None
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
    let reads = file.reopen()?;
    pump(Growing { reads, _file: file }, TRACE, to);
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
