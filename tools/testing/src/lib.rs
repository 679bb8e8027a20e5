//! Helpers of the programs' tests: independent checkers, recorded runs, bad input, and streams that end too soon.
//!
//! They panic if a test fails.

pub mod checkers;
pub mod course;
pub mod differential;
pub mod ending;
pub mod running;
mod table;
#[cfg(target_os = "linux")]
pub mod terminal;
mod visual;

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{env, fs, thread};

use sha2::{Digest, Sha256};

use common::cli::say;
use common::search::{Count, Event, Next, Program, Stop, observe};

use running::Running;
use table::{assert_words, ended_with};

pub use self::visual::{kinds, path_of_picture, whole};

/// A run is recorded as large when it prints more bytes than this.
const LARGE: u64 = 100_000_000;

/// By these variables, a shell, an editor or a machine that runs tests changes what a program shows.
const DISPLAY_VARIABLES: [&str; 14] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "EDITOR",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LESS",
    "LINES",
    "NO_COLOR",
    "PAGER",
    "TERM_PROGRAM",
    "VISUAL",
];

/// A command that shows the same on every machine.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for name in DISPLAY_VARIABLES {
        command.env_remove(name);
    }
    command
}

/// A command of a compiler, whose own programs, such as the assembler, may lie where a bare `PATH` does not lead.
pub fn compiler(program: impl AsRef<OsStr>) -> Command {
    let folders = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&folders).chain(["/usr/bin".into()]);
    let mut command = Command::new(program);
    command.env("PATH", env::join_paths(folders).expect("the folders of PATH"));
    command
}

/// Says on stderr, which `cargo test` shows, what a test does not try here, and why.
pub fn skipped(what: &str) {
    say(format_args!("skipped: {what}"));
}

/// An executable under test.
#[derive(Clone, Copy)]
pub struct Executable {
    /// Its path: `env!("CARGO_BIN_EXE_…")`.
    pub path: &'static str,
}

/// One line of a `digests.tsv`: what the lecture's program printed.
#[derive(Clone)]
pub struct DigestRow {
    /// The arguments.
    pub arguments: Vec<String>,
    /// The [`fingerprint`] of stdout.
    pub stdout: String,
    /// The file with stdout, for small ones.
    pub file: Option<String>,
    /// Whether it prints too much for every test run.
    pub large: bool,
    /// Whether it takes more than half a minute.
    pub slow: bool,
}

/// Reads the recorded runs of one program: columns arguments, lines, bytes, sha256, file, and
/// `slow` for a run of more than half a minute, or an option that makes it faster.
pub fn recorded(tsv: &str) -> Vec<DigestRow> {
    let run = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let bytes: u64 = columns[2].parse().expect("a number");
        let how = columns.get(5).copied().unwrap_or_default();
        let option = how.strip_prefix("--").map(|_| how);
        let arguments = columns[0].split(' ').chain(option.into_iter().flat_map(|o| o.split(' ')));
        DigestRow {
            arguments: arguments.map(str::to_owned).collect(),
            stdout: columns[3].to_owned(),
            file: (columns[4] != "-").then(|| columns[4].to_owned()),
            large: bytes > LARGE,
            slow: how == "slow",
        }
    };
    tsv.lines().skip(1).map(run).collect()
}

/// The SHA-256 of a stream, in hexadecimal; the stream is not kept.
pub fn fingerprint(mut stream: impl Read) -> String {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match stream.read(&mut buffer).expect("readable") {
            0 => return hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect(),
            read => hash.update(&buffer[..read]),
        }
    }
}

impl Executable {
    /// A command with these arguments, and no standard input. The program is found by its name, as
    /// where it is installed, and not run by cargo.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(self.name());
        command.env("PATH", self.search_path()).env_remove("CARGO_PKG_NAME");
        command.args(arguments).stdin(Stdio::null());
        command
    }

    /// Runs to the end.
    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    /// Runs to the end, and writes into this file.
    fn run_into(&self, arguments: &[&str], option: &str, path: &Path) -> Output {
        self.command(arguments).arg(option).arg(path).output().expect("the program runs")
    }

    /// Runs to the end with `input` on stdin.
    pub fn run_with_input(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = Running::start(&mut command);
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let input = input.to_vec();
        // The program may stop reading before the end; that is its right.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.output();
        writer.join().expect("the writer ends");
        output
    }

    /// Checks that progress comes line by line while a search runs, and a summary after it. `arguments`
    /// are those of a run that never ends.
    pub fn assert_shows_progress(&self, arguments: &[&str]) {
        let always = [arguments, &["--progress", "always"]].concat();
        let mut child = self.start_piped(&always);
        let mut texts = BufReader::new(child.stderr.take().expect("stderr is a pipe"))
            .lines()
            .map(|line| line.expect("text"));
        let mut is_shown = || texts.any(|text| text.contains(" nodes, ") && text.ends_with("s"));
        assert!(is_shown() && is_shown(), "{arguments:?}");
        drop(child);
        let output = self.run(&[&always[..], &["--time-limit", "1ms"]].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(" nodes in "), "{stderr}");
    }

    /// Checks that stdout is, byte for byte, what was recorded in `folder`.
    pub fn assert_recorded(&self, recorded: &DigestRow, folder: &Path) {
        let arguments: Vec<&str> = recorded.arguments.iter().map(String::as_str).collect();
        if let Some(file) = &recorded.file {
            let expected = fs::read_to_string(folder.join(file)).expect("the recorded file");
            let Output { stdout, status, .. } = self.run(&arguments);
            assert_eq!(String::from_utf8_lossy(&stdout), expected, "{arguments:?}");
            assert!(status.success(), "{arguments:?}");
            return assert_eq!(fingerprint(&stdout[..]), recorded.stdout, "{arguments:?}");
        }
        let mut child = self.start_piped(&arguments);
        let print = fingerprint(child.stdout.take().expect("stdout is a pipe"));
        assert!(child.wait().expect("it ends").success(), "{arguments:?}");
        assert_eq!(print, recorded.stdout, "{arguments:?}");
    }

    fn start_piped(&self, arguments: &[&str]) -> Running {
        let mut command = self.command(arguments);
        Running::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    /// Checks that the arguments are refused: the exit code, nothing on stdout, and one message
    /// that contains each of `words` and a command that works.
    pub fn assert_refused(&self, arguments: &[&str], code: i32, words: &[&str]) {
        let output = self.run(arguments);
        let stderr = ended_with(&output, code, arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
        assert_eq!(stderr.matches("error:").count(), 1, "{stderr}");
        assert_words(&stderr, &[words, &["A command that works: "]].concat(), &["panicked"]);
    }

    /// Runs with `--json`, and gives what is printed.
    fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{arguments:?}: {output:?}"))
    }

    /// Runs with `--json`, and gives the named counts.
    pub fn counts(&self, arguments: &[&str], names: &[&str]) -> Vec<u64> {
        let line = self.json(arguments);
        assert_eq!(line["complete"], true, "{arguments:?}");
        let count = |name: &&str| line[name].as_u64().expect("a count");
        names.iter().map(count).collect()
    }

    /// Checks that the parts of a run, and its threads, count together what the whole counts.
    pub fn assert_adds_up(&self, arguments: &[&str], parts: u64, threads: &str, names: &[&str]) {
        let whole = self.counts(arguments, names);
        let mut sum = vec![0; names.len()];
        for number in 1..=parts {
            let part = format!("{number}/{parts}");
            // Threads must not change what a part is.
            let threads = if number % 2 == 0 { threads } else { "1" };
            let counts =
                self.counts(&[arguments, &["--part", &part, "--threads", threads]].concat(), names);
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        assert_eq!(sum, whole, "{names:?} of {arguments:?} in {parts} parts");
        let by_threads = self.counts(&[arguments, &["--threads", threads]].concat(), names);
        assert_eq!(by_threads, whole, "{names:?} of {arguments:?}, {threads} threads");
    }

    /// Checks the estimate of a run against the run; `sampled` says whether the tree is too large
    /// for the estimate to see all of it.
    pub fn assert_estimated(&self, arguments: &[&str], sampled: bool) {
        let nodes = self.counts(arguments, &["nodes"])[0] as f64;
        let line = self.json(&[arguments, &["--estimate"]].concat());
        let [value, error] =
            ["nodes", "nodes_standard_error"].map(|name| line[name].as_f64().expect("a number"));
        assert!((value - nodes).abs() <= 4.0 * error, "{arguments:?}: {line}, in fact {nodes}");
        assert_eq!(line["exact"], !sampled, "{arguments:?}");
        assert!(error < 0.1 * nodes, "{arguments:?}: {line}");
    }

    /// Checks what every counting program says of `--part` and `--threads` that do not fit, given
    /// arguments without a level.
    pub fn assert_large_options_are_checked(&self, arguments: &[&str]) {
        let with = |options: &[&'static str]| [arguments, options].concat();
        for (part, word) in [
            ("0/4", "K is 1 to 4"),
            ("5/4", "K is 1 to 4"),
            ("1/0", "M, the number of parts, is 1 to"),
            ("x", "a part is K/M"),
            ("1/-4", "a part is K/M"),
        ] {
            self.assert_refused(&with(&["--part", part]), 2, &[part, word]);
        }
        let works = format!("A command that works: {}", self.name());
        let refused = |options: &[&'static str], words: &[&str]| {
            self.assert_refused(&with(options), 2, &[words, &[&works]].concat());
        };
        refused(&["2", "--part", "1/4"], &["levels 0 and 1", "level 2"]);
        refused(&["1", "--threads=2"], &["level 0", "level 1"]);
        refused(&["--threads", "2", "--answers", "3"], &["--answers"]);
        self.assert_refused(&with(&["--threads", "-1"]), 2, &["--threads"]);
        self.assert_refused(&with(&["--threads", "70000"]), 2, &["--threads"]);
        let part = self.run(&with(&["1", "--part", "1/1"]));
        let whole = self.run(&with(&["1"]));
        let note = "Part 1 of 1: the counts of all 1 parts add up to those of the whole.\n";
        assert_eq!(without_time(&part.stdout), without_time(&whole.stdout) + note);
    }

    /// The PATH on which the program is found first.
    fn search_path(&self) -> OsString {
        let folder = Path::new(self.path).parent().expect("a folder").to_owned();
        let others = env::var_os("PATH").unwrap_or_default();
        env::join_paths([folder].into_iter().chain(env::split_paths(&others))).expect("a PATH")
    }

    /// The program's name.
    fn name(&self) -> &str {
        let name = Path::new(self.path).file_stem();
        name.and_then(|name| name.to_str()).expect("a name")
    }
}

/// A text without the only line of a result that differs from run to run.
fn without_time(text: &[u8]) -> String {
    String::from_utf8_lossy(text)
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("Time = "))
        .collect()
}

/// Whether the lines of `less`, without its first, are a subsequence of the lines of `more`.
pub fn only_adds(less: &str, more: &str) -> bool {
    let mut more = more.split('\n');
    less.split('\n').skip(1).all(|line| more.any(|other| other == line))
}

/// What a program prints at a level, header and search, without its result.
pub fn transcript(program: &dyn Program, level: u8) -> String {
    common::search::transcript(program, level).0.take()
}

/// What a search counts.
pub fn count(program: &dyn Program) -> Count {
    common::search::count_all(program).expect("it is not stopped").0
}

/// The numbers of every solution of a search, and the count when it was found; `most` at most.
pub fn solutions(program: &dyn Program, most: usize) -> Vec<(Vec<u32>, Count)> {
    let mut solutions = Vec::new();
    // It may be stopped, at the limit only.
    let _ = observe(program, |event, _| {
        if let Event::Solved { board, count } = *event {
            solutions.push((board.numbers().into_owned(), *count));
            if solutions.len() == most {
                return Err(Stop::SolutionLimit);
            }
        }
        Ok(Next::Visit)
    });
    solutions
}
