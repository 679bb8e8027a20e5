//! In a page of a browser, the one file that a program writes is kept in memory.

use std::path::Path;

use common::platform::process;

/// A file that is going to be written.
#[derive(Debug)]
pub struct NewFile(String);

impl NewFile {
    /// Nothing can prevent it.
    ///
    /// # Errors
    /// None.
    pub fn create(path: &Path, _option: &str, _example: &str) -> anyhow::Result<Self> {
        Ok(NewFile(path.display().to_string()))
    }

    /// The file as it was named.
    pub fn path(&self) -> &str {
        &self.0
    }

    /// Gives the file its text.
    ///
    /// # Errors
    /// None.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        text.clone_into(&mut process().file);
        Ok(())
    }
}
