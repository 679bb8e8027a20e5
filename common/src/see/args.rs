//! The options that show a search.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::{Args, value_parser};

const SEEING: &str = "Seeing the search";

/// The options of the programs that search step by step.
#[derive(Args, Clone, Debug, Default)]
pub struct SeeArgs {
    /// Draw the first answer found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    pub svg: Option<PathBuf>,

    /// With --svg: draw the search tree down to this depth instead, dead ends and answers marked
    #[arg(long, value_name = "DEPTH", requires = "svg", help_heading = SEEING)]
    pub svg_tree: Option<usize>,

    /// Record the search into one page that plays it: an HTML file that needs nothing else
    #[arg(long, value_name = "FILE", conflicts_with = "svg", help_heading = SEEING)]
    pub replay: Option<PathBuf>,

    /// With --replay: record at most N steps, and end the search there
    #[arg(long, value_name = "N", requires = "replay", default_value_t = 20_000, help_heading = SEEING,
          value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub replay_steps: u64,

    /// Redraw one board in place on the terminal, with this pause after each step [default: 200ms]
    #[arg(long, value_name = "PAUSE", num_args = 0..=1, default_missing_value = "200ms", value_parser = pause,
          conflicts_with_all = ["svg", "replay"], help_heading = SEEING)]
    pub watch: Option<humantime::Duration>,
}

impl SeeArgs {
    /// The option that asks to see something, if one does.
    pub fn asked(&self) -> Option<&'static str> {
        let svg = self.svg.as_ref().map(|_| "--svg");
        let replay = self.replay.as_ref().map(|_| "--replay");
        svg.or(replay).or(self.watch.map(|_| "--watch"))
    }
}

/// A pause, if there is a terminal to make it on.
fn pause(text: &str) -> Result<humantime::Duration, String> {
    let pause = text
        .parse::<humantime::Duration>()
        .map_err(|error| error.to_string())?;
    if !io::stdout().is_terminal() {
        return Err(
            "it draws on a terminal, and stdout is none; --replay FILE shows a search anywhere"
                .to_owned(),
        );
    }
    Ok(pause)
}
