//! The pages that a reader sees: README.md and the book.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> &'static Path {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
    docs.parent().expect("the root above docs/")
}

/// README.md and every Markdown file below docs/.
pub fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Compares a file with what it is made to be.
pub fn generated(name: &str, text: &str) {
    let file = root().join("docs").join(name);
    if std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite") {
        fs::write(&file, text).expect("the file can be written");
    }
    assert!(fs::read_to_string(&file).unwrap_or_default() == text, "{name} is to be made again");
}
