//! What a check says of an answer, or of a run: right, wrong and why, or still to do.

use std::fmt;

use crate::worksheet::WORKSHEET_FILE;

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is wrong, and why.
    Wrong(String),
    /// It is not filled in, or is not in the worksheet, or something else is still to do.
    Open(String),
}

/// The value to judge, or why there is none.
pub type Judged<T = ()> = Result<T, Fault>;

/// One line of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What was checked.
    pub subject: Subject,
    /// Whether it is right.
    pub judged: Judged,
}

/// What a line of a check is about. It is shown as the line's first words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Whether there is a program, and whether it can be built, in words.
    Build(&'static str),
    /// Whether the worksheet is there, and can be read.
    Worksheet,
    /// A file beside them.
    File(&'static str),
    /// A question of the worksheet, and what is said of the guess before it.
    Question {
        /// Its name.
        name: String,
        /// How far the guess was off, if the answer is right and there was a guess.
        guess: Option<String>,
    },
    /// A run of a program, in words.
    Run(String),
}

impl Subject {
    /// Whether its line has points: a program that can be built is worth nothing by itself, and a worksheet that is
    /// missing costs its questions.
    pub fn has_points(&self) -> bool {
        !matches!(self, Subject::Build(_) | Subject::Worksheet)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Build(words) => f.write_str(words),
            Subject::Worksheet => f.write_str(WORKSHEET_FILE),
            Subject::File(name) => f.write_str(name),
            Subject::Question { name, guess: None } => f.write_str(name),
            Subject::Question { name, guess: Some(said) } => write!(f, "{name} ({said})"),
            Subject::Run(words) => f.write_str(words),
        }
    }
}

/// An answer is wrong.
pub fn wrong<T>(why: impl Into<String>) -> Judged<T> {
    Err(Fault::Wrong(why.into()))
}

/// Something is still to do.
pub fn open<T>(what: impl Into<String>) -> Judged<T> {
    Err(Fault::Open(what.into()))
}
