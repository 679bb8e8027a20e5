//! A program under test. Running it is left to the caller, who may have processes, or a worker in a
//! browser: here is what it is tried with, and what its runs are worth.

use crate::judgement::{Fault, Judgement, SMALL_STEP, open, wrong};
use crate::parting::Ours;
use crate::ran::essence;
pub use crate::ran::{Ended, Ran};
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

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::Rust, Language::C, Language::Python];

    /// The file that a student edits.
    pub fn starter(self) -> &'static str {
        match self {
            Language::Rust => "starter.rs",
            Language::C => "starter.c",
            Language::Python => "starter.py",
        }
    }

    /// The course's own program, for students whose check has passed.
    pub fn solution(self) -> &'static str {
        match self {
            Language::Rust => "solution.rs",
            Language::C => "solution.c",
            Language::Python => "solution.py",
        }
    }

    /// The file beside the starter with which a program says what its search does, and its text.
    pub fn helper(self) -> (&'static str, &'static str) {
        match self {
            Language::Rust => ("search_trace.rs", include_str!("../../helpers/search_trace.rs")),
            Language::C => ("search_trace.h", include_str!("../../helpers/search_trace.h")),
            Language::Python => ("search_trace.py", include_str!("../../helpers/search_trace.py")),
        }
    }

    /// What is typed to choose it.
    pub fn name(self) -> &'static str {
        match self {
            Language::Rust => "rust",
            Language::C => "c",
            Language::Python => "python",
        }
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

/// No program.
struct Nothing;

impl Runnable for Nothing {
    fn run(&self, _: &str) -> anyhow::Result<Ran> {
        anyhow::bail!("there is no program to run")
    }
}

/// A program, what it is tried with, and what was found so far.
pub struct Tester<'a> {
    program: &'a dyn Runnable,
    /// Makes the inputs: the same seed makes the same ones.
    pub random: Rng,
    lines: Vec<Judgement>,
    /// Parts of the program, tried alone.
    steps: Vec<Judgement>,
    /// Errors, each with the first input that shows it.
    errors: Vec<(String, String)>,
    /// Why it is not run again, after a run that says so.
    given_up: Option<&'static str>,
    /// The input of the first run that was wrong, and of the first step.
    failed: Option<String>,
    failed_step: Option<String>,
}

impl<'a> Tester<'a> {
    /// Nothing is run yet.
    pub fn new(program: &'a dyn Runnable, seed: u64) -> Self {
        let (lines, steps, errors) = (Vec::new(), Vec::new(), Vec::new());
        let (given_up, failed, failed_step) = (None, None, None);
        let random = Rng::with_seed(seed);
        Tester { program, random, lines, steps, errors, given_up, failed, failed_step }
    }

    /// There is no program, or it does not compile: nothing is run, and each run is open.
    pub fn without_program(seed: u64) -> Self {
        Tester { given_up: Some("there is no program to run"), ..Tester::new(&Nothing, seed) }
    }

    /// The input of the first step that was wrong, or of the first run.
    pub fn failed(&self) -> Option<&str> {
        self.failed_step.as_ref().or(self.failed.as_ref()).map(String::as_str)
    }

    /// What was found. Before the small steps are right, one wrong run of the whole is enough.
    pub fn finish(mut self) -> Vec<Judgement> {
        let is_wrong = |line: &&mut Judgement| matches!(line.judged, Err(Fault::Wrong(_)));
        if self.failed_step.is_some() && self.is_right_so_far() {
            for Judgement { judged, .. } in self.steps.iter_mut().filter(is_wrong) {
                let Err(Fault::Wrong(why)) = judged else { continue };
                *why += "\nThe program as a whole is right. If it does not call this function, delete small_step";
            }
        } else if self.failed_step.is_some() {
            for line in self.lines.iter_mut().filter(is_wrong).skip(1) {
                line.judged = open("first the steps above");
            }
        }
        [self.steps, self.lines].concat()
    }

    /// Tries a small step towards the program, alone: the starter answers the input `step N …` with
    /// `step N` and what its function does. A program that does not is tried as a whole only.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn step(&mut self, name: &str, input: &str, expected: &str) -> anyhow::Result<()> {
        if self.given_up.is_some() {
            return Ok(());
        }
        let ran = self.program.run(&format!("{input}\n"))?;
        let answers =
            input.split(' ').take(2).eq(ran.stdout.lines().next().unwrap_or("").split(' '));
        if answers {
            let right = |text: &str| same(expected, text.trim_end()).or_else(wrong);
            let told = |fault| match fault {
                Fault::Wrong(why) => Fault::Wrong(format!("{why}\nits input:  {input}")),
                fault => fault,
            };
            let judged = ran.ended_well().and_then(right).map_err(told);
            if judged.is_err() && self.failed_step.is_none() {
                self.failed_step = Some(format!("{input}\n"));
            }
            let subject = format!("{SMALL_STEP}{}: {name}", self.steps.len() + 1);
            self.steps.push(Judgement { subject, judged });
        }
        Ok(())
    }

    /// Runs the program and judges what it prints, if it ends well. `right` says what is wrong. A
    /// program that did not end, or does not exist, is not run again.
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
        let judged = match self.given_up {
            Some(why) => open(format!("not tried: {why}")),
            None => {
                let ran = self.program.run(input)?;
                self.given_up = match ran.ended {
                    Ended::TooSlow(_) | Ended::Killed => Some("the run before did not end"),
                    _ => None,
                };
                let judged = match ran.ended_well() {
                    Ok(text) => right(text).or_else(wrong),
                    Err(fault) => Err(self.told_once(&subject, fault)),
                };
                if judged.is_err() && self.failed.is_none() {
                    self.failed = Some(input.to_owned());
                }
                judged
            }
        };
        self.lines.push(Judgement { subject, judged });
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

    /// If the last run, with this input, is the first that was wrong, compares the nodes of the program
    /// with ours: the starter answers the input `trace …` with its nodes. A program that does not is not compared.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn trace(&mut self, input: &str, ours: Ours) -> anyhow::Result<()> {
        let is_first = self.lines.iter().filter(|line| line.judged.is_err()).count() == 1;
        let Some(Judgement { judged: Err(Fault::Wrong(why)), .. }) = self.lines.last_mut() else {
            return Ok(());
        };
        if is_first && self.given_up.is_none() && self.failed_step.is_none() {
            let ran = self.program.run(&format!("trace {input}\n"))?;
            let is_whole = ran.ended == Ended::Code(0);
            if let Some(shown) = ours.differs(&ran.stdout, is_whole) {
                *why += &format!("\n{shown}");
            }
        }
        Ok(())
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

/// Whether two texts are the same; if not, the first difference, for people.
pub fn same(expected: &str, found: &str) -> Result<(), String> {
    let quoted = |line: &str| {
        let short: String = line.chars().take(80).collect();
        let more = if short.len() < line.len() { "…" } else { "" };
        format!("'{short}{more}'")
    };
    let (mut wanted, mut got) = (expected.split('\n'), found.split('\n'));
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
    use crate::exercises::LECTURES;
    use std::cell::Cell;

    /// A program that never ends, and how often it was run.
    struct Endless(Cell<u32>);

    impl Runnable for Endless {
        fn run(&self, _: &str) -> anyhow::Result<Ran> {
            self.0.set(self.0.get() + 1);
            let (stdout, stderr) = (String::new(), String::new());
            Ok(Ran { ended: Ended::TooSlow(4), stdout, stderr })
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
        let exercises = LECTURES.iter().flat_map(|lecture| lecture.exercises);
        for check in exercises.filter_map(|exercise| exercise.program) {
            let nothing = lines(check, Tester::new(&Steps(""), 1));
            assert_eq!(nothing, lines(check, Tester::without_program(1)));
        }
    }

    /// A program with two small steps, the second of them wrong, and a whole that is right or not.
    struct Steps(&'static str);

    impl Runnable for Steps {
        fn run(&self, input: &str) -> anyhow::Result<Ran> {
            let stdout = match input.trim() {
                "step 1 4" => "step 1\n16\n",
                "step 2 4" => "step 2\n17\n",
                _ => self.0,
            };
            Ok(Ran { ended: Ended::Code(0), stdout: stdout.to_owned(), stderr: String::new() })
        }
    }

    #[test]
    fn small_steps_are_told_and_count_even_if_the_whole_is_right() {
        let told = |whole| {
            let program = Steps(whole);
            let mut tester = Tester::new(&program, 1);
            tester.step("a square", "step 1 4", "step 1\n16").unwrap();
            tester.step("a root", "step 2 4", "step 2\n2").unwrap();
            tester.step("none", "step 3 4", "step 3\n2").unwrap();
            tester.judge("whole", "4", |text| same("right", text)).unwrap();
            tester.judge("again", "5", |text| same("right", text)).unwrap();
            assert_eq!(tester.failed(), Some("step 2 4\n"));
            let lines = tester.finish();
            let is_open = |line: &Judgement| matches!(line.judged, Err(Fault::Open(_)));
            let open: Vec<&str> =
                lines.iter().filter(|it| is_open(it)).map(|it| it.subject.as_str()).collect();
            assert_eq!(open, if whole == "wrong" { vec!["again"] } else { Vec::new() });
            lines.iter().map(|it| (it.subject.clone(), it.judged.is_ok())).collect::<Vec<_>>()
        };
        let line = |name: &str, right| (name.to_owned(), right);
        let steps = [line("step 1: a square", true), line("step 2: a root", false)];
        for (whole, is_right) in [("right", true), ("wrong", false)] {
            let whole_lines = [line("whole", is_right), line("again", is_right)];
            assert_eq!(told(whole), [&steps[..], &whole_lines].concat());
        }
    }

    #[test]
    fn the_first_difference_is_shown() {
        let difference = |a, b| same(a, b).err().unwrap_or_default();
        assert_eq!(difference("a\nb\n", "a\nb\n"), "");
        assert_eq!(difference("a\nb\n", "a\nc\n"), "line 2 should be 'b' and is 'c'");
        assert_eq!(difference("a\nb", "a"), "line 2 is missing; it should be 'b'");
        assert_eq!(difference("a", "a\n\n"), "line 2 is not expected: ''");
        assert!(difference("a", &"é".repeat(200)).contains("é…'"));
    }
}
