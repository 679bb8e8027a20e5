//! Every start of every board up to 12 x 12, and squares from the corner, through an independent
//! checker.

use common::board::check::is_tour;
use common::board::{Cell, Size};
use common::search::{Count, Event, Flow, Next, Observer};
use knight_graph::KnightGraph;
use knight_graph::fast::warnsdorff;

/// Follows the path: a visit adds a cell, going back takes it off again.
struct Follow {
    cells: Vec<Cell>,
    went_back: u64,
}

impl Observer for Follow {
    const SEES_NODES: bool = false;

    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        match event {
            Event::Marked { choice } => self.cells.push(choice.cell),
            Event::Unmarked { choice } => {
                assert_eq!(self.cells.pop(), Some(choice.cell));
                self.went_back += 1;
            }
            Event::Entered { depth, .. } => assert_eq!(self.cells.len(), depth),
            _ => {}
        }
        Ok(Next::Visit)
    }
}

/// How often the search for a tour by Warnsdorff's rule went back; `None` if there is no tour,
/// which is known beforehand or proven by trying everything.
fn search(size: Size, start: Cell) -> Option<u64> {
    let problem = KnightGraph::new(size, start).expect("a small board");
    let mut found = Count::default();
    let mut follow = Follow { cells: vec![start], went_back: 0 };
    if problem.impossible().is_none() {
        let flow = warnsdorff::search(&problem, &mut found, &mut follow);
        flow.expect("it is not stopped");
    }
    if found.solutions == 0 {
        assert!(problem.no_tour(&found).is_some(), "{size:?} {start:?}");
        return None;
    }
    let path: Vec<(usize, usize)> =
        follow.cells.iter().map(|cell| (cell.x as usize, cell.y as usize)).collect();
    let (width, height) = (size.width as usize, size.height as usize);
    assert!(is_tour(width, height, &path), "{size:?} {start:?}");
    assert_eq!(path[0], (start.x as usize, start.y as usize));
    Some(follow.went_back)
}

/// Every board with both sides of 5 or more has a tour from every cell of the majority colour. Narrower boards
/// are compared with their mirror images: a search that missed a tour would hardly miss it eight
/// times.
#[test]
fn every_start_of_every_board_up_to_12_x_12() {
    for (width, height) in (1..=12).flat_map(|width| (1..=12).map(move |height| (width, height))) {
        let size = Size::new(width, height);
        for index in 0..size.cells() {
            let start = size.cell(index);
            let has_tour = search(size, start).is_some();
            if width.min(height) >= 5 {
                let minority = size.cells() % 2 == 1 && (start.x + start.y) % 2 == 1;
                assert_eq!(has_tour, !minority, "{size:?} {start:?}");
                continue;
            }
            for mirrored in [(width - 1 - start.x, start.y), (start.x, height - 1 - start.y)] {
                let (x, y) = mirrored;
                assert_eq!(search(size, Cell { x, y }).is_some(), has_tour, "{size:?} {start:?}");
            }
            let (turned, x, y) = (Size::new(height, width), start.y, start.x);
            assert_eq!(search(turned, Cell { x, y }).is_some(), has_tour, "{size:?} {start:?}");
        }
    }
}

#[test]
fn squares_from_the_corner_need_no_way_back() {
    for side in 5..=400 {
        let corner = Cell { x: 0, y: 0 };
        assert_eq!(search(Size::new(side, side), corner), Some(0), "{side} x {side}");
    }
}
