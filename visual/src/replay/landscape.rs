//! The landscape of a search: how deep it is over the nodes, in the order in which it enters them, in so many columns, however
//! large it is. A page of `--replay` has it of the whole search, also where the recording is folded; [`landscape`] gives a part
//! of it, so that a page can look closer:
//!
//! | field | what it is |
//! | --- | --- |
//! | `nodes` | how many nodes the search has had |
//! | `from` | the first node of the first column, from 0 |
//! | `every` | how many nodes a column has |
//! | `columns` | three numbers of each: the smallest and the largest depth of its nodes, and how many of them are solutions |

use common::search::{AnyObserver, Count, Each, Event, Next, Program, Stop};
use serde_json::{Value, json};

/// Columns are joined two by two when there are so many.
const MOST_COLUMNS: usize = 2000;

/// The columns of a search, or of a part of it.
pub(crate) struct Landscape {
    /// The nodes that are shown, and how many the search has had.
    from: u64,
    to: u64,
    nodes: u64,
    /// Nodes of a column, and of the last one so far.
    every: u64,
    filled: u64,
    columns: Vec<[u64; 3]>,
}

impl Default for Landscape {
    fn default() -> Self {
        Landscape { from: 0, to: u64::MAX, nodes: 0, every: 1, filled: 0, columns: Vec::new() }
    }
}

impl Landscape {
    #[inline]
    pub(crate) fn on(&mut self, event: &Event<'_>) {
        match *event {
            Event::Entered { depth, .. } => {
                self.nodes += 1;
                if self.from < self.nodes && self.nodes <= self.to {
                    self.enter(depth as u64);
                }
            }
            Event::Solved { .. } if self.nodes <= self.to => {
                self.columns.last_mut().into_iter().for_each(|last| last[2] += 1);
            }
            _ => {}
        }
    }

    fn enter(&mut self, depth: u64) {
        if self.filled == self.every && self.columns.len() == MOST_COLUMNS {
            let join = |[a, b]: &[[u64; 3]; 2]| [a[0].min(b[0]), a[1].max(b[1]), a[2] + b[2]];
            self.columns = self.columns.as_chunks().0.iter().map(join).collect();
            self.every *= 2;
            self.filled = self.every;
        }
        match self.columns.last_mut() {
            Some([low, high, _]) if self.filled < self.every => {
                *low = depth.min(*low);
                *high = depth.max(*high);
                self.filled += 1;
            }
            _ => {
                self.columns.push([depth, depth, 0]);
                self.filled = 1;
            }
        }
    }

    pub(crate) fn to_json(&self) -> Value {
        let Landscape { from, nodes, every, .. } = self;
        json!({ "from": from, "nodes": nodes, "every": every, "columns": self.columns.concat() })
    }
}

/// The landscape of a search between two of its nodes, from the first one on and up to the second.
///
/// It runs on the stack of its caller, which has to be as large as the search needs.
pub fn landscape(program: &dyn Program, from: u64, to: u64) -> Value {
    let mut landscape = Landscape { from, to, ..Landscape::default() };
    let on = |event: &Event<'_>, _| {
        landscape.on(event);
        if landscape.nodes > to { Err(Stop::Enough) } else { Ok(Next::Visit) }
    };
    let mut observer = AnyObserver::Each(Each::nodes(Box::new(on)));
    let _ = program.search(&mut Count::default(), &mut observer);
    drop(observer);
    landscape.to_json()
}

#[cfg(test)]
mod tests {
    use common::search::Board;

    use super::*;

    #[test]
    fn columns_are_joined_and_lose_nothing() {
        let mut landscape = Landscape::default();
        let nodes = 5 * MOST_COLUMNS + 7;
        for node in 0..nodes {
            let depth = if node == 4321 { 99 } else { 1 + node % 7 };
            let board = Board::Rows(&[]);
            landscape.on(&Event::Entered { board, depth });
            if node % 1000 == 0 {
                landscape.on(&Event::Solved { board, count: &Count::default() });
            }
        }
        let Landscape { every, ref columns, .. } = landscape;
        assert_eq!(every, 8);
        assert_eq!(columns.len(), nodes.div_ceil(8));
        assert_eq!(columns.iter().map(|it| it[2]).sum::<u64>(), nodes.div_ceil(1000) as u64);
        assert_eq!(columns[4321 / 8], [1, 99, 0]);
        assert!(columns[..1250].iter().all(|[low, high, _]| *low == 1 && *high >= 7));
        assert!(landscape.to_json().to_string().len() < 30_000);
    }
}
