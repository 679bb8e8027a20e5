//! Every command of a `console` block in README.md and in the book is typed into a shell, and must
//! print the text of the block.
//!
//! A block has commands, `$ ` and the command, each followed by what it prints on stdout and stderr, and before
//! that by `? 2` if it ends with exit code 2. `...` alone on a line matches any lines, `[..]` for any
//! characters of a line; blanks at the end of a line do not count. The commands are run in a copy of the
//! repository's root, so they may write files; `X` and `cargo run -p X` start the X that these tests built.
//!
//! `SNAPSHOTS=overwrite cargo test -p docs` writes what the commands print into the blocks, elided ones excepted.
#![cfg(unix)] // the commands are typed into sh

use crate::pages;
use crate::programs;

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::os::unix::fs::{PermissionsExt, symlink};

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use snapbox::Assert;
use tempfile::TempDir;

/// One command of a block.
struct Step {
    /// What is typed.
    command: String,
    /// The exit code it ends with.
    code: i32,
    /// What it prints.
    printed: String,
}

#[test]
fn every_console_block_prints_its_text() {
    let overwrite = std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite");
    let mut wrong = String::new();
    let mut commands = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let shell = Shell::new();
        let mut new_text = text.clone();
        // From the last to the first, so that the places of those to come stay right.
        let results: Vec<_> = blocks(&text)
            .into_iter()
            .map(|place| {
                let steps = steps(&text[place.clone()]);
                commands += steps.len();
                let name = format!("{}:{}", page.display(), line(&text, place.start));
                (place, shell.run(&steps, &name, overwrite, &mut wrong))
            })
            .collect();
        for (place, block) in results.into_iter().rev() {
            new_text.replace_range(place, &block);
        }
        if overwrite && new_text != text {
            fs::write(&page, new_text).expect("the page can be written");
        }
    }
    assert!(commands > 20, "only {commands} commands were found");
    assert!(wrong.is_empty(), "{wrong}");
}

/// The places of the `console` blocks' lines.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let mut open = false;
    let mut lines: Option<Range<usize>> = None;
    for (event, place) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language)))
                if &*language == "console" =>
            {
                open = true;
            }
            Event::Text(_) if open => {
                let start = lines.map_or(place.start, |before| before.start);
                lines = Some(start..place.end);
            }
            Event::End(TagEnd::CodeBlock) => {
                open = false;
                blocks.extend(lines.take());
            }
            _ => {}
        }
    }
    blocks
}

/// The commands of a block.
fn steps(block: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), code: 0, printed: String::new() });
            continue;
        }
        let step = steps.last_mut().expect("a console block begins with a command");
        match line.strip_prefix("? ").map(str::parse) {
            Some(Ok(code)) if step.printed.is_empty() => step.code = code,
            _ => step.printed += &format!("{}\n", line.trim_end()),
        }
    }
    steps
}

/// The number of the line at a place.
fn line(text: &str, place: usize) -> usize {
    text[..place].matches('\n').count() + 1
}

/// A copy of the repository's root, and a `cargo` that starts programs without building them.
pub struct Shell {
    root: TempDir,
    commands: TempDir,
}

impl Shell {
    pub fn new() -> Self {
        let root = tempfile::tempdir().expect("a temporary folder");
        for entry in fs::read_dir(pages::root()).expect("the root") {
            let entry = entry.expect("an entry");
            let name = entry.file_name();
            // Answers to exercises and built programs are the student's own.
            if name != "work" && name != "target" && name != ".git" {
                symlink(entry.path(), root.path().join(name)).expect("a link");
            }
        }
        let commands = tempfile::tempdir().expect("a temporary folder");
        let cargo = commands.path().join("cargo");
        for profile in ["debug", "release"] {
            symlink(programs::folder(), commands.path().join(profile)).expect("a link");
        }
        let script =
            include_str!("../cargo.sh").replace("PROGRAMS", &commands.path().to_string_lossy());
        fs::write(&cargo, script).expect("a script");
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("a script");
        Shell { root, commands }
    }

    /// Types the commands of a block; what they do otherwise than it says is added to `wrong`. Returns the
    /// block as it ought to be.
    fn run(&self, steps: &[Step], name: &str, overwrite: bool, wrong: &mut String) -> String {
        let mut block = String::new();
        for step in steps {
            let (printed, code) = self.type_in(&step.command);
            let elided =
                step.printed.lines().any(|line| line == "...") || step.printed.contains("[..]");
            let compared = Assert::new().try_eq(
                Some(&name),
                printed.clone().into(),
                step.printed.clone().into(),
            );
            if code != step.code && !overwrite {
                let _ = writeln!(wrong, "{name}: $ {}\nexit code {code}", step.command);
            }
            if let Err(difference) = compared
                && (elided || !overwrite)
            {
                let _ = writeln!(wrong, "{name}: $ {}\n{difference}", step.command);
            }
            let _ = writeln!(block, "$ {}", step.command);
            if code != 0 {
                let _ = writeln!(block, "? {code}");
            }
            block += if elided { &step.printed } else { &printed };
        }
        block
    }

    /// What a command prints, and its exit code.
    pub fn type_in(&self, command: &str) -> (String, i32) {
        let path = std::env::var("PATH").expect("PATH");
        let commands = self.commands.path().display();
        let path = format!("{commands}:{}:{path}", programs::folder().display());
        let ran = testing::command("sh")
            .arg("-c")
            .arg(format!("{{ {command}\n}} 2>&1"))
            .env("PATH", path)
            .env_remove("CARGO")
            .current_dir(self.root.path())
            .output()
            .expect("a shell");
        let text = String::from_utf8(ran.stdout).expect("text");
        let trimmed = text.lines().map(|line| format!("{}\n", line.trim_end()));
        (trimmed.collect(), ran.status.code().unwrap_or(-1))
    }
}
