//! How a formula in one variable grows, up to a constant factor, from its signs alone: no value tells N^1.01 from N.

use std::cmp::Ordering;

use num_traits::ToPrimitive;

use super::{Op, Steps};

/// A product of powers: the exponents of n^n, e^n, n, log n and log log n. The first that is not 0 decides.
pub type Powers = [f64; 5];

const ONE: Powers = [0.0; 5];
/// What differs by less is the same exponent.
const NEAR: f64 = 1e-9;
/// Terms of the longest sum, and the largest whole exponent for which all terms are worked out.
const MOST_TERMS: usize = 40;
const MOST_EXPONENT: f64 = 8.0;

/// The fastest growing terms of a sum, the fastest first, each with its factor.
#[derive(Clone)]
struct Terms {
    of: Vec<(Powers, f64)>,
    /// Whether these are all.
    all: bool,
}

/// Which of two products grows faster.
pub fn compare(a: &Powers, b: &Powers) -> Ordering {
    let difference = a.iter().zip(b).map(|(a, b)| a - b).find(|it| it.abs() > NEAR);
    difference.map_or(Ordering::Equal, |it| it.total_cmp(&0.0))
}

/// How the formula grows; `None` if its signs do not tell, or if it falls below zero.
pub fn growth(steps: &Steps) -> Option<Powers> {
    let mut stack: Vec<Terms> = Vec::new();
    for (_, step) in steps {
        let last = stack.pop();
        let terms = match step {
            Op::Number(_) | Op::Variable(_) => {
                stack.extend(last);
                match step {
                    Op::Number(number) => {
                        let value = number.numer().to_f64()? / number.denom().to_f64()?;
                        Terms::one(ONE, Some(value).filter(|value| value.is_finite())?)
                    }
                    _ => Terms::one([0.0, 0.0, 1.0, 0.0, 0.0], 1.0),
                }
            }
            Op::Negate => last?.times(&Terms::one(ONE, -1.0)),
            Op::Factorial => last?.factorial()?,
            Op::Floor | Op::Ceiling => last?.leading(),
            Op::NaturalLogarithm => last?.logarithm()?,
            Op::Sum(_) => return None,
            operation => {
                let (left, right) = (stack.pop()?, last?);
                match operation {
                    Op::Add => left.plus(right)?,
                    Op::Subtract => left.plus(right.times(&Terms::one(ONE, -1.0)))?,
                    Op::Multiply => left.times(&right),
                    Op::Divide => left.times(&right.to_the(-1.0)?),
                    Op::Logarithm => left.logarithm()?.times(&right.logarithm()?.to_the(-1.0)?),
                    Op::Choose => {
                        let chosen = right.constant().filter(|it| *it >= 0.0)?;
                        left.leading().to_the(chosen)?
                    }
                    _ => match right.constant() {
                        Some(exponent) => left.to_the(exponent)?,
                        None => left.logarithm()?.times(&right).exponential()?,
                    },
                }
            }
        };
        stack.push(terms);
    }
    let (powers, factor) = *stack.pop()?.of.first()?;
    (factor > 0.0).then_some(powers)
}

impl Terms {
    fn one(powers: Powers, factor: f64) -> Self {
        let of = if factor == 0.0 { Vec::new() } else { vec![(powers, factor)] };
        Terms { of, all: true }
    }

    /// The fastest growing term alone; a constant may be rounded.
    fn leading(mut self) -> Self {
        self.all = self.of.is_empty();
        self.of.truncate(1);
        self
    }

    /// Its value, if it does not grow.
    fn constant(&self) -> Option<f64> {
        match self.of[..] {
            _ if !self.all => None,
            [] => Some(0.0),
            [(powers, factor)] if compare(&powers, &ONE).is_eq() => Some(factor),
            _ => None,
        }
    }

    /// Terms that grow alike are one; `None` if those cancel that the others are nothing against.
    fn plus(self, other: Self) -> Option<Self> {
        let all = self.all && other.all;
        let mut terms = [self.of, other.of].concat();
        terms.sort_by(|a, b| compare(&b.0, &a.0));
        let first = terms.first().copied();
        let mut of: Vec<(Powers, f64)> = Vec::new();
        for group in terms.chunk_by(|a, b| compare(&a.0, &b.0).is_eq()) {
            let sum: f64 = group.iter().map(|it| it.1).sum();
            if group.iter().all(|it| sum.abs() > it.1.abs() * NEAR) {
                of.push((group[0].0, sum));
            }
        }
        let stays =
            |first: (Powers, f64)| of.first().is_some_and(|it| compare(&it.0, &first.0).is_eq());
        if !all && !first.is_none_or(stays) {
            return None;
        }
        let all = all && of.len() <= MOST_TERMS;
        of.truncate(MOST_TERMS);
        Some(Terms { of, all })
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = Terms { of: Vec::new(), all: true };
        for (powers, factor) in &self.of {
            let of = other.of.iter().map(|(others, other)| {
                (std::array::from_fn(|i| powers[i] + others[i]), factor * other)
            });
            let part = Terms { of: of.collect(), all: true };
            product = product.plus(part).unwrap_or(Terms { of: Vec::new(), all: true });
        }
        product.all &= self.all && other.all;
        product
    }

    /// A power with a constant exponent.
    fn to_the(&self, exponent: f64) -> Option<Self> {
        let is_whole = exponent.fract() == 0.0;
        if self.of.len() > 1 && is_whole && (0.0..=MOST_EXPONENT).contains(&exponent) {
            let factors = (0..exponent as u32).map(|_| self);
            return Some(factors.fold(Terms::one(ONE, 1.0), |product, it| product.times(it)));
        }
        if exponent == 0.0 {
            return Some(Terms::one(ONE, 1.0));
        }
        let (powers, factor) = *self.of.first()?;
        let factor = factor.powf(exponent);
        let all = self.all && self.of.len() == 1;
        factor
            .is_normal()
            .then(|| Terms { of: vec![(powers.map(|it| it * exponent), factor)], all })
    }

    /// Its logarithm. That of a sum is the one of its fastest term, and something that vanishes.
    fn logarithm(&self) -> Option<Self> {
        let ([n_to_n, e_to_n, n, log, log_log], factor) = *self.of.first()?;
        if log_log.abs() > NEAR || factor <= 0.0 {
            return None;
        }
        let parts = [
            ([0.0, 0.0, 1.0, 1.0, 0.0], n_to_n),
            ([0.0, 0.0, 1.0, 0.0, 0.0], e_to_n),
            ([0.0, 0.0, 0.0, 1.0, 0.0], n),
            ([0.0, 0.0, 0.0, 0.0, 1.0], log),
            (ONE, factor.ln()),
        ];
        let of = parts.into_iter().filter(|part| part.1.abs() > NEAR).collect();
        Some(Terms { of, all: self.all && self.of.len() == 1 })
    }

    /// e to the power of this sum: of each of its terms, the logarithm of something that has a name here.
    fn exponential(self) -> Option<Self> {
        let (mut powers, mut constant) = (ONE, 0.0);
        for (term, factor) in self.of.iter().filter(|term| !compare(&term.0, &ONE).is_lt()) {
            let place = match term.map(|it| (it * 1e6).round() / 1e6) {
                [0.0, 0.0, 1.0, 1.0, 0.0] => &mut powers[0],
                [0.0, 0.0, 1.0, 0.0, 0.0] => &mut powers[1],
                [0.0, 0.0, 0.0, 1.0, 0.0] => &mut powers[2],
                [0.0, 0.0, 0.0, 0.0, 1.0] => &mut powers[3],
                ONE => &mut constant,
                _ => return None,
            };
            *place += factor;
        }
        let factor = f64::exp(constant);
        (self.all && factor.is_normal()).then(|| Terms::one(powers, factor))
    }

    /// By Stirling's formula, for a multiple of n and a constant.
    fn factorial(self) -> Option<Self> {
        if let Some(number) = self.constant() {
            let product = (1..=number.min(200.0) as u32).map(f64::from).product::<f64>();
            return product.is_normal().then(|| Terms::one(ONE, product));
        }
        let ([0.0, 0.0, 1.0, 0.0, 0.0], a) = *self.of.first()? else { return None };
        let plus = match self.of[1..] {
            [] => 0.0,
            [(powers, plus)] if compare(&powers, &ONE).is_eq() => plus,
            _ => return None,
        };
        let powers = [a, a * a.ln() - a, plus + 0.5, 0.0, 0.0];
        let factor = std::f64::consts::TAU.sqrt() * a.powf(plus + 0.5);
        (self.all && a > 0.0 && factor.is_normal())
            .then(|| Terms { of: vec![(powers, factor)], all: false })
    }
}
