//! The tree of a search, down to a depth; what lies deeper is counted only.

use std::ops::ControlFlow;

use crate::observer::{Observer, Search};
use crate::see::scene::Steps;
use crate::stop::Flow;

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
    /// Whether an answer was found right here.
    pub answered: bool,
    /// Whether everything from here on was searched.
    pub finished: bool,
    /// Nodes below it, drawn or not.
    pub below: u64,
    /// Answers below it, drawn or not.
    pub answers_below: u64,
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

impl Tree {
    /// A tree that is going to be drawn down to `depth`.
    pub fn new(depth: usize) -> Self {
        Tree {
            depth,
            ..Tree::default()
        }
    }
}

/// Listens to a search, and lets a tree grow.
pub struct Grower<'a, C> {
    scene: &'a C,
    tree: &'a mut Tree,
    /// The drawn nodes from the root to where the search is.
    path: Vec<usize>,
    /// How many levels the search is below the last of them.
    hidden: usize,
    /// The choice that was just marked.
    marked: Option<String>,
}

impl<'a, C> Grower<'a, C> {
    /// Listens from the beginning of a search.
    pub fn new(scene: &'a C, tree: &'a mut Tree) -> Self {
        Grower {
            scene,
            tree,
            path: Vec::new(),
            hidden: 0,
            marked: None,
        }
    }

    /// The search is over; `finished` if it has tried everything it wanted to.
    pub fn end(&mut self, finished: bool) {
        while !self.path.is_empty() {
            self.leave(finished);
        }
    }

    fn enter(&mut self) {
        let label = self.marked.take();
        if label.is_none() {
            // A search that begins anew: the attempt before was given up.
            self.end(false);
            self.hidden = 0;
        }
        let Tree { nodes, depth, .. } = &*self.tree;
        let within = self.hidden == 0 && self.path.len() <= *depth;
        let room = nodes.len() < MOST_NODES;
        if within && room {
            let (place, parent) = (nodes.len(), self.path.last().copied());
            self.tree.nodes.push(Node {
                parent,
                depth: self.path.len(),
                label: label.unwrap_or_default(),
                ..Node::default()
            });
            if let Some(parent) = parent {
                self.tree.nodes[parent].children.push(place);
            }
            self.path.push(place);
            return;
        }
        self.tree.overfull |= within && !room;
        self.hidden += 1;
        if let Some(node) = self.last() {
            node.below += 1;
            node.cut = true;
        }
    }

    /// Goes back from the last node of the path.
    fn leave(&mut self, finished: bool) {
        let Some(node) = self.last() else { return };
        node.finished = finished;
        let (below, answers) = (
            node.below + 1,
            node.answers_below + u64::from(node.answered),
        );
        self.path.pop();
        if let Some(parent) = self.last() {
            parent.below += below;
            parent.answers_below += answers;
        }
    }

    fn last(&mut self) -> Option<&mut Node> {
        self.path.last().map(|&place| &mut self.tree.nodes[place])
    }
}

impl<S: Search, C: Steps<S>> Observer<S> for Grower<'_, C> {
    const SEES_NODES: bool = true;

    #[inline(never)]
    fn entered(&mut self, _board: &S::Board, _placed: usize) -> Flow {
        self.enter();
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn marked(&mut self, choice: S::Choice) -> Flow {
        // Below the drawn depth nobody reads the label.
        let drawn = self.hidden == 0 && self.path.len() <= self.tree.depth;
        self.marked = Some(if drawn {
            self.scene.label(choice)
        } else {
            String::new()
        });
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn answered(&mut self, _board: &S::Board, _tally: &S::Tally) -> Flow {
        let right_here = self.hidden == 0;
        if let Some(node) = self.last() {
            node.answered |= right_here;
            node.answers_below += u64::from(!right_here);
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn written_back(&mut self, _choice: S::Choice) -> Flow {
        match self.hidden {
            0 => self.leave(true),
            _ => self.hidden -= 1,
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Size};
    use crate::see::scene::{CodeLine, Scene, Style};

    /// All words of three letters a and b; those with two equal letters in a row are refused. The answer
    /// is the one that ends with b.
    struct Words;

    impl Search for Words {
        type Board = str;
        type Choice = char;
        type Refusal = ();
        type Tally = ();
    }

    impl Scene<Words> for Words {
        fn size(&self) -> Size {
            Size::new(3, 1)
        }
        fn style(&self) -> Style {
            Style::Queens
        }
        fn title(&self) -> String {
            String::new()
        }
        fn values(&self, _board: &str) -> Vec<u32> {
            Vec::new()
        }
    }

    impl Steps<Words> for Words {
        fn label(&self, choice: char) -> String {
            choice.to_string()
        }
        fn cell(&self, _choice: char) -> Option<Cell> {
            None
        }
        fn why(&self, (): ()) -> &'static str {
            ""
        }
        fn code(&self) -> &'static [CodeLine] {
            &[]
        }
    }

    fn search(word: &mut String, observer: &mut impl Observer<Words>) -> Flow {
        observer.entered(word, word.len())?;
        if word.len() == 3 {
            if word.ends_with('b') {
                observer.answered(word, &())?;
            }
            return ControlFlow::Continue(());
        }
        for letter in ['a', 'b'] {
            if word.ends_with(letter) {
                continue;
            }
            observer.marked(letter)?;
            word.push(letter);
            search(word, observer)?;
            word.pop();
            observer.written_back(letter)?;
        }
        ControlFlow::Continue(())
    }

    fn grown(depth: usize) -> Tree {
        let mut tree = Tree::new(depth);
        let mut grower = Grower::new(&Words, &mut tree);
        let flow = search(&mut String::new(), &mut grower);
        grower.end(flow.is_continue());
        tree
    }

    #[test]
    fn the_whole_tree_has_every_word() {
        let tree = grown(3);
        let labels: Vec<&str> = tree.nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, ["", "a", "b", "a", "b", "a", "b"]);
        let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(
            parents,
            [None, Some(0), Some(1), Some(2), Some(0), Some(4), Some(5)]
        );
        let answered: Vec<bool> = tree.nodes.iter().map(|node| node.answered).collect();
        assert_eq!(answered, [false, false, false, false, false, false, true]);
        assert_eq!((tree.nodes[0].below, tree.nodes[0].answers_below), (6, 1));
        assert!(tree.nodes.iter().all(|node| node.finished && !node.cut));
    }

    #[test]
    fn what_lies_deeper_is_counted() {
        for depth in 0..3 {
            let tree = grown(depth);
            assert_eq!(tree.nodes.len(), 1 + 2 * depth, "depth {depth}");
            assert_eq!((tree.nodes[0].below, tree.nodes[0].answers_below), (6, 1));
            for node in &tree.nodes {
                assert_eq!(node.cut, node.depth == depth, "depth {depth}");
                assert!(!node.answered && !tree.overfull);
            }
        }
    }

    #[test]
    fn a_search_that_begins_anew_has_a_root_for_each_attempt() {
        let mut tree = Tree::new(3);
        let mut grower = Grower::new(&Words, &mut tree);
        let _ = grower.entered("", 0);
        let _ = grower.marked('a');
        let _ = grower.entered("a", 1);
        let _ = grower.written_back('a');
        let _ = search(&mut String::new(), &mut grower);
        grower.end(true);
        let roots: Vec<_> = tree
            .nodes
            .iter()
            .filter(|node| node.parent.is_none())
            .collect();
        assert_eq!(roots.len(), 2);
        assert!(!roots[0].finished && roots[1].finished);
        assert_eq!((roots[0].below, roots[1].below), (1, 6));
    }
}
