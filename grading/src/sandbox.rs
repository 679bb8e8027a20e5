//! What keeps submitted programs from the machine that grades. Bubblewrap does; without it no program is run.

#[cfg(target_os = "linux")]
pub mod bubblewrap;
pub mod known;

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use anyhow::anyhow;
use problems::limits::{Room, Sandbox};

/// For submissions without a program: none runs.
#[derive(Debug)]
pub struct NoProgram;

impl Sandbox for NoProgram {
    fn command(&self, _: &Path, _: &Room) -> anyhow::Result<Command> {
        Err(io::Error::other("a program, where the submissions have none; please report this"))?
    }
}

/// Bubblewrap, in which nothing of `hidden` can be seen.
///
/// # Errors
/// It is not there; the error says what to install. Whether it works here, a [known] program tries.
pub fn new(hidden: Vec<PathBuf>) -> anyhow::Result<Arc<dyn Sandbox>> {
    bubblewrap(hidden).map_err(|lacks| {
        let harm = "the submitted programs could read, change and delete your files";
        anyhow!("{lacks}\nWithout it {harm}, so none is run, and nothing is graded")
    })
}

#[cfg(target_os = "linux")]
fn bubblewrap(hidden: Vec<PathBuf>) -> Result<Arc<dyn Sandbox>, String> {
    use problems::limits::find;

    let Some(program) = find("bwrap") else {
        let install = if find("dnf").is_some() { "dnf" } else { "apt" };
        return Err(format!(
            "bubblewrap is not installed; to install it:  sudo {install} install bubblewrap"
        ));
    };
    Ok(Arc::new(bubblewrap::Bubblewrap { program, hidden }))
}

#[cfg(not(target_os = "linux"))]
fn bubblewrap(_: Vec<PathBuf>) -> Result<Arc<dyn Sandbox>, String> {
    Err("submitted programs run in bubblewrap, which exists for Linux only; grade on Linux, or in a virtual machine".to_owned())
}
