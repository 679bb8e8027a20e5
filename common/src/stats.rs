//! `--stats`: the size and the shape of a search tree.

use std::fmt;
use std::ops::ControlFlow;

use crate::observer::{Observer, Search};
use crate::stop::Flow;

/// Counts nodes, dead ends and answers, each by depth.
///
/// A dead end is a node that is no answer and from which no choice could be made.
#[derive(Debug, Default)]
pub struct Stats {
    rows: Vec<Row>,
    /// How many choices the node has that was entered last.
    depth: usize,
    /// Whether the search is still at that node, and it has no child yet.
    childless: bool,
    /// How many choices the next answer has.
    answer_depth: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Row {
    nodes: u64,
    parents: u64,
    answers: u64,
}

impl Row {
    fn dead_ends(self) -> u64 {
        self.nodes.saturating_sub(self.parents + self.answers)
    }
}

impl Stats {
    fn row(&mut self, depth: usize) -> &mut Row {
        if depth >= self.rows.len() {
            self.rows.resize(depth + 1, Row::default());
        }
        &mut self.rows[depth]
    }

    /// Adds what another thread counted in its share of the same search.
    pub fn add(&mut self, other: &Stats) {
        for (
            depth,
            &Row {
                nodes,
                parents,
                answers,
            },
        ) in other.rows.iter().enumerate()
        {
            let row = self.row(depth);
            row.nodes += nodes;
            row.parents += parents;
            row.answers += answers;
        }
    }

    /// Nodes entered at any depth.
    pub fn nodes(&self) -> u64 {
        self.rows.iter().map(|row| row.nodes).sum()
    }

    /// Nodes at any depth that are no answer and have no child.
    pub fn dead_ends(&self) -> u64 {
        self.rows.iter().map(|row| row.dead_ends()).sum()
    }

    /// Answers found.
    pub fn answers(&self) -> u64 {
        self.rows.iter().map(|row| row.answers).sum()
    }
}

impl<S: Search + ?Sized> Observer<S> for Stats {
    #[inline]
    fn entered(&mut self, _board: &S::Board, placed: usize) -> Flow {
        self.row(placed).nodes += 1;
        self.depth = placed;
        self.answer_depth = placed;
        self.childless = true;
        ControlFlow::Continue(())
    }

    #[inline]
    fn entered_unseen(&mut self, placed: usize, nodes: u64) -> Flow {
        self.row(placed).nodes += nodes;
        self.row(placed - 1).parents += 1;
        self.answer_depth = placed;
        self.childless = false;
        ControlFlow::Continue(())
    }

    #[inline]
    fn marked(&mut self, _choice: S::Choice) -> Flow {
        if self.childless {
            self.childless = false;
            self.row(self.depth).parents += 1;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn answered(&mut self, _board: &S::Board, _tally: &S::Tally) -> Flow {
        self.row(self.answer_depth).answers += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn written_back(&mut self, _choice: S::Choice) -> Flow {
        self.childless = false;
        ControlFlow::Continue(())
    }
}

/// A table: one line per depth that was reached, and the sums.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["depth", "nodes", "dead ends", "answers"];
        let line = |f: &mut fmt::Formatter<'_>, cells: [String; 4]| {
            let [depth, nodes, dead_ends, answers] = cells;
            writeln!(f, "{depth:>7} {nodes:>20} {dead_ends:>20} {answers:>16}")
        };
        line(f, heads.map(str::to_owned))?;
        for (depth, row) in self.rows.iter().enumerate() {
            if row.nodes > 0 {
                line(
                    f,
                    [
                        depth.to_string(),
                        row.nodes.to_string(),
                        row.dead_ends().to_string(),
                        row.answers.to_string(),
                    ],
                )?;
            }
        }
        line(
            f,
            [
                "all".to_owned(),
                self.nodes().to_string(),
                self.dead_ends().to_string(),
                self.answers().to_string(),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Toy;

    impl Search for Toy {
        type Board = ();
        type Choice = ();
        type Refusal = ();
        type Tally = ();
    }

    /// A root with two children: the first is an answer, the second has a single child, a dead end.
    #[test]
    fn a_small_tree_is_counted_by_depth() {
        let mut stats = Stats::default();
        let o: &mut dyn FnMut(&mut Stats) -> Flow = &mut |s| {
            Observer::<Toy>::entered(s, &(), 0)?;
            Observer::<Toy>::marked(s, ())?;
            Observer::<Toy>::entered(s, &(), 1)?;
            Observer::<Toy>::answered(s, &(), &())?;
            Observer::<Toy>::written_back(s, ())?;
            Observer::<Toy>::marked(s, ())?;
            Observer::<Toy>::entered(s, &(), 1)?;
            Observer::<Toy>::marked(s, ())?;
            Observer::<Toy>::entered(s, &(), 2)?;
            Observer::<Toy>::written_back(s, ())?;
            Observer::<Toy>::written_back(s, ())
        };
        assert!(o(&mut stats).is_continue());
        let rows: Vec<(u64, u64, u64)> = stats
            .rows
            .iter()
            .map(|row| (row.nodes, row.dead_ends(), row.answers))
            .collect();
        assert_eq!(rows, [(1, 0, 0), (2, 0, 1), (1, 1, 0)]);
        assert_eq!(
            (stats.nodes(), stats.dead_ends(), stats.answers()),
            (4, 1, 1)
        );
    }

    #[test]
    fn children_entered_in_bulk_count_the_same() {
        let mut stats = Stats::default();
        let _ = Observer::<Toy>::entered(&mut stats, &(), 1);
        let _ = Observer::<Toy>::entered_unseen(&mut stats, 2, 8);
        let _ = Observer::<Toy>::answered(&mut stats, &(), &());
        assert_eq!(
            (stats.nodes(), stats.dead_ends(), stats.answers()),
            (9, 7, 1)
        );
    }
}
