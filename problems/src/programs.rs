//! The programs of the course: found and built through cargo, wherever its target folder is.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use common::cli::is_without_size;
use serde_json::Value;

/// Builds a program, a member of the workspace at `root`, and gives its executable. Cargo does nothing if it
/// is built already. `profile` is `dev`, `release`, or `opt-level-1` to `opt-level-3`: `dev` with another
/// level, as a profile of its own, so that no build replaces another.
///
/// # Errors
/// Cargo cannot be run, or does not build it; its messages are on stderr.
pub fn build(program: &str, profile: &str, root: &Path) -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command
        .current_dir(root)
        .args(["build", "--message-format", "json-render-diagnostics"])
        .args(["--package", program, "--bin", program])
        .args(["--profile", profile])
        .stderr(Stdio::inherit());
    if is_without_size(&io::stderr()) {
        command.args(["--color", "never"]);
    }
    if let Some(level) = profile.strip_prefix("opt-level-") {
        let profile = format!("profile.{profile}");
        command.args(["--config", &format!("{profile}.inherits=\"dev\"")]);
        command.args(["--config", &format!("{profile}.opt-level={level}")]);
    }
    let output = command.output().with_context(|| {
        let install = "programs are built with cargo, which is part of Rust: https://rustup.rs";
        format!("{} cannot be run; {install}", cargo.display())
    })?;
    if !output.status.success() {
        bail!("{program} could not be built; see cargo's message above");
    }
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == program)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .with_context(|| format!("cargo built {program}, but did not say where it is"))
}
