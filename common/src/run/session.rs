//! One run of a program: its streams, its limits, and the text around its search.

use std::fmt;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};

use super::memory::stack;
use super::options::Options;
use super::outcome::{Outcome, RunText};
use super::progress::{Presentation, TreeSize, state, summary};
use super::signals;
use super::warning::warn;
use crate::cli::{say, stdout, written};
use crate::platform::{Background, show};
use crate::search::{BoxedSink, Flow, Limits, Needs, Output, Program, Pulse, Stop, StopFlag};

/// One run of a program.
pub struct Session<'a> {
    pub options: &'a Options,
    pub out: Output,
    pub flag: StopFlag,
    /// How many nodes there are, for the progress.
    pub size: TreeSize,
    pub presentation: Presentation,
    /// The stack of each thread, in bytes.
    pub stack: usize,
    /// Whether a node takes long: it is printed or shown, or its board is large.
    pub is_slow: bool,
    pulse: Pulse,
    /// Whether there is a header on stdout.
    has_opening: bool,
    /// Whether stdout is a terminal. A terminal that has been closed no longer says so.
    on_terminal: bool,
}

impl<'a> Session<'a> {
    /// A run that prints to `out`, and shows its progress.
    pub fn new(options: &'a Options, out: Output, presentation: Presentation) -> Self {
        let limit = options.run.time_limit;
        Session {
            options,
            out,
            flag: StopFlag::within(limit.map(Duration::from)),
            size: TreeSize::default(),
            presentation,
            stack: 0,
            is_slow: false,
            pulse: Pulse::default(),
            has_opening: false,
            on_terminal: io::stdout().is_terminal(),
        }
    }

    /// A run of a program, with a sink that has these needs. Warns if it takes hours.
    ///
    /// # Errors
    /// The machine has not enough memory, or Ctrl-C cannot be caught.
    pub fn of(program: &dyn Program, options: &'a Options, needs: Needs) -> anyhow::Result<Self> {
        let stack = stack(program, options.threads())?;
        warn(program, options, stack)?;
        let header = program.header();
        let presentation = match needs.terminal {
            true => Presentation::default(),
            false => Presentation::decide(options, options.level >= header.nodes_level),
        };
        let out = if needs.stdout { Output::nowhere() } else { stdout() };
        let mut session = Session { stack, ..Session::new(options, out, presentation) };
        session.is_slow = needs.nodes || header.is_slow(options.level);
        session.catch_signals()?;
        // How large all of the search is, if the program knows that.
        let is_whole = options.run.solutions.is_none() && options.large.part.is_none();
        if let Some(nodes) = program.forecast(options.level).nodes.filter(|_| is_whole) {
            let _ = session.size.set(nodes); // it is empty
        }
        Ok(session)
    }

    /// Ctrl-C and other signals stop it.
    pub fn catch_signals(&self) -> anyhow::Result<()> {
        signals::catch(&self.flag).context("Ctrl-C cannot be caught")
    }

    /// The limits that end the search early.
    pub fn limits(&self) -> Limits {
        let solutions = self.options.run.solutions;
        Limits::new(self.flag.clone(), self.pulse.clone(), solutions, self.is_slow)
    }

    /// Shows progress until the returned guard is dropped.
    pub fn progress(&self, nodes: &'static str) -> Option<Background> {
        let pulse = self.pulse.clone();
        let size = self.size.clone();
        show(
            self.presentation.running,
            move |elapsed| state(&pulse, size.get().copied(), nodes, elapsed),
            say,
        )
    }

    /// Prints the text before the search.
    pub fn open(&mut self, write: impl Fn(&mut Output) -> fmt::Result) -> Flow {
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
    pub fn conclude(
        mut self,
        text: &RunText<'_>,
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
        if outcome.stop == Some(Stop::WriteFailed) || self.print(text, &outcome).is_err() {
            // Writing to a closed terminal fails, and the signal may arrive later.
            if !self.on_terminal
                && ![outcome.stop, self.flag.raised()].contains(&Some(Stop::HUNG_UP))
            {
                written(&self.out)?;
                reader_left = true;
            } else {
                outcome.stop = Some(Stop::HUNG_UP);
            }
        }
        let shown = shown.and(end(sink, &outcome));
        if reader_left {
            return shown.map(|()| ExitCode::SUCCESS);
        }
        outcome.print_stats();
        if self.presentation.summary {
            say(summary(outcome.nodes, text.nodes, outcome.elapsed));
        }
        shown.map(|()| ExitCode::from(outcome.stop.map_or(0, Stop::exit_code)))
    }

    fn print(&mut self, text: &RunText<'_>, outcome: &Outcome) -> fmt::Result {
        let Session { options, out, has_opening, .. } = self;
        outcome.print(text, options, *has_opening, out)?;
        let is_open = out.bytes().last().is_some_and(|&byte| byte != b'\n');
        out.flush()?;
        // The laboratory's last line has no end, and the summary comes on the same terminal.
        if is_open && self.presentation.summary && io::stdout().is_terminal() {
            say("");
        }
        Ok(())
    }
}

/// Ends a sink, if there is one.
fn end(sink: Option<BoxedSink<'_>>, outcome: &Outcome) -> anyhow::Result<()> {
    sink.map_or(Ok(()), |mut sink| sink.end(outcome.stop, &outcome.count, outcome.elapsed))
}
