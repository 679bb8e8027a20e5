//! The options that show a search.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use common::cli::Refused;
use common::cli::args::{SEEING, SHOWING, level};

/// The options that show a search.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = SEEING)]
pub struct VisualArgs {
    /// Draw the first solution found into an SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Record the search as a page that plays it: one HTML file, with the beginning of a long search, a hundred
    /// solutions and the way to them
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pub replay: Option<PathBuf>,

    /// With --replay: show this search beside the one of another page of --replay, on one clock
    #[arg(long, value_name = "PAGE", requires = "replay", conflicts_with = "svg")]
    pub beside: Option<PathBuf>,

    /// Redraw one board in place on the terminal, with this pause after each step [default: 200ms]
    #[arg(long, value_name = "PAUSE", num_args = 0..=1, default_missing_value = "200ms",
          conflicts_with_all = ["svg", "replay", "beside"])]
    pub watch: Option<humantime::Duration>,

    /// Print the search in words, one event a line, instead of the text of the level: what `show` reads
    #[arg(long, conflicts_with_all = ["svg", "replay", "beside", "watch", "json"],
          help_heading = SHOWING)]
    pub trace: bool,

    /// Print verbose levels side by side, such as 0,1,2,3, and what each one adds
    #[arg(long, value_name = "LEVELS", hide_short_help = true, value_delimiter = ',', value_parser = level(),
          conflicts_with_all = ["svg", "replay", "beside", "watch", "trace", "json"], help_heading = SHOWING)]
    pub levels: Vec<u8>,

    /// With --levels: show at most N rows, 0 for none; what each level adds is counted for all [default: 100 000]
    #[arg(long, value_name = "N", hide_short_help = true, requires = "levels", help_heading = SHOWING)]
    pub lines: Option<u64>,
}

impl VisualArgs {
    /// The option that shows the search, if there is one.
    pub fn asked(&self) -> Option<&'static str> {
        let options = [
            ("--svg", self.svg.is_some()),
            ("--replay", self.replay.is_some()),
            ("--watch", self.watch.is_some()),
            ("--levels", !self.levels.is_empty()),
            ("--trace", self.trace),
        ];
        options.into_iter().find_map(|(name, is_asked)| is_asked.then_some(name))
    }

    /// Whether an option shows the steps of the search.
    pub fn shows_steps(&self) -> bool {
        self.replay.is_some() || self.watch.is_some() || self.trace
    }

    /// Refuses to write over the file that the program reads. `example` is a command that works.
    ///
    /// # Errors
    /// `--svg` or `--replay` names it.
    pub fn check_input(&self, example: &str, input: &Path) -> Result<(), Refused> {
        // If stdin is a file, it has a name, too.
        let input = if input == Path::new("-") { Path::new("/dev/stdin") } else { input };
        let Ok(input) = fs::canonicalize(input) else { return Ok(()) };
        for (option, path) in [("--svg", &self.svg), ("--replay", &self.replay)] {
            let Some(path) = path else { continue };
            if fs::canonicalize(path).is_ok_and(|path| path == input) {
                let why = format!("{option} would overwrite {}, the input", path.display());
                return Err(Refused::new(why, example));
            }
        }
        Ok(())
    }
}
