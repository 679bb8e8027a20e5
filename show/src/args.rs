//! The options.

use std::path::PathBuf;

use clap::Parser;
use common::cli::args::{HELP, SEEING};

use crate::inference::Named;

/// Shows the search of your own program, in any language: a page with the player, or one of the options.
///
/// A Python, C or C++ program is shown as it is: show queens.py 8. Any other says what it does with a helper (--helper); the
/// book's page "The trace" explains how.
#[derive(Parser)]
#[command(name = "show", version, help_template = HELP)]
pub struct ShowArguments {
    /// A source in Python, C or C++, or a program, and its arguments; or a file with a trace; or - for stdin
    #[arg(value_name = "COMMAND", trailing_var_arg = true, required_unless_present = "helper")]
    pub command: Vec<String>,

    /// Record the search as a page that plays it [default: NAME.html]
    #[arg(long, value_name = "FILE", conflicts_with = "svg", help_heading = SEEING)]
    pub replay: Option<PathBuf>,

    /// Redraw one board in place on the terminal, with this pause after each step [default: 200ms]
    #[arg(long, value_name = "PAUSE", num_args = 0..=1, require_equals = true, default_missing_value = "200ms",
          conflicts_with_all = ["svg", "replay"], help_heading = SEEING)]
    pub watch: Option<humantime::Duration>,

    /// Draw the first solution found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    pub svg: Option<PathBuf>,

    /// Print nodes, dead ends and solutions by depth to stderr
    #[arg(long, help_heading = SEEING)]
    pub stats: bool,

    /// Show two traces, files A and B, beside each other on one clock
    #[arg(long, conflicts_with_all = ["watch", "svg", "stats", "board", "rule", "solution", "time_limit"], help_heading = SEEING)]
    pub compare: bool,

    /// The source whose statements are lit, or a Python module that has the search; with --compare, that of A [default: found]
    #[arg(long, value_name = "FILE")]
    pub source: Option<PathBuf>,

    #[command(flatten)]
    pub named: Named,

    /// Stop after this time, such as 90s or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time_limit: Option<humantime::Duration>,

    /// Print the helper for a language, and end
    #[arg(long, value_name = "LANGUAGE", value_parser = ["python", "c", "rust", "java", "javascript"], exclusive = true)]
    pub helper: Option<String>,
}

/// The helper for a language.
pub fn helper(language: &str) -> &'static str {
    match language {
        "python" => include_str!("../helpers/search_trace.py"),
        "c" => include_str!("../helpers/search_trace.h"),
        "java" => include_str!("../helpers/SearchTrace.java"),
        "javascript" => include_str!("../helpers/search_trace.mjs"),
        _ => include_str!("../helpers/search_trace.rs"),
    }
}
