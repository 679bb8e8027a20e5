//! `--watch`: the board, redrawn in place on the terminal while the search runs.

mod board;
mod history;
mod keys;
mod screen;
pub mod terminal;

use std::io;
use std::time::{Duration, Instant};

use anyhow::Context;
use common::run::signals;
use common::search::{
    About, Count, Event, Flow, Line, Listener, Moment, Program, Stop, StopFlag, Table,
};
use crossterm::event::KeyCode;
use crossterm::terminal::size;

use crate::listing::Listings;
use crate::steps::Steps;
use history::History;
use screen::{View, lines};

/// Time between two drawings, and two polls of the keys, while the search runs to the next solution.
const REDRAW: Duration = Duration::from_millis(60);

/// Draws the board on the terminal step by step, with a pause after each.
struct Watcher {
    about: About,
    state: Vec<Table>,
    listings: Listings,
    history: History,
    mode: Mode,
    pause: Duration,
    level: u8,
    flag: StopFlag,
    drawn: Instant,
}

/// Listens to a search, and shows its steps on the terminal.
pub struct WatchListener<'a> {
    steps: Steps<'a>,
    watcher: Watcher,
}

impl<'a> WatchListener<'a> {
    /// Shows the search of a program, with this pause after each step and the text of a level.
    pub fn new(program: &'a dyn Program, pause: Duration, level: u8) -> Self {
        let about = program.about();
        let watcher = Watcher {
            history: History::new(about.size.cells()),
            state: program.tables(),
            listings: Listings::new(about.sources),
            about,
            mode: Mode::Playing,
            pause,
            level,
            flag: StopFlag::default(),
            drawn: Instant::now(),
        };
        WatchListener { steps: Steps::new(program), watcher }
    }
}

impl Listener for WatchListener<'_> {
    fn takes_terminal(&self) -> bool {
        true
    }

    fn begin(&mut self, flag: &StopFlag) -> anyhow::Result<()> {
        self.watcher.flag = flag.clone();
        signals::before_exit(terminal::restore);
        terminal::take().context("the terminal cannot be used")
    }

    fn on(&mut self, event: Event<'_>, line: Line) -> Flow {
        self.steps.on(event, line, |step| {
            self.watcher.history.push(step);
            self.watcher.show()
        })
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        let watcher = &mut self.watcher;
        if matches!(stop, None | Some(Stop::SolutionLimit)) && watcher.history.shown().is_some() {
            // The last board stays until it was looked at.
            watcher.mode = Mode::Ended;
            let _ = watcher.show();
        }
        terminal::restore();
        Ok(())
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        terminal::restore();
    }
}

/// What happens between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A pause, then the next step.
    Playing,
    /// Nothing, until a key is pressed.
    Paused,
    /// The next step at once, until there is what is looked for.
    RunTo(Goal),
    /// The search is over.
    Ended,
}

/// What can be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Solution,
    DeadEnd,
}

impl Watcher {
    /// Shows the newest step, and what the keys ask for, until the search continues.
    fn show(&mut self) -> Flow {
        loop {
            if let Mode::RunTo(goal) = self.mode {
                if self.is_at(goal) {
                    self.mode = Mode::Paused;
                } else if self.drawn.elapsed() < REDRAW {
                    if self.history.forward() {
                        continue;
                    }
                    return Ok(());
                }
            }
            // A terminal that cannot be written was closed.
            self.draw().map_err(|_| Stop::HungUp)?;
            let pause = match self.mode {
                Mode::Playing => Some(self.pause),
                Mode::RunTo(_) => Some(Duration::ZERO),
                Mode::Paused | Mode::Ended => None,
            };
            let is_over = self.mode == Mode::Ended;
            match keys::wait(pause, &self.flag)? {
                None if !self.history.forward() => return Ok(()),
                Some(KeyCode::Char('q') | KeyCode::Esc) => return Err(Stop::Quit),
                Some(KeyCode::Char('-')) => self.pause = slower(self.pause),
                Some(KeyCode::Char('+' | '=')) => self.pause = faster(self.pause),
                Some(KeyCode::Left | KeyCode::Char('p' | '<')) => {
                    self.pause_unless_ended();
                    self.history.back();
                }
                Some(KeyCode::Right | KeyCode::Char('n' | '>')) => {
                    self.pause_unless_ended();
                    if !self.history.forward() && !is_over {
                        return Ok(());
                    }
                }
                Some(KeyCode::Char(' ')) if self.mode == Mode::Paused => self.mode = Mode::Playing,
                Some(KeyCode::Char(' ')) => self.pause_unless_ended(),
                Some(KeyCode::Char(letter @ ('a' | 'd'))) => {
                    let goal = if letter == 'a' { Goal::Solution } else { Goal::DeadEnd };
                    if is_over {
                        while self.history.forward() && !self.is_at(goal) {}
                        continue;
                    }
                    self.mode = Mode::RunTo(goal);
                    // Not what is shown, but the next one after it.
                    if !self.history.forward() {
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
    }

    fn pause_unless_ended(&mut self) {
        if self.mode != Mode::Ended {
            self.mode = Mode::Paused;
        }
    }

    fn is_at(&self, goal: Goal) -> bool {
        self.history.shown().is_some_and(|entry| match goal {
            Goal::Solution => entry.step.moment == Moment::Solve,
            Goal::DeadEnd => entry.step.is_dead_end(),
        })
    }

    fn draw(&mut self) -> io::Result<()> {
        let Some(entry) = self.history.shown() else { return Ok(()) };
        let state = match self.mode {
            Mode::Playing => "playing",
            Mode::Paused if self.history.is_newest() => "paused",
            Mode::Paused => "paused, looking back",
            Mode::RunTo(Goal::Solution) => "running to a solution",
            Mode::RunTo(Goal::DeadEnd) => "running to a dead end",
            Mode::Ended => "the search has ended: q quits",
        };
        let view = View {
            about: &self.about,
            tables: &self.state,
            listings: &self.listings,
            board: &self.history.board,
            path: &self.history.path,
            entry,
            state,
            pause: self.pause,
            level: self.level,
        };
        let (columns, rows) = size()?;
        self.drawn = Instant::now();
        terminal::draw(&lines(&view, columns.into(), rows.into()))
    }
}

/// Half as fast, down to a step in ten seconds.
fn slower(pause: Duration) -> Duration {
    (2 * pause).clamp(Duration::from_millis(2), Duration::from_secs(10))
}

/// Twice as fast, up to as fast as the terminal is.
fn faster(pause: Duration) -> Duration {
    match pause / 2 {
        half if half < Duration::from_millis(1) => Duration::ZERO,
        half => half,
    }
}
