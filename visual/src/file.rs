//! Files that appear complete or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::anyhow;

/// A file that will be written. It does not exist before, so a program that is killed while it
/// searches leaves nothing behind.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    /// The file as named, the option that named it, and a name that works.
    named: (PathBuf, &'static str, &'static str),
}

impl NewFile {
    /// Makes sure that the file can be written, before the work for it starts.
    ///
    /// # Errors
    /// The folder does not exist or cannot be written, or the name belongs to something that is not
    /// a file, or to a read-only file.
    pub fn create(
        path: &Path,
        option: &'static str,
        example: &'static str,
    ) -> anyhow::Result<Self> {
        let file = NewFile {
            // A link stays a link: its target is replaced.
            path: fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            named: (path.to_owned(), option, example),
        };
        file.check().map_err(|reason| file.unwritable(reason))?;
        Ok(file)
    }

    fn check(&self) -> io::Result<()> {
        let obstacle = match fs::metadata(&self.path) {
            _ if ["-", "/dev/stdout", "/dev/stderr"].map(Path::new).contains(&&*self.named.0) => {
                "pictures and pages are not written to stdout"
            }
            // A device must not be replaced by a file, whatever the rights of the user.
            Ok(there) if !there.is_file() => "it exists already, and is not a file",
            Ok(there) if there.permissions().readonly() => "it exists already, and is read-only",
            // The name is too long, for example.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ if self.path.is_symlink() => "it is a link to a file that does not exist",
            _ if self.path.file_name().is_none() => "it does not name a file",
            // Tried, and deleted at once.
            _ => {
                let temporary = temporary(&self.path);
                return File::create_new(&temporary).and_then(|_| fs::remove_file(&temporary));
            }
        };
        Err(io::Error::other(obstacle))
    }

    /// The file as it was named.
    pub fn path(&self) -> std::path::Display<'_> {
        self.named.0.display()
    }

    /// Writes the text under a temporary name, and gives the file its own.
    ///
    /// # Errors
    /// The disk is full, for example; then there is no new file, and an older one stays.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        write_whole(&self.path, text.as_bytes()).map_err(|reason| self.unwritable(reason))
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

/// Writes a file under a temporary name, and gives it its own.
///
/// # Errors
/// It cannot be written; then there is no new file, and an older one stays.
pub fn write_whole(path: &Path, text: &[u8]) -> io::Result<()> {
    let temporary = temporary(path);
    let write = || {
        let mut file = File::create_new(&temporary)?;
        if let Ok(there) = fs::metadata(path) {
            file.set_permissions(there.permissions())?;
        }
        file.write_all(text)?;
        drop(file);
        fs::rename(&temporary, path)
    };
    let written = write();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// A name in the same folder that no other process and no other thread uses.
fn temporary(path: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{}-{number}.new", process::id()))
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
        let error = create(&folder.path().join("none/p.svg")).unwrap_err().to_string();
        assert!(error.contains("cannot be written"), "{error}");
        assert!(create(Path::new("")).is_err(), "no name");
        assert!(create(Path::new("-")).is_err(), "not stdout");
        assert!(create(&folder.path().join("x".repeat(300))).is_err(), "too long");
        let gone = folder.path().join("gone");
        fs::create_dir(&gone).unwrap();
        let file = create(&gone.join("p.svg")).unwrap();
        fs::remove_dir(&gone).unwrap();
        let message = file.write("text").unwrap_err().to_string();
        assert!(!message.contains(".new"), "{message}");
        #[cfg(unix)]
        assert!(create(Path::new("/dev/null")).is_err(), "a device");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_keeps_pointing_to_what_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        create(&link).unwrap().write("new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
    #[cfg(unix)]
    #[test]
    fn a_file_that_is_there_keeps_its_permissions_and_a_read_only_one_its_text() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        for (mode, text) in [(0o600, "new"), (0o664, "newer")] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            create(&path).unwrap().write(text).unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        assert!(create(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "newer");
        let dangling = folder.path().join("dangling");
        std::os::unix::fs::symlink(folder.path().join("none"), &dangling).unwrap();
        assert!(create(&dangling).is_err());
        assert!(dangling.is_symlink());
    }
}
