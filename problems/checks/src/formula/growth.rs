//! Which of two formulas in one variable N, and perhaps a constant c, grows faster, up to a constant factor: from their values where N is e^10000
//! and e^100000.
//!
//! No number of the processor's holds such values. Each is known by its sign and its logarithm,
//! a·N + k·ln N + b + c/N, as the numbers a, k, b and c: N is never added to what it would swallow, and what is smaller
//! than 1/N is left out. That of N·8^N/log2(N), say, has the a ln 8, the k 1 and the b −ln log2(N). Where the a of two
//! formulas differ, the larger one decides. If not, the logarithm of their quotient is k·ln N + b, with the differences
//! of k and b. Either it has become steady, or the quotient is still on its way to 0 or infinity: from one N to the
//! other, even a factor sqrt(log log N) grows by more than 10 %. The smaller terms that lose their weight most slowly
//! are those of a sum like log2(N) + 100, and that is at most 0.7 % larger than log2(N).

use std::cmp::Ordering;
use std::f64::consts::LN_2;

use super::exact::binary_logarithm;
use super::{Op, Postfix};

/// The two ln N. They are so large that constants and powers of ln N are told from powers of N by their size.
const LARGE: [f64; 2] = [1e4, 1e5];
/// The logarithm of the quotient of two formulas that grow alike changes by less.
const STEADY: f64 = 0.01;
/// What differs by a smaller part is the same. Terms as large as ln N that cancel out leave some 11 right digits.
const NEAR: f64 = 1e-9;
/// Variables, with those of sums within sums: each sum works its terms out two times.
const MOST_VARIABLES: usize = 5;

/// A value at one N: its sign, and its logarithm a·N + k·ln N + b + c/N. The sign of what is not known is no number.
#[derive(Clone, Copy)]
struct Growth(f64, [f64; 4]);

const ONE: Growth = Growth(1.0, [0.0; 4]);
const UNKNOWN: Growth = Growth(f64::NAN, [f64::NAN; 4]);
const MINUS: Growth = Growth(-1.0, [0.0; 4]);
const E: Growth = Growth(1.0, [0.0, 0.0, 1.0, 0.0]);
const N: Growth = Growth(1.0, [0.0, 1.0, 0.0, 0.0]);

/// Whether `formula` grows slower than `like`, like it, or faster; `None` if it falls below zero, or if that cannot be
/// told.
pub fn compare(formula: &Postfix, like: &Postfix) -> Option<Ordering> {
    let [[_, first, _], [exponent, last, _]] = LARGE.map(|ln_n| {
        let [formula, like] = [formula, like].map(|it| AtLargeN(ln_n).run(it, &mut vec![N, E]));
        let is_positive = formula.0 > 0.0;
        if is_positive { AtLargeN(ln_n).difference(formula, like) } else { [f64::NAN; 3] }
    });
    let change = if exponent != 0.0 {
        exponent.signum()
    } else if last.is_infinite() {
        last
    } else {
        last - first
    };
    if change.abs() < STEADY { Some(Ordering::Equal) } else { change.partial_cmp(&0.0) }
}

/// Where ln N is this.
struct AtLargeN(f64);

impl AtLargeN {
    fn run(&self, steps: &Postfix, variables: &mut Vec<Growth>) -> Growth {
        let mut stack: Vec<Growth> = Vec::new();
        for (_, step) in steps {
            let mut pop = || stack.pop().unwrap_or(ONE);
            let value = match step {
                Op::Number(it) => Growth(1.0, [0.0, 0.0, binary_logarithm(it) * LN_2, 0.0]),
                Op::Variable(index) => variables[*index],
                Op::Negate => pop().times(MINUS, 1.0),
                Op::Factorial => self.factorial(pop()),
                // Of what grows, the part after the point has no weight.
                Op::Floor | Op::Ceiling => pop(),
                Op::NaturalLogarithm | Op::LogarithmWithoutBase => self.logarithm(pop()),
                operation => {
                    let right = pop();
                    let left = pop();
                    match operation {
                        Op::Sum(body) => self.sum(body, left, right, variables),
                        Op::Add => self.plus(left, right),
                        Op::Subtract => self.minus(left, right),
                        Op::Multiply => left.times(right, 1.0),
                        Op::Divide => left.times(right, -1.0),
                        Op::Logarithm => self.logarithm(left).times(self.logarithm(right), -1.0),
                        Op::Choose => {
                            let others = self.factorial(self.minus(left, right));
                            let orders = self.factorial(right).times(others, 1.0);
                            self.factorial(left).times(orders, -1.0)
                        }
                        _ => self.power(left, right),
                    }
                }
            };
            stack.push(value);
        }
        stack.pop().unwrap_or(ONE)
    }

    /// The logarithm of the quotient, as the factor of N, what is neither large nor small, and the factor of 1/N.
    fn difference(&self, Growth(_, left): Growth, Growth(_, right): Growth) -> [f64; 3] {
        let [a, k, b, c] = std::array::from_fn(|i| {
            let difference = left[i] - right[i];
            let is_none = difference.abs() < NEAR * (left[i].abs() + right[i].abs());
            if is_none { 0.0 } else { difference }
        });
        [a, k * self.0 + b, c]
    }

    /// The larger one, and the part that the other one is of it.
    fn plus(&self, left: Growth, right: Growth) -> Growth {
        let [a, b, c] = self.difference(left, right);
        if (a, b) < (0.0, 0.0) {
            return self.plus(right, left);
        }
        let sign = left.0 * right.0;
        let part = sign * (-b).exp();
        let sum = if a > 0.0 {
            ONE
        } else if part == -1.0 {
            // 1 − (1 − c/N); if c is 0, all that is left is unknown.
            Growth(c / c.abs(), [0.0, -1.0, c.abs().ln(), 0.0])
        } else if part == 0.0 {
            Growth(1.0, [0.0, 0.0, 0.0, sign * (self.0 - b).exp()])
        } else {
            Growth(1.0, [0.0, 0.0, part.ln_1p(), -c * part / (1.0 + part)])
        };
        left.times(sum, 1.0)
    }

    fn minus(&self, left: Growth, right: Growth) -> Growth {
        self.plus(left, right.times(MINUS, 1.0))
    }

    /// The value itself, as p·N + q + r/N; what is too large for that is infinite.
    fn series(&self, Growth(sign, [a, k, b, c]): Growth) -> [f64; 3] {
        let large = product(a, f64::INFINITY);
        match [-1.0, 0.0, 1.0].map(|by| sign * (large + (k + by) * self.0 + b).exp()) {
            [p, _, _] if p != 0.0 => [p, product(p, c), 0.0],
            [_, q, _] if q != 0.0 => [0.0, q, product(q, c)],
            small => small,
        }
    }

    fn logarithm(&self, Growth(sign, [a, k, b, c]): Growth) -> Growth {
        let (first, next, power) = match k * self.0 + b {
            b if a != 0.0 => (a, b, 1.0),
            b if b != 0.0 => (b, c, 0.0),
            _ => (c, 0.0, -1.0),
        };
        // That of a negative number is none.
        Growth(sign.sqrt() * first.signum(), [0.0, power, first.abs().ln(), next / first])
    }

    fn power(&self, Growth(sign, [a, k, b, c]): Growth, exponent: Growth) -> Growth {
        let [p, q, r] = self.series(exponent);
        let all = k * self.0 + b;
        let large = product(product(a, p), f64::INFINITY);
        let ln = [
            large + product(a, q) + product(all, p),
            product(k, q),
            product(a, r) + product(b, q) + product(c, p),
            product(all, r) + product(c, q),
        ];
        // A power of a negative number has a sign only if the exponent is a whole number.
        Growth(sign.powf(product(p, f64::NAN) + q), ln)
    }

    /// By Stirling's formula, (m/e)^m·sqrt(m), without its constant factor; that of a small number itself.
    fn factorial(&self, m: Growth) -> Growth {
        let [p, q, _] = self.series(m);
        if p == 0.0 && q < 20.0 {
            let factors = (1..=q.round() as u8).map(|factor| f64::from(factor).ln());
            return Growth(1.0, [0.0, 0.0, factors.sum(), 0.0]);
        }
        let small = if p == 0.0 { 0.0 } else { (1.0 / 6.0 - q * q) / (2.0 * p) };
        self.power(m.times(E, -1.0), m)
            .times(m, 0.5)
            .times(Growth(1.0, [0.0, 0.0, 0.0, small]), 1.0)
    }

    /// The last term, if the terms grow by a factor; as many of them as there are, if they grow more slowly.
    fn sum(
        &self,
        body: &Postfix,
        first: Growth,
        last: Growth,
        variables: &mut Vec<Growth>,
    ) -> Growth {
        let [term, before] = [last, self.minus(last, ONE)].map(|place| {
            variables.push(place);
            let is_deep = variables.len() > MOST_VARIABLES;
            let term = if is_deep { UNKNOWN } else { self.run(body, variables) };
            variables.pop();
            term
        });
        match self.difference(term, before) {
            [0.0, 0.0, c] if c >= 0.0 => term.times(self.minus(last, first), 1.0),
            [a, b, _] if (a, b) > (0.0, 0.0) => term,
            _ => UNKNOWN,
        }
    }
}

impl Growth {
    /// Its product with a power of the other one.
    fn times(self, Growth(sign, ln): Growth, power: f64) -> Self {
        Growth(self.0 * sign, std::array::from_fn(|i| self.1[i] + power * ln[i]))
    }
}

/// The product; 0, if one of the two is 0 and the other infinite.
fn product(left: f64, right: f64) -> f64 {
    if left == 0.0 || right == 0.0 { 0.0 } else { left * right }
}
