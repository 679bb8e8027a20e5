//! Every `unsafe` block is run by a test under Miri or AddressSanitizer: the comment above it names
//! the checker and the test, and `tools/scripts/unsafe.sh` runs what these comments name.

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files in a folder and those below.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let all = paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    all.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The test that the comment right above a block names.
fn test_of<'a>(above: &[&'a str]) -> Option<&'a str> {
    let near = above.iter().rev().map(|line| line.trim());
    // An attribute, or the beginning of the statement, may be between.
    let mut near = near.take(3).take_while(|line| !line.contains("unsafe {"));
    let (checker, test) =
        near.find_map(|line| line.strip_prefix("// Tested under ")?.split_once(": "))?;
    ["Miri", "AddressSanitizer"].contains(&checker).then_some(test)
}

#[test]
fn every_unsafe_block_names_the_test_that_a_checker_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.expect("readable").path()).collect()
    };
    let top = folders(&root);
    let below = top.iter().flat_map(|folder| folders(folder));
    let members = below.chain(top.iter().cloned());
    let mut blocks = 0;
    for src in members.map(|member| member.join("src")).filter(|src| src.is_dir()) {
        let files: Vec<_> = sources(&src)
            .into_iter()
            .map(|path| (fs::read_to_string(&path).expect("text"), path))
            .collect();
        for (text, path) in &files {
            let lines: Vec<&str> = text.lines().collect();
            for (index, line) in lines.iter().enumerate() {
                if !line.split("//").next().unwrap_or_default().contains("unsafe {") {
                    continue;
                }
                blocks += 1;
                let place = format!("{}, line {}", path.display(), index + 1);
                let Some(test) = test_of(&lines[..index]) else {
                    panic!("{place}: no comment '// Tested under Miri: TEST' (or AddressSanitizer)")
                };
                let is_there = |text: &String| text.contains(&format!("fn {test}("));
                assert!(files.iter().any(|(text, _)| is_there(text)), "{place}: no test {test}");
            }
        }
    }
    assert!(blocks >= 10, "only {blocks} blocks were found");
}
