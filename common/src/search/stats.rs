//! `--stats`: the size and the shape of a search tree.

use std::collections::BTreeMap;
use std::fmt;

use super::event::Event;

/// Counts nodes, dead ends and solutions, each by depth, and what was refused for a reason with numbers.
///
/// A dead end is a node that is not a solution and has no possible choice, when the search is done with it.
#[derive(Clone, Default)]
pub struct Stats {
    rows: Vec<DepthCounts>,
    /// The depth of the node that was entered last, and so of the next solution.
    depth: usize,
    /// Whether the node that was entered last has no child yet.
    is_childless: bool,
    /// Whether solutions are improvements: each has a value.
    improves: bool,
    /// How often each reason with numbers has refused something, by its word.
    refused: BTreeMap<&'static str, u64>,
}

#[derive(Clone, Copy, Default, PartialEq)]
struct DepthCounts {
    nodes: u64,
    dead_ends: u64,
    solutions: u64,
}

impl DepthCounts {
    fn add(&mut self, other: DepthCounts) {
        self.nodes += other.nodes;
        self.dead_ends += other.dead_ends;
        self.solutions += other.solutions;
    }
}

impl Stats {
    fn row(&mut self, depth: usize) -> &mut DepthCounts {
        if depth >= self.rows.len() {
            self.rows.resize(depth + 1, DepthCounts::default());
        }
        &mut self.rows[depth]
    }

    /// Handles an event.
    pub fn on(&mut self, event: &Event<'_>) {
        if self.is_childless && matches!(event, Event::Returned { .. } | Event::Rejected { .. }) {
            self.is_childless = false;
            self.row(self.depth).dead_ends += 1;
        }
        match *event {
            Event::Entered { depth, .. } => {
                self.row(depth).nodes += 1;
                self.depth = depth;
                self.is_childless = true;
            }
            Event::Marked { .. } | Event::Unmarked { .. } => self.is_childless = false,
            Event::Solved { count, .. } => {
                self.is_childless = false;
                self.row(self.depth).solutions += 1;
                self.improves |= count.best.is_some();
            }
            Event::Refused { why, .. } | Event::Rejected { why, .. } if why.numbers.is_some() => {
                *self.refused.entry(why.reason.word).or_default() += 1;
            }
            _ => {}
        }
    }

    /// Adds the counts of another part of the same search.
    pub fn add(&mut self, other: &Stats) {
        for (depth, &row) in other.rows.iter().enumerate() {
            self.row(depth).add(row);
        }
        self.improves |= other.improves;
        for (word, count) in &other.refused {
            *self.refused.entry(word).or_default() += count;
        }
    }
}

/// Depths that have a line of their own; those below share one.
const MOST_LINES: usize = 200;

/// A table: one line for each depth that was reached, and the sums. A width makes it narrower.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [depth, nodes, solutions] = match f.width() {
            Some(width @ ..66) => [5, (width.max(38) - 8) / 3, (width.max(38) - 8) / 3],
            _ => [7, 20, 16],
        };
        let mut write = |name: &str, [a, b, c]: [&str; 3]| {
            writeln!(f, "{name:>depth$} {a:>nodes$} {b:>nodes$} {c:>solutions$}")
        };
        let solutions = if self.improves { "improved" } else { "solutions" };
        write("depth", ["nodes", "dead ends", solutions])?;
        let mut line = |name: &str, row: DepthCounts| {
            let numbers =
                [row.nodes, row.dead_ends, row.solutions].map(|number| number.to_string());
            write(name, numbers.each_ref().map(String::as_str))
        };
        let mut all = DepthCounts::default();
        let mut below = DepthCounts::default();
        for (depth, &row) in self.rows.iter().enumerate().filter(|(_, row)| row.nodes > 0) {
            match depth {
                MOST_LINES.. => below.add(row),
                _ => line(&depth.to_string(), row)?,
            }
            all.add(row);
        }
        if below.nodes > 0 {
            line("below", below)?;
        }
        line("all", all)?;
        self.refused.iter().try_for_each(|(word, count)| writeln!(f, "refused, {word}: {count}"))
    }
}
