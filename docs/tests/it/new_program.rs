//! "A new program or exercise", followed word for word in a clean clone: its blocks make a program that optimises, which then runs.
//!
//! A file is made where the paragraph above a block is the file's name and a colon. Lines are added where it names a
//! file, and the beginning of the lines that they go below.

use std::collections::BTreeSet;
use std::fs;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use testing::course::CourseClone;

/// A block of the page, and the pieces of code in the paragraph above it.
struct Block {
    language: String,
    above: Vec<String>,
    text: String,
}

/// The blocks of the section on a program.
fn blocks(page: &str) -> Vec<Block> {
    let (_, section) = page.split_once("\n## A program\n").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("the next section");
    let (mut blocks, mut above, mut in_block) = (Vec::<Block>::new(), Vec::new(), false);
    for event in Parser::new(section) {
        match event {
            Event::Start(Tag::Paragraph | Tag::Heading { .. }) => above.clear(),
            Event::Code(code) => above.push(code.into_string()),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                let (language, above) = (language.into_string(), std::mem::take(&mut above));
                blocks.push(Block { language, above, text: String::new() });
                in_block = true;
            }
            Event::End(TagEnd::CodeBlock) => in_block = false,
            Event::Text(text) if in_block => blocks.last_mut().expect("begun").text += &text,
            _ => {}
        }
    }
    blocks
}

/// Does what a section says: makes its files, adds its lines, and types its commands. Returns what they print, and the
/// files that it names.
fn follow(clone: &CourseClone) -> (Vec<String>, BTreeSet<String>) {
    let root = clone.root();
    let read = |file: &str| fs::read_to_string(root.join(file)).expect(file);
    let blocks = blocks(&read("docs/new-program.md"));
    let (commands, pieces): (Vec<Block>, Vec<Block>) =
        blocks.into_iter().partition(|block| block.language == "sh");
    let mut named = BTreeSet::new();
    for Block { above, text, .. } in &pieces {
        let file = above.first().expect("a file's name").clone();
        let new = match above.get(1) {
            Some(begin) => {
                let place = |line: &str| line.trim_start().starts_with(begin.as_str());
                let old = read(&file);
                assert!(old.lines().any(place), "{file}: no line begins with {begin}");
                let line = |line| format!("{line}\n{}", if place(line) { text } else { "" });
                old.lines().map(line).collect()
            }
            None => text.clone(),
        };
        let path = root.join(&file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        assert_eq!(path.exists(), above.len() > 1, "{file}");
        fs::write(path, new).expect("written");
        named.insert(file);
    }
    fs::create_dir_all(root.join("target")).expect("made");
    let typed = commands.iter().flat_map(|block| block.text.lines());
    (typed.map(|line| run(clone, "sh", &["-c", line])).collect(), named)
}

/// What a command prints in the clone.
fn run(clone: &CourseClone, program: &str, arguments: &[&str]) -> String {
    let output = clone.command(program, "").args(arguments).output().expect(program);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {text}{stderr}");
    text
}

#[test]
#[ignore = "builds a program and all tests of the pages: cargo test -p docs --test it new_program -- --ignored"]
fn the_page_makes_a_program() {
    let clone = &CourseClone::of_the_course().expect("a git repository");
    let read = |file: &str| fs::read_to_string(clone.root().join(file)).expect(file);
    let (printed, mut named) = follow(clone);
    assert_eq!(printed.len(), 5);
    let level =
        |level| run(clone, "cargo", &["run", "-q", "-p", "apart", "--", "3,8,5,1,7", level]);
    let levels = ["0", "1", "2", "3"].map(level);
    assert!(levels[0].ends_with("\nResult:\n  Largest sum     15\n"), "{}", levels[0]);
    assert_eq!(levels[2], read("apart/tests/lecture/3,8,5,1,7_2.stdout"));
    assert!(levels.is_sorted_by_key(|text| text.lines().count()));
    assert!(levels[3].contains("\n>> 0 at most 8, best 15\n<< 0\n"), "{}", levels[3]);
    let page = read("docs/apart.md");
    let printed = page.split("7 1\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(Some(levels[1].as_str()), printed);
    assert!(read("target/numbers.svg").contains("<svg"));
    let replay = visual::replay::page::data_in(&read("target/search.html")).expect("a recording");
    assert!(replay.to_string().contains("at most 11 can be reached, and the best so far is 15"));
    // What is new is its folder and its page; what changes is what the page counts.
    let others = |file: &&String| !file.starts_with("apart/") && *file != "docs/apart.md";
    let files = named.iter().filter(others).count();
    let changes = run(clone, "git", &["diff", "--numstat", "--", ":!Cargo.lock"]);
    let lines = changes.lines().filter_map(|line| line.split('\t').next()?.parse::<u32>().ok());
    let counted = format!("{} lines in {files} other files", lines.sum::<u32>());
    assert!(read("docs/new-program.md").contains(&counted), "{counted}: {changes}");
    named.insert("Cargo.lock".to_owned());
    run(clone, "cargo", &["fmt", "--all", "--check"]);
    let status = run(clone, "git", &["status", "--porcelain", "--untracked-files=all"]);
    let changed: BTreeSet<String> = status.lines().map(|line| line[3..].to_owned()).collect();
    assert_eq!(changed, named, "the page names other files than those that change");
}
