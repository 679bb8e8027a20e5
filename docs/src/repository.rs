//! The address of the repository, and what follows from it.

use std::fs;
use std::path::Path;

use anyhow::Context;
use toml::Table;

/// What `git clone` takes: the setting in `[workspace.metadata.addresses]` of the workspace in `root`. An empty address is
/// not published yet.
///
/// # Errors
/// Cargo.toml cannot be read, or lacks the setting.
pub fn address(root: &Path) -> anyhow::Result<String> {
    let settings: Table = fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
    let address = settings["workspace"]["metadata"]["addresses"].get("repository");
    let address = address.and_then(|address| address.as_str());
    Ok(address.context("Cargo.toml has no address of the repository")?.to_owned())
}

/// The folder of the chapters on its server, with a slash at its end; nothing without one.
pub fn chapters(address: &str) -> Option<String> {
    let page = address.trim_end_matches('/').trim_end_matches(".git");
    page.starts_with("https://").then(|| format!("{page}/blob/main/docs/"))
}
