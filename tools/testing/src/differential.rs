//! Random cases: all ways to one result against each other, and against the lecture's C programs.
//!
//! Each program's `tests/differential.rs` makes its own. `CASES=10000 cargo test --workspace --test it differential` runs
//! all of them. The environment says how:
//!
//! - `CASES`: how many there are for all programs together; 500 if it does not say.
//! - `C_PROGRAMS`: a folder with the lecture's C programs, compiled, under their names in the
//!   notebook. Without it they are left out.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{env, panic};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::{Executable, without_time};

/// Checks random cases: this program's share of every hundred. `check` panics where one fails; then
/// a smallest one that fails is looked for.
///
/// # Panics
/// With the smallest case.
pub fn differ<S: Strategy>(of_hundred: u32, cases: S, check: impl Fn(S::Value)) {
    let cases_of_all: u32 =
        env::var("CASES").map_or(500, |cases| cases.parse().expect("CASES is a number"));
    let config = Config {
        cases: (cases_of_all * of_hundred).div_ceil(100),
        failure_persistence: None,
        max_shrink_time: 60_000,
        ..Config::default()
    };
    // While it looks for a smaller case hundreds fail, and each would print a message.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let ran = TestRunner::new(config).run(&cases, |case| {
        check(case);
        Ok(())
    });
    panic::set_hook(hook);
    ran.unwrap_or_else(|failed| panic!("{failed}"));
}

/// WIDTH, HEIGHT, X and Y of a board with few cells; now and then the start is beside it.
pub fn knight(most_cells: i32) -> impl Strategy<Value = [i32; 4]> {
    let long = (1..=most_cells).prop_flat_map(move |width| (Just(width), 1..=most_cells / width));
    let square = (3..=5, 3..=5).prop_filter("few cells", move |(w, h)| w * h <= most_cells);
    let sides = match most_cells {
        ..9 => long.boxed(),
        _ => prop_oneof![1 => long, 2 => square].boxed(),
    };
    let place = |side| prop_oneof![20 => 0..side, 1 => Just(side), 1 => Just(-1)];
    sides.prop_flat_map(move |(width, height)| {
        (place(width), place(height)).prop_map(move |(x, y)| [width, height, x, y])
    })
}

/// What a run shows: its exit code and its stdout, without the line that differs from run to run.
#[derive(Clone, Debug)]
pub struct RunOutput {
    /// The program and its arguments.
    pub command: String,
    /// The exit code.
    pub code: Option<i32>,
    /// Its stdout.
    pub stdout: String,
    /// Its stderr.
    pub stderr: String,
}

impl RunOutput {
    fn new(name: &str, arguments: &[&str], output: Output) -> RunOutput {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let command = format!("{name} {}", arguments.join(" "));
        assert!(!stderr.contains("panicked"), "{command}: {stderr}");
        RunOutput {
            command,
            code: output.status.code(),
            stdout: without_time(&output.stdout),
            stderr,
        }
    }

    /// Checks that another run shows the same.
    pub fn assert_same(&self, other: &RunOutput) {
        assert!(
            self.code == other.code && self.stdout == other.stdout,
            "two runs differ:\n{self:#?}\n{other:#?}"
        );
    }

    /// The boards that it prints, in ascending order: each after a line that begins with `head`,
    /// and all before a line that begins with `end`.
    pub fn boards(&self, head: &str, end: &str) -> Vec<String> {
        let mut boards: Vec<String> = self
            .stdout
            .split(&format!("\n{end}"))
            .next()
            .unwrap_or_default()
            .split(head)
            .skip(1)
            .filter_map(|piece| piece.split_once('\n'))
            .map(|(_, board)| board.trim_end().into())
            .collect();
        boards.sort_unstable();
        boards
    }
}

impl Executable {
    /// What a run shows.
    pub fn shown(&self, arguments: &[&str]) -> RunOutput {
        RunOutput::new(self.name(), arguments, self.run(arguments))
    }
}

/// What the lecture's C program of this name shows, if there is one.
pub fn c_program(name: &str, arguments: &[&str]) -> Option<RunOutput> {
    let folder = env::var_os("C_PROGRAMS")?;
    let output = Command::new(Path::new(&folder).join(name))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("C_PROGRAMS has no {name} that runs: {error}"));
    Some(RunOutput::new(name, arguments, output))
}
