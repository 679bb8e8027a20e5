//! What a student's program may take of the machine: time, memory, processes, files, network.
//!
//! | what | how | where |
//! | --- | --- | --- |
//! | processor time, memory, open files, size of a file, processes | `ulimit` of the shell | Unix |
//! | files outside its folder, network, all that it has started | bubblewrap | Linux, where it is installed |
//! | the rights of root | it becomes the user nobody | Unix, where this is run by root |
//!
//! Time, output and the processes of its group are limited everywhere, by [`student`](crate::student).

use std::path::Path;
use std::process::Command;
#[cfg(unix)]
use std::{fs, process::Stdio, sync::OnceLock};

/// Limits of a process. Its children have the same ones, each for itself.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Seconds of processor time.
    pub seconds: u64,
    /// Memory that it may ask for, in KiB.
    pub memory: u64,
    /// The largest file that it may write, in blocks of 512 bytes.
    pub file: u64,
    /// Files that it may have open at once.
    pub open: u64,
    /// Processes beyond those that its user has already; `None` for any number.
    pub processes: Option<usize>,
}

/// The signals that end a process at its limit, as the shell numbers them everywhere.
pub const TOO_MUCH_TIME: i32 = 24;
/// A file would have become too large.
pub const TOO_LARGE: i32 = 25;

/// The user nobody, whom nothing belongs to.
#[cfg(unix)]
const NOBODY: u32 = 65534;

/// A command that runs `executable` in `folder`, within limits, and can write there only, where the
/// system knows how.
#[cfg(unix)]
pub fn confined(executable: &Path, folder: &Path, limits: Limits) -> Command {
    use std::os::unix::fs::chown;
    use std::os::unix::process::CommandExt;

    let becomes_nobody = is_root() && is_open_to_all(folder);
    let user = if becomes_nobody { NOBODY } else { rustix::process::getuid().as_raw() };
    let limits =
        Limits { processes: limits.processes.map(|most| most + processes_of(user)), ..limits };
    let mut command = match has_bubblewrap() {
        true => {
            let mut command = Command::new("bwrap");
            command.args(BUBBLEWRAP).arg("--bind").args([folder, folder]);
            command.arg("--chdir").arg(folder).arg("--");
            command.arg("sh").args(shell(limits)).arg(executable);
            command
        }
        false => limited(executable, limits),
    };
    if becomes_nobody {
        let_others_enter(folder);
        let _ = chown(folder, Some(NOBODY), Some(NOBODY));
        command.uid(NOBODY).gid(NOBODY);
    }
    command.current_dir(folder);
    command
}

/// The whole system to read, and no network; processes that end with the first one.
#[cfg(unix)]
const BUBBLEWRAP: [&str; 10] = [
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--unshare-all",
    "--die-with-parent",
    "--new-session",
];

/// A command that runs `executable` within limits.
#[cfg(unix)]
pub fn limited(executable: &Path, limits: Limits) -> Command {
    let mut command = Command::new("sh");
    command.args(shell(limits)).arg(executable);
    command
}

/// The arguments of a shell that sets limits and becomes the program that follows.
#[cfg(unix)]
fn shell(limits: Limits) -> [String; 2] {
    let Limits { seconds, memory, file, open, processes } = limits;
    let last = seconds + 2;
    let mut all = vec![
        "-c 0".to_owned(),
        // The first limit ends it by a signal of its own, the second by force.
        format!("-S -t {seconds}"),
        format!("-H -t {last}"),
        format!("-f {file}"),
        format!("-n {open}"),
        format!("-v {memory}"),
    ];
    // Shells do not agree on the letter; where it means something else, it is refused.
    all.extend(processes.map(|most| format!("-u {most} 2>/dev/null || ulimit -p {most}")));
    let set = all.iter().map(|limit| format!("ulimit {limit} 2>/dev/null; "));
    ["-c".to_owned(), set.collect::<String>() + "exec \"$0\" \"$@\""]
}

/// Whether bubblewrap is installed, and the system lets it do its work.
#[cfg(unix)]
pub fn has_bubblewrap() -> bool {
    use std::os::unix::process::CommandExt;

    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        let mut command = Command::new("bwrap");
        command.args(BUBBLEWRAP).arg("true").current_dir("/").stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.status().is_ok_and(|status| status.success())
    })
}

/// Whether this process has the rights of root.
#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

/// Lets every user enter a folder: a program that becomes nobody lies there.
pub fn let_others_enter(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Where it fails, the program cannot be started, and that is told.
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o755));
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Whether every user may enter the folder that this one lies in.
#[cfg(unix)]
fn is_open_to_all(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let is_open = |folder: &Path| fs::metadata(folder).is_ok_and(|it| it.mode() & 0o001 != 0);
    folder.ancestors().skip(1).all(is_open)
}

/// How many processes and threads a user has, as far as the system tells.
#[cfg(unix)]
fn processes_of(user: u32) -> usize {
    use std::os::unix::fs::MetadataExt;

    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let theirs = all.filter(|entry| entry.metadata().is_ok_and(|it| it.uid() == user));
    theirs.map(|entry| fs::read_dir(entry.path().join("task")).map_or(0, Iterator::count)).sum()
}

/// Bubblewrap is for Linux.
#[cfg(not(unix))]
pub fn has_bubblewrap() -> bool {
    false
}

/// A command that runs `executable` in `folder`.
#[cfg(not(unix))]
pub fn confined(executable: &Path, folder: &Path, limits: Limits) -> Command {
    let mut command = limited(executable, limits);
    command.current_dir(folder);
    command
}

/// A command that runs `executable`.
#[cfg(not(unix))]
pub fn limited(executable: &Path, _limits: Limits) -> Command {
    Command::new(executable)
}
