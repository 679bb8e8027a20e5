//! Reads a formula into steps, by precedence climbing.

use std::fmt::Display;

use num_bigint::BigInt;
use num_traits::Pow;

use super::exact::{MOST_BITS, Number, too_large, whole};
use super::{DEEPEST, MOST_CHARACTERS, Op, Postfix, at_character};

/// What is said of dots.
const DOTS: &str =
    "for dots, write a sum as sum(k, 0, n, 8^k), and the product of all numbers up to n as n!";
/// What is said of O(N), and of 0(N), with a zero for the letter.
const WITHOUT_O: &str = "write the formula without O( )";
/// What is said of 1.(6).
const REPEATED: &str = "write all digits, as in 1.667, or a fraction, as in 5/3; a product has *";
/// What a formula may have.
const FORMS: &str =
    "a formula has + - * / ^ ! sqrt(n) log(n, 2) C(n, k) sum(k, 0, n, 8^k) and parentheses";
/// Signs above the line, in an exponent, and what they are below it.
const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾ⁿᴺᵏᴷʷᵂʰᴴ";
const BELOW: &str = "0123456789-+()nNkKwWhH";

/// How tightly operators bind: sums least, then products, the sign in front, powers and `!`.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGNED: u8 = 3;

/// Reads a formula in these variables.
///
/// # Errors
/// The text is not a formula.
pub fn steps(text: &str, variables: &[&str]) -> Result<Postfix, String> {
    let characters = text.chars().take(MOST_CHARACTERS + 1).map(usual).collect();
    let mut parser =
        Parser { characters, place: 0, depth: 0, variables, bound: Vec::new(), steps: Vec::new() };
    if parser.characters.len() > MOST_CHARACTERS {
        return parser.fail(format!("longer than {MOST_CHARACTERS} characters"));
    }
    if parser.peek().is_none() {
        parser.place = 0;
        return parser.fail("the formula is empty");
    }
    parser.expression(SUM)?;
    match parser.peek() {
        None => Ok(parser.steps),
        Some(sign) if sign.is_ascii_digit() => {
            parser.fail("a sign is missing here: multiplication is written with *, as in n*2")
        }
        Some('=') => parser.fail("only what is right of the = is asked for"),
        Some(',') => parser.fail(
            "one number or formula is asked for, not a list; numbers are written with a point, as in 2.5",
        ),
        Some(sign) => parser.fail(format!(
            "'{sign}' cannot be here; {FORMS}"
        )),
    }
}

/// What a sign between two numbers, or behind one, does, and how near it is to them.
fn operator(sign: char) -> Option<(u8, Op)> {
    match sign {
        '!' => Some((SIGNED, Op::Factorial)),
        '/' => Some((PRODUCT, Op::Divide)),
        '*' => Some((PRODUCT, Op::Multiply)),
        '+' => Some((SUM, Op::Add)),
        '-' => Some((SUM, Op::Subtract)),
        _ => None,
    }
}

fn begins_number(sign: char) -> bool {
    sign.is_ascii_digit() || sign == '.'
}

/// Whether a name can go on with this; n² is not a name.
fn is_of_name(sign: &char) -> bool {
    let of_name = sign.is_alphabetic() || sign.is_ascii_digit() || *sign == '_';
    of_name && !SUPERSCRIPTS.contains(*sign)
}

/// The usual form of a sign that is pasted from a text, of a full-width character, which a Japanese or Chinese keyboard can
/// type, and of the letters of mathematics, 𝑁, of which there are many alphabets.
fn usual(character: char) -> char {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    match character {
        '×' | '·' | '⋅' | '∙' | '•' | '∗' => '*',
        '÷' | '⁄' | '∕' => '/',
        '−' | '–' | '—' | '‐' | '‑' | '‒' => '-',
        'ˆ' | '↑' => '^',
        '[' => '(',
        ']' => ')',
        ';' => ',',
        '₀' => '0',
        '₁' => '1',
        '₂' => '2',
        '！'..='～' => char::from((character as u32 - '！' as u32) as u8 + b'!'),
        '𝐀'..='𝚣' => LETTERS
            .chars()
            .nth((character as usize - '𝐀' as usize) % LETTERS.len())
            .unwrap_or(character),
        _ => character,
    }
}

/// The exponent of a square root.
fn half() -> Number {
    Number::new(1.into(), 2.into())
}

struct Parser<'a> {
    characters: Vec<char>,
    place: usize,
    depth: usize,
    variables: &'a [&'a str],
    /// The variables of the sums around this place.
    bound: Vec<String>,
    steps: Postfix,
}

type Parsed<T = ()> = Result<T, String>;

impl Parser<'_> {
    /// An operand, and all operators behind it that bind at least as tightly as `least`. -2^2 is
    /// -(2^2), and 2^3^2 is 2^(3^2).
    fn expression(&mut self, least: u8) -> Parsed {
        if self.peek() == Some('-') {
            let position = self.take();
            self.nested(SIGNED)?;
            self.steps.push((position, Op::Negate));
        } else {
            self.operand()?;
        }
        // The operator before, and whether what follows it is a single number: 8^2n, 1/2n.
        let mut before = None;
        while let Some(sign) = self.peek() {
            let power = sign == '^' || self.characters[self.place..].starts_with(&['*', '*']);
            let superscript = SUPERSCRIPTS.contains(sign);
            // A number, a variable or a closing parenthesis is before this one.
            let implied = sign == '(' || sign == '√' || sign.is_alphabetic();
            let (rank, step) = match sign {
                _ if power || superscript => (SIGNED, Op::Power),
                _ if implied => (PRODUCT, Op::Multiply),
                _ => match operator(sign) {
                    Some(operator) => operator,
                    None => break,
                },
            };
            if implied {
                self.check_implied(before)?;
            }
            if rank < least {
                break;
            }
            before = None;
            if superscript {
                let position = self.place + 1;
                self.superscript()?;
                self.steps.push((position, step));
                continue;
            }
            let position = if implied { self.place + 1 } else { self.take() };
            // That of Python.
            let is_rounded_down = sign == '/' && self.accept(&['/']);
            if power {
                self.place += usize::from(sign == '*');
                let number = self.peek().is_some_and(begins_number);
                self.nested(SIGNED)?;
                // 8^2n, but n^2 (n - 1): a blank says that the exponent ends.
                let close = !self.characters[self.place - 1].is_whitespace()
                    && self.characters.get(self.place).is_some_and(|next| next.is_alphabetic());
                before = (number && close).then_some('^');
            } else if sign != '!' {
                let number = self.peek().is_some_and(begins_number);
                self.expression(rank + 1)?;
                before = (number && matches!(step, Op::Divide)).then_some('/');
            }
            self.steps.push((position, step));
            if is_rounded_down {
                self.steps.push((position, Op::Floor));
            }
        }
        Ok(())
    }

    /// Refuses a product without its sign that can be read in two ways.
    fn check_implied(&self, before: Option<char>) -> Parsed {
        let word = self.characters[self.place..].iter().take(6).collect::<String>();
        if word.eq_ignore_ascii_case("choose") {
            return self.fail("for 'n choose k', write C(n, k)");
        }
        let signs = match before {
            Some('^') => "8^(2*n) or 8^2*n",
            Some('/') => "1/(2*n) or (1/2)*n",
            _ => return Ok(()),
        };
        self.fail(format!("this can be read in two ways: write {signs}, with its signs"))
    }

    /// An exponent that is written above the line: n², 10⁻³, 8ᴺ⁻¹.
    fn superscript(&mut self) -> Parsed {
        let start = self.place;
        let text = self.run(|sign| SUPERSCRIPTS.contains(*sign));
        let below = |sign: char| {
            SUPERSCRIPTS
                .chars()
                .zip(BELOW.chars())
                .find(|(above, _)| *above == sign)
                .map_or(sign, |it| it.1)
        };
        let mut exponent = Parser {
            characters: text.chars().map(below).collect(),
            place: 0,
            bound: self.bound.clone(),
            steps: Vec::new(),
            ..*self
        };
        if exponent.expression(SUM).is_err() || exponent.peek().is_some() {
            self.place = start;
            return self.fail("this exponent is neither a number nor a variable");
        }
        self.steps.extend(exponent.steps.into_iter().map(|(_, step)| (start + 1, step)));
        Ok(())
    }

    /// A number, a variable, `C(n, k)`, or a sum in parentheses.
    fn operand(&mut self) -> Parsed {
        match self.peek() {
            None => self.fail("the formula ends where a number or a variable should be"),
            Some('(') => {
                self.take();
                self.nested(SUM)?;
                self.expect(')')
            }
            Some('√') => {
                let position = self.take();
                self.deeper(Self::operand)?;
                self.steps.push((position, Op::Number(half())));
                self.steps.push((position, Op::Power));
                Ok(())
            }
            Some(sign) if sign.is_ascii_digit() || sign == '.' => self.number(),
            Some(sign) if sign.is_alphabetic() => self.name(),
            Some('…') => self.fail(DOTS),
            Some(sign) => {
                self.fail(format!("'{sign}' is where a number or a variable should be; {FORMS}"))
            }
        }
    }

    /// A variable, or a function and what it is of.
    fn name(&mut self) -> Parsed {
        let start = self.place;
        let name = self.run(is_of_name);
        let lower = name.to_lowercase();
        let same = |known: &str| known.eq_ignore_ascii_case(&name);
        // The variable of the innermost sum hides the others.
        let bound = self.bound.iter().rposition(|known| same(known));
        // C(N, 2) where there is a variable c, too.
        let is_function = lower == "c" && self.peek() == Some('(');
        let known = self.variables.iter().position(|known| same(known) && !is_function);
        if let Some(index) = bound.map(|index| index + self.variables.len()).or(known) {
            self.steps.push((start + 1, Op::Variable(index)));
            return Ok(());
        }
        let position = start + 1;
        // How many arguments are typed, the last one if it goes without saying, and what is done with them.
        let (typed, last, step) = match lower.as_str() {
            "c" if self.peek() != Some('(') => {
                self.place = start;
                return self.unknown(&name);
            }
            "c" | "binom" | "choose" | "comb" | "ncr" => (2, None, Op::Choose),
            "factorial" | "fact" => (1, None, Op::Factorial),
            "pow" => (2, None, Op::Power),
            // math.comb(n, k), as Python has it.
            "math" if self.accept(&['.']) => return self.name(),
            "sum" => return self.sum(position),
            "sqrt" => (1, Some(half()), Op::Power),
            "floor" => (1, None, Op::Floor),
            "ceil" => (1, None, Op::Ceiling),
            "ln" => (1, None, Op::NaturalLogarithm),
            "log2" | "log_2" | "ld" => (1, Some(whole(2)), Op::Logarithm),
            "log10" | "log_10" | "lg" => (1, Some(whole(10)), Op::Logarithm),
            "log" => (2, None, Op::Logarithm),
            _ => {
                self.place = start;
                return self.unknown(&name);
            }
        };
        self.expect('(')?;
        self.nested(SUM)?;
        let is_without_base = lower == "log" && self.peek() == Some(')');
        let step = if is_without_base { Op::LogarithmWithoutBase } else { step };
        if typed == 2 && !is_without_base {
            self.expect(',')?;
            self.nested(SUM)?;
        }
        self.expect(')')?;
        self.steps.extend(last.map(|number| (position, Op::Number(number))));
        self.steps.push((position, step));
        Ok(())
    }

    fn unknown(&self, name: &str) -> Parsed {
        let before = self.characters[..self.place].iter().rev().find(|sign| !sign.is_whitespace());
        if name.eq_ignore_ascii_case("O") && self.characters.get(self.place + 1) == Some(&'(') {
            return self.fail(WITHOUT_O);
        }
        let word = name.trim_end_matches(|it: char| it.is_ascii_digit());
        if word.eq_ignore_ascii_case("x")
            && before.is_some_and(|sign| sign.is_alphanumeric() || *sign == ')')
        {
            return self.fail("for 'times', write *");
        }
        if before.is_some_and(char::is_ascii_digit) {
            return self
                .fail(format!("'{name}' is not known here; write a number without its unit"));
        }
        let allowed = match self.variables {
            [] => "only numbers are allowed".to_owned(),
            // A constant c may be there, and need not.
            [one] | [one, "c"] => format!("{FORMS}; the variable is {one}"),
            variables => format!("{FORMS}; the variables are {}", variables.join(", ")),
        };
        self.fail(format!("'{name}' is not known here; {allowed}"))
    }

    /// `sum(k, 0, n, 8^k)`
    fn sum(&mut self, position: usize) -> Parsed {
        const FORM: &str =
            "a sum is written sum(k, 0, n, 8^k): the variable, from, to, what is added";
        self.expect('(')?;
        self.peek();
        let start = self.place;
        let name = self.run(is_of_name);
        if !name.starts_with(char::is_alphabetic) || self.peek() != Some(',') {
            self.place = start;
            return self.fail(FORM);
        }
        for _ in 0..2 {
            self.take();
            self.nested(SUM)?;
            if self.peek() != Some(',') {
                return self.fail(FORM);
            }
        }
        self.take();
        self.bound.push(name);
        let outer = std::mem::take(&mut self.steps);
        let read = self.nested(SUM);
        let body = std::mem::replace(&mut self.steps, outer);
        self.bound.pop();
        read?;
        self.steps.push((position, Op::Sum(body)));
        self.expect(')')
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
            return self.fail(if self.characters.get(start + 1) == Some(&'.') {
                DOTS
            } else {
                "'.' is where a number or a variable should be"
            });
        };
        exponent = exponent.saturating_add(self.exponent());
        // 10^k has less than 4k bits.
        if exponent.unsigned_abs().saturating_mul(4) > MOST_BITS {
            self.place = start;
            return self.fail(too_large());
        }
        let has_point = self.characters[self.place - 1] == '.';
        if self.peek() == Some('(') && (has_point || digits == "0") {
            return self.fail(if has_point { REPEATED } else { WITHOUT_O });
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
        let negative = self.accept(&['-']);
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
        let run: String = self.characters[self.place..]
            .iter()
            .take_while(|character| wanted(character))
            .collect();
        self.place += run.chars().count();
        run
    }

    /// An expression one level deeper.
    fn nested(&mut self, least: u8) -> Parsed {
        self.deeper(|parser| parser.expression(least))
    }

    /// Reads one level deeper, unless that is too deep for the stack.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail(format!("nested more than {DEEPEST} deep"));
        }
        read(self)?;
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
        self.run(|character| character.is_whitespace());
        self.characters.get(self.place).copied()
    }

    /// Takes the character that was peeked at; gives its position, from 1.
    fn take(&mut self) -> usize {
        self.place += 1;
        self.place
    }

    fn fail<T>(&self, what: impl Display) -> Parsed<T> {
        Err(at_character(self.place + 1, what))
    }
}
