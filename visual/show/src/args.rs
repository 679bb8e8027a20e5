//! The options.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, ValueEnum, value_parser};
use common::cli::args::HELP;

/// A command that works.
pub const EXAMPLE: &str = "show python3 queens.py 8";
const SEEING: &str = "Seeing the search";

/// Shows the search of your own program, in any language: a page with the player, or one of the options.
///
/// The program says what it does with a helper (--helper) or prints it; the book's page "The trace" explains how.
#[derive(Parser)]
#[command(name = "show", version = env!("COURSE_VERSION"), help_template = HELP)]
pub struct Arguments {
    /// The program and its arguments; or a file with a trace; or - for a trace on stdin
    #[arg(value_name = "COMMAND", trailing_var_arg = true, required_unless_present = "helper")]
    pub command: Vec<OsString>,

    /// Record the search as a page that plays it [default: NAME.html]
    #[arg(long, value_name = "FILE", conflicts_with = "svg", help_heading = SEEING)]
    pub replay: Option<PathBuf>,

    /// Record the first N steps, and end the search there
    #[arg(long, value_name = "N", help_heading = SEEING, value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub replay_steps: Option<u64>,

    /// Redraw one board in place on the terminal, with this pause after each step [default: 200ms]
    #[arg(long, value_name = "PAUSE", num_args = 0..=1, require_equals = true, default_missing_value = "200ms",
          conflicts_with_all = ["svg", "svg_tree", "replay", "replay_steps"], help_heading = SEEING)]
    pub watch: Option<humantime::Duration>,

    /// Draw the first solution found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    pub svg: Option<PathBuf>,

    /// With --svg: draw the search tree down to this depth instead
    #[arg(long, value_name = "DEPTH", requires = "svg", conflicts_with = "replay", help_heading = SEEING)]
    pub svg_tree: Option<usize>,

    /// Print nodes, dead ends and solutions by depth to stderr
    #[arg(long, help_heading = SEEING)]
    pub stats: bool,

    /// Show two traces, files A and B, beside each other on one clock
    #[arg(long, conflicts_with_all = ["watch", "svg", "svg_tree", "stats", "replay_steps"], help_heading = SEEING)]
    pub compare: bool,

    /// The source whose statements are lit; with --compare, that of A [default: found from the command]
    #[arg(long, value_name = "FILE")]
    pub source: Option<PathBuf>,

    /// Stop after this time, for example 90s or 1m30s, and show what there is
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time_limit: Option<humantime::Duration>,

    /// Print the helper for a language, and end
    #[arg(long, value_name = "LANGUAGE", value_enum, exclusive = true)]
    pub helper: Option<Language>,
}

/// A language that has a helper.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Language {
    /// search_trace.py
    Python,
    /// search_trace.h
    C,
    /// search_trace.rs
    Rust,
}

impl Language {
    /// Its helper.
    pub fn helper(self) -> &'static str {
        match self {
            Language::Python => include_str!("../../../problems/helpers/search_trace.py"),
            Language::C => include_str!("../../../problems/helpers/search_trace.h"),
            Language::Rust => include_str!("../../../problems/helpers/search_trace.rs"),
        }
    }
}
