//! The rows on a terminal, page by page.
//!
//! The search runs in its own thread and is at most a few thousand rows ahead: it waits until they
//! are looked at. The screen has a thread, too, which keeps the rows that were shown last.

mod kept;
mod screen;
mod window;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use common::run::signals;
use common::search::{Flow, Stop, StopFlag};

use super::layout::Needs;
use super::rows::{Cells, Place, Row, Subject};
use super::table::Table;
use super::{Viewer, incomplete};
use crate::watch::terminal::{restore, take};
use screen::Screen;
use window::Window;

/// How many rows are handed over together.
const BATCH: usize = 512;
/// How many such batches the search may be ahead.
const AHEAD: usize = 8;
/// The longest that a row waits to be handed over, while others follow.
const WAIT: Duration = Duration::from_millis(20);

/// Hands the rows over to the screen.
pub struct Pager {
    levels: Vec<u8>,
    needs: Needs,
    batch: Vec<Row>,
    handed: Instant,
    flag: StopFlag,
    /// The node that the search has come to.
    node: Arc<AtomicU64>,
    rows: Option<SyncSender<Vec<Row>>>,
    screen: Option<JoinHandle<std::io::Result<()>>>,
}

impl Pager {
    /// Shows rows of these levels.
    pub fn new(levels: &[u8], needs: Needs) -> Self {
        let (batch, flag, node) = (Vec::new(), StopFlag::default(), Arc::default());
        let (levels, handed) = (levels.to_vec(), Instant::now());
        Pager { levels, needs, batch, handed, flag, node, rows: None, screen: None }
    }

    fn hand_over(&mut self) -> Flow {
        let batch = std::mem::take(&mut self.batch);
        self.handed = Instant::now();
        let sent = self.rows.as_ref().is_some_and(|rows| rows.send(batch).is_ok());
        // Nobody takes the rows any more: the student has quit, or a signal has come.
        if sent { Ok(()) } else { Err(self.flag.raised().unwrap_or(Stop::Quit)) }
    }
}

impl Viewer for Pager {
    fn begin(&mut self, flag: &StopFlag) -> anyhow::Result<()> {
        self.flag = flag.clone();
        signals::before_exit(restore);
        take().map_err(unusable)?;
        let (sender, rows) = sync_channel(AHEAD);
        let (levels, needs) = (self.levels.clone(), self.needs.clone());
        let window = Window::new(levels, needs, rows);
        let mut screen = Screen::new(window, flag.clone(), Arc::clone(&self.node));
        let shown = move || {
            let shown = screen.run();
            restore();
            shown
        };
        let thread = thread::Builder::new().spawn(shown).context("the pager cannot be started")?;
        (self.rows, self.screen) = (Some(sender), Some(thread));
        Ok(())
    }

    fn row(&mut self, cells: &Cells<'_>, subject: Subject, place: Place, is_first: bool) -> Flow {
        self.batch.push(Row::new(cells, subject, place, is_first));
        if self.batch.len() >= BATCH { self.hand_over() } else { Ok(()) }
    }

    fn pause(&mut self, place: Place) -> Flow {
        self.node.store(place.node, Ordering::Relaxed);
        let waits = !self.batch.is_empty() && self.handed.elapsed() > WAIT;
        if waits { self.hand_over() } else { Ok(()) }
    }

    fn end(&mut self, table: &Table, stop: Option<Stop>) -> anyhow::Result<()> {
        let note = stop.map(incomplete).unwrap_or_default();
        self.batch.extend(format!("{note}{table}").lines().map(Row::note));
        // If nobody takes it, the screen has ended, and is only waited for.
        let _ = self.hand_over();
        self.rows = None;
        let shown = self.screen.take().map(JoinHandle::join);
        match shown {
            Some(Ok(shown)) => shown.map_err(unusable)?,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => {}
        }
        // The search was over before the signal came, so its result does not tell of it.
        match self.flag.raised() {
            Some(signal) if stop.is_none() && signal != Stop::Quit => {
                std::process::exit(signal.exit_code().into())
            }
            _ => Ok(()),
        }
    }
}

fn unusable(error: std::io::Error) -> anyhow::Error {
    anyhow!("the terminal cannot be used: {error}")
}
