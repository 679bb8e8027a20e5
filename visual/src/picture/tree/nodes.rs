//! A search tree, as far as it is drawn.

/// The most nodes that a picture has: more run together on any screen.
pub const MOST_NODES: usize = 1000;

/// One node.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The node it was reached from; `None` for a root.
    pub parent: Option<usize>,
    /// Choices between it and the root.
    pub depth: usize,
    /// The choice that led here.
    pub label: String,
    /// Its children that are drawn.
    pub children: Vec<usize>,
    /// Whether a solution was found right here.
    pub solved: bool,
    /// Whether everything from here on was searched.
    pub finished: bool,
    /// Nodes below it, drawn or not.
    pub below: u64,
    /// Solutions below it, drawn or not.
    pub solutions_below: u64,
    /// Whether nodes right below it are not drawn.
    pub cut: bool,
}

/// A search tree. A node's place in the list is greater than its parent's.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// All nodes that are drawn.
    pub nodes: Vec<Node>,
    /// The deepest level that is drawn.
    pub depth: usize,
    /// The level that was asked for, where it is too wide to be drawn.
    pub wanted: Option<usize>,
    /// Whether there are nodes within that depth which are too many to be drawn.
    pub overfull: bool,
}

/// The most leaves that can be told apart across a page.
const MOST_LEAVES: usize = 120;

impl Tree {
    /// Leaves out the deepest levels, until the tree is as wide as a page.
    pub fn fit(&mut self) {
        // A depth far below the deepest node may have been asked for.
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        self.depth = self.depth.min(deepest);
        let is_leaf = |depth: usize| {
            move |node: &&Node| {
                node.depth == depth || (node.depth < depth && node.children.is_empty())
            }
        };
        let leaves = |depth: usize| self.nodes.iter().filter(is_leaf(depth)).count();
        let Some(depth) = (1..=self.depth).rev().find(|&depth| leaves(depth) <= MOST_LEAVES) else {
            return;
        };
        if depth == self.depth {
            return;
        }
        let mut places = vec![0; self.nodes.len()];
        let mut kept = 0;
        for (place, node) in places.iter_mut().zip(&self.nodes) {
            *place = kept;
            kept += usize::from(node.depth <= depth);
        }
        self.nodes.retain(|node| node.depth <= depth);
        for node in &mut self.nodes {
            node.parent = node.parent.map(|parent| places[parent]);
            if node.depth == depth {
                node.cut |= !node.children.is_empty();
                node.children.clear();
            }
            for child in &mut node.children {
                *child = places[*child];
            }
        }
        self.wanted = Some(self.depth);
        self.depth = depth;
    }
}
