//! The addresses of the repository and of the published book, and the lines that show them in README.md and in the book.

use std::fs;
use std::path::Path;

use anyhow::Context;
use toml::Table;

/// The pages with such lines.
pub const PAGES: [&str; 2] = ["README.md", "docs/getting-started.md"];

/// Begins the lines; the name of what they show follows, and the rest of the comment.
const START: &str = "<!-- addresses: ";
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

    /// The text of one of [`PAGES`] with these addresses.
    ///
    /// # Errors
    /// The text has no place for them, or names something else.
    pub fn insert(&self, page: &str) -> anyhow::Result<String> {
        let mut parts = page.split(START);
        let mut text = parts.next().unwrap_or_default().to_owned();
        anyhow::ensure!(text.len() < page.len(), "the page has no place for addresses");
        for part in parts {
            let (comment, rest) = part.split_once('\n').context("a comment has no end")?;
            let (_, after) = rest.split_once(END).context("a place has no end")?;
            let lines = match comment.split(';').next() {
                Some("clone") => self.clone_lines(),
                Some("release") => self.release_lines(),
                Some("book") => self.book_lines(),
                name => anyhow::bail!("{name:?} is not an address"),
            };
            text += &format!("{START}{comment}\n{lines}{END}{after}");
        }
        Ok(text)
    }

    /// The page of the repository on its server.
    pub fn page(&self) -> &str {
        self.repository.trim_end_matches('/').trim_end_matches(".git")
    }

    /// The folder with the files of the latest release; nothing without a repository on a web server.
    pub fn release(&self) -> Option<String> {
        let published = self.repository.starts_with("https://");
        published.then(|| format!("{}/releases/latest/download", self.page()))
    }

    /// The address at which Colab opens a notebook; nothing if it cannot read the repository.
    pub fn hosted(&self, notebook: &str) -> Option<String> {
        let project = self.page().strip_prefix("https://github.com/")?;
        let colab = "https://colab.research.google.com/github";
        Some(format!("{colab}/{project}/blob/main/docs/notebooks/{notebook}.ipynb"))
    }

    fn clone_lines(&self) -> String {
        if self.repository.is_empty() {
            return "Clone the course's repository (its page shows the address under *Code* or *Clone*), and open a terminal in the new folder.\n".to_owned();
        }
        let folder = self.page().rsplit(['/', ':']).next().unwrap_or_default();
        format!("```sh\ngit clone {}\ncd {folder}\n```\n", self.repository)
    }

    fn release_lines(&self) -> String {
        match self.release() {
            Some(_) => format!(
                "[The latest release]({}/releases/latest) has an archive of all programs for each system, and beside it a file with its SHA-256 checksum.\n",
                self.page()
            ),
            None => "The page of a release has an archive of all programs for each system, and beside it a file with its SHA-256 checksum.\n".to_owned(),
        }
    }

    fn book_lines(&self) -> String {
        match self.book.as_str() {
            "" => String::new(),
            book => {
                format!(
                    "Read [the book]({book}) on the web, and run its searches in your browser.\n"
                )
            }
        }
    }
}
