//! The tree of a search, down to a depth; deeper nodes are only counted.

use std::time::Duration;

use common::search::{About, Count, Event, Flow, Line, Listener, Program, Stop, label};

use super::nodes::{MOST_NODES, Node, Tree};
use super::paint::paint;
use crate::file::NewFile;

/// Listens to a search, and builds its tree.
pub struct Grower {
    about: About,
    file: NewFile,
    tree: Tree,
    /// The drawn nodes from the root to where the search is.
    path: Vec<usize>,
    /// How many levels the search is below the last of them.
    hidden: usize,
    /// The choice that was just marked.
    marked: Option<String>,
}

impl Grower {
    /// Draws the tree down to `depth` into a file; the root has depth 0.
    pub fn new(program: &dyn Program, depth: usize, file: NewFile) -> Self {
        let tree = Tree { depth, ..Tree::default() };
        Grower { about: program.about(), file, tree, path: Vec::new(), hidden: 0, marked: None }
    }

    /// The search is over; `finished` if it was not stopped.
    fn leave_all(&mut self, finished: bool) {
        while !self.path.is_empty() {
            self.leave(finished);
        }
    }

    fn enter(&mut self) {
        let label = self.marked.take();
        if label.is_none() {
            // A search that begins anew: the attempt before was given up.
            self.leave_all(false);
            self.hidden = 0;
        }
        let Tree { nodes, depth, .. } = &self.tree;
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
        let below = node.below + 1;
        let solutions = node.solutions_below + u64::from(node.solved);
        self.path.pop();
        if let Some(parent) = self.last() {
            parent.below += below;
            parent.solutions_below += solutions;
        }
    }

    fn last(&mut self) -> Option<&mut Node> {
        self.path.last().map(|&place| &mut self.tree.nodes[place])
    }
}

impl Listener for Grower {
    fn on(&mut self, event: Event<'_>, _line: Line) -> Flow {
        match event {
            Event::Entered { .. } => self.enter(),
            Event::Marked { choice } => {
                // Below the drawn depth, no label is drawn.
                let drawn = self.hidden == 0 && self.path.len() <= self.tree.depth;
                let label = if drawn { label(self.about.label, choice) } else { String::new() };
                self.marked = Some(label);
            }
            Event::Solved { .. } => {
                let right_here = self.hidden == 0;
                if let Some(node) = self.last() {
                    node.solved |= right_here;
                    node.solutions_below += u64::from(!right_here);
                }
            }
            Event::Unmarked { .. } if self.hidden > 0 => self.hidden -= 1,
            Event::Unmarked { .. } => self.leave(true),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        self.leave_all(stop.is_none());
        self.tree.fit();
        self.file.write(&paint(&self.about.title, self.about.name, &self.tree))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::fmt;

    use common::board::{Cell, Size};
    use common::search::{
        About, AnyObserver, Board, Choice, Fields, Moment, Next, Observer, Output, Shape, observe,
    };

    /// All words of three numbers 0 and 1; two equal numbers in a row are left out. The solution is the
    /// word that ends with 1.
    struct Words;

    impl Program for Words {
        fn about(&self) -> About {
            About {
                name: "words",
                algorithm: "plain".to_owned(),
                nodes_level: 2,
                choices_level: 3,
                depth: 3,
                title: "words".to_owned(),
                size: Size::new(0, 0),
                shape: Shape::Queens,
                label: "{number}",
                sources: &[],
                remark: "",
            }
        }
        fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
            match observer {
                AnyObserver::Quiet(quiet) => search(&mut Vec::new(), count, quiet),
                AnyObserver::Each(each) => search(&mut Vec::new(), count, each),
            }
        }
        fn header(&self, _out: &mut Output, _level: u8) -> fmt::Result {
            Ok(())
        }
        fn print(&self, _out: &mut Output, _level: u8, _event: &Event<'_>) -> fmt::Result {
            Ok(())
        }
        fn result(&self, _out: &mut Output, _count: &Count, _elapsed: Duration) -> fmt::Result {
            Ok(())
        }
        fn json(&self, _count: &Count) -> Fields {
            Vec::new()
        }
        fn sentence(&self, _: Moment, _: usize) -> String {
            String::new()
        }
    }

    fn letter(number: usize) -> Choice {
        Choice { number, cell: Cell { x: 0, y: 0 } }
    }

    fn search(word: &mut Vec<u32>, count: &mut Count, observer: &mut impl Observer) -> Flow {
        observer.on(Event::Entered { board: Board::Numbers(word), depth: word.len() })?;
        if word.len() == 3 {
            if word.last() == Some(&1) {
                count.solutions += 1;
                observer.on(Event::Solved { board: Board::Numbers(word), count })?;
            }
            return Ok(());
        }
        for number in [0, 1] {
            if word.last() == Some(&(number as u32)) {
                continue;
            }
            word.push(number as u32);
            observer.on(Event::Marked { choice: letter(number) })?;
            search(word, count, observer)?;
            word.pop();
            observer.on(Event::Unmarked { choice: letter(number) })?;
        }
        Ok(())
    }

    fn watch(grower: &mut Grower) {
        let (_, flow) = observe(&Words, |event, line| {
            grower.on(event, line)?;
            Ok(Next::Visit)
        });
        flow.unwrap();
    }

    fn grower(depth: usize) -> Grower {
        let path = std::env::temp_dir().join("never-written.svg");
        Grower::new(&Words, depth, NewFile::create(&path, "--svg", "picture.svg").unwrap())
    }

    fn grown(depth: usize) -> Tree {
        let mut grower = grower(depth);
        watch(&mut grower);
        grower.leave_all(true);
        grower.tree
    }

    #[test]
    fn the_whole_tree_has_every_word() {
        let tree = grown(3);
        let labels: Vec<&str> = tree.nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, ["", "0", "1", "0", "1", "0", "1"]);
        let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(0), Some(4), Some(5)]);
        let solved: Vec<bool> = tree.nodes.iter().map(|node| node.solved).collect();
        assert_eq!(solved, [false, false, false, false, false, false, true]);
        assert_eq!((tree.nodes[0].below, tree.nodes[0].solutions_below), (6, 1));
        assert!(tree.nodes.iter().all(|node| node.finished && !node.cut));
    }

    #[test]
    fn what_lies_deeper_is_counted() {
        for depth in 0..3 {
            let tree = grown(depth);
            assert_eq!(tree.nodes.len(), 1 + 2 * depth, "depth {depth}");
            assert_eq!((tree.nodes[0].below, tree.nodes[0].solutions_below), (6, 1));
            for node in &tree.nodes {
                assert_eq!(node.cut, node.depth == depth, "depth {depth}");
                assert!(!node.solved && !tree.overfull);
            }
        }
    }

    #[test]
    fn a_tree_that_is_too_wide_for_a_page_is_drawn_less_deep() {
        // Two nodes, four, … 256 at depth 8, of which 64 fit.
        let mut grower = grower(8);
        let line = Line::Number(0);
        fn grow(grower: &mut Grower, depth: usize, line: Line) {
            grower.on(Event::Entered { board: Board::Numbers(&[]), depth }, line).unwrap();
            for choice in [0, 1].map(letter).into_iter().filter(|_| depth < 8) {
                grower.on(Event::Marked { choice }, line).unwrap();
                grow(grower, depth + 1, line);
                grower.on(Event::Unmarked { choice }, line).unwrap();
            }
        }
        grow(&mut grower, 0, line);
        grower.leave_all(true);
        let mut tree = grower.tree;
        tree.fit();
        assert_eq!((tree.depth, tree.wanted, tree.nodes.len()), (6, Some(8), 127));
        for (place, node) in tree.nodes.iter().enumerate() {
            assert_eq!((node.cut, node.children.is_empty()), (node.depth == 6, node.depth == 6));
            assert!(node.children.iter().all(|&child| tree.nodes[child].parent == Some(place)));
        }
        assert_eq!(tree.nodes[0].below, 510);
    }

    #[test]
    fn a_depth_below_the_deepest_node_draws_the_whole_tree() {
        let mut tree = grown(usize::MAX);
        tree.fit();
        assert_eq!((tree.depth, tree.wanted, tree.nodes.len()), (3, None, 7));
    }

    #[test]
    fn a_search_that_begins_anew_has_a_root_for_each_attempt() {
        let mut grower = grower(3);
        let line = Line::Number(0);
        grower.on(Event::Entered { board: Board::Numbers(&[]), depth: 0 }, line).unwrap();
        grower.on(Event::Marked { choice: letter(0) }, line).unwrap();
        grower.on(Event::Entered { board: Board::Numbers(&[]), depth: 1 }, line).unwrap();
        grower.on(Event::Unmarked { choice: letter(0) }, line).unwrap();
        watch(&mut grower);
        grower.leave_all(true);
        let tree = grower.tree;
        let roots: Vec<_> = tree.nodes.iter().filter(|node| node.parent.is_none()).collect();
        assert_eq!(roots.len(), 2);
        assert!(!roots[0].finished && roots[1].finished);
        assert_eq!((roots[0].below, roots[1].below), (1, 6));
    }
}
