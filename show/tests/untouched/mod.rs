//! Programs that say nothing of their search are shown as they are.

use super::programs::source;
use super::*;

mod boards;
mod counts;
mod ends;
mod options;
mod sources;
mod tables;

/// Shows a program; gives what was said, and the numbers of nodes and solutions.
fn shown(name: &str, text: &str, arguments: &[&str]) -> (String, u64, u64) {
    let words = [&[name], arguments].concat();
    let (output, folder) = show(&[(name, text)], &words);
    let page = Path::new(name).with_extension("html");
    if !folder.path().join(&page).is_file() {
        return (stderr(&output), 0, 0);
    }
    let recording = recording(folder.path(), &page.to_string_lossy());
    let number = |name: &str| recording["totals"][name].as_u64().expect("a number");
    (stderr(&output), number("nodes"), number("solutions"))
}

fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/untouched");
    fs::read_to_string(folder.join(name)).expect("a program")
}

/// Right programs get no note.
fn are_right(programs: &[(&str, u64, u64)]) {
    for &(name, nodes, solutions) in programs {
        let (said, n, s) = shown(name, &text(name), &[]);
        assert!(!said.contains("note") && !said.contains("error"), "{name}: {said}");
        assert_eq!((n, s), (nodes, solutions), "{name}");
    }
}

/// A source without the lines that have a word, such as those that call a helper.
fn without(name: &str, word: &str) -> String {
    let text = source(name);
    let lines = text.lines().filter(|line| !line.contains(word));
    lines.map(|line| format!("{line}\n")).collect()
}
