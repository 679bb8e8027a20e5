//! The list of exercises, for the build script of `checks` and for the book: each is a folder with a `check.rs`.

use std::fs;
use std::path::Path;

/// The title of each lecture, and the names of its exercises: 011-10 comes after 011-9.
pub fn lectures(problems: &Path) -> Vec<(String, Vec<String>)> {
    let folders = fs::read_dir(problems)
        .expect("the exercises")
        .map(|entry| entry.expect("an entry").path())
        .filter(|folder| folder.join("check.rs").is_file());
    let name = |folder: &Path| folder.file_name().and_then(|it| it.to_str()).map(str::to_owned);
    let mut names: Vec<String> = folders.filter_map(|folder| name(&folder)).collect();
    names.sort_by_cached_key(|name| {
        name.split('-').map(|part| (part.parse::<u32>().ok(), part.to_owned())).collect::<Vec<_>>()
    });
    let text = fs::read_to_string(problems.join("lectures.txt")).expect("lectures.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut lectures = Vec::new();
    for line in lines {
        let (begins, title) = line.split_once(' ').expect("a name and a title");
        let is_of = |name: &mut String| name.split('-').next() == Some(begins);
        lectures.push((title.to_owned(), names.extract_if(.., is_of).collect()));
    }
    assert!(names.is_empty(), "lectures.txt has no lecture for {names:?}");
    lectures
}
