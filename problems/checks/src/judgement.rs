//! What a check says of an answer, or of a run: right, wrong and why, or still to do.

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
    /// What was checked: a question of the worksheet, or a run of a program.
    pub subject: String,
    /// Whether it is right.
    pub judged: Judged,
}

/// An answer is wrong.
pub fn wrong<T>(why: impl Into<String>) -> Judged<T> {
    Err(Fault::Wrong(why.into()))
}

/// Something is still to do.
pub fn open<T>(what: impl Into<String>) -> Judged<T> {
    Err(Fault::Open(what.into()))
}
