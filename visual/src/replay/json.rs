//! Steps as objects of JSON, which the page reads. What a step has not is left out.

use common::board::{Cell, Size};
use common::search::{Cause, Choice, Moment, special};
use indexmap::IndexMap;
use serde_core::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::sizes::Sizes;
use crate::steps::{About, Change, Label, Step};

/// What a step tells, which many steps have in common: a recording has it once.
struct SharedPart<'a>(&'a Step);

impl Serialize for SharedPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let step = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", step.kind())?;
        map.serialize_entry("sentence", &step.sentence)?;
        match &step.about {
            Some(About::Choice(label)) => map.serialize_entry("label", label)?,
            Some(About::Cell(Cell { x, y })) => map.serialize_entry("about", &[x, y])?,
            None => {}
        }
        if step.moment == Moment::Wrong {
            map.serialize_entry("is_wrong", &true)?;
        }
        if matches!(step.moment, Moment::Refuse | Moment::Reject | Moment::Wrong) {
            map.serialize_entry("why", &step.why)?;
            if step.cause != Cause::default() {
                map.serialize_entry("cause", &drawn(&step.cause))?;
            }
        }
        if let Some(numbers) = &step.numbers {
            map.serialize_entry("numbers", numbers)?;
        }
        if !step.lines.is_empty() {
            map.serialize_entry("text", &step.lines)?;
        }
        if let Some(lit) = &step.lit {
            map.serialize_entry("lit", lit)?;
        }
        map.end()
    }
}

/// A step, with the index of what it shares with others.
struct StepEntry<'a>(&'a Step, usize);

impl Serialize for StepEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let StepEntry(step, shared) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("shared", shared)?;
        map.serialize_entry("number", &step.number())?;
        map.serialize_entry("node", &step.node.map_or(-1, |node| node as i64))?;
        if !step.changes.is_empty() {
            map.serialize_entry("changes", &step.changes)?;
        }
        if !step.values.is_empty() {
            let values: Vec<i64> = step.values.iter().map(|(_, value)| *value).collect();
            map.serialize_entry("values", &values)?;
        }
        if !step.variables.is_empty() {
            let variables: Vec<(&str, i64)> =
                step.variables.iter().map(|(name, value)| (&**name, *value)).collect();
            map.serialize_entry("variables", &variables)?;
        }
        if let Some(fold) = &step.fold {
            map.serialize_entry("fold", fold)?;
        }
        let Sizes { nodes, dead_ends, solutions, .. } = step.counted;
        map.serialize_entry("counted", &[nodes, dead_ends, solutions])?;
        map.end()
    }
}

/// Writes steps as two fields of an object: `shared`, and `steps`.
pub fn serialize_steps<M: SerializeMap>(steps: &[Step], map: &mut M) -> Result<(), M::Error> {
    let mut shared = IndexMap::new();
    let rows = steps.iter().map(|step| {
        let Step { moment, sentence, about, why, numbers, cause, lines, lit, .. } = step;
        let entry =
            shared.entry((step.kind(), moment, sentence, about, why, numbers, cause, lines, lit));
        let place = entry.index();
        entry.or_insert(SharedPart(step));
        StepEntry(step, place)
    });
    let rows: Vec<StepEntry<'_>> = rows.collect();
    map.serialize_entry("shared", &shared.values().collect::<Vec<_>>())?;
    map.serialize_entry("steps", &rows)
}

/// What is drawn of a reason.
fn drawn(Cause { rings, lines, area, filled, counts, shows, .. }: &Cause) -> Value {
    let area = area.map(|(Cell { x, y }, Size { width, height })| [x, y, width, height]);
    let shows: Vec<[i32; 2]> = shows.iter().map(|cell| [cell.x, cell.y]).collect();
    json!({
        "rings": rings, "lines": lines, "area": area, "filled": filled, "counts": counts, "shows": shows,
    })
}

/// The steps of a recording as a page has it, each with what it tells.
pub fn whole_steps(recording: &Value) -> impl Iterator<Item = Value> {
    let whole = |step: &Value| {
        let shared =
            step["shared"].as_u64().and_then(|shared| recording["shared"].get(shared as usize));
        let mut whole = shared.cloned().unwrap_or_default();
        if let (Some(whole), Some(step)) = (whole.as_object_mut(), step.as_object()) {
            whole.extend(step.clone());
        }
        whole
    };
    recording["steps"].as_array().into_iter().flatten().map(whole)
}

impl Step {
    /// The letter of its kind.
    fn kind(&self) -> &'static str {
        match self.moment {
            Moment::Enter if self.fold.is_some() => "f",
            Moment::Enter => "e",
            Moment::Refuse | Moment::Wrong => "r",
            Moment::Mark => "m",
            Moment::Solve => "s",
            Moment::Reject => "x",
            Moment::DeadEnd => "d",
            Moment::Return => "b",
            Moment::Unmark => "u",
        }
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Choice { number, cell: Cell { x, y } } = self.choice;
        if number >= special::WORD as usize {
            return (&self.text, [x, y], special::name(number)).serialize(serializer);
        }
        (&self.text, [x, y], number).serialize(serializer)
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.cell, self.before, self.after).serialize(serializer)
    }
}

impl Serialize for Sizes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Sizes { nodes, dead_ends, solutions, steps } = self;
        serializer.collect_map([
            ("nodes", nodes),
            ("dead_ends", dead_ends),
            ("solutions", solutions),
            ("steps", steps),
        ])
    }
}
