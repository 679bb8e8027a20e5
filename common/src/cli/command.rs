//! The command as it was typed, for messages that suggest a better one.

use std::env;
use std::fmt;

/// A program's name and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(Vec<String>);

impl CommandLine {
    /// The command that started this process, as `program`.
    pub fn of(program: &str) -> Self {
        let arguments = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        CommandLine(std::iter::once(program.to_owned()).chain(arguments).collect())
    }

    /// The same without an option that takes a value, such as `--threads`.
    pub fn without(&self, option: &str) -> Self {
        let mut words = Vec::new();
        let mut typed = self.0.iter();
        while let Some(word) = typed.next() {
            match word.strip_prefix(option) {
                Some("") => drop(typed.next()), // its value
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
    fn options_come_and_go_and_blanks_are_quoted() {
        let command = typed(&["n-queens", "8", "--threads", "2", "--json", "--part=1/4"]);
        assert_eq!(command.without("--threads").to_string(), "n-queens 8 --json '--part=1/4'");
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
