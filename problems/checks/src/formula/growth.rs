//! Which of two formulas in one variable N grows faster, up to a constant factor: from their values for two large N.
//!
//! No number of the processor's holds 8^N or N! there, but it holds their logarithms. From one N to the other, the
//! logarithm of the quotient of two formulas stays nearly the same if they grow alike; else it changes with the quotient,
//! which is on its way to 0 or to infinity: even a factor sqrt(log log N) grows by 6 %.

use std::cmp::Ordering;
use std::f64::consts::{E, LN_2};

use num_traits::ToPrimitive;

use super::exact::binary_logarithm;
use super::{Op, Steps};

/// An odd N and an even one: small enough that the logarithm of N! has four digits behind its point, and large enough that
/// 100 000 is nothing beside them.
const LARGE: [f64; 2] = [16_777_217.0, 68_719_476_736.0];
/// The logarithm of the quotient of two formulas that grow alike changes by less.
const STEADY: f64 = 0.05;
/// Variables, with those of sums within sums: each sum works its terms out two times.
const MOST_VARIABLES: usize = 4;

/// A value, infinite or 0 if it is too large or too small for one of the processor's, and the logarithm of its amount.
#[derive(Clone, Copy)]
struct Magnitude {
    value: f64,
    logarithm: f64,
}

const ONE: Magnitude = Magnitude { value: 1.0, logarithm: 0.0 };
const UNKNOWN: Magnitude = Magnitude { value: f64::NAN, logarithm: f64::NAN };

/// Whether `formula` grows slower than `like`, like it, or faster; `None` if it falls below zero, or if that cannot be
/// told.
pub fn compare(formula: &Steps, like: &Steps) -> Option<Ordering> {
    let [first, last] = LARGE.map(|n| {
        let [formula, like] = [formula, like].map(|steps| run(steps, &mut vec![Magnitude::of(n)]));
        if formula.value.is_sign_positive() { formula.logarithm - like.logarithm } else { f64::NAN }
    });
    // Too large even for a logarithm.
    let change = if last == f64::INFINITY { last } else { last - first };
    if change.abs() < STEADY { Some(Ordering::Equal) } else { change.partial_cmp(&0.0) }
}

fn run(steps: &Steps, variables: &mut Vec<Magnitude>) -> Magnitude {
    let mut stack: Vec<Magnitude> = Vec::new();
    for (_, step) in steps {
        let mut pop = || stack.pop().unwrap_or(ONE);
        let value = match step {
            Op::Number(number) => {
                let [above, below] = [number.numer(), number.denom()]
                    .map(|part| part.to_f64().unwrap_or(f64::INFINITY));
                Magnitude::new(above / below, 1.0, binary_logarithm(number) * LN_2)
            }
            Op::Variable(index) => variables[*index],
            Op::Negate => pop().negated(),
            Op::Factorial => pop().factorial(),
            // Of what grows, the part after the point has no weight.
            Op::Floor | Op::Ceiling => pop(),
            Op::NaturalLogarithm => pop().logarithm(Magnitude::of(E)),
            operation => {
                let right = pop();
                let left = pop();
                match operation {
                    Op::Sum(body) => sum(body, left, right, variables),
                    Op::Add => left.plus(right),
                    Op::Subtract => left.plus(right.negated()),
                    Op::Multiply => left.times(right),
                    Op::Divide if right.logarithm == f64::NEG_INFINITY => UNKNOWN,
                    Op::Divide => left.times(right.power(ONE.negated())),
                    Op::Logarithm => left.logarithm(right),
                    Op::Choose => {
                        let others = left.plus(right.negated()).factorial();
                        let orders = right.factorial().times(others);
                        left.factorial().times(orders.power(ONE.negated()))
                    }
                    _ => left.power(right),
                }
            }
        };
        stack.push(value);
    }
    stack.pop().unwrap_or(ONE)
}

/// The last term, if the terms grow by a factor; as many of them as there are, if they grow more slowly.
fn sum(
    body: &Steps,
    first: Magnitude,
    last: Magnitude,
    variables: &mut Vec<Magnitude>,
) -> Magnitude {
    let [term, before] = [last, last.plus(ONE.negated())].map(|place| {
        variables.push(place);
        let is_deep = variables.len() > MOST_VARIABLES;
        let term = if is_deep { UNKNOWN } else { run(body, variables) };
        variables.pop();
        term
    });
    match term.logarithm - before.logarithm {
        growth if growth > STEADY => term,
        growth if growth >= 0.0 => term.times(last.plus(first.negated())),
        _ => UNKNOWN,
    }
}

impl Magnitude {
    fn of(value: f64) -> Self {
        Magnitude { value, logarithm: value.abs().ln() }
    }

    /// This value, or, where it is too large or too small, the one with this sign and this logarithm.
    fn new(value: f64, sign: f64, logarithm: f64) -> Self {
        if value.is_normal() {
            return Magnitude::of(value);
        }
        Magnitude { value: logarithm.exp().copysign(sign), logarithm }
    }

    fn negated(self) -> Self {
        Magnitude { value: -self.value, ..self }
    }

    fn plus(self, other: Self) -> Self {
        let sum = self.value + other.value;
        if sum.is_finite() {
            return Magnitude::of(sum);
        }
        if self.logarithm < other.logarithm {
            return other.plus(self);
        }
        let part = (other.logarithm - self.logarithm).exp();
        let part = part.copysign(self.value.signum() * other.value);
        Magnitude::new(sum, self.value, self.logarithm + part.ln_1p())
    }

    fn times(self, other: Self) -> Self {
        let sign = self.value.signum() * other.value.signum();
        Magnitude::new(self.value * other.value, sign, self.logarithm + other.logarithm)
    }

    fn power(self, exponent: Self) -> Self {
        // A negative number has powers only with whole exponents.
        let sign = self.value.signum().powf(exponent.value);
        let logarithm = if sign.is_nan() { sign } else { self.logarithm * exponent.value };
        Magnitude::new(self.value.powf(exponent.value), sign, logarithm)
    }

    fn logarithm(self, base: Self) -> Self {
        let is_number = self.value.is_sign_positive() && base.value.is_sign_positive();
        if is_number { Magnitude::of(self.logarithm / base.logarithm) } else { UNKNOWN }
    }

    /// By Stirling's formula, (m/e)^m·sqrt(m), without its constant factor; that of a small number itself.
    fn factorial(self) -> Self {
        if self.value < 20.0 {
            return Magnitude::of((1..=self.value.round() as u8).map(f64::from).product());
        }
        let logarithm = self.value * (self.logarithm - 1.0) + self.logarithm / 2.0;
        Magnitude::new(f64::INFINITY, 1.0, logarithm)
    }
}
