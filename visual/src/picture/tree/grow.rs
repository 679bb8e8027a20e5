//! The tree of a search, down to a depth; deeper nodes are only counted.

use std::time::Duration;

use common::search::{Event, Flow, Line, Listener, Stop};

use super::nodes::{MOST_NODES, Node, Tree};
use super::paint::paint;
use crate::file::NewFile;
use crate::view::Visual;

/// Listens to a search, and builds its tree.
pub struct Grower<'a, P> {
    program: &'a P,
    file: NewFile,
    tree: Tree,
    /// The drawn nodes from the root to where the search is.
    path: Vec<usize>,
    /// How many levels the search is below the last of them.
    hidden: usize,
    /// The choice that was just marked.
    marked: Option<String>,
}

impl<'a, P: Visual> Grower<'a, P> {
    /// Draws the tree down to `depth` into a file; the root has depth 0.
    pub fn new(program: &'a P, depth: usize, file: NewFile) -> Self {
        let tree = Tree { depth, ..Tree::default() };
        Grower { program, file, tree, path: Vec::new(), hidden: 0, marked: None }
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

impl<P: Visual> Listener<P> for Grower<'_, P> {
    fn on(&mut self, event: Event<'_, P>, _line: Line) -> Flow {
        match event {
            Event::Entered { .. } => self.enter(),
            Event::Marked { choice } => {
                // Below the drawn depth, no label is drawn.
                let drawn = self.hidden == 0 && self.path.len() <= self.tree.depth;
                let label = if drawn { self.program.label(choice).text } else { String::new() };
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

    fn end(&mut self, stop: Option<Stop>, _: &P::Count, _: Duration) -> anyhow::Result<()> {
        self.leave_all(stop.is_none());
        self.tree.fit();
        self.file.write(&paint(&self.program.view().title, P::NAME, &self.tree))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use common::board::Size;
    use common::search::{Fields, FnObserver, Next, Observer, Output, Program};

    use crate::view::{BoardView, Label, Sources, Style};
    use std::fmt;
    use std::time::Duration;

    /// All words of three letters a and b; two equal letters in a row are left out. The solution is
    /// the word that ends with b.
    struct Words;

    impl Program for Words {
        const NAME: &'static str = "words";
        type Board = str;
        type Choice = char;
        type Refusal = ();
        type Count = u64;

        fn search<O: Observer<Self>>(&self, count: &mut u64, observer: &mut O) -> Flow {
            search(&mut String::new(), count, observer)
        }
        fn depth(&self) -> usize {
            3
        }
        fn header(&self, _out: &mut Output, _level: u8) -> fmt::Result {
            Ok(())
        }
        fn print(&self, _out: &mut Output, _level: u8, _event: Event<'_, Self>) -> fmt::Result {
            Ok(())
        }
        fn result(&self, _out: &mut Output, _count: &u64, _elapsed: Duration) -> fmt::Result {
            Ok(())
        }
        fn json(&self, _count: &u64) -> Fields {
            Vec::new()
        }
    }

    impl Visual for Words {
        const SOURCES: Sources = &[];

        fn algorithm(&self) -> String {
            "plain".to_owned()
        }
        fn view(&self) -> BoardView {
            let title = "words".to_owned();
            BoardView { title, size: Size::new(0, 0), style: Style::Queens }
        }
        fn values(&self, _word: &str) -> Vec<u32> {
            Vec::new()
        }
        fn label(&self, choice: char) -> Label {
            Label { text: choice.to_string(), cell: None }
        }
        fn why(&self, _refusal: ()) -> [&'static str; 2] {
            [""; 2]
        }
        fn sentence(&self, _: crate::Moment, _: usize) -> String {
            String::new()
        }
    }

    fn search(word: &mut String, count: &mut u64, observer: &mut impl Observer<Words>) -> Flow {
        observer.on(Event::Entered { board: word, depth: word.len() })?;
        if word.len() == 3 {
            if word.ends_with('b') {
                *count += 1;
                observer.on(Event::Solved { board: word, count })?;
            }
            return Ok(());
        }
        for choice in ['a', 'b'] {
            if word.ends_with(choice) {
                continue;
            }
            word.push(choice);
            observer.on(Event::Marked { choice })?;
            search(word, count, observer)?;
            word.pop();
            observer.on(Event::Unmarked { choice })?;
        }
        Ok(())
    }

    fn observe(grower: &mut Grower<'_, Words>) {
        let mut observer = |event: Event<'_, Words>, line: Line| -> Flow<Next> {
            grower.on(event, line)?;
            Ok(Next::Visit)
        };
        Words.search(&mut 0, &mut FnObserver(&mut observer)).unwrap();
    }

    fn grower(depth: usize) -> Grower<'static, Words> {
        let path = std::env::temp_dir().join("never-written.svg");
        Grower::new(&Words, depth, NewFile::create(&path, "--svg", "picture.svg").unwrap())
    }

    fn grown(depth: usize) -> Tree {
        let mut grower = grower(depth);
        observe(&mut grower);
        grower.leave_all(true);
        grower.tree
    }

    #[test]
    fn the_whole_tree_has_every_word() {
        let tree = grown(3);
        let labels: Vec<&str> = tree.nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, ["", "a", "b", "a", "b", "a", "b"]);
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
        let line = std::panic::Location::caller();
        fn grow(grower: &mut Grower<'_, Words>, depth: usize, line: Line) {
            grower.on(Event::Entered { board: "", depth }, line).unwrap();
            for choice in ['a', 'b'].into_iter().filter(|_| depth < 8) {
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
        let line = std::panic::Location::caller();
        grower.on(Event::Entered { board: "", depth: 0 }, line).unwrap();
        grower.on(Event::Marked { choice: 'a' }, line).unwrap();
        grower.on(Event::Entered { board: "a", depth: 1 }, line).unwrap();
        grower.on(Event::Unmarked { choice: 'a' }, line).unwrap();
        observe(&mut grower);
        grower.leave_all(true);
        let tree = grower.tree;
        let roots: Vec<_> = tree.nodes.iter().filter(|node| node.parent.is_none()).collect();
        assert_eq!(roots.len(), 2);
        assert!(!roots[0].finished && roots[1].finished);
        assert_eq!((roots[0].below, roots[1].below), (1, 6));
    }
}
