//! Which part of a search a run does.

use std::fmt;
use std::str::FromStr;

/// `--part K/M`: the K-th of M parts of a search, K from 1 to M.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    number: u64,
    of: u64,
}

/// The largest number of parts: each of them visits the top of the tree, which grows with their
/// number.
const MOST_PARTS: u64 = 10_000;

impl Part {
    /// The only part of one: everything.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// K, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Whether this is the first part. It also does the work that belongs to no part and is done
    /// once.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// The note below the result of a part.
    pub fn note(self) -> String {
        let Part { number, of } = self;
        format!("Part {number} of {of}: the counts of all {of} parts add up to those of the whole.")
    }

    /// Every M-th piece of work belongs to a part. Returns the number of piece `index` among those
    /// of this part, both from 0; `None` if the piece belongs to another part.
    #[inline]
    pub fn number_of(self, index: u64) -> Option<u64> {
        (index % self.of == self.number - 1).then_some(index / self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').map(|(number, of)| (number.parse(), of.parse()));
        let Some((Ok(number), Ok(of))) = numbers else {
            return Err("a part is K/M, two whole numbers, for example 1/4".to_owned());
        };
        if !(1..=MOST_PARTS).contains(&of) {
            return Err(format!("M, the number of parts, is 1 to {MOST_PARTS}"));
        }
        if !(1..=of).contains(&number) {
            return Err(format!("K is 1 to {of}: there are {of} parts"));
        }
        Ok(Part { number, of })
    }
}

/// `1/4`, as typed.
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
        let refused = |text: &str| text.parse::<Part>().unwrap_err();
        for text in ["", "x", "4", "/", "1/", "1/x", "-1/4", "1/4/2", "1.5/4"] {
            assert!(refused(text).contains("two whole numbers"), "{text}");
        }
        for text in ["1/0", "1/10001"] {
            assert!(refused(text).contains("1 to 10000"), "{text}");
        }
        for text in ["0/4", "5/4"] {
            assert_eq!(refused(text), "K is 1 to 4: there are 4 parts");
        }
    }

    #[test]
    fn every_piece_belongs_to_one_part_and_is_numbered_there() {
        let parts = [1, 2, 3].map(|number| Part { number, of: 3 });
        let numbers = |index| parts.map(|part| part.number_of(index));
        assert_eq!(numbers(0), [Some(0), None, None]);
        assert_eq!(numbers(5), [None, None, Some(1)]);
        assert_eq!(numbers(6), [Some(2), None, None]);
    }
}
