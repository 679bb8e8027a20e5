//! `problems levels PROGRAM ARGS…`: the verbose levels of a program side by side. The program does
//! it itself, in one search; on a terminal its rows go through a pager.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{PathBuf, absolute};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::value_parser;
use common::cli::{CommandLine, Refused, args::level, is_dumb, say};
use common::search::Stop;
use serde::Deserialize;
use visual::file::NewFile;

use crate::commands::Context;
use crate::programs::build;

/// All programs of the course.
const PROGRAMS: &str = include_str!("../../docs/playground/programs.json");

/// A program that has verbose levels.
#[derive(Deserialize)]
struct Compared {
    folder: PathBuf,
    /// The arguments that it takes before LEVEL.
    #[serde(default)]
    arguments: String,
    /// How it can search; a program that does not search compares no levels.
    #[serde(default)]
    ways: Vec<String>,
    /// Some that work.
    example: String,
}

/// A command that works.
pub const EXAMPLE: &str = "problems levels knight-bruteforce 2 2 0 0";

/// The longest that the seconds of a level are measured.
const LONGEST_MEASUREMENT: Duration = Duration::from_secs(10);

/// The longest that levels are compared where no pager can be quit.
const LONGEST: Duration = Duration::from_secs(60);

/// The arguments of `problems levels`.
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// The levels to compare
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "0,1,2,3",
          value_parser = level(), allow_negative_numbers = true)]
    pub levels: Vec<u8>,
    /// Start at this node, from 1
    #[arg(long, value_name = "NODE", default_value_t = 1, value_parser = value_parser!(u64).range(1..),
          allow_negative_numbers = true)]
    pub from: u64,
    /// Show at most N rows, 0 for none; what each level adds is counted for all [default: 100 000
    /// rows, 3000 on a page]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub lines: Option<u64>,
    /// Write the levels into one HTML file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// A program of the course
    #[arg(value_name = "PROGRAM")]
    pub program: String,
    /// Its arguments without LEVEL; write its options after --
    #[arg(value_name = "ARGS", allow_negative_numbers = true)]
    pub arguments: Vec<String>,
}

/// Shows the levels side by side, what each adds, and, where no pager shows them, how long each
/// takes.
///
/// # Errors
/// There is no such program, its arguments are wrong, it cannot be built or run, or a page cannot
/// be written.
pub fn run(context: &mut Context, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let program = &program(context, arguments)?;
    // Before the program is built.
    let html = arguments.html.as_deref();
    html.map(|path| NewFile::create(path, "--html", "levels.html")).transpose()?;
    let executable = build(program, "release", &context.course.root)?;
    let command = || {
        let mut command = Command::new(&executable);
        command.current_dir(&context.course.root).args(&arguments.arguments);
        // So that its messages name commands that run it by cargo.
        command.env("CARGO_PKG_NAME", program);
        command
    };
    let mut levels = arguments.levels.clone();
    levels.sort_unstable();
    levels.dedup();
    let chosen: Vec<String> = levels.iter().map(u8::to_string).collect();
    let mut comparison = command();
    comparison.args(["--levels", &chosen.join(","), "--from", &arguments.from.to_string()]);
    if let Some(lines) = arguments.lines {
        comparison.args(["--lines", &lines.to_string()]);
    }
    if let Some(path) = html {
        comparison.arg("--html").arg(absolute(path)?);
    }
    let is_limited = arguments.arguments.iter().any(|word| word.starts_with("--time-limit"));
    let has_rows = html.is_none() && arguments.lines != Some(0);
    if has_rows
        && io::stdout().is_terminal()
        && !is_dumb()
        && let Some(pager) = pager()
    {
        return through(pager, comparison);
    }
    if !is_limited {
        comparison.args(limit(LONGEST));
    }
    let status = comparison.status().context("it cannot be run")?;
    if !is_limited && status.code() == Some(Stop::TimeLimit.exit_code().into()) {
        let typed = CommandLine::of("problems");
        let has_options = arguments.arguments.iter().any(|word| word.starts_with("--"));
        let longer = if has_options { "--time-limit 10m" } else { "-- --time-limit 10m" };
        let (seconds, works) = (LONGEST.as_secs(), typed.with(longer).works());
        say(format_args!("The search was stopped after {seconds} s: no pager shows it.\n{works}"));
    }
    if !status.success() || html.is_some() {
        return Ok(code(status));
    }
    for level in levels {
        let start = Instant::now();
        let mut alone = command();
        alone.arg(level.to_string());
        if !is_limited {
            alone.args(limit(LONGEST_MEASUREMENT));
        }
        alone.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = alone.status();
        let seconds = start.elapsed().as_secs_f64();
        let line = match ended.is_ok_and(|status| status.success()) {
            true => format!("level {level} alone: {seconds:.3} s"),
            false => format!("level {level} alone: more than {seconds:.0} s"),
        };
        writeln!(context.out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts the pager that long output goes through, as git's does: `$PAGER`, or `less`. Nothing if
/// `$PAGER` is empty or `cat`, or if there is none.
fn pager() -> Option<Child> {
    let chosen = env::var("PAGER").ok();
    let mut command = match &chosen {
        Some(chosen) => {
            let words = shlex::split(chosen).filter(|words| *words != ["cat"])?;
            let mut command = Command::new(words.first().filter(|name| !name.is_empty())?);
            command.args(&words[1..]);
            command
        }
        None => less(),
    };
    let started = command.stdin(Stdio::piped()).spawn();
    if let (Some(chosen), Err(why)) = (chosen, &started) {
        say(format_args!("The pager '{chosen}' of $PAGER cannot be started: {why}."));
    }
    started.ok()
}

/// `less`: output that fits on one screen is not paged, colours are shown, and long lines are cut, not
/// folded. Where it can, it keeps the line that names the columns in sight.
fn less() -> Command {
    const FROZEN: &str = "--header=1";
    let tried = Command::new("less").args([FROZEN, "--version"]).output();
    let knows = tried.is_ok_and(|said| said.status.success() && said.stderr.is_empty());
    let mut less = Command::new("less");
    less.arg("-FRS").args(knows.then_some(FROZEN));
    less
}

/// Shows what a search prints in a pager, and ends the search with it.
fn through(mut pager: Child, mut search: Command) -> anyhow::Result<ExitCode> {
    // Ctrl-C is for the pager and for the search.
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::default())?;
    // A warning would be printed over the rows.
    search.stdout(pager.stdin.take().map_or_else(Stdio::null, Stdio::from)).stderr(Stdio::piped());
    let mut running = search.spawn().context("it cannot be run")?;
    // It keeps the pager's input open; the input ends when all its writers are closed.
    drop(search);
    pager.wait().context("the pager cannot be waited for")?;
    // It counts what is not shown, and would go on for as long as that takes.
    running.kill().context("it cannot be ended")?;
    let ended = running.wait_with_output().context("it cannot be waited for")?;
    if ended.status.code().is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    io::stderr().write_all(&ended.stderr)?;
    Ok(code(ended.status))
}

/// The option that ends a program after this time.
fn limit(time: Duration) -> [String; 2] {
    ["--time-limit".to_owned(), format!("{}s", time.as_secs())]
}

/// How a program ended.
fn code(status: std::process::ExitStatus) -> ExitCode {
    ExitCode::from(status.code().map_or(1, |code| code as u8))
}

/// The program that is named, if it is given as many arguments as it takes: with one too few, the
/// level would be taken for it.
fn program(context: &Context, arguments: &Arguments) -> anyhow::Result<String> {
    let name = arguments.program.as_str();
    let mut programs: BTreeMap<String, Compared> = serde_json::from_str(PROGRAMS)?;
    // A course without the readings has lectures only.
    programs.retain(|_, it| !it.ways.is_empty() && context.course.root.join(&it.folder).is_dir());
    let Some(Compared { arguments: names, example, .. }) = programs.get(name) else {
        let distance = |(known, _): &(&String, &Compared)| strsim::damerau_levenshtein(known, name);
        let (nearest, example) = programs
            .iter()
            .min_by_key(distance)
            .map(|(nearest, it)| (nearest, &it.example))
            .context("the course has no programs")?;
        let what =
            format!("'{name}' is not a program with verbose levels; the nearest is {nearest}");
        return Err(Refused::new(what, format!("problems levels {nearest} {example}")).into());
    };
    let given = arguments.arguments.iter().take_while(|word| !word.starts_with("--")).count();
    let taken = names.split(' ').count();
    if given != taken {
        let what = format!(
            "{name} is given {given} arguments; before LEVEL, which is added here, it takes {taken}: {names}"
        );
        return Err(Refused::new(what, format!("problems levels {name} {example}")).into());
    }
    Ok(name.to_owned())
}
