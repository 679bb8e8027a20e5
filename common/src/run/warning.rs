//! The warning before a run that takes hours or fills the disk.

use super::estimate::text::{self, LevelEstimate};
use super::estimate::{MUCH_TEXT, MUCH_TIME, rough};
use super::options::{Options, estimating};
use super::progress::has_summary;
use crate::cli::{CommandLine, human, say};
use crate::search::{Faster, Program};

/// Warns on stderr if progress is shown there, so a script never waits for the estimate. A run with
/// a limit needs no warning.
pub(super) fn warn(program: &dyn Program, options: &Options, stack: usize) -> anyhow::Result<()> {
    let Options { level, run, large } = options;
    let limited = run.time_limit.is_some() || run.solutions.is_some() || large.part.is_some();
    if limited || !has_summary(options) {
        return Ok(());
    }
    let (typed, forecast) = (CommandLine::of(program.header().name), program.forecast(*level));
    if forecast.is_no_tree {
        if let Some(why) = forecast.warning {
            of_hours(program.header().name, &why);
        }
    } else if let Some((nodes, estimate)) = rough(program, *level, &forecast, stack)?
        && let Some(mut warning) = warning(nodes, estimate, *level, &typed)
    {
        let faster = forecast.faster.map(|faster| match faster {
            Faster::Program(other) => CommandLine::of(other).without("--algorithm"),
            Faster::Counter(other) => CommandLine::first_of(other),
            Faster::Algorithm(name) => typed.without("--stats").by(name),
        });
        if let Some(faster) = faster {
            warning += &format!("\n  The same, faster: {faster}");
        }
        say(warning);
    }
    Ok(())
}

/// Warns of a run that may take hours, and says why.
pub(super) fn of_hours(program: &str, why: &str) {
    let typed = CommandLine::of(program);
    say(format_args!("warning: {why}.\n  {}", only_a_minute(&typed)));
}

/// The warning before a run, if it needs one.
fn warning(nodes: f64, forecast: LevelEstimate, level: u8, typed: &CommandLine) -> Option<String> {
    let LevelEstimate { bytes, seconds } = forecast;
    let bytes = bytes.unwrap_or(0.0);
    if seconds < MUCH_TIME && bytes < MUCH_TEXT {
        return None;
    }
    let mut line =
        format!("warning: about {nodes:.0e} nodes: this takes about {}", text::time(seconds));
    if bytes >= MUCH_TEXT {
        line += &format!(" and prints about {} at level {level}", human::bytes_of_text(bytes));
    }
    let estimate = estimating(typed);
    line += &format!(".\n  More figures: {estimate}\n  {}", only_a_minute(typed));
    Some(line)
}

fn only_a_minute(typed: &CommandLine) -> String {
    format!("Only a minute of it: {}", typed.with("--time-limit 1m"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_too_large_is_warned_of_and_with_its_figures() {
        let warn = |bytes, seconds| {
            let typed = CommandLine::of("knight-backtrack");
            warning(2e10, LevelEstimate { bytes: Some(bytes), seconds }, 2, &typed)
        };
        assert_eq!(warn(9e8, 3599.0), None);
        let text = warn(0.0, 7200.0).expect("two hours are too long");
        assert!(
            text.contains("2h") && text.contains("--estimate") && !text.contains("level"),
            "{text}"
        );
        let text = warn(3e9, 60.0).expect("3 GB are too much");
        assert!(text.contains("3.00 GB at level 2") && text.contains("--time-limit 1m"), "{text}");
    }
}
