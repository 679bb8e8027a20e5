//! The listings of the chapters are the searches without what reports their steps: no call of the observer, and no `?`
//! that passes a stop on. `rust-for-c.md` shows a search as it is.
//! `SNAPSHOTS=overwrite cargo test -p docs --test it listings` makes them again.

use std::fs;

use visual::listing::Listing;

use crate::pages;

/// The searches that chapters show: a listing, its source, and the name of the part.
const LISTINGS: [(&str, &str, &str); 5] = [
    ("knight-bruteforce.rs", "knight-bruteforce/src/search.rs", "step"),
    ("knight-backtrack.rs", "knight-backtrack/src/search.rs", "step"),
    ("n-queens.rs", "n-queens/src/search.rs", "step"),
    ("number-place.rs", "number-place/src/search.rs", "step"),
    ("knight-graph.rs", "readings/knight-graph/src/search.rs", "knight_tour"),
];

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

#[test]
fn every_listing_is_its_search_without_the_observer() {
    for (name, source, part) in LISTINGS {
        let source = fs::read_to_string(pages::root().join(source)).expect(source);
        let listing = without_observer(&source, part);
        pages::generated(&format!("listings/{name}"), &listing);
        for word in ["observer", "Choice", "Flow", "Ok(", "?"] {
            assert!(!listing.contains(word), "{name} has {word}");
        }
    }
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
