//! Reads a formula by recursive descent: one function for each rank of operators.

use num_bigint::BigInt;
use num_traits::Pow;

use super::{DEEPEST, FormulaError, Kind, MOST_BITS, MOST_CHARACTERS, Node, Number, Operator};

/// The signs that mean multiplication or subtraction when a formula is pasted from a text.
const TIMES: [char; 3] = ['*', '×', '·'];
const MINUS: [char; 3] = ['-', '−', '–'];

pub(super) fn parse(text: &str, variables: &[&str]) -> Result<Node, FormulaError> {
    let characters: Vec<char> = text.chars().take(MOST_CHARACTERS + 1).collect();
    let mut parser = Parser { characters, place: 0, depth: 0, variables };
    if parser.characters.len() > MOST_CHARACTERS {
        return parser.fail(format!("longer than {MOST_CHARACTERS} characters"));
    }
    if parser.peek().is_none() {
        parser.place = 0;
        return parser.fail("there is no formula".to_owned());
    }
    let root = parser.sum()?;
    match parser.peek() {
        None => Ok(root),
        Some(sign) => parser.fail(unexpected(sign)),
    }
}

fn unexpected(sign: char) -> String {
    if sign.is_alphanumeric() || sign == '(' {
        "a sign is missing here: multiplication is written with *, as in 2*n".to_owned()
    } else {
        format!("'{sign}' cannot stand here; a formula has + - * / ^ ! C(n,k) and parentheses")
    }
}

struct Parser<'a> {
    characters: Vec<char>,
    place: usize,
    depth: usize,
    variables: &'a [&'a str],
}

type Parsed = Result<Node, FormulaError>;

impl Parser<'_> {
    /// sum = product, then any number of `+ product` and `- product`
    fn sum(&mut self) -> Parsed {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek() {
                Some('+') => Operator::Add,
                Some(sign) if MINUS.contains(&sign) => Operator::Subtract,
                _ => return Ok(left),
            };
            let position = self.take();
            left = binary(position, operator, left, self.product()?);
        }
    }

    /// product = signed, then any number of `* signed` and `/ signed`
    fn product(&mut self) -> Parsed {
        let mut left = self.signed()?;
        loop {
            let operator = match self.peek() {
                Some(sign) if TIMES.contains(&sign) => Operator::Multiply,
                Some('/') => Operator::Divide,
                _ => return Ok(left),
            };
            let position = self.take();
            left = binary(position, operator, left, self.signed()?);
        }
    }

    /// signed = `- signed`, or power: -2^2 is -(2^2)
    fn signed(&mut self) -> Parsed {
        match self.peek() {
            Some(sign) if MINUS.contains(&sign) => {
                let position = self.take();
                let inner = self.nested(Self::signed)?;
                Ok(Node { position, kind: Kind::Negative(Box::new(inner)) })
            }
            _ => self.power(),
        }
    }

    /// power = atom with its `!`, then perhaps `^ signed`: 2^3^2 is 2^(3^2)
    fn power(&mut self) -> Parsed {
        let mut base = self.atom()?;
        while self.peek() == Some('!') {
            let position = self.take();
            let kind = Kind::Factorial(Box::new(base));
            base = Node { position, kind };
        }
        let double_star =
            self.peek() == Some('*') && self.characters.get(self.place + 1) == Some(&'*');
        if self.peek() != Some('^') && !double_star {
            return Ok(base);
        }
        let position = self.take();
        self.place += usize::from(double_star);
        let exponent = self.nested(Self::signed)?;
        Ok(binary(position, Operator::Power, base, exponent))
    }

    /// atom = a number, a variable, `C(n, k)`, or a sum in parentheses
    fn atom(&mut self) -> Parsed {
        match self.peek() {
            None => {
                self.fail("the formula ends where a number or a variable should stand".to_owned())
            }
            Some('(') => {
                self.take();
                let inner = self.nested(Self::sum)?;
                self.expect(')')?;
                Ok(inner)
            }
            Some(sign) if sign.is_ascii_digit() || sign == '.' => self.number(),
            Some(sign) if sign.is_alphabetic() => self.name(),
            Some(sign) => self.fail(format!("'{sign}' stands where a number or a variable should")),
        }
    }

    fn name(&mut self) -> Parsed {
        let start = self.place;
        while self.characters.get(self.place).is_some_and(|c| c.is_alphanumeric()) {
            self.place += 1;
        }
        let name: String = self.characters[start..self.place].iter().collect();
        let position = start + 1;
        // C is the binomial coefficient; a variable of that name would hide it, and none has it.
        if name.eq_ignore_ascii_case("C") {
            self.expect('(')?;
            let of = self.nested(Self::sum)?;
            if self.peek() == Some(';') {
                self.take();
            } else {
                self.expect(',')?;
            }
            let chosen = self.nested(Self::sum)?;
            self.expect(')')?;
            let kind = Kind::Choose(Box::new(of), Box::new(chosen));
            return Ok(Node { position, kind });
        }
        if let Some(index) =
            self.variables.iter().position(|variable| variable.eq_ignore_ascii_case(&name))
        {
            let kind = Kind::Variable(index);
            return Ok(Node { position, kind });
        }
        self.place = start;
        if name.eq_ignore_ascii_case("O") && self.characters.get(start + 1) == Some(&'(') {
            return self.fail("write the formula without O( )".to_owned());
        }
        let allowed = match self.variables {
            [] => "only numbers are asked for".to_owned(),
            variables => format!("the variables are {}", variables.join(", ")),
        };
        self.fail(format!("'{name}' is not known here; {allowed}"))
    }

    /// Digits, perhaps a point and more digits, perhaps an exponent: 12, 3.15, 3.15e28
    fn number(&mut self) -> Parsed {
        let position = self.place + 1;
        let mut digits = self.digits();
        let mut exponent: i64 = 0;
        if self.characters.get(self.place) == Some(&'.') {
            self.place += 1;
            let fraction = self.digits();
            exponent -= fraction.len() as i64;
            digits += &fraction;
        }
        let Ok(mantissa) = digits.parse::<BigInt>() else {
            self.place = position - 1;
            return self.fail("'.' stands where a number or a variable should".to_owned());
        };
        exponent = exponent.saturating_add(self.exponent());
        // 10^k has less than 4k bits.
        if exponent.unsigned_abs().saturating_mul(4) > MOST_BITS {
            self.place = position - 1;
            return self.fail(too_large());
        }
        let ten = Number::from_integer(BigInt::from(10));
        let kind = Kind::Number(Number::from_integer(mantissa) * ten.pow(exponent as i32));
        Ok(Node { position, kind })
    }

    fn digits(&mut self) -> String {
        let start = self.place;
        while self.characters.get(self.place).is_some_and(char::is_ascii_digit) {
            self.place += 1;
        }
        self.characters[start..self.place].iter().collect()
    }

    /// The k of an `e k` that follows a number directly; 0 if there is none.
    fn exponent(&mut self) -> i64 {
        let start = self.place;
        if !matches!(self.characters.get(start), Some('e' | 'E')) {
            return 0;
        }
        self.place += 1;
        let negative = match self.characters.get(self.place) {
            Some('+') => Some(false),
            Some(sign) if MINUS.contains(sign) => Some(true),
            _ => None,
        };
        self.place += usize::from(negative.is_some());
        let digits = self.digits();
        if digits.is_empty() {
            self.place = start;
            return 0;
        }
        let size: i64 = digits.parse().unwrap_or(i64::MAX);
        if negative == Some(true) { -size } else { size }
    }

    /// Runs one level deeper, unless that is too deep for the stack.
    fn nested(&mut self, rule: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail(format!("nested more than {DEEPEST} deep"));
        }
        let parsed = rule(self);
        self.depth -= 1;
        parsed
    }

    fn expect(&mut self, sign: char) -> Result<(), FormulaError> {
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
        while self.characters.get(self.place).is_some_and(|c| c.is_whitespace()) {
            self.place += 1;
        }
        self.characters.get(self.place).copied()
    }

    /// Takes the character that was peeked at; gives its position, from 1.
    fn take(&mut self) -> usize {
        self.place += 1;
        self.place
    }

    fn fail<T>(&self, message: String) -> Result<T, FormulaError> {
        Err(FormulaError { position: self.place + 1, message })
    }
}

pub(super) fn too_large() -> String {
    format!("a result here is larger than 2^{MOST_BITS}")
}

fn binary(position: usize, operator: Operator, left: Node, right: Node) -> Node {
    Node { position, kind: Kind::Binary(operator, Box::new(left), Box::new(right)) }
}
