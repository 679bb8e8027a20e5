//! What a student has written as TOML: LaTeX, curly quotes and a byte order mark are understood.

use toml::Table;

/// The text of a worksheet as TOML: a backslash is of LaTeX, and no escape; straight quotes are those of TOML.
pub fn readable(text: &str) -> String {
    let is_literal =
        |line: &str| line.split_once('=').is_some_and(|it| it.1.trim_start().starts_with('\''));
    // Some editors put a byte order mark in front.
    let text: String = text
        .trim_start_matches('\u{feff}')
        .split_inclusive('\n')
        .map(|it| if is_literal(it) { it.to_owned() } else { with_latex(it) })
        .collect();
    let straight = text.replace(['“', '”', '„', '‟'], "\"");
    let is_straight = text.parse::<Table>().is_err() && straight.parse::<Table>().is_ok();
    if is_straight { straight } else { text }
}

/// Each backslash before a letter doubled: `"\frac"` has no form feed.
fn with_latex(text: &str) -> String {
    let mut parts = text.split('\\');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let is_latex =
            part.starts_with(|it: char| it.is_ascii_alphabetic() || ",;!()[]".contains(it));
        let backslash = if is_latex && !text.ends_with('\\') { "\\\\" } else { "\\" };
        text + backslash + part
    })
}
