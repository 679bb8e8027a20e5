//! Files that appear complete or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use tempfile::Builder;

/// A file that is going to be written. Nothing of it is there until then, so a program that is
/// killed while it searches leaves nothing behind.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    folder: PathBuf,
    /// The file as it was named, the option that named it, and a name that works.
    named: (PathBuf, &'static str, &'static str),
}

impl NewFile {
    /// Makes sure that the file can be written, before anything is done for it.
    ///
    /// # Errors
    /// The folder does not exist or cannot be written, or the name belongs to something that is no
    /// file.
    pub fn create(
        path: &Path,
        option: &'static str,
        example: &'static str,
    ) -> anyhow::Result<Self> {
        let named = (path.to_owned(), option, example);
        // A link stays a link: what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(parent) if parent != Path::new("") => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        let file = NewFile { path, folder, named };
        file.check().map_err(|reason| file.unwritable(reason))?;
        Ok(file)
    }

    fn check(&self) -> io::Result<()> {
        // A device must not be replaced by a file, whatever the rights of the user.
        if fs::metadata(&self.path).is_ok_and(|there| !there.is_file()) {
            return Err(io::Error::other("it is there already, and no file"));
        }
        if self.path.file_name().is_none() {
            return Err(io::Error::other("it does not name a file"));
        }
        // Tried, and deleted at once.
        builder().tempfile_in(&self.folder).map(drop).map_err(without_path)
    }

    /// The file as it was named.
    pub fn path(&self) -> std::path::Display<'_> {
        self.named.0.display()
    }

    /// Writes the text under a temporary name, and gives the file its own.
    ///
    /// # Errors
    /// The disk is full, for example; then there is no file, or the one that was there before.
    pub fn write(self, text: &str) -> anyhow::Result<()> {
        let written = builder().tempfile_in(&self.folder).and_then(|mut temporary| {
            temporary.write_all(text.as_bytes())?;
            temporary.persist(&self.path)?;
            Ok(())
        });
        written.map_err(|reason| self.unwritable(without_path(reason)))
    }

    fn unwritable(&self, reason: io::Error) -> anyhow::Error {
        let (path, option, example) = &self.named;
        let path = path.display();
        anyhow!(
            "{path} cannot be written: {reason}\n\
             Name a file in a folder where you may write, for example {option} {example}"
        )
    }
}

/// The crate adds the temporary file's name to an error, which would only puzzle.
fn without_path(error: io::Error) -> io::Error {
    let source = error.get_ref().and_then(|error| error.source());
    let system = source.and_then(|source| source.downcast_ref::<io::Error>());
    match system.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

/// A temporary file that others may read like any new file, as far as the user's settings allow.
#[cfg(unix)]
fn builder() -> Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mut builder = Builder::new();
    builder.permissions(fs::Permissions::from_mode(0o666));
    builder
}

#[cfg(not(unix))]
fn builder() -> Builder<'static, 'static> {
    Builder::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn create(path: &Path) -> anyhow::Result<NewFile> {
        NewFile::create(path, "--svg", "picture.svg")
    }

    #[test]
    fn a_file_appears_only_when_it_is_written_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture.svg");
        let _unwritten = create(&path).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        for text in ["first", "second"] {
            create(&path).unwrap().write(text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(create(folder.path()).is_err(), "a folder");
        assert!(create(&folder.path().join("none/p.svg")).is_err(), "in no folder");
        assert!(create(Path::new("")).is_err(), "no name");
        #[cfg(unix)]
        assert!(create(Path::new("/dev/null")).is_err(), "a device");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_keeps_pointing_to_what_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (link, file) = (folder.path().join("link"), folder.path().join("file"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        create(&link).unwrap().write("new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
