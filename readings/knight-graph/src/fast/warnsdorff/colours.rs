//! White and gray cells, and how many white neighbours each cell has.
//!
//! Warnsdorff's rule asks for the number of white neighbours eight times a step. The program does
//! not count them each time: a cell that turns gray subtracts one from each of its neighbours, and
//! adds it again when it turns white. One byte per cell stores the colour and the number. A border
//! of two cells, never white, makes tests for the edge of the board unnecessary.

use common::board::{Cell, MOVES, Size};
use common::search::{Flow, filled};

use crate::graph::Graph;

/// The bit that makes a cell gray; the bits below it count the white neighbours.
const GRAY: u8 = 0x80;
/// A border cell: gray, and still gray after eight neighbours have taken one from it.
const BORDER: u8 = GRAY + 8;
/// Cells on each side of the board that a move can reach beyond it.
const MARGIN: usize = 2;

/// The colours of all cells of a board.
#[derive(Debug)]
pub struct Colours {
    pub(super) size: Size,
    /// The board with its border, row by row.
    cells: Vec<u8>,
    /// How far apart two rows are in `cells`.
    stride: usize,
    /// What each of the eight moves adds to a place in `cells`; moves back wrap around.
    offsets: [usize; 8],
    /// The start, to which a closed tour must return.
    home: Option<usize>,
}

/// What the eight neighbours of a cell still have, by direction: see [`Colours::around`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around([u8; 8]);

impl Around {
    /// How many moves the neighbour in a direction has left, if it is white.
    #[inline(always)]
    pub fn moves_left(self, direction: usize) -> Option<u8> {
        Some(self.0[direction]).filter(|&moves| moves < GRAY)
    }

    /// The fewest moves that a white neighbour has left; `None` if no neighbour is white.
    #[inline(always)]
    pub fn fewest(self) -> Option<u8> {
        let [a, b, c, d, e, f, g, h] = self.0;
        // Cells that are not white have a larger number. In pairs, because these need not wait for
        // each other.
        let least = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)));
        (least < GRAY).then_some(least)
    }

    /// Whether some white neighbour has no move left or a single one.
    #[inline(always)]
    pub fn runs_short(self) -> bool {
        self.0.into_iter().any(|moves| moves < 2)
    }

    /// The directions of the white neighbours that have `moves` left.
    #[inline(always)]
    pub fn with(self, moves: u8) -> Directions {
        (0..8).filter(|&direction| self.0[direction] == moves).collect()
    }

    /// The same without the neighbours in some directions.
    #[inline(always)]
    pub fn without(mut self, directions: Directions) -> Around {
        for direction in directions {
            self.0[direction] = GRAY;
        }
        self
    }
}

impl Colours {
    /// Bytes that the colours of a board take.
    pub fn bytes(size: Size) -> u64 {
        let margins = 2 * MARGIN as u64;
        (size.width as u64 + margins) * (size.height as u64 + margins)
    }

    /// All cells white.
    ///
    /// With a `home`, the start of a closed tour, that cell counts as a move left for its
    /// neighbours even while it is gray: one of them will need it, to close the tour.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn new(size: Size, home: Option<Cell>) -> Flow<Self> {
        let (width, height) = (size.width as usize, size.height as usize);
        let stride = width + 2 * MARGIN;
        let mut colours = Colours {
            size,
            cells: filled(BORDER, stride * (height + 2 * MARGIN))?,
            stride,
            offsets: MOVES.map(|(dx, dy)| (dy as isize * stride as isize + dx as isize) as usize),
            home: None,
        };
        colours.home = home.map(|cell| colours.place(cell));
        colours.count_moves();
        Ok(colours)
    }

    /// Writes into every cell how many moves it has.
    fn count_moves(&mut self) {
        let graph = Graph { size: self.size };
        let width = self.size.width as usize;
        let inner = MARGIN as i32 + 1..self.size.height - MARGIN as i32;
        for y in 0..self.size.height {
            let row = self.place(Cell { x: 0, y });
            if inner.contains(&y) {
                // Rows far from the edges are all the same.
                self.cells.copy_within(row - self.stride..row - self.stride + width, row);
                continue;
            }
            for (cell, moves) in self.cells[row..row + width].iter_mut().zip(graph.row(y)) {
                *cell = moves;
            }
        }
    }

    #[inline(always)]
    fn place(&self, cell: Cell) -> usize {
        (cell.y as usize + MARGIN) * self.stride + cell.x as usize + MARGIN
    }

    /// For each direction from `cell`: how many white neighbours the cell there has, if it is white
    /// itself.
    #[inline(always)]
    pub fn around(&self, cell: Cell) -> Around {
        let place = self.place(cell);
        let mut around = [0; 8];
        for direction in 0..8 {
            around[direction] = self.cells[place.wrapping_add(self.offsets[direction])];
        }
        Around(around)
    }

    /// How many white neighbours `cell` has.
    #[inline(always)]
    pub fn moves_left(&self, cell: Cell) -> u8 {
        self.cells[self.place(cell)] & !GRAY
    }

    /// A visited cell turns gray.
    #[inline(always)]
    pub fn turn_gray(&mut self, cell: Cell) {
        self.turn(cell, u8::MAX);
    }

    /// A cell whose visit led to no tour turns white again.
    #[inline(always)]
    pub fn turn_white(&mut self, cell: Cell) {
        self.turn(cell, 1);
    }

    /// A cell changes its colour, and `change` is added to what its neighbours count.
    #[inline(always)]
    fn turn(&mut self, cell: Cell, change: u8) {
        let place = self.place(cell);
        self.cells[place] ^= GRAY;
        if self.home != Some(place) {
            for offset in self.offsets {
                let neighbour = &mut self.cells[place.wrapping_add(offset)];
                *neighbour = neighbour.wrapping_add(change);
            }
        }
    }
}

/// A set of directions: indices into [`MOVES`]. Bit d is direction d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directions(pub u8);

impl Directions {
    /// These and one more.
    #[inline(always)]
    pub fn and(self, direction: usize) -> Directions {
        Directions(self.0 | 1 << direction)
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the direction is among them.
    #[inline(always)]
    pub fn contains(self, direction: usize) -> bool {
        self.0 >> direction & 1 == 1
    }
}

impl FromIterator<usize> for Directions {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = usize>>(directions: I) -> Directions {
        directions.into_iter().fold(Directions::default(), Directions::and)
    }
}

/// The directions in ascending order.
impl Iterator for Directions {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1; // takes the lowest bit away
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `around` must say, counted from the definition.
    fn counted(
        colours: &Colours,
        gray: &[Cell],
        home: Option<Cell>,
        cell: Cell,
    ) -> [Option<u8>; 8] {
        let size = colours.size;
        let white_neighbours = |of: Cell| {
            let neighbours = MOVES.map(|step| of + step).into_iter();
            let neighbours = neighbours.filter(|&cell| size.contains(cell));
            neighbours.filter(|cell| !gray.contains(cell) || home == Some(*cell)).count() as u8
        };
        MOVES.map(|step| {
            let to = cell + step;
            (size.contains(to) && !gray.contains(&to)).then(|| white_neighbours(to))
        })
    }

    #[test]
    fn the_counts_follow_every_change_of_colour_and_back() {
        for (width, height) in [(1, 1), (3, 4), (7, 5), (5, 9), (2, 6)] {
            let size = Size::new(width, height);
            for home in [None, Some(size.cell(size.cells() / 2))] {
                let mut colours = Colours::new(size, home).unwrap();
                let mut gray = Vec::new();
                let check = |colours: &Colours, gray: &[Cell]| {
                    for cell in (0..size.cells()).map(|index| size.cell(index)) {
                        let around = colours.around(cell);
                        let said = std::array::from_fn(|d| around.moves_left(d));
                        assert_eq!(said, counted(colours, gray, home, cell), "{cell:?} {gray:?}");
                    }
                };
                // Every third cell first, so that neighbours turn gray in an order of no pattern.
                for index in (0..3).flat_map(|from| (from..size.cells()).step_by(3)) {
                    check(&colours, &gray);
                    colours.turn_gray(size.cell(index));
                    gray.push(size.cell(index));
                }
                while let Some(cell) = gray.pop() {
                    check(&colours, &[gray.as_slice(), &[cell]].concat());
                    colours.turn_white(cell);
                }
                check(&colours, &gray);
            }
        }
    }

    #[test]
    fn directions_are_picked_by_their_moves() {
        let around = Around([1, GRAY, 3, 8, BORDER, 1, GRAY | 1, 2]);
        assert_eq!(around.with(1), Directions(0b0010_0001));
        assert_eq!(around.fewest(), Some(1));
        assert!(around.runs_short());
        let without = around.without(Directions(0b1010_0001));
        assert_eq!(without.fewest(), Some(3));
        assert!(!without.runs_short());
        assert_eq!(without.without(Directions(0b1100)).fewest(), None);
        assert_eq!((around.moves_left(3), around.moves_left(4)), (Some(8), None));
    }
}
