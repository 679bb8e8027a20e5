//! The readers' first language is not English. These phrases have been misread, or read as translated; each has a
//! better one. The list only keeps them out: it cannot replace reading aloud.

use std::fs;
use std::path::{Path, PathBuf};

use crate::pages;

/// What is not to be written, in small letters, and what is.
const BETTER: [(&str, &str); 85] = [
    ("sooner", "faster"),
    ("meant when none is given", "(the default)"),
    ("is meant when", "(the default)"),
    ("if that is meant", "say what happens"),
    ("no more than", "at most"),
    ("nobody wants", "say what happens"),
    ("who wants to", "to …"),
    ("who gives", "if you …"),
    ("whoever", "say who"),
    ("whosoever", "who"),
    ("slip of the pen", "a syntax error"),
    ("keeps its word", "every example is tested"),
    ("one knows", "you know"),
    ("one can count", "you can count"),
    ("in a lifetime", "a number of years"),
    ("can mend", "can repair"),
    ("the house", "the workspace"),
    ("copy the rooms", "copy the files"),
    ("taken clues", "clues"),
    ("hitherto", "until now"),
    ("thereupon", "then"),
    ("stand in notebooks", "are in notebooks"),
    ("stands in the row in which", "equal lines are aligned"),
    ("stands in these", "these … contain"),
    ("stands there", "is there"),
    ("stands behind", "follows"),
    ("stands twice", "occurs twice"),
    ("stands inside", "is inside"),
    ("what stands", "the text, the value, …"),
    ("of what lies around", "around …"),
    ("is asked of", "… needs"),
    ("rests of a board", "remaining boards"),
    ("closed a ring but", "forms no smaller cycle"),
    ("million million", "trillion (10^12)"),
    ("thousands of millions", "billions"),
    ("told exactly", "the numbers are exact"),
    ("counted is what", "counts so far"),
    ("reader that leaves", "its reader closes the pipe"),
    ("reader that has left", "its reader has closed the pipe"),
    ("a file that is none", "not a file"),
    ("the very run", "the same run"),
    ("very same", "same"),
    ("without one way back", "without backtracking once"),
    ("board has the start only", "a board with only the start marked"),
    ("hears an event", "handles an event"),
    ("has to be told", "needs"),
    ("a question without a new line", "a prompt without a trailing newline"),
    ("any figure in", "any digit in"),
    ("is no error", "is not an error"),
    ("is no formula", "is not a formula"),
    ("no knight's move apart", "not a knight's move apart"),
    ("is no toml", "is not toml"),
    ("no ordinary file", "not an ordinary file"),
    ("so many bytes", "this many bytes"),
    ("so many threads", "this many threads"),
    ("so many columns", "this many columns"),
    ("for they are", "because they are"),
    ("stops to grow", "stops growing"),
    ("be it that", "whether"),
    ("as it is typed", "as typed"),
    ("says nothing to this", "cannot be read"),
    ("does not hold;", "is wrong;"),
    ("stands on the board", "is on the board"),
    ("stand on the board", "are on the board"),
    ("where the knight stands", "the knight's cell"),
    ("stands alone", "is alone"),
    ("stands further on", "is further on"),
    ("nobody stops", "is not stopped"),
    ("nobody typed", "the user has not typed"),
    ("hears no", "receives no"),
    ("is told by", "receives"),
    ("a folder of its own", "a separate folder"),
    ("a column of its own", "its own column"),
    ("a thread of its own", "a separate thread"),
    ("a file of its own", "a separate file"),
    ("a step of its own", "a separate step"),
    ("a statement of its own", "a separate statement"),
    ("so many nodes", "this many nodes"),
    ("so many steps", "this many steps"),
    ("so many moves", "this many moves"),
    ("so many queens", "this many queens"),
    ("so many cells", "this many cells"),
    ("so many patterns", "this many patterns"),
    ("in a hundred lifetimes", "a number of years"),
    ("a formula stands", "a formula is"),
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
    found.retain(|path| !path.ends_with("docs/tests/it/english.rs"));
    found
}

/// A text in small letters. A page may quote a reading or a lecture, so what it quotes is left out.
fn words(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_default().to_lowercase();
    let is_page = path.extension().is_some_and(|extension| extension == "md");
    let unquoted = |text: &str| text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let text = match is_page {
        true => text.split("\n\n").map(unquoted).collect::<Vec<_>>().join("\n"),
        false => text,
    };
    // A phrase may go on in the next line, after the mark of a comment.
    let is_mark = |word: &&str| ["//", "///", "//!", "#", ">", "\\"].contains(word);
    text.split_whitespace().filter(|word| !is_mark(word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_phrase_of_the_list_is_used() {
    let texts = texts();
    assert!(texts.len() > 200, "only {} texts were found", texts.len());
    let mut wrong = Vec::new();
    for path in texts {
        let words = words(&path);
        for (phrase, better) in BETTER.iter().filter(|(phrase, _)| words.contains(phrase)) {
            wrong.push(format!("{}: \"{phrase}\", better: {better}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
