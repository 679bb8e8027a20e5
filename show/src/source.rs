//! The source of the program that is shown.

use std::fs;
use std::io;
use std::path::Path;

/// Ends of the names of sources.
const SOURCES: [&str; 16] = [
    "py", "c", "rs", "cpp", "cc", "java", "js", "mjs", "ts", "go", "rb", "hs", "ml", "swift", "kt",
    "jl",
];

/// The source of a program: the file itself, or the one beside it.
pub fn find(word: &Path) -> Option<(String, String)> {
    if word.extension().is_some_and(|end| SOURCES.iter().any(|known| end == *known)) {
        return read(word).ok();
    }
    // A class that `java` runs has no file of its own name.
    SOURCES.iter().find_map(|end| read(&word.with_extension(end)).ok())
}

/// A source: its name without its folder, and its text.
///
/// # Errors
/// It cannot be read, or is no file of up to 1 MiB.
pub fn read(path: &Path) -> io::Result<(String, String)> {
    /// A page has no room for more.
    const MOST_BYTES: u64 = 1 << 20;
    let there = fs::metadata(path)?;
    if !there.is_file() || there.len() > MOST_BYTES {
        return Err(io::Error::other("it is no file of up to 1 MiB"));
    }
    let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok((name, text))
}
