//! What must not outlive this process: a student's processes, the temporary folder of the program, and a
//! terminal that sends each key at once. All of it is removed when this process ends, or when a signal
//! asks it to end. A signal that cannot be caught, such as that of `kill -9`, leaves it.

use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, Once};
use std::time::Duration;
use std::{fs, io, thread};

use anyhow::Context;
use common::platform::{catch_signals, locked};
use common::search::Stop;
use visual::watch::terminal::when_terminal_closes;

/// What there is now, the oldest first.
static ALL: Mutex<Vec<Resource>> = Mutex::new(Vec::new());

#[derive(Clone, Debug, PartialEq, Eq)]
enum Resource {
    Folder(PathBuf),
    /// The id of a process that leads a group: it, and all that it has started.
    Family(u32),
    /// The terminal, which sends each key at once and shows none.
    RawTerminal,
}

/// A temporary folder, a family of processes or the state of the terminal; it goes with this value.
#[derive(Debug)]
pub struct CleanupGuard(Resource);

impl CleanupGuard {
    fn new(mut all: MutexGuard<'_, Vec<Resource>>, resource: Resource) -> Self {
        all.push(resource.clone());
        CleanupGuard(resource)
    }

    /// Makes a temporary folder, which only this user may enter.
    ///
    /// # Errors
    /// The system refuses.
    pub fn folder() -> anyhow::Result<(Self, PathBuf)> {
        let all = all();
        let path = tempfile::tempdir().context("no temporary folder can be made")?.keep();
        Ok((Self::new(all, Resource::Folder(path.clone())), path))
    }

    /// Has the terminal send each key at once.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn raw_terminal() -> io::Result<Self> {
        static CLOSED: Once = Once::new();
        CLOSED.call_once(|| when_terminal_closes(|| end(Stop::HUNG_UP)));
        let all = all();
        crossterm::terminal::enable_raw_mode()?;
        Ok(Self::new(all, Resource::RawTerminal))
    }

    /// Starts a process as the leader of a group.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn family(command: &mut Command) -> io::Result<(Self, Child)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let all = all();
        let child = command.spawn()?;
        Ok((Self::new(all, Resource::Family(child.id())), child))
    }
}

impl Drop for CleanupGuard {
    fn drop(&mut self) {
        let mut all = all();
        self.0.remove();
        all.retain(|resource| *resource != self.0);
    }
}

impl Resource {
    fn remove(&self) {
        match self {
            // A process that has just been ended may still write into it.
            Resource::Folder(path) => {
                let mut tries = 0..50;
                while fs::remove_dir_all(path).is_err() && path.exists() && tries.next().is_some() {
                    thread::sleep(Duration::from_millis(20));
                }
            }
            #[cfg(unix)]
            Resource::Family(leader) => {
                use rustix::process::{Pid, Signal, kill_process_group};
                // All may have ended by themselves.
                let leader = Pid::from_raw(*leader as i32);
                let _ = leader.map(|leader| kill_process_group(leader, Signal::KILL));
            }
            #[cfg(not(unix))]
            Resource::Family(_) => {}
            // A terminal that is gone needs nothing.
            Resource::RawTerminal => drop(crossterm::terminal::disable_raw_mode()),
        }
    }
}

/// What there is now, for this thread alone: a signal waits until the entry is in the list.
fn all() -> MutexGuard<'static, Vec<Resource>> {
    static SIGNALS: Once = Once::new();
    SIGNALS.call_once(|| {
        catch_signals(|signal| end(Stop::Signal(signal))).unwrap_or_default();
    });
    locked(&ALL)
}

/// Removes everything, and ends the process.
fn end(stop: Stop) {
    let all = locked(&ALL);
    all.iter().rev().for_each(Resource::remove);
    std::process::exit(stop.exit_code().into());
}
