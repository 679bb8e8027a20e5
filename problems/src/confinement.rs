//! The one confinement of students' code: compilers, interpreters and the programs that were built all
//! run in it.
//!
//! | what | how | where |
//! | --- | --- | --- |
//! | processor time, memory, open files, size of a file, processes | `ulimit` of the shell | Unix |
//! | the environment | cleared; a few variables that say where things are | everywhere |
//! | the current folder, and the one for temporary files | a separate folder | everywhere |
//! | all that a program writes | its folder is in memory, with a size | bubblewrap 0.7 and newer |
//! | all other files, network, all that it has started | bubblewrap | Linux, where it is installed |
//! | the rights of root | it becomes the user nobody | Unix, where this is run by root |
//!
//! Inside bubblewrap there is the system (`/usr`), the toolchain, and nothing else: no file of the
//! course, of the grader or of another student. [`missing`] says what a machine cannot do.
//! Time, output and the processes of its group are limited everywhere, by [`student`](crate::student).

use std::ffi::OsString;
use std::path::{Path, PathBuf};
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
    /// Bytes that it may write in all, where bubblewrap can limit them: into a folder in memory, which
    /// goes with it. `None` for the folder itself, which keeps them.
    pub written: Option<u64>,
    /// Files that it may have open at once.
    pub open: u64,
    /// Processes beyond those that its user has already; `None` for any number.
    pub processes: Option<usize>,
}

/// Where a process runs.
#[derive(Clone, Debug)]
pub struct Room<'a> {
    /// Where it starts, the only folder that it can write to.
    pub folder: &'a Path,
    /// Folders that it reads besides those of the system: a toolchain, or the program.
    pub reads: Vec<&'a Path>,
    /// What it may take.
    pub limits: Limits,
}

/// The signals that end a process at its limit, as the shell numbers them everywhere: time, the size
/// of a file, and by force, if the process ignores the first.
pub const TOO_MUCH_TIME: i32 = 24;
/// A file would have become too large.
pub const TOO_LARGE: i32 = 25;
/// The system has ended it.
pub const KILLED: i32 = 9;

/// The user `nobody`, which owns no file.
#[cfg(unix)]
const NOBODY: &str = "65534";
/// Where programs are looked for inside.
#[cfg(unix)]
const PATH: &str = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin";
/// Folders of the system that are seen inside. Those at the root may be links.
#[cfg(unix)]
const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/nix"];
/// What the dynamic linker and a distribution's choice of compilers need.
#[cfg(unix)]
const SETTINGS: [&str; 4] =
    ["/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"];

/// A command that runs `program` in its room.
#[cfg(unix)]
pub fn confined(program: &Path, room: &Room) -> Command {
    match bubblewrap() {
        Some(bubblewrap) => bubblewrap.within(program, room),
        None => without(program, room),
    }
}

/// Bubblewrap, and whether it knows `--size`: since 0.7.
#[cfg(unix)]
struct Bubblewrap {
    program: PathBuf,
    has_sizes: bool,
}

#[cfg(unix)]
impl Bubblewrap {
    /// A separate file system.
    fn within(&self, program: &Path, room: &Room) -> Command {
        let mut command = clean(&self.program, room);
        command.args(["--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev"]);
        for folder in SYSTEM {
            match fs::read_link(folder) {
                Ok(to) => command.arg("--symlink").arg(to).arg(folder),
                Err(_) => command.args(["--ro-bind-try", folder, folder]),
            };
        }
        command.args(["--dir", "/etc"]);
        for file in SETTINGS {
            command.args(["--ro-bind-try", file, file]);
        }
        command.args(["--tmpfs", "/tmp"]);
        for folder in room.reads.iter().chain([&room.folder]) {
            // Folders on the way there, which otherwise only their maker may enter.
            let above: Vec<&Path> =
                folder.ancestors().skip(1).filter(|it| it.parent().is_some()).collect();
            for folder in above.iter().rev() {
                command.arg("--dir").arg(folder);
            }
            match room.limits.written.filter(|_| self.has_sizes) {
                _ if *folder != room.folder => command.arg("--ro-bind").args([folder, folder]),
                None => command.arg("--bind").args([folder, folder]),
                Some(most) => command
                    .args(["--perms", "0777", "--size", &most.to_string(), "--tmpfs"])
                    .arg(folder),
            };
        }
        command.arg("--chdir").arg(room.folder);
        // What bubblewrap has made itself takes memory, and is not to be filled.
        command.args(["--remount-ro", "/tmp", "--remount-ro", "/dev", "--remount-ro", "/"]);
        let user = match is_root() {
            // A user of the system, whose processes can be counted.
            true => {
                command.args(["--unshare-ipc", "--unshare-net", "--unshare-pid", "--unshare-uts"]);
                command.args([
                    "--cap-drop",
                    "ALL",
                    "--cap-add",
                    "CAP_SETUID",
                    "--cap-add",
                    "CAP_SETGID",
                ]);
                command.args(["--", "setpriv", "--reuid", NOBODY, "--regid", NOBODY]);
                command.args(["--clear-groups", "--no-new-privs"]);
                give_to_nobody(room.folder);
                NOBODY.parse().unwrap_or_default()
            }
            false => {
                command.args(["--unshare-all", "--"]);
                rustix::process::getuid().as_raw()
            }
        };
        command.arg("/bin/sh").args(shell(room.limits, user)).arg(program);
        command
    }

    /// Whether the system lets it do its work.
    fn works(&self) -> bool {
        let limits = Limits {
            seconds: 9,
            memory: 1 << 22,
            file: 1 << 11,
            written: Some(1 << 20),
            open: 64,
            processes: None,
        };
        let Ok(folder) = tempfile::tempdir() else { return false };
        let room = Room { folder: folder.path(), reads: Vec::new(), limits };
        let mut command = self.within(Path::new("true"), &room);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }
}

/// Without bubblewrap: limits only.
#[cfg(unix)]
fn without(program: &Path, room: &Room) -> Command {
    use std::os::unix::process::CommandExt;

    let mut user = rustix::process::getuid().as_raw();
    let mut command = clean(Path::new("/bin/sh"), room);
    if is_root() && is_open_to_all(room.folder) && is_open_to_all(program) {
        user = NOBODY.parse().unwrap_or_default();
        give_to_nobody(room.folder);
        command.uid(user).gid(user);
    }
    command.args(shell(room.limits, user)).arg(program);
    command
}

/// A command without anything of this process's environment, in its folder.
#[cfg(unix)]
fn clean(program: &Path, room: &Room) -> Command {
    let mut command = Command::new(program);
    let mut path = OsString::from(PATH);
    // Where the linker is, if it is nowhere usual.
    if let Some(folder) = find("cc").as_deref().and_then(Path::parent) {
        path.push(":");
        path.push(folder);
    }
    command.env_clear().env("PATH", path).env("LANG", "C.UTF-8").env("RUST_BACKTRACE", "0");
    command.env("HOME", room.folder).env("TMPDIR", room.folder).current_dir(room.folder);
    command
}

/// The arguments of a shell that sets limits and becomes the program that follows.
#[cfg(unix)]
fn shell(limits: Limits, user: u32) -> [String; 2] {
    let Limits { seconds, memory, file, open, processes, .. } = limits;
    let last = seconds + 1;
    let mut all = vec![
        "-c 0".to_owned(),
        // The first limit ends it by its own signal, the second by force.
        format!("-S -t {seconds}"),
        format!("-H -t {last}"),
        format!("-f {file}"),
        format!("-n {open}"),
        format!("-v {memory}"),
    ];
    let processes = processes.map(|most| most + processes_of(user));
    // Shells do not agree on the letter; where it means something else, it is refused.
    all.extend(processes.map(|most| format!("-u {most} 2>/dev/null || ulimit -p {most}")));
    let set = all.iter().map(|limit| format!("ulimit {limit} 2>/dev/null; "));
    ["-c".to_owned(), set.collect::<String>() + "exec \"$0\" \"$@\""]
}

/// A student's own command line, with limits and with all that the student has: it needs files that
/// others may not see, and runs on the student's machine only.
#[cfg(unix)]
pub fn limited(program: &Path, limits: Limits) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(shell(limits, rustix::process::getuid().as_raw())).arg(program);
    command
}

/// Where bubblewrap is, if it is installed and the system lets it do its work.
#[cfg(unix)]
fn bubblewrap() -> Option<&'static Bubblewrap> {
    static KNOWN: OnceLock<Option<Bubblewrap>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let program = find("bwrap")?;
        let kinds =
            [true, false].map(|has_sizes| Bubblewrap { program: program.clone(), has_sizes });
        kinds.into_iter().find(Bubblewrap::works)
    });
    known.as_ref()
}

/// What the confinement lacks on this machine, in one sentence.
pub fn missing() -> Option<&'static str> {
    #[cfg(unix)]
    if bubblewrap().is_some() {
        return None;
    }
    Some(match () {
        () if cfg!(target_os = "linux") => {
            "bubblewrap does not run here (to install it: apt install bubblewrap), so a student's \
             program can read your files and use the network"
        }
        () if cfg!(unix) => {
            "bubblewrap exists for Linux only, so a student's program can read your files and use \
             the network"
        }
        () => {
            "only time and output are limited on this system, so a student's program can read and \
             write your files and use the network; grade on Linux, or in a virtual machine"
        }
    })
}

/// The program of this name, in one of the folders that are searched for commands.
pub fn find(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::split_paths(&folders).filter(|folder| folder.is_absolute());
    all.map(|folder| folder.join(&name)).find(|path| is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
}

/// Whether this process has the rights of root.
#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

/// Makes a folder, and what is in it, the user nobody's. Where it fails, the program cannot be
/// started, and a message says so.
#[cfg(unix)]
fn give_to_nobody(folder: &Path) {
    use std::os::unix::fs::lchown;
    let nobody = NOBODY.parse().ok();
    let within = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in within.chain([folder.to_path_buf()]) {
        let _ = lchown(path, nobody, nobody);
    }
}

/// Lets every user enter a folder: a program that runs as `nobody` is there.
pub fn let_others_enter(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Where it fails, the program cannot be started, and a message says so.
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o755));
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Whether every user may enter the folders above this one.
#[cfg(unix)]
fn is_open_to_all(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let is_open = |folder: &Path| fs::metadata(folder).is_ok_and(|it| it.mode() & 0o001 != 0);
    path.ancestors().skip(1).all(is_open)
}

/// How many processes and threads a user has, as far as the system tells.
#[cfg(unix)]
fn processes_of(user: u32) -> usize {
    use std::os::unix::fs::MetadataExt;

    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let theirs = all.filter(|entry| entry.metadata().is_ok_and(|it| it.uid() == user));
    theirs.map(|entry| fs::read_dir(entry.path().join("task")).map_or(0, Iterator::count)).sum()
}

/// What compilers need to find each other on Windows.
#[cfg(not(unix))]
const KEPT: [&str; 14] = [
    "PATH",
    "PATHEXT",
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "WINDIR",
    "COMSPEC",
    "PROGRAMFILES",
    "PROGRAMFILES(X86)",
    "PROGRAMDATA",
    "INCLUDE",
    "LIB",
    "LIBPATH",
    "NUMBER_OF_PROCESSORS",
    "VCINSTALLDIR",
];

/// A command that runs `program` in its room.
#[cfg(not(unix))]
pub fn confined(program: &Path, room: &Room) -> Command {
    let mut command = Command::new(program);
    let kept: Vec<(&str, OsString)> =
        KEPT.iter().filter_map(|name| Some((*name, std::env::var_os(name)?))).collect();
    command.env_clear().envs(kept).env("RUST_BACKTRACE", "0").current_dir(room.folder);
    command.env("TEMP", room.folder).env("TMP", room.folder);
    command
}

/// A command that runs `program`.
#[cfg(not(unix))]
pub fn limited(program: &Path, _limits: Limits) -> Command {
    Command::new(program)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}
