//! The address of the repository, and what follows from it.

use std::fs;
use std::path::Path;

use anyhow::Context;
use toml::Table;

/// The setting in `[workspace.metadata.addresses]`. An empty address is not published yet.
pub struct Addresses {
    /// What `git clone` takes.
    pub repository: String,
}

impl Addresses {
    /// Reads the settings of the workspace in `root`.
    ///
    /// # Errors
    /// Cargo.toml cannot be read, or lacks the setting.
    pub fn read(root: &Path) -> anyhow::Result<Addresses> {
        let settings: Table = fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
        let address = settings["workspace"]["metadata"]["addresses"].get("repository");
        let address = address.and_then(|address| address.as_str());
        let repository = address.context("Cargo.toml has no address of the repository")?.to_owned();
        Ok(Addresses { repository })
    }

    /// The page of the repository on its server.
    fn page(&self) -> &str {
        self.repository.trim_end_matches('/').trim_end_matches(".git")
    }

    /// The folder of the chapters on its server, with a slash at its end; nothing without one.
    pub fn chapters(&self) -> Option<String> {
        let published = self.repository.starts_with("https://");
        published.then(|| format!("{}/blob/main/docs/", self.page()))
    }

    /// The address at which Colab opens a notebook; nothing if it cannot read the repository.
    pub fn hosted(&self, notebook: &str) -> Option<String> {
        let project = self.page().strip_prefix("https://github.com/")?;
        let colab = "https://colab.research.google.com/github";
        Some(format!("{colab}/{project}/blob/main/docs/notebooks/{notebook}.ipynb"))
    }
}
