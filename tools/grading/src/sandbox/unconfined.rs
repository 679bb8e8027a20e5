//! Submitted programs without confinement: limits alone. One runs at a time, and what it leaves is ended as
//! far as it can be found.

use std::any::Any;
use std::path::Path;
use std::process::Command;

use problems::limits::{Room, Sandbox, confined};

use super::few;

/// No confinement.
#[derive(Debug)]
pub struct Unconfined(());

impl Unconfined {
    /// On Linux, this process becomes the parent of all that a program leaves behind.
    pub fn new() -> Self {
        #[cfg(target_os = "linux")]
        {
            // Where it is refused, what leaves its group is not found.
            let own = Some(rustix::process::getpid());
            let _ = rustix::process::set_child_subreaper(own);
        }
        Unconfined(())
    }
}

impl Default for Unconfined {
    fn default() -> Self {
        Self::new()
    }
}

impl Sandbox for Unconfined {
    fn command(&self, program: &Path, room: &Room) -> anyhow::Result<(Command, Box<dyn Any>)> {
        let room = Room { limits: few(room.limits), ..room.clone() };
        Ok((confined(program, &room), Box::new(Orphans)))
    }
}

/// What a program has left behind; it ends with this value. No other program runs at that time, so it is
/// every child of this process.
struct Orphans;

#[cfg(target_os = "linux")]
impl Drop for Orphans {
    fn drop(&mut self) {
        use rustix::process::{Signal, WaitOptions, kill_process, waitpid};

        // Each one that ends may leave its own children to this process.
        for _ in 0..1000 {
            let children = children();
            if children.is_empty() {
                return;
            }
            for child in children {
                // It may have ended by itself.
                let _ = kill_process(child, Signal::KILL);
                let _ = waitpid(Some(child), WaitOptions::empty());
            }
        }
    }
}

/// The children of this process.
#[cfg(target_os = "linux")]
fn children() -> Vec<rustix::process::Pid> {
    use rustix::process::Pid;

    let own = std::process::id().to_string();
    let parent = |stat: &str| {
        // The name before it, in parentheses, may have blanks and parentheses.
        let fields = stat.rsplit_once(')')?.1;
        Some(fields.split_whitespace().nth(1)? == own)
    };
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_ours = |id: &i32| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"));
        stat.is_ok_and(|stat| parent(&stat).unwrap_or(false))
    };
    ids.filter(is_ours).filter_map(Pid::from_raw).collect()
}
