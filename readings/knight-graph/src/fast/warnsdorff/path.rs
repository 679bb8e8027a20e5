//! The path of the knight: what the reading keeps in `path`, in the colours and on the stack of its
//! calls.

use std::fmt;

use common::board::{Cell, MOVES, Size};
use common::search::{Flow, LargeBoard, filled};

use super::colours::{Colours, Directions};
use crate::report::{Neighbour, write_neighbours};

/// One open call of the reading's `knight_tour`: a cell on the path, and what was tried from it.
///
/// The calls of a tour of millions of cells would overflow the stack of any process, so the search
/// keeps them in a separate list, three bytes each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Call {
    /// The direction of the move that led here.
    came_by: u8,
    /// What was explored from here.
    pub(super) tried: Directions,
    /// White cells that only the end of the tour can reach: see [`dead_end`](super::dead_end).
    pub(super) loose: u8,
}

/// How one search picks the next neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// As listed.
    Connections,
    /// Fewest moves left, dead ends left out.
    Fewest(TieBreak),
    /// Most moves left.
    Most,
}

/// Which of the neighbours with equally few moves left goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// Whether to prefer first the neighbour beside the cell with the fewest moves left, which is
    /// Warnsdorff's rule one move further ahead, and then the neighbour that lies farther out.
    pub far_sighted: bool,
    /// What decides the remaining ties: 0 goes around the clock, every other number is the seed of
    /// a random choice.
    pub lot: u64,
}

/// A move to make next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextMove {
    /// Index into [`MOVES`].
    pub direction: usize,
    /// Loose cells once it is made; see [`dead_end`](super::dead_end).
    pub loose: u8,
}

/// A path of the knight, from its start to its current cell, and the rule that continues it.
#[derive(Debug)]
pub struct Path {
    pub(super) rule: Rule,
    /// Whether a closed tour is wanted.
    pub(super) closed: bool,
    pub(super) start: Cell,
    pub(super) at: Cell,
    pub(super) colours: Colours,
    /// The calls from the start on, and room for those to come.
    calls: Vec<Call>,
    /// Which of them is the innermost: that of the knight's cell.
    depth: usize,
}

impl Path {
    /// Bytes that a path over all cells of a board takes.
    pub fn bytes(size: Size) -> u64 {
        Colours::bytes(size) + size.cells() as u64 * size_of::<Call>() as u64
    }

    /// The knight is on its start; every other cell is white. A `closed` tour must return there.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(size: Size, start: Cell, closed: bool) -> Flow<Self> {
        let mut colours = Colours::new(size, closed.then_some(start))?;
        colours.turn_gray(start);
        Ok(Path {
            rule: Rule::Connections,
            closed,
            start,
            at: start,
            colours,
            calls: filled(Call::default(), size.cells())?,
            depth: 0,
        })
    }

    /// The board.
    #[inline]
    pub fn size(&self) -> Size {
        self.colours.size
    }

    /// The innermost call.
    #[inline(always)]
    pub(super) fn call(&self) -> Call {
        self.calls[self.depth]
    }

    /// How many cells are on the path; all of them are gray, and no others.
    #[inline]
    pub fn cells(&self) -> usize {
        self.depth + 1
    }

    /// Whether every cell is on the path: then it is a tour.
    #[inline]
    pub fn is_tour(&self) -> bool {
        self.cells() == self.size().cells()
    }

    /// Whether a single cell is missing from the path.
    #[inline(always)]
    pub fn lacks_one_cell(&self) -> bool {
        self.cells() + 1 == self.size().cells()
    }

    /// Whether the knight is one move away from its start.
    #[inline]
    pub fn closes(&self) -> bool {
        self.at.is_move_from(self.start)
    }

    /// The cell that a direction leads to, which must be on the board.
    #[inline]
    pub fn target(&self, direction: usize) -> Cell {
        self.at + MOVES[direction]
    }

    /// Starts over by another rule. The knight must be on its start.
    pub fn begin(&mut self, rule: Rule) {
        self.rule = rule;
        self.calls[self.depth].tried = Directions::default();
    }

    /// Goes one move deeper. The next cell must be white.
    #[inline(always)]
    pub fn visit(&mut self, way: NextMove) {
        let tried = &mut self.calls[self.depth].tried;
        *tried = tried.and(way.direction);
        let (came_by, tried) = (way.direction as u8, Directions::default());
        self.depth += 1;
        self.calls[self.depth] = Call { came_by, tried, loose: way.loose };
        self.at = self.target(way.direction);
        self.colours.turn_gray(self.at);
    }

    /// Goes back to the previous cell, and returns the one that it leaves; `None` at the start.
    #[inline(always)]
    pub fn go_back(&mut self) -> Option<Cell> {
        let before = self.depth.checked_sub(1)?;
        let left = self.at;
        self.colours.turn_white(left);
        let (right, down) = MOVES[self.calls[self.depth].came_by as usize];
        self.at = left + (-right, -down);
        self.depth = before;
        Some(left)
    }

    /// The cells of the path, from the start on.
    fn walk(&self) -> impl Iterator<Item = Cell> {
        let moves = self.calls[1..=self.depth].iter().map(|call| call.came_by as usize);
        let later = moves.scan(self.start, |at, direction| {
            *at = *at + MOVES[direction];
            Some(*at)
        });
        [self.start].into_iter().chain(later)
    }
}

impl LargeBoard for Path {
    fn at(&self) -> Cell {
        self.at
    }

    fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.size().cells()];
        for (cell, number) in self.walk().zip(1..) {
            numbers[self.size().index(cell)] = number;
        }
        numbers
    }

    /// The white neighbours of the knight's cell: those to be explored, in their order, and then
    /// those that are left out as dead ends.
    fn note(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let neighbour = |cell, is_dead_end| {
            let moves = self.colours.moves_left(cell);
            Neighbour { cell, moves, is_dead_end }
        };
        let explored: Vec<Cell> = self.next_moves().collect();
        let around = self.colours.around(self.at);
        let white = (0..8).filter(|&direction| around.moves_left(direction).is_some());
        let left_out = white.map(|d| self.target(d)).filter(|cell| !explored.contains(cell));
        let left_out = left_out.map(|cell| neighbour(cell, true));
        let explored = explored.iter().map(|&cell| neighbour(cell, false));
        write_neighbours(out, explored.chain(left_out))
    }
}
