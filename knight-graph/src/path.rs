//! The path of the knight: what the reading keeps in `path`, in the colours and on the stack of its calls.

use std::iter;

use common::board::{Cell, Size};
use common::knight::{self, MOVES};

use crate::colours::Colours;
use crate::directions::Directions;
use crate::order::{Rule, Step};

/// One open call of the reading's `knight_tour`: a cell on the path, and what was tried from it.
///
/// The calls of a tour of millions of cells would overflow the stack of any process, so the search keeps
/// them in a list of its own, three bytes each.
#[derive(Clone, Copy, Debug, Default)]
struct Call {
    /// The direction of the move that led here.
    came_by: u8,
    /// What was explored from here.
    tried: Directions,
    /// White cells that only the end of the tour can reach: see [`dead_end`](crate::dead_end).
    loose: u8,
}

/// A path of the knight, from its start to where it stands, and the rule by which it goes on.
#[derive(Debug)]
pub struct Path {
    rule: Rule,
    closed: bool,
    start: Cell,
    at: Cell,
    colours: Colours,
    /// The calls from the start on, and room for those to come.
    calls: Vec<Call>,
    /// Which of them is the innermost: that of the cell the knight stands on.
    depth: usize,
}

impl Path {
    /// Bytes that a path over all cells of a board takes.
    pub fn bytes(size: Size) -> u64 {
        Colours::bytes(size) + size.cells() as u64 * size_of::<Call>() as u64
    }

    /// The knight stands on its start; every other cell is white. A `closed` tour has to come back there.
    pub fn new(size: Size, start: Cell, closed: bool) -> Self {
        let mut colours = Colours::new(size, closed.then_some(start));
        colours.turn_gray(start);
        Path {
            rule: Rule::Connections,
            closed,
            start,
            at: start,
            colours,
            calls: vec![Call::default(); size.cells()],
            depth: 0,
        }
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.colours.size()
    }

    /// The cell that the knight stands on.
    pub fn at(&self) -> Cell {
        self.at
    }

    /// The cell where the path begins.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// The colours of the cells.
    pub fn colours(&self) -> &Colours {
        &self.colours
    }

    /// How many cells are on the path; all of them are gray, and no others.
    pub fn cells(&self) -> usize {
        self.depth + 1
    }

    /// Whether a closed tour is wanted.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether every cell is on the path: then it is a tour.
    pub fn is_tour(&self) -> bool {
        self.cells() == self.size().cells()
    }

    /// Whether a single cell is missing from the path.
    #[inline(always)]
    pub fn lacks_one_cell(&self) -> bool {
        self.cells() + 1 == self.size().cells()
    }

    /// Whether the knight stands a move away from its start.
    pub fn closes(&self) -> bool {
        knight::is_move(self.at, self.start)
    }

    /// White cells that only the end of the tour can reach.
    pub fn loose(&self) -> u8 {
        self.calls[self.depth].loose
    }

    /// The cell that a direction leads to, which must be on the board.
    pub fn target(&self, direction: usize) -> Cell {
        moved(self.at, direction)
    }

    /// Starts over by another rule. The knight must stand on its start.
    pub fn begin(&mut self, rule: Rule) {
        self.rule = rule;
        self.calls[self.depth].tried = Directions::NONE;
    }

    /// The next move to explore from here; `None` if all were.
    #[inline(always)]
    pub fn next(&self) -> Option<Step> {
        self.rule.best(self, self.calls[self.depth].tried)
    }

    /// All moves that are to be explored from here, in their order, and what they lead to.
    pub fn next_moves(&self) -> impl Iterator<Item = Cell> {
        let mut tried = Directions::NONE;
        iter::from_fn(move || {
            let direction = self.rule.best(self, tried)?.direction;
            tried = tried | Directions::only(direction);
            Some(self.target(direction))
        })
    }

    /// All white neighbours of the cell the knight stands on.
    pub fn white_neighbours(&self) -> impl Iterator<Item = Cell> {
        let around = self.colours.around(self.at);
        let white = (0..8).filter(move |&direction| around.moves_left(direction).is_some());
        white.map(|direction| self.target(direction))
    }

    /// Goes one move deeper. The next cell must be white.
    #[inline(always)]
    pub fn visit(&mut self, step: Step) {
        let tried = &mut self.calls[self.depth].tried;
        *tried = *tried | Directions::only(step.direction);
        self.depth += 1;
        self.calls[self.depth] = Call {
            came_by: step.direction as u8,
            tried: Directions::NONE,
            loose: step.loose,
        };
        self.at = moved(self.at, step.direction);
        self.colours.turn_gray(self.at);
    }

    /// Goes back to the cell before, and gives the one that is left; `None` at the start.
    #[inline(always)]
    pub fn go_back(&mut self) -> Option<Cell> {
        let before = self.depth.checked_sub(1)?;
        let left = self.at;
        self.colours.turn_white(left);
        self.at = moved_back(left, self.calls[self.depth].came_by as usize);
        self.depth = before;
        Some(left)
    }

    /// The cells of the path, from the start on.
    pub fn walk(&self) -> impl Iterator<Item = Cell> {
        let moves = self.calls[1..=self.depth]
            .iter()
            .map(|call| call.came_by as usize);
        let later = moves.scan(self.start, |at, direction| {
            *at = moved(*at, direction);
            Some(*at)
        });
        [self.start].into_iter().chain(later)
    }

    /// For each cell, row by row, its number on the path, from 1; 0 if it is not on the path.
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.size().cells()];
        for (cell, number) in self.walk().zip(1..) {
            numbers[self.size().index(cell)] = number;
        }
        numbers
    }
}

#[inline(always)]
fn moved(from: Cell, direction: usize) -> Cell {
    let (dx, dy) = MOVES[direction];
    Cell {
        x: from.x.wrapping_add_signed(dx),
        y: from.y.wrapping_add_signed(dy),
    }
}

#[inline(always)]
fn moved_back(to: Cell, direction: usize) -> Cell {
    let (dx, dy) = MOVES[direction];
    Cell {
        x: to.x.wrapping_add_signed(-dx),
        y: to.y.wrapping_add_signed(-dy),
    }
}
