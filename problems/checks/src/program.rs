//! A program under test. Running it is left to the caller, who may have processes, or a worker in a
//! browser: here is what it is tried with, and what its runs are worth.

use crate::answers::truncated;
use crate::judgement::{Fault, Judged, Judgement, Subject, open, wrong};
use crate::ran::essence;
pub use crate::ran::{ProgramEnd, Ran};
use fastrand::Rng;
use std::collections::BTreeSet;

/// A language that a program may be written in. An exercise has a starter in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// `starter.rs`
    Rust,
    /// `starter.c`
    C,
    /// `starter.py`
    Python,
}

/// Starter, solution, name and helper of each language.
const NAMES: [[&str; 4]; 3] = [
    ["starter.rs", "solution.rs", "rust", "search_trace.rs"],
    ["starter.c", "solution.c", "c", "search_trace.h"],
    ["starter.py", "solution.py", "python", "search_trace.py"],
];

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::Rust, Language::C, Language::Python];

    /// The file that a student edits.
    pub fn starter(self) -> &'static str {
        NAMES[self as usize][0]
    }

    /// The course's own program, for students whose check has passed.
    pub fn solution(self) -> &'static str {
        NAMES[self as usize][1]
    }

    /// The file beside the starter with which a program says what its search does.
    pub fn helper(self) -> &'static str {
        NAMES[self as usize][3]
    }

    /// What is typed to choose it.
    pub fn name(self) -> &'static str {
        NAMES[self as usize][2]
    }

    /// The language of this name.
    pub fn named(name: &str) -> Option<Self> {
        Language::ALL.into_iter().find(|it| name.trim().eq_ignore_ascii_case(it.name()))
    }
}

/// Whether what a program prints is right; if not, what is wrong.
pub type Verdict = Result<(), String>;

/// A program that can be run.
pub trait Runnable {
    /// Runs the program once, with this input.
    ///
    /// # Errors
    /// It cannot be started.
    fn run(&self, input: &str) -> anyhow::Result<Ran>;

    /// Runs it with one of these inputs after the other: with the first of them, or with more, at most up to one that does
    /// not end well. An input is one line.
    ///
    /// # Errors
    /// It cannot be started.
    fn run_each(&self, inputs: &[String]) -> anyhow::Result<Vec<Ran>> {
        Ok(vec![self.run(&inputs[0])?])
    }

    /// How many of many small inputs are tried: fewer where each of them takes a process, or a worker, of its own.
    fn most_inputs(&self) -> usize {
        usize::MAX
    }
}

/// Of many small inputs, so many are tried before the others.
const FIRST: usize = 32;

/// Why a program that is not there is not run.
const NO_PROGRAM: &str = "there is no program to run";

/// A program, what it is tried with, and what was found so far.
#[derive(Default)]
pub struct Tester<'a> {
    program: Option<&'a dyn Runnable>,
    /// Makes the inputs: the same seed makes the same ones.
    pub random: Rng,
    lines: Vec<Judgement>,
    /// Errors, each with the first input that shows it.
    errors: Vec<(String, String)>,
    /// Why it is not run again, after a run that says so.
    given_up: Option<&'static str>,
    /// The input of the first run that was wrong.
    failed: Option<String>,
}

impl<'a> Tester<'a> {
    /// Nothing is run yet.
    pub fn new(program: &'a dyn Runnable, seed: u64) -> Self {
        Tester { program: Some(program), ..Tester::without_program(seed) }
    }

    /// There is no program, or it does not compile: nothing is run, and each run is open.
    pub fn without_program(seed: u64) -> Self {
        Tester { random: Rng::with_seed(seed), ..Tester::default() }
    }

    /// The input of the first run that was wrong.
    pub fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    /// What was found.
    pub fn finish(self) -> Vec<Judgement> {
        self.lines
    }

    /// Runs the program and judges what it prints, if it ends well. `right` says what is wrong; it gets the text
    /// as [`trimmed_lines`] makes it. A program that did not end, or does not exist, is not run again.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn judge(
        &mut self,
        subject: impl Into<String>,
        input: &str,
        right: impl FnOnce(&str) -> Verdict,
    ) -> anyhow::Result<()> {
        let subject = subject.into();
        let judged = match self.program_to_run() {
            Err(why) => why,
            Ok(program) => self.judged(&subject, input, &program.run(input)?, right),
        };
        self.lines.push(Judgement { subject: Subject::Run(subject), judged });
        Ok(())
    }

    /// Runs the program on each of many small inputs, up to the first for which it is wrong. All of them are one line,
    /// which shows that input.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn judge_all<T>(
        &mut self,
        subject: &str,
        cases: Vec<T>,
        input: impl Fn(&T) -> String,
        right: impl Fn(&T, &str) -> Verdict,
    ) -> anyhow::Result<()> {
        let most = self.program.map_or(1, |program| program.most_inputs());
        let stride = cases.len().div_ceil(most).max(1);
        let cases: Vec<T> = cases.into_iter().skip(stride - 1).step_by(stride).collect();
        let mut lines = self.judgements(&cases, input, right, true)?;
        let Some((input, mut judged)) = lines.pop() else { return Ok(()) };
        if let Err(Fault::Wrong(why)) = &mut judged {
            *why = format!("for the input {input}: {why}");
        }
        self.lines.push(Judgement { subject: Subject::Run(subject.to_owned()), judged });
        Ok(())
    }

    /// Runs the program on each of these inputs; each has a line of its own, with its first words.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn judge_each<T>(
        &mut self,
        cases: &[T],
        input: impl Fn(&T) -> String,
        right: impl Fn(&T, &str) -> Verdict,
    ) -> anyhow::Result<()> {
        for (input, judged) in self.judgements(cases, input, right, false)? {
            self.lines.push(Judgement { subject: Subject::Run(input), judged });
        }
        Ok(())
    }

    /// The first words of each input, and what its run is worth; if they are one line, up to the first that is not right.
    fn judgements<T>(
        &mut self,
        cases: &[T],
        input: impl Fn(&T) -> String,
        right: impl Fn(&T, &str) -> Verdict,
        is_one_line: bool,
    ) -> anyhow::Result<Vec<(String, Judged)>> {
        let inputs: Vec<String> = cases.iter().map(|case| input(case) + "\n").collect();
        let mut all: Vec<(String, Judged)> = Vec::new();
        while all.len() < inputs.len() && !(is_one_line && all.iter().any(|(_, it)| it.is_err())) {
            // A program that is wrong for one of the first need not be run on the large ones, which come last.
            let end =
                if is_one_line && all.is_empty() { inputs.len().min(FIRST) } else { inputs.len() };
            let rest = &inputs[all.len()..end];
            let program = match self.program_to_run() {
                Ok(program) => program,
                Err(why) => {
                    all.push((truncated(rest[0].trim_end()), why));
                    continue;
                }
            };
            for (input, ran) in rest.iter().zip(program.run_each(rest)?) {
                let case = &cases[all.len()];
                let name = truncated(input.trim_end());
                let is_right =
                    ran.ended_well().is_ok_and(|text| right(case, &trimmed_lines(text)).is_ok());
                let judged = if is_right {
                    Ok(())
                } else {
                    // What it does wrong only in a row of runs is no fault of its own.
                    let alone = if ran.is_over_time() { ran } else { program.run(input)? };
                    self.judged(&name, input, &alone, |text| right(case, text))
                };
                let is_last = is_one_line && judged.is_err();
                all.push((name, judged));
                if is_last {
                    break;
                }
            }
        }
        Ok(all)
    }

    /// The program; or the line of an input with which it is not run.
    fn program_to_run(&self) -> Result<&'a dyn Runnable, Judged> {
        match (self.given_up, self.program) {
            (None, Some(program)) => Ok(program),
            (why, _) => Err(open(format!("not tried: {}", why.unwrap_or(NO_PROGRAM)))),
        }
    }

    /// What a run is worth; it is noted whether that is the first that is wrong, and whether the program ends at all.
    fn judged(
        &mut self,
        name: &str,
        input: &str,
        ran: &Ran,
        right: impl FnOnce(&str) -> Verdict,
    ) -> Judged {
        if ran.is_over_time() {
            self.given_up = Some("the run before did not end");
        }
        let judged = match ran.ended_well() {
            Ok(text) => right(&trimmed_lines(text)).or_else(wrong),
            Err(fault) => Err(self.told_once(name, fault)),
        };
        if judged.is_err() && self.failed.is_none() {
            self.failed = Some(input.to_owned());
        }
        judged
    }

    /// An error that was told for another input is not told again.
    fn told_once(&mut self, subject: &str, fault: Fault) -> Fault {
        let Fault::Wrong(why) = &fault else { return fault };
        let essence = essence(why);
        if let Some((_, first)) = self.errors.iter().find(|(known, _)| known == essence) {
            return Fault::Wrong(format!("the same error as for {first}"));
        }
        self.errors.push((essence.to_owned(), subject.to_owned()));
        fault
    }

    /// If anything was wrong so far, it is not run again: the next inputs are open. They stay in the list, where each counts.
    pub fn give_up_if_wrong(&mut self, why: &'static str) {
        if self.lines.iter().any(|line| line.judged.is_err()) {
            self.given_up.get_or_insert(why);
        }
    }

    /// One of several values, all equally likely.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.random.usize(..values.len())]
    }
}

/// A text without what nobody sees: blanks at the end of a line, empty lines at the end, the `\r` of Windows.
pub fn trimmed_lines(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The parts of a text that are among these, in its order, and then the others of these: what may be printed in any order.
pub fn in_order_of<'a>(
    parts: impl Iterator<Item = &'a str>,
    mut wanted: BTreeSet<String>,
) -> Vec<String> {
    let mut all: Vec<String> = parts.filter_map(|part| wanted.take(part)).collect();
    all.extend(wanted);
    all
}

/// Whether two texts are the same once their lines are trimmed; if not, the first difference, for people.
pub fn same(expected: &str, found: &str) -> Verdict {
    let quoted = |line| format!("'{}'", truncated(line));
    let [expected, found] = [expected, found].map(trimmed_lines);
    let mut wanted = expected.split('\n');
    let mut got = found.split('\n');
    for number in 1.. {
        let why = match (wanted.next(), got.next()) {
            (None, None) => break,
            (Some(wanted), Some(got)) if wanted == got => continue,
            (Some(wanted), Some(got)) => {
                format!("should be {} and is {}", quoted(wanted), quoted(got))
            }
            (Some(wanted), None) => format!("is missing; it should be {}", quoted(wanted)),
            (None, Some(got)) => format!("is not expected: {}", quoted(got)),
        };
        return Err(format!("line {number} {why}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::ProgramCheck;
    use crate::exercises;
    use std::cell::Cell;

    /// A program that never ends, and how often it was run.
    struct Endless(Cell<u32>);

    impl Runnable for Endless {
        fn run(&self, _: &str) -> anyhow::Result<Ran> {
            self.0.set(self.0.get() + 1);
            let stdout = String::new();
            let stderr = String::new();
            Ok(Ran { ended: ProgramEnd::TooSlow(4), stdout, stderr })
        }
    }

    /// A program that prints nothing.
    struct Silent;

    impl Runnable for Silent {
        fn run(&self, _: &str) -> anyhow::Result<Ran> {
            let stdout = String::new();
            let stderr = String::new();
            Ok(Ran { ended: ProgramEnd::Code(0), stdout, stderr })
        }
    }

    #[test]
    fn after_a_run_that_does_not_end_there_is_no_other() {
        let endless = Endless(Cell::new(0));
        let mut tester = Tester::new(&endless, 1);
        for _ in 0..3 {
            tester.judge("it", "", |_| Ok(())).unwrap();
        }
        let lines = tester.finish();
        let why = |line: &Judgement| match line.judged.clone().unwrap_err() {
            Fault::Wrong(why) | Fault::Open(why) => why,
        };
        assert_eq!(endless.0.get(), 1);
        assert_eq!(why(&lines[0]), "it was stopped after 4 seconds");
        assert_eq!(why(&lines[2]), "not tried: the run before did not end");
    }

    /// Otherwise a program that does more right could get fewer points.
    #[test]
    fn a_program_that_does_nothing_has_as_many_lines_as_any_other() {
        let lines = |check: ProgramCheck, mut tester: Tester| {
            check(&mut tester).unwrap();
            tester.finish().len()
        };
        let exercises = exercises::all();
        for check in exercises.filter_map(|exercise| exercise.program) {
            let nothing = lines(check, Tester::new(&Silent, 1));
            assert_eq!(nothing, lines(check, Tester::without_program(1)));
        }
    }

    #[test]
    fn the_first_difference_is_shown() {
        let difference = |a, b| same(a, b).err().unwrap_or_default();
        assert_eq!(difference("a\nb\n", "a\nb\n"), "");
        assert_eq!(difference("a\nb\n", "a\nc\n"), "line 2 should be 'b' and is 'c'");
        assert_eq!(difference("a\nb", "a"), "line 2 is missing; it should be 'b'");
        assert_eq!(difference("a\n", "a\n\nb"), "line 2 is not expected: ''");
        assert_eq!(difference("a \n\nb", "a\r\n \r\nb\r\n\r\n"), "");
        assert_eq!(difference("a", " a"), "line 1 should be 'a' and is ' a'");
        assert!(difference("a", &"é".repeat(200)).contains("é…'"));
    }
}
