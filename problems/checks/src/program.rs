//! A program under test. Running it is left to the caller, who may have processes, or a worker in a
//! browser: here is what it is tried with, and what its runs are worth.

use crate::judgement::{Fault, Judgement, Subject, open, wrong};
use crate::ran::essence;
pub use crate::ran::{ProgramEnd, Ran};
use common::search::Program;
use fastrand::Rng;

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

/// A program that can be run.
pub trait Runnable {
    /// Runs the program once, with this input.
    ///
    /// # Errors
    /// It cannot be started.
    fn run(&self, input: &str) -> anyhow::Result<Ran>;
}

/// A program, what it is tried with, and what was found so far.
pub struct Tester<'a> {
    program: Option<&'a dyn Runnable>,
    /// Makes the inputs: the same seed makes the same ones.
    pub random: Rng,
    lines: Vec<Judgement>,
    /// Errors, each with the first input that shows it.
    errors: Vec<(String, String)>,
    /// Why it is not run again, after a run that says so.
    given_up: Option<&'static str>,
    /// The input of the first run that was wrong, and our search for it.
    failed: Option<String>,
    ours: Option<Box<dyn Program>>,
}

impl<'a> Tester<'a> {
    /// Nothing is run yet.
    pub fn new(program: &'a dyn Runnable, seed: u64) -> Self {
        Tester { program: Some(program), ..Tester::without_program(seed) }
    }

    /// There is no program, or it does not compile: nothing is run, and each run is open.
    pub fn without_program(seed: u64) -> Self {
        Tester {
            program: None,
            random: Rng::with_seed(seed),
            lines: Vec::new(),
            errors: Vec::new(),
            given_up: None,
            failed: None,
            ours: None,
        }
    }

    /// The input of the first run that was wrong.
    pub fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    /// Our search for this input, where the check has named it.
    pub fn ours(&self) -> Option<&dyn Program> {
        self.ours.as_deref()
    }

    /// What was found.
    pub fn finish(self) -> Vec<Judgement> {
        self.lines
    }

    /// Runs the program and judges what it prints, if it ends well. `right` says what is wrong; it gets the text
    /// as [`plain`] makes it. A program that did not end, or does not exist, is not run again.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn judge(
        &mut self,
        subject: impl Into<String>,
        input: &str,
        right: impl FnOnce(&str) -> Result<(), String>,
    ) -> anyhow::Result<()> {
        let subject = subject.into();
        let judged = match (self.program, self.given_up) {
            (None, _) => open("not tried: there is no program to run"),
            (_, Some(why)) => open(format!("not tried: {why}")),
            (Some(program), None) => {
                let ran = program.run(input)?;
                self.given_up = match ran.ended {
                    ProgramEnd::TooSlow(_) | ProgramEnd::Killed => {
                        Some("the run before did not end")
                    }
                    _ => None,
                };
                let judged = match ran.ended_well() {
                    Ok(text) => right(&plain(text)).or_else(wrong),
                    Err(fault) => Err(self.told_once(&subject, fault)),
                };
                if judged.is_err() && self.failed.is_none() {
                    self.failed = Some(input.to_owned());
                }
                judged
            }
        };
        self.lines.push(Judgement { subject: Subject::Run(subject), judged });
        Ok(())
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

    /// Names our search for the last input: if that was the first that went wrong, both are compared.
    pub fn compare(&mut self, ours: impl Program + 'static) {
        let wrong = self.lines.iter().filter(|line| line.judged.is_err()).count();
        if wrong == 1 && self.lines.last().is_some_and(|line| line.judged.is_err()) {
            self.ours = Some(Box::new(ours));
        }
    }

    /// Whether nothing was wrong so far.
    pub fn is_right_so_far(&self) -> bool {
        self.lines.iter().all(|line| line.judged.is_ok())
    }

    /// It is not run again: the next inputs are open. They stay in the list, where each counts.
    pub fn give_up(&mut self, why: &'static str) {
        self.given_up.get_or_insert(why);
    }

    /// One of several values, all equally likely.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.random.usize(..values.len())]
    }
}

/// A text without what nobody sees: blanks at the end of a line, empty lines at the end, the `\r` of Windows.
pub fn plain(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Whether two texts are the same as [`plain`] text; if not, the first difference, for people.
pub fn same(expected: &str, found: &str) -> Result<(), String> {
    let quoted = |line: &str| {
        let short: String = line.chars().take(80).collect();
        let more = if short.len() < line.len() { "…" } else { "" };
        format!("'{short}{more}'")
    };
    let [expected, found] = [expected, found].map(plain);
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
