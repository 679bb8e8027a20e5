//! A search that comes from elsewhere, such as a student's program.

use std::process::ExitCode;

use super::console::Console;
use super::options::Options;
use super::outcome::{NODES, RunText};
use super::progress::Presentation;
use super::session::Session;
use crate::platform::ProgressKind;
use crate::search::{BoxedSink, Count, Fields, Flow, OnEvent, Output, StopFlag};

/// Runs a search whose events `read` passes on, until the flag is raised. It prints nothing of its own but progress on a
/// terminal, and it catches no signals: whoever made the flag does.
///
/// # Errors
/// The sink cannot do something.
pub fn listen(
    name: &'static str,
    options: &Options,
    flag: StopFlag,
    mut sink: Option<BoxedSink<'_>>,
    read: impl FnOnce(&mut Count, &mut OnEvent<'_>) -> Flow,
) -> anyhow::Result<ExitCode> {
    let has_terminal = sink.as_ref().is_some_and(|sink| sink.needs().terminal);
    let running = Presentation::decide(options, false).running;
    let running = if has_terminal { ProgressKind::Nothing } else { running };
    let presentation = Presentation { running, summary: false };
    let mut session = Session::new(options, Output::nowhere(), presentation);
    session.flag = flag;
    session.is_slow = true;
    let progress = session.progress(NODES);
    let limits = session.limits();
    let mut console = Console::silent(&mut session.out, limits);
    console.count_stats(options);
    if let Some(sink) = &mut sink {
        sink.begin(&session.flag)?;
        console.sink = Some(sink.as_mut());
    }
    let mut count = Count::default();
    let flow = read(&mut count, &mut |event, line| console.on(event, line));
    drop(progress);
    let outcome = console.outcome(count, None, flow);
    let result = Box::new(|_: &mut Output, _: &Count, _| Ok(()));
    let json = Box::new(|_: &Count| Fields::new());
    session.conclude(&RunText { name, nodes: NODES, result, json }, outcome, sink)
}
