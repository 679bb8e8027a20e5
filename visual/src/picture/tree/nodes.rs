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
    /// Whether there are nodes within that depth which are too many to be drawn.
    pub overfull: bool,
}
