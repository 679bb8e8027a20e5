//! Cuts a board into base boards, and joins their tours on the way back.

use common::board::{Cell, Size};
use common::search::{Event, Flow, Observer};

use super::joins::{self, HALVES, Opening, PIECES, QUADRANTS, transposed};
use super::tiling::{self, TileId, Tiling};
use super::{BaseBoard, Step};
use crate::search::{self, Board, ClosedTour};

/// A side of up to this length is not cut.
const LONGEST_UNCUT: i32 = 10;

/// A board being cut.
pub struct Divide<'a, O> {
    board: &'a Board,
    tiling: Tiling,
    observer: &'a mut O,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug)]
struct Block {
    at: Cell,
    size: Size,
}

/// The tiles in the corners of a block.
#[derive(Clone, Copy, Debug)]
struct Corners {
    upper_left: TileId,
    upper_right: TileId,
    lower_left: TileId,
    lower_right: TileId,
}

impl Corners {
    /// A block that is one tile.
    fn of(tile: TileId) -> Self {
        Corners { upper_left: tile, upper_right: tile, lower_left: tile, lower_right: tile }
    }
}

impl<'a, O: Observer<ClosedTour>> Divide<'a, O> {
    /// Nothing is cut yet.
    pub fn new(board: &'a Board, observer: &'a mut O) -> Self {
        Divide { board, tiling: Tiling::new(board.size), observer }
    }

    /// Cuts the whole board, which must have a closed tour, and joins its tiles to one tour.
    pub fn board(mut self) -> Flow<Tiling> {
        let Size { width, height } = self.board.size;
        if width.min(height) == 3 {
            self.three_wide(width.max(height))?;
        } else {
            let at = Cell { x: 0, y: 0 };
            let size = self.board.size;
            self.block(Block { at, size }, 1)?;
        }
        self.tiling.begin_at_first_cell();
        Ok(self.tiling)
    }

    /// Cuts a block; `depth` blocks contain it, itself counted.
    ///
    /// A large board has many blocks of the same size, and few sizes: halving keeps them within two
    /// of each other. Where nobody sees the nodes, the tour of a small block is constructed once
    /// and learned, and every further block of its size is laid as one tile. The tour is the same:
    /// it is joined to its neighbours by the same moves.
    fn block(&mut self, block: Block, depth: usize) -> Flow<Corners> {
        self.enter(depth)?;
        if let Some(tile) = self.tiling.lay(block.at, block.size) {
            self.tell_laid(block)?;
            return Ok(Corners::of(tile));
        }
        if !O::SEES_NODES && self.comes_again(block.size) {
            let tour = super::tour(block.size);
            self.tiling.learn(block.size, &tour);
            return self.block(block, depth);
        }
        let Size { width, height } = block.size;
        match (width > LONGEST_UNCUT, height > LONGEST_UNCUT) {
            (true, true) => self.quadrants(block, depth),
            (_, false) => self.left_and_right(block, depth),
            (false, true) => self.above_and_below(block, depth),
        }
    }

    /// Whether blocks of this size are small enough to be learned, and many enough to be worth it:
    /// where there are sixteen or more, most of them have the size of another one.
    fn comes_again(&self, size: Size) -> bool {
        let cells = size.cells();
        cells <= tiling::MOST_CELLS && 16 * cells <= self.board.size.cells()
    }

    fn quadrants(&mut self, block: Block, depth: usize) -> Flow<Corners> {
        let (left, right) = block.left_and_right();
        let (above_left, below_left) = left.above_and_below();
        let (above_right, below_right) = right.above_and_below();
        self.tell_cut(block, below_right.at)?;
        let above_left = self.block(above_left, depth + 1)?;
        let above_right = self.block(above_right, depth + 1)?;
        let meet = below_right.at;
        let below_left = self.block(below_left, depth + 1)?;
        let below_right = self.block(below_right, depth + 1)?;
        let tiles = [
            above_left.lower_right,
            above_right.lower_left,
            below_right.upper_left,
            below_left.upper_right,
        ];
        self.join(tiles, QUADRANTS, meet)?;
        Ok(Corners {
            upper_left: above_left.upper_left,
            upper_right: above_right.upper_right,
            lower_left: below_left.lower_left,
            lower_right: below_right.lower_right,
        })
    }

    fn left_and_right(&mut self, block: Block, depth: usize) -> Flow<Corners> {
        let (left, right) = block.left_and_right();
        let meet = Cell { x: right.at.x, y: block.at.y + block.size.height };
        self.tell_cut(block, meet)?;
        let left = self.block(left, depth + 1)?;
        let right = self.block(right, depth + 1)?;
        self.join([left.lower_right, right.lower_left], HALVES, meet)?;
        Ok(Corners {
            upper_left: left.upper_left,
            upper_right: right.upper_right,
            lower_left: left.lower_left,
            lower_right: right.lower_right,
        })
    }

    fn above_and_below(&mut self, block: Block, depth: usize) -> Flow<Corners> {
        let (above, below) = block.above_and_below();
        let meet = Cell { x: block.at.x + block.size.width, y: below.at.y };
        self.tell_cut(block, meet)?;
        let above = self.block(above, depth + 1)?;
        let below = self.block(below, depth + 1)?;
        let tiles = [above.lower_right, below.upper_right];
        self.join(tiles, transposed(HALVES), meet)?;
        Ok(Corners {
            upper_left: above.upper_left,
            upper_right: above.upper_right,
            lower_left: below.lower_left,
            lower_right: below.lower_right,
        })
    }

    /// A board three cells wide: a base board, and then piece after piece.
    fn three_wide(&mut self, length: i32) -> Flow {
        let wide = self.board.size.width > self.board.size.height;
        let openings = if wide { PIECES } else { transposed(PIECES) };
        let block = |from, to| match wide {
            true => Block { at: Cell { x: from, y: 0 }, size: Size::new(to - from, 3) },
            false => Block { at: Cell { x: 0, y: from }, size: Size::new(3, to - from) },
        };
        let first = if length % 4 == 2 { 10 } else { 12 };
        let mut last = None;
        let pieces = (first..length).step_by(4).map(|from| (from, from + 4));
        for (from, to) in std::iter::once((0, first)).chain(pieces) {
            let piece = block(from, to);
            self.enter(if last.is_none() { 1 } else { 2 })?;
            let tile = self.tiling.lay(piece.at, piece.size);
            self.tell_laid(piece)?;
            if let (Some(last), Some(tile)) = (last, tile) {
                self.join([last, tile], openings, piece.at)?;
            }
            last = tile;
        }
        Ok(())
    }
}

/// Telling the observer, and noting in the tiling.
impl<O: Observer<ClosedTour>> Divide<'_, O> {
    fn enter(&mut self, depth: usize) -> Flow {
        self.tiling.deepest = self.tiling.deepest.max(depth);
        self.observer.on(Event::Entered { board: self.board, depth }).map(|_| ())
    }

    fn tell_cut(&mut self, Block { at, size }: Block, meet: Cell) -> Flow {
        self.mark(Step::Divide { at, size, meet })
    }

    fn tell_laid(&mut self, Block { at, size }: Block) -> Flow {
        let choice = search::Step::Parberry(Step::Divide { at, size, meet: at });
        let why = search::Refusal::Parberry(BaseBoard);
        self.observer.on(Event::Refused { choice, why }).map(|_| ())
    }

    fn mark(&mut self, step: Step) -> Flow {
        self.observer.on(Event::Marked { choice: search::Step::Parberry(step) }).map(|_| ())
    }

    /// Joins the tours that the tiles belong to: from each the knight goes on to the next.
    fn join<const N: usize>(
        &mut self,
        tiles: [TileId; N],
        openings: [Opening; N],
        meet: Cell,
    ) -> Flow {
        let moves = openings.map(|opening| joins::cells(opening, meet));
        let ends: [_; N] = std::array::from_fn(|part| self.tiling.open(tiles[part], moves[part]));
        for part in 0..N {
            let next = (part + 1) % N;
            self.mark(Step::Open(moves[part]))?;
            self.mark(Step::Bridge([moves[part][1], moves[next][0]]))?;
            self.tiling.link(ends[part][1], ends[next][0]);
        }
        Ok(())
    }
}

impl Block {
    fn left_and_right(self) -> (Block, Block) {
        let Block { at, size } = self;
        let (left, right) = halves(size.width);
        let right_at = Cell { x: at.x + left, y: at.y };
        (
            Block { at, size: Size::new(left, size.height) },
            Block { at: right_at, size: Size::new(right, size.height) },
        )
    }

    fn above_and_below(self) -> (Block, Block) {
        let Block { at, size } = self;
        let (above, below) = halves(size.height);
        let below_at = Cell { x: at.x, y: at.y + above };
        (
            Block { at, size: Size::new(size.width, above) },
            Block { at: below_at, size: Size::new(size.width, below) },
        )
    }
}

/// Cuts a side of 11 or more into an even part of 6 or more and the rest, as equal as they can be.
fn halves(side: i32) -> (i32, i32) {
    let first = (side / 4 * 2).max(6);
    (first, side - first)
}
