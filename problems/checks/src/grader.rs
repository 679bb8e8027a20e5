//! Judges a worksheet, line by line.
//!
//! A check hands the grader the question's name and the truth that the programs of the course have
//! just worked out. The grader says whether the answer is right. For a wrong answer it says why it
//! cannot be right. It prints no right value, but a wrong unit leads to one: "60 times what it should be".

use std::cmp::Ordering;
use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use sha2::{Digest, Sha256};

use crate::answers::{
    cell_of, formula_of, is_list, is_word, kind, listed, number_of, truncated, without_o, word,
};
use crate::formula::{Formula, Number, Value, about, from_float, whole};
use crate::judgement::{Fault, Judged, Judgement, Subject, open, wrong};
use crate::random_inputs::RandomInputs;
use crate::worksheet::{Answer, Worksheet};

/// In the place of a question: a word that rests on no other answer.
pub const NO_EVIDENCE: &str = "";

/// How many names that are no questions are reported.
const MOST_STRANGE: usize = 20;
/// What a number may be multiplied or divided by when its unit is a wrong one.
const UNITS: [u64; 10] =
    [10, 60, 100, 1000, 1 << 10, 1_000_000, 1 << 20, 1_000_000_000, 1 << 30, 1_000_000_000_000];

/// Judges one worksheet.
pub struct Grader<'a> {
    sheet: &'a Worksheet,
    /// The numbers that are the student's own.
    pub inputs: RandomInputs,
    lines: Vec<Judgement>,
    /// Names that are guesses: they may be there, and need not.
    guesses: Vec<String>,
}

/// The question that a line is about, if it is about one.
fn name_of(line: &Judgement) -> Option<&String> {
    if let Subject::Question { name, .. } = &line.subject { Some(name) } else { None }
}

impl<'a> Grader<'a> {
    /// A grader of `sheet`.
    pub fn new(sheet: &'a Worksheet, inputs: RandomInputs) -> Self {
        Grader { sheet, inputs, lines: Vec::new(), guesses: Vec::new() }
    }

    /// All lines, and one for every name in the worksheet that is no question.
    pub fn finish(mut self) -> Vec<Judgement> {
        let asked: Vec<String> =
            self.lines.iter().filter_map(name_of).cloned().chain(self.guesses).collect();
        let is_strange = |name: &&str| asked.iter().all(|question| question != name);
        for name in self.sheet.questions().filter(is_strange).take(MOST_STRANGE) {
            let broken = self.sheet.broken(name).map(String::as_str);
            let judged = wrong(broken.unwrap_or("this worksheet has no such question"));
            let subject = Subject::Question { name: truncated(name), guess: None };
            self.lines.push(Judgement { subject, judged });
        }
        self.lines
    }

    /// What was guessed before the question just asked was answered: kept, and never graded. Once the
    /// answer is right, the line says how far the guess was off.
    pub fn guess(&mut self, question: &str, truth: impl Into<BigInt>) {
        self.guesses.push(question.to_owned());
        let truth: Number = whole(truth);
        let guessed = match self.value(question) {
            Err(Fault::Open(_)) => return,
            guessed => guessed.ok().map(|value| value.number).filter(Number::is_positive),
        };
        let Some(line) = self.lines.last_mut().filter(|line| line.judged.is_ok()) else { return };
        let Subject::Question { guess, .. } = &mut line.subject else { return };
        let Some(guessed) = guessed else {
            *guess = Some("your guess is not a number above 0".to_owned());
            return;
        };
        let shown = about(&guessed);
        let is_above = guessed > truth;
        let ratio = if is_above { &guessed / &truth } else { &truth / &guessed };
        let ten = whole(10);
        let times = about(&((ratio * &ten).round() / ten));
        *guess = Some(match times.as_str() {
            _ if guessed == truth => format!("you guessed {shown}, exactly"),
            "1" => format!("you guessed {shown}, nearly exactly"),
            _ if is_above => format!("you guessed {shown}, {times} times as many"),
            _ => format!("you guessed {shown}; it is {times} times that"),
        });
    }

    /// The verdict of a question that a check judges by itself.
    pub fn judge(&mut self, question: &str, judge: impl FnOnce(&Self) -> Judged) {
        let judged = judge(self);
        let subject = Subject::Question { name: question.to_owned(), guess: None };
        self.lines.push(Judgement { subject, judged });
    }

    /// A formula that must have the given value at every one of `points`. `what` says what the
    /// truth is, for example "the search enters"; the message has the truth at the first point that
    /// fails, because anyone can read it from a run.
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
                if !given.is(&truth) {
                    let at = at(&variables, &values);
                    let shown = about(&given.number);
                    let told = about(&truth);
                    return wrong(if shown == told {
                        format!(
                            "at {at} it is near to {told}, as {what}, but off by {}; an exact formula is asked for",
                            about(&(given.number - truth).abs())
                        )
                    } else {
                        format!("at {at} it is {shown}, but {what} {told}")
                    });
                }
            }
            Ok(())
        });
    }

    /// A formula in N that must grow like the formula `like`, up to a constant factor (O-notation).
    ///
    /// # Panics
    /// `like` is no formula.
    pub fn growth(&mut self, question: &str, like: &str, what: &str) {
        self.judge(question, |grader| {
            let variables = ["N", "c"];
            let in_o = |text: &str| without_o(text.trim_start_matches(['≤', ' '])).to_owned();
            let formula = grader.parsed_as(question, &variables, in_o)?;
            let like = Formula::parse(like, &variables).expect("a formula of ours");
            wrong(match formula.growth(&like) {
                Some(Ordering::Equal) => return Ok(()),
                Some(Ordering::Greater) => {
                    format!("a bound, perhaps, but not the smallest: it grows faster than {what}")
                }
                Some(Ordering::Less) => format!("it grows slower than {what}"),
                None => format!(
                    "for a large N it is not above zero, or it needs a simpler form to be compared with {what}"
                ),
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
            if given.is(&truth) || is_near(&given.number, &truth, percent) {
                Ok(())
            } else {
                let mistake = typical_mistake(&given.number, &truth, percent);
                wrong(format!("{} is wrong{mistake}; {look}", truncated(&typed)))
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
        match truth.and_then(from_float) {
            Some(truth) => self.near(question, truth, percent, look),
            None => {
                self.judge(question, |_| open(format!("measured.csv lacks {lacks}; measure again")))
            }
        }
    }

    /// One of several words. `right`, and each of `others` with why it is wrong, are digests, so the
    /// check shows no answer; `others` may also have all words as they are, since `right` is looked at
    /// first. A word is judged only when the question `evidence` is right: its numbers
    /// lead to the word, and a guess alone gets no reply. Without evidence it is judged at once.
    ///
    /// # Panics
    /// `evidence` is no question before this one.
    pub fn sealed_choice(
        &mut self,
        question: &str,
        evidence: &str,
        right: &str,
        others: &[(&str, &str)],
    ) {
        self.chosen(question, evidence, |given| seal(question, given) == right, others);
    }

    fn chosen(
        &mut self,
        question: &str,
        evidence: &str,
        is_right: impl Fn(&str) -> bool,
        others: &[(&str, &str)],
    ) {
        let rests_on = |line: &&Judgement| name_of(line).is_some_and(|name| name == evidence);
        let is_shown = evidence == NO_EVIDENCE || {
            self.lines.iter().find(rests_on).expect("evidence comes first").judged.is_ok()
        };
        self.judge(question, |grader| {
            let (typed, given) = grader.word(question)?;
            let sealed = seal(question, &given);
            if !is_shown {
                return open(format!("this is checked when {evidence}, which shows it, is right"));
            }
            if is_right(&given) {
                return Ok(());
            }
            if let Some((_, why)) =
                others.iter().find(|(word, _)| sealed == *word || is_word(&given, word))
            {
                return wrong(format!("not {}: {why}", truncated(&given)));
            }
            let offered = match grader.sheet.offered(question).as_slice() {
                [] => "the words that the worksheet offers".to_owned(),
                words => words.join(", "),
            };
            wrong(format!("'{}' is not one of {offered}", truncated(&typed)))
        });
    }

    /// One of several words, of which a program says which is right. Each of `others` comes with why it
    /// is wrong; if one of them is the right one, that is passed over.
    pub fn choice(&mut self, question: &str, right: &str, others: &[(&str, &str)]) {
        self.chosen(question, NO_EVIDENCE, |given| is_word(given, right), others);
    }

    /// A list of whole numbers, each with the meaning of its place.
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
                let given = given.len();
                let asked = truth.len();
                let entries = if given == 1 { "entry" } else { "entries" };
                return wrong(format!("the list has {given} {entries} instead of {asked}; write numbers without commas, and a blank between two"));
            }
            let mut bad = Vec::new();
            for (answer, (name, truth)) in given.iter().zip(truth) {
                if *answer == Answer::Empty {
                    return open(format!("{name} is not filled in yet"));
                }
                let value = number_of(answer, question)?;
                if !value.number.is_integer() {
                    return wrong(format!("{name} is no whole number; write 35661, not 35.661"));
                }
                if !value.is(&whole(truth)) {
                    bad.push(name);
                }
            }
            if bad.is_empty() {
                Ok(())
            } else {
                wrong(format!("{} cannot be right; {look}", bad.join(", ")))
            }
        });
    }

    /// A set of whole numbers, in any order. `belongs` says what belongs in it; how many there are is not
    /// told.
    pub fn numbers(&mut self, question: &str, truth: &BTreeSet<u64>, belongs: &str) {
        self.set(question, truth, belongs, |entry| {
            if *entry == Answer::Empty {
                return open("a place in the list is not filled in yet");
            }
            let value = number_of(entry, question)?;
            Ok(truth
                .iter()
                .copied()
                .find(|&number| value.is(&whole(number)))
                .ok_or_else(|| about(&value.number)))
        });
    }

    /// A set of cells, `[[x, y], …]`, in any order. `belongs` says what belongs in it.
    pub fn cells(&mut self, question: &str, truth: &BTreeSet<(u64, u64)>, belongs: &str) {
        self.set(question, truth, belongs, |entry| {
            let (x, y) = cell_of(entry)?;
            let cell = (x.into(), y.into());
            Ok(if truth.contains(&cell) { Ok(cell) } else { Err(format!("({x}, {y})")) })
        });
    }

    /// A set: `find` gives the member that an entry is, or how it is shown if it is none.
    fn set<T: Ord>(
        &mut self,
        question: &str,
        truth: &BTreeSet<T>,
        belongs: &str,
        find: impl Fn(&Answer) -> Judged<Result<T, String>>,
    ) {
        self.judge(question, |grader| {
            let mut given = BTreeSet::new();
            for entry in grader.entries(question)? {
                match find(&entry)? {
                    Ok(member) => given.insert(member),
                    Err(other) => {
                        return wrong(format!("{other} does not belong there: {belongs}"));
                    }
                };
            }
            if given.len() == truth.len() {
                Ok(())
            } else {
                wrong("all of them are right, but more belong there")
            }
        });
    }

    /// The answer as a number.
    ///
    /// # Errors
    /// It is empty or no number; the fault says so.
    pub fn value(&self, question: &str) -> Judged<Value> {
        number_of(&self.filled(question)?, question)
    }

    /// A whole number from 1 to `most`, which is the value of `what`.
    ///
    /// # Errors
    /// It is none, or not filled in yet.
    pub fn whole(&self, question: &str, what: &str, most: i64) -> Judged<i64> {
        let value = self.value(question)?.number;
        value
            .to_integer()
            .to_i64()
            .filter(|number| value.is_integer() && (1..=most).contains(number))
            .map_or_else(|| wrong(format!("a {what} is a whole number from 1 to {most}")), Ok)
    }

    /// The answer as a formula.
    ///
    /// # Errors
    /// It is empty or no formula; the fault says so.
    pub fn parsed(&self, question: &str, variables: &[&str]) -> Judged<Formula> {
        self.parsed_as(question, variables, str::to_owned)
    }

    fn parsed_as(
        &self,
        question: &str,
        variables: &[&str],
        inner: impl Fn(&str) -> String,
    ) -> Judged<Formula> {
        match self.filled(question)? {
            Answer::Text(text) => formula_of(&text, variables, inner)
                .or_else(|error| wrong(format!("'{}', {error}", truncated(&text)))),
            other => wrong(format!("the answer is a formula, not {}", kind(&other))),
        }
    }

    /// The answer as cells in the student's order.
    ///
    /// # Errors
    /// It is empty or no list of cells; the fault says so.
    pub fn path(&self, question: &str) -> Judged<Vec<(u16, u16)>> {
        self.entries(question)?.iter().map(cell_of).collect()
    }

    /// What is typed, and the word that it is.
    fn word(&self, question: &str) -> Judged<(String, String)> {
        match self.filled(question)? {
            Answer::Text(text) => {
                // The whole line of a choice, with what it means.
                let line = text.trim_start_matches(['#', ' ']);
                let is_line =
                    |it: &&str| line.strip_prefix(*it).is_some_and(|it| it.starts_with("  "));
                let offered = self.sheet.offered(question);
                let given = word(offered.iter().copied().find(is_line).unwrap_or(&text));
                // With another sign, as "yes.", it is the same word.
                let given = offered.into_iter().find(|it| is_word(&given, it)).map_or(given, word);
                Ok((text, given))
            }
            other => wrong(format!("the answer is one word, not {}", kind(&other))),
        }
    }

    fn entries(&self, question: &str) -> Judged<Vec<Answer>> {
        match self.filled(question)? {
            Answer::List(list) => Ok(list),
            Answer::Text(text) if is_list(&text) => Ok(listed(&text)),
            other => wrong(format!("the answer is a list, [ … ], not {}", kind(&other))),
        }
    }

    fn filled(&self, question: &str) -> Judged<Answer> {
        if let Some(why) = self.sheet.broken(question) {
            return wrong(why);
        }
        match self.sheet.answer(question) {
            None => open(format!("the question is missing; add the line  {question} = \"\"")),
            Some(Answer::Empty) => open("not filled in yet"),
            Some(answer) => Ok(answer),
        }
    }
}

/// The text in a check for the answer `word` to a question: the word itself could be read there. The
/// same as `printf 'QUESTION\nWORD' | sha256sum | head -c 8`, in lower case.
fn seal(question: &str, word: &str) -> String {
    Sha256::digest(format!("{question}\n{}", word.to_ascii_lowercase()))
        .iter()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A formula's value at a point.
///
/// # Errors
/// It has none there; the fault says why.
pub fn valued(formula: &Formula, variables: &[&str], values: &[u64]) -> Judged<Value> {
    formula
        .evaluate(values)
        .or_else(|error| wrong(format!("with {}, {error}", at(variables, values))))
}

fn is_near(given: &Number, truth: &Number, percent: u32) -> bool {
    (given - truth).abs() * whole(100) <= truth.abs() * whole(percent)
}

/// What a wrong number looks like: one in another unit, or the reciprocal. Never
/// whether it is too small or too large: from that, a program could find the right one.
fn typical_mistake(given: &Number, truth: &Number, percent: u32) -> String {
    if given.is_zero() || truth.is_zero() {
        return String::new();
    }
    for unit in UNITS {
        if is_near(given, &(truth * whole(unit)), percent) {
            return format!(
                ": it is {unit} times what it should be, so check the unit; a fraction has a point, as in 2.5"
            );
        }
        if is_near(given, &(truth / whole(unit)), percent) {
            return format!(
                ": it is 1/{unit} of what it should be, so check the unit; a point is that of a fraction: write 35661, not 35.661"
            );
        }
    }
    if is_near(&given.recip(), truth, percent) {
        ": it is 1 divided by what it should be".to_owned()
    } else {
        String::new()
    }
}

fn at(variables: &[&str], values: &[u64]) -> String {
    variables
        .iter()
        .zip(values)
        .map(|(name, value)| format!("{name} = {value}"))
        .collect::<Vec<String>>()
        .join(", ")
}

#[cfg(test)]
mod tests;
