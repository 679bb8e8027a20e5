//! Colours, tables and progress bars. What is written goes through `anstream`, which leaves colours
//! out if stdout is not a terminal.

use std::io;

use anstyle::{AnsiColor, Style};
pub use checks::command;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};
use common::cli::{is_without_size, wrapping};
use common::platform::progress_style;
use indicatif::{ProgressBar, ProgressDrawTarget};
use textwrap::core::display_width;

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

/// A table of these rows, the first of which are the heads; columns from the `right`-th on hold
/// numbers. On a terminal with this many columns it is drawn with lines, which are ASCII: not every
/// terminal has others. Where the terminal is too narrow, each row is a few lines. Elsewhere, plain
/// columns.
pub fn table(rows: &[Vec<String>], right: usize, columns: Option<usize>) -> String {
    let mut table = Table::new();
    let [heads, rows @ ..] = rows else { return String::new() };
    table.set_header(heads).add_rows(rows);
    for column in table.column_iter_mut().skip(right) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let Some(columns) = columns else {
        table.load_style(presets::NOTHING);
        return table.trim_fmt();
    };
    table.load_style(presets::ASCII_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(columns as u16);
    let mut needed = 1;
    for (index, column) in table.column_iter_mut().enumerate() {
        let width = rows
            .iter()
            .chain([heads])
            .filter_map(|row| row.get(index))
            .flat_map(|cell| cell.split(' '))
            .map(display_width)
            .max()
            .unwrap_or(0)
            + 2;
        needed += width + 1;
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width as u16)));
    }
    if needed <= columns {
        return table.trim_fmt();
    }
    let row = |row: &Vec<String>| {
        let text = heads
            .iter()
            .zip(row)
            .map(|(head, cell)| format!("{head}: {cell}").trim_start_matches(": ").to_owned())
            .collect::<Vec<_>>();
        textwrap::fill(&text.join("; "), wrapping(columns).subsequent_indent("  "))
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
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
