//! Control groups of Linux, version 2: memory and processes of a run are limited in all.

use std::io::{self, Error};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, thread};

use problems::limits::ProcessLimits;
use problems::student::RUN;

/// Where the control groups are.
const ROOT: &str = "/sys/fs/cgroup";
/// Processes of a compiler, which has no limit of its own, and those around a program: shell and bubblewrap.
const COMPILER: usize = 256;
const AROUND: usize = 4;

/// A group in which this process may make others.
#[derive(Debug)]
pub struct Groups {
    folder: PathBuf,
    made: AtomicUsize,
}

impl Groups {
    /// The nearest one in which groups can be made, limited and entered; none without the rights.
    pub fn find() -> Option<Self> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        above(Path::new(ROOT), &own)
            .into_iter()
            .map(|folder| Groups { folder, made: AtomicUsize::new(0) })
            .find(|groups| groups.works().unwrap_or(false))
    }

    fn works(&self) -> io::Result<bool> {
        let all = fs::read_to_string(self.folder.join("cgroup.subtree_control"))?;
        if !["memory", "pids"]
            .iter()
            .all(|controller| all.split_whitespace().any(|word| word == *controller))
        {
            return Ok(false);
        }
        let group = self.group(RUN)?;
        let mut shell = Command::new("/bin/sh");
        shell.args(group.enter()).args(["/bin/sh", "-c", "exit 0"]).stdin(Stdio::null());
        Ok(shell.stderr(Stdio::null()).status()?.success())
    }

    /// Makes a group with these limits.
    ///
    /// # Errors
    /// The system refuses.
    pub fn group(&self, limits: ProcessLimits) -> io::Result<Group> {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.join(format!("grading-{}-{number}", std::process::id()));
        fs::create_dir(&folder)?;
        let group = Group { folder };
        let processes = limits.processes.unwrap_or(COMPILER) + AROUND;
        for (file, value) in [
            ("memory.max", limits.memory << 10),
            ("memory.oom.group", 1),
            ("pids.max", processes as u64),
        ] {
            fs::write(group.folder.join(file), value.to_string())?;
        }
        // A system without swap has no such file.
        let _ = fs::write(group.folder.join("memory.swap.max"), "0");
        Ok(group)
    }
}

/// The groups above this process's own: a group that has processes itself gives no limits to those in it.
/// The one at the root may.
fn above(root: &Path, own: &str) -> Vec<PathBuf> {
    let Some(own) = own.lines().find_map(|line| line.strip_prefix("0::/")) else {
        return Vec::new();
    };
    let own = root.join(own);
    let is_root = own == root.join("");
    own.ancestors()
        .skip(usize::from(!is_root))
        .take_while(|folder| folder.starts_with(root))
        .map(Path::to_path_buf)
        .collect()
}

/// A group. Its processes end with it.
#[derive(Debug)]
pub struct Group {
    folder: PathBuf,
}

impl Group {
    /// The arguments of a shell that enters the group, and becomes the command that follows.
    pub fn enter(&self) -> [String; 3] {
        let processes = self.folder.join("cgroup.procs").display().to_string();
        ["-c".to_owned(), "echo 0 >\"$0\" && exec \"$@\"".to_owned(), processes]
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Since Linux 5.14. Before, the processes have ended with bubblewrap.
        let _ = fs::write(self.folder.join("cgroup.kill"), "1");
        for _ in 0..100 {
            if fs::remove_dir(&self.folder).map_err(|error: Error| error.kind())
                != Err(io::ErrorKind::ResourceBusy)
            {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_made_beside_our_own_or_further_up() {
        let of = |own: &str| above(Path::new("/c"), own);
        let all = ["/c/user.slice/app.slice", "/c/user.slice", "/c"].map(PathBuf::from);
        assert_eq!(of("0::/user.slice/app.slice/shell.scope\n"), all);
        assert_eq!(of("0::/\n"), [PathBuf::from("/c")], "a container's own root");
        assert_eq!(of("4:memory:/a\n0::/a\n"), [PathBuf::from("/c")]);
        assert!(of("4:memory:/a\n").is_empty(), "version 1 alone");
    }

    /// In an ordinary folder: what is written, and that what cannot be used is not.
    #[test]
    fn a_group_has_limits_for_all_of_its_processes() {
        let folder = tempfile::tempdir().unwrap();
        let groups = Groups { folder: folder.path().to_owned(), made: AtomicUsize::new(0) };
        assert!(!groups.works().unwrap_or(false), "it has no controllers");
        let control = folder.path().join("cgroup.subtree_control");
        fs::write(&control, "cpu memory\n").unwrap();
        assert!(!groups.works().unwrap_or(false), "it limits no processes");
        let group = groups.group(problems::student::RUN).unwrap();
        let read = |file: &str| fs::read_to_string(group.folder.join(file)).unwrap();
        assert_eq!(read("memory.max"), (256u64 << 20).to_string());
        assert_eq!(read("pids.max"), "36");
    }
}
