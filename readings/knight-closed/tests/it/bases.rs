//! The base boards of `parberry`: they have the required moves, and a search finds them again.

use common::board::check::{is_closed_tour, is_tour};
use common::board::{Cell, MOVES, Size};
use fastrand::Rng;
use knight_closed::parberry::bases::BASES;

/// A move, either way.
type Move = [Cell; 2];

fn cell(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

/// The moves that make a tour structured (Parberry 1997): two round each corner.
fn structured(Size { width: w, height: h }: Size) -> Vec<Move> {
    vec![
        [cell(1, 0), cell(0, 2)],
        [cell(2, 0), cell(0, 1)],
        [cell(w - 2, 0), cell(w - 1, 2)],
        [cell(w - 3, 0), cell(w - 1, 1)],
        [cell(1, h - 1), cell(0, h - 3)],
        [cell(2, h - 1), cell(0, h - 2)],
        [cell(w - 2, h - 1), cell(w - 1, h - 3)],
        [cell(w - 3, h - 1), cell(w - 1, h - 2)],
    ]
}

/// The move that a left half gives up, and, second, an upper half.
fn halved(Size { width: w, height: h }: Size) -> [Move; 2] {
    [[cell(w - 2, h - 2), cell(w - 1, h - 4)], [cell(w - 2, h - 2), cell(w - 4, h - 1)]]
}

/// The moves that the tour of a base board must have.
fn required(size: Size) -> Vec<Move> {
    match (size.width, size.height) {
        // An open piece: the move that the next piece takes the place of.
        (4, 3) => vec![[cell(3, 0), cell(2, 2)]],
        // Its corners have no other moves.
        (_, 3) => vec![],
        // An odd width: never left of anything. As an upper right quadrant it is cut at its lower
        // left corner; turned, as a lower left one, at its upper right corner, which is the same.
        (w, _) if w % 2 == 1 => [&structured(size)[4..6], &halved(size)[1..]].concat(),
        _ => [&structured(size)[..], &halved(size)].concat(),
    }
}

/// Where an open piece's tour begins and ends; a closed one begins at (0, 0).
fn ends(size: Size) -> (Cell, Option<Cell>) {
    match size {
        Size { width: 4, height: 3 } => (cell(0, 1), Some(cell(0, 2))),
        _ => (cell(0, 0), None),
    }
}

#[test]
fn every_base_board_is_a_tour_with_the_moves_that_joins_need() {
    for base in BASES.iter() {
        let size = base.size;
        let tour = base.tour();
        let path: Vec<(usize, usize)> = tour.iter().map(|c| (c.x as usize, c.y as usize)).collect();
        let width = size.width as usize;
        let height = size.height as usize;
        let (begin, end) = ends(size);
        assert_eq!(tour[0], begin, "{size:?}");
        match end {
            Some(end) => {
                assert!(is_tour(width, height, &path), "{size:?}");
                assert_eq!(tour.last(), Some(&end), "{size:?}");
            }
            None => assert!(is_closed_tour(width, height, &path), "{size:?}"),
        }
        for [a, b] in required(size) {
            let has = |pair: &[Cell]| pair == [a, b] || pair == [b, a];
            assert!(tour.windows(2).any(has), "{size:?}: {a:?} {b:?}");
        }
    }
}

/// Finds a tour with given moves: depth-first, the most urgent cell first, and again with other
/// ties when it takes too long. A path that comes to a cell with a given move must leave by it.
struct Finder {
    size: Size,
    end: Option<Cell>,
    required: Vec<Vec<Cell>>,
    path: Vec<Cell>,
    visited: Vec<bool>,
    nodes_left: u32,
    ties: Rng,
}

impl Finder {
    fn find(size: Size) -> Vec<Cell> {
        let (begin, end) = ends(size);
        let mut required_at = vec![Vec::new(); size.cells()];
        for [a, b] in required(size) {
            required_at[size.index(a)].push(b);
            required_at[size.index(b)].push(a);
        }
        for seed in 0u32.. {
            let mut finder = Finder {
                size,
                end,
                required: required_at.clone(),
                path: Vec::new(),
                visited: vec![false; size.cells()],
                nodes_left: 1000 * (seed + 1),
                ties: Rng::with_seed(seed.into()),
            };
            if finder.visit(begin) {
                return finder.path;
            }
        }
        unreachable!("seeds do not end")
    }

    fn visit(&mut self, at: Cell) -> bool {
        if self.nodes_left == 0 {
            return false;
        }
        self.nodes_left -= 1;
        let before = self.path.last().copied();
        self.path.push(at);
        self.visited[self.size.index(at)] = true;
        let done = if self.path.len() == self.size.cells() {
            self.end.map_or(at.is_move_from(self.path[0]), |end| end == at)
        } else {
            self.choices(at, before).into_iter().any(|next| self.visit(next))
        };
        if !done {
            self.path.pop();
            self.visited[self.size.index(at)] = false;
        }
        done
    }

    fn choices(&mut self, at: Cell, before: Option<Cell>) -> Vec<Cell> {
        let needed = &self.required[self.size.index(at)];
        let must: Vec<Cell> = needed.iter().copied().filter(|&cell| before != Some(cell)).collect();
        let mut free = self.free(at);
        if before.is_some() && !must.is_empty() {
            free.retain(|&next| must == [next]);
        }
        let ways_on = |cell| self.free(cell).len() + usize::from(cell.is_move_from(self.path[0]));
        let mut keyed: Vec<_> = free.into_iter().map(|next| (ways_on(next), next)).collect();
        // What can be entered only now must be entered now; but the end of an open piece need not
        // be left again.
        let more = self.path.len() + 1 < self.size.cells();
        let urgent = |&(ways, cell): &(usize, Cell)| more && ways < 2 && self.end != Some(cell);
        match keyed.iter().filter(|choice| urgent(choice)).count() {
            0 => {}
            1 => keyed.retain(urgent),
            _ => keyed.clear(),
        }
        keyed.sort_by_cached_key(|&(ways, _)| (ways, self.ties.u32(..)));
        keyed.into_iter().map(|(_, next)| next).collect()
    }

    fn free(&self, at: Cell) -> Vec<Cell> {
        let targets = MOVES.iter().map(|&step| at + step);
        let on_board = targets.filter(|&next| self.size.contains(next));
        on_board.filter(|&next| !self.visited[self.size.index(next)]).collect()
    }
}

/// The stored boards are the ones that this search finds. To store others, take what it prints.
#[test]
fn every_base_board_can_be_found_again() {
    let mut boards = Vec::new();
    for (width, height) in [
        (6, 6),
        (6, 8),
        (8, 8),
        (8, 10),
        (10, 10),
        (10, 12),
        (6, 10),
        (5, 6),
        (5, 8),
        (5, 10),
        (7, 6),
        (7, 8),
        (7, 10),
        (9, 6),
        (9, 8),
        (9, 10),
        (10, 3),
        (12, 3),
        (4, 3),
    ] {
        let size = Size::new(width, height);
        let tour = Finder::find(size);
        let number = |cell| tour.iter().position(|&c| c == cell).unwrap();
        let row = |y| (0..width).map(|x| format!("{:>3}", number(cell(x, y)))).collect::<Vec<_>>();
        boards.push((0..height).map(|y| row(y).join(" ") + "\n").collect::<String>());
    }
    assert_eq!(include_str!("../../src/parberry/bases.txt"), boards.join("\n"));
}
