//! Reading 1 says why `--order most` gets stuck: the knight is stranded on one side of the board, and the free
//! cells are on the other. The book says how often this is so.

use common::board::{Cell, Size};
use common::search::{Count, Event, Flow, Next, Observer};
use knight_graph::search::DepthFirst;
use knight_graph::{KnightGraph, Order};

const SIDE: i32 = 6;

/// Follows the path, and looks at the free cells of each dead end.
struct Stranded {
    path: Vec<Cell>,
    /// Whether no move has been made from the node that was entered last.
    is_new: bool,
    dead_ends: u64,
    /// Dead ends in which all free cells are beyond the middle line, and those in which four fifths are.
    all_beyond: u64,
    most_beyond: u64,
}

impl Stranded {
    fn look(&mut self) {
        let knight = self.path[self.path.len() - 1];
        let mut free = 0;
        let mut beside = 0;
        let mut below = 0;
        for cell in (0..SIDE * SIDE).map(|index| Cell { x: index % SIDE, y: index / SIDE }) {
            if !self.path.contains(&cell) {
                free += 1;
                beside += u64::from((cell.x < SIDE / 2) != (knight.x < SIDE / 2));
                below += u64::from((cell.y < SIDE / 2) != (knight.y < SIDE / 2));
            }
        }
        let beyond = beside.max(below);
        self.dead_ends += 1;
        self.all_beyond += u64::from(beyond == free);
        self.most_beyond += u64::from(5 * beyond >= 4 * free);
    }
}

impl Observer for Stranded {
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        match event {
            Event::Entered { .. } => self.is_new = true,
            Event::Marked { choice, .. } => {
                self.path.push(choice.cell);
                self.is_new = false;
            }
            Event::Returned { .. } if self.is_new => {
                self.look();
                self.is_new = false;
            }
            Event::Unmarked { .. } => {
                self.path.pop();
            }
            _ => {}
        }
        Ok(Next::Visit)
    }
}

#[test]
fn the_knight_is_rarely_stranded_on_one_side() {
    let start = Cell { x: 0, y: 0 };
    let problem = KnightGraph::new(Size::new(SIDE, SIDE), start).expect("a small board");
    let problem = KnightGraph { order: Order::Most, ..problem };
    let mut stranded =
        Stranded { path: vec![start], is_new: false, dead_ends: 0, all_beyond: 0, most_beyond: 0 };
    let mut found = Count::default();
    let search = DepthFirst::new(&problem, &mut found, &mut stranded).knight_tour(1, start);
    assert!(search.expect("it is not stopped"));
    let Stranded { dead_ends, all_beyond, most_beyond, .. } = stranded;
    assert_eq!((dead_ends, all_beyond, most_beyond), (2_271_120, 11_602, 122_293));
}
