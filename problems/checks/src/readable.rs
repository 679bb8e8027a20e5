//! What a student has written as TOML: curly quotes and a byte order mark are understood.

use toml::Table;

/// The text of a worksheet as TOML, whose quotes are straight.
pub fn readable(text: &str) -> String {
    // Some editors put a byte order mark in front.
    let text = text.trim_start_matches('\u{feff}');
    let straight = text.replace(['“', '”', '„', '‟'], "\"");
    let is_straight = text.parse::<Table>().is_err() && straight.parse::<Table>().is_ok();
    if is_straight { straight } else { text.to_owned() }
}
