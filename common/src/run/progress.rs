//! The progress bar and the closing summary, on stderr.
//!
//! The search knows nothing of them: a thread looks at the search's [`Pulse`] ten times a second,
//! so progress costs the search nothing that could be measured.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::background::Background;
use super::estimate::{Figure, text};
use super::options::Options;
use crate::cli::args::ProgressWhen;
use crate::cli::{human::duration as human, is_without_size, say};
use crate::search::{Part, Pulse};

/// A shorter run shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);
/// Time between two drawings of the bar.
const REDRAW: Duration = Duration::from_millis(100);
/// Time between two lines where no bar can be drawn.
const LINE: Duration = Duration::from_secs(1);

/// How progress is shown, decided once per run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// What is shown while the search runs.
    pub running: Running,
    /// Whether a summary closes the run.
    pub summary: bool,
}

/// What is shown on stderr while a search runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Running {
    /// Nothing.
    #[default]
    Nothing,
    /// A bar, redrawn in place.
    Bar,
    /// A line a second, for a stderr that is no terminal.
    Lines,
}

impl Presentation {
    /// Decides from `--progress`, the two streams, and whether the level prints while it searches.
    ///
    /// On a terminal that shows both streams, a bar would mix with the lines of stdout, so there is
    /// none.
    pub fn decide(options: &Options) -> Self {
        let (stdout, stderr) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let when = options.run.progress;
        let mut shown = Self::for_streams(when, options.level, stdout, stderr);
        if shown.running == Running::Bar && is_without_size(&io::stderr()) {
            let is_asked = when == ProgressWhen::Always;
            shown.running = if is_asked { Running::Lines } else { Running::Nothing };
        }
        shown
    }

    fn for_streams(when: ProgressWhen, level: u8, stdout: bool, stderr: bool) -> Self {
        let summary = when == ProgressWhen::Always || when == ProgressWhen::Auto && stderr;
        let running = match when {
            _ if !summary => Running::Nothing,
            ProgressWhen::Auto if stdout && level > 0 => Running::Nothing,
            _ if stderr => Running::Bar,
            _ => Running::Lines,
        };
        Presentation { running, summary }
    }
}

/// How many nodes a search has, once that is known; other threads may estimate it meanwhile.
#[derive(Clone, Debug, Default)]
pub struct TreeSize(Arc<Mutex<Option<Figure>>>);

impl TreeSize {
    /// Sets it for a part of a search with so many nodes. The parts are only about equal.
    pub fn set(&self, mut nodes: Figure, part: Option<Part>) {
        if let Some(part) = part {
            nodes.value /= part.of() as f64;
            nodes.error += 0.03 * nodes.value;
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(nodes);
    }

    fn get(&self) -> Option<Figure> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Running {
    /// Shows `pulse` until what is returned is dropped; `size` is that of the search, and `name`
    /// what nodes are called.
    pub fn show(self, pulse: Pulse, size: TreeSize, name: &'static str) -> Option<Background> {
        match self {
            Running::Nothing => None,
            Running::Bar => Some(Background::start(move |waits| draw(waits, &pulse, &size, name))),
            Running::Lines => {
                Some(Background::start(move |waits| print(waits, &pulse, &size, name)))
            }
        }
    }
}

fn draw(waits: &dyn Fn(Duration) -> bool, pulse: &Pulse, size: &TreeSize, name: &str) {
    let start = Instant::now();
    if !waits(PATIENCE) {
        return;
    }
    let bar = ProgressBar::with_draw_target(Some(100), ProgressDrawTarget::stderr());
    loop {
        let (percent, text) = state(pulse, size.get(), name, start.elapsed());
        bar.set_style(style(match percent {
            Some(_) => "[{bar:8}] {wide_msg}",
            None => "{spinner} {wide_msg}",
        }));
        bar.set_position(percent.unwrap_or(0));
        bar.set_message(text);
        bar.tick();
        if !waits(REDRAW) {
            return bar.finish_and_clear();
        }
    }
}

fn print(waits: &dyn Fn(Duration) -> bool, pulse: &Pulse, size: &TreeSize, name: &str) {
    let start = Instant::now();
    while waits(LINE) {
        say(state(pulse, size.get(), name, start.elapsed()).1);
    }
}

/// How much of a search is done, in percent, where that is known, and how far it is, in words. The
/// time that is left is on the clock: it is as long as other programs, too, let it be.
fn state(
    pulse: &Pulse,
    size: Option<Figure>,
    name: &str,
    elapsed: Duration,
) -> (Option<u64>, String) {
    let [nodes, solutions] = [pulse.nodes(), pulse.solutions()].map(HumanCount);
    let counts = format!("{nodes} {name}, {solutions} solutions");
    let (Some(size), 1..) = (size, nodes.0) else {
        return (None, format!("{counts}, {}", human(elapsed)));
    };
    let done = nodes.0 as f64 / size.value;
    if done >= 1.0 && size.error > 0.0 {
        let text = format!("more than the estimated {}: {counts}", text::number(size));
        return (None, format!("{text}, {}", human(elapsed)));
    }
    // Before its end, no search is done.
    let percent = (100.0 * done).min(99.0) as u64;
    let left = text::time(elapsed.as_secs_f64() * (1.0 / done - 1.0).max(0.0));
    let about = if size.error > 0.0 { "about " } else { "" };
    let text = format!("{about}{percent} %, {left} left: {counts}, {}", human(elapsed));
    (Some(percent), text)
}

/// How a bar is drawn: in letters that every terminal has.
pub fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("#>-").tick_chars("|/-\\ ")
}

/// The closing line: `76,695,848 nodes in 1s 203ms (63,753,822 nodes a second)`.
pub fn summary(nodes: u64, name: &str, elapsed: Duration) -> String {
    let mut line = format!("{} {name} in {}", HumanCount(nodes), human(elapsed));
    let seconds = elapsed.as_secs_f64();
    // The rate of a run of a few microseconds means nothing.
    if seconds >= 0.001 {
        let rate = HumanCount((nodes as f64 / seconds) as u64);
        line += &format!(" ({rate} {name} a second)");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProgressWhen::{Always, Auto, Never};

    #[test]
    fn one_decision_for_every_pair_of_streams() {
        let decide = |when, level, stdout, stderr| {
            let shown = Presentation::for_streams(when, level, stdout, stderr);
            (shown.running, shown.summary)
        };
        assert_eq!(decide(Auto, 0, true, true), (Running::Bar, true));
        assert_eq!(decide(Auto, 1, true, true), (Running::Nothing, true));
        assert_eq!(decide(Auto, 1, false, true), (Running::Bar, true));
        assert_eq!(decide(Auto, 0, true, false), (Running::Nothing, false));
        assert_eq!(decide(Always, 2, false, false), (Running::Lines, true));
        assert_eq!(decide(Always, 1, true, true), (Running::Bar, true));
        for stdout in [false, true] {
            assert_eq!(decide(Never, 0, stdout, true), (Running::Nothing, false));
        }
    }

    #[test]
    fn the_summary_gives_a_rate_only_where_it_means_something() {
        assert_eq!(summary(9, "nodes", Duration::from_micros(12)), "9 nodes in 12us");
        assert_eq!(
            summary(2_000_000, "nodes", Duration::from_millis(500)),
            "2,000,000 nodes in 500ms (4,000,000 nodes a second)"
        );
    }

    #[test]
    fn progress_is_never_at_its_end_and_says_about_of_an_estimate() {
        let says = |nodes: u64, value: f64, error: f64| {
            let pulse = Pulse::default();
            pulse.add(nodes, 3);
            let size = (value > 0.0).then_some(Figure { value, error });
            state(&pulse, size, "nodes", Duration::from_secs(30))
        };
        let counts = |nodes| format!("{nodes} nodes, 3 solutions, 30s");
        assert_eq!(says(500, 0.0, 0.0), (None, counts("500")));
        assert_eq!(says(0, 1e3, 9.0), (None, counts("0")));
        assert_eq!(
            says(250, 1e3, 0.0),
            (Some(25), "25 %, 1m 30s left: ".to_owned() + &counts("250"))
        );
        let about = says(250, 1e3, 9.0);
        assert_eq!(about, (Some(25), "about 25 %, 1m 30s left: ".to_owned() + &counts("250")));
        assert_eq!(says(9999, 1e4, 0.0).0, Some(99));
        assert_eq!(says(1000, 1e3, 0.0).0, Some(99));
        let passed = says(1234, 1e3, 9.0);
        assert_eq!(passed, (None, "more than the estimated 1,000: ".to_owned() + &counts("1,234")));
    }

    #[test]
    fn a_dropped_progress_ends_at_once() {
        let start = Instant::now();
        drop(Running::Lines.show(Pulse::default(), TreeSize::default(), "nodes"));
        drop(Running::Bar.show(Pulse::default(), TreeSize::default(), "nodes"));
        assert!(start.elapsed() < LINE);
    }
}
