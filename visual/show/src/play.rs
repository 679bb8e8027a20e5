//! Shows a search that is read.

use std::path::PathBuf;
use std::process::ExitCode;

use common::cli::args::{ProgressWhen, RunArgs};
use common::cli::say;
use common::run::{Options, run};
use visual::VisualArgs;

use crate::input::Input;
use crate::program::{Show, TraceProgram};
use crate::recorded::Recorded;

/// Shows a search as the options say, and says what was wrong with it.
///
/// # Errors
/// There is no search, or it cannot be shown in this way.
pub fn play(
    input: Input,
    show: Show,
    visual: &VisualArgs,
    options: &Options,
) -> anyhow::Result<ExitCode> {
    let program = TraceProgram::open(input, show)?;
    let listener = visual.listener(&program, options)?;
    let code = run(&program, options, listener)?;
    for note in program.notes() {
        say(format_args!("note: {note}"));
    }
    if let Some(failure) = program.failure() {
        say(format_args!("error: {failure}"));
        return Ok(ExitCode::FAILURE);
    }
    Ok(code)
}

/// Shows what a program has left behind: as the page `search.html`.
///
/// # Errors
/// There is no search, or it cannot be shown.
pub fn play_recorded(recorded: Recorded) -> anyhow::Result<ExitCode> {
    let visual = VisualArgs { replay: Some(PathBuf::from("search.html")), ..VisualArgs::default() };
    let run_args = RunArgs { progress: ProgressWhen::Never, ..RunArgs::default() };
    let options = Options { run: run_args, ..Options::default() };
    let source = Some((recorded.name.clone(), recorded.source.clone()));
    let show = Show { title: recorded.name.clone(), source, page: Some(None), is_part: false };
    play(recorded.input(), show, &visual, &options)
}
