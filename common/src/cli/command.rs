//! Commands that messages suggest. They begin like the student's own command.

use std::borrow::Cow;
use std::env;
use std::fmt;
use std::iter;
use std::path::PathBuf;

use super::terminal::WORKS;
use crate::platform;

/// The words of a command that runs one of the programs.
#[derive(Clone, Debug, PartialEq)]
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

impl CommandLine {
    /// The command of this process, for a page that others read: the program's name without its path, and its
    /// arguments.
    pub fn typed(program: &str) -> Self {
        let arguments = platform::typed().skip(1);
        let arguments = arguments.map(|word| word.to_string_lossy().into_owned());
        CommandLine(iter::once(program.to_owned()).chain(arguments).collect())
    }

    /// The same without an option that was typed, and without the word after it if it takes a value. It is the first
    /// word of this name: a later one belongs to a program that this one runs.
    pub fn without(&self, option: &str, takes_value: bool) -> Self {
        let has_name = |word: &String| {
            word.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        };
        let mut words = self.0.clone();
        if let Some(place) = words.iter().position(has_name) {
            let has_value_behind = takes_value && words[place] == option;
            words.drain(place..words.len().min(place + 1 + usize::from(has_value_behind)));
        }
        CommandLine(words)
    }

    fn new(program: &str, arguments: &mut dyn Iterator<Item = String>) -> Self {
        let typed = platform::arguments().next().unwrap_or_default();
        let mut words = beginning(program, typed.into(), env::var("CARGO_PKG_NAME").ok());
        words.extend(arguments);
        CommandLine(words)
    }

    /// The same in a message, with these words before its other arguments.
    pub fn with(&self, options: &[&str]) -> Self {
        let options = options.iter().map(|&word| word.to_owned());
        Self::new(&self.0[0], &mut options.chain(self.0[1..].iter().cloned()))
    }

    /// The line of a message that suggests this command.
    pub fn works(&self) -> String {
        format!("{WORKS}{self}")
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
    fn options_of_this_run_are_left_out_and_blanks_are_quoted() {
        let typed =
            |words: &[&str]| -> CommandLine { words.iter().map(|&word| word.to_owned()).collect() };
        let command = typed(&[
            "number-place",
            "my puzzle",
            "--replay",
            "a.html",
            "--json",
            "--beside=b.html",
        ]);
        let without = command.without("--replay", true).without("--beside", true);
        assert_eq!(without.to_string(), "number-place 'my puzzle' --json");
        assert_eq!(without.without("--json", false).to_string(), "number-place 'my puzzle'");
        assert_eq!(command.without("--rep", true), command);
        let runs = typed(&["show", "--source", "a", "b.py", "--source", "--source=c"]);
        let without = runs.without("--source", true);
        assert_eq!(without.to_string(), "show b.py --source '--source=c'");
        assert_eq!(typed(&["number-place", "it's"]).to_string(), "number-place \"it's\"");
    }
}
