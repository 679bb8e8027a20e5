//! Reads and writes the student's files.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path, PathBuf, absolute};

use anyhow::{Context, bail, ensure};

use crate::encoding::not_utf8;

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a file. What is not an ordinary file might never end, or never begin.
///
/// # Errors
/// It cannot be read, is not an ordinary file, or is far larger than anything a student writes.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let cannot = || format!("{name} cannot be read; it is unchanged");
    // A named pipe, for example, may never open.
    let is_file = fs::metadata(path).with_context(cannot)?.is_file();
    ensure!(is_file, "{name} is not an ordinary file; it is left as it is");
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(cannot)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(cannot)?;
    ensure!(
        bytes.len() as u64 <= MOST_BYTES,
        "{name} has more than 1 MB; is it the right file? It is unchanged"
    );
    Ok(bytes)
}

/// Reads a text file.
///
/// # Errors
/// Those of [`read`], or it is not text.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = read(path)?;
    if let Some(why) = not_utf8(&bytes) {
        bail!("{} {why}. It is unchanged", path.display());
    }
    String::from_utf8(bytes).with_context(|| format!("{} is not text", path.display()))
}

/// Writes a file whole or not at all: to a temporary name first, then renamed.
///
/// # Errors
/// It cannot be written; a file that was there before is unchanged.
pub fn write_whole(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| visual::file::write_whole(path, text))
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// The whole path of a folder that need not be there yet, without `..`: a folder beside the course
/// is not a part of it.
///
/// # Errors
/// The path is empty, or the current folder is unknown.
pub fn whole_path(path: &Path) -> anyhow::Result<PathBuf> {
    let mut whole = PathBuf::new();
    for part in absolute(path).context("the folder has no place")?.components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    Ok(whole)
}

/// The names in a folder that are no hidden ones, sorted; none if it cannot be read.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}
