//! The example that a program's errors name works; and the options that the exercises name exist.
#![cfg(unix)] // the commands are typed into sh

use crate::{pages, programs};

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Output, Stdio};

use tempfile::TempDir;

#[test]
fn the_example_of_every_program_works_and_its_errors_name_it() {
    let folder = Folder::new();
    for name in programs::list().keys() {
        let help = folder.run(&format!("{name} --help"));
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let example = help.lines().find_map(|line| line.strip_prefix("Example: "));
        let example = example.unwrap_or_else(|| panic!("{name}: {help}"));
        let refused = folder.run(&format!("{name} --strange"));
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{name}: {stderr}");
        let works = stderr.lines().find_map(|line| line.strip_prefix("A command that works: "));
        assert_eq!(works, Some(example), "{name}: {stderr}");
        // It grades a folder of submissions, which is not there.
        if name != "grading" {
            let output = folder.run(example);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{example}: {stderr}");
        }
    }
}

/// Options that do not go together are refused with the same example, as is input that is wrong.
#[test]
fn what_is_refused_after_the_arguments_are_read_names_the_example_too() {
    let folder = Folder::new();
    let typed = [
        "knight-backtrack 3 4 0 0 --part 1/2 --svg a.svg",
        "knight-bruteforce 2 2 5 0",
        "echo 19 | n-queens --lab --progress always --threads 2",
        "echo 99 | n-queens --lab",
        "number-place none.txt --part 1/2 --trace",
        "knapsack 112 --threads 2",
        "knight-graph 5 5 0 0 --order most --algorithm warnsdorff",
        "knight-closed 4 4 --without order",
        "knight-count 5 4 0 9",
        "big-integer 999 999",
    ];
    for typed in typed {
        let output = folder.run(typed);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let works = stderr.lines().find_map(|line| line.strip_prefix("A command that works: "));
        let works = works.unwrap_or_else(|| panic!("{typed}: {stderr}"));
        assert!(folder.run(works).status.success(), "{typed}: {stderr}");
    }
}

/// The options in the texts of an exercise, and in the messages of its check: each is one of a program that it names.
#[test]
fn every_option_that_an_exercise_names_exists() {
    let (folder, root) = (Folder::new(), pages::root());
    let list = programs::list();
    let known: BTreeSet<&str> = list.keys().map(String::as_str).collect();
    let mut tried = 0;
    for exercise in fs::read_dir(root.join("problems")).expect("the exercises") {
        let exercise = exercise.expect("an entry").path();
        let read = |file| fs::read_to_string(exercise.join(file)).unwrap_or_default();
        let text = ["README.md", "worksheet.toml", "check.rs", "hints.md", "solution.md"].map(read);
        // A blank before the end of a piece of code: what follows is no value.
        let text = text.join("\n").replace('`', " ` ");
        let words = text.split_whitespace().filter(|word| !["--", "\\"].contains(word));
        let words: Vec<&str> = words
            .map(|word| word.trim_matches(|c: char| !(c.is_alphanumeric() || c == '-')))
            .collect();
        let pairs = || words.windows(2).map(|pair| (pair[0], pair[1]));
        let programs: BTreeSet<String> = pairs()
            .filter_map(|(word, next)| match word {
                // Their options follow the name of what they do.
                "problems" | "puzzles" => Some(format!("{word} {next}")),
                _ => known.contains(word).then(|| word.to_owned()),
            })
            .collect();
        for (option, value) in pairs() {
            let name = option.strip_prefix("--").unwrap_or_default();
            if !name.starts_with(|c: char| c.is_ascii_lowercase()) || name == "release" {
                continue;
            }
            let takes = |program: &String, value: &str| {
                folder.run(&format!("{program} {option} {value} --help"))
            };
            let is_known = programs.iter().any(|program| {
                let alone = takes(program, "");
                let why = String::from_utf8_lossy(&alone.stderr);
                let is_only_named = value.is_empty() && why.contains("a value is required");
                alone.status.success() || is_only_named || takes(program, value).status.success()
            });
            assert!(is_known, "{}: {option} {value}", exercise.display());
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

/// A folder in which commands are typed.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root");
        symlink(root.join("problems"), folder.path().join("problems")).expect("a link");
        Folder(folder)
    }

    /// Runs a command without standard input.
    fn run(&self, typed: &str) -> Output {
        let mut shell = testing::command("sh");
        let path = env::join_paths([
            programs::folder().as_path(),
            Path::new("/usr/bin"),
            Path::new("/bin"),
        ]);
        shell.env("PATH", path.expect("a PATH")).env_remove("CARGO_PKG_NAME");
        shell.current_dir(&self.0).args(["-c", typed]).stdin(Stdio::null());
        shell.output().expect("a shell")
    }
}
