//! A recording: what its search says of itself, its steps, and how it ends. A page has it as JSON; the format is described
//! in [`replay`](super).

use common::board::MOVES;
use common::cli::human;
use common::search::{Fact, Header, Shape, Stop, Table, special};
use serde_core::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use super::json::serialize_steps;
use crate::listing::Listings;
use crate::sizes::Sizes;
use crate::steps::{PrintedLines, Step};

/// The version of the programs that make recordings: those of another one may look different.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A recorded search.
pub struct Recording {
    /// The header of its search, as fields of the object.
    about: Value,
    /// How it ends, in a sentence.
    pub end: String,
    /// Its steps, and the lines that they print.
    pub steps: Vec<Step>,
    lines: PrintedLines,
}

impl Recording {
    /// A recording of these steps, of a search that has had these sizes; `command` is what its student has typed, and
    /// `stop` is why it ended early.
    pub fn new(
        header: &Header,
        command: &str,
        (steps, lines): (Vec<Step>, PrintedLines),
        sizes: Sizes,
        stop: Option<Stop>,
    ) -> Self {
        let table = |Table { name, about, shows, lines }: &Table| json!({ "name": name, "about": about, "shows": shows.name(), "lines": lines(header.size) });
        let names =
            steps.iter().find(|step| !step.values.is_empty()).map_or(&[][..], |step| &step.values);
        let about = json!({
            "version": VERSION,
            "program": header.name,
            "algorithm": header.algorithm,
            "command": command,
            "title": header.title,
            "width": header.size.width,
            "height": header.size.height,
            "style": style(header),
            "remark": header.remark,
            "complete": stop.is_none(),
            "state": header.tables.iter().map(table).collect::<Value>(),
            "totals": sizes,
            "names": names.iter().map(|(name, _)| *name).collect::<Value>(),
            "words": words(&steps),
            "sources": sources(header, &steps),
            "facts": facts(header),
        });
        Recording { about, end: end(stop, sizes.steps, steps.len()), steps, lines }
    }

    /// The same with a field more: the landscape of the search, or what it answers to a reader.
    pub(crate) fn with(mut self, name: &str, value: Value) -> Self {
        self.about[name] = value;
        self
    }

    /// The object of JSON that the page reads.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a recording has nothing that JSON has not")
    }
}

impl Serialize for Recording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.about.as_object().into_iter().flatten() {
            map.serialize_entry(name, value)?;
        }
        map.serialize_entry("end", &self.end)?;
        map.serialize_entry("lines", &self.lines.iter().collect::<Vec<_>>())?;
        serialize_steps(&self.steps, &mut map)?;
        map.end()
    }
}

/// The text of each cell value that is no number from 1 on.
fn words(steps: &[Step]) -> Value {
    let word = |value| Shape::Boxes.written(value, ["\u{25a0}", "\u{25cf}"]);
    steps
        .iter()
        .flat_map(|step| &step.changes)
        .map(|change| change.after)
        .filter(|value| *value >= special::ZERO)
        .map(|value| (value.to_string(), word(value).into()))
        .collect::<Map<_, _>>()
        .into()
}

/// The name of each source, its text, and the lines that are the observer's; the text is left out where no step lights
/// one of its lines.
fn sources(header: &Header, steps: &[Step]) -> Value {
    let listings = Listings::new(&header.sources);
    header
        .sources
        .iter()
        .zip(listings.all)
        .enumerate()
        .map(|(file, ((name, text), (_, listing)))| {
            if !steps.iter().any(|step| step.lit.is_some_and(|[lit, ..]| lit == file)) {
                return json!({ "name": name, "text": "", "hidden": [] });
            }
            let hidden: Vec<usize> = (1..)
                .zip(listing.hidden)
                .filter(|(_, hidden)| *hidden)
                .map(|(line, _)| line)
                .collect();
            json!({ "name": name, "text": text, "hidden": hidden })
        })
        .collect()
}

/// The facts of the search, each as its text and the step that it leads to.
fn facts(header: &Header) -> Value {
    header
        .traced
        .iter()
        .flat_map(|traced| traced.facts().clone())
        .map(|Fact { text, step }| json!([text, step]))
        .collect()
}

/// How a board looks, and what is said of the search. Another program has no levels: what it prints is shown.
fn style(header: &Header) -> Value {
    let mut style = match &header.shape {
        Shape::Tour { first, .. } => json!({ "first": first, "moves": MOVES }),
        Shape::Digits { clues } => json!({ "clues": clues }),
        Shape::Objects { objects, limit } => json!({ "objects": objects, "limit": limit }),
        Shape::Queens | Shape::Boxes | Shape::Calls => json!({}),
    };
    style["kind"] = header.shape.kind().into();
    style["levels"] = match header.traced {
        Some(_) => json!(["Output"]),
        None => json!(["Level 1", "Level 2", "Level 3"]),
    };
    let said = header.wording.phrases;
    for (name, phrase) in [
        ("short", said.short),
        ("entered", said.entered),
        ("next", said.next),
        ("complete", said.complete),
        ("solution", said.solution),
        ("choice", said.choice),
        ("question", said.question),
    ] {
        style[name] = phrase.into();
    }
    style["calls"] = json!(said.calls);
    style["fits"] = json!(said.fits);
    style
}

/// How the recording of a search of this many steps ends, in a sentence; `recorded` of them are in it.
fn end(stop: Option<Stop>, steps: u64, recorded: usize) -> String {
    match stop {
        None if (recorded as u64) < steps => format!(
            "{} of its {} steps are recorded; the others are folded.",
            human::grouped(recorded as u64),
            human::grouped(steps)
        ),
        None => "Every step is recorded.".to_owned(),
        // In a page, it may be a limit that nobody has typed.
        Some(Stop::TimeLimit) => "The recording stops here: its time is over.".to_owned(),
        Some(stop) => format!("The search was stopped here by {}.", stop.asked_by()),
    }
}
