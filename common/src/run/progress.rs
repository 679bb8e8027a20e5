//! Progress and the closing summary on stderr, and their wording.
//!
//! The search does not depend on them: a thread reads the search's [`Pulse`] ten times a second, so
//! progress costs the search no measurable time.

use std::io::{self, IsTerminal};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::options::Options;
use crate::cli::args::ProgressWhen;
use crate::cli::human;
use crate::cli::is_without_size;
use crate::platform::ProgressKind;
use crate::search::Pulse;

/// How progress is shown, decided once per run.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Presentation {
    /// What is shown while the search runs.
    pub running: ProgressKind,
    /// Whether a summary closes the run.
    pub summary: bool,
}

impl Presentation {
    /// Decides from `--progress`, the two streams, and whether the level prints every node.
    ///
    /// Where a terminal shows both streams, the text of every node leaves no room for a bar.
    pub fn decide(options: &Options, prints_nodes: bool) -> Self {
        let stdout = io::stdout().is_terminal();
        let stderr = io::stderr().is_terminal();
        let when = options.run.progress;
        let mut presentation = Self::for_streams(when, prints_nodes, stdout, stderr);
        if presentation.running == ProgressKind::Bar && is_without_size(&io::stderr()) {
            let is_asked = when == ProgressWhen::Always;
            presentation.running =
                if is_asked { ProgressKind::Lines } else { ProgressKind::Nothing };
        }
        presentation
    }

    fn for_streams(when: ProgressWhen, prints_nodes: bool, stdout: bool, stderr: bool) -> Self {
        let summary = when == ProgressWhen::Always || when == ProgressWhen::Auto && stderr;
        let running = match when {
            _ if !summary => ProgressKind::Nothing,
            ProgressWhen::Auto if stdout && prints_nodes => ProgressKind::Nothing,
            _ if stderr => ProgressKind::Bar,
            _ => ProgressKind::Lines,
        };
        Presentation { running, summary }
    }
}

/// Whether a summary closes a run with these options: stderr is a terminal, or it is asked for.
pub fn has_summary(options: &Options) -> bool {
    Presentation::decide(options, false).summary
}

/// How many nodes a search has, once that is known; another thread may find it out meanwhile.
pub type TreeSize = Arc<OnceLock<f64>>;

/// How much of a search is done, in percent if that is known, and in words. The time left is
/// elapsed time, so it depends on the load of the machine.
pub fn state(
    pulse: &Pulse,
    size: Option<f64>,
    name: &str,
    elapsed: Duration,
) -> (Option<u64>, String) {
    let nodes = pulse.nodes();
    let solutions = human::grouped(pulse.solutions());
    let counts = format!("{} {name}, {solutions} solutions", human::grouped(nodes));
    let time = human::duration(elapsed);
    let (Some(size), 1..) = (size, nodes) else {
        return (None, format!("{counts}, {time}"));
    };
    let done = nodes as f64 / size;
    // No search is done before its end.
    let percent = (100.0 * done).min(99.0) as u64;
    let left = human::seconds(elapsed.as_secs_f64() * (1.0 / done - 1.0).max(0.0));
    (Some(percent), format!("{percent} %, {left} left: {counts}, {time}"))
}

/// The closing line: `76 695 848 nodes in 1s 203ms (63 753 822 nodes a second)`.
pub fn summary(nodes: u64, name: &str, elapsed: Duration) -> String {
    let mut line = format!("{} {name} in {}", human::grouped(nodes), human::duration(elapsed));
    let seconds = elapsed.as_secs_f64();
    // The rate of a run of a few milliseconds says little.
    if seconds >= 0.1 {
        let rate = human::grouped((nodes as f64 / seconds) as u64);
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
        let decide = |when, prints_nodes, stdout, stderr| {
            let presentation = Presentation::for_streams(when, prints_nodes, stdout, stderr);
            (presentation.running, presentation.summary)
        };
        assert_eq!(decide(Auto, false, true, true), (ProgressKind::Bar, true));
        assert_eq!(decide(Auto, true, true, true), (ProgressKind::Nothing, true));
        assert_eq!(decide(Auto, true, false, true), (ProgressKind::Bar, true));
        assert_eq!(decide(Auto, false, true, false), (ProgressKind::Nothing, false));
        assert_eq!(decide(Always, true, false, false), (ProgressKind::Lines, true));
        assert_eq!(decide(Always, true, true, true), (ProgressKind::Bar, true));
        for stdout in [false, true] {
            assert_eq!(decide(Never, false, stdout, true), (ProgressKind::Nothing, false));
        }
    }

    #[test]
    fn the_summary_gives_a_rate_only_where_it_means_something() {
        assert_eq!(summary(9, "nodes", Duration::from_micros(12)), "9 nodes in 12us");
        assert_eq!(summary(1728, "nodes", Duration::from_millis(3)), "1728 nodes in 3ms");
        assert_eq!(
            summary(2_000_000, "nodes", Duration::from_millis(500)),
            "2\u{202f}000\u{202f}000 nodes in 500ms (4\u{202f}000\u{202f}000 nodes a second)"
        );
    }

    #[test]
    fn progress_is_never_at_its_end() {
        let says = |nodes: u64, size: Option<f64>| {
            let pulse = Pulse::default();
            pulse.add(nodes, 3);
            state(&pulse, size, "nodes", Duration::from_secs(30))
        };
        let counts = |nodes| format!("{nodes} nodes, 3 solutions, 30s");
        assert_eq!(says(500, None), (None, counts("500")));
        assert_eq!(says(0, Some(1e3)), (None, counts("0")));
        let quarter = (Some(25), "25 %, 1m 30s left: ".to_owned() + &counts("250"));
        assert_eq!(says(250, Some(1e3)), quarter);
        assert_eq!(says(9999, Some(1e4)).0, Some(99));
        assert_eq!(says(1000, Some(1e3)).0, Some(99));
    }
}
