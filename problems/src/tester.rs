//! A submission under test: its inputs are drawn anew for each check.

use std::path::Path;

use fastrand::Rng;

use crate::grader::Judgement;
use crate::student::Built;

/// A program, what it is tried with, and what was found so far.
pub struct Tester<'a> {
    program: &'a Built,
    /// The root of the course, for checks that read puzzles.
    pub root: &'a Path,
    /// Draws the inputs: the same seed draws the same ones.
    pub random: Rng,
    lines: Vec<Judgement>,
}

impl<'a> Tester<'a> {
    /// Nothing is run yet.
    pub fn new(program: &'a Built, root: &'a Path, seed: u64) -> Self {
        let random = Rng::with_seed(seed);
        Tester { program, root, random, lines: Vec::new() }
    }

    /// What was found.
    pub fn finish(self) -> Vec<Judgement> {
        self.lines
    }

    /// Runs the program and judges what it prints, if it ends well. `right` says what is wrong.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn judge(
        &mut self,
        subject: impl Into<String>,
        input: &str,
        right: impl FnOnce(&str) -> Result<(), String>,
    ) -> anyhow::Result<()> {
        self.lines.push(self.program.judge(subject, input, right)?);
        Ok(())
    }

    /// Whether nothing was wrong so far.
    pub fn is_right_so_far(&self) -> bool {
        self.lines.iter().all(|line| line.judged.is_ok())
    }

    /// One of several values, all equally likely.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.random.usize(..values.len())]
    }
}
