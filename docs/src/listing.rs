//! The searches that chapters show, without what reports their steps: no call of the observer, and no `?` that passes a
//! stop on. `rust-for-c.md` shows a search as it is.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde_json::Value;
use visual::listing::Listing;

/// What a function that cannot be stopped has in place of one that can.
const PLAIN: [(&str, &str); 8] = [
    (" -> Flow<bool>", " -> bool"),
    (" -> Flow", ""),
    ("return Ok(());", "return;"),
    ("return Ok(true);", "return true;"),
    ("return Ok(false);", "return false;"),
    ("Ok(false)", "false"),
    (")?;", ");"),
    (")? {", ") {"),
];

/// A text in which each line `{{#search FOLDER PART}}` is that part of the program's `src/search.rs`.
///
/// # Errors
/// There is no such program.
pub fn with_searches(text: &str, root: &Path) -> anyhow::Result<String> {
    let mut whole = String::new();
    for line in text.split_inclusive('\n') {
        let asked = line.strip_prefix("{{#search ").and_then(|line| line.split_once("}}"));
        match asked.and_then(|(asked, _)| asked.split_once(' ')) {
            Some((folder, part)) => {
                let source = fs::read_to_string(root.join(folder).join("src/search.rs"));
                whole += &without_observer(&source.context(folder.to_owned())?, part);
            }
            None => whole += line,
        }
    }
    Ok(whole)
}

/// Shows the searches that the texts of a book ask for.
///
/// # Errors
/// There is no such program.
pub fn show_searches(book: &mut Value, root: &Path) -> anyhow::Result<()> {
    match book {
        Value::String(text) => *text = with_searches(text, root)?,
        Value::Array(all) => all.iter_mut().try_for_each(|part| show_searches(part, root))?,
        Value::Object(all) => all.values_mut().try_for_each(|part| show_searches(part, root))?,
        _ => {}
    }
    Ok(())
}

fn without_observer(source: &str, part: &str) -> String {
    let hidden = Listing::new(source).hidden;
    let is = |line: &str, mark: &str| line.trim() == format!("// {mark}: {part}");
    let lines = source.lines().zip(hidden).skip_while(|(line, _)| !is(line, "ANCHOR"));
    let lines = lines.take_while(|(line, _)| !is(line, "ANCHOR_END"));
    let shown = lines.filter(|&(line, is_hidden)| {
        !is_hidden && line.trim() != "Ok(())" && !line.contains("let choice = Choice")
    });
    let mut listing = String::new();
    for (line, _) in shown {
        let mut line = line.to_owned();
        for (stopped, plain) in PLAIN {
            line = line.replace(stopped, plain);
        }
        // All that such a block did was to report a refusal.
        if line.trim().starts_with('}') && listing.ends_with("{\n") {
            let indent = line.len() - line.trim_start().len();
            listing += &format!("{:indent$}    // refused\n", "");
        }
        listing += &line;
        listing.push('\n');
    }
    listing
}
