//! The board as a tiling of base boards, and the numbering of the joined tour.
//!
//! A board whose tour is known, laid somewhere on the board, is a *tile*. Its tour is a list of
//! cells; its *positions* count along this list, round and round. When a join takes a move out of
//! the tour, the list gets a *cut* between two positions, with an *end* on either side, and every
//! end is linked to the end where the knight lands instead. The cells themselves are not touched.
//!
//! To number the tour, the knight starts at an end and walks its tile's list, forwards or
//! backwards, until the next cut; all these cells get consecutive numbers in one go. Then it
//! follows the link to the next tile. No tile has more than two cuts, so there are at most two
//! decisions per tile instead of one per cell.
//!
//! Why two are enough: every join cuts a tile near one of its corners. A quadrant gets a cut at its
//! inner corner, where the four meet, and hands on one at the opposite corner if its block has one
//! there: two at most, at opposite corners. So no block has two cuts on its left side or two on its
//! right one, and if it is cut into halves, each half hands on one on its outer side at most, and
//! gets one on its inner side. The same is true of halves above and below each other.

use std::collections::HashMap;

use common::board::{Cell, Size};
use common::search::{Event, Flow, Observer};
use rustc_hash::FxBuildHasher;

use super::bases;
use crate::problem::NumberedBoard;

/// The number of a tile, in the order in which they are laid.
pub type TileId = u32;

/// A known board laid on the board.
#[derive(Clone, Copy)]
pub struct Tile {
    /// Index of its first cell on the board.
    corner: u32,
    /// The board that is laid: an index into the templates.
    template: u16,
    /// How many cuts it has.
    cuts: u8,
    /// For each cut, the position after which the tour is cut.
    after: [u16; 2],
    /// For each cut and each of its sides, the end where the knight goes from there.
    links: [[PathEnd; 2]; 2],
}

/// The side of a cut that comes first in the list.
const BEFORE: usize = 0;
/// The other side.
const AFTER: usize = 1;

/// One side of a cut: the tile, which of its cuts, and which side; packed, as there are many.
#[derive(Clone, Copy, PartialEq)]
pub struct PathEnd(u32);

impl PathEnd {
    fn new(tile: TileId, cut: usize, side: usize) -> Self {
        PathEnd(tile << 2 | (cut as u32) << 1 | side as u32)
    }

    fn tile(self) -> usize {
        (self.0 >> 2) as usize
    }

    fn cut(self) -> usize {
        (self.0 >> 1 & 1) as usize
    }

    fn side(self) -> usize {
        (self.0 & 1) as usize
    }
}

/// A board whose tour is known, prepared for one size of the whole board.
struct Template {
    size: Size,
    /// For each of its cells, row by row, its position on the tour.
    positions: Vec<u16>,
    /// For each position, what it adds to the index of the tile's first cell. The list is there
    /// twice, so that a walk past its end is one slice, too.
    offsets: Vec<u32>,
}

/// A board, the tiles that lie on it, and how their tours are joined.
pub struct Tiling {
    size: Size,
    templates: Vec<Template>,
    /// The template for each size that is known so far.
    by_size: HashMap<Size, u16, FxBuildHasher>,
    tiles: Vec<Tile>,
    /// How many blocks contain the smallest of them, itself counted.
    pub(super) deepest: usize,
    /// Where the numbering begins.
    begin: PathEnd,
}

/// No board is cut into more tiles: all but the pieces of a board three cells wide have 30 and
/// more.
pub fn most_tiles(size: Size) -> usize {
    let smallest = if size.width.min(size.height) == 3 { 12 } else { 30 };
    size.cells() / smallest
}

impl Tiling {
    /// A board without any tile.
    pub fn new(size: Size) -> Self {
        Tiling {
            size,
            templates: Vec::new(),
            by_size: HashMap::default(),
            tiles: Vec::new(),
            deepest: 0,
            begin: PathEnd::new(0, 0, AFTER),
        }
    }

    /// Learns the tour of a base board, to lay it as one tile.
    fn learn(&mut self, board: &NumberedBoard) -> u16 {
        let size = board.size;
        let tour = board.tour();
        let index = self.templates.len() as u16;
        let positions = board.numbers.iter().map(|&number| number as u16).collect();
        let offsets = tour.iter().chain(&tour).map(|&cell| self.size.index(cell) as u32).collect();
        self.templates.push(Template { size, positions, offsets });
        self.by_size.insert(size, index);
        index
    }

    /// The template of this size, if it is a base board.
    fn template(&mut self, size: Size) -> Option<u16> {
        match self.by_size.get(&size) {
            Some(&index) => Some(index),
            None => bases::of(size).map(|base| self.learn(&base)),
        }
    }

    /// Lays the board of this size with its first cell on `at`, if its tour is known.
    pub fn lay(&mut self, at: Cell, size: Size) -> Option<TileId> {
        let template = self.template(size)?;
        self.tiles.push(Tile {
            corner: self.size.index(at) as u32,
            template,
            cuts: 0,
            after: [0; 2],
            links: [[PathEnd(0); 2]; 2],
        });
        Some((self.tiles.len() - 1) as TileId)
    }

    /// Takes the move between two cells of the board out of a tile's tour, and gives its two ends.
    pub fn open(&mut self, tile: TileId, cells: [Cell; 2]) -> [PathEnd; 2] {
        let Tile { corner, template, .. } = self.tiles[tile as usize];
        let corner = self.size.cell(corner as usize);
        let template = &self.templates[usize::from(template)];
        let [first, second] = cells.map(|cell| {
            let cell = Cell { x: cell.x - corner.x, y: cell.y - corner.y };
            template.positions[template.size.index(cell)]
        });
        // The list may run through the two cells either way.
        let follows = |position: u16| (usize::from(position) + 1) % template.positions.len();
        if follows(first) == usize::from(second) {
            self.cut(tile, first)
        } else {
            let [before, after] = self.cut(tile, second);
            [after, before]
        }
    }

    /// Cuts a tile's tour after a position, and gives the end before the cut and the one after it.
    fn cut(&mut self, tile: TileId, after: u16) -> [PathEnd; 2] {
        let cut_tile = &mut self.tiles[tile as usize];
        let cut = usize::from(cut_tile.cuts);
        cut_tile.cuts += 1;
        cut_tile.after[cut] = after;
        [BEFORE, AFTER].map(|side| PathEnd::new(tile, cut, side))
    }

    /// Lets the knight go from one end to the other, and back.
    pub fn link(&mut self, one: PathEnd, other: PathEnd) {
        for (from, to) in [(one, other), (other, one)] {
            self.tiles[from.tile()].links[from.cut()][from.side()] = to;
        }
    }

    /// Cuts the tour where it comes back to the board's first cell, which is its first tile's first
    /// position, and closes it again: now there is an end to begin the numbering at.
    pub fn begin_at_first_cell(&mut self) {
        let first = &self.templates[usize::from(self.tiles[0].template)];
        let last = first.size.cells() - 1;
        let [before, after] = self.cut(0, last as u16);
        self.link(before, after);
        self.begin = after;
    }

    /// The walk through a tile from an end to the next cut: the cells of the tile that it visits,
    /// as offsets from the tile's first cell and in the list's order, and the end where it comes
    /// out.
    fn walk(&self, from: PathEnd) -> (&[u32], PathEnd) {
        let tile = &self.tiles[from.tile()];
        let template = &self.templates[usize::from(tile.template)];
        let cells = template.size.cells();
        let other = if tile.cuts == 2 { 1 - from.cut() } else { from.cut() };
        let [here, there] = [from.cut(), other].map(|cut| usize::from(tile.after[cut]));
        let (before, last) = match from.side() {
            AFTER => (here, there),
            _ => (there, here),
        };
        let first = (before + 1) % cells;
        let count = (last + cells - first) % cells + 1;
        let exit = PathEnd::new(from.tile() as TileId, other, 1 - from.side());
        (&template.offsets[first..first + count], exit)
    }

    /// Numbers the cells of the board along the tour, from 0 at the first cell.
    pub fn number(&self, board: &mut NumberedBoard, observer: &mut impl Observer) -> Flow {
        let mut number = 0;
        let mut end = self.begin;
        loop {
            observer.on(Event::Entered { board: board.shown(), depth: self.deepest + 1 })?;
            let (offsets, exit) = self.walk(end);
            let corner = self.tiles[end.tile()].corner;
            let visit = |offset: &u32| {
                board.numbers[(corner + offset) as usize] = number;
                number += 1;
            };
            match end.side() {
                AFTER => offsets.iter().for_each(visit),
                _ => offsets.iter().rev().for_each(visit),
            }
            end = self.tiles[exit.tile()].links[exit.cut()][exit.side()];
            if end == self.begin {
                return Ok(());
            }
        }
    }
}
