//! Shows the search of any program in any language, as the course's own searches are shown.
//!
//! A program says what it does in a trace, one event a line; the page "The trace" of the book has the format.
//! The events become those of our own programs, and everything that shows those shows these.
//!
//! | module | what for |
//! | --- | --- |
//! | `words` | one line of a trace |
//! | `input` | where lines come from: a program, a file, a pipe |
//! | `search` | from lines to events, and what is wrong with them |
//! | `program` | the search as a program of the course |

mod input;
mod program;
mod search;
#[cfg(test)]
mod tests;
mod words;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, ValueEnum, value_parser};
use common::cli::args::{HELP, LargeArgs, ProgressWhen, RunArgs};
use common::cli::{Refused, exit, parse, print, say};
use common::run::{Options, run};
use common::search::{StopFlag, observe};
use visual::VisualArgs;
use visual::file::NewFile;
use visual::replay::{page, plan::FoldPlan, record::record};

use input::Input;
use program::{Show, TraceProgram};

const EXAMPLE: &str = "show python3 queens.py 8";
const SEEING: &str = "Seeing the search";

/// Shows the search of your own program, in any language: a page with the player, or one of the options.
///
/// The program says what it does with a helper (--helper) or prints it; the book's page "The trace" explains how.
#[derive(Parser)]
#[command(name = "show", version = env!("COURSE_VERSION"), help_template = HELP)]
struct Arguments {
    /// The program and its arguments; or a file with a trace; or - for a trace on stdin
    #[arg(value_name = "COMMAND", trailing_var_arg = true, required_unless_present = "helper")]
    command: Vec<OsString>,

    /// Record the search as a page that plays it [default: NAME.html]
    #[arg(long, value_name = "FILE", conflicts_with = "svg", help_heading = SEEING)]
    replay: Option<PathBuf>,

    /// Record the first N steps, and end the search there
    #[arg(long, value_name = "N", help_heading = SEEING, value_parser = value_parser!(u64).range(1..=1_000_000))]
    replay_steps: Option<u64>,

    /// Redraw one board in place on the terminal, with this pause after each step [default: 200ms]
    #[arg(long, value_name = "PAUSE", num_args = 0..=1, require_equals = true, default_missing_value = "200ms",
          conflicts_with_all = ["svg", "svg_tree", "replay", "replay_steps"], help_heading = SEEING)]
    watch: Option<humantime::Duration>,

    /// Draw the first solution found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    svg: Option<PathBuf>,

    /// With --svg: draw the search tree down to this depth instead
    #[arg(long, value_name = "DEPTH", requires = "svg", conflicts_with = "replay", help_heading = SEEING)]
    svg_tree: Option<usize>,

    /// Print nodes, dead ends and solutions by depth to stderr
    #[arg(long, help_heading = SEEING)]
    stats: bool,

    /// Show two traces, files A and B, beside each other on one clock
    #[arg(long, conflicts_with_all = ["watch", "svg", "svg_tree", "stats", "replay_steps", "source"], help_heading = SEEING)]
    compare: bool,

    /// The program's source, whose statements are lit [default: found from the command]
    #[arg(long, value_name = "FILE")]
    source: Option<PathBuf>,

    /// Stop after this time, for example 90s or 1m30s, and show what there is
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time_limit: Option<humantime::Duration>,

    /// Print the helper for a language, and end
    #[arg(long, value_name = "LANGUAGE", value_enum, exclusive = true)]
    helper: Option<Language>,
}

/// A language that has a helper.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Language {
    /// search_trace.py
    Python,
    /// search_trace.h
    C,
    /// search_trace.rs
    Rust,
}

fn main() -> ExitCode {
    exit(|| {
        let arguments: Arguments = parse(EXAMPLE);
        match arguments.helper {
            Some(language) => print(|out| {
                out.push(helper(language));
                Ok(())
            }),
            None if arguments.compare => compare(arguments),
            None => show(arguments),
        }
    })
}

fn helper(language: Language) -> &'static str {
    match language {
        Language::Python => include_str!("../../../problems/helpers/search_trace.py"),
        Language::C => include_str!("../../../problems/helpers/search_trace.h"),
        Language::Rust => include_str!("../../../problems/helpers/search_trace.rs"),
    }
}

/// Shows one search.
fn show(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let words: Vec<String> =
        arguments.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let source = match &arguments.source {
        Some(path) => Some(read_source(path).map_err(|why| {
            Refused::new(format!("--source: {} cannot be read: {why}", path.display()), EXAMPLE)
        })?),
        None => words.iter().find_map(|word| find_source(Path::new(word))),
    };
    let name = default_name(&words, source.as_ref().map(|source| &*source.0));
    let draws = arguments.svg.is_some() || arguments.watch.is_some();
    let is_default = arguments.replay.is_none() && !draws && !arguments.stats;
    let replay = arguments.replay.or_else(|| is_default.then(|| PathBuf::from(&name)));
    if is_default && is_other(Path::new(&name)) {
        let why = format!("{name} is there, and is no page that show has written");
        return Err(
            Refused::new(why, format!("show --replay search.html {}", words.join(" "))).into()
        );
    }
    let run_args = RunArgs {
        time_limit: arguments.time_limit,
        stats: arguments.stats,
        progress: ProgressWhen::Never,
        ..RunArgs::default()
    };
    let visual = VisualArgs {
        svg: arguments.svg,
        svg_tree: arguments.svg_tree,
        replay: replay.clone(),
        replay_steps: arguments.replay_steps,
        watch: arguments.watch,
        ..VisualArgs::default()
    };
    let mut options = Options::typed("show", 0, run_args, LargeArgs::default(), visual.asked())?;
    // `--watch` shows the program's output beside each step.
    options.level = u8::from(visual.watch.is_some());
    let mut input = open(&words)?;
    if let Some(limit) = arguments.time_limit {
        input.flag = StopFlag::within(*limit);
    }
    let page = replay.is_some().then_some(arguments.replay_steps);
    let program = TraceProgram::open(input, Show { title: words.join(" "), source, page })?;
    let listener = visual.listener(&program, &options)?;
    let code = run(&program, &options, listener)?;
    for note in program.notes() {
        say(format_args!("note: {note}"));
    }
    if let Some(failure) = program.failure() {
        say(format_args!("error: {failure}"));
        return Ok(ExitCode::from(1));
    }
    match (is_default, replay) {
        (true, Some(path)) => print(|out| {
            out.push(&format!("{}\n", path.display()));
            Ok(())
        })
        .map(|_| code),
        _ => Ok(code),
    }
}

/// Shows two traces on one clock.
fn compare(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let [a, b] = &arguments.command[..] else {
        let why = format!("--compare shows two files, and these are {}", arguments.command.len());
        return Err(Refused::new(why, "show --compare yours.trace ours.trace").into());
    };
    let path = arguments.replay.unwrap_or_else(|| PathBuf::from("compare.html"));
    let record = |name: &OsString| -> anyhow::Result<_> {
        let title = name.to_string_lossy().into_owned();
        let file = File::open(name).with_context(|| format!("{title} cannot be read"))?;
        let source = None;
        let show = Show { title: title.clone(), source, page: Some(None) };
        let program = TraceProgram::open(Input::stream(&title, file), show)?;
        let mut plan = FoldPlan::new(None);
        let (_, flow) =
            observe(&program, |event, _| plan.on(event).map(|()| common::search::Next::Visit));
        if let Some(failure) = program.failure() {
            say(format_args!("error: {failure}"));
        }
        Ok(record(&program, plan, &title, flow.err()))
    };
    let recordings = [record(a)?, record(b)?];
    NewFile::create(&path, "--replay", "compare.html")?.write(&page::page(&recordings))?;
    print(|out| {
        out.push(&format!("{}\n", path.display()));
        Ok(())
    })
}

/// Opens the trace: stdin, a file that cannot be executed, or a program.
fn open(words: &[String]) -> anyhow::Result<Input> {
    match words {
        [word] if word == "-" => Ok(Input::stream("stdin", io::stdin())),
        [word] if Path::new(word).is_file() && !can_run(Path::new(word)) => {
            let file = File::open(word).with_context(|| format!("{word} cannot be read"))?;
            Ok(Input::stream(word, file))
        }
        [word] if Path::new(word).is_dir() => anyhow::bail!("{word} is a folder"),
        _ => Input::run(words),
    }
}

#[cfg(unix)]
fn can_run(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).is_ok_and(|there| there.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn can_run(path: &Path) -> bool {
    let ends = ["exe", "com", "bat", "cmd"];
    path.extension().is_some_and(|end| ends.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// Ends of the names of sources.
const SOURCES: [&str; 16] = [
    "py", "c", "rs", "cpp", "cc", "java", "js", "mjs", "ts", "go", "rb", "hs", "ml", "swift", "kt",
    "jl",
];

/// The source of a program: the file itself, or the one beside it.
fn find_source(word: &Path) -> Option<(String, String)> {
    let is_source = word.extension().is_some_and(|end| SOURCES.iter().any(|known| end == *known));
    if is_source {
        return read_source(word).ok();
    }
    word.is_file()
        .then(|| SOURCES.iter().find_map(|end| read_source(&word.with_extension(end)).ok()))
        .flatten()
}

/// A source: its name without its folder, and its text.
fn read_source(path: &Path) -> io::Result<(String, String)> {
    /// A page has no room for more.
    const MOST: u64 = 1 << 20;
    let there = fs::metadata(path)?;
    if !there.is_file() || there.len() > MOST {
        return Err(io::Error::other("it is no file of up to 1 MiB"));
    }
    let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok((name, text))
}

/// The page's name if none is given.
fn default_name(words: &[String], source: Option<&str>) -> String {
    let name = source.unwrap_or(&words[0]);
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or("trace");
    format!("{}.html", if stem == "-" { "trace" } else { stem })
}

/// Whether there is a file that is no page of ours.
fn is_other(path: &Path) -> bool {
    path.exists() && !fs::read_to_string(path).is_ok_and(|text| text.contains("id=\"recording\""))
}
