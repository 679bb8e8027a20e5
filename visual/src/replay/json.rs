//! Steps as objects of JSON, which the page reads. What a step has not is left out.

use std::hash::{Hash, Hasher};

use common::board::{Cell, Size};
use common::search::{Cause, Choice, Moment, special};
use indexmap::IndexSet;
use serde_core::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::steps::{Change, Label, Sizes, Step};

/// What a step tells, which many steps have in common: a recording has it once.
struct SharedPart<'a>(&'a Step);

impl<'a> SharedPart<'a> {
    fn key(&self) -> impl Hash + Eq + 'a {
        let Step { sentence, label, why, cause, lines, lit, .. } = self.0;
        (self.0.kind(), self.0.moment, sentence, label, why, cause, lines, lit)
    }
}

impl PartialEq for SharedPart<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for SharedPart<'_> {}

impl Hash for SharedPart<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Serialize for SharedPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let step = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", step.kind())?;
        map.serialize_entry("sentence", &step.sentence)?;
        if let Some(label) = &step.label {
            match step.moment {
                Moment::Refuse | Moment::Mark | Moment::Unmark | Moment::Wrong => {
                    map.serialize_entry("label", label)?;
                }
                _ => map.serialize_entry("about", &[label.choice.cell.x, label.choice.cell.y])?,
            }
        }
        if step.moment == Moment::Wrong {
            map.serialize_entry("is_wrong", &true)?;
        }
        if matches!(step.moment, Moment::Refuse | Moment::Reject | Moment::Wrong) {
            map.serialize_entry("why", &step.why)?;
            let cause = Drawn(&step.cause);
            if !cause.is_empty() {
                map.serialize_entry("cause", &cause)?;
            }
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

/// A step, with the index of what it tells.
struct Row<'a>(&'a Step, usize);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row(step, told) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("told", told)?;
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

/// Writes steps as two fields of an object: `told`, and `steps`.
pub fn serialize_steps<M: SerializeMap>(steps: &[Step], map: &mut M) -> Result<(), M::Error> {
    let mut told = IndexSet::new();
    let row = |step| Row(step, told.insert_full(SharedPart(step)).0);
    let rows: Vec<Row<'_>> = steps.iter().map(row).collect();
    map.serialize_entry("told", &told.iter().collect::<Vec<_>>())?;
    map.serialize_entry("steps", &rows)
}

/// The steps of a recording as a page has it, each with what it tells.
pub fn whole_steps(recording: &Value) -> impl Iterator<Item = Value> {
    let whole = |step: &Value| {
        let told = step["told"].as_u64().and_then(|told| recording["told"].get(told as usize));
        let mut whole = told.cloned().unwrap_or_default();
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
        match number >= special::WORD as usize {
            true => (&self.text, [x, y], special::name(number)).serialize(serializer),
            false => (&self.text, [x, y], number).serialize(serializer),
        }
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
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("nodes", nodes)?;
        map.serialize_entry("dead_ends", dead_ends)?;
        map.serialize_entry("solutions", solutions)?;
        map.serialize_entry("steps", steps)?;
        map.end()
    }
}

/// What is drawn of a reason.
struct Drawn<'a>(&'a Cause);

impl Drawn<'_> {
    fn is_empty(&self) -> bool {
        let Cause { rings, area, filled, counts, shows, .. } = self.0;
        rings.is_empty() && area.is_none() && !filled && counts.is_empty() && shows.is_empty()
    }
}

impl Serialize for Drawn<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Cause { rings, lines, area, filled, counts, shows, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        if !rings.is_empty() {
            map.serialize_entry("rings", rings)?;
        }
        if *lines {
            map.serialize_entry("lines", lines)?;
        }
        if let Some((Cell { x, y }, Size { width, height })) = area {
            map.serialize_entry("area", &[x, y, width, height])?;
        }
        if *filled {
            map.serialize_entry("filled", filled)?;
        }
        if !counts.is_empty() {
            map.serialize_entry("counts", counts)?;
        }
        if !shows.is_empty() {
            let cells: Vec<[i32; 2]> = shows.iter().map(|cell| [cell.x, cell.y]).collect();
            map.serialize_entry("shows", &cells)?;
        }
        map.end()
    }
}
