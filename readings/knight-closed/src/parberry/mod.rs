//! Part 3 of the reading: divide and conquer, in time linear in the cells.
//!
//! Ian Parberry, "An efficient algorithm for the Knight's tour problem", Discrete Applied
//! Mathematics 73 (1997) 251–260. A closed tour is *structured* if it has certain moves round the
//! corners of its board (see [`bases`]). Four structured tours whose boards meet in a point become
//! one: remove one move of each, and connect the loose ends by four others. So an n x n or n x (n +
//! 2) board, n even, is cut into quadrants with even sides, these again, until base boards are
//! left, from 6 x 6 to 10 x 12, whose tours are known.
//!
//! Carried on to every board that has a closed tour, this takes little more:
//!
//! - a side below 11 is not cut; where only one side is longer, the board is cut into **halves**,
//!   and two tours are joined the same way, by two moves instead of four;
//! - an **odd** side is cut into an even and an odd part, the odd part right of or below the even
//!   one, so there are base boards with a side of 5, 7 and 9, which need the moves of their left
//!   and upper corners only;
//! - a board **three** cells wide cannot be cut into closed tours. It is a base board of 3 x 10 or
//!   3 x 12 and pieces of 3 x 4, each an open tour that takes the place of one move of the piece
//!   before it.
//!
//! A join does not touch every cell: [`tiling`] explains what it records, and how the tour is
//! numbered afterwards.

pub mod bases;
mod divide;
mod joins;
pub mod tiling;

use common::board::Size;
use common::search::{Count, Event, Flow, Observer};

use crate::theorem;

/// Bytes that the tour of a board of this size takes, including its tiles.
pub fn bytes(size: Size) -> u64 {
    let numbers = size.cells() as u64 * size_of::<u32>() as u64;
    let tiles = tiling::most_tiles(size) as u64 * size_of::<tiling::Tile>() as u64;
    numbers + tiles
}

/// Constructs the closed tour, if the board has one.
pub fn search(size: Size, count: &mut Count, observer: &mut impl Observer) -> Flow {
    if theorem::obstacle(size).is_some() {
        return Ok(());
    }
    let board = divide::numbered(size, observer)?;
    count.solutions += 1;
    observer.on(Event::Solved { board: board.shown(), count })?;
    Ok(())
}
