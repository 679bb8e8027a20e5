//! The two trees on each other: what both searches visit, and what only one of them does.

use crate::told::{Kind, Told, counted};

/// How many nodes of each search are drawn.
const MOST_NODES: usize = 200;
/// Units around the tree.
const MARGIN: f64 = 14.0;

/// A node of either search.
#[derive(Default)]
struct Node {
    parent: usize,
    choice: [i16; 3],
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
}

impl Overlay {
    /// The first nodes of both searches; they part in the node with this number.
    pub fn of(logs: [&[Told]; 2], parting: Option<u64>) -> Self {
        let mut overlay = Overlay { nodes: vec![Node::default()], parting: None, is_cut: false };
        overlay.visit(logs[0], 0);
        // So far, the nodes are in the order of their numbers.
        let parting = parting.map(|number| number as usize - 1);
        overlay.parting = parting.filter(|&node| node < overlay.nodes.len());
        overlay.visit(logs[1], 1);
        // What the edited search has added may be in the other one, too, later on.
        overlay.visit(logs[0], 0);
        overlay
    }

    /// Follows a search. Its first nodes are added; of all others, those that are there are marked.
    fn visit(&mut self, log: &[Told], search: usize) {
        let (mut at, mut marked, mut entered) = (0, None, 0);
        // How many nodes are open that are not there.
        let mut outside = 0;
        for told in log {
            match told.kind {
                Kind::Entered => {
                    entered += 1;
                    self.is_cut |= entered > MOST_NODES;
                    if let Some(choice) = marked.take() {
                        let child = if outside == 0 {
                            self.child(at, choice, entered <= MOST_NODES)
                        } else {
                            None
                        };
                        at = child.unwrap_or(at);
                        outside += usize::from(child.is_none());
                    }
                    self.nodes[at].visited[search] |= outside == 0;
                }
                Kind::Marked => marked = Some(told.choice),
                Kind::Solved => self.nodes[at].is_solved |= outside == 0,
                Kind::Unmarked if outside > 0 => outside -= 1,
                Kind::Unmarked => at = self.nodes[at].parent,
                _ => {}
            }
        }
    }

    /// The child of a node that a choice leads to, if it is there or may be added. Children are in the order of their
    /// numbers.
    fn child(&mut self, parent: usize, choice: [i16; 3], may_add: bool) -> Option<usize> {
        let (nodes, child) = (&self.nodes, self.nodes.len());
        let Node { children, depth, .. } = &nodes[parent];
        let there = children.iter().find(|&&child| nodes[child].choice == choice);
        if there.is_some() || !may_add {
            return there.copied();
        }
        let before = children.partition_point(|&child| nodes[child].choice[0] <= choice[0]);
        let node = Node { parent, choice, depth: depth + 1, ..Node::default() };
        self.nodes[parent].children.insert(before, child);
        self.nodes.push(node);
        Some(child)
    }

    /// How many nodes are in both searches, only in the one without the edit, and only in the one with it.
    pub fn counts(&self) -> [usize; 3] {
        [[true, true], [true, false], [false, true]]
            .map(|which| self.nodes.iter().filter(|node| node.visited == which).count())
    }

    /// What the picture shows, in a sentence.
    pub fn words(&self, is_stopped: bool) -> String {
        let [both, without, with] = self.counts();
        let first = match self.is_cut {
            true => format!("The first {MOST_NODES} nodes of each search"),
            false => "Both trees".to_owned(),
        };
        let far = if is_stopped { ", as far as both were run" } else { "" };
        let is = if both > 1 { "are" } else { "is" };
        let both = counted(both as u64, "node");
        format!(
            "{first} on each other{far}: {both} {is} in both, {} only without the edit, {} only with it.",
            counted(without as u64, "node"),
            counted(with as u64, "node")
        )
    }

    /// The picture, with colours of the page around it. `words` say the same.
    pub fn svg(&self, words: &str) -> String {
        let mut places = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        self.place(0, &mut places, &mut leaves);
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0) as f64;
        let across = (880.0 / leaves).clamp(5.0, 30.0);
        let width = (leaves * across).max(60.0) + 2.0 * MARGIN;
        let down = (480.0 / deepest.max(1.0)).min(24.0);
        let height = deepest * down + 2.0 * MARGIN;
        let at = |node: usize| {
            let x = places[node] * across + (width - leaves * across) / 2.0;
            format!("{x:.1} {:.1}", self.nodes[node].depth as f64 * down + MARGIN)
        };
        let circle = |r: f64| {
            format!(
                "m-{r:.1} 0a{r:.1} {r:.1} 0 1 0 {0:.1} 0a{r:.1} {r:.1} 0 1 0-{0:.1} 0z",
                2.0 * r
            )
        };
        let r = (across / 3.0).clamp(1.8, 5.0);
        let square = format!("m-{r:.1}-{r:.1}h{0:.1}v{0:.1}h-{0:.1}z", 2.0 * r);
        let s = 1.6 * r;
        let diamond = format!("m0-{s:.1}l{s:.1} {s:.1}-{s:.1} {s:.1}-{s:.1}-{s:.1}z");
        // The nodes of both searches, and those of one of them.
        let (mut edges, mut signs) = ([const { String::new() }; 3], [const { String::new() }; 3]);
        for (index, node) in self.nodes.iter().enumerate() {
            let class = match node.visited {
                [true, true] => 0,
                [true, false] => 1,
                _ => 2,
            };
            let sign = match (node.is_solved, class) {
                (true, _) => diamond.clone(),
                (_, 2) => square.clone(),
                _ => circle(r),
            };
            edges[class] += &format!("M{}L{}", at(node.parent), at(index));
            signs[class] += &format!("M{}{sign}", at(index));
        }
        let paths = |[both, without, with]: [String; 3], kind: &str| {
            [("both", both), ("without", without), ("with", with)]
                .map(|(class, path)| format!(r#"<path class="{class}{kind}" d="{path}"/>"#))
                .concat()
        };
        let ring = self
            .parting
            .map(|node| format!(r#"<path class="ring" d="M{}{}"/>"#, at(node), circle(r + 6.0)));
        format!(
            r#"<svg role="img" aria-label="{words}" viewBox="0 0 {width:.0} {height:.0}" style="max-width:{width:.0}px">{}{}{}</svg>"#,
            paths(edges, ""),
            paths(signs, " node"),
            ring.unwrap_or_default()
        )
    }

    /// The places of a node and of all below it, in leaves.
    fn place(&self, node: usize, places: &mut [f64], leaves: &mut f64) {
        let children = &self.nodes[node].children;
        for &child in children {
            self.place(child, places, leaves);
        }
        places[node] = match children[..] {
            [] => {
                *leaves += 1.0;
                *leaves - 0.5
            }
            [first, .., last] => (places[first] + places[last]) / 2.0,
            [only] => places[only],
        };
    }
}
