//! Commands that messages suggest. They start like the student's own command.

use super::terminal::WORKS;
use std::borrow::Cow;
use std::env;
use std::fmt;
use std::iter;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::{Arg, Command};

use crate::platform;

/// The options of this process, as its `clap` knows them.
static OPTIONS: Mutex<Vec<Arg>> = Mutex::new(Vec::new());

/// Remembers the options of a command.
pub(super) fn remember(command: &Command) {
    let options = command.get_arguments().filter(|it| it.get_long().is_some());
    *OPTIONS.lock().unwrap_or_else(PoisonError::into_inner) = options.cloned().collect();
}

/// Asks about an option, typed with its two hyphens, if it is known.
fn known<T>(option: &str, about: impl Fn(&Arg) -> T) -> Option<T> {
    let options = OPTIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let name = option.strip_prefix("--")?;
    options.iter().find(|it| it.get_long() == Some(name)).map(about)
}

/// Whether the word after an option may be its value.
fn takes_value(option: &str) -> bool {
    known(option, |it| it.get_action().takes_values()).unwrap_or(true)
}

/// The words of a command that runs one of the programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(Vec<String>);

/// How a command that runs `program` starts, if this process was started as `typed`: with `cargo
/// run`, by a path, or by its name alone. Cargo sets `CARGO_PKG_NAME`, here `package`, for the
/// program that it runs; if that program starts another one, the other one inherits it.
fn beginning(program: &str, typed: PathBuf, package: Option<String>) -> Vec<String> {
    if package.is_none() || typed.file_stem().and_then(|name| name.to_str()) != package.as_deref() {
        return vec![typed.with_file_name(program).to_string_lossy().into_owned()];
    }
    let is_release = typed.parent().is_some_and(|folder| folder.ends_with("release"));
    let words = ["cargo", "run"].into_iter().chain(is_release.then_some("--release"));
    words.chain(["-p", program, "--"]).map(str::to_owned).collect()
}

fn arguments() -> impl Iterator<Item = String> {
    platform::arguments().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// The first argument that is neither an option nor its value.
fn first_argument(mut typed: impl Iterator<Item = String>) -> Option<String> {
    while let Some(word) = typed.next() {
        match word.strip_prefix("--") {
            Some("") => return typed.next(),
            Some(_) if word.contains('=') || !takes_value(&word) => {}
            Some(_) => drop(typed.next()),
            None => return Some(word),
        }
    }
    None
}

impl CommandLine {
    /// The arguments of this process, for this program or another, such as `puzzles count`.
    pub fn of(program: &str) -> Self {
        Self::new(program, &mut arguments())
    }

    /// The arguments of this process after the program's name without its path, for a page that
    /// others read.
    pub fn named(program: &str) -> Self {
        CommandLine(iter::once(program.to_owned()).chain(arguments()).collect())
    }

    /// The first argument of this process alone, for another program: N, or a file.
    pub fn first_of(program: &str) -> Self {
        Self::new(program, &mut first_argument(arguments()).into_iter())
    }

    fn new(program: &str, arguments: &mut dyn Iterator<Item = String>) -> Self {
        let typed = platform::arguments().next().unwrap_or_default();
        let (program, command) =
            program.split_once(' ').map_or((program, None), |(a, b)| (a, Some(b)));
        let mut words = beginning(program, typed.into(), env::var("CARGO_PKG_NAME").ok());
        words.extend(command.map(str::to_owned));
        words.extend(arguments);
        CommandLine(words)
    }

    /// The line of a message that suggests this command.
    pub fn works(&self) -> String {
        format!("{WORKS}{self}")
    }

    /// The same without an option and its value if it has one, such as `--threads 2`.
    pub fn without(&self, option: &str) -> Self {
        let mut words = Vec::new();
        let mut typed = self.0.iter().peekable();
        while let Some(word) = typed.next() {
            match word.strip_prefix(option) {
                // Its value, if it was typed.
                Some("") if !takes_value(option) => {}
                Some("") => drop(typed.next_if(|word| *word == "-" || !word.starts_with('-'))),
                Some(rest) if rest.starts_with('=') => {}
                _ => words.push(word.clone()),
            }
        }
        CommandLine(words)
    }

    /// The same without the options that the help lists under one of these headings.
    pub fn without_those_of(&self, headings: &[&str]) -> Self {
        let is_one = |it: &Arg| it.get_help_heading().is_some_and(|it| headings.contains(&it));
        let name = |word: &String| word.split('=').next().unwrap_or_default().to_owned();
        let options = self.0.iter().map(name).filter(|word| known(word, is_one) == Some(true));
        options.fold(self.clone(), |typed, option| typed.without(&option))
    }

    /// The same with one more option.
    pub fn with(&self, option: &str) -> Self {
        CommandLine(self.0.iter().cloned().chain(option.split(' ').map(str::to_owned)).collect())
    }

    /// The same, followed by these words, each of which stays one.
    pub fn followed_by(&self, words: &[String]) -> Self {
        CommandLine(self.0.iter().chain(words).cloned().collect())
    }

    /// The same with another algorithm.
    pub fn by(&self, algorithm: &str) -> Self {
        self.without("--algorithm").with(&format!("--algorithm {algorithm}"))
    }
}

/// An example: the name of a program and its arguments, such as `n-queens 8`.
impl From<&str> for CommandLine {
    fn from(example: &str) -> Self {
        let mut words = shlex::split(example).unwrap_or_default().into_iter();
        Self::new(&words.next().unwrap_or_default(), &mut words)
    }
}

impl From<String> for CommandLine {
    fn from(example: String) -> Self {
        example.as_str().into()
    }
}

/// The words of any command, such as `cd` and a folder.
impl FromIterator<String> for CommandLine {
    fn from_iter<I: IntoIterator<Item = String>>(words: I) -> Self {
        CommandLine(words.into_iter().collect())
    }
}

/// The command as typed in a shell.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.iter().map(|word| quoted(word, cfg!(windows)));
        let words = words.collect::<Vec<_>>().join(" ");
        // PowerShell reads a quoted word as a text, unless the call operator & precedes it.
        let call = if words.starts_with('"') && cfg!(windows) { "& " } else { "" };
        write!(f, "{call}{words}")
    }
}

/// A word as a shell reads it. On Windows, a backslash separates folders and escapes nothing.
fn quoted(word: &str, windows: bool) -> Cow<'_, str> {
    if windows && word.contains('\\') {
        let plain = |c: char| c.is_alphanumeric() || r"\/:.-_=+".contains(c);
        return if word.chars().all(plain) { word.into() } else { format!("\"{word}\"").into() };
    }
    shlex::Quoter::new().allow_nul(true).quote(word).unwrap_or_default()
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
            let separator = std::path::MAIN_SEPARATOR;
            let by_path = begins("./target/release/number-place", package);
            assert_eq!(by_path, format!("./target/release{separator}n-queens"));
            let blank = begins("/my course/n-queens", package);
            let quoted =
                if cfg!(windows) { r#"& "/my course\n-queens""# } else { "'/my course/n-queens'" };
            assert_eq!(blank, quoted);
        }
        let with_cargo = |typed| begins(typed, Some("number-place"));
        let release = "cargo run --release -p n-queens --";
        assert_eq!(with_cargo("target/release/number-place"), release);
        assert_eq!(with_cargo("target/debug/number-place"), "cargo run -p n-queens --");
    }

    #[test]
    fn an_example_keeps_its_words() {
        let of = |words: &[&str]| {
            let mut arguments = words.iter().map(|&word| word.to_owned());
            CommandLine::new("number-place", &mut arguments)
        };
        assert_eq!(CommandLine::from("number-place 'my puzzle' 2"), of(&["my puzzle", "2"]));
        let odd = of(&["", "a b", "it's", "$HOME", "*", "\n", "ö"]);
        let words = shlex::split(&odd.to_string()).expect("a shell reads it");
        assert_eq!(words, odd.0);
    }

    #[test]
    fn a_backslash_of_windows_is_not_doubled() {
        assert_eq!(quoted(r"C:\course\n-queens", true), r"C:\course\n-queens");
        assert_eq!(quoted(r"C:\田中 花子\n-queens", true), "\"C:\\田中 花子\\n-queens\"");
        assert_eq!(quoted("a b", true), quoted("a b", false));
    }

    #[test]
    fn options_come_and_go_and_blanks_are_quoted() {
        let command = typed(&["n-queens", "8", "--threads", "2", "--json", "--part=1/4"]);
        assert_eq!(command.without("--threads").to_string(), "n-queens 8 --json '--part=1/4'");
        let watch = typed(&["n-queens", "--watch", "--json"]);
        assert_eq!(watch.without("--watch").to_string(), "n-queens --json");
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

    #[test]
    fn the_value_of_an_option_is_no_argument() {
        let flag = |name| Arg::new(name).long(name).action(clap::ArgAction::SetTrue);
        remember(&Command::new("n-queens").arg(flag("stats")));
        let first = |typed: &str| first_argument(typed.split(' ').map(str::to_owned));
        let of_queens =
            ["18", "18 1", "--threads 2 18 --progress always", "--stats 18", "--part=1/4 18 2"];
        for typed in of_queens {
            assert_eq!(first(typed).as_deref(), Some("18"), "{typed}");
        }
        assert_eq!(first("--time-limit 5s - --algorithm fewest").as_deref(), Some("-"));
        assert_eq!(first("--threads 2"), None);
    }
}
