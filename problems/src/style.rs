//! Colours, tables and progress bars. What is written goes through `anstream`, which leaves colours
//! out if stdout is not a terminal.

use std::io;

use anstyle::{AnsiColor, Style};
pub use checks::command;
use comfy_table::{CellAlignment, Table, presets};
use common::cli::is_without_size;
use common::platform::progress_style;
use indicatif::{ProgressBar, ProgressDrawTarget};

/// What is right, or done.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is still to do.
pub const OPEN: Style = AnsiColor::Yellow.on_default();
/// Headings.
pub const HEADING: Style = Style::new().bold();
/// Commands to type.
pub const COMMAND: Style = AnsiColor::Cyan.on_default();

/// A text in a style.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A table of these rows, the first of which are the heads; columns from the `right`-th on hold numbers.
pub fn table(rows: &[Vec<String>], right: usize) -> String {
    let mut table = Table::new();
    let [heads, rows @ ..] = rows else { return String::new() };
    table.set_header(heads).add_rows(rows);
    for column in table.column_iter_mut().skip(right) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.load_style(presets::NOTHING);
    table.trim_fmt()
}

/// A progress bar on stderr, without a length a spinner; hidden where nothing can be redrawn.
pub fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let target = if is_without_size(&io::stderr()) {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr()
    };
    ProgressBar::with_draw_target(length, target).with_style(progress_style(template))
}

/// A command of this program in colour, as it is to be typed.
pub fn typed(name: &str, what: &str) -> String {
    styled(COMMAND, command(name, what))
}
