//! The confinement of submitted programs: compilers, interpreters and what was built.
//!
//! | what | how |
//! | --- | --- |
//! | processor time, memory, open files, size of a file | `ulimit`, for each process |
//! | processes | `ulimit`, a few |
//! | all that a program writes | its folder is in memory, with a size |
//! | all other files, network, all that it has started | bubblewrap 0.7 or newer |
//! | the rights of root | a program of root's becomes the user nobody |
//!
//! Inside there is the system (`/usr`), the toolchain, and nothing else: no file of the course, of the
//! teacher or of another student.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt, lchown};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use problems::limits::{ProcessLimits, Room, Sandbox, clean, processes_of, shell};

/// The user `nobody`, who owns no file.
const NOBODY: u32 = 65534;
/// Folders of the system that are seen inside. Those at the root may be links.
const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/nix"];
/// What the dynamic linker and a distribution's choice of compilers need.
const SETTINGS: [&str; 4] =
    ["/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"];
/// Processes that a submission may have: no exercise needs a second one.
const FEW: usize = 8;
/// Processes inside that are bubblewrap's own, and its user's.
const ITS_OWN: usize = 1;

/// Bubblewrap.
#[derive(Debug)]
pub struct Bubblewrap {
    /// Where it is installed.
    pub program: PathBuf,
    /// Folders that are empty inside, if they lie within the system's.
    pub hidden: Vec<PathBuf>,
}

impl Bubblewrap {
    /// The options: a separate file system, without network, and with processes of its own that end with
    /// the first one.
    fn options(&self, room: &Room, command: &mut Command) {
        command.args(["--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev"]);
        for folder in SYSTEM {
            match fs::read_link(folder) {
                Ok(to) => command.arg("--symlink").arg(to).arg(folder),
                Err(_) => command.args(["--ro-bind-try", folder, folder]),
            };
        }
        // The modes are set in all cases: this process may have a umask.
        command.args(["--perms", "0755", "--dir", "/etc"]);
        for file in SETTINGS {
            command.args(["--ro-bind-try", file, file]);
        }
        command.args(["--perms", "0755", "--tmpfs", "/tmp"]);
        let is_seen = |path: &&PathBuf| SYSTEM.iter().any(|whole| path.starts_with(whole));
        for folder in self.hidden.iter().filter(is_seen) {
            command.args(["--perms", "0755", "--tmpfs"]).arg(folder);
        }
        for folder in room.reads.iter().chain([&room.folder]) {
            // Folders on the way there, which otherwise only their maker may enter.
            let above: Vec<&Path> =
                folder.ancestors().skip(1).filter(|folder| folder.parent().is_some()).collect();
            for folder in above.iter().rev() {
                command.args(["--perms", "0755", "--dir"]).arg(folder);
            }
            match room.limits.written {
                _ if *folder != room.folder => command.arg("--ro-bind").args([folder, folder]),
                None => command.arg("--bind").args([folder, folder]),
                Some(most) => command
                    .args(["--perms", "0777", "--size", &most.to_string(), "--tmpfs"])
                    .arg(folder),
            };
        }
        command.arg("--chdir").arg(room.folder);
        // What bubblewrap has made itself takes memory, and is not to be filled.
        for folder in self.hidden.iter().filter(is_seen) {
            command.arg("--remount-ro").arg(folder);
        }
        command.args(["--remount-ro", "/tmp", "--remount-ro", "/dev", "--remount-ro", "/"]);
        command.args(["--unshare-ipc", "--unshare-net", "--unshare-pid", "--unshare-uts"]);
        command.arg("--unshare-cgroup-try");
    }
}

impl Sandbox for Bubblewrap {
    fn command(&self, program: &Path, room: &Room) -> anyhow::Result<Command> {
        let limits = ProcessLimits {
            processes: room.limits.processes.map(|most| most.min(FEW)),
            ..room.limits
        };
        let mut command = clean(&self.program, room.folder);
        self.options(room, &mut command);
        let others = if is_root() {
            // Bubblewrap itself needs root's rights, and what it starts gives them up.
            command.args(["--cap-drop", "ALL", "--cap-add", "CAP_SETUID"]);
            command.args(["--cap-add", "CAP_SETGID", "--", "setpriv"]);
            command.arg(format!("--reuid={NOBODY}")).arg(format!("--regid={NOBODY}"));
            command.args(["--clear-groups", "--no-new-privs"]);
            give_to_nobody(room.folder).context("the temporary folder cannot be given away")?;
            processes_of(NOBODY)
        } else {
            // Since Linux 5.14, the processes of a user are counted in each namespace.
            command.args(["--unshare-user", "--"]);
            ITS_OWN
        };
        command.arg("/bin/sh").args(shell(limits, others)).arg(program);
        Ok(command)
    }
}

/// Whether this process has the rights of root, or can have them again.
fn is_root() -> bool {
    rustix::process::getuid().is_root() || rustix::process::geteuid().is_root()
}

/// Makes a folder, and what is in it, the user nobody's, with the modes that they need whatever the umask.
fn give_to_nobody(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        lchown(&path, Some(NOBODY), Some(NOBODY))?;
        fs::set_permissions(&path, Permissions::from_mode(0o644))?;
    }
    lchown(folder, Some(NOBODY), Some(NOBODY))?;
    // Bubblewrap enters it without root's rights to enter all folders.
    fs::set_permissions(folder, Permissions::from_mode(0o711))
}
