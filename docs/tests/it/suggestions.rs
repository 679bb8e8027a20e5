//! Every command that an error or an exercise suggests works: it is not refused in its turn.
//!
//! Each program is run with many sets of its options, most of which do not go together.
#![cfg(unix)] // the commands are typed into sh

use crate::{pages, programs};

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Output, Stdio};
use std::thread;

use tempfile::TempDir;

/// The text before a suggested command.
const WORKS: &str = "A command that works: ";

/// Options, and words that are no options, some of them wrong in themselves.
const EVERY: &[&str] = &["1", "9", "--json", "--strange", "--time-limit 20"];
const LARGE: &[&str] = &["--part 1/2", "--part 3/2", "--threads 1", "--threads 2"];
const SHOWN: &[&str] =
    &["--svg a.svg", "--replay b.svg", "--beside none.html", "--watch", "--watch 7"];
/// Those of a run that searches. All sets of three of them are tried.
const RUN: &[&str] = &[
    "2",
    "--answers 1",
    "--stats",
    "--part 1/2",
    "--threads 2",
    "--estimate",
    "--svg a.svg",
    "--replay a.html",
    "--watch",
    "--trace",
];
const LAB: &[&str] =
    &["--threads 2", "--trace", "--answers 0", "--svg a.svg", "--watch 4", "--watch 99"];
const CLOSED: &[&str] = &[
    "--algorithm memo",
    "--algorithm pruned",
    "--memory 1GiB",
    "--without order",
    "--answers 2",
    "--replay a.html",
    "--watch",
    "--trace",
];
const GRAPH: &[&str] = &["--order most", "--algorithm warnsdorff", "--closed", "--answers 0"];
const PUZZLES: &[&str] = &["--difficulty hard", "--x", "--seed 3", "--algorithm bits"];

/// Commands without options, the options that they are run with, and how many at once.
type Tried = (&'static [&'static str], &'static [&'static [&'static str]], usize);

/// Besides the example of each program of the list.
const PROGRAMS: &[Tried] = &[
    (&["knight-backtrack 3 4 0 0"], &[RUN], 3),
    (&["knight-backtrack 3 4 3 0"], &[EVERY, LARGE, SHOWN], 1),
    (&["knight-bruteforce 2 2 0 0"], &[EVERY, LARGE, SHOWN], 2),
    (&["n-queens", "n-queens --lab"], &[LAB], 2),
    (&["n-queens 4"], &[EVERY, LARGE, LAB], 2),
    (&["number-place PUZZLE"], &[RUN, &["--time-limit 5"]], 2),
    (&["number-place none.txt", "number-place a.svg"], &[&["--svg a.svg", "--replay a.svg"]], 1),
    (&["knapsack 112", "knapsack 112 --algorithm backtrack"], &[RUN], 2),
    (&["big-integer", "big-integer 5", "big-integer 5 5", "big-integer 999 999"], &[EVERY], 1),
    (&["knight-graph 5 5 0 0"], &[GRAPH, SHOWN], 2),
    (&["knight-graph 5 5 7 0", "knight-graph 1001 1000 0 0"], &[EVERY, SHOWN], 1),
    (&["knight-closed 4 4"], &[CLOSED], 3),
    (&["knight-closed 20 20", "knight-closed 1000000 1000000"], &[CLOSED, EVERY], 1),
    (&["knight-count 5 5", "knight-count 5 4 0 9", "knight-count 40 40"], &[EVERY, LARGE], 1),
    (&["queens-count 6", "queens-count 99"], &[EVERY, LARGE], 1),
    (&["puzzles solve PUZZLE", "puzzles count none.txt"], &[EVERY, LARGE], 1),
    (&["puzzles make", "puzzles"], &[PUZZLES], 2),
];

#[test]
fn every_suggested_command_works() {
    let folder = Folder::new();
    // What a page runs takes the usual options.
    let list = programs::list();
    let examples: Vec<String> = list
        .iter()
        .filter(|(_, facts)| facts.get("arguments").is_some())
        .map(|(name, facts)| format!("{name} {}", facts["example"].as_str().expect("an example")))
        .collect();
    let tried =
        examples.iter().map(|example| (vec![example.as_str()], &[EVERY, LARGE, SHOWN][..], 1));
    let tried = tried.chain(
        PROGRAMS.iter().map(|&(commands, options, most)| (commands.to_vec(), options, most)),
    );
    let refused = |(commands, options, most): (Vec<&str>, &[&[&str]], usize)| -> BTreeSet<_> {
        let options = options.concat();
        let typed = commands.iter().flat_map(|command| sets(command, &options, most));
        typed.filter_map(|typed| Some((suggested(&typed, &folder.run(&typed))?, typed))).collect()
    };
    let refused = &refused;
    let all: Vec<(String, String)> = thread::scope(|scope| {
        let each = tried.map(|program| scope.spawn(move || refused(program)));
        let each: Vec<_> = each.collect();
        each.into_iter().flat_map(|each| each.join().expect("it runs")).collect()
    });
    assert!(all.len() > 300, "only {} refusals", all.len());
    let mut wrong = String::new();
    let mut before = None;
    for (works, typed) in &all {
        if before.replace(works) == Some(works) {
            continue;
        }
        if let Some(why) = folder.refuses(works) {
            wrong += &format!("{typed}\n  suggests: {works}\n  {why}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The options in the texts of an exercise, and in the messages of its check: each is one of a program that it names.
#[test]
fn every_option_that_an_exercise_names_exists() {
    let (folder, root) = (Folder::new(), pages::root());
    let known = programs::list();
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
                _ => known.contains_key(word).then(|| word.to_owned()),
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

/// A command with all sets of at most this many options.
fn sets(command: &str, options: &[&str], most: usize) -> Vec<String> {
    let mut sets = vec![command.to_owned()];
    let mut last = vec![(command.to_owned(), 0)];
    for _ in 0..most {
        let more = |(set, from): &(String, usize)| -> Vec<(String, usize)> {
            let each =
                (*from..options.len()).map(|next| (format!("{set} {}", options[next]), next + 1));
            each.collect()
        };
        last = last.iter().flat_map(more).collect();
        sets.extend(last.iter().map(|(set, _)| set.clone()));
    }
    sets
}

/// The command that an error suggests. An error without one is not about its options.
fn suggested(typed: &str, output: &Output) -> Option<String> {
    let stderr = String::from_utf8_lossy(&output.stderr);
    let works = stderr.lines().find_map(|line| line.strip_prefix(WORKS));
    assert!(output.status.code() != Some(2) || works.is_some(), "{typed}: {stderr}");
    works.map(str::to_owned)
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
        let typed = typed.replace("PUZZLE", "problems/puzzles/p5252.txt");
        shell.current_dir(&self.0).args(["-c", &typed]).stdin(Stdio::null());
        shell.output().expect("a shell")
    }

    /// Why a command is refused, if it is.
    fn refuses(&self, typed: &str) -> Option<String> {
        let output = self.run(typed);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        // What needs a terminal is refused for that reason alone.
        let needs_terminal = stderr.contains("stdout is not one") && typed.contains("--watch");
        match output.status.code() {
            Some(0 | 1) => None,
            Some(2) if needs_terminal => None,
            _ => Some(stderr),
        }
    }
}
