//! The progress bar and the closing summary, on stderr.
//!
//! The search knows nothing of them: a thread looks at the search's [`Pulse`] ten times a second,
//! so progress costs the search nothing that could be measured.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::args::ProgressWhen;
use crate::cli::{human::duration as human, say};
use crate::search::Pulse;

use super::Options;

/// A run that ends sooner than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);
/// Time between two drawings of the bar.
const REDRAW: Duration = Duration::from_millis(100);
/// Time between two lines where no bar can be drawn.
const LINE: Duration = Duration::from_secs(1);

/// How progress is shown, decided once per run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// What is shown while the search runs.
    pub running: Running,
    /// Whether a summary closes the run.
    pub summary: bool,
}

/// What is shown on stderr while a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Running {
    /// Nothing.
    Nothing,
    /// A bar, redrawn in place.
    Bar,
    /// A line a second, for a stderr that is no terminal.
    Lines,
}

impl Presentation {
    /// Nothing is shown.
    pub const NOTHING: Presentation = Presentation { running: Running::Nothing, summary: false };

    /// Decides from `--progress`, the two streams, and whether the level prints while it searches.
    ///
    /// A bar between lines of stdout would tear both apart, so on a terminal that shows both there
    /// is none.
    pub fn decide(options: &Options) -> Self {
        let (stdout, stderr) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        Self::for_streams(options.run.progress, options.level, stdout, stderr)
    }

    fn for_streams(when: ProgressWhen, level: u8, stdout: bool, stderr: bool) -> Self {
        let running = match (when, stderr) {
            (ProgressWhen::Never, _) | (ProgressWhen::Auto, false) => Running::Nothing,
            (ProgressWhen::Auto, true) if stdout && level > 0 => Running::Nothing,
            (_, true) => Running::Bar,
            (ProgressWhen::Always, false) => Running::Lines,
        };
        let summary = match when {
            ProgressWhen::Never => false,
            ProgressWhen::Auto => stderr,
            ProgressWhen::Always => true,
        };
        Presentation { running, summary }
    }
}

/// Shows a search's pulse until it is dropped.
pub struct Progress {
    done: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to show `pulse`; `nodes` is the size of the whole search where it is known, and `name`
    /// what nodes are called.
    pub fn start(running: Running, pulse: Pulse, nodes: Option<u64>, name: &'static str) -> Self {
        let (done, ended) = mpsc::channel();
        let thread = match running {
            Running::Nothing => None,
            Running::Bar => Some(thread::spawn(move || draw(&ended, &pulse, nodes, name))),
            Running::Lines => Some(thread::spawn(move || print(&ended, &pulse, name))),
        };
        Progress { done: Some(done), thread }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        // Hanging up wakes the thread, which clears its bar.
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn draw(ended: &mpsc::Receiver<()>, pulse: &Pulse, nodes: Option<u64>, name: &str) {
    if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::with_draw_target(nodes, ProgressDrawTarget::stderr());
    bar.set_style(style(match nodes {
        Some(_) => "{wide_bar} {percent}% {msg} {elapsed}, {eta} left",
        None => "{spinner} {msg} {elapsed}",
    }));
    loop {
        bar.set_position(pulse.nodes());
        bar.set_message(counts(pulse, name));
        bar.tick();
        if ended.recv_timeout(REDRAW) != Err(RecvTimeoutError::Timeout) {
            bar.finish_and_clear();
            return;
        }
    }
}

/// How a bar is drawn: in letters that every terminal has.
pub fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("#>-").tick_chars("|/-\\ ")
}

fn print(ended: &mpsc::Receiver<()>, pulse: &Pulse, name: &str) {
    let start = Instant::now();
    while ended.recv_timeout(LINE) == Err(RecvTimeoutError::Timeout) {
        let line = format!("{}, {}", counts(pulse, name), human(start.elapsed()));
        say(line);
    }
}

fn counts(pulse: &Pulse, name: &str) -> String {
    let [nodes, solutions] = [pulse.nodes(), pulse.solutions()].map(HumanCount);
    format!("{nodes} {name}, {solutions} solutions")
}

/// The closing line: `76,695,848 nodes in 1s 203ms (63,753,822 nodes a second)`.
pub fn summary(nodes: u64, name: &str, elapsed: Duration) -> String {
    let mut line = format!("{} {name} in {}", HumanCount(nodes), human(elapsed));
    let seconds = elapsed.as_secs_f64();
    // The rate of a run of a few microseconds says nothing.
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
    fn a_dropped_progress_ends_at_once() {
        let start = Instant::now();
        drop(Progress::start(Running::Lines, Pulse::default(), None, "nodes"));
        drop(Progress::start(Running::Bar, Pulse::default(), Some(10), "nodes"));
        assert!(start.elapsed() < LINE);
    }
}
