//! A recording: what its search says of itself, its steps, and how it ends.

use common::board::MOVES;
use common::cli::human;
use common::search::{Header, Shape, Stop, Table};
use serde_json::{Value, json};

use super::columns::Columns;
use super::recorder::Sizes;

/// A recording with these steps, of a search that has these sizes.
pub(super) fn recording(
    header: &Header,
    columns: &Columns,
    sizes: Sizes,
    command: &str,
    stop: Option<Stop>,
) -> Value {
    let state = header.tables.iter().map(|Table { name, about, shows, lines }| {
        json!({ "name": name, "about": about, "shows": shows.name(), "lines": lines(header.size) })
    });
    let state: Vec<Value> = state.collect();
    let mut recording = json!({
        "program": header.name,
        "algorithm": header.algorithm,
        "command": command,
        "title": header.title,
        "width": header.size.width,
        "height": header.size.height,
        "style": style(header),
        "remark": header.remark,
        "complete": stop.is_none(),
        "end": end(stop, sizes.steps, columns.len()),
        "state": state,
        "totals": {
            "nodes": sizes.nodes,
            "dead_ends": sizes.dead_ends,
            "solutions": sizes.solutions,
            "steps": sizes.steps,
        },
    });
    if let (Value::Object(all), Value::Object(columns)) = (&mut recording, columns.to_json()) {
        all.extend(columns);
    }
    recording
}

/// How a board looks, and the words for its choices.
fn style(header: &Header) -> Value {
    let is_numbered = header.label.contains("{number}");
    let mut style = match &header.shape {
        Shape::Tour { first, .. } => json!({
            "kind": "tour", "first": first, "moves": MOVES,
            "calls": [["n", "depth"], ["x", "here x"], ["y", "here y"],
                if is_numbered { ["direction", "number"] } else { ["next", "text"] }],
            "short": if is_numbered { "number" } else { "text" },
            "entered": "the knight is on a new cell", "next": "the next move of the knight",
            "choice": "a move to {cell}", "choices": "move", "where": "Where does the knight go first?",
        }),
        Shape::Queens => json!({
            "kind": "queens",
            "calls": [["x", "depth"], ["y", "y"]], "short": "y",
            "entered": "a queen is on a new column", "next": "the next row of this column",
            "choice": "a queen on {cell}", "choices": "row", "where": "Where is the next queen placed first?",
        }),
        Shape::Digits { clues } => json!({
            "kind": "digits", "clues": clues,
            "calls": [["position", "depth"], ["x", "x"], ["y", "y"], ["digit", "number"]], "short": "number",
            "entered": "one more cell has its digit", "next": "the next digit of this cell",
            "choice": "digit {number} in {cell}", "choices": "digit",
        }),
        Shape::Boxes => json!({ "kind": "boxes" }),
    };
    if header.is_traced || header.shape == Shape::Boxes {
        let on_line = header.shape == Shape::Boxes && header.size.height == 1;
        let (place, cell) = match on_line {
            true => ("box {x}", &[["box", "x"]][..]),
            false => ("{cell}", &[["x", "x"], ["y", "y"]][..]),
        };
        let value = if is_numbered { &[["value", "number"]][..] } else { &[] };
        style["calls"] = [&[["depth", "depth"]], cell, value].concat().into();
        style["short"] = "text".into();
        style["entered"] = "one more choice is on the board".into();
        style["next"] = "the next choice".into();
        style["choice"] =
            if is_numbered { format!("{{number}} in {place}") } else { place.to_owned() }.into();
        style["choices"] = "choice".into();
        style.as_object_mut().and_then(|style| style.remove("where"));
    }
    // Another program has no levels: what it prints is shown.
    let levels = ["Level 1", "Level 2", "Level 3"];
    style["levels"] = if header.is_traced { vec!["Output"] } else { levels.to_vec() }.into();
    style
}

/// How the recording of a search of this many steps ends, in a sentence; the recording has `told` of them.
fn end(stop: Option<Stop>, steps: u64, told: usize) -> String {
    match stop {
        None if (told as u64) < steps => format!(
            "{} of its {} steps are recorded; the others are folded.",
            count(told as u64),
            count(steps)
        ),
        None => "Every step is recorded.".to_owned(),
        Some(Stop::StepLimit) => format!(
            "The recording stops after {} steps; the search does not. --replay-steps records more.",
            count(steps)
        ),
        // In a page, it may be a limit that nobody has typed.
        Some(Stop::TimeLimit) => "The recording stops here: its time is over.".to_owned(),
        Some(stop) => format!("The search was stopped here by {}.", stop.asked_by()),
    }
}

/// A number as the page has it, whose other numbers are its own.
pub fn count(number: u64) -> String {
    human::count(number).replace(',', "\u{202f}")
}
