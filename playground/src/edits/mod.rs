//! *Break it*: a search with one edit, beside the search as it is.
//!
//! The build script makes each edited search of the search's own source and the list `edits.toml` in the
//! program's folder. [`compare()`] runs both, records them for the page that plays two searches on one
//! clock, and finds where they part.
//!
//! | module | what for |
//! | --- | --- |
//! | [`edited`] | an edit, and the run of its search |
//! | [`compare`](mod@compare) | both searches, and where they part |
//! | [`crash`] | a search that reads off its array |
//! | [`difference`] | an edit as a difference |
//! | [`lines`] | the four statements of a search, in the reader's order |

pub mod compare;
pub mod crash;
pub mod difference;
pub mod edited;
pub mod lines;

use checks::ordered::STATEMENTS;
use common::cli::escaped;
use serde_json::{Value, json};
use visual::replay::recording::Recording;

use edited::with;

pub use compare::{Comparison, compare};
pub use edited::Edit;

include!(concat!(env!("OUT_DIR"), "/edits.rs"));

/// What a page shows of a comparison: `edit`, the edit as a difference; `says`, what a reader should know of both searches;
/// and `page`, which plays both on one clock.
pub fn page_parts(edit: &Edit, comparison: &Comparison) -> Value {
    let line = |line: &String| {
        let name = match line.chars().next() {
            Some('-') => "del",
            Some('+') => "ins",
            _ => "span",
        };
        let indent = difference::indent(&line[1..]);
        let text = escaped(line);
        format!("<{name} style=\"--indent:{indent}\">{text}</{name}>")
    };
    let lines: String = difference::lines(edit).iter().map(line).collect();
    let [title, about] = [edit.title, edit.says].map(escaped);
    let shown = format!(
        "<p class=\"says\"><strong>{title}.</strong> {about}</p>\n\
         <pre tabindex=\"0\" role=\"region\" aria-label=\"{title}: {file} \
         with the edit, - before a line that goes and + before one that comes\">{lines}</pre>",
        file = edit.file,
    );
    let says = [comparison.words(), comparison.ends()];
    let recordings = comparison.recordings.each_ref().map(Recording::to_json);
    let page = visual::replay::page::page(&recordings, comparison.parts());
    json!({ "edit": shown, "says": says, "page": page })
}

/// The edit of this name.
pub fn find(id: &str) -> Option<&'static Edit> {
    EDITS.iter().find(|edit| edit.id == id).or_else(|| lines::edit(id))
}

/// The switches: the name, the file and the title of each edit; and the statements that a reader puts in order.
pub fn list() -> Value {
    let edits = EDITS.iter().map(|edit| {
        let Edit { id, file, title, .. } = edit;
        json!({ "id": id, "file": file, "title": title })
    });
    edits.chain([json!({ "id": "lines", "statements": STATEMENTS })]).collect()
}
