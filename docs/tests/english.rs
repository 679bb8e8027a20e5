//! The readers' first language is not English. These words and phrases have been misread; each has a plainer one.

use std::fs;
use std::path::PathBuf;

#[allow(dead_code)] // this test finds its own files
mod pages;

/// What is not to be written, and what is.
const PLAINER: [(&str, &str); 19] = [
    ("sooner", "faster"),
    ("meant when none is given", "(the default)"),
    ("is meant when", "(the default)"),
    ("no more than", "at most"),
    ("nobody wants", "say what happens"),
    ("who wants to know", "say what happens"),
    ("slip of the pen", "a syntax error"),
    ("keeps its word", "every example is tested"),
    ("one knows", "you know"),
    ("one can count", "you can count"),
    ("in a lifetime", "a number of years"),
    ("can mend", "can repair"),
    ("the house", "the workspace"),
    ("copy the rooms", "copy the files"),
    ("stands in the row in which", "equal lines are aligned"),
    ("taken clues", "clues"),
    ("whosoever", "who"),
    ("hitherto", "until now"),
    ("thereupon", "then"),
];

/// The pages, the exercises, and the sources with their messages and comments.
fn texts() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![pages::root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let skipped = name.starts_with('.') && name != ".github";
            if path.is_dir() {
                if !skipped
                    && !["target", "node_modules", "work", "lecture"].contains(&name.as_str())
                {
                    folders.push(path);
                }
            } else if [".md", ".rs", ".toml", ".sh", ".html"].iter().any(|end| name.ends_with(end))
            {
                found.push(path);
            }
        }
    }
    found.retain(|path| !path.ends_with("docs/tests/english.rs"));
    found
}

#[test]
fn the_english_is_plain() {
    let mut wrong = Vec::new();
    let texts = texts();
    assert!(texts.len() > 200, "only {} texts were found", texts.len());
    for path in texts {
        let text = fs::read_to_string(&path).unwrap_or_default().to_lowercase();
        // A phrase may go on in the next line, behind the mark of a comment.
        let words: Vec<&str> = text
            .split_whitespace()
            .filter(|word| !["//", "///", "//!", "#", "\\"].contains(word))
            .collect();
        let text = words.join(" ");
        for (phrase, plainer) in PLAINER {
            if text.contains(phrase) {
                wrong.push(format!("{}: \"{phrase}\", better: {plainer}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
