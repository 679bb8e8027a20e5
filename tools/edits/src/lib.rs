//! *Break it*: a search with one edit, beside the search as it is.
//!
//! The build script makes each edited search of the search's own source and the list `edits.toml`.
//! [`compare()`] runs both through the same observer, records them for the page that plays two searches on
//! one clock, and finds the first step in which they differ.
//!
//! | module | what for |
//! | --- | --- |
//! | [`problem`] | the problem that a command names |
//! | [`edited`] | an edited search as a program |
//! | [`compare`](mod@compare) | both searches, and where they part |
//! | [`crash`] | a search that reads off its array |
//! | [`difference`] | an edit as a difference |
//! | [`overlay`] | both trees on each other |
//! | [`told`] | a step, as far as it is compared |

pub mod compare;
pub mod crash;
pub mod difference;
pub mod edited;
pub mod overlay;
pub mod problem;
pub mod told;

use common::cli::escaped;
use common::search::{Count, Flow, Reason, Sources, Stop};
use serde_json::{Value, json};

use edited::Observing;

pub use compare::{Comparison, compare};
pub use problem::Problem;

/// A search with one edit.
pub struct Edit {
    /// Its name in the page of a chapter.
    pub id: &'static str,
    /// The file that is edited.
    pub file: &'static str,
    /// An example of a command that runs this search.
    pub command: &'static str,
    /// What the switch says.
    pub title: &'static str,
    /// What the edit does, in a sentence or two.
    pub says: &'static str,
    /// The file as it is.
    pub original: &'static str,
    /// The file with the edit: its name and its text.
    pub sources: Sources,
    search: Search,
}

/// Begins an edited search. The problem is one of the search's own.
type Search = fn(&Problem, &mut Count, &mut Observing<'_, '_>) -> Flow;

/// The search has returned from below a choice, and the board differs from what it was before that.
static KEPT: Reason = Reason {
    word: "kept",
    short: "not written back",
    sentence: "The board is not as it was before the move to {cell}.",
};

include!(concat!(env!("OUT_DIR"), "/edits.rs"));

/// The page that plays both searches of a comparison on one clock, below the edit.
pub fn page(edit: &Edit, command: &str, comparison: Comparison<'_>) -> String {
    let section = section(edit, &comparison);
    let page = visual::replay::page::page(&comparison.recordings(command));
    page.replacen("<main>", &format!("<main>\n{section}"), 1)
}

/// The edit as a difference, and what a reader should know of both searches. `data-step` is the step in which they part.
pub fn section(edit: &Edit, comparison: &Comparison<'_>) -> String {
    const STYLE: &str = include_str!("edit.css");
    let line = |line: &String| {
        let name = match line.chars().next() {
            Some('-') => "del",
            Some('+') => "ins",
            _ => "span",
        };
        let (indent, text) = (difference::indent(&line[1..]), escaped(line));
        format!("<{name} style=\"--indent:{indent}\">{text}</{name}>")
    };
    let lines: String = difference::lines(edit).iter().map(line).collect();
    let step = comparison.parting.as_ref().map_or(1, |parting| parting.step);
    let [title, says, parting, ends, words] = [
        edit.title,
        edit.says,
        &comparison.words(),
        &comparison.ends(),
        &comparison.overlay.words(comparison.is_stopped() != [false; 2]),
    ]
    .map(escaped);
    format!(
        "<section class=\"edit\" data-step=\"{step}\"><style>{STYLE}</style><p class=\"says\"><strong>{title}.</strong> {says}</p>\n\
         <pre tabindex=\"0\" role=\"region\" aria-label=\"{title}: {file} \
         with the edit, - before a line that goes and + before one that comes\">{lines}</pre>\n\
         <figure class=\"trees\">{svg}<figcaption>{words} Ring: where they part. Filled circle: in both. Open circle and dashed line: only \
         without the edit. Square: only with it. Diamond: solution.</figcaption></figure>\n<p class=\"parts\">{parting}</p>\n<p class=\"ends\">{ends}</p></section>",
        file = edit.file,
        svg = comparison.overlay.svg(&words),
    )
}

/// The edit of this name.
pub fn find(id: &str) -> Option<&'static Edit> {
    EDITS.iter().find(|edit| edit.id == id)
}

/// The switches: the name, the file and the title of each edit.
pub fn list() -> Value {
    let edits = EDITS.iter().map(|edit| {
        let Edit { id, file, title, .. } = edit;
        json!({ "id": id, "file": file, "title": title })
    });
    edits.collect()
}
