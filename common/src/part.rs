//! `--part K/M`: which part of a search tree a run does.

use std::fmt;
use std::str::FromStr;

/// The K-th of M parts, K from 1 to M.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u64,
    of: u64,
}

/// The most parts: each of them looks over the top of the tree, which grows with their number.
pub const MOST_PARTS: u64 = 10_000;

/// Why a text names no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartError {
    /// Not two whole numbers with a stroke between them.
    #[error("a part is K/M, two whole numbers, for example 1/4")]
    NoPart,
    /// M is not allowed.
    #[error("M, the number of parts, is 1 to {MOST_PARTS}")]
    Of,
    /// K is not allowed.
    #[error("K is 1 to {of}: there are {of} parts")]
    Number {
        /// M.
        of: u64,
    },
}

impl Part {
    /// The only part of one: everything.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// The parts of which there are M.
    pub fn of(self) -> u64 {
        self.of
    }

    /// The line that marks a result as that of a part.
    pub fn note(self) -> String {
        let Part { number, of } = self;
        format!("Part {number} of {of}: the counts of all {of} parts add up to those of the whole.")
    }

    /// Whether this is the first part. It does what is in no part and must be done once.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// Every M-th piece of work belongs to a part. Gives the number of piece `index` among those of
    /// this part, both from 0; `None` if it belongs to another part.
    #[inline]
    pub fn number_of(self, index: u64) -> Option<u64> {
        (index % self.of == self.number - 1).then_some(index / self.of)
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let (number, of) = text.split_once('/').ok_or(PartError::NoPart)?;
        let parse = |text: &str| text.parse::<u64>().map_err(|_| PartError::NoPart);
        let (number, of) = (parse(number)?, parse(of)?);
        if !(1..=MOST_PARTS).contains(&of) {
            return Err(PartError::Of);
        }
        if !(1..=of).contains(&number) {
            return Err(PartError::Number { of });
        }
        Ok(Part { number, of })
    }
}

/// `1/4`, as it is typed.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_and_what_is_none_is_refused() {
        for text in ["1/1", "1/4", "4/4", "77/10000"] {
            assert_eq!(text.parse::<Part>().unwrap().to_string(), text);
        }
        for text in ["", "x", "4", "/", "1/", "1/x", "-1/4", "1/4/2", "1.5/4"] {
            assert_eq!(text.parse::<Part>(), Err(PartError::NoPart), "{text}");
        }
        assert_eq!("1/0".parse::<Part>(), Err(PartError::Of));
        assert_eq!("1/10001".parse::<Part>(), Err(PartError::Of));
        for text in ["0/4", "5/4"] {
            let error = text.parse::<Part>().unwrap_err();
            assert_eq!(error.to_string(), "K is 1 to 4: there are 4 parts");
        }
    }

    #[test]
    fn every_piece_belongs_to_one_part_and_is_numbered_there() {
        let parts: Vec<Part> = (1..=3).map(|number| Part { number, of: 3 }).collect();
        let numbers = |index| parts.iter().map(|p| p.number_of(index)).collect::<Vec<_>>();
        assert_eq!(numbers(0), [Some(0), None, None]);
        assert_eq!(numbers(5), [None, None, Some(1)]);
        assert_eq!(numbers(6), [Some(2), None, None]);
    }
}
