//! How large a count is, and what counters of fixed size show for it.

use num_bigint::BigUint;

/// The candidates of brute force on a board of `cells` cells: 8^(cells − 1).
#[derive(Clone, Copy)]
pub struct CandidateCount {
    /// Cells of the board, at least 1.
    pub cells: u32,
}

/// What the counters of one integer type show for a number.
#[derive(Clone, PartialEq)]
pub struct Counter {
    /// The type's name.
    pub name: &'static str,
    /// Its largest number.
    pub max: String,
    /// The count if the counter wraps: after its largest number comes its smallest.
    pub wrapping: String,
    /// The count if the counter saturates: it stays at its largest number.
    pub saturating: String,
    /// The number itself, or `None` where a checked counter reports an overflow.
    pub checked: Option<String>,
}

impl CandidateCount {
    /// The exponent of 8: the number of moves.
    pub fn moves(self) -> u32 {
        self.cells - 1
    }

    /// The number of candidates, exactly.
    pub fn exact(self) -> BigUint {
        BigUint::from(8u8).pow(self.moves())
    }

    // ANCHOR: counters
    /// What i32, i64, u64 and u128 show for the number.
    pub fn counters(self) -> [Counter; 4] {
        macro_rules! counter {
            ($integer:ident) => {
                Counter {
                    name: stringify!($integer),
                    max: $integer::MAX.to_string(),
                    wrapping: $integer::wrapping_pow(8, self.moves()).to_string(),
                    saturating: $integer::saturating_pow(8, self.moves()).to_string(),
                    checked: $integer::checked_pow(8, self.moves()).map(|n| n.to_string()),
                }
            };
        }
        [counter!(i32), counter!(i64), counter!(u64), counter!(u128)]
    }
    // ANCHOR_END: counters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_fail_where_the_exact_number_says_so() {
        for cells in 1..60 {
            let candidates = CandidateCount { cells };
            let exact = candidates.exact();
            for counter in candidates.counters() {
                let max: BigUint = counter.max.parse().unwrap();
                let fits = exact <= max;
                let expected = fits.then(|| exact.to_string());
                assert_eq!(counter.checked, expected, "{cells} cells, {}", counter.name);
                let saturated = if fits { &exact } else { &max };
                assert_eq!(counter.saturating, saturated.to_string());
                assert_eq!(counter.wrapping == exact.to_string(), fits);
            }
        }
    }

    #[test]
    fn a_wrapped_counter_can_be_negative() {
        let [_, i64_counter, ..] = CandidateCount { cells: 22 }.counters();
        assert_eq!(i64_counter.wrapping, i64::MIN.to_string());
    }

    #[test]
    fn the_lectures_board_has_8_to_the_63_candidates() {
        let exact = CandidateCount { cells: 64 }.exact();
        // 8^63 = 2^189, as the lecture says; a number 2^k takes k + 1 bits.
        assert_eq!(exact.bits(), 190);
        assert_eq!(exact, BigUint::from(2u8).pow(189));
    }
}
