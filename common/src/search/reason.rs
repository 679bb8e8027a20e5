//! Why a choice is possible or impossible, and how that is told and drawn.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::header::{Cause, Header};
use super::position::Choice;

/// Words that are the same for every choice, or are made of the numbers of a reason and of a choice.
#[derive(Clone, Copy)]
pub enum Words {
    /// The same for every choice.
    Fixed(&'static str),
    /// Made for each choice.
    Made(fn([i64; 2], Choice) -> String),
}

impl Words {
    fn of(self, why: &Why, choice: Choice) -> Cow<'_, str> {
        match (&why.words, self) {
            (Some(words), _) => (&**words).into(),
            (None, Words::Fixed(words)) => words.into(),
            (None, Words::Made(words)) => words(why.numbers.unwrap_or_default(), choice).into(),
        }
    }
}

/// Why a choice is possible or impossible, or a candidate is no solution. A search names a reason; only
/// whoever draws it asks for its words and its cause.
pub struct Reason {
    /// The word that level 3 prints.
    pub word: &'static str,
    /// The same in a few words.
    pub short: Words,
    /// The same as the part of a sentence, or as a sentence with its full stop.
    pub sentence: Words,
    /// What to draw of it.
    pub cause: Option<fn(&Header, &Situation<'_>) -> Cause>,
}

impl Reason {
    /// A reason with the same word everywhere, and nothing to draw.
    pub const fn word(word: &'static str) -> Self {
        Reason { word, short: Words::Fixed(word), sentence: Words::Fixed(word), cause: None }
    }
}

/// A reason, and the numbers that its words are made of.
#[derive(Clone)]
pub struct Why {
    /// The reason.
    pub reason: &'static Reason,
    /// Its numbers, if it has any; each may be 0.
    pub numbers: Option<[i64; 2]>,
    /// The words of another program, in place of those of the reason.
    pub words: Option<Arc<str>>,
}

impl Why {
    /// A reason without numbers.
    pub const fn new(reason: &'static Reason) -> Self {
        Why { reason, numbers: None, words: None }
    }

    /// The same reason with numbers.
    pub const fn with(&self, numbers: [i64; 2]) -> Self {
        Why { reason: self.reason, numbers: Some(numbers), words: None }
    }

    /// The reason as the part of a sentence about a choice.
    pub fn sentence(&self, choice: Choice) -> Cow<'_, str> {
        self.reason.sentence.of(self, choice)
    }

    /// The reason in a few words.
    pub fn short(&self, choice: Choice) -> Cow<'_, str> {
        self.reason.short.of(self, choice)
    }

    /// What to draw of it.
    pub fn cause(&self, header: &Header, situation: &Situation<'_>) -> Cause {
        self.reason.cause.map_or_else(Cause::default, |cause| cause(header, situation))
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason.word)
    }
}

/// Each reason is a static, equal to itself alone; those of another program are equal by their words.
impl PartialEq for Why {
    fn eq(&self, other: &Why) -> bool {
        std::ptr::eq(self.reason, other.reason) && self.words == other.words
    }
}

/// The board when a choice is refused or a candidate rejected, for the [`Reason::cause`].
pub struct Situation<'a> {
    /// The value of each cell, row by row, as [`Shape::cells`](super::Shape::cells) gives it.
    pub cells: &'a [u32],
    /// The directions of a list of moves, where the board is [`Board::Moves`](super::Board::Moves).
    pub moves: &'a [usize],
    /// The choice that is refused.
    pub choice: Choice,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn a_reason_is_told_with_its_numbers_and_its_choice() {
        static REASON: Reason = Reason {
            short: Words::Made(|[one, other], _| format!("{one} > {other}")),
            sentence: Words::Made(|_, choice| format!("row {} is taken", choice.cell.y)),
            ..Reason::word("row")
        };
        let why = Why::new(&REASON).with([0, 0]);
        let choice = Choice::cell(Cell { x: 2, y: 3 });
        assert_eq!(why.short(choice), "0 > 0");
        assert_eq!(why.sentence(choice), "row 3 is taken");
        static FREE: Reason = Reason::word("free");
        assert_eq!(Why::new(&FREE).sentence(choice), "free");
    }
}
