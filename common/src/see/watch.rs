//! `--watch`: the board, redrawn in place on the terminal while the search runs.

mod history;
mod keys;
mod screen;
pub mod terminal;

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossterm::terminal::size;

use crate::args::{ProgressWhen, RunArgs};
use crate::lesson::{Lesson, Tally};
use crate::observer::{Observer, Search};
use crate::run;
use crate::see::SeeError;
use crate::see::scene::{Moment, Steps, Style};
use crate::see::seen::{Look, Seen};
use crate::see::steps::{Step, follow};
use crate::stop::{Flow, Stop, StopFlag};
use history::History;
use keys::Key;
use screen::{View, lines};
use terminal::Terminal;

/// Time between two drawings, and two looks at the keys, while the search runs to the next answer.
const GLANCE: Duration = Duration::from_millis(60);

/// Runs the lesson, and shows its search step by step, with a pause after each.
pub fn run<L: Lesson, C: Steps<L::Search>>(
    lesson: &L,
    scene: &C,
    level: u8,
    args: &RunArgs,
    pause: Duration,
) -> Result<ExitCode, SeeError> {
    let flag = StopFlag::default();
    let look = Watching {
        scene,
        level,
        pause,
        flag: flag.clone(),
        failure: Mutex::default(),
    };
    let seen = Seen {
        lesson,
        look: &look,
        level,
    };
    // The terminal shows the board: neither a bar nor the text of the levels may come in between.
    let args = RunArgs {
        progress: ProgressWhen::Never,
        ..args.clone()
    };
    let code = run::run_until(&seen, 0, &args, flag)?;
    let failure = look.failure.into_inner();
    match failure.unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(SeeError::Terminal(error)),
        None => Ok(code),
    }
}

struct Watching<'a, C> {
    scene: &'a C,
    level: u8,
    pause: Duration,
    flag: StopFlag,
    failure: Mutex<Option<io::Error>>,
}

impl<L: Lesson, C: Steps<L::Search>> Look<L> for Watching<'_, C> {
    fn search<O: Observer<L::Search>>(
        &self,
        lesson: &L,
        tally: &mut Tally<L>,
        observer: &mut O,
    ) -> Flow {
        match self.watch(lesson, tally, observer) {
            Ok(flow) => flow,
            Err(error) => {
                let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
                *failure = Some(error);
                ControlFlow::Break(Stop::Quit)
            }
        }
    }
}

impl<C> Watching<'_, C> {
    fn watch<L: Lesson, O: Observer<L::Search>>(
        &self,
        lesson: &L,
        tally: &mut Tally<L>,
        observer: &mut O,
    ) -> io::Result<Flow>
    where
        C: Steps<L::Search>,
    {
        let mut watcher = Watcher {
            terminal: Terminal::take()?,
            title: title::<L::Search, C>(self.scene),
            size: self.scene.size(),
            style: self.scene.style(),
            history: History::new(self.scene.size().cells()),
            mode: Mode::Playing,
            pause: self.pause,
            level: self.level,
            flag: &self.flag,
            drawn: Instant::now(),
            place: None,
        };
        let mut failure = None;
        let flow = follow(lesson, self.scene, tally, observer, |step| {
            watcher.history.push(step);
            watcher.show().unwrap_or_else(|error| {
                failure = Some(error);
                ControlFlow::Break(Stop::Quit)
            })
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let over = matches!(flow.break_value(), None | Some(Stop::AnswerLimit));
        if over && watcher.shown().is_some() {
            // The last board stays until it was looked at.
            watcher.mode = Mode::Ended;
            let _key = watcher.show()?;
        }
        Ok(flow)
    }
}

fn title<S: Search, C: Steps<S>>(scene: &C) -> String {
    scene.title()
}

/// What happens between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A pause, then the next step.
    Playing,
    /// Nothing, until a key is pressed.
    Paused,
    /// The next step at once, until there is an answer.
    ToAnswer,
    /// The search is over.
    Ended,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Mode::Playing => "playing",
            Mode::Paused => "paused",
            Mode::ToAnswer => "running to an answer",
            Mode::Ended => "the search has ended: q quits",
        }
    }
}

struct Watcher<'a> {
    terminal: Terminal,
    title: String,
    size: crate::board::Size,
    style: Style,
    history: History,
    mode: Mode,
    pause: Duration,
    level: u8,
    flag: &'a StopFlag,
    drawn: Instant,
    /// The cell that a step was about last.
    place: Option<usize>,
}

impl Watcher<'_> {
    /// Shows the newest step, and whatever else is asked for, until the search is to go on.
    fn show(&mut self) -> io::Result<Flow> {
        loop {
            if self.mode == Mode::ToAnswer {
                if self.is_answer() {
                    self.mode = Mode::Paused;
                } else if self.drawn.elapsed() < GLANCE {
                    if self.history.forward() {
                        continue;
                    }
                    return Ok(ControlFlow::Continue(()));
                }
            }
            self.draw()?;
            let patience = match self.mode {
                Mode::Playing => Some(self.pause),
                Mode::ToAnswer => Some(Duration::ZERO),
                Mode::Paused | Mode::Ended => None,
            };
            let key = keys::wait(patience, || self.flag.raised())?;
            match key {
                Key::None if self.history.forward() => {}
                Key::None => return Ok(ControlFlow::Continue(())),
                Key::Stop(stop) => return Ok(ControlFlow::Break(stop)),
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
                        return Ok(ControlFlow::Continue(()));
                    }
                }
                Key::Space => match self.mode {
                    Mode::Paused => self.mode = Mode::Playing,
                    _ => self.pause_unless_ended(),
                },
                Key::Answer if self.mode == Mode::Ended => {
                    while self.history.forward() && !self.is_answer() {}
                }
                Key::Answer => {
                    self.mode = Mode::ToAnswer;
                    // Not the answer that is shown, but the one after it.
                    if !self.history.forward() {
                        return Ok(ControlFlow::Continue(()));
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

    fn is_answer(&self) -> bool {
        self.shown()
            .is_some_and(|step| step.moment == Moment::Answer)
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
            Moment::Enter | Moment::Answer => self.place,
            _ => screen::place(step).or(self.place),
        };
        let view = View {
            around: self.place,
            title: &self.title,
            size: self.size,
            style: &self.style,
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
        self.terminal
            .draw(&lines(&view, columns.into(), rows.into()))?;
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
