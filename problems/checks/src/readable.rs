//! What a student has written as TOML: curly quotes and a byte order mark are understood.

use toml::Table;

/// The text of a worksheet as TOML: its quotes are straight.
pub fn readable(text: &str) -> String {
    let text = without_mark(text);
    let straight = text.replace(['“', '”', '„', '‟'], "\"");
    let is_straight = text.parse::<Table>().is_err() && straight.parse::<Table>().is_ok();
    if is_straight { straight } else { text.to_owned() }
}

/// Some editors put a byte order mark in front.
pub fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}
