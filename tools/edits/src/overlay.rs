//! The two trees on each other: what both searches visit, and what only one of them does.

use std::fmt::Write;

use common::search::{Choice, Event, Next, Program, Stop, observe};

use crate::compare::MOST_STEPS;

/// How many nodes of each search are drawn.
const MOST_NODES: usize = 200;
/// Units around the tree.
const MARGIN: f64 = 14.0;

/// A node of either search.
struct Node {
    parent: Option<usize>,
    choice: Option<Choice>,
    depth: usize,
    children: Vec<usize>,
    /// Whether the search without the edit, and the one with it, visits the node.
    visited: [bool; 2],
    is_solved: bool,
}

/// Both trees as one.
pub struct Overlay {
    nodes: Vec<Node>,
    /// The node in which the searches part.
    parting: Option<usize>,
    /// Whether some nodes are left out.
    is_cut: bool,
    /// Whether a search was stopped.
    is_stopped: bool,
}

impl Overlay {
    /// The first nodes of both searches; `place` is that of the first step that differs, from 0.
    pub fn of(original: &dyn Program, edited: &dyn Program, place: Option<usize>) -> Self {
        let root = Node {
            parent: None,
            choice: None,
            depth: 0,
            children: Vec::new(),
            visited: [false; 2],
            is_solved: false,
        };
        let mut overlay =
            Overlay { nodes: vec![root], parting: None, is_cut: false, is_stopped: false };
        overlay.visit(original, 0, place);
        overlay.visit(edited, 1, None);
        // What the edited search has added may be in the other one, too, later on.
        overlay.visit(original, 0, None);
        overlay
    }

    /// Runs a search. Its first nodes are added; of all others, those that are there are marked.
    fn visit(&mut self, program: &dyn Program, search: usize, place: Option<usize>) {
        let (mut at, mut marked, mut steps, mut entered) = (0, None, 0, 0);
        // How many nodes are open that are not there.
        let mut outside = 0;
        let _ = observe(program, |event, _| {
            if place == Some(steps) {
                self.parting = Some(at);
            }
            steps += 1;
            if steps as u64 > MOST_STEPS {
                self.is_stopped = true;
                return Err(Stop::Quit);
            }
            match event {
                Event::Entered { .. } => {
                    entered += 1;
                    let child = marked.take().filter(|_| outside == 0);
                    let child = child.map(|choice| self.child(at, choice, entered <= MOST_NODES));
                    match child {
                        Some(Some(child)) => at = child,
                        None if outside == 0 => {}
                        _ => outside += 1,
                    }
                    if outside == 0 {
                        self.nodes[at].visited[search] = true;
                    }
                    self.is_cut |= entered > MOST_NODES;
                }
                Event::Marked { choice } => marked = Some(choice),
                Event::Solved { .. } if outside == 0 => self.nodes[at].is_solved = true,
                Event::Unmarked { .. } if outside > 0 => outside -= 1,
                Event::Unmarked { .. } => at = self.nodes[at].parent.unwrap_or(0),
                _ => {}
            }
            Ok(Next::Visit)
        });
    }

    /// The child of a node that a choice leads to, if it is there or may be added. Children are in the order of their
    /// numbers.
    fn child(&mut self, parent: usize, choice: Choice, may_add: bool) -> Option<usize> {
        let (nodes, depth) = (&self.nodes, self.nodes[parent].depth + 1);
        let children = &nodes[parent].children;
        let there = children.iter().find(|&&child| nodes[child].choice == Some(choice));
        if there.is_some() || !may_add {
            return there.copied();
        }
        let number = |child: &usize| nodes[*child].choice.map_or(0, |choice| choice.number);
        let before = children.partition_point(|child| number(child) <= choice.number);
        let child = nodes.len();
        self.nodes[parent].children.insert(before, child);
        self.nodes.push(Node {
            parent: Some(parent),
            choice: Some(choice),
            depth,
            children: Vec::new(),
            visited: [false; 2],
            is_solved: false,
        });
        Some(child)
    }

    /// How many nodes are in both searches, only in the one without the edit, and only in the one with it.
    pub fn counts(&self) -> [usize; 3] {
        [[true, true], [true, false], [false, true]]
            .map(|which| self.nodes.iter().filter(|node| node.visited == which).count())
    }

    /// What the picture shows, in a sentence.
    pub fn words(&self) -> String {
        let [both, without, with] = self.counts();
        let nodes = |number: usize| match number {
            0 => "no node".to_owned(),
            1 => "1 node".to_owned(),
            number => format!("{number} nodes"),
        };
        let first = match self.is_cut {
            true => format!("The first {MOST_NODES} nodes of each search"),
            false => "Both trees".to_owned(),
        };
        let far = if self.is_stopped { ", as far as both were run" } else { "" };
        let is = if both > 1 { "are" } else { "is" };
        format!(
            "{first} on each other{far}: {} {is} in both, {} only without the edit, {} only with it.",
            nodes(both),
            nodes(without),
            nodes(with)
        )
    }

    /// The picture, with colours of the page around it.
    pub fn svg(&self) -> String {
        let mut x = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        self.place(0, &mut x, &mut leaves);
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        let across = (880.0 / f64::max(leaves, 1.0)).clamp(5.0, 30.0);
        let width = (leaves * across).max(60.0) + 2.0 * MARGIN;
        let down = (480.0 / f64::max(deepest as f64, 1.0)).min(24.0);
        let height = deepest as f64 * down + 2.0 * MARGIN;
        let at = |node: usize| {
            let x = x[node] * across + (width - leaves * across) / 2.0;
            (x, self.nodes[node].depth as f64 * down + MARGIN)
        };
        let radius = (across / 3.0).clamp(1.8, 5.0);
        let (mut edges, mut marks) = (String::new(), String::new());
        for (index, node) in self.nodes.iter().enumerate() {
            let class = match node.visited {
                [true, true] => "both",
                [true, false] => "without",
                _ => "with",
            };
            let (x, y) = at(index);
            if let Some(parent) = node.parent {
                let (from_x, from_y) = at(parent);
                let _ = write!(
                    edges,
                    r#"<path class="{class}" d="M{from_x:.1} {from_y:.1}L{x:.1} {y:.1}"/>"#
                );
            }
            let r = if node.is_solved { radius * 1.6 } else { radius };
            let _ = match (node.is_solved, class) {
                (true, _) => write!(
                    marks,
                    r#"<path class="{class} node" d="M{x:.1} {:.1}l{r:.1} {r:.1}l-{r:.1} {r:.1}l-{r:.1} -{r:.1}z"/>"#,
                    y - r
                ),
                (_, "with") => write!(
                    marks,
                    r#"<rect class="with node" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}"/>"#,
                    x - r,
                    y - r,
                    2.0 * r,
                    2.0 * r
                ),
                _ => write!(
                    marks,
                    r#"<circle class="{class} node" cx="{x:.1}" cy="{y:.1}" r="{r:.1}"/>"#
                ),
            };
            if self.parting == Some(index) {
                let _ = write!(
                    marks,
                    r#"<circle class="ring" cx="{x:.1}" cy="{y:.1}" r="{:.1}"/>"#,
                    radius + 6.0
                );
            }
        }
        format!(
            r#"<svg role="img" aria-label="{}" viewBox="0 0 {width:.0} {height:.0}" style="max-width:{width:.0}px">{edges}{marks}</svg>"#,
            self.words()
        )
    }

    /// The places of a node and of all below it, in leaves.
    fn place(&self, node: usize, x: &mut [f64], leaves: &mut f64) {
        let children = &self.nodes[node].children;
        for &child in children {
            self.place(child, x, leaves);
        }
        x[node] = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => (x[first] + x[last]) / 2.0,
            _ => {
                *leaves += 1.0;
                *leaves - 0.5
            }
        };
    }
}
