//! Cuts a board into base boards, and joins their tours on the way back.

use std::fmt;

use common::board::{Cell, Size};
use common::search::{Event, Flow, Observer, filled};

use super::joins::{self, HALVES, Opening, PIECES, QUADRANTS, transposed};
use super::tiling::{TileId, Tiling};
use crate::problem::NumberedBoard;

/// A side of up to this length is not cut.
const LONGEST_UNCUT: i32 = 10;

/// A board being cut.
pub struct Divide<'a, O> {
    board: &'a NumberedBoard,
    tiling: Tiling,
    observer: &'a mut O,
}

/// A rectangle of cells.
#[derive(Clone, Copy)]
struct Rectangle {
    at: Cell,
    size: Size,
}

/// The tiles in the corners of a block: upper left, upper right, lower left, lower right. So the
/// number of a corner has bit 0 on the right side and bit 1 on the lower one.
type Corners = [TileId; 4];

/// Constructs the closed tour of a board that has one.
pub fn numbered(size: Size, observer: &mut impl Observer) -> Flow<NumberedBoard> {
    let mut board = NumberedBoard { size, numbers: Vec::new() };
    let divide = Divide { board: &board, tiling: Tiling::new(size), observer };
    let tiling = divide.board()?;
    board.numbers = filled(0, size.cells())?;
    tiling.number(&mut board, observer)?;
    Ok(board)
}

impl<O: Observer> Divide<'_, O> {
    /// Cuts the whole board, which must have a closed tour, and joins its tiles to one tour.
    fn board(mut self) -> Flow<Tiling> {
        let Size { width, height } = self.board.size;
        if width.min(height) == 3 {
            self.three_wide(width.max(height))?;
        } else {
            self.block(Rectangle { at: Cell { x: 0, y: 0 }, size: self.board.size }, 1)?;
        }
        self.tiling.begin_at_first_cell();
        Ok(self.tiling)
    }

    /// Lays a base board, or cuts a block; `depth` blocks contain it, itself counted.
    fn block(&mut self, block: Rectangle, depth: usize) -> Flow<Corners> {
        self.enter(depth)?;
        if let Some(tile) = self.tiling.lay(block.at, block.size) {
            self.tell_laid(block)?;
            return Ok([tile; 4]);
        }
        self.cut(block, depth)
    }

    /// Cuts a block into two or four parts, and joins their tours.
    fn cut(&mut self, Rectangle { at, size }: Rectangle, depth: usize) -> Flow<Corners> {
        let cuts_height = size.height > LONGEST_UNCUT;
        let cuts_width = size.width > LONGEST_UNCUT || !cuts_height;
        let left = if cuts_width { first_part(size.width) } else { size.width };
        let above = if cuts_height { first_part(size.height) } else { size.height };
        let meet = at + (left, above);
        let Size { width, height } = size;
        self.note(2, format_args!("-- {at} {width} x {height}: parts meet at {meet} --\n"))?;
        // The part in each corner. Where a side is not cut, its two corners have the same part.
        let mut parts = [Corners::default(); 4];
        for corner in 0..4 {
            let right = corner & 1 != 0;
            let below = corner & 2 != 0;
            parts[corner] = if right && !cuts_width {
                parts[corner - 1]
            } else if below && !cuts_height {
                parts[corner - 2]
            } else {
                let x = if right { meet.x } else { at.x };
                let y = if below { meet.y } else { at.y };
                let width = if right { width - left } else { left };
                let height = if below { height - above } else { above };
                let size = Size::new(width, height);
                self.block(Rectangle { at: Cell { x, y }, size }, depth + 1)?
            };
        }
        // At the point where the parts meet, each has the corner opposite to its own.
        let inner = |corner: usize| parts[corner][3 - corner];
        match (cuts_width, cuts_height) {
            (true, true) => self.join([0, 1, 3, 2].map(inner), QUADRANTS, meet)?,
            (true, false) => self.join([0, 1].map(inner), HALVES, meet)?,
            (false, _) => self.join([0, 2].map(inner), transposed(HALVES), meet)?,
        }
        Ok([0, 1, 2, 3].map(|corner| parts[corner][corner]))
    }

    /// A board three cells wide: a base board, and then piece after piece.
    fn three_wide(&mut self, length: i32) -> Flow {
        let wide = self.board.size.width > self.board.size.height;
        let openings = if wide { PIECES } else { transposed(PIECES) };
        let block = |from, to| match wide {
            true => Rectangle { at: Cell { x: from, y: 0 }, size: Size::new(to - from, 3) },
            false => Rectangle { at: Cell { x: 0, y: from }, size: Size::new(3, to - from) },
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

/// Reports to the observer, and records in the tiling.
impl<O: Observer> Divide<'_, O> {
    fn enter(&mut self, depth: usize) -> Flow {
        self.tiling.deepest = self.tiling.deepest.max(depth);
        self.observer.on(Event::Entered { board: self.board.shown(), depth }).map(|_| ())
    }

    fn tell_laid(&mut self, Rectangle { at, size }: Rectangle) -> Flow {
        let Size { width, height } = size;
        self.note(2, format_args!("-- {at} {width} x {height}: base board --\n"))
    }

    fn note(&mut self, level: u8, text: fmt::Arguments<'_>) -> Flow {
        self.observer.on(Event::Text { level, text: &text }).map(|_| ())
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
            let [opened, from] = moves[part];
            let [to, _] = moves[next];
            self.note(3, format_args!(">> {opened}-{from} opened\n"))?;
            self.note(3, format_args!(">> {from}-{to} joined\n"))?;
            self.tiling.link(ends[part][1], ends[next][0]);
        }
        Ok(())
    }
}

/// Cuts a side of 11 or more into an even part of 6 or more and the rest, as equal as they can be:
/// the length of the even part.
fn first_part(side: i32) -> i32 {
    (side / 4 * 2).max(6)
}
