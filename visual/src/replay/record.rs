//! The steps that a plan has chosen, as a recording.

use std::iter::Peekable;
use std::vec::IntoIter;

use common::board::MOVES;
use common::cli::human;
use common::search::{About, Event, Flow, Line, Next, Program, Shape, Stop, Table, observe};
use serde_json::{Value, json};

use super::columns::Columns;
use super::plan::{Fold, FoldPlan, Sizes};
use crate::steps::{Steps, is_step};

/// Runs a search once more, as far as the plan has seen it, and records it. `command` is what its
/// student has typed, and `stop` is why the search ended early.
///
/// It runs on the stack of its caller, which has to be as large as the search needs.
pub fn record(program: &dyn Program, plan: FoldPlan, command: &str, stop: Option<Stop>) -> Value {
    let (sizes, folds) = plan.end();
    let columns = Columns::new(program.about().sources);
    let mut recorder = StepRecorder {
        steps: Steps::new(program),
        columns,
        folds: folds.into_iter().peekable(),
        until: sizes.steps,
        seen: Sizes::default(),
        skip: None,
    };
    // It ends where the plan has ended.
    let _ = observe(program, |event, line| recorder.on(event, line));
    recording(program, &recorder.columns, sizes, command, stop)
}

/// A recording with these steps, of a search that has these sizes.
pub(super) fn recording(
    program: &dyn Program,
    columns: &Columns,
    sizes: Sizes,
    command: &str,
    stop: Option<Stop>,
) -> Value {
    let about = program.about();
    let state = program.tables().into_iter().map(|Table { name, about, shows, lines }| {
        json!({ "name": name, "about": about, "shows": shows.name(), "lines": lines })
    });
    let state: Vec<Value> = state.collect();
    let mut recording = json!({
        "program": about.name,
        "algorithm": about.algorithm,
        "command": command,
        "title": about.title,
        "width": about.size.width,
        "height": about.size.height,
        "style": style(&about),
        "remark": about.remark,
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
pub fn style(about: &About) -> Value {
    let is_numbered = about.label.contains("{number}");
    let mut style = match &about.shape {
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
    // A tour in the trace of another program need not be a knight's.
    let is_traced = about.nodes_level > 3;
    if is_traced || about.shape == Shape::Boxes {
        let on_line = about.shape == Shape::Boxes && about.size.height == 1;
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
    style["levels"] = if is_traced { vec!["Output"] } else { levels.to_vec() }.into();
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

/// Observes a search, and records what is not folded.
struct StepRecorder<'a> {
    steps: Steps<'a>,
    columns: Columns,
    folds: Peekable<IntoIter<Fold>>,
    /// The step after which the recording ends.
    until: u64,
    /// Nodes and steps until now, with those that were left out.
    seen: Sizes,
    skip: Option<Skip>,
}

/// A subtree is left out. Some searches do not ask whether to visit it: they tell all of it.
struct Skip {
    /// How many steps of it may still come.
    steps: u64,
    /// How many choices below its root are marked.
    marked: u64,
}

impl StepRecorder<'_> {
    fn on(&mut self, event: Event<'_>, line: Line) -> Flow<Next> {
        if !is_step(event) || self.is_left_out(event) {
            return Ok(Next::Visit);
        }
        if self.seen.steps == self.until {
            return Err(Stop::Quit);
        }
        self.seen.steps += 1;
        let is_node = matches!(event, Event::Entered { .. });
        self.seen.nodes += u64::from(is_node);
        let fold = self.folds.next_if(|fold| is_node && fold.node == self.seen.nodes);
        let sizes = fold.map(|fold| fold.sizes);
        self.columns.record(&mut self.steps, event, line, sizes)?;
        let Some(sizes) = sizes else { return Ok(Next::Visit) };
        // The root of the fold is counted already.
        self.seen.nodes += sizes.nodes - 1;
        self.seen.steps += sizes.steps - 1;
        self.skip = Some(Skip { steps: sizes.steps - 1, marked: 0 });
        Ok(Next::Skip)
    }

    /// Whether an event belongs to the subtree that is left out.
    fn is_left_out(&mut self, event: Event<'_>) -> bool {
        let Some(skip) = &mut self.skip else { return false };
        let is_end = matches!(event, Event::Unmarked { .. }) && skip.marked == 0;
        if is_end || skip.steps == 0 {
            self.skip = None;
            return false;
        }
        skip.steps -= 1;
        match event {
            Event::Marked { .. } => skip.marked += 1,
            Event::Unmarked { .. } => skip.marked -= 1,
            _ => {}
        }
        true
    }
}
