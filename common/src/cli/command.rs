//! Commands to type, for messages that suggest one. They begin as the student's command began.

use super::process;
use super::terminal::WORKS;
use std::env;
use std::fmt;
use std::iter;
use std::path::PathBuf;

/// The words of a command that runs a program of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(Vec<String>);

/// How a command begins that runs `program`, where this process was started as `typed`: with
/// `cargo run`, by a path, or by its name alone. Cargo sets `CARGO_PKG_NAME`, here `package`, for
/// the program that it runs. A program that was started by another one has that in it.
fn beginning(program: &str, typed: PathBuf, package: Option<String>) -> Vec<String> {
    if package.is_none() || typed.file_stem().and_then(|name| name.to_str()) != package.as_deref() {
        return vec![typed.with_file_name(program).to_string_lossy().into_owned()];
    }
    let is_release = typed.parent().is_some_and(|folder| folder.ends_with("release"));
    let words = ["cargo", "run"].into_iter().chain(is_release.then_some("--release"));
    words.chain(["-p", program, "--"]).map(str::to_owned).collect()
}

fn arguments() -> impl Iterator<Item = String> {
    process::arguments().skip(1).map(|word| word.to_string_lossy().into_owned())
}

impl CommandLine {
    /// The arguments of this process, for this program or another.
    pub fn of(program: &str) -> Self {
        Self::new(program, arguments())
    }

    /// The arguments of this process behind the name alone, for a page that others read: they have
    /// no use for the path of a program.
    pub fn named(program: &str) -> Self {
        CommandLine(iter::once(program.to_owned()).chain(arguments()).collect())
    }

    fn new(program: &str, arguments: impl Iterator<Item = String>) -> Self {
        let typed = process::arguments().next().unwrap_or_default();
        let mut words = beginning(program, typed.into(), env::var("CARGO_PKG_NAME").ok());
        words.extend(arguments);
        CommandLine(words)
    }

    /// The line of a message that names it.
    pub fn works(&self) -> String {
        format!("{WORKS}{self}")
    }

    /// The same without an option and its value, such as `--threads 2`.
    pub fn without(&self, option: &str) -> Self {
        let mut words = Vec::new();
        let mut typed = self.0.iter().peekable();
        while let Some(word) = typed.next() {
            match word.strip_prefix(option) {
                // Its value, if it was typed.
                Some("") => drop(typed.next_if(|word| *word == "-" || !word.starts_with('-'))),
                Some(rest) if rest.starts_with('=') => {}
                _ => words.push(word.clone()),
            }
        }
        CommandLine(words)
    }

    /// The same without an option that takes no value, such as `--json`.
    pub fn without_flag(&self, option: &str) -> Self {
        CommandLine(self.0.iter().filter(|word| *word != option).cloned().collect())
    }

    /// The same with one more option.
    pub fn with(&self, option: &str) -> Self {
        CommandLine(self.0.iter().cloned().chain(option.split(' ').map(str::to_owned)).collect())
    }

    /// The same with another algorithm.
    pub fn by(&self, algorithm: &str) -> Self {
        self.without("--algorithm").with(&format!("--algorithm {algorithm}"))
    }
}

/// An example: the name of a program and its arguments, such as `n-queens 8`.
impl<S: AsRef<str>> From<S> for CommandLine {
    fn from(example: S) -> Self {
        let mut words = shlex::split(example.as_ref()).unwrap_or_default().into_iter();
        Self::new(&words.next().unwrap_or_default(), words)
    }
}

/// What to type in a shell.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = shlex::Quoter::new().allow_nul(true).join(self.0.iter().map(String::as_str));
        f.write_str(&quoted.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(words: &[&str]) -> CommandLine {
        CommandLine(words.iter().map(|&word| word.to_owned()).collect())
    }

    #[test]
    fn a_command_begins_as_it_was_typed() {
        let begins = |typed: &str, package: Option<&str>| {
            CommandLine(beginning("n-queens", typed.into(), package.map(str::to_owned))).to_string()
        };
        for package in [None, Some("docs")] {
            assert_eq!(begins("n-queens", package), "n-queens");
            assert_eq!(begins("number-place", package), "n-queens");
            let by_path = begins("./target/release/number-place", package);
            assert_eq!(by_path, "./target/release/n-queens");
            assert_eq!(begins("/my course/n-queens", package), "'/my course/n-queens'");
        }
        let with_cargo = |typed| begins(typed, Some("number-place"));
        let release = "cargo run --release -p n-queens --";
        assert_eq!(with_cargo("target/release/number-place"), release);
        assert_eq!(with_cargo("target/debug/number-place"), "cargo run -p n-queens --");
    }

    #[test]
    fn an_example_keeps_its_words() {
        let of = |words: &[&str]| {
            let arguments = words.iter().map(|&word| word.to_owned());
            CommandLine::new("number-place", arguments)
        };
        assert_eq!(CommandLine::from("number-place 'my puzzle' 2"), of(&["my puzzle", "2"]));
        let odd = of(&["", "a b", "it's", "$HOME", "*", "\n", "ö"]);
        let words = shlex::split(&odd.to_string()).expect("a shell reads it");
        assert_eq!(words, odd.0);
    }

    #[test]
    fn options_come_and_go_and_blanks_are_quoted() {
        let command = typed(&["n-queens", "8", "--threads", "2", "--json", "--part=1/4"]);
        assert_eq!(command.without("--threads").to_string(), "n-queens 8 --json '--part=1/4'");
        let watch = typed(&["n-queens", "--watch", "--json"]);
        assert_eq!(watch.without("--watch").to_string(), "n-queens --json");
        let stdin = typed(&["number-place", "--each", "-", "2"]);
        assert_eq!(stdin.without("--each").to_string(), "number-place 2");
        let other = command.without("--part").with("--time-limit 1m");
        assert_eq!(other.to_string(), "n-queens 8 --threads 2 --json --time-limit 1m");
        assert_eq!(
            typed(&["n-queens", "8", "--algorithm", "bits"]).by("join"),
            typed(&["n-queens", "8"]).by("join")
        );
        assert_eq!(
            typed(&["number-place", "my puzzle", "it's"]).to_string(),
            "number-place 'my puzzle' \"it's\""
        );
    }
}
