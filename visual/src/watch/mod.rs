//! `--watch`: the board, redrawn in place on the terminal while the search runs.

mod board;
mod keys;
mod screen;
pub mod terminal;

use std::io;
use std::time::{Duration, Instant};

use anyhow::Context;
use common::board::Cell;
use common::run::signals;
use common::search::{Count, Event, Flow, Header, Line, Moment, Needs, Sink, Stop, StopFlag};
use crossterm::event::KeyCode;

use crate::steps::{About, Shown, Step, Steps};

/// Time between two drawings, and two polls of the keys, while the search runs to the next solution.
const REDRAW: Duration = Duration::from_millis(60);

/// Shows the steps of a search on the terminal, with a pause after each.
pub struct Watch<'a> {
    header: &'a Header,
    steps: Steps<'a>,
    /// The board after the last step, and the cells of the choices on it.
    board: Vec<u32>,
    path: Vec<Cell>,
    mode: Mode,
    pause: Duration,
    /// The verbose level whose text is shown.
    level: u8,
    flag: StopFlag,
    drawn: Instant,
}

impl Sink for Watch<'_> {
    fn needs(&self) -> Needs {
        Needs { nodes: true, terminal: true, ..Needs::default() }
    }

    fn begin(&mut self, flag: &StopFlag) -> anyhow::Result<()> {
        self.flag = flag.clone();
        signals::before_exit(terminal::restore);
        terminal::take().context("the terminal cannot be used")
    }

    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow {
        let step = self.steps.on(event, line);
        step.map_or(Ok(()), |step| self.take(&step))
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        // Where it is stopped, its last step is not waited for; else the last board stays until it was looked at.
        if stop.is_none_or(|stop| stop == Stop::SolutionLimit) {
            self.mode = Mode::Ended;
            if let Some(step) = self.steps.end() {
                let _ = self.take(&step);
            }
        }
        terminal::restore();
        Ok(())
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        terminal::restore();
    }
}

/// What happens between two steps.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    /// A pause, then the next step.
    Playing,
    /// Nothing, until a key is pressed.
    Paused,
    /// The next step at once, until there is a solution.
    ToSolution,
    /// The search is over.
    Ended,
}

impl<'a> Watch<'a> {
    /// Shows a search, with this pause after each step and the text of a level.
    pub fn new(shown: &'a Shown<'a>, pause: Duration, level: u8) -> Self {
        let header = &shown.header;
        Watch {
            header,
            steps: Steps::new(shown),
            board: vec![0; header.size.cells()],
            path: Vec::new(),
            mode: Mode::Playing,
            pause,
            level,
            flag: StopFlag::default(),
            drawn: Instant::now(),
        }
    }

    /// Takes the next step, and shows it.
    fn take(&mut self, step: &Step) -> Flow {
        for change in &step.changes {
            self.board[change.cell] = change.after;
        }
        match (step.moment, &step.about) {
            (Moment::Mark, Some(About::Choice(label))) => self.path.push(label.choice.cell),
            (Moment::Unmark, _) => drop(self.path.pop()),
            (Moment::Enter, _) => self.path.truncate(step.depth),
            _ => {}
        }
        self.show(step)
    }

    /// Shows a step, and does what the keys ask for, until the search continues.
    fn show(&mut self, step: &Step) -> Flow {
        loop {
            if self.mode == Mode::ToSolution {
                if step.moment == Moment::Solve {
                    self.mode = Mode::Paused;
                } else if self.drawn.elapsed() < REDRAW {
                    return Ok(());
                }
            }
            // A terminal that cannot be written was closed.
            self.draw(step).map_err(|_| Stop::HUNG_UP)?;
            let pause = match self.mode {
                Mode::Playing => Some(self.pause),
                Mode::ToSolution => Some(Duration::ZERO),
                Mode::Paused | Mode::Ended => None,
            };
            match keys::wait(pause, &self.flag)? {
                None => return Ok(()),
                Some(KeyCode::Char('q') | KeyCode::Esc) => return Err(Stop::Quit),
                _ if self.mode == Mode::Ended => {}
                Some(KeyCode::Char(' ')) if self.mode == Mode::Paused => self.mode = Mode::Playing,
                Some(KeyCode::Char(' ')) => self.mode = Mode::Paused,
                Some(KeyCode::Right | KeyCode::Char('n')) => {
                    self.mode = Mode::Paused;
                    return Ok(());
                }
                Some(KeyCode::Char('a')) => {
                    self.mode = Mode::ToSolution;
                    // Not what is shown, but the next one after it.
                    return Ok(());
                }
                _ => {}
            }
        }
    }

    fn draw(&mut self, step: &Step) -> io::Result<()> {
        let (columns, rows) = crossterm::terminal::size()?;
        self.drawn = Instant::now();
        terminal::draw(&self.lines(step, columns.into(), rows.into()))
    }
}
