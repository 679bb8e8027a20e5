//! The cells of a board in the order of the count, and the choices at each.
//!
//! The order is row by row, and in each row the even columns from left to right, then the odd
//! columns from right to left: 0 2 4 6 7 5 3 1 on a width of 8. Any order gives the right count.
//! In this one, the moves down from the even columns of a row reach only the even columns one row
//! down and the odd columns two rows down. So half of both rows is still bare while the first half
//! of a row is decided. On 8 x 8, the largest level has less than a third of the states that it has
//! if each row goes from left to right.

use crate::pattern::{INFINITY, MoveSet, Pattern, ROOM, ends, inner, unit};
use crate::problem::{Problem, TourKind};

/// The cells of a board in the order of the count. *Level* k comes before the cell with number k is decided; level 0 is the
/// beginning.
pub struct CellOrder {
    /// The column and row of each cell, in the order.
    cells: Vec<(usize, usize)>,
    /// The number of the cell where all tours start, if there is one.
    start: Option<usize>,
    tours: TourKind,
    /// Whether only those open tours are counted whose first terminal has the colour of (0, 0).
    is_halved: bool,
}

impl CellOrder {
    /// The order for a problem whose shorter side has 3 to 10 cells.
    ///
    /// The frontier grows with the length of a row, not with the number of rows, so the shorter
    /// side becomes the row.
    pub fn new(problem: &Problem) -> Self {
        let Problem { width, height, tours } = problem.upright();
        let columns = (0..width).step_by(2).chain((1..width).step_by(2).rev());
        let columns: Vec<usize> = columns.collect();
        let cells: Vec<_> =
            (0..height).flat_map(|y| columns.iter().map(move |&x| (x, y))).collect();
        let start = match tours {
            TourKind::OpenFrom { x, y } => cells.iter().position(|&cell| cell == (x, y)),
            _ => None,
        };
        let is_even = width.is_multiple_of(2) && height.is_multiple_of(2);
        CellOrder { cells, start, tours, is_halved: tours == TourKind::Open && is_even }
    }

    /// How many cells the board has. This is also the number of the last level.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// How many of the requested tours each counted tour stands for.
    ///
    /// Without a given start, an open tour is counted once, and can be walked both ways.
    ///
    /// # Half the work by the half turn
    ///
    /// With an even number of cells, the two terminals of a tour differ in colour. On a board with
    /// two even sides, the half turn keeps the colours and makes the terminal that comes first in
    /// the order the second one. That is clear if the terminals are in different rows. In the same
    /// row, one is in an even column and comes first, the other is in an odd column, and the half
    /// turn swaps even and odd columns. So exactly half of all tours have a first terminal of the
    /// colour of (0, 0), and only those are counted.
    pub fn tours_each(&self) -> u128 {
        match self.tours {
            TourKind::Closed | TourKind::OpenFrom { .. } => 1,
            TourKind::Open if self.is_halved => 4,
            TourKind::Open => 2,
        }
    }

    /// The only pattern of level 0.
    pub fn first(&self) -> Pattern {
        if self.tours == TourKind::Closed { 2 * INFINITY } else { 0 }
    }

    /// The only pattern of the last level.
    pub fn last(&self) -> Pattern {
        2 * INFINITY
    }

    /// The numbers of the cells that a move joins to a cell.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (x, y) = self.cells[cell];
        let is_move =
            move |&(column, row): &(usize, usize)| x.abs_diff(column) * y.abs_diff(row) == 2;
        let cells = self.cells.iter().enumerate();
        cells.filter(move |(_, other)| is_move(other)).map(|(number, _)| number)
    }

    /// The choices at a cell. They lead from the level with its number to the next.
    pub fn choices(&self, cell: usize) -> Vec<MoveSet> {
        let later = self.neighbours(cell).filter(|&other| other > cell);
        let mut later: Vec<Pattern> = later.map(|other| unit(other - cell)).collect();
        if self.tours != TourKind::Closed {
            later.push(INFINITY);
        }
        let mut sets = vec![0];
        for (index, &one) in later.iter().enumerate() {
            sets.push(one);
            sets.extend(later[..index].iter().map(|&other| one | other));
        }
        if self.start == Some(cell) {
            sets.retain(|set| set & INFINITY != 0);
        }
        let (x, y) = self.cells[cell];
        // On a cell of the other colour, a terminal must be the second one.
        let needed = if self.is_halved && x % 2 != y % 2 { INFINITY } else { 0 };
        let choice = |joined: Pattern| MoveSet {
            degree: 2 - u64::from(joined.count_ones()),
            joined,
            needed: joined & needed,
        };
        sets.into_iter().map(choice).collect()
    }

    /// Whether a pattern of a level is possible: no cell has more moves than earlier neighbours, and
    /// the first cycle that is closed is the tour.
    pub fn filter(&self, level: usize) -> impl Fn(Pattern) -> bool {
        let mut unreached = 0;
        let mut reached_once = 0;
        for (ahead, cell) in (level..self.cells()).enumerate().take(ROOM) {
            match self.neighbours(cell).filter(|&other| other < level).count() {
                0 => unreached |= unit(ahead),
                1 => reached_once |= unit(ahead),
                _ => {}
            }
        }
        // In a pattern without ends, nothing is chosen yet, or the tour is closed.
        let left = self.cells() - level;
        let closed = || 2 * INFINITY + (0..left).map(|ahead| 2 * unit(ahead)).sum::<Pattern>();
        let endless = match level {
            0 => Some(self.first()),
            _ => (left <= ROOM).then(closed),
        };
        move |pattern| {
            let ends = ends(pattern);
            let inner = inner(pattern);
            if ends == 0 {
                return endless == Some(pattern);
            }
            (ends | inner) & unreached == 0 && inner & reached_once == 0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(width: usize, height: usize, tours: TourKind) -> CellOrder {
        CellOrder::new(&Problem { width, height, tours })
    }

    #[test]
    fn the_even_columns_then_the_odd_ones_back() {
        let columns = |width| -> Vec<usize> {
            let cells = board(width, width, TourKind::Closed).cells;
            cells[..width].iter().map(|&(x, _)| x).collect()
        };
        assert_eq!(columns(8), [0, 2, 4, 6, 7, 5, 3, 1]);
        assert_eq!(columns(7), [0, 2, 4, 6, 5, 3, 1]);
        assert_eq!(columns(3), [0, 2, 1]);
    }

    #[test]
    fn eleven_choices_and_five_more_with_terminals() {
        let choices = |tours| {
            let order = board(9, 8, tours);
            let cell = order.cells.iter().position(|&cell| cell == (3, 4)).unwrap();
            order.choices(cell).len()
        };
        assert_eq!(choices(TourKind::Closed), 11);
        assert_eq!(choices(TourKind::Open), 16);
        assert_eq!(choices(TourKind::OpenFrom { x: 4, y: 3 }), 5);
    }

    #[test]
    fn source_undoes_target() {
        let order = board(5, 6, TourKind::Open);
        for choice in (0..order.cells()).flat_map(|cell| order.choices(cell)) {
            for low in 0..4096u64 {
                for terminals in 0..3 {
                    let source = low << 10 | low.reverse_bits() >> 56 | terminals << 62;
                    if source & (source >> 1) & (Pattern::MAX / 3) != 0 {
                        continue; // no degree is 3
                    }
                    if let Some(target) = choice.target(source) {
                        assert_eq!(choice.source(target), Some(source));
                    }
                }
            }
        }
    }
}
