//! Shows a search: as a picture of a solution (`--svg`), as a page that replays it (`--replay`), as a
//! board that is redrawn in place on the terminal (`--watch`), and in words (`--trace`).
//!
//! Each is a [`Sink`](common::search::Sink): it takes the events that the verbose levels are printed
//! from. [`VisualArgs::run`] runs a program's search with the sink that its options ask for.
//!
//! | module | what for |
//! | --- | --- |
//! | [`picture`] | pictures of solutions |
//! | [`steps`] | a search as a list of steps, for the two others |
//! | [`listing`] | the sources without their observer, and the statement of each event |
//! | [`replay`] | the recording, and the page that plays it |
//! | [`watch`] | the terminal |
//! | [`levels`] | the verbose levels side by side |
//! | [`trace`] | the search in words |
//! | [`file`](mod@file) | files that appear complete or not at all |

pub mod difference;
#[cfg_attr(target_family = "wasm", path = "file_in_page.rs")]
pub mod file;
pub mod levels;
pub mod listing;
pub mod picture;
pub mod replay;
pub mod steps;
pub mod trace;
#[cfg(not(target_family = "wasm"))]
pub mod watch;

use std::cell::Cell;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, value_parser};
use common::cli::args::{SEEING, SHOWING, level};
use common::cli::{self, CommandLine, Refused, stdout};
use common::platform::on_stack;
use common::run::{Options, run, stack};
use common::search::{BoxedSink, Event, Header, Output, Program};
use serde_json::Value;

use file::NewFile;
use levels::Levels;
use picture::solution::FirstSolution;
use replay::PageFile;
use replay::along::{self, Choices, along};
use replay::landscape::landscape;
use steps::Printer;
use trace::Tracer;

/// The options that show a search.
#[derive(Args, Clone, Debug, Default)]
pub struct VisualArgs {
    /// Draw the first solution found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    pub svg: Option<PathBuf>,

    /// Record the search as a page that plays it: one HTML file
    #[arg(long, value_name = "FILE", conflicts_with = "svg", help_heading = SEEING,
          value_parser = PathBufValueParser::new().try_map(page))]
    pub replay: Option<PathBuf>,

    /// With --replay: record the first N steps, and end the search there [default: the whole search;
    /// for a long one its beginning, a hundred solutions and the way to them]
    #[arg(long, value_name = "N", requires = "replay", conflicts_with = "svg", help_heading = SEEING,
          value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub replay_steps: Option<u64>,

    /// With --replay: show this search beside the one of another page of --replay, on one clock
    #[arg(long, value_name = "PAGE", requires = "replay", conflicts_with = "svg", help_heading = SEEING)]
    pub beside: Option<PathBuf>,

    /// Redraw one board in place on the terminal, with this pause after each step [default: 200ms]
    #[arg(long, value_name = "PAUSE", num_args = 0..=1, default_missing_value = "200ms",
          conflicts_with_all = ["svg", "replay", "replay_steps", "beside"], help_heading = SEEING)]
    pub watch: Option<humantime::Duration>,

    /// Print the search in words, one event a line, instead of the text of the level: what `show` reads
    #[arg(long, conflicts_with_all = ["svg", "replay", "replay_steps", "beside", "watch"],
          help_heading = SHOWING)]
    pub trace: bool,

    /// Print what the search says of these choices, each NUMBER,X,Y: what the page asks where a reader tries it out
    #[arg(long, value_name = "CHOICES", hide = true,
          conflicts_with_all = ["svg", "replay", "replay_steps", "beside", "watch", "trace", "levels"])]
    pub along: Option<Choices>,

    /// Print how deep the search is, from a node on: what the page asks where a reader looks closer
    #[arg(long, value_name = "NODES", hide = true, value_delimiter = ',',
          conflicts_with_all = ["svg", "replay", "replay_steps", "beside", "watch", "trace", "levels", "along"])]
    pub landscape: Vec<u64>,

    /// Print these levels side by side: what `problems levels` does
    #[arg(long, value_name = "LEVELS", hide = true, value_delimiter = ',', value_parser = level(),
          conflicts_with_all = ["svg", "replay", "replay_steps", "beside", "watch", "trace", "json"])]
    pub levels: Vec<u8>,

    /// With --levels: show at most this many rows
    #[arg(long, value_name = "N", hide = true, requires = "levels")]
    pub lines: Option<u64>,
}

/// The file of a page.
fn page(path: PathBuf) -> Result<PathBuf, &'static str> {
    match path.extension().is_some_and(|it| it.eq_ignore_ascii_case("svg")) {
        true => Err("a replay is a page, such as search.html; --svg FILE draws a picture"),
        false => Ok(path),
    }
}

impl VisualArgs {
    /// The option that shows the search, if there is one.
    pub fn asked(&self) -> Option<&'static str> {
        let svg = self.svg.as_ref().map(|_| "--svg");
        let replay = self.replay.as_ref().map(|_| "--replay");
        let levels = (!self.levels.is_empty()).then_some("--levels");
        let trace = self.trace.then_some("--trace");
        let along = self.along.as_ref().map(|_| "--along");
        let landscape = (!self.landscape.is_empty()).then_some("--landscape");
        let watch = self.watch.map(|_| "--watch");
        svg.or(replay).or(watch).or(levels).or(trace).or(along).or(landscape)
    }

    /// Whether an option shows the steps of the search.
    pub fn shows_steps(&self) -> bool {
        self.replay.is_some() || self.watch.is_some() || self.trace
    }

    /// Refuses to write over the file that the program reads.
    ///
    /// # Errors
    /// `--svg` or `--replay` names it.
    pub fn check_input(&self, program: &str, input: &Path) -> Result<(), Refused> {
        // If stdin is a file, it has a name, too.
        let input = if input == Path::new("-") { Path::new("/dev/stdin") } else { input };
        let Ok(input) = fs::canonicalize(input) else { return Ok(()) };
        let files =
            [("--svg", &self.svg, "picture.svg"), ("--replay", &self.replay, "search.html")];
        for (option, path, other) in files {
            let Some(path) = path else { continue };
            if fs::canonicalize(path).is_ok_and(|path| path == input) {
                let why = format!("{option} would overwrite {}, the input", path.display());
                let is_input = fs::canonicalize(other).is_ok_and(|path| path == input);
                let other = if is_input { format!("new-{other}") } else { other.to_owned() };
                let works = CommandLine::of(program).without(option).with(option).with(&other);
                return Err(Refused::new(why, works));
            }
        }
        Ok(())
    }

    /// Runs the search of a program, and shows it as an option asks for.
    ///
    /// # Errors
    /// The search cannot be shown in this way, or [`run`] has failed.
    pub fn run(&self, program: &dyn Program, options: &Options) -> anyhow::Result<ExitCode> {
        if let Some(takes) = TAKES.take() {
            return takes(program);
        }
        let header = program.header();
        let print =
            |out: &mut Output, level: u8, event: &Event<'_>| program.print(out, level, event);
        if let Some(choices) = &self.along {
            holds("a replay", replay::MOST_CELLS, &header)?;
            let answer = on_stack(stack(program, 1)?, || along(program, choices, along::LIMIT));
            let answer = answer.context("the search cannot be started")?;
            return cli::print(|out| write!(out, "{answer}"));
        }
        if !self.landscape.is_empty() {
            let answer = on_stack(stack(program, 1)?, || landscape(program, &self.landscape));
            let answer = answer.context("the search cannot be started")?;
            return cli::print(|out| write!(out, "{answer}"));
        }
        let sink =
            match self.levels[..] {
                [] => self.sink(&header, &print, options)?,
                _ => Some(Box::new(Levels::new(program, self.levels.clone(), self.lines))
                    as BoxedSink<'_>),
            };
        run(program, options, sink)
    }

    /// The sink that shows the search that a header announces, if an option asks for one.
    ///
    /// # Errors
    /// The board is too large, stdout is not a terminal that can be redrawn, or a file cannot be
    /// read or written.
    pub fn sink<'a>(
        &self,
        header: &'a Header,
        print: Printer<'a>,
        options: &Options,
    ) -> anyhow::Result<Option<BoxedSink<'a>>> {
        Ok(if self.trace {
            Some(Box::new(Tracer::new(header, stdout())))
        } else if let Some(path) = &self.replay {
            holds("a replay", replay::MOST_CELLS, header)?;
            let other = self.beside.as_deref().map(|page| other(header.name, page)).transpose()?;
            let file = NewFile::create(path, "--replay", "search.html")?;
            Some(Box::new(PageFile::new(header, print, file, self.replay_steps, other)))
        } else if let Some(path) = &self.svg {
            holds("a picture", picture::MOST_CELLS, header)?;
            let file = NewFile::create(path, "--svg", "picture.svg")?;
            Some(Box::new(FirstSolution::new(header, file)))
        } else if let Some(pause) = self.watch {
            Some(on_terminal(header, print, *pause, options.level)?)
        } else {
            None
        })
    }
}

/// What happens with a program in place of its run.
type Takes = Box<dyn FnOnce(&dyn Program) -> anyhow::Result<ExitCode>>;

thread_local! {
    static TAKES: Cell<Option<Takes>> = const { Cell::new(None) };
}

/// Hands over the next program of this thread, with the problem that was typed, in place of running its
/// search: *Break it* runs that in its own way.
pub fn take_next(takes: impl FnOnce(&dyn Program) -> anyhow::Result<ExitCode> + 'static) {
    TAKES.set(Some(Box::new(takes)));
}

/// Refuses a board that is too large to be shown.
fn holds(what: &str, most: usize, header: &Header) -> anyhow::Result<()> {
    let cells = header.size.cells();
    if cells > most {
        bail!("{cells} cells are too many for {what}: it draws boards of up to {most}");
    }
    Ok(())
}

/// Why `--watch` is refused where a board cannot be redrawn.
pub const NO_SCREEN: &str =
    "--watch redraws a board on a terminal that knows its size, and stdout is not one";

/// Whether a board can be redrawn on stdout.
#[cfg(not(target_family = "wasm"))]
pub fn has_screen() -> bool {
    use std::io::IsTerminal;

    let stdout = io::stdout();
    stdout.is_terminal() && !common::cli::is_without_size(&stdout) && !common::cli::is_dumb()
}

/// The sink that redraws one board in place.
#[cfg(not(target_family = "wasm"))]
fn on_terminal<'a>(
    header: &'a Header,
    print: Printer<'a>,
    pause: Duration,
    level: u8,
) -> anyhow::Result<BoxedSink<'a>> {
    if !has_screen() {
        let works = CommandLine::of(header.name).without("--watch");
        return Err(match header.size.cells() {
            0..=replay::MOST_CELLS => {
                let why = format!("{NO_SCREEN}; --replay FILE shows a search anywhere");
                Refused::new(why, works.with("--replay search.html"))
            }
            _ => Refused::new(NO_SCREEN, works),
        }
        .into());
    }
    Ok(Box::new(watch::Watch::new(header, print, pause, level)))
}

/// A page has no terminal.
#[cfg(target_family = "wasm")]
fn on_terminal<'a>(
    _: &'a Header,
    _: Printer<'a>,
    _: Duration,
    _: u8,
) -> anyhow::Result<BoxedSink<'a>> {
    bail!("a page has no terminal")
}

/// The recording in another page, which a search is shown beside.
fn other(program: &str, page: &Path) -> anyhow::Result<Value> {
    let typed = CommandLine::of(program).without("--beside");
    let shown = page.display();
    let text = fs::metadata(page).and_then(|there| match there.is_file() {
        true => fs::read_to_string(page),
        // A named pipe may never begin, and a device may never end.
        false => Err(io::Error::other("it is not an ordinary file")),
    });
    let text = text.map_err(|why| {
        Refused::new(format!("--beside: {shown} cannot be read: {why}"), typed.clone())
    })?;
    replay::page::recording_in(&text).ok_or_else(|| {
        let why = format!("--beside: {shown} is not a page of --replay with one search");
        Refused::new(why, typed.clone()).into()
    })
}
