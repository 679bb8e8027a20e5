//! Formulas as a student writes them, `8^(n-1)` or `C(n^2, n)/2`, evaluated exactly.
//!
//! A formula is read once into steps for a stack machine, by precedence climbing, and worked out with
//! rational numbers, so `(8^n - 1)/7` loses nothing. No input takes long or much memory: the text has
//! at most [`MOST_CHARACTERS`], parentheses nest at most [`DEEPEST`] deep, and no intermediate result
//! may need more than [`MOST_BITS`] bits; a power's or factorial's size is known before it is worked out.

mod exact;

use num_bigint::BigInt;
use num_traits::{Pow, Zero};

use exact::{bits, choose, factorial, power, too_large};

pub use exact::{MOST_BITS, Number, about, whole};

/// Characters of the longest formula that is read.
pub const MOST_CHARACTERS: usize = 1000;
/// Parentheses and signs may nest this deep.
pub const DEEPEST: usize = 100;
/// The signs that mean multiplication or subtraction when a formula is pasted from a text.
const TIMES: [char; 3] = ['*', '×', '·'];
const MINUS: [char; 3] = ['-', '−', '–'];

/// What is wrong with a formula, and at which character (from 1).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {position}: {message}")]
pub struct FormulaError {
    /// Character of the text, from 1.
    pub position: usize,
    /// What is wrong there.
    pub message: String,
}

/// A formula that has been read: in postfix order, each step with the position of its sign.
#[derive(Clone, Debug)]
pub struct Formula(Vec<(usize, Op)>);

/// One step: a value for the stack, or an operation on its topmost values.
#[derive(Clone, Debug)]
enum Op {
    Number(Number),
    /// Index into the variables that [`parse`](Formula::parse) was given.
    Variable(usize),
    Negate,
    Factorial,
    Choose,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

/// How tightly operators bind: sums least, then products, the sign in front, powers and `!`.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGNED: u8 = 3;

impl Formula {
    /// Reads a formula in the given variables; upper and lower case are the same.
    ///
    /// # Errors
    /// The text is no formula; see [`FormulaError`].
    pub fn parse(text: &str, variables: &[&str]) -> Result<Self, FormulaError> {
        let characters = text.chars().take(MOST_CHARACTERS + 1).map(half_width).collect();
        let mut parser = Parser { characters, place: 0, depth: 0, variables, steps: Vec::new() };
        if parser.characters.len() > MOST_CHARACTERS {
            return parser.fail(format!("longer than {MOST_CHARACTERS} characters"));
        }
        if parser.peek().is_none() {
            parser.place = 0;
            return parser.fail("there is no formula");
        }
        parser.expression(SUM)?;
        match parser.peek() {
            None => Ok(Formula(parser.steps)),
            Some(sign) if sign == '(' || sign.is_ascii_digit() => {
                parser.fail("a sign is missing here: multiplication is written with *, as in 2*n")
            }
            Some(sign) if sign.is_alphabetic() => parser.fail(
                "a sign is missing here: multiplication is written with *, as in 2*n, and a number \
                 without its unit",
            ),
            Some(sign) if sign.is_numeric() => parser.fail("powers are written with ^, as in n^2"),
            Some(',') => {
                parser.fail("numbers are written with a point, as in 2.5, and not with a comma")
            }
            Some(sign) => parser.fail(format!(
                "'{sign}' cannot stand here; a formula has + - * / ^ ! C(n,k) and parentheses"
            )),
        }
    }

    /// The formula's value, with one whole number for each variable.
    ///
    /// # Errors
    /// A division by zero, a factorial of what is no whole number, or a result that is too large.
    pub fn evaluate(&self, values: &[u64]) -> Result<Number, FormulaError> {
        let mut stack: Vec<Number> = Vec::new();
        for (position, step) in &self.0 {
            // The parser gives every operation as many values as it takes.
            let mut pop = || stack.pop().unwrap_or_default();
            let value = match step {
                Op::Number(number) => Ok(number.clone()),
                Op::Variable(index) => Ok(whole(values[*index])),
                Op::Negate => Ok(-pop()),
                Op::Factorial => factorial(&pop()),
                operation => {
                    let (right, left) = (pop(), pop());
                    match operation {
                        Op::Add => Ok(left + right),
                        Op::Subtract => Ok(left - right),
                        Op::Multiply => Ok(left * right),
                        Op::Divide if right.is_zero() => Err("division by zero".to_owned()),
                        Op::Divide => Ok(left / right),
                        Op::Choose => choose(&left, &right),
                        _ => power(&left, &right),
                    }
                }
            };
            let small = value.and_then(|value| match bits(&value) {
                ..=MOST_BITS => Ok(value),
                _ => Err(too_large()),
            });
            let failed = |message| FormulaError { position: *position, message };
            stack.push(small.map_err(failed)?);
        }
        Ok(stack.pop().unwrap_or_default())
    }
}

/// The usual form of a character as wide as two, which a Japanese or Chinese keyboard can type.
fn half_width(character: char) -> char {
    match character {
        '！'..='～' => char::from((character as u32 - '！' as u32) as u8 + b'!'),
        _ => character,
    }
}

struct Parser<'a> {
    characters: Vec<char>,
    place: usize,
    depth: usize,
    variables: &'a [&'a str],
    steps: Vec<(usize, Op)>,
}

type Parsed<T = ()> = Result<T, FormulaError>;

impl Parser<'_> {
    /// An operand, and all operators behind it that bind at least as tightly as `least`. -2^2 is
    /// -(2^2), and 2^3^2 is 2^(3^2).
    fn expression(&mut self, least: u8) -> Parsed {
        if self.peek().is_some_and(|sign| MINUS.contains(&sign)) {
            let position = self.take();
            self.nested(SIGNED)?;
            self.steps.push((position, Op::Negate));
        } else {
            self.operand()?;
        }
        while let Some(sign) = self.peek() {
            let power = sign == '^' || self.characters[self.place..].starts_with(&['*', '*']);
            let (rank, step) = match sign {
                '!' => (SIGNED, Op::Factorial),
                _ if power => (SIGNED, Op::Power),
                '/' => (PRODUCT, Op::Divide),
                sign if TIMES.contains(&sign) => (PRODUCT, Op::Multiply),
                '+' => (SUM, Op::Add),
                sign if MINUS.contains(&sign) => (SUM, Op::Subtract),
                _ => break,
            };
            if rank < least {
                break;
            }
            let position = self.take();
            if power {
                self.place += usize::from(sign == '*');
                self.nested(SIGNED)?;
            } else if sign != '!' {
                self.expression(rank + 1)?;
            }
            self.steps.push((position, step));
        }
        Ok(())
    }

    /// A number, a variable, `C(n, k)`, or a sum in parentheses.
    fn operand(&mut self) -> Parsed {
        match self.peek() {
            None => self.fail("the formula ends where a number or a variable should stand"),
            Some('(') => {
                self.take();
                self.nested(SUM)?;
                self.expect(')')
            }
            Some(sign) if sign.is_ascii_digit() || sign == '.' => self.number(),
            Some(sign) if sign.is_alphabetic() => self.name(),
            Some(sign) => self.fail(format!("'{sign}' stands where a number or a variable should")),
        }
    }

    fn name(&mut self) -> Parsed {
        let start = self.place;
        let name = self.run(|c| c.is_alphanumeric());
        let known = self.variables.iter().position(|known| known.eq_ignore_ascii_case(&name));
        // C is the binomial coefficient; a variable of that name would hide it, and none has it.
        let step = if name.eq_ignore_ascii_case("C") {
            self.expect('(')?;
            self.nested(SUM)?;
            let between = if self.peek() == Some(';') { ';' } else { ',' };
            self.expect(between)?;
            self.nested(SUM)?;
            self.expect(')')?;
            Op::Choose
        } else if let Some(index) = known {
            Op::Variable(index)
        } else {
            self.place = start;
            if name.eq_ignore_ascii_case("O") && self.characters.get(start + 1) == Some(&'(') {
                return self.fail("write the formula without O( )");
            }
            let allowed = match self.variables {
                [] => "only numbers are asked for".to_owned(),
                variables => format!("the variables are {}", variables.join(", ")),
            };
            return self.fail(format!("'{name}' is not known here; {allowed}"));
        };
        self.steps.push((start + 1, step));
        Ok(())
    }

    /// Digits, perhaps a point and more digits, perhaps an exponent: 12, 3.15, 3.15e28
    fn number(&mut self) -> Parsed {
        let start = self.place;
        let mut digits = self.run(char::is_ascii_digit);
        let mut exponent: i64 = 0;
        if self.accept(&['.']) {
            let fraction = self.run(char::is_ascii_digit);
            exponent -= fraction.len() as i64;
            digits += &fraction;
        }
        let Ok(mantissa) = digits.parse::<BigInt>() else {
            self.place = start;
            return self.fail("'.' stands where a number or a variable should");
        };
        exponent = exponent.saturating_add(self.exponent());
        // 10^k has less than 4k bits.
        if exponent.unsigned_abs().saturating_mul(4) > MOST_BITS {
            self.place = start;
            return self.fail(too_large());
        }
        let number = whole(mantissa) * whole(10).pow(exponent as i32);
        self.steps.push((start + 1, Op::Number(number)));
        Ok(())
    }

    /// The k of an `e k` that follows a number directly; 0 if there is none.
    fn exponent(&mut self) -> i64 {
        let start = self.place;
        if !self.accept(&['e', 'E']) {
            return 0;
        }
        let negative = self.accept(&MINUS);
        if !negative {
            self.accept(&['+']);
        }
        let digits = self.run(char::is_ascii_digit);
        if digits.is_empty() {
            self.place = start;
            return 0;
        }
        let size = digits.parse().unwrap_or(i64::MAX);
        if negative { -size } else { size }
    }

    /// Takes the next character, if it is one of these.
    fn accept(&mut self, signs: &[char]) -> bool {
        let there = self.characters.get(self.place).is_some_and(|sign| signs.contains(sign));
        self.place += usize::from(there);
        there
    }

    /// The characters from here on that are as asked for.
    fn run(&mut self, wanted: fn(&char) -> bool) -> String {
        let run: String = self.characters[self.place..].iter().take_while(|c| wanted(c)).collect();
        self.place += run.chars().count();
        run
    }

    /// An expression one level deeper, unless that is too deep for the stack.
    fn nested(&mut self, least: u8) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail(format!("nested more than {DEEPEST} deep"));
        }
        self.expression(least)?;
        self.depth -= 1;
        Ok(())
    }

    fn expect(&mut self, sign: char) -> Parsed {
        match self.peek() {
            Some(found) if found == sign => {
                self.take();
                Ok(())
            }
            Some(found) => self.fail(format!("'{sign}' is missing before '{found}'")),
            None => self.fail(format!("'{sign}' is missing at the end")),
        }
    }

    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        self.run(|c| c.is_whitespace());
        self.characters.get(self.place).copied()
    }

    /// Takes the character that was peeked at; gives its position, from 1.
    fn take(&mut self) -> usize {
        self.place += 1;
        self.place
    }

    fn fail<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(FormulaError { position: self.place + 1, message: message.into() })
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
            ("（８＾ｎ－１）／７", "4681"),
            ("２．５＋１", "7/2"),
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
            ("n 2", 3, "2*n"),
            ("12 bytes", 4, "without its unit"),
            ("9²", 2, "n^2"),
            ("2,5", 2, "2.5"),
            ("2，5", 2, "2.5"),
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
