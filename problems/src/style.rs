//! Colours, and tables. What is written goes through `anstream`, which leaves colours out where
//! stdout is no terminal.

use anstyle::{AnsiColor, Color, Style};
use comfy_table::presets;
use comfy_table::{ContentArrangement, Table};

const fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

/// What is right, or done.
pub const GOOD: Style = colour(AnsiColor::Green).bold();
/// What is wrong.
pub const BAD: Style = colour(AnsiColor::Red).bold();
/// What is still to do.
pub const OPEN: Style = colour(AnsiColor::Yellow);
/// Headings.
pub const HEAD: Style = Style::new().bold();
/// Commands to type.
pub const COMMAND: Style = colour(AnsiColor::Cyan);

/// A text in a style.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// An empty table with these heads: drawn with lines on a terminal, plain columns elsewhere. The lines are ASCII: not
/// every terminal has others.
pub fn table<const N: usize>(heads: [&str; N], terminal: bool) -> Table {
    let mut table = Table::new();
    if terminal {
        table.load_style(presets::ASCII_FULL_CONDENSED);
        table.set_content_arrangement(ContentArrangement::Dynamic);
    } else {
        table.load_style(presets::NOTHING);
    }
    table.set_header(heads);
    table
}
