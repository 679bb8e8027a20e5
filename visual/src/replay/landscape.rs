//! The landscape of a search: how deep it is over the nodes, in the order in which it enters them, in so many columns, however
//! large it is. A page of `--replay` has it of the whole search, also where the recording is folded; [`landscape`]
//! gives a part of it, so that a page can look closer:
//!
//! | field | what it is |
//! | --- | --- |
//! | `nodes` | how many nodes the search has had |
//! | `from` | the first node of the first column, from 0 |
//! | `every` | how many nodes a column has |
//! | `columns` | three numbers of each: the smallest and the largest depth of its nodes, and how many of them are solutions |
//! | `paths` | if they are asked for, random paths from the root: each node, and how many children it has |

use common::search::{AnyObserver, Count, Each, Event, Next, Program, Stop};
use serde_json::{Value, json};

/// Columns are joined two by two when there are so many.
const MOST_COLUMNS: usize = 2000;
/// Random paths.
const PATHS: usize = 5;

/// The columns of a search, or of a part of it.
pub(super) struct Landscape {
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
    pub(super) fn on(&mut self, event: &Event<'_>) {
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
            (self.every, self.filled) = (2 * self.every, 2 * self.every);
        }
        match self.columns.last_mut() {
            Some([low, high, _]) if self.filled < self.every => {
                (*low, *high) = (depth.min(*low), depth.max(*high));
                self.filled += 1;
            }
            _ => {
                self.columns.push([depth, depth, 0]);
                self.filled = 1;
            }
        }
    }

    pub(super) fn to_json(&self) -> Value {
        let Landscape { from, nodes, every, .. } = self;
        json!({ "from": from, "nodes": nodes, "every": every, "columns": self.columns.concat() })
    }
}

/// Random paths through the tree of a search, found while it runs: of each node on a path, each child is the next one with the
/// same probability.
struct Paths {
    paths: [Vec<[u64; 2]>; PATHS],
    /// The nodes that are open, and the depth of the root.
    open: Vec<u64>,
    root: usize,
    random: u64,
}

impl Paths {
    fn enter(&mut self, node: u64, depth: usize) {
        if self.open.is_empty() {
            self.root = depth;
        }
        let level = depth.saturating_sub(self.root);
        self.open.truncate(level);
        for path in &mut self.paths {
            if let Some(above) = level.checked_sub(1) {
                let parent = path.get_mut(above).filter(|[it, _]| Some(it) == self.open.get(above));
                let Some([_, children]) = parent else { continue };
                *children += 1;
                // Marsaglia's xorshift.
                self.random ^= self.random << 13;
                self.random ^= self.random >> 7;
                self.random ^= self.random << 17;
                if !self.random.is_multiple_of(*children) {
                    continue;
                }
            }
            path.truncate(level);
            path.push([node, 0]);
        }
        self.open.push(node);
    }
}

/// The landscape of a part of a search: from a node on, and up to another one if there is a second number. A third one, which is
/// not 0, begins random paths.
///
/// It runs on the stack of its caller, which has to be as large as the search needs.
pub fn landscape(program: &dyn Program, part: &[u64]) -> Value {
    let to = part.get(1).copied().unwrap_or(u64::MAX);
    let mut landscape = Landscape { from: part[0], to, ..Landscape::default() };
    let random = part.get(2).copied().unwrap_or_default();
    let mut paths = Paths { paths: Default::default(), open: Vec::new(), root: 0, random };
    let on = |event: &Event<'_>, _| {
        if let (Event::Entered { depth, .. }, 1..) = (*event, random) {
            paths.enter(landscape.nodes, depth);
        }
        landscape.on(event);
        if landscape.nodes > to { Err(Stop::Quit) } else { Ok(Next::Visit) }
    };
    let mut observer = AnyObserver::Each(Each::nodes(Box::new(on)));
    let _ = program.search(&mut Count::default(), &mut observer);
    drop(observer);
    let mut told = landscape.to_json();
    if random > 0 {
        told["paths"] = json!(paths.paths);
    }
    told
}

#[cfg(test)]
mod tests {
    use common::search::Board;

    use super::*;

    /// The tree in which each node has two children, down to the depth 3: with 1 + 2 + 4 + 8 nodes.
    fn enter_all(paths: &mut Paths, node: &mut u64, depth: usize) {
        paths.enter(*node, depth);
        *node += 1;
        for _ in 0..if depth < 3 { 2 } else { 0 } {
            enter_all(paths, node, depth + 1);
        }
    }

    #[test]
    fn each_path_is_as_likely_as_the_others() {
        let mut ends = [0; 15];
        for seed in 1..=800 {
            let mut paths = Paths {
                paths: Default::default(),
                open: Vec::new(),
                root: 0,
                random: u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15),
            };
            enter_all(&mut paths, &mut 0, 0);
            for path in paths.paths {
                let children: Vec<u64> = path.iter().map(|[_, children]| *children).collect();
                assert_eq!(children, [2, 2, 2, 0], "{path:?}");
                assert!(path.is_sorted(), "{path:?}");
                ends[path[3][0] as usize] += 1;
            }
        }
        // 4000 paths to eight leaves: 500 to each, with a standard deviation of 21.
        let leaves = [3, 4, 6, 7, 10, 11, 13, 14];
        assert!(leaves.iter().all(|&leaf| (400..600).contains(&ends[leaf])), "{ends:?}");
    }

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
