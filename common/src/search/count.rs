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
    /// The sum of two parts of a search; `None` if it is more than a counter holds. A search that has anything but
    /// solutions, of which some are closed, is not divided.
    pub fn checked_add(self, other: Count) -> Option<Count> {
        Some(Count {
            solutions: self.solutions.checked_add(other.solutions)?,
            closed: self.closed.checked_add(other.closed)?,
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_parts_are_added_field_by_field() {
        let count = |solutions, closed| Count { solutions, closed, ..Count::default() };
        assert_eq!(count(1, 2).checked_add(count(10, 20)), Some(count(11, 22)));
        for full in [count(u64::MAX, 0), count(0, u64::MAX)] {
            assert_eq!(full.checked_add(count(1, 1)), None);
        }
    }
}
