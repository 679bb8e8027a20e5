//! `--watch`: the board, redrawn in place on the terminal while the search runs.

mod history;
mod keys;
mod screen;
mod terminal;

use std::io;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use common::board::BoardView;
use common::run::signals;
use common::search::{Flow, Stop, StopFlag};
use crossterm::terminal::size;

use crate::steps::{Moment, Step, Viewer};
use history::History;
use keys::Key;
use screen::{View, lines};
use terminal::Terminal;

/// Time between two drawings, and two looks at the keys, while the search runs to the next
/// solution.
const GLANCE: Duration = Duration::from_millis(60);

/// Draws the board on the terminal step by step, with a pause after each.
pub struct Watcher {
    terminal: Option<Terminal>,
    view: BoardView,
    history: History,
    mode: Mode,
    pause: Duration,
    level: u8,
    flag: StopFlag,
    drawn: Instant,
    /// The cell that a step was about last.
    place: Option<usize>,
    failure: Option<io::Error>,
}

impl Watcher {
    /// Watches boards that look like this; each step is shown with the text of a level.
    pub fn new(view: BoardView, pause: Duration, level: u8) -> Self {
        Watcher {
            terminal: None,
            history: History::new(view.size.cells()),
            view,
            mode: Mode::Playing,
            pause,
            level,
            flag: StopFlag::default(),
            drawn: Instant::now(),
            place: None,
            failure: None,
        }
    }
}

impl Viewer for Watcher {
    fn takes_terminal(&self) -> bool {
        true
    }

    fn begin(&mut self, flag: &StopFlag) -> anyhow::Result<()> {
        self.flag = flag.clone();
        signals::before_exit(terminal::restore);
        self.terminal = Some(Terminal::take().map_err(unusable)?);
        Ok(())
    }

    fn step(&mut self, step: Step) -> Flow {
        self.history.push(step);
        self.show().unwrap_or_else(|error| {
            self.failure = Some(error);
            Err(Stop::Quit)
        })
    }

    fn end(&mut self, stop: Option<Stop>) -> anyhow::Result<()> {
        let over = matches!(stop, None | Some(Stop::SolutionLimit));
        if over && self.failure.is_none() && self.shown().is_some() {
            // The last board stays until it was looked at.
            self.mode = Mode::Ended;
            let shown = self.show();
            self.failure = shown.err();
        }
        self.terminal = None;
        self.failure.take().map_or(Ok(()), |error| Err(unusable(error)))
    }
}

fn unusable(error: io::Error) -> anyhow::Error {
    anyhow!("the terminal cannot be used: {error}")
}

/// What happens between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Mode::Playing => "playing",
            Mode::Paused => "paused",
            Mode::ToSolution => "running to a solution",
            Mode::Ended => "the search has ended: q quits",
        }
    }
}

impl Watcher {
    /// Shows the newest step, and whatever else is asked for, until the search is to go on.
    fn show(&mut self) -> io::Result<Flow> {
        loop {
            if self.mode == Mode::ToSolution {
                if self.is_solution() {
                    self.mode = Mode::Paused;
                } else if self.drawn.elapsed() < GLANCE {
                    if self.history.forward() {
                        continue;
                    }
                    return Ok(Ok(()));
                }
            }
            self.draw()?;
            let patience = match self.mode {
                Mode::Playing => Some(self.pause),
                Mode::ToSolution => Some(Duration::ZERO),
                Mode::Paused | Mode::Ended => None,
            };
            let key = keys::wait(patience, || self.flag.raised())?;
            match key {
                Key::None if self.history.forward() => {}
                Key::None => return Ok(Ok(())),
                Key::Stop(stop) => return Ok(Err(stop)),
                Key::Resized => {}
                Key::Slower => self.pause = slower(self.pause),
                Key::Faster => self.pause = faster(self.pause),
                Key::Back => {
                    self.pause_unless_ended();
                    self.history.back();
                }
                Key::Forward => {
                    self.pause_unless_ended();
                    if !self.history.forward() && self.mode != Mode::Ended {
                        return Ok(Ok(()));
                    }
                }
                Key::Space => match self.mode {
                    Mode::Paused => self.mode = Mode::Playing,
                    _ => self.pause_unless_ended(),
                },
                Key::Solution if self.mode == Mode::Ended => {
                    while self.history.forward() && !self.is_solution() {}
                }
                Key::Solution => {
                    self.mode = Mode::ToSolution;
                    // Not the solution that is shown, but the one after it.
                    if !self.history.forward() {
                        return Ok(Ok(()));
                    }
                }
            }
        }
    }

    fn pause_unless_ended(&mut self) {
        if self.mode != Mode::Ended {
            self.mode = Mode::Paused;
        }
    }

    fn shown(&self) -> Option<&Step> {
        self.history.shown().map(|(step, _)| step)
    }

    fn is_solution(&self) -> bool {
        self.shown().is_some_and(|step| step.moment == Moment::Solve)
    }

    fn draw(&mut self) -> io::Result<()> {
        let Some((step, counts)) = self.history.shown() else {
            return Ok(());
        };
        let state = match (self.mode, self.history.is_newest()) {
            (Mode::Paused, false) => "paused, looking back",
            (mode, _) => mode.name(),
        };
        self.place = match step.moment {
            // The node of the choice that was just marked.
            Moment::Enter | Moment::Solve => self.place,
            _ => screen::place(step, self.view.size).or(self.place),
        };
        let view = View {
            around: self.place,
            board_view: &self.view,
            board: &self.history.board,
            step,
            counts: *counts,
            state,
            pause: self.pause,
            level: self.level,
        };
        // A terminal that does not know its size says 0; most have at least this.
        let (columns, rows) = match size()? {
            (0, _) | (_, 0) => (80, 24),
            known => known,
        };
        if let Some(terminal) = &self.terminal {
            terminal.draw(&lines(&view, columns.into(), rows.into()))?;
        }
        self.drawn = Instant::now();
        Ok(())
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
