//! What keeps submitted programs from the machine that grades. Bubblewrap does; without it no program is
//! run, unless the teacher says so, and never by root.

#[cfg(target_os = "linux")]
pub mod bubblewrap;
#[cfg(target_os = "linux")]
pub mod group;
pub mod known;
pub mod unconfined;

use std::any::Any;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use anyhow::bail;
use common::cli::say;
use problems::limits::{Limits, Room, Sandbox};
use problems::student::RUN;

use unconfined::Unconfined;

/// Processes that a submission may have: no exercise needs a second one.
const FEW: usize = 8;

/// For submissions without a program: none runs.
#[derive(Debug)]
pub struct NoProgram;

impl Sandbox for NoProgram {
    fn command(&self, _: &Path, _: &Room) -> anyhow::Result<(Command, Box<dyn Any>)> {
        Err(io::Error::other("a program, where the submissions have none; please report this"))?
    }
}

/// Where submitted programs run.
#[derive(Clone, Debug)]
pub struct Confinement {
    /// What confines them.
    pub sandbox: Arc<dyn Sandbox>,
    /// How many run at once.
    pub at_once: usize,
    /// How much memory a submission may take in all, in a sentence.
    pub bound: String,
}

impl Confinement {
    /// For submissions without a program.
    pub fn without_programs() -> Self {
        Confinement { sandbox: Arc::new(NoProgram), at_once: at_once(), bound: String::new() }
    }

    /// Bubblewrap, in which nothing of `hidden` can be seen. Where it does not work and `unconfined` is
    /// wanted: limits alone.
    ///
    /// # Errors
    /// No program may be run here; the error says why, and what to install.
    pub fn new(unconfined: bool, hidden: Vec<PathBuf>) -> anyhow::Result<Self> {
        let lacks = match bubblewrap(hidden) {
            Ok((sandbox, bound)) => {
                return Ok(Confinement { sandbox, at_once: at_once(), bound });
            }
            Err(lacks) => lacks,
        };
        let harm = "the submitted programs could read, change and delete your files";
        match () {
            () if is_root() => bail!(
                "{lacks}\nWithout it {harm}, as root all of this machine's: root runs none, and nothing is graded"
            ),
            () if !unconfined => bail!(
                "{lacks}\nWithout it {harm}, so none is run, and nothing is graded. To run them all the same: --unconfined"
            ),
            () => say(format_args!(
                "warning: {lacks}\nwarning: the submitted programs run unconfined: they can read, change and delete \
                 your files, and use the network (docs/teaching.md)"
            )),
        }
        Ok(Confinement { sandbox: Arc::new(Unconfined::new()), at_once: 1, bound: alone() })
    }
}

#[cfg(target_os = "linux")]
fn bubblewrap(hidden: Vec<PathBuf>) -> Result<(Arc<dyn Sandbox>, String), String> {
    use problems::limits::find;

    let Some(program) = find("bwrap") else {
        let install = if find("dnf").is_some() { "dnf" } else { "apt" };
        return Err(format!(
            "bubblewrap is not installed; to install it:  sudo {install} install bubblewrap"
        ));
    };
    let groups = group::Groups::find();
    let bound = match &groups {
        Some(_) => format!(
            "The processes of a submission's program share {} MiB of memory: they are in a control group.",
            RUN.memory >> 10
        ),
        None => alone(),
    };
    Ok((Arc::new(bubblewrap::Bubblewrap::new(program, hidden, groups)?), bound))
}

#[cfg(not(target_os = "linux"))]
fn bubblewrap(_: Vec<PathBuf>) -> Result<(Arc<dyn Sandbox>, String), String> {
    Err("submitted programs run in bubblewrap, which exists for Linux only; grade on Linux, or in a virtual machine".to_owned())
}

/// As many as there are processors.
fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The bound where each process is limited alone.
fn alone() -> String {
    let each = RUN.memory >> 10;
    format!(
        "This machine has no control group for them, so each process of a submission's program is limited alone: \
         {FEW} processes of {each} MiB may take {} MiB of memory.",
        FEW as u64 * each
    )
}

/// The limits of a submission's processes.
fn few(limits: Limits) -> Limits {
    Limits { processes: limits.processes.map(|most| most.min(FEW)), ..limits }
}

/// Whether this process has the rights of root, or can have them again.
fn is_root() -> bool {
    #[cfg(unix)]
    let is_root = rustix::process::getuid().is_root() || rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    let is_root = false;
    is_root
}
