//! Shows a search: as a picture of a solution or of the search tree (`--svg`), as a page that
//! replays it (`--replay`), and as a board that is redrawn in place on the terminal (`--watch`).
//!
//! Everything here listens to the [`Event`](common::search::Event)s that the verbose levels are
//! printed from. [`VisualArgs::listener`] makes a listener of the options, and `common::run::run`
//! lets it listen.
//!
//! | module | what for |
//! | --- | --- |
//! | [`picture`] | pictures of solutions and trees |
//! | [`steps`] | a search as a list of steps, for the two others |
//! | [`listing`] | the sources without their observer, and the statement of each event |
//! | [`replay`] | the recording, and the page that plays it |
//! | [`watch`] | the terminal |
//! | [`levels`] | the verbose levels side by side |
//! | [`file`](mod@file) | files that appear complete or not at all |

#[cfg_attr(target_family = "wasm", path = "file_in_page.rs")]
pub mod file;
pub mod levels;
pub mod listing;
pub mod picture;
pub mod replay;
pub mod steps;
#[cfg(not(target_family = "wasm"))]
pub mod watch;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, value_parser};
use common::cli::args::level;
use common::cli::{CommandLine, Refused, stdout};
use common::run::Options;
use common::search::{BoxedListener, Program, Tracer};
use serde_json::Value;

use file::NewFile;
use levels::{Levels, Request};
use replay::Recorder;
use replay::along::{self, Along, Choices};

const SEEING: &str = "Seeing the search";

/// The options that show a search.
#[derive(Args, Clone, Debug, Default)]
pub struct VisualArgs {
    /// Draw the first solution found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    pub svg: Option<PathBuf>,

    /// With --svg: draw the search tree down to this depth instead
    #[arg(long, value_name = "DEPTH", requires = "svg", conflicts_with = "replay", help_heading = SEEING)]
    pub svg_tree: Option<usize>,

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
          conflicts_with_all = ["svg", "svg_tree", "replay", "replay_steps", "beside"], help_heading = SEEING)]
    pub watch: Option<humantime::Duration>,

    /// Print the search in words, one event a line, instead of the text of the level: what `show` reads
    #[arg(long, conflicts_with_all = ["svg", "svg_tree", "replay", "replay_steps", "beside", "watch"],
          help_heading = "What is shown")]
    pub trace: bool,

    /// Print what the search says of these choices, each NUMBER,X,Y: what the page asks where a reader tries it out
    #[arg(long, value_name = "CHOICES", hide = true,
          conflicts_with_all = ["svg", "svg_tree", "replay", "replay_steps", "beside", "watch", "trace", "levels"])]
    pub along: Option<Choices>,

    /// Print these levels side by side: what `problems levels` does
    #[arg(long, value_name = "LEVELS", hide = true, value_delimiter = ',', value_parser = level(),
          conflicts_with_all = ["svg", "svg_tree", "replay", "replay_steps", "beside", "watch", "trace"])]
    pub levels: Vec<u8>,

    /// With --levels: start at this node, from 1
    #[arg(long, value_name = "NODE", hide = true, requires = "levels", default_value_t = 1,
          value_parser = value_parser!(u64).range(1..))]
    pub from: u64,

    /// With --levels: show at most this many rows
    #[arg(long, value_name = "N", hide = true, requires = "levels")]
    pub lines: Option<u64>,

    /// With --levels: write them into one HTML file
    #[arg(long, value_name = "FILE", hide = true, requires = "levels")]
    pub html: Option<PathBuf>,
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
        svg.or(replay).or(self.watch.map(|_| "--watch")).or(levels).or(trace).or(along)
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

    /// The listener that shows the search, if an option asks for one.
    ///
    /// # Errors
    /// The board is too large, stdout is not a terminal that can be redrawn, or a file cannot be
    /// read or written.
    pub fn listener<'a>(
        &self,
        program: &'a dyn Program,
        options: &Options,
    ) -> anyhow::Result<Option<BoxedListener<'a>>> {
        if self.asked().is_none() {
            return Ok(None);
        }
        let about = program.about();
        let cells = about.size.cells();
        let holds = |what, most| {
            if cells > most {
                bail!("{cells} cells are too many for {what}: it draws boards of up to {most}");
            }
            Ok(())
        };
        if self.trace {
            return Ok(Some(Box::new(Tracer::new(program, stdout()))));
        }
        if let Some(choices) = &self.along {
            holds("a replay", replay::MOST_CELLS)?;
            return Ok(Some(Box::new(Along::new(program, choices, along::LIMIT, stdout()))));
        }
        Ok(Some(if let Some(path) = &self.replay {
            holds("a replay", replay::MOST_CELLS)?;
            let other = self.beside.as_deref().map(|page| other(about.name, page)).transpose()?;
            let file = NewFile::create(path, "--replay", "search.html")?;
            let alone = !options.run.stats && options.level < about.nodes_level;
            Box::new(Recorder::new(program, file, self.replay_steps, other, alone))
        } else if let Some(path) = &self.svg {
            holds("a picture", picture::MOST_CELLS)?;
            let file = NewFile::create(path, "--svg", "picture.svg")?;
            match self.svg_tree {
                Some(depth) => Box::new(picture::tree::Grower::new(program, depth, file)),
                None => Box::new(picture::solution::FirstSolution::new(program, file)),
            }
        } else if let Some(pause) = self.watch {
            on_terminal(program, *pause, options.level)?
        } else {
            // `problems levels` adds these, and the limit; the user has not typed them.
            let hidden = ["--levels", "--from", "--lines", "--html", "--time-limit"];
            let named = CommandLine::named(about.name);
            let title = hidden.iter().fold(named, |named, option| named.without(option));
            Box::new(Levels::new(
                program,
                &Request {
                    title: title.to_string(),
                    levels: self.levels.clone(),
                    from: self.from,
                    lines: self.lines,
                    html: self.html.clone(),
                },
            )?)
        }))
    }
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

/// The listener that redraws one board in place.
#[cfg(not(target_family = "wasm"))]
fn on_terminal(
    program: &dyn Program,
    pause: Duration,
    level: u8,
) -> anyhow::Result<BoxedListener<'_>> {
    if !has_screen() {
        let about = program.about();
        let works = CommandLine::of(about.name).without("--watch");
        return Err(match about.size.cells() {
            0..=replay::MOST_CELLS => {
                let why = format!("{NO_SCREEN}; --replay FILE shows a search anywhere");
                Refused::new(why, works.with("--replay search.html"))
            }
            _ => Refused::new(NO_SCREEN, works),
        }
        .into());
    }
    Ok(Box::new(watch::WatchListener::new(program, pause, level)))
}

/// A page has no terminal.
#[cfg(target_family = "wasm")]
fn on_terminal(_: &dyn Program, _: Duration, _: u8) -> anyhow::Result<BoxedListener<'_>> {
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
