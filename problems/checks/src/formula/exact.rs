//! Exact numbers, and the operations whose results may be too large.

use std::f64::consts::{LOG2_E, LOG10_2};

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::float::FloatCore;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

/// Bits of the largest intermediate result: almost 5000 digits. The longest formula of such numbers takes less than a
/// second; with four times the bits the fuzzer found one of ten.
pub const MOST_BITS: u64 = 1 << 14;

/// An exact number.
pub type Number = Ratio<BigInt>;

/// A whole number.
pub fn whole(number: impl Into<BigInt>) -> Number {
    Number::from_integer(number.into())
}

/// A number for people: a whole one exactly while it is short, another one as a decimal with four
/// significant digits, and what is very large or small as s × 10^t.
pub fn about(number: &Number) -> String {
    if number.is_integer() && number.to_string().len() <= 24 {
        return number.to_string();
    }
    let sign = if number.is_negative() { "-" } else { "" };
    let logarithm = binary_logarithm(&number.abs()) * LOG10_2;
    let exponent = logarithm.floor();
    if (-4.0..=6.0).contains(&exponent) {
        let decimals = (3.0 - exponent).max(1.0) as usize;
        let text = format!("{sign}{:.decimals$}", 10f64.powf(logarithm));
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let digits = (10f64.powf(logarithm - exponent) * 1000.0).floor() / 1000.0;
    format!("{sign}{digits:.3} × 10^{exponent}")
}

/// The message for a result with more bits.
pub fn too_large() -> String {
    format!("a result here is larger than 2^{MOST_BITS}")
}

/// The bits of the larger of numerator and denominator.
pub fn bits(number: &Number) -> u64 {
    number.numer().bits().max(number.denom().bits())
}

/// A power, and whether it is exact.
///
/// # Errors
/// Why there is none, or that it is too large.
pub fn power(base: &Number, exponent: &Number) -> Result<(Number, bool), String> {
    if base.is_zero() && exponent.is_negative() {
        return Err("division by zero".to_owned());
    }
    if exponent.is_integer() {
        return Ok((whole_power(base, exponent.to_integer())?, true));
    }
    if base.is_negative() {
        return Err("a root of a negative number".to_owned());
    }
    if base.is_zero() {
        return Ok((whole(0), true));
    }
    let root = exponent.denom().to_u32().filter(|root| *root <= 64);
    if let Some(root) = root.and_then(|root| exact_root(base, root)) {
        return Ok((whole_power(&root, exponent.numer().clone())?, true));
    }
    let parts = [exponent.numer(), exponent.denom()].map(|part| part.to_f64().unwrap_or(f64::NAN));
    let exponent = parts[0] / parts[1];
    if !exponent.is_finite() {
        return Err(too_large());
    }
    Ok((two_to_the(binary_logarithm(base) * exponent)?, false))
}

fn whole_power(base: &Number, mut exponent: BigInt) -> Result<Number, String> {
    // Of the exponent of 0, 1 or -1 all that counts is whether it is 0, odd or even.
    if bits(base) == 1 && !exponent.is_zero() {
        exponent = BigInt::from(if exponent.bit(0) { 1 } else { 2 });
    }
    // base^k has at most bits(base)·k bits, and at least (bits(base) − 1)·k.
    let size = exponent.abs().to_u64().unwrap_or(u64::MAX);
    if (bits(base) - 1).saturating_mul(size) > MOST_BITS {
        return Err(too_large());
    }
    Ok(base.pow(exponent.to_i32().unwrap_or_default()))
}

/// The root of a number above 0, if it is a fraction.
fn exact_root(number: &Number, root: u32) -> Option<Number> {
    let parts = [number.numer(), number.denom()].map(|part| {
        let found = part.nth_root(root);
        (Pow::pow(&found, root) == *part).then_some(found)
    });
    let [Some(numerator), Some(denominator)] = parts else { return None };
    Some(Number::new(numerator, denominator))
}

/// The logarithm of a number, to a base or to that of the natural one, and whether it is exact. One that is not lies on
/// the right side of a whole number.
///
/// # Errors
/// Why there is none.
pub fn logarithm(number: &Number, base: Option<&Number>) -> Result<(Number, bool), String> {
    let is_one = base.is_some_and(|base| *base == whole(1));
    if !number.is_positive() || base.is_some_and(|base| !base.is_positive()) || is_one {
        return Err(
            "a logarithm needs a number above 0, and a base above 0 that is not 1".to_owned()
        );
    }
    if *number == whole(1) {
        return Ok((whole(0), true));
    }
    let unit = base.map_or(LOG2_E, binary_logarithm);
    let value = binary_logarithm(number) / unit;
    if let Some(base) = base {
        let whole_part = BigInt::from(value.round() as i64);
        if let Ok(power) = whole_power(base, whole_part.clone()) {
            if power == *number {
                return Ok((whole(whole_part), true));
            }
            // Of a base below 1, a larger number has a smaller logarithm.
            let is_above = (*number > power) == (*base > whole(1));
            if (value - value.round()).abs() < 1e-9 {
                let least = if is_above { least() } else { -least() };
                return Ok((whole(whole_part) + least, false));
            }
        }
    }
    from_float(value).map(|value| (value, false)).ok_or_else(too_large)
}

/// How far a logarithm that is not exact is from a whole number, at least.
pub fn least() -> Number {
    whole(2).pow(-100)
}

/// The logarithm to base 2 of a number above 0, of whatever size; of 0, that of 0.
pub fn binary_logarithm(number: &Number) -> f64 {
    let of = |part: &BigInt| {
        let shift = part.bits().saturating_sub(64);
        (part >> shift).to_f64().unwrap_or(1.0).log2() + shift as f64
    };
    of(number.numer()) - of(number.denom())
}

/// A number of the processor's as a fraction; `None` if it is none.
pub fn from_float(number: f64) -> Option<Number> {
    let (mantissa, exponent, sign) = FloatCore::integer_decode(number);
    let power = whole(2).pow(i32::from(exponent));
    number.is_finite().then(|| whole(mantissa) * whole(sign) * power)
}

/// A power of 2 that is no whole one.
fn two_to_the(exponent: f64) -> Result<Number, String> {
    let whole_part = exponent.floor();
    let rest = exponent - exponent.floor();
    if whole_part.abs() > MOST_BITS as f64 {
        return Err(too_large());
    }
    let scale = whole(2).pow(whole_part as i32);
    Ok(from_float(rest.exp2()).ok_or_else(too_large)? * scale)
}

/// The number as an index of a product: whole, not negative.
fn index(number: &Number) -> Option<u64> {
    let whole = number.is_integer() && !number.is_negative();
    whole.then(|| number.to_integer().to_u64().unwrap_or(u64::MAX))
}

/// n!
///
/// # Errors
/// The number is not a whole number, or is below 0, or the result is too large.
pub fn factorial(number: &Number) -> Result<Number, String> {
    let Some(n) = index(number) else {
        return Err(format!("a factorial needs a whole number, 0 or more, not {}", about(number)));
    };
    product((2..=n).map(|factor| (factor, 1)))
}

/// n!/(k! (n−k)!); 0 where k is larger than n.
///
/// # Errors
/// The numbers are not whole numbers, or below 0, or the result is too large.
pub fn choose(of: &Number, chosen: &Number) -> Result<Number, String> {
    let (Some(n), Some(k)) = (index(of), index(chosen)) else {
        return Err("C(n, k) needs two whole numbers, 0 or more".to_owned());
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
        product = product * numerator / denominator;
        if product.bits() > MOST_BITS {
            return Err(too_large());
        }
    }
    Ok(whole(product))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        for (numerator, denominator, text) in [
            (21, 10, "2.1"),
            (-21, 10, "-2.1"),
            (2, 3, "0.6667"),
            (12_345_678, 1000, "12345.7"),
            (1, 3_000_000, "3.333 × 10^-7"),
            (7, 1, "7"),
            (1i64 << 62, 1, "4611686018427387904"),
        ] {
            assert_eq!(about(&Number::new(numerator.into(), BigInt::from(denominator))), text);
        }
        assert_eq!(about(&whole(BigInt::from(8).pow(63u32))), "7.846 × 10^56");
    }
}
