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

pub mod compare;
pub mod crash;
pub mod difference;
pub mod edited;
pub mod overlay;
pub mod problem;

use common::search::{Count, Flow, Reason, Sources};
use knight_backtrack::KnightTours;
use n_queens::Queens;
use number_place::Puzzle;
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

type Begin<P> = fn(&P, &mut Count, &mut Observing<'_, '_>) -> Flow;

/// Begins an edited search, for each kind of problem.
#[derive(Clone, Copy)]
enum Search {
    Knight(Begin<KnightTours>),
    Queens(Begin<Queens>),
    Laboratory(Begin<Queens>),
    Puzzle(Begin<Puzzle>),
}

/// The search has returned from below a choice, and the board differs from what it was before that.
static KEPT: Reason = Reason {
    word: "kept",
    short: "not written back",
    sentence: "The board is not as it was before the move to {cell}.",
};

include!(concat!(env!("OUT_DIR"), "/edits.rs"));

/// The page that plays both searches of a comparison on one clock, below the edit. An element `break` has the step
/// in which they part.
pub fn page(edit: &Edit, comparison: &Comparison) -> String {
    let step = comparison.parting.as_ref().map(|parting| parting.step);
    let about = json!({ "id": edit.id, "step": step });
    let page = visual::replay::page::page(&comparison.recordings);
    let page = page.replacen("<main>", &format!("<main>\n{}", section(edit, comparison)), 1);
    let script =
        format!("<script type=\"application/json\" id=\"break\">{about}</script>\n</body>");
    page.replacen("</body>", &script, 1)
}

/// The edit as a difference, and what a reader should know of both searches.
fn section(edit: &Edit, comparison: &Comparison) -> String {
    const STYLE: &str = "<style>.edit{max-width:60rem;margin:0 auto;padding:1rem 1rem 0}.edit pre{overflow-x:auto}\
        .edit del{opacity:.75}.edit ins{font-weight:700;text-decoration:none}\
        .trees{margin:1rem 0}.trees svg{display:block;width:100%;height:auto;margin:0 auto;overflow:visible}\
        .trees path{fill:none;stroke-width:1.3;stroke:var(--grey,#667)}\
        .trees .without{stroke:var(--blue,#0b4a80);fill:none}.trees path.without:not(.node){stroke-dasharray:4 3}\
        .trees .with{stroke:var(--orange,#b34700);fill:none}\
        .trees .node{stroke-width:1.5;fill:var(--bg,var(--paper,#fff))}\
        .trees .both.node{fill:currentColor;stroke:currentColor}.trees .with.node{fill:var(--orange,#b34700)}\
        .trees .ring{fill:none;stroke:currentColor;stroke-width:2.5}</style>";
    let line = |line: &String| {
        let text = escaped(line);
        match line.chars().next() {
            Some('-') => format!("<del>{text}</del>"),
            Some('+') => format!("<ins>{text}</ins>"),
            _ => text,
        }
    };
    let lines: Vec<String> = difference::lines(edit).iter().map(line).collect();
    let [title, says, parting, ends] =
        [edit.title, edit.says, &comparison.words(), &comparison.ends].map(escaped);
    format!(
        "<section class=\"edit\">{STYLE}<p class=\"says\"><strong>{title}.</strong> {says}</p>\n\
         <pre tabindex=\"0\" role=\"region\" aria-label=\"{title}: {file} \
         with the edit, - before a line that goes and + before one that comes\">{lines}</pre>\n\
         <figure class=\"trees\">{svg}<figcaption>{words} Ring: where they part. Filled circle: in both. Open circle and dashed line: only \
         without the edit. Square: only with it. Diamond: solution.</figcaption></figure>\n<p class=\"parts\">{parting}</p>\n<p class=\"ends\">{ends}</p></section>",
        file = edit.file,
        svg = comparison.overlay.svg(),
        words = escaped(&comparison.overlay.words()),
        lines = lines.join("\n"),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
