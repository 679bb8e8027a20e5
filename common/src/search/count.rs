//! What is counted while a search runs.

/// What is counted while a search runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    /// Solutions found.
    pub solutions: u64,
    /// Those of them that are closed tours: the last cell is a knight's move from the first.
    pub closed: u64,
    /// Searches begun, in a program that begins anew after too many nodes.
    pub attempts: u64,
    /// Whether every path was tried, in a program that stops at its first solution.
    pub exhausted: bool,
    /// The value of the best solution, where solutions have a value: each one counted is an improvement.
    pub best: Option<i64>,
    /// How much of the limit the best solution uses.
    pub weight: i64,
    /// Complete candidates tested.
    pub candidates: u64,
    /// Choices and candidates refused because of the limit.
    pub refused: u64,
    /// Choices refused because they cannot lead to an improvement.
    pub cut: u64,
}

impl Count {
    /// The sum of two parts of a search; `None` if it is more than a counter holds. Of two best solutions, the
    /// better one is that of the sum, with its weight.
    pub fn checked_add(self, other: Count) -> Option<Count> {
        let better = if other.best > self.best { other } else { self };
        Some(Count {
            solutions: self.solutions.checked_add(other.solutions)?,
            closed: self.closed.checked_add(other.closed)?,
            attempts: self.attempts.checked_add(other.attempts)?,
            exhausted: self.exhausted && other.exhausted,
            best: better.best,
            weight: better.weight,
            candidates: self.candidates.checked_add(other.candidates)?,
            refused: self.refused.checked_add(other.refused)?,
            cut: self.cut.checked_add(other.cut)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_parts_are_added_field_by_field() {
        let one = Count {
            solutions: 1,
            closed: 2,
            attempts: 3,
            exhausted: true,
            best: Some(50),
            weight: 4,
            candidates: 5,
            refused: 6,
            cut: 7,
        };
        let other = Count {
            solutions: 10,
            closed: 20,
            attempts: 30,
            exhausted: false,
            best: Some(40),
            weight: 1000,
            candidates: 50,
            refused: 60,
            cut: 70,
        };
        let sum = Count {
            solutions: 11,
            closed: 22,
            attempts: 33,
            exhausted: false,
            best: Some(50),
            weight: 4,
            candidates: 55,
            refused: 66,
            cut: 77,
        };
        assert_eq!(one.checked_add(other), Some(sum));
        assert_eq!(other.checked_add(one), Some(sum));
        // No packing has been found in the other part.
        let none = Count { best: None, weight: 0, ..other };
        let best = none.checked_add(one).map(|sum| (sum.best, sum.weight));
        assert_eq!(best, Some((Some(50), 4)));
        for full in [
            Count { solutions: u64::MAX, ..one },
            Count { closed: u64::MAX, ..one },
            Count { attempts: u64::MAX, ..one },
            Count { candidates: u64::MAX, ..one },
            Count { refused: u64::MAX, ..one },
            Count { cut: u64::MAX, ..one },
        ] {
            assert_eq!(full.checked_add(other), None);
        }
    }
}
