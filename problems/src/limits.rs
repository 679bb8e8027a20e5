//! What a student's compilers and programs may take: processor time, memory, processes, open files and
//! the size of a file, by the `ulimit` of the shell. Time and output are limited everywhere, by
//! [`student`](crate::student).
//!
//! On a student's own machine this is all. A teacher's machine adds a [`Sandbox`].

use std::ffi::OsString;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Limits of a process. Its children have the same ones, each for itself.
#[derive(Clone, Copy, Debug)]
pub struct ProcessLimits {
    /// Seconds of processor time.
    pub seconds: u64,
    /// Memory that it may take, in KiB.
    pub memory: u64,
    /// Whether this is a limit of its addresses. AddressSanitizer reserves terabytes of them.
    pub by_address: bool,
    /// The largest file that it may write, in blocks of 512 bytes.
    pub file: u64,
    /// Bytes that it may write in all, where a sandbox can limit them: into a folder in memory, which
    /// goes with it. `None` for the folder itself, which keeps them.
    pub written: Option<u64>,
    /// Files that it may have open at once.
    pub open: u64,
    /// Processes, beyond those that its user has already; `None` for any number.
    pub processes: Option<usize>,
}

/// Where a process runs.
#[derive(Clone, Debug)]
pub struct Room<'a> {
    /// Where it starts, the only folder that it needs to write to.
    pub folder: &'a Path,
    /// Folders that it reads besides those of the system: a toolchain, or the program.
    pub reads: Vec<&'a Path>,
    /// What it may take.
    pub limits: ProcessLimits,
}

/// Keeps other people's programs from everything outside their room. `grading` has one.
pub trait Sandbox: Debug + Send + Sync {
    /// The command that runs `program` in its room.
    ///
    /// # Errors
    /// The system refuses something; the student is not to blame.
    fn command(&self, program: &Path, room: &Room) -> anyhow::Result<Command>;
}

/// What the processes of a check run in, besides their limits, and what ends them.
#[derive(Clone, Debug, Default)]
pub struct Supervision {
    /// What keeps them from the machine.
    pub sandbox: Option<Arc<dyn Sandbox>>,
    /// Ends them at once when it is raised.
    pub is_over: Arc<AtomicBool>,
}

impl Supervision {
    /// The command that runs a program in its room.
    ///
    /// # Errors
    /// Those of the sandbox.
    pub fn command(&self, program: &Path, room: &Room) -> anyhow::Result<Command> {
        match &self.sandbox {
            Some(sandbox) => sandbox.command(program, room),
            None => Ok(confined(program, room)),
        }
    }
}

/// The signals that end a process at its limit, as the shell numbers them everywhere: time, the size
/// of a file, and by force, if the process ignores the first.
pub const TOO_MUCH_TIME: i32 = 24;
/// A file would have become too large.
pub const TOO_LARGE: i32 = 25;
/// The system has ended it.
pub const KILLED: i32 = 9;

/// The first line of stderr once a program is about to start. Without it, something has failed that is
/// not the program.
#[cfg(unix)]
pub const STARTS: &str = "-- the program starts --\n";

/// Where programs are looked for.
#[cfg(unix)]
const PATH: &str = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin";

/// A command that runs `program` in its room, with its limits and without this process's environment.
#[cfg(unix)]
pub fn confined(program: &Path, room: &Room) -> Command {
    let mut command = clean(Path::new("/bin/sh"), room.folder);
    let own = rustix::process::getuid().as_raw();
    command.args(shell(room.limits, processes_of(own))).arg(program);
    command
}

/// A command without anything of this process's environment, in its folder.
#[cfg(unix)]
pub fn clean(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    let mut path = OsString::from(PATH);
    // Where the linker is, if it is nowhere usual.
    if let Some(folder) = find("cc").as_deref().and_then(Path::parent) {
        path.push(":");
        path.push(folder);
    }
    command.env_clear().env("PATH", path).env("LANG", "C.UTF-8").env("RUST_BACKTRACE", "0");
    command.env("HOME", folder).env("TMPDIR", folder).current_dir(folder);
    command
}

/// The arguments of a shell that sets limits, says that the program starts, and becomes the program that
/// follows. `others` is the number of processes that its user has already.
#[cfg(unix)]
pub fn shell(limits: ProcessLimits, others: usize) -> [String; 2] {
    let ProcessLimits { seconds, memory, by_address, file, open, processes, .. } = limits;
    let last = seconds + 1;
    let mut all = vec![
        "-c 0".to_owned(),
        // The first limit ends it by its own signal, the second by force.
        format!("-S -t {seconds}"),
        format!("-H -t {last}"),
        format!("-f {file}"),
        format!("-n {open}"),
    ];
    all.extend(by_address.then(|| format!("-v {memory}")));
    let processes = processes.map(|most| most + others);
    // Shells do not agree on the letter; where it means something else, it is refused.
    all.extend(processes.map(|most| format!("-u {most} 2>/dev/null || ulimit -p {most}")));
    let set: String = all.iter().map(|limit| format!("ulimit {limit} 2>/dev/null; ")).collect();
    let run = "umask 022; if [ -x \"$0\" ] && printf '%s' \"$starts\" >&2; then exec \"$0\" \"$@\"; fi; \
               echo \"$0 cannot be executed; if its file system is mounted with noexec, set TMPDIR to a folder \
               on another one\" >&2; exit 126";
    ["-c".to_owned(), format!("starts='{STARTS}'; {set}{run}")]
}

/// How many processes and threads a user has, as far as the system tells.
#[cfg(unix)]
pub fn processes_of(user: u32) -> usize {
    use std::fs::read_dir;
    use std::os::unix::fs::MetadataExt;

    read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.metadata().is_ok_and(|metadata| metadata.uid() == user))
        .map(|entry| read_dir(entry.path().join("task")).map_or(0, Iterator::count))
        .sum()
}

/// The program of this name, in one of the folders that are searched for commands.
pub fn find(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
}

/// What compilers need to find each other on Windows.
#[cfg(not(unix))]
const KEPT: &str = "PATH PATHEXT SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PROGRAMFILES PROGRAMFILES(X86) PROGRAMDATA INCLUDE \
                    LIB LIBPATH NUMBER_OF_PROCESSORS VCINSTALLDIR";

/// A command that runs `program` in its room.
#[cfg(not(unix))]
pub fn confined(program: &Path, room: &Room) -> Command {
    let mut command = Command::new(program);
    let kept: Vec<(&str, OsString)> =
        KEPT.split(' ').filter_map(|name| Some((name, std::env::var_os(name)?))).collect();
    command.env_clear().envs(kept).env("RUST_BACKTRACE", "0").current_dir(room.folder);
    command.env("TEMP", room.folder).env("TMP", room.folder);
    command
}
