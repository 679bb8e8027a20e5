//! The command as it was typed, for messages that suggest a better one.

use std::env;
use std::fmt;

/// A program's name and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    words: Vec<String>,
}

impl Typed {
    /// The command that started this process, as `program`.
    pub fn this(program: &str) -> Self {
        let arguments = env::args_os().skip(1);
        let words = arguments.map(|word| word.to_string_lossy().into_owned());
        Typed {
            words: std::iter::once(program.to_owned()).chain(words).collect(),
        }
    }

    /// The same without an option that takes a value, such as `--threads`.
    pub fn without(&self, option: &str) -> Self {
        let mut words = Vec::new();
        let mut typed = self.words.iter();
        while let Some(word) = typed.next() {
            let rest = word.strip_prefix(option);
            if rest == Some("") {
                typed.next(); // its value
            } else if !rest.is_some_and(|rest| rest.starts_with('=')) {
                words.push(word.clone());
            }
        }
        Typed { words }
    }

    /// The same without an option that takes no value, such as `--json`.
    pub fn without_flag(&self, option: &str) -> Self {
        let words = self.words.iter().filter(|word| *word != option);
        Typed {
            words: words.cloned().collect(),
        }
    }

    /// The same with another algorithm.
    pub fn by(&self, algorithm: &str) -> Self {
        self.without("--algorithm")
            .with(&format!("--algorithm {algorithm}"))
    }

    /// The same with one more option.
    pub fn with(&self, option: &str) -> Self {
        let mut words = self.words.clone();
        words.extend(option.split(' ').map(str::to_owned));
        Typed { words }
    }
}

/// What to type in a shell.
impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.words.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            let plain = |c: char| c.is_alphanumeric() || "-_=/.,:+".contains(c);
            if !word.is_empty() && word.chars().all(plain) {
                f.write_str(word)?;
            } else {
                write!(f, "'{}'", word.replace('\'', r"'\''"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(words: &[&str]) -> Typed {
        Typed {
            words: words.iter().map(|&word| word.to_owned()).collect(),
        }
    }

    #[test]
    fn options_come_and_go_and_blanks_are_quoted() {
        let command = typed(&["n-queens", "8", "--threads", "2", "--json", "--part=1/4"]);
        assert_eq!(
            command.without("--threads").to_string(),
            "n-queens 8 --json --part=1/4"
        );
        assert_eq!(
            command
                .without("--part")
                .with("--time-limit 1m")
                .to_string(),
            "n-queens 8 --threads 2 --json --time-limit 1m"
        );
        assert_eq!(
            typed(&["number-place", "my puzzle", "it's"]).to_string(),
            r"number-place 'my puzzle' 'it'\''s'"
        );
    }
}
