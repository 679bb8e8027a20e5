//! One run of a program: its streams, its limits, and the text around its search.

use std::fmt;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;

use super::options::Options;
use super::outcome::{Outcome, Report};
use super::progress::{Presentation, TreeSize, shown, summary};
use crate::cli::{say, written};
use crate::platform::Background;
use crate::search::{BoxedSink, Flow, Limits, Output, Pulse, Stop, StopFlag};

/// The word for the nodes of a search.
pub(super) const NODES: &str = "nodes";

/// One run of a program.
pub struct Session<'a> {
    pub(super) options: &'a Options,
    pub(super) out: Output,
    pub(super) flag: StopFlag,
    /// How many nodes there are, for the progress.
    pub(super) size: TreeSize,
    pub(super) shown: Presentation,
    pulse: Pulse,
    /// Whether there is a header on stdout.
    has_opening: bool,
    /// Whether stdout is a terminal. A terminal that has been closed no longer says so.
    on_terminal: bool,
}

impl<'a> Session<'a> {
    /// A run that prints to `out`, shows its progress, and ends after `limit`.
    pub(super) fn new(
        options: &'a Options,
        out: Output,
        shown: Presentation,
        limit: Option<Duration>,
    ) -> Self {
        let flag = limit.map_or_else(StopFlag::default, StopFlag::within);
        let (pulse, size) = (Pulse::default(), TreeSize::default());
        let (has_opening, on_terminal) = (false, io::stdout().is_terminal());
        Session { options, out, flag, size, shown, pulse, has_opening, on_terminal }
    }

    /// The limits that end the search early; `slow` if a node takes long.
    pub(super) fn limits(&self, slow: bool) -> Limits {
        Limits::new(self.flag.clone(), self.pulse.clone(), self.options.run.solutions, slow)
    }

    /// Shows progress until the returned guard is dropped.
    pub(super) fn progress(&self, nodes: &'static str) -> Option<Background> {
        shown(self.shown.running, self.pulse.clone(), self.size.clone(), nodes)
    }

    /// Prints the text before the search.
    pub(super) fn open(&mut self, write: impl Fn(&mut Output) -> fmt::Result) -> Flow {
        let Session { options, out, has_opening, .. } = self;
        let header = if options.run.json { Ok(()) } else { write(out) };
        *has_opening = !out.bytes().is_empty();
        header.and_then(|()| out.flush()).map_err(|_| Stop::WriteFailed)
    }

    /// Prints the result, the statistics and the summary, and ends the sink. Returns the exit
    /// code.
    ///
    /// # Errors
    /// stdout cannot be written, the search has failed, or the sink has.
    pub(super) fn conclude(
        mut self,
        report: &Report<'_>,
        mut outcome: Outcome,
        mut sink: Option<BoxedSink<'_>>,
    ) -> anyhow::Result<ExitCode> {
        if outcome.stop == Some(Stop::Failed) {
            self.out.flush().ok();
            written(&self.out)?;
            bail!("this is too large: there is no memory for it");
        }
        let mut shown = Ok(());
        // A sink that has the terminal gives it back before the result is printed there. One that
        // writes a file waits: if stdout cannot be written, an older file must stay.
        if sink.as_ref().is_some_and(|it| it.needs().terminal || it.needs().stdout) {
            shown = end(sink.take(), &outcome);
        }
        let mut reader_left = false;
        if outcome.stop == Some(Stop::WriteFailed) || self.print(report, &outcome).is_err() {
            // Writing to a closed terminal fails, and the signal may arrive later.
            if !self.on_terminal
                && ![outcome.stop, self.flag.raised()].contains(&Some(Stop::HungUp))
            {
                written(&self.out)?;
                reader_left = true;
            } else {
                outcome.stop = Some(Stop::HungUp);
            }
        }
        let shown = shown.and(end(sink, &outcome));
        if reader_left {
            return shown.map(|()| ExitCode::SUCCESS);
        }
        outcome.print_stats();
        if self.shown.summary {
            say(summary(outcome.nodes, report.nodes, outcome.elapsed));
        }
        shown.map(|()| ExitCode::from(outcome.stop.map_or(0, Stop::exit_code)))
    }

    fn print(&mut self, report: &Report<'_>, outcome: &Outcome) -> fmt::Result {
        let Session { options, out, has_opening, .. } = self;
        outcome.print(report, options, *has_opening, out)?;
        let is_open = out.bytes().last().is_some_and(|&byte| byte != b'\n');
        out.flush()?;
        // The laboratory's last line has no end, and the summary comes on the same terminal.
        if is_open && self.shown.summary && io::stdout().is_terminal() {
            say("");
        }
        Ok(())
    }
}

/// Ends a sink, if there is one.
fn end(sink: Option<BoxedSink<'_>>, outcome: &Outcome) -> anyhow::Result<()> {
    sink.map_or(Ok(()), |mut sink| sink.end(outcome.stop, &outcome.count, outcome.elapsed))
}
