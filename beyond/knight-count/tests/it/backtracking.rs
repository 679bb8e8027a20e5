//! The program against plain backtracking, on every board that this can count.

use crate::count;
use knight_count::TourKind;

const MOVES: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Visits every tour, one move after another.
struct Backtracking {
    width: i32,
    height: i32,
    visited: Vec<bool>,
    start: (i32, i32),
    open: u128,
    closed: u128,
}

impl Backtracking {
    /// How many directed tours start at a cell, and how many of them can be closed by one more
    /// move.
    fn from(width: usize, height: usize, x: usize, y: usize) -> (u128, u128) {
        let mut search = Self {
            width: width as i32,
            height: height as i32,
            visited: vec![false; width * height],
            start: (x as i32, y as i32),
            open: 0,
            closed: 0,
        };
        search.step(search.start, width * height - 1);
        (search.open, search.closed)
    }

    fn step(&mut self, (x, y): (i32, i32), left: usize) {
        let at = (y * self.width + x) as usize;
        let next = |(dx, dy): (i32, i32)| (x + dx, y + dy);
        if left == 0 {
            self.open += 1;
            self.closed += u128::from(MOVES.into_iter().map(next).any(|cell| cell == self.start));
            return;
        }
        self.visited[at] = true;
        for (x, y) in MOVES.into_iter().map(next) {
            let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
            if inside && !self.visited[(y * self.width + x) as usize] {
                self.step((x, y), left - 1);
            }
        }
        self.visited[at] = false;
    }
}

/// Compares all that can be asked about a board.
fn compare(width: usize, height: usize) {
    let mut all = 0;
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let (open, closed) = Backtracking::from(width, height, x, y);
        let board = format!("{width}x{height} from ({x}, {y})");
        assert_eq!(count(width, height, TourKind::OpenFrom { x, y }, 1), Ok(open), "open {board}");
        // Every closed tour passes through this cell and leaves it one way or the other.
        assert_eq!(count(width, height, TourKind::Closed, 1), Ok(closed / 2), "closed {board}");
        all += open;
    }
    assert_eq!(count(width, height, TourKind::Open, 2), Ok(all), "open {width}x{height}");
}

#[test]
fn all_small_boards() {
    for width in 1..=20 {
        for height in 1..=20 / width {
            compare(width, height);
        }
    }
}

#[test]
fn larger_boards() {
    for (width, height) in [(3, 7), (8, 3), (4, 6), (6, 4), (5, 5)] {
        compare(width, height);
    }
}

/// Directed tours from all cells are what is counted at once; this sums boards that backtracking
/// cannot visit.
#[test]
fn starts_add_up() {
    for (width, height) in [(6, 5), (5, 7), (6, 6), (3, 11), (4, 9)] {
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let from = |(x, y)| count(width, height, TourKind::OpenFrom { x, y }, 1).unwrap();
        let sum: u128 = cells.map(from).sum();
        assert!(sum > 0);
        assert_eq!(count(width, height, TourKind::Open, 1), Ok(sum), "{width}x{height}");
    }
}
