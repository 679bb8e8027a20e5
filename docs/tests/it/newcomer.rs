//! A newcomer: from a clean clone, the two commands of README.md, then every command of the chapter
//! "Getting started", in order, with nothing but git and cargo; and every program installed.
//!
//! It takes minutes, so it is a separate step in CI:
//! `cargo test -p docs --test it newcomer -- --ignored --nocapture`.
#![cfg(unix)] // the commands are typed into sh

use std::fs;
use std::process::Command;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use testing::course::CourseClone;

use crate::programs;

/// Commands that are not repeated, and why.
const DONE: [(&str, &str); 4] = [
    ("curl --proto", "this machine has Rust"),
    ("git clone ", "the clone is there"),
    ("cd ", "and this is its folder"),
    ("cargo test", "the first step of CI is this command of the README, in a clean clone"),
];

/// Types a command in the clone, and checks its exit code.
fn types(clone: &CourseClone, command: &str, code: i32) {
    let mut shell = clone.command("sh", "");
    let status = shell
        .args(["-c", command])
        .env("CARGO_INSTALL_ROOT", clone.root().join("installed"))
        .status();
    assert_eq!(status.expect("sh").code(), Some(code), "{command}");
}

/// The commands of a page's `sh` and `console` blocks, each with the exit code it ends with.
fn commands(page: &str) -> Vec<(String, i32)> {
    let mut commands: Vec<(String, i32)> = Vec::new();
    let mut language = String::new();
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) => {
                language = name.into_string()
            }
            Event::End(TagEnd::CodeBlock) => language.clear(),
            Event::Text(text) if language == "sh" => {
                commands.extend(text.lines().map(|line| (line.to_owned(), 0)));
            }
            Event::Text(text) if language == "console" => {
                for line in text.lines() {
                    if let Some(command) = line.strip_prefix("$ ") {
                        commands.push((command.to_owned(), 0));
                    } else if let (Some(code), Some(last)) =
                        (line.strip_prefix("? "), commands.last_mut())
                    {
                        last.1 = code.parse().expect("an exit code");
                    }
                }
            }
            _ => {}
        }
    }
    commands
}

#[test]
#[ignore = "takes minutes; CI runs it by itself"]
fn from_a_clean_clone_through_getting_started() {
    let clone = CourseClone::of_the_course().expect("a git repository");
    let read = |page: &str| fs::read_to_string(clone.root().join(page)).expect("a page");
    let readme = read("README.md");
    let (_, two) = readme.split_once("## Two commands").expect("the section");
    let (two, _) = two.split_once("## ").expect("another section");
    let mut typed = 0;
    for (command, code) in [commands(two), commands(&read("docs/getting-started.md"))].concat() {
        if !DONE.iter().any(|(begin, _)| command.starts_with(begin)) {
            types(&clone, &command, code);
            typed += 1;
        }
    }
    assert!(typed >= 5, "only {typed} commands were found");
    installs_every_program(&clone);
}

/// `cargo install --path X`, and what is installed runs and says its version. Unoptimised, as the tests' libraries are
/// there already.
fn installs_every_program(clone: &CourseClone) {
    let root = clone.root().join("installed");
    for (program, facts) in &programs::list() {
        let [folder, example] = ["folder", "example"].map(|fact| facts[fact].as_str().expect(fact));
        let arguments: Vec<&str> = example.split(' ').collect();
        let install = format!("cargo install --quiet --debug --locked --path {folder}");
        types(clone, &install, 0);
        let run = |arguments: &[&str]| {
            let mut command = Command::new(root.join("bin").join(program));
            let output = command.args(arguments).current_dir(clone.root()).output();
            output.expect("it is installed")
        };
        let output = run(&arguments);
        assert!(output.status.success(), "{program}: {output:?}");
        let said = String::from_utf8(run(&["--version"]).stdout).expect("text");
        assert_eq!(said, format!("{program} {}\n", env!("CARGO_PKG_VERSION")));
    }
    // Unoptimised, a call of the search takes many times the stack: 90 000 of them are open here.
    let deep = "$CARGO_INSTALL_ROOT/bin/knight-backtrack 300 300 0 0 --time-limit 5s";
    types(clone, deep, 124);
}
