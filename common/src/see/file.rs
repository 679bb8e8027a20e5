//! Files that appear complete or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

/// A file that is going to be written, under a temporary name first. Nothing of it is there until then, so a program
/// that is killed while it searches leaves nothing behind.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    folder: PathBuf,
}

impl NewFile {
    /// Makes sure that the file can be written, before anything is done for it.
    ///
    /// # Errors
    /// The folder does not exist or cannot be written, or the name belongs to something that is no file.
    pub fn create(path: &Path) -> io::Result<Self> {
        // A link stays a link: what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        // A device must not be replaced by a file, whatever the rights of the user.
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Err(io::Error::other("it is there already, and no file"));
        }
        if path.file_name().is_none() {
            return Err(io::Error::other("it does not name a file"));
        }
        let folder = match path.parent() {
            Some(parent) if parent != Path::new("") => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        // Tried, and deleted at once.
        builder().tempfile_in(&folder).map_err(without_path)?;
        Ok(NewFile { path, folder })
    }

    /// Writes the text, and gives the file its name.
    ///
    /// # Errors
    /// The disk is full, for example; then there is no file, or the one that was there before.
    pub fn write(self, text: &str) -> io::Result<()> {
        let mut temporary = builder().tempfile_in(&self.folder).map_err(without_path)?;
        temporary.write_all(text.as_bytes()).map_err(without_path)?;
        temporary.persist(&self.path)?;
        Ok(())
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

    #[test]
    fn a_file_appears_only_when_it_is_written_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture.svg");
        let _unwritten = NewFile::create(&path).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        for text in ["first", "second"] {
            NewFile::create(&path).unwrap().write(text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(NewFile::create(folder.path()).is_err(), "a folder");
        assert!(
            NewFile::create(&folder.path().join("none/p.svg")).is_err(),
            "in no folder"
        );
        assert!(NewFile::create(Path::new("")).is_err(), "no name");
        #[cfg(unix)]
        assert!(NewFile::create(Path::new("/dev/null")).is_err(), "a device");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_keeps_pointing_to_what_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (link, file) = (folder.path().join("link"), folder.path().join("file"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        NewFile::create(&link).unwrap().write("new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
