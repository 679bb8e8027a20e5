//! `problems levels PROGRAM ARGS…`: the verbose levels of a program side by side. The program does
//! it itself, in one search.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::Context as _;
use common::cli::{Refused, args::level};
use serde::Deserialize;

use crate::commands::Context;
use crate::programs::build;

/// All programs of the course.
const PROGRAMS: &str = include_str!("../../docs/playground/programs.json");

/// A program that has verbose levels.
#[derive(Deserialize)]
struct Compared {
    folder: PathBuf,
    /// How it can search; a program that does not search compares no levels.
    #[serde(default)]
    ways: Vec<String>,
    /// Some that work.
    example: String,
}

/// A command that works.
pub const EXAMPLE: &str = "problems levels knight-bruteforce 2 2 0 0";

/// The longest that levels are compared.
const LONGEST: &str = "60s";

/// The arguments of `problems levels`.
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// The levels to compare
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "0,1,2,3",
          value_parser = level(), allow_negative_numbers = true)]
    pub levels: Vec<u8>,
    /// Show at most N rows, 0 for none; what each level adds is counted for all [default: 100 000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub lines: Option<u64>,
    /// A program of the course
    #[arg(value_name = "PROGRAM")]
    pub program: String,
    /// Its arguments without LEVEL; write its options after --
    #[arg(value_name = "ARGS", allow_negative_numbers = true)]
    pub arguments: Vec<String>,
}

/// Shows the levels side by side, and what each adds.
///
/// # Errors
/// There is no such program, its arguments are wrong, or it cannot be built or run.
pub fn run(context: &mut Context, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let program = &program(context, arguments)?;
    let executable = build(program, "release", &context.course.root)?;
    let mut comparison = Command::new(&executable);
    comparison.current_dir(&context.course.root).args(&arguments.arguments);
    // So that its messages name commands that run it by cargo.
    comparison.env("CARGO_PKG_NAME", program);
    let mut levels = arguments.levels.clone();
    levels.sort_unstable();
    levels.dedup();
    let chosen: Vec<String> = levels.iter().map(u8::to_string).collect();
    comparison.args(["--levels", &chosen.join(",")]);
    if let Some(lines) = arguments.lines {
        comparison.args(["--lines", &lines.to_string()]);
    }
    // Nobody reads what it prints in a minute, and what each level adds is known then.
    if !arguments.arguments.iter().any(|word| word.starts_with("--time-limit")) {
        comparison.args(["--time-limit", LONGEST]);
    }
    let status = comparison.status().context("it cannot be run")?;
    Ok(ExitCode::from(status.code().map_or(1, |code| code as u8)))
}

/// The program that is named, if there is one.
fn program(context: &Context, arguments: &Arguments) -> anyhow::Result<String> {
    let name = arguments.program.as_str();
    let mut programs: BTreeMap<String, Compared> = serde_json::from_str(PROGRAMS)?;
    // A course without the readings has lectures only.
    programs.retain(|_, it| !it.ways.is_empty() && context.course.root.join(&it.folder).is_dir());
    if !programs.contains_key(name) {
        let distance = |(known, _): &(&String, &Compared)| strsim::damerau_levenshtein(known, name);
        let (nearest, example) = programs
            .iter()
            .min_by_key(distance)
            .map(|(nearest, it)| (nearest, &it.example))
            .context("the course has no programs")?;
        let what =
            format!("'{name}' is not a program with verbose levels; the nearest is {nearest}");
        return Err(Refused::new(what, format!("problems levels {nearest} {example}")).into());
    }
    Ok(name.to_owned())
}
