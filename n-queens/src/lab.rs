//! The laboratory's question: how large is the board?

use std::io::{self, BufRead, Write};

/// The largest board the laboratory's program allows.
pub const MAX_N: usize = 19;

/// How much of stdin is looked at; a number is far shorter.
const LONGEST_ANSWER: u64 = 1024;

/// What stdin held instead of a board size.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// Not a number from 1 to 19.
    #[error(
        "stdin holds '{0}' where a board size is asked for: a whole number from 1 to {MAX_N}\n\
         A command that works: echo 8 | n-queens --lab"
    )]
    NoSize(String),
    /// stdin or stdout failed.
    #[error("the board size could not be asked for: {0}")]
    Stream(#[from] io::Error),
}

/// Prints the laboratory's prompt and reads the board size from stdin.
///
/// # Errors
/// See [`LabError`].
pub fn ask() -> Result<usize, LabError> {
    let mut stdout = io::stdout();
    stdout.write_all(b"Introduceti dimensiunea tablei:")?;
    stdout.flush()?;
    parse(io::stdin().lock())
}

fn parse(input: impl BufRead) -> Result<usize, LabError> {
    let mut input = input.take(LONGEST_ANSWER);
    let mut line = Vec::new();
    // Like scanf, look for the number beyond empty lines.
    while line.trim_ascii().is_empty() {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
    }
    let text = String::from_utf8_lossy(line.trim_ascii());
    match text.parse() {
        Ok(n) if (1..=MAX_N).contains(&n) => Ok(n),
        _ => Err(LabError::NoSize(text.chars().take(40).collect())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_from_1_to_19_are_read_and_nothing_else() {
        assert!(matches!(parse(&b"8\n"[..]), Ok(8)));
        assert!(matches!(parse(&b"\n \r\n 19 \r\n7"[..]), Ok(19)));
        for bad in [
            &b""[..],
            b"0\n",
            b"20",
            b"-4",
            b"eight",
            b"8 9",
            b"\xff\xfe",
            &[b'\n'; 5000],
        ] {
            assert!(matches!(parse(bad), Err(LabError::NoSize(_))), "{bad:?}");
        }
    }
}
