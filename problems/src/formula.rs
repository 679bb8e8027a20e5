//! Formulas as a student writes them, `8^(n-1)` or `C(n^2, n)/2`, evaluated exactly.
//!
//! `parse` turns the text into a tree, `evaluate`(Formula::evaluate) works it out with rational
//! numbers, so `(8^n - 1)/7` loses nothing. No input takes long or much memory: the text has at most
//! [`MOST_CHARACTERS`], parentheses nest at most [`DEEPEST`] deep, and no intermediate result may need
//! more than [`MOST_BITS`] bits; a power's or factorial's size is known before it is worked out.

mod evaluate;
mod parse;

pub use evaluate::{Number, about, whole};

/// Characters of the longest formula that is read.
pub const MOST_CHARACTERS: usize = 1000;
/// Parentheses and signs may nest this deep.
pub const DEEPEST: usize = 100;
/// Bits of the largest intermediate result: almost 5000 digits. The longest formula of such numbers takes less than a
/// second; with four times the bits the fuzzer found one of ten.
pub const MOST_BITS: u64 = 1 << 14;

/// What is wrong with a formula, and at which character (from 1).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {position}: {message}")]
pub struct FormulaError {
    /// Character of the text, from 1.
    pub position: usize,
    /// What is wrong there.
    pub message: String,
}

/// A formula that has been read.
#[derive(Clone, Debug)]
pub struct Formula {
    root: Node,
}

/// One operation, and where its sign stands in the text.
#[derive(Clone, Debug)]
struct Node {
    position: usize,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Number(Number),
    /// Index into the variables that [`parse`](Formula::parse) was given.
    Variable(usize),
    Negative(Box<Node>),
    Factorial(Box<Node>),
    Choose(Box<Node>, Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

impl Formula {
    /// Reads a formula in the given variables; upper and lower case are the same.
    ///
    /// # Errors
    /// The text is no formula; see [`FormulaError`].
    pub fn parse(text: &str, variables: &[&str]) -> Result<Self, FormulaError> {
        parse::parse(text, variables).map(|root| Formula { root })
    }

    /// The formula's value, with one whole number for each variable.
    ///
    /// # Errors
    /// A division by zero, a factorial of what is no whole number, or a result that is too large.
    pub fn evaluate(&self, values: &[u64]) -> Result<Number, FormulaError> {
        evaluate::evaluate(&self.root, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use std::time::{Duration, Instant};

    fn value(text: &str, n: u64) -> Result<String, String> {
        let formula = Formula::parse(text, &["n", "k"]).map_err(|e| e.to_string())?;
        let value = formula.evaluate(&[n, 2]).map_err(|e| e.to_string())?;
        Ok(value.to_string())
    }

    #[test]
    fn formulas_have_their_usual_meaning() {
        for (text, expected) in [
            ("1 + 2*3", "7"),
            ("2*3^2", "18"),
            ("2^3^2", "512"),
            ("-2^2", "-4"),
            ("(-2)^2", "4"),
            ("2^-1", "1/2"),
            ("10 - 4 - 3", "3"),
            ("100/10/5", "2"),
            ("7/2", "7/2"),
            ("3! * 2", "12"),
            ("3!!", "720"),
            ("2^3!", "64"),
            ("C(5, 2)", "10"),
            ("c(n, k)", "10"),
            ("C(2, 3)", "0"),
            ("C(4;2)", "6"),
            ("(8^n - 1)/7", "4681"),
            ("8^(N−1)", "4096"),
            ("2 × n · 3", "30"),
            ("2**n", "32"),
            ("1.5 * 10^3", "1500"),
            ("3.15e28 / 10^28", "63/20"),
            ("1e-2", "1/100"),
            (".5", "1/2"),
            ("0!", "1"),
            ("0^0", "1"),
        ] {
            assert_eq!(value(text, 5).as_deref(), Ok(expected), "{text}");
        }
        let nine_factorial = "(9!)^9 * 2 * 9^2";
        let expected: BigInt = BigInt::from(362_880).pow(9u32) * 162;
        assert_eq!(value(nine_factorial, 0), Ok(expected.to_string()));
    }

    #[test]
    fn errors_name_the_place_and_what_to_write() {
        for (text, position, word) in [
            ("", 1, "no formula"),
            ("   ", 1, "no formula"),
            ("2n", 2, "2*n"),
            ("8^(n-1", 7, "')'"),
            ("8^", 3, "ends"),
            ("n + + 2", 5, "'+'"),
            ("x + 1", 1, "'x'"),
            ("sin(n)", 1, "'sin'"),
            ("n % 2", 3, "'%'"),
            ("(n))", 4, "')'"),
            ("C(n)", 4, "','"),
            ("C 5", 3, "'('"),
            ("O(8^n)", 1, "without O"),
            ("1/(n-5)", 2, "zero"),
            ("(1/2)!", 6, "factorial"),
            ("(0-3)!", 6, "factorial"),
            ("2^(1/2)", 2, "exponent"),
            ("0^(0-1)", 2, "zero"),
            ("9^9^9", 2, "larger than"),
            ("100000!", 7, "larger than"),
            ("C(10^9, 10^8)", 1, "larger than"),
            ("((10^9)^99)^999", 12, "larger than"),
            ("1e99999999999", 1, "larger than"),
        ] {
            let formula = Formula::parse(text, &["n"]);
            let error = match formula {
                Err(error) => error,
                Ok(formula) => formula.evaluate(&[5]).expect_err(text),
            };
            assert_eq!(error.position, position, "{text}: {error}");
            assert!(error.message.contains(word), "{text}: {error}");
        }
    }

    #[test]
    fn no_input_eats_time_stack_or_memory() {
        let start = Instant::now();
        let long = "9".repeat(MOST_CHARACTERS + 1);
        let deep = "(".repeat(900) + "1" + &")".repeat(90);
        let signs = "-".repeat(900) + "1";
        let factorials = "5!".to_owned() + &"!".repeat(900);
        let fractions = vec!["1+2^9/2e9^500"; 70].join("+");
        let powers = vec!["(2^15000)/(3^7500)"; 47].join("+");
        let chosen = vec!["C(16000,8000)"; 60].join("*");
        for text in [&long, &deep, &signs, &factorials, &chosen] {
            assert!(value(text, 5).is_err(), "{text:.30}");
        }
        // Large, and allowed.
        assert!(value(&powers, 5).is_ok());
        assert!(value(&fractions, 5).is_ok());
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    mod properties {
        use super::*;
        use proptest::prelude::*;

        proptest! {
            #[test]
            fn any_text_is_read_or_refused(text in "[0-9nC(),+*/^!. eE-]{0,40}") {
                let _ = value(&text, 7);
            }

            #[test]
            fn whole_numbers_follow_their_own_arithmetic(a in 0i64..10_000, b in 0i64..10_000, c in 1i64..100) {
                let text = format!("({a} - {b}) * {c} + {b}^2");
                prop_assert_eq!(value(&text, 0), Ok(((a - b) * c + b * b).to_string()));
            }
        }
    }
}
