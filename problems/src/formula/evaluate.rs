//! Works a formula out, exactly, and stops before a result gets too large.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

use super::parse::too_large;
use super::{FormulaError, Kind, MOST_BITS, Node, Operator};

/// An exact number.
pub type Number = Ratio<BigInt>;

/// A whole number.
pub fn whole(number: impl Into<BigInt>) -> Number {
    Number::from_integer(number.into())
}

/// A number for people: exact while it is short, else as s × 10^t.
pub fn about(number: &Number) -> String {
    let exact = number.to_string();
    if exact.len() <= 24 {
        return exact;
    }
    // Leading digits of the quotient, scaled so that it has at least 20 of them.
    let digits = |n: &BigInt| n.to_string().len() as i64;
    let scale = digits(number.denom()) - digits(number.numer()) + 20;
    let ten = whole(10);
    let shifted = (number * ten.pow(scale.clamp(-100_000, 100_000) as i32)).to_integer();
    let text = shifted.abs().to_string();
    let sign = if shifted.is_negative() { "-" } else { "" };
    let exponent = text.len() as i64 - 1 - scale;
    format!("{sign}{}.{} × 10^{exponent}", &text[..1], &text[1..4])
}

pub(super) fn evaluate(node: &Node, values: &[u64]) -> Result<Number, FormulaError> {
    let fail = |message: String| Err(FormulaError { position: node.position, message });
    let value = match &node.kind {
        Kind::Number(number) => number.clone(),
        Kind::Variable(index) => match values.get(*index) {
            Some(&value) => whole(value),
            None => return fail("this variable has no value".to_owned()),
        },
        Kind::Negative(inner) => -evaluate(inner, values)?,
        Kind::Factorial(inner) => match factorial(&evaluate(inner, values)?) {
            Ok(value) => value,
            Err(message) => return fail(message),
        },
        Kind::Choose(of, chosen) => {
            match choose(&evaluate(of, values)?, &evaluate(chosen, values)?) {
                Ok(value) => value,
                Err(message) => return fail(message),
            }
        }
        Kind::Binary(operator, left, right) => {
            let (left, right) = (evaluate(left, values)?, evaluate(right, values)?);
            match operate(*operator, left, &right) {
                Ok(value) => value,
                Err(message) => return fail(message),
            }
        }
    };
    if bits(&value) > MOST_BITS {
        return fail(too_large());
    }
    Ok(value)
}

fn bits(number: &Number) -> u64 {
    number.numer().bits().max(number.denom().bits())
}

fn operate(operator: Operator, left: Number, right: &Number) -> Result<Number, String> {
    match operator {
        Operator::Add => Ok(left + right),
        Operator::Subtract => Ok(left - right),
        Operator::Multiply => Ok(left * right),
        Operator::Divide if right.is_zero() => Err("division by zero".to_owned()),
        Operator::Divide => Ok(left / right),
        Operator::Power => power(&left, right),
    }
}

fn power(base: &Number, exponent: &Number) -> Result<Number, String> {
    if !exponent.is_integer() {
        return Err("the exponent is no whole number".to_owned());
    }
    if base.is_zero() && exponent.is_negative() {
        return Err("division by zero".to_owned());
    }
    if base.is_zero() || base.abs().is_one() {
        let odd = exponent.to_integer().bit(0);
        let to_zero = exponent.is_zero();
        return Ok(match base {
            _ if to_zero => whole(1),
            base if odd => base.clone(),
            base => base.abs(),
        });
    }
    // base^k has at most bits(base)·k bits, and at least (bits(base) − 1)·k.
    let size = exponent.to_integer().abs().to_u64().unwrap_or(u64::MAX);
    if (bits(base) - 1).max(1).saturating_mul(size) > MOST_BITS {
        return Err(too_large());
    }
    Ok(base.pow(exponent.to_integer().to_i32().unwrap_or_default()))
}

/// The number as an index of a product: whole, not negative.
fn index(number: &Number) -> Option<u64> {
    let whole = number.is_integer() && !number.is_negative();
    whole.then(|| number.to_integer().to_u64().unwrap_or(u64::MAX))
}

fn factorial(number: &Number) -> Result<Number, String> {
    let Some(n) = index(number) else {
        return Err(format!("a factorial needs a whole number from 0, not {}", about(number)));
    };
    product((2..=n).map(|factor| (factor, 1)))
}

/// n!/(k! (n−k)!); 0 where k is larger than n.
fn choose(of: &Number, chosen: &Number) -> Result<Number, String> {
    let (Some(n), Some(k)) = (index(of), index(chosen)) else {
        return Err("C(n, k) needs two whole numbers from 0".to_owned());
    };
    if k > n {
        return Ok(whole(0));
    }
    // After each step the product is C(n − k + i, i), a whole number.
    let k = k.min(n - k);
    product((1..=k).map(|i| (n - k + i, i)))
}

/// The product of fractions, unless it gets too large.
fn product(factors: impl Iterator<Item = (u64, u64)>) -> Result<Number, String> {
    let mut product = BigInt::one();
    for (numerator, denominator) in factors {
        product *= numerator;
        product /= denominator;
        if product.bits() > MOST_BITS {
            return Err(too_large());
        }
    }
    Ok(Number::from_integer(product))
}
