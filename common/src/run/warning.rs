//! The warning before a run that takes hours or fills the disk.

use super::estimate::text::{self, LevelEstimate};
use super::estimate::{MUCH_TEXT, MUCH_TIME, rough};
use super::options::Options;
use super::progress::has_summary;
use crate::cli::{human, say};
use crate::search::Program;

/// The option that every long run has.
const ONLY_A_MINUTE: &str = "  Only a minute of it: --time-limit 1m";

/// Warns on stderr if progress is shown there, so a script never waits for the estimate. A run with
/// a limit needs no warning.
pub fn warn(program: &dyn Program, options: &Options, stack: usize) -> anyhow::Result<()> {
    let Options { level, run, large, .. } = options;
    let limited = run.time_limit.is_some() || run.solutions.is_some() || large.part.is_some();
    if limited || !has_summary(options) {
        return Ok(());
    }
    let forecast = program.forecast(*level);
    if forecast.cannot_sample {
        if let Some(why) = forecast.warning {
            say(format_args!("warning: {why}.\n{ONLY_A_MINUTE}"));
        }
    } else if let Some((nodes, estimate)) = rough(program, *level, &forecast, stack)?
        && let Some(mut warning) = warning(nodes, estimate, *level)
    {
        if let Some(faster) = forecast.faster {
            warning += &format!("\n  The same, faster: {faster}");
        }
        say(warning);
    }
    Ok(())
}

/// The warning before a run, if it needs one.
fn warning(nodes: f64, level_estimate: LevelEstimate, level: u8) -> Option<String> {
    let LevelEstimate { bytes, seconds } = level_estimate;
    let bytes = bytes.unwrap_or(0.0);
    if seconds < MUCH_TIME && bytes < MUCH_TEXT {
        return None;
    }
    let mut line =
        format!("warning: about {nodes:.0e} nodes: this takes about {}", text::time(seconds));
    if bytes >= MUCH_TEXT {
        line += &format!(" and prints about {} at level {level}", human::bytes_of_text(bytes));
    }
    Some(line + ".\n  More figures: --estimate\n" + ONLY_A_MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_too_large_is_warned_of_and_with_its_figures() {
        let warn = |bytes, seconds| warning(2e10, LevelEstimate { bytes: Some(bytes), seconds }, 2);
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
