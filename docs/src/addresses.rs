//! The addresses of the repository and of the published book, and the lines of README.md that show them.

use std::fs;
use std::path::Path;

use anyhow::Context;
use toml::Table;

const START: &str =
    "<!-- addresses: `cargo run -p docs` writes these lines from the root's Cargo.toml -->\n";
const END: &str = "<!-- /addresses -->\n";

/// The settings in `[workspace.metadata.addresses]`. An empty address is not published yet.
pub struct Addresses {
    /// What `git clone` takes.
    pub repository: String,
    /// The first page of the book on a web server.
    pub book: String,
}

impl Addresses {
    /// Reads the settings of the workspace in `root`.
    ///
    /// # Errors
    /// Cargo.toml cannot be read, or lacks a setting.
    pub fn read(root: &Path) -> anyhow::Result<Addresses> {
        let settings: Table = fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
        let address = |name: &str| {
            let address = settings["workspace"]["metadata"]["addresses"].get(name);
            let address = address.and_then(|address| address.as_str()).map(str::to_owned);
            address.with_context(|| format!("Cargo.toml has no address of the {name}"))
        };
        Ok(Addresses { repository: address("repository")?, book: address("book")? })
    }

    /// The text of README.md with these addresses.
    ///
    /// # Errors
    /// The text has no place for them.
    pub fn insert(&self, readme: &str) -> anyhow::Result<String> {
        let place = readme.split_once(START).context("README.md has no place for addresses")?;
        let (_, after) = place.1.split_once(END).context("the place has no end")?;
        Ok(format!("{}{START}{}{END}{after}", place.0, self.lines()))
    }

    fn lines(&self) -> String {
        let mut lines = String::new();
        if self.repository.is_empty() {
            lines += "Clone this repository (its page shows the address under *Code* or *Clone*), and open a terminal in the new folder.\n";
        } else {
            let folder = self.repository.trim_end_matches('/').trim_end_matches(".git");
            let folder = folder.rsplit(['/', ':']).next().unwrap_or(folder);
            lines += &format!("```sh\ngit clone {}\ncd {folder}\n```\n", self.repository);
        }
        if !self.book.is_empty() {
            lines += &format!(
                "\nRead [the book]({}) and run its searches in your browser.\n",
                self.book
            );
        }
        lines
    }
}
