//! `problems levels PROGRAM ARGS…`: the verbose levels of a program side by side. The program does
//! it itself, in one search.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use common::cli::{Refused, args::level, written};
use visual::levels::{Comparison, HEADER, columns};

use crate::commands::Desk;
use crate::programs::Build;

/// The programs that have verbose levels, and the arguments that each takes before LEVEL.
const PROGRAMS: [(&str, &[&str]); 7] = [
    ("knight-bruteforce", &["WIDTH", "HEIGHT", "X", "Y"]),
    ("knight-backtrack", &["WIDTH", "HEIGHT", "X", "Y"]),
    ("n-queens", &["N"]),
    ("number-place", &["FILE"]),
    ("big-integer", &["WIDTH", "HEIGHT"]),
    ("knight-graph", &["WIDTH", "HEIGHT", "X", "Y"]),
    ("knight-closed", &["WIDTH", "HEIGHT"]),
];

const EXAMPLE: &str = "cargo run -p problems -- levels knight-bruteforce 2 2 0 0";

/// The longest that the seconds of a level are measured.
const PATIENCE: Duration = Duration::from_secs(10);

/// The arguments of `problems levels`.
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// The levels to compare
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "0,1,2,3",
          value_parser = level())]
    pub levels: Vec<u8>,
    /// Begin with this node, from 1
    #[arg(long, value_name = "NODE", default_value_t = 1)]
    pub from: u64,
    /// Show at most N rows; what each level adds is counted for all [default: all rows]
    #[arg(long, value_name = "N")]
    pub lines: Option<u64>,
    /// A program of the course
    #[arg(value_name = "PROGRAM")]
    pub program: String,
    /// Its arguments without LEVEL; options for it stand after --
    #[arg(value_name = "ARGS")]
    pub arguments: Vec<String>,
}

/// Shows the levels side by side, what each adds, and how long each takes.
///
/// # Errors
/// There is no such program, its arguments are wrong, or it cannot be built or run.
pub fn run(desk: &mut Desk, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let program = program(desk, arguments)?;
    let executable = Build::release(program).executable(&desk.course.root)?;
    let command = || {
        let mut command = Command::new(&executable);
        command.current_dir(&desk.course.root).args(&arguments.arguments);
        command
    };
    let mut levels = arguments.levels.clone();
    levels.sort_unstable();
    levels.dedup();
    if program == "big-integer" {
        let texts = levels.iter().map(|level| {
            let output = command().arg(level.to_string()).output().context("it cannot be run")?;
            if !output.status.success() {
                bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
            }
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        });
        let texts = texts.collect::<anyhow::Result<Vec<String>>>()?;
        let split = |text: &'_ String| text.find('\n').map_or(text.len(), |end| end + 1);
        let headers: Vec<&str> = texts.iter().map(|text| &text[..split(text)]).collect();
        let lines: Vec<&str> = texts.iter().map(|text| &text[split(text)..]).collect();
        let width = columns(levels.len());
        let mut comparison = Comparison::new(&levels, 1, arguments.lines, width);
        let shown = comparison.show(HEADER, "", &headers);
        let _ = shown.and_then(|()| comparison.show("line", "", &lines));
        comparison.end();
        written(&comparison.out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let chosen: Vec<String> = levels.iter().map(u8::to_string).collect();
    let mut comparison = command();
    comparison.args(["--levels", &chosen.join(","), "--from", &arguments.from.to_string()]);
    if let Some(lines) = arguments.lines {
        comparison.args(["--lines", &lines.to_string()]);
    }
    let status = comparison.status().context("it cannot be run")?;
    if !status.success() {
        return Ok(ExitCode::from(status.code().map_or(1, |code| code as u8)));
    }
    for level in levels {
        let start = Instant::now();
        let limit = format!("{}s", PATIENCE.as_secs());
        let ended = command()
            .args([&level.to_string(), "--time-limit", &limit])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let seconds = start.elapsed().as_secs_f64();
        let line = match ended.is_ok_and(|status| status.success()) {
            true => format!("level {level} alone: {seconds:.3} s"),
            false => format!("level {level} alone: more than {seconds:.0} s"),
        };
        writeln!(desk.out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The program that is named, if it is given as many arguments as it takes: with one too few, the
/// level would be taken for it.
fn program(desk: &Desk, arguments: &Arguments) -> anyhow::Result<&'static str> {
    let name = arguments.program.as_str();
    let there = |(known, _): &&(&str, _)| *known == name && desk.course.root.join(name).is_dir();
    let Some((program, names)) = PROGRAMS.iter().find(there) else {
        let distance = |(known, _): &&(&str, _)| strsim::damerau_levenshtein(known, name);
        let nearest = PROGRAMS.iter().min_by_key(distance).map_or("", |(known, _)| known);
        let what = format!("'{name}' is no program with verbose levels; the nearest is {nearest}");
        return Err(Refused::new(what, EXAMPLE).into());
    };
    let given = arguments.arguments.iter().take_while(|word| !word.starts_with("--")).count();
    if given != names.len() {
        let what = format!(
            "{name} is given {given} arguments; before LEVEL, which is added here, it takes {}: {}",
            names.len(),
            names.join(" ")
        );
        return Err(Refused::new(what, EXAMPLE).into());
    }
    Ok(program)
}
