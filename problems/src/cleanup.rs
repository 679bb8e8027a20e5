//! What must not outlive this process, whatever ends it: a student's processes, the temporary folder of
//! the program, and a terminal that sends each key at once.
//!
//! A signal that can be caught removes all of it. For one that cannot, such as `kill -9`, there is a
//! watcher: a shell that receives a list of what there is, and removes it when the pipe closes.

use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::{fs, io, io::Write, thread};

use common::search::Stop;
use visual::watch::terminal::when_terminal_closes;

/// What there is now.
static ALL: Mutex<All> = Mutex::new(All { kinds: Vec::new(), watcher: None });

struct All {
    /// The oldest first.
    kinds: Vec<Kind>,
    /// The pipe to the watcher, which starts with the first thing to remove.
    watcher: Option<ChildStdin>,
}

impl All {
    fn add(&mut self, kind: Kind) -> CleanupGuard {
        self.kinds.push(kind.clone());
        self.tell();
        CleanupGuard(kind)
    }

    /// Sends the watcher what to do if the pipe closes after this.
    fn tell(&mut self) {
        if self.watcher.is_none() {
            self.watcher = watcher();
        }
        let words: Vec<String> = self.kinds.iter().rev().filter_map(Kind::in_shell).collect();
        if let Some(watcher) = &mut self.watcher {
            // Without a watcher, only what cannot be caught leaves something behind.
            let _ = writeln!(watcher, "{}", words.join(" "));
        }
    }
}

/// Starts the watcher in a separate process group: what ends this process must not end it.
fn watcher() -> Option<ChildStdin> {
    const LAST_LINE: &str = "trap '' HUP INT TERM QUIT; last=; \
                             while IFS= read -r line; do last=$line; done; eval \"$last\"";
    let mut command = Command::new("/bin/sh");
    command.args(["-c", LAST_LINE]).current_dir("/").env_clear().env("PATH", "/usr/bin:/bin");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    #[cfg(not(unix))]
    return None;
    #[cfg(unix)]
    command.spawn().ok()?.stdin
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Folder(PathBuf),
    /// The id of a process that leads a group: it, and all that it has started.
    Family(u32),
    /// The terminal, which sends each key at once and shows none.
    RawTerminal,
}

/// A temporary folder, a family of processes or the state of the terminal; it goes with this value.
#[derive(Debug)]
pub struct CleanupGuard(Kind);

impl CleanupGuard {
    /// Makes a temporary folder.
    ///
    /// # Errors
    /// The system refuses.
    pub fn folder() -> io::Result<(Self, PathBuf)> {
        let mut all = all();
        let path = tempfile::tempdir()?.keep();
        Ok((all.add(Kind::Folder(path.clone())), path))
    }

    /// Has the terminal send each key at once.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn raw_terminal() -> io::Result<Self> {
        static CLOSED: Once = Once::new();
        CLOSED.call_once(|| when_terminal_closes(|| end(Stop::HungUp.exit_code())));
        let mut all = all();
        crossterm::terminal::enable_raw_mode()?;
        Ok(all.add(Kind::RawTerminal))
    }

    /// Starts a process as the leader of a group.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn family(command: &mut Command) -> io::Result<(Self, Child)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut all = all();
        let child = command.spawn()?;
        Ok((all.add(Kind::Family(child.id())), child))
    }
}

impl Drop for CleanupGuard {
    fn drop(&mut self) {
        let mut all = all();
        self.0.remove();
        all.kinds.retain(|kind| *kind != self.0);
        all.tell();
    }
}

impl Kind {
    /// What removes it, in the words of a shell.
    fn in_shell(&self) -> Option<String> {
        match self {
            // A process that has just been ended may still write into it.
            Kind::Folder(path) => {
                let path = shlex::try_quote(path.to_str()?).ok()?.into_owned();
                let remove = format!("rm -rf -- {path}");
                let line = format!("{remove} || {{ sleep 1; chmod -R u+rwx {path}; {remove}; }};");
                (!line.contains('\n')).then_some(line)
            }
            Kind::Family(leader) => Some(format!("kill -9 -- -{leader};")),
            Kind::RawTerminal => Some("stty sane < /dev/tty;".to_owned()),
        }
    }

    fn remove(&self) {
        match self {
            // It is empty as a rule.
            Kind::Folder(path) if fs::remove_dir(path).is_ok() => {}
            // Not by `remove_dir_all`: it takes a descriptor and a piece of the stack for each level of
            // folders, and a program may have made any number.
            #[cfg(unix)]
            Kind::Folder(_) => {
                let mut shell = Command::new("/bin/sh");
                shell.args(["-c", &self.in_shell().unwrap_or_default()]).stdin(Stdio::null());
                // What cannot be removed stays: nothing else is wrong.
                let _ = shell.stdout(Stdio::null()).stderr(Stdio::null()).status();
            }
            // A process that has just been ended may still write into it.
            #[cfg(not(unix))]
            Kind::Folder(path) => {
                let mut tries = 0..50;
                while fs::remove_dir_all(path).is_err() && tries.next().is_some() {
                    thread::sleep(std::time::Duration::from_millis(20));
                }
            }
            #[cfg(unix)]
            Kind::Family(leader) => {
                use rustix::process::{Pid, Signal, kill_process_group};
                // All may have ended by themselves.
                let leader = Pid::from_raw(*leader as i32);
                let _ = leader.map(|leader| kill_process_group(leader, Signal::KILL));
            }
            #[cfg(not(unix))]
            Kind::Family(_) => {}
            // A terminal that is gone needs nothing.
            Kind::RawTerminal => drop(crossterm::terminal::disable_raw_mode()),
        }
    }
}

/// What there is now, for this thread alone: a signal waits until the entry is in the list.
fn all() -> MutexGuard<'static, All> {
    #[cfg(unix)]
    {
        static HEAR: Once = Once::new();
        HEAR.call_once(|| hear_signals().unwrap_or_default());
    }
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A signal that asks this process to end removes everything first.
#[cfg(unix)]
fn hear_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use std::io::IsTerminal;

    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    // `nohup` takes all three away from the terminal, and must go on keeping the signal off. Where it
    // does not, SIGHUP ends this process, and the watcher does the rest.
    if io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal() {
        signals.add_signal(SIGHUP)?;
    }
    thread::spawn(move || {
        let signal = signals.forever().next().unwrap_or(SIGTERM);
        end(128 + signal as u8);
    });
    Ok(())
}

/// Removes everything, and ends the process.
fn end(code: u8) {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.kinds.iter().rev().for_each(Kind::remove);
    std::process::exit(code.into());
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};

    /// More than the descriptors, the length of a path or the stack allow, without rights at the end.
    #[test]
    fn folders_in_folders_are_removed_whatever_their_depth() {
        // In memory: on a disk it may take half a minute.
        let folder = tempfile::tempdir_in("/dev/shm").unwrap().keep();
        let guard = all().add(Kind::Folder(folder.clone()));
        let mut at = openat(CWD, &folder, OFlags::DIRECTORY, Mode::empty()).unwrap();
        for _ in 0..20_000 {
            mkdirat(&at, "a", Mode::RWXU).unwrap();
            at = openat(&at, "a", OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
        mkdirat(&at, "b", Mode::RWXU).unwrap();
        rustix::fs::fchmod(&at, Mode::empty()).unwrap();
        drop((at, guard));
        assert!(!folder.exists());
    }
}
