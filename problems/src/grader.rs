//! Judges a worksheet, line by line.
//!
//! A check hands the grader the question's name and the truth that the programs of the course have
//! just worked out. The grader says whether the answer holds; of a wrong answer it says why it cannot
//! be right, and never what would be.

use std::collections::BTreeSet;
use std::path::Path;

use num_bigint::BigInt;
use num_traits::{FromPrimitive, Signed, Zero};

use crate::formula::{Formula, Number, about, whole};
use crate::lots::Lots;
use crate::style::command;
use crate::worksheet::{Answer, Worksheet};

/// Why an answer does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is wrong, and why.
    Wrong(String),
    /// It is not filled in, or is not in the worksheet, or something else is still to do.
    Open(String),
}

/// What can be judged, or why it does not hold.
pub type Judged<T = ()> = Result<T, Fault>;

/// One line of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What was checked: a question of the worksheet, or a run of a program.
    pub subject: String,
    /// Whether it holds.
    pub judged: Judged,
}

/// Characters of a question's name that are looked at and shown, and of a number that is repeated.
const MOST_NAME: usize = 100;
/// Where formulas are compared that grow so fast that they cannot be worked out for more.
const SMALL_ENDS: [u64; 2] = [100, 200];
/// What a number may be multiplied or divided by when its unit is a wrong one.
const UNITS: [u64; 10] =
    [10, 60, 100, 1000, 1 << 10, 1_000_000, 1 << 20, 1_000_000_000, 1 << 30, 1_000_000_000_000];

/// An answer is wrong.
pub fn wrong<T>(why: impl Into<String>) -> Judged<T> {
    Err(Fault::Wrong(why.into()))
}

/// Something is still to do.
pub fn open<T>(what: impl Into<String>) -> Judged<T> {
    Err(Fault::Open(what.into()))
}

/// Judges one worksheet.
pub struct Grader<'a> {
    sheet: &'a Worksheet,
    /// The root of the repository, for checks that read puzzles.
    pub root: &'a Path,
    /// The numbers that are the student's own.
    pub lots: Lots,
    lines: Vec<Judgement>,
}

impl<'a> Grader<'a> {
    /// A grader of `sheet`.
    pub fn new(sheet: &'a Worksheet, root: &'a Path, lots: Lots) -> Self {
        Grader { sheet, root, lots, lines: Vec::new() }
    }

    /// All lines, and one for every name in the worksheet that is no question.
    pub fn finish(mut self) -> Vec<Judgement> {
        let asked: Vec<String> = self.lines.iter().map(|line| line.subject.clone()).collect();
        for name in self.sheet.questions() {
            if asked.iter().any(|question| question == name) {
                continue;
            }
            let subject: String = name.chars().take(MOST_NAME).collect();
            let distance = |question: &&String| strsim::damerau_levenshtein(question, &subject);
            let nearest = asked.iter().min_by_key(distance);
            let nearest = nearest.map_or_else(String::new, |n| format!("; the nearest is {n}"));
            let judged = wrong(format!("this worksheet has no such question{nearest}"));
            self.lines.push(Judgement { subject, judged });
        }
        self.lines
    }

    /// The verdict of a question that a check judges by itself.
    pub fn judge(&mut self, question: &str, judge: impl FnOnce(&Self) -> Judged) {
        let judged = judge(self);
        self.lines.push(Judgement { subject: question.to_owned(), judged });
    }

    /// A formula that must have the given value at every one of `points`. `what` says what the truth
    /// is, for example "the search enters"; the truth at the first point that fails is told, since
    /// anybody can read it off a run.
    pub fn formula<const V: usize>(
        &mut self,
        question: &str,
        variables: [&str; V],
        points: impl IntoIterator<Item = ([u64; V], Number)>,
        what: &str,
    ) {
        self.judge(question, |grader| {
            let formula = grader.parsed(question, &variables)?;
            for (values, truth) in points {
                let given = valued(&formula, &variables, &values)?;
                if given != truth {
                    let (at, given, truth) =
                        (at(&variables, &values), about(&given), about(&truth));
                    return wrong(format!("at {at} it is {given}, but {what} {truth}"));
                }
            }
            Ok(())
        });
    }

    /// A formula in one variable that must grow like `truth`, up to a constant factor (O-notation).
    /// `ends` are two values of the variable, as large as the truth can be worked out for.
    pub fn growth(
        &mut self,
        question: &str,
        variable: &str,
        ends: [u64; 2],
        truth: impl Fn(u64) -> Number,
        what: &str,
    ) {
        self.judge(question, |grader| {
            let formula = grader.parsed(question, &[variable])?;
            let at = |ends: [u64; 2]| -> Judged<[Number; 2]> {
                let values = ends.map(|end| valued(&formula, &[variable], &[end]));
                let [first, last] = values;
                Ok([first?, last?])
            };
            // What is too large there is worked out for smaller values.
            let (ends, [first, last]) = match at(ends) {
                Ok(values) => (ends, values),
                Err(_) => (SMALL_ENDS, at(SMALL_ENDS)?),
            };
            let [small, large] = ends;
            if !first.is_positive() || !last.is_positive() {
                return wrong(format!("at {variable} = {large} it is not above zero"));
            }
            // For like growth this tends to 1. Exponents are whole numbers, so what grows otherwise
            // is off by a factor of two or more, and terms that do not matter by less than a half.
            let drift = (last * truth(small)) / (first * truth(large));
            let limit = Number::new(3.into(), 2.into());
            wrong(match () {
                () if drift > limit => format!(
                    "a bound, perhaps, but not the smallest: from {variable} = {small} to {large} \
                     it grows faster than {what}"
                ),
                () if drift < limit.recip() => {
                    format!("from {variable} = {small} to {large} it grows slower than {what}")
                }
                () => return Ok(()),
            })
        });
    }

    /// A number that must be exactly right. `look` says where to find it.
    pub fn number(&mut self, question: &str, truth: impl Into<BigInt>, look: &str) {
        self.near(question, whole(truth), 0, look);
    }

    /// A number that must be right within `percent` percent. `look` says where to find it.
    pub fn near(&mut self, question: &str, truth: Number, percent: u32, look: &str) {
        self.judge(question, |grader| {
            let Answer::Text(typed) = grader.filled(question)? else {
                return grader.value(question).map(drop);
            };
            let given = grader.value(question)?;
            match is_near(&given, &truth, percent) {
                true => Ok(()),
                false => {
                    let mistake = typical_mistake(&given, &truth, percent);
                    wrong(format!("{} does not hold{mistake}; {look}", shown(&typed)))
                }
            }
        });
    }

    /// A number that follows from what was measured, right within `percent` percent. Where the truth
    /// is `None`, `measured.csv` lacks something: `lacks`.
    pub fn measured(
        &mut self,
        question: &str,
        truth: Option<f64>,
        percent: u32,
        look: &str,
        lacks: &str,
    ) {
        // A power of two loses no digit.
        let exact = |truth: f64| BigInt::from_f64(truth * 2f64.powi(64));
        match truth.and_then(exact).map(|scaled| Number::new(scaled, BigInt::from(1u128 << 64))) {
            Some(truth) => self.near(question, truth, percent, look),
            None => {
                self.judge(question, |_| open(format!("measured.csv lacks {lacks}; measure again")))
            }
        }
    }

    /// One of several words. Each of `others` comes with why it is wrong; if one of them is the right
    /// one, that is passed over.
    pub fn choice(&mut self, question: &str, right: &str, others: &[(&str, &str)]) {
        self.judge(question, |grader| {
            let given = match grader.filled(question)? {
                Answer::Text(text) => text,
                other => return wrong(format!("one word is asked for, not {}", kind(&other))),
            };
            if given.eq_ignore_ascii_case(right) {
                return Ok(());
            }
            if let Some((word, why)) = others.iter().find(|(w, _)| given.eq_ignore_ascii_case(w)) {
                return wrong(format!("not {word}: {why}"));
            }
            let mut words: Vec<&str> = others.iter().map(|(word, _)| *word).collect();
            words.push(right);
            words.sort_unstable();
            words.dedup();
            wrong(format!("'{given}' is none of {}", words.join(", ")))
        });
    }

    /// A list of whole numbers, each with what its place stands for.
    pub fn list(
        &mut self,
        question: &str,
        truth: impl IntoIterator<Item = (String, u64)>,
        look: &str,
    ) {
        let truth: Vec<(String, u64)> = truth.into_iter().collect();
        self.judge(question, |grader| {
            let given = grader.entries(question)?;
            if given.len() != truth.len() {
                let (given, asked) = (given.len(), truth.len());
                return wrong(format!("the list has {given} entries, asked are {asked}"));
            }
            let mut bad = Vec::new();
            for (answer, (name, truth)) in given.iter().zip(truth) {
                if *answer == Answer::Empty {
                    return open(format!("{name} is not filled in yet"));
                }
                if number_of(answer)? != whole(truth) {
                    bad.push(name);
                }
            }
            match bad.is_empty() {
                true => Ok(()),
                false => wrong(format!("{} cannot be right; {look}", bad.join(", "))),
            }
        });
    }

    /// A set of cells, `[[x, y], …]`, in any order. `belongs` says what belongs in it.
    pub fn cells(&mut self, question: &str, truth: &BTreeSet<(u64, u64)>, belongs: &str) {
        self.judge(question, |grader| {
            let mut given = BTreeSet::new();
            for entry in grader.entries(question)? {
                let (x, y) = cell_of(&entry)?;
                if !truth.contains(&(x, y)) {
                    return wrong(format!("({x}, {y}) does not belong there: {belongs}"));
                }
                given.insert((x, y));
            }
            match truth.len() - given.len() {
                0 => Ok(()),
                missing => wrong(format!("all of them are right, and {missing} more belong there")),
            }
        });
    }

    /// The answer as a number.
    ///
    /// # Errors
    /// It is empty or no number; the fault says so.
    pub fn value(&self, question: &str) -> Judged<Number> {
        number_of(&self.filled(question)?)
    }

    /// The answer as a formula.
    ///
    /// # Errors
    /// It is empty or no formula; the fault says so.
    pub fn parsed(&self, question: &str, variables: &[&str]) -> Judged<Formula> {
        match self.filled(question)? {
            Answer::Text(text) => Formula::parse(&text, variables)
                .or_else(|error| wrong(format!("'{text}', {error}"))),
            other => wrong(format!("a formula is asked for, not {}", kind(&other))),
        }
    }

    fn entries(&self, question: &str) -> Judged<Vec<Answer>> {
        match self.filled(question)? {
            Answer::List(list) => Ok(list),
            other => wrong(format!("a list, [ … ], is asked for, not {}", kind(&other))),
        }
    }

    fn filled(&self, question: &str) -> Judged<Answer> {
        match self.sheet.answer(question) {
            None => open(format!("the question is missing; add it:  {}", command("update", ""))),
            Some(Answer::Empty) => open("not filled in yet"),
            Some(answer) => Ok(answer),
        }
    }
}

/// A formula's value at a point.
///
/// # Errors
/// It has none there; the fault says why.
pub fn valued(formula: &Formula, variables: &[&str], values: &[u64]) -> Judged<Number> {
    let value = formula.evaluate(values);
    value.or_else(|error| wrong(format!("with {}, {error}", at(variables, values))))
}

fn is_near(given: &Number, truth: &Number, percent: u32) -> bool {
    (given - truth).abs() * whole(100) <= truth.abs() * whole(percent)
}

/// What a wrong number looks like: one in another unit, or a quotient the other way up. Never
/// whether it is too small or too large: from that, a program could find the right one.
fn typical_mistake(given: &Number, truth: &Number, percent: u32) -> String {
    if given.is_zero() || truth.is_zero() {
        return String::new();
    }
    for unit in UNITS {
        if is_near(given, &(truth * whole(unit)), percent) {
            return format!(": it is {unit} times what it should be, so check the unit");
        }
        if is_near(given, &(truth / whole(unit)), percent) {
            return format!(": it is 1/{unit} of what it should be, so check the unit");
        }
    }
    match is_near(&given.recip(), truth, percent) {
        true => ": it is the quotient the other way up".to_owned(),
        false => String::new(),
    }
}

/// A number as it was typed, unless it is very long.
fn shown(typed: &str) -> String {
    let short: String = typed.chars().take(MOST_NAME).collect();
    if short.len() < typed.len() { short + "…" } else { short }
}

fn at(variables: &[&str], values: &[u64]) -> String {
    let pairs = variables.iter().zip(values).map(|(name, value)| format!("{name} = {value}"));
    pairs.collect::<Vec<String>>().join(", ")
}

fn number_of(answer: &Answer) -> Judged<Number> {
    let Answer::Text(text) = answer else {
        return wrong(format!("a number is asked for, not {}", kind(answer)));
    };
    // Digits may be grouped: 19_173_961, 19 173 961, 19'173'961.
    let mut plain = text.replace(['_', '\''], "");
    if plain.chars().all(|c| c.is_ascii_digit() || c.is_whitespace()) {
        plain.retain(|c| c.is_ascii_digit());
    }
    let formula = Formula::parse(&plain, &[])
        .or_else(|error| wrong(format!("'{text}' is no number: {error}")))?;
    formula.evaluate(&[]).or_else(|_| wrong(format!("'{text}' has no value")))
}

fn cell_of(answer: &Answer) -> Judged<(u64, u64)> {
    if let Answer::List(pair) = answer
        && let [Answer::Text(x), Answer::Text(y)] = pair.as_slice()
        && let (Ok(x), Ok(y)) = (x.parse(), y.parse())
    {
        return Ok((x, y));
    }
    wrong("a cell is written [x, y], as in [2, 0]")
}

fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Empty => "an empty place",
        Answer::Text(_) => "a single value",
        Answer::List(_) => "a list",
        Answer::Other(kind) => kind,
    }
}

#[cfg(test)]
mod tests;
