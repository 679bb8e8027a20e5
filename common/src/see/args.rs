//! The options that show a search.

use std::path::PathBuf;

use clap::Args;

const SEEING: &str = "Seeing the search";

/// The option of every program that finds something to draw.
#[derive(Args, Clone, Debug, Default)]
pub struct PictureArgs {
    /// Draw the first answer found into an SVG file
    #[arg(long, value_name = "FILE", help_heading = SEEING)]
    pub svg: Option<PathBuf>,
}

/// The options of the programs that search step by step.
#[derive(Args, Clone, Debug, Default)]
pub struct SeeArgs {
    /// `--svg`.
    #[command(flatten)]
    pub picture: PictureArgs,

    /// With --svg: draw the search tree down to this depth instead, dead ends and answers marked
    #[arg(long, value_name = "DEPTH", requires = "svg", help_heading = SEEING)]
    pub svg_tree: Option<usize>,
}
