//! Shows a search that is read.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use common::cli::args::{ProgressWhen, RunArgs};
use common::cli::say;
use common::run::{Options, listen};
use common::search::{Event, Fact, Header, Output, StopFlag};
use visual::VisualArgs;
use visual::steps::Shown;

use crate::input::Input;
use crate::reader::Reader;
use crate::recorded::RecordedRun;

/// A search that is read: what its program prints is all that there is to print.
pub fn shown(header: &Header) -> Shown<'static> {
    let print = |out: &mut Output, level, event: &Event<'_>| match event {
        Event::Text { level: lowest, text } if level >= *lowest => write!(out, "{text}"),
        _ => Ok(()),
    };
    Shown { header: header.clone(), print: Box::new(print) }
}

/// Shows a search as the options say, and says what was wrong with it.
///
/// # Errors
/// There is no search, or it cannot be shown in this way.
pub fn play(input: Input, visual: &VisualArgs, options: &Options) -> anyhow::Result<ExitCode> {
    let mut flag = input.flag.clone();
    let mut reader = Reader::open(input)?;
    if flag.raised().is_some() {
        // What was read until then is shown, and the reader stops after it.
        flag = StopFlag::default();
    }
    let shown = shown(&reader.header);
    let sink = visual.sink(&shown, options)?;
    let code = listen("show", options, flag, sink, |count, on| reader.read(count, on));
    reader.said().into_iter().for_each(say);
    let facts =
        shown.header.traced.as_ref().map(|traced| traced.facts().clone()).unwrap_or_default();
    if !facts.is_empty() {
        say("What this search did:");
    }
    facts.iter().for_each(|Fact { text, step }| say(format_args!("  step {step}: {text}")));
    reader.notes().iter().for_each(|note| say(format_args!("note: {note}")));
    if let Some(failure) = reader.failure() {
        say(format_args!("error: {failure}"));
        return Ok(ExitCode::FAILURE);
    }
    code
}

/// Shows what a program has left behind: as the page `search.html`.
///
/// # Errors
/// There is no search, or it cannot be shown.
pub fn play_recorded(recorded: RecordedRun) -> anyhow::Result<ExitCode> {
    let visual = VisualArgs { replay: Some(PathBuf::from("search.html")), ..VisualArgs::default() };
    let options = Options {
        run: RunArgs { progress: ProgressWhen::Never, ..RunArgs::default() },
        ..Options::default()
    };
    play(recorded.input(), &visual, &options)
}
