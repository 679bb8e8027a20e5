//! Formulas as a student writes them, `8^(n-1)`, `3N²` or `C(n^2, n)/2`, evaluated exactly.
//!
//! A formula is read once into steps for a stack machine, and worked out with rational numbers, so
//! `(8^n - 1)/7` loses nothing. A root or a logarithm that is no fraction is worked out to some
//! fifteen digits; [`Value::exact`] says so, and [`Value::is`] compares within [`TOLERANCE`].
//!
//! No input takes long or much memory: the text has at most [`MOST_CHARACTERS`], parentheses nest at
//! most [`DEEPEST`] deep, a sum takes at most [`MOST_WORK`], and no intermediate result may need more
//! than [`MOST_BITS`] bits; a power's or factorial's size is known before it is worked out.

mod exact;
mod growth;
mod parser;

use std::cmp::Ordering;
use std::fmt::Display;

use num_traits::{Signed, ToPrimitive, Zero};

use exact::{bits, choose, factorial, least, logarithm, power, too_large};

pub use exact::{MOST_BITS, Number, about, from_float, whole};

/// Characters of the longest formula that is read.
pub const MOST_CHARACTERS: usize = 1000;
/// Parentheses and signs may nest this deep.
pub const DEEPEST: usize = 100;
/// Steps that sums may take together; one with long numbers counts as many.
pub const MOST_WORK: u64 = 100_000;
/// An inexact value may differ from the truth by one part in this many.
pub const TOLERANCE: u64 = 1_000_000_000;

/// Says what is wrong with a formula, and at which character (from 1).
fn at_character(position: usize, what: impl Display) -> String {
    format!("at character {position}: {what}")
}

/// A formula that has been read: in postfix order, each step with the position of its sign.
#[derive(Clone, Debug)]
pub struct Formula(Postfix);

type Postfix = Vec<(usize, Op)>;

/// What a formula is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The number, or one very near to it.
    pub number: Number,
    /// Whether it is the number: no root or logarithm was rounded.
    pub exact: bool,
}

impl Value {
    /// Whether it is this number; where it was rounded, as far as that can be told.
    pub fn is(&self, truth: &Number) -> bool {
        if self.exact {
            self.number == *truth
        } else {
            (&self.number - truth).abs() * whole(TOLERANCE) <= truth.abs()
        }
    }
}

/// One step: a value for the stack, or an operation on its topmost values.
#[derive(Clone, Debug)]
enum Op {
    Number(Number),
    /// Index into the variables that [`parse`](Formula::parse) was given, and then into those of sums.
    Variable(usize),
    /// What is added, for each value of the innermost variable from one number to another.
    Sum(Postfix),
    Negate,
    Factorial,
    Floor,
    Ceiling,
    /// The value, and the base.
    Logarithm,
    NaturalLogarithm,
    /// It has no value, but it grows like every other one.
    LogarithmWithoutBase,
    Choose,
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
    /// The text is not a formula.
    pub fn parse(text: &str, variables: &[&str]) -> Result<Self, String> {
        Ok(Formula(parser::steps(text, variables)?))
    }

    /// Whether it grows slower with its first variable than `like`, like it up to a constant factor, or faster; `None` if
    /// it falls below zero, or if that cannot be told. There is a second variable, which is a constant.
    pub fn growth(&self, like: &Formula) -> Option<Ordering> {
        growth::compare(&self.0, &like.0)
    }

    /// The formula's value, with one whole number for each variable.
    ///
    /// # Errors
    /// A division by zero, a factorial of a number that is not whole, or a result that is too
    /// large.
    pub fn evaluate(&self, values: &[u64]) -> Result<Value, String> {
        Machine { values: values.iter().map(|&value| whole(value)).collect(), work: 0 }.run(&self.0)
    }
}

/// Works out a formula.
struct Machine {
    /// Those of the variables, and then those of the sums that are being worked out.
    values: Vec<Number>,
    work: u64,
}

impl Machine {
    fn run(&mut self, steps: &Postfix) -> Result<Value, String> {
        let mut stack: Vec<Value> = Vec::new();
        for (position, step) in steps {
            let failed = |what| at_character(*position, what);
            let value = match step {
                Op::Sum(body) => {
                    let last = stack.pop().unwrap_or_default();
                    let first = stack.pop().unwrap_or_default();
                    self.sum(*position, body, [first, last])?
                }
                step => self.step(step, &mut stack).map_err(failed)?,
            };
            let size = bits(&value.number);
            if size > MOST_BITS {
                return Err(failed(too_large()));
            }
            self.work += 1 + size / 64;
            stack.push(value);
        }
        Ok(stack.pop().unwrap_or_default())
    }

    fn step(&self, step: &Op, stack: &mut Vec<Value>) -> Result<Value, String> {
        let mut is_exact = true;
        // The parser gives every operation as many values as it takes.
        let mut pop = || {
            let value = stack.pop().unwrap_or_default();
            is_exact &= value.exact;
            value.number
        };
        let (number, exact) = match step {
            Op::Number(number) => (number.clone(), true),
            Op::Variable(index) => (self.values[*index].clone(), true),
            Op::Negate => (-pop(), true),
            Op::Factorial => (factorial(&pop())?, true),
            Op::Floor | Op::Ceiling => {
                let value = certain(stack.pop().unwrap_or_default())?;
                let is_floor = matches!(step, Op::Floor);
                let number = if is_floor { value.floor() } else { value.ceil() };
                return Ok(Value { number, exact: true });
            }
            Op::NaturalLogarithm => logarithm(&pop(), None)?,
            Op::LogarithmWithoutBase => {
                return Err(
                    "a base is missing: write log(n, 2), log2(n), log10(n) or ln(n)".to_owned()
                );
            }
            operation => {
                let right = pop();
                let left = pop();
                match operation {
                    Op::Add => (left + right, true),
                    Op::Subtract => (left - right, true),
                    Op::Multiply => (left * right, true),
                    Op::Divide if right.is_zero() => return Err("division by zero".to_owned()),
                    Op::Divide => (left / right, true),
                    Op::Choose => (choose(&left, &right)?, true),
                    Op::Logarithm => logarithm(&left, Some(&right))?,
                    _ => power(&left, &right)?,
                }
            }
        };
        Ok(Value { number, exact: exact && is_exact })
    }

    fn sum(&mut self, position: usize, body: &Postfix, ends: [Value; 2]) -> Result<Value, String> {
        let failed = |what| at_character(position, what);
        let mut exact = ends.iter().all(|end| end.exact);
        let ends = ends
            .map(|Value { number, .. }| number.is_integer().then(|| number.to_integer().to_i64()));
        let [Some(Some(first)), Some(Some(last))] = ends else {
            return Err(failed("a sum goes from a whole number to a whole number"));
        };
        let mut number = whole(0);
        for value in first..=last {
            if self.work > MOST_WORK {
                return Err(failed("this sum is too long to be worked out"));
            }
            self.values.push(whole(value));
            let term = self.run(body);
            self.values.pop();
            let term = term?;
            number += term.number;
            exact &= term.exact;
            self.work += 1 + bits(&number) / 64;
        }
        Ok(Value { number, exact })
    }
}

/// A number of which it is certain between which whole numbers it lies.
fn certain(Value { number, exact }: Value) -> Result<Number, String> {
    let distance = (&number - number.round()).abs();
    let doubt = (whole(1) + number.abs() / whole(1000)) / whole(TOLERANCE);
    if exact || distance == least() || distance > doubt {
        Ok(number)
    } else {
        Err("this is too near to a whole number to be rounded; use one logarithm, as in floor(log2(n)) + 1".to_owned())
    }
}

#[cfg(test)]
mod tests;
