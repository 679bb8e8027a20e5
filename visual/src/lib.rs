//! Shows a search: as a picture of a solution (`--svg`), as a page that replays it (`--replay`), as a
//! board that is redrawn in place on the terminal (`--watch`), and in words (`--trace`).
//!
//! Each is a [`Sink`](common::search::Sink): it takes the events that the verbose levels are printed
//! from. [`VisualArgs::run`] runs a program's search with the sink that its options ask for.
//!
//! | module | what for |
//! | --- | --- |
//! | `args` | the options, [`VisualArgs`] |
//! | [`picture`] | pictures of solutions |
//! | [`record`] | what is kept of an event |
//! | [`sizes`] | what a search has had, counted |
//! | [`steps`] | a search as a list of finished steps |
//! | [`difference`] | where two searches part |
//! | [`listing`] | the sources without their observer, and the statement of each event |
//! | [`replay`] | the recording, and the page that plays it |
//! | [`watch`] | the terminal |
//! | [`levels`] | the verbose levels side by side |
//! | [`trace`] | the search in words |
//! | [`file`](mod@file) | files that appear complete or not at all |

mod args;
pub mod difference;
#[cfg_attr(target_family = "wasm", path = "file_in_page.rs")]
pub mod file;
pub mod levels;
pub mod listing;
pub mod picture;
pub mod record;
pub mod replay;
pub mod sizes;
pub mod steps;
pub mod trace;
#[cfg(not(target_family = "wasm"))]
pub mod watch;

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use common::cli::{Refused, stdout};
use common::run::{Options, estimate, in_parts, run};
use common::search::{BoxedSink, Header, Program};
use serde_json::Value;

pub use args::VisualArgs;
use file::NewFile;
use levels::Levels;
use picture::solution::FirstSolution;
use replay::PageFile;
use steps::Shown;
use trace::Tracer;

impl VisualArgs {
    /// Runs the search of a program in the way that its options ask for: it is chosen here and nowhere else.
    ///
    /// # Errors
    /// The search cannot be shown in this way, or [`run`] has failed.
    pub fn run(&self, program: &dyn Program, options: &Options) -> anyhow::Result<ExitCode> {
        let shown = Shown::of(program);
        match self.sink(&shown, options)? {
            // Options that do not go together were refused before.
            None if options.large.estimate => estimate(program, options),
            None if options.large.part.is_some() || options.threads() > 1 => {
                in_parts(program, options)
            }
            None if !self.levels.is_empty() => run(
                program,
                options,
                Some(Box::new(Levels::new(program, self.levels.clone(), self.lines))),
            ),
            shows => run(program, options, shows),
        }
    }

    /// The sink that shows a search, if an option asks for one.
    ///
    /// # Errors
    /// The board is too large, stdout is not a terminal that can be redrawn, or a file cannot be
    /// read or written.
    pub fn sink<'a>(
        &self,
        shown: &'a Shown<'a>,
        options: &Options,
    ) -> anyhow::Result<Option<BoxedSink<'a>>> {
        let header = &shown.header;
        Ok(if self.trace {
            Some(Box::new(Tracer::new(header, stdout())))
        } else if let Some(path) = &self.replay {
            holds("a replay", replay::MOST_CELLS, header)?;
            let other =
                self.beside.as_deref().map(|page| other(options.example, page)).transpose()?;
            let file = NewFile::create(path, "--replay", "search.html")?;
            Some(Box::new(PageFile::new(shown, file, other)))
        } else if let Some(path) = &self.svg {
            holds("a picture", picture::MOST_CELLS, header)?;
            let file = NewFile::create(path, "--svg", "picture.svg")?;
            Some(Box::new(FirstSolution::new(header, file)))
        } else if let Some(pause) = self.watch {
            Some(on_terminal(shown, *pause, options)?)
        } else {
            None
        })
    }
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
    shown: &'a Shown<'a>,
    pause: Duration,
    options: &Options,
) -> anyhow::Result<BoxedSink<'a>> {
    if !has_screen() {
        let why = match shown.header.size.cells() {
            0..=replay::MOST_CELLS => {
                format!("{NO_SCREEN}; --replay FILE shows a search anywhere")
            }
            _ => NO_SCREEN.to_owned(),
        };
        return Err(Refused::new(why, options.example).into());
    }
    Ok(Box::new(watch::Watch::new(shown, pause, options.level)))
}

/// A page has no terminal.
#[cfg(target_family = "wasm")]
fn on_terminal<'a>(_: &'a Shown<'a>, _: Duration, _: &Options) -> anyhow::Result<BoxedSink<'a>> {
    bail!("a page has no terminal")
}

/// The recording in another page, which a search is shown beside.
fn other(example: &str, page: &Path) -> anyhow::Result<Value> {
    let refused = |why: &str| Refused::new(format!("--beside: {} {why}", page.display()), example);
    let text = fs::metadata(page)
        .and_then(|there| {
            if there.is_file() {
                return fs::read_to_string(page);
            }
            // A named pipe may never begin, and a device may never end.
            Err(io::Error::other("it is not an ordinary file"))
        })
        .map_err(|why| refused(&format!("cannot be read: {why}")))?;
    Ok(replay::page::recording_in(&text).map_err(|why| refused(&why))?)
}
