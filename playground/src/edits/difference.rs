//! An edit as a difference, without the lines that belong to the observer.

use similar::algorithms::{Capture, Compact, Replace, myers};
use visual::listing::Listing;

use super::edited::Edit;

/// How many lines are shown around a change.
const AROUND: usize = 3;

/// The lines of an edit, with those around them: each begins with `-`, `+` or a blank. What they all are indented by is
/// left out.
pub fn lines(edit: &Edit) -> Vec<String> {
    let [before, after] = [edit.original, edit.edited].map(shown);
    // One algorithm of `similar`: a page would load all of them otherwise.
    let mut difference = Compact::new(Replace::new(Capture::new()), &before, &after);
    let Ok(()) = myers::diff(&mut difference, &before, 0..before.len(), &after, 0..after.len());
    let operations = difference.into_inner().into_inner().into_ops();
    let changes = operations.iter().flat_map(|it| it.iter_changes(&before, &after));
    let mut all: Vec<String> =
        changes.map(|change| format!("{}{}", change.tag(), change.value())).collect();
    let is_changed = |line: &String| !line.starts_with(' ');
    let Some(first) = all.iter().position(is_changed) else { return Vec::new() };
    let last = all.iter().rposition(is_changed).unwrap_or_default();
    all.truncate(last + 1 + AROUND);
    all.drain(..first.saturating_sub(AROUND));
    let indent = all.iter().filter(|line| line.len() > 1).map(|line| indent(&line[1..])).min();
    for line in &mut all {
        line.drain(1..line.len().min(1 + indent.unwrap_or(0)));
    }
    all
}

/// How many blanks a line begins with.
pub fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines of a source that a reader sees.
fn shown(source: &str) -> Vec<&str> {
    let lines = source.lines().zip(Listing::new(source).hidden);
    lines.filter(|(_, hidden)| !hidden).map(|(line, _)| line).collect()
}
