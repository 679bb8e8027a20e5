//! `problems levels PROGRAM ARGS…`: the verbose levels of a program side by side. The program does
//! it itself, in one search.

use std::path::{Path, PathBuf, absolute};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::value_parser;
use common::cli::{Refused, args::level};
use common::run::signals;
use common::search::StopFlag;
use visual::file::NewFile;
use visual::levels::{MOST_PAGE_ROWS, Request, compare};

use crate::commands::Desk;
use crate::programs::Build;

/// The programs that have verbose levels, the arguments that each takes before LEVEL, and some that
/// work.
const PROGRAMS: [(&str, &[&str], &str); 7] = [
    ("knight-bruteforce", &["WIDTH", "HEIGHT", "X", "Y"], "2 2 0 0"),
    ("knight-backtrack", &["WIDTH", "HEIGHT", "X", "Y"], "3 4 0 0"),
    ("n-queens", &["N"], "4"),
    ("number-place", &["FILE"], "problems/puzzles/p5252.txt"),
    ("big-integer", &["WIDTH", "HEIGHT"], "5 5"),
    ("knight-graph", &["WIDTH", "HEIGHT", "X", "Y"], "5 5 0 0"),
    ("knight-closed", &["WIDTH", "HEIGHT"], "6 6"),
];

/// A command that works.
pub const EXAMPLE: &str = "problems levels knight-bruteforce 2 2 0 0";

/// The longest that the seconds of a level are measured.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest that levels are compared where nobody pages through them, and can quit.
const LONGEST: Duration = Duration::from_secs(60);

/// The arguments of `problems levels`.
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// The levels to compare
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "0,1,2,3",
          value_parser = level(), allow_negative_numbers = true)]
    pub levels: Vec<u8>,
    /// Begin with this node, from 1
    #[arg(long, value_name = "NODE", default_value_t = 1, value_parser = value_parser!(u64).range(1..),
          allow_negative_numbers = true)]
    pub from: u64,
    /// Show at most N rows, 0 for none; what each level adds is counted for all [default: all rows,
    /// 3000 on a page]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub lines: Option<u64>,
    /// Write the levels into one page: an HTML file that needs nothing else
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// With --html: record the search into a second page, which plays it; the lines link to its
    /// steps
    #[arg(long, value_name = "FILE", requires = "html")]
    pub replay: Option<PathBuf>,
    /// A program of the course
    #[arg(value_name = "PROGRAM")]
    pub program: String,
    /// Its arguments without LEVEL; options for it stand after --
    #[arg(value_name = "ARGS", allow_negative_numbers = true)]
    pub arguments: Vec<String>,
}

/// Shows the levels side by side, what each adds, and, where nobody pages through them, how long
/// each takes.
///
/// # Errors
/// There is no such program, its arguments are wrong, it cannot be built or run, or a page cannot
/// be written.
pub fn run(desk: &mut Desk, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let program = program(desk, arguments)?;
    let (html, replay) = pages(arguments)?;
    let executable = Build::release(program).executable(&desk.course.root)?;
    let command = || {
        let mut command = Command::new(&executable);
        command.current_dir(&desk.course.root).args(&arguments.arguments);
        // So that its messages name commands that run it by cargo.
        command.env("CARGO_PKG_NAME", program);
        command
    };
    let request = Request {
        title: format!("{program} {}", arguments.arguments.join(" ")),
        levels: arguments.levels.clone(),
        from: arguments.from,
        lines: arguments.lines,
        replay: html.as_deref().zip(replay.as_deref()).map(|(page, replay)| link(page, replay)),
        html,
    };
    if program == "big-integer" {
        return without_search(&request, command);
    }
    if let Some(path) = &replay {
        let status = command().arg("--replay").arg(path).stdout(Stdio::null()).status();
        let status = status.context("it cannot be run")?;
        if !status.success() {
            return Ok(code(status));
        }
    }
    let chosen: Vec<String> = request.levels().iter().map(u8::to_string).collect();
    let mut comparison = command();
    comparison.args(["--levels", &chosen.join(","), "--from", &arguments.from.to_string()]);
    if let Some(lines) = arguments.lines {
        comparison.args(["--lines", &lines.to_string()]);
    }
    if let Some(path) = &request.html {
        comparison.arg("--html").arg(path);
    }
    if let Some(address) = &request.replay {
        comparison.args(["--replay-at", address]);
    }
    let is_limited = arguments.arguments.iter().any(|word| word.starts_with("--time-limit"));
    if !is_limited && !request.is_paged() {
        comparison.args(limit(LONGEST));
    }
    let status = comparison.status().context("it cannot be run")?;
    // Whoever has paged through the levels does not wait until each was measured.
    if !status.success() || request.html.is_some() || request.is_paged() {
        return Ok(code(status));
    }
    for level in request.levels() {
        let start = Instant::now();
        let mut alone = command();
        alone.arg(level.to_string());
        if !is_limited {
            alone.args(limit(PATIENCE));
        }
        alone.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = alone.status();
        let seconds = start.elapsed().as_secs_f64();
        let line = match ended.is_ok_and(|status| status.success()) {
            true => format!("level {level} alone: {seconds:.3} s"),
            false => format!("level {level} alone: more than {seconds:.0} s"),
        };
        writeln!(desk.out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows the levels of a program that does not search, and so cannot tell of it.
fn without_search(request: &Request, command: impl Fn() -> Command) -> anyhow::Result<ExitCode> {
    if request.replay.is_some() {
        let why = "--replay records a search, and this program has none";
        return Err(Refused::new(why, format!("{EXAMPLE} --html levels.html")).into());
    }
    let mut texts = Vec::new();
    for level in request.levels() {
        let mut command = command();
        // What it says of its arguments is an error message already.
        let output = command.arg(level.to_string()).stderr(Stdio::inherit()).output();
        let output = output.context("it cannot be run")?;
        if !output.status.success() {
            return Ok(code(output.status));
        }
        texts.push(output.stdout);
    }
    let flag = StopFlag::default();
    if request.is_paged() {
        signals::catch(&flag).context("Ctrl-C cannot be caught")?;
    }
    compare(request, &texts, &flag)?;
    Ok(ExitCode::from(flag.raised().map_or(0, |stop| stop.exit_code())))
}

/// The option that ends a program after this time.
fn limit(time: Duration) -> [String; 2] {
    ["--time-limit".to_owned(), format!("{}s", time.as_secs())]
}

/// How a program ended.
fn code(status: std::process::ExitStatus) -> ExitCode {
    ExitCode::from(status.code().map_or(1, |code| code as u8))
}

/// The files of the pages that are asked for. The programs run in another folder than the student,
/// so the whole paths.
fn pages(arguments: &Arguments) -> anyhow::Result<(Option<PathBuf>, Option<PathBuf>)> {
    if let (Some(_), Some(lines)) = (&arguments.html, arguments.lines)
        && lines > MOST_PAGE_ROWS
    {
        let what = format!("{lines} rows are too many for a page: it has at most {MOST_PAGE_ROWS}");
        let works = format!("{EXAMPLE} --html levels.html --lines {MOST_PAGE_ROWS}");
        return Err(Refused::new(what, works).into());
    }
    let file = |path: &Option<PathBuf>, option, example| -> anyhow::Result<Option<PathBuf>> {
        let Some(path) = path else { return Ok(None) };
        if path.as_os_str() == "" || path.as_os_str() == "-" {
            let what = format!("{option} '{}' names no file", path.display());
            return Err(Refused::new(what, format!("{EXAMPLE} --html levels.html")).into());
        }
        NewFile::create(path, option, example)?;
        let whole = absolute(path)?;
        // Two files in one folder are known as such, however it was named.
        let folder = whole.parent().and_then(|folder| folder.canonicalize().ok());
        Ok(folder.zip(whole.file_name()).map(|(folder, name)| folder.join(name)))
    };
    let html = file(&arguments.html, "--html", "levels.html")?;
    let replay = file(&arguments.replay, "--replay", "search.html")?;
    if html.is_some() && html == replay {
        let what = "--html and --replay name the same file";
        let works = format!("{EXAMPLE} --html levels.html --replay search.html");
        return Err(Refused::new(what, works).into());
    }
    Ok((html, replay))
}

/// How a page names another one: by its name alone, if it lies beside it.
fn link(page: &Path, other: &Path) -> String {
    let beside = other.file_name().filter(|_| page.parent() == other.parent());
    beside.map_or_else(|| other.to_string_lossy(), |name| name.to_string_lossy()).into_owned()
}

/// The program that is named, if it is given as many arguments as it takes: with one too few, the
/// level would be taken for it.
fn program(desk: &Desk, arguments: &Arguments) -> anyhow::Result<&'static str> {
    let name = arguments.program.as_str();
    let there = |known: &&(&str, _, _)| known.0 == name && desk.course.root.join(name).is_dir();
    let Some((program, names, works)) = PROGRAMS.iter().find(there) else {
        let distance = |known: &(&str, _, _)| strsim::damerau_levenshtein(known.0, name);
        let (nearest, _, works) = PROGRAMS.into_iter().min_by_key(distance).unwrap_or_default();
        let what = format!("'{name}' is no program with verbose levels; the nearest is {nearest}");
        return Err(Refused::new(what, format!("problems levels {nearest} {works}")).into());
    };
    let given = arguments.arguments.iter().take_while(|word| !word.starts_with("--")).count();
    if given != names.len() {
        let what = format!(
            "{name} is given {given} arguments; before LEVEL, which is added here, it takes {}: {}",
            names.len(),
            names.join(" ")
        );
        return Err(Refused::new(what, format!("problems levels {name} {works}")).into());
    }
    Ok(program)
}
