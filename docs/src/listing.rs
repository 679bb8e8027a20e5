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

/// The lines of a source between the marks of an anchor, and the place of each in the source.
pub fn between_marks<'a>(source: &'a str, anchor: &str) -> impl Iterator<Item = (usize, &'a str)> {
    let [begin, end] = ["ANCHOR", "ANCHOR_END"].map(|mark| format!("// {mark}: {anchor}"));
    let lines = source.lines().enumerate();
    let lines = lines.skip_while(move |(_, line)| line.trim() != begin).skip(1);
    lines.take_while(move |(_, line)| line.trim() != end)
}

fn without_observer(source: &str, part: &str) -> String {
    let hidden = Listing::new(source).hidden;
    let shown = between_marks(source, part).filter(|&(index, line)| {
        !hidden[index] && line.trim() != "Ok(())" && !line.contains("let choice = Choice")
    });
    let mut listing = String::new();
    for (_, line) in shown {
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
