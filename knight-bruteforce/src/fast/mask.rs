//! Brute force with a mask of visited cells instead of a board.
//!
//! Every candidate is still generated and verified, in the same order. Three things make it fast:
//!
//! - Bit i of a word says whether cell i is visited. The word is carried along the path, so nothing has
//!   to be rendered or written back, and a candidate is a tour if and only if its word is full: it has
//!   as many positions as the board has cells, so visiting all cells means visiting each once.
//! - Where the eight moves of a position lead is looked up in a table. It covers the board and as much
//!   of the plane around it as any candidate can reach; off the board the bit is 0.
//! - The last move is not a call: the eight candidates that share all other moves are verified
//!   together, which the compiler turns into a few vector instructions.
//!
//! It works while the cells fit into a word of 32 bits. That is no loss: 8^32 candidates would take
//! longer than the universe is old.

use std::ops::ControlFlow;

use common::board::Size;
use common::knight::MOVES;
use common::observer::Observer;
use common::stop::Flow;
use common::tours::Tours;

use crate::search::{Board, KnightTours, moved};

/// The largest number of cells that the mask can hold.
pub const MAX_CELLS: usize = 32;

/// A set of all eight moves: bit d is direction d.
const ALL_MOVES: u8 = 0xff;

/// Whether this search can be used: nobody wants to see the nodes, there is a last move, and the cells
/// fit into the mask.
pub fn applies<O: Observer<KnightTours>>(problem: &KnightTours) -> bool {
    !O::SEES_NODES && (2..=MAX_CELLS).contains(&problem.size.cells())
}

/// Generates and verifies every candidate.
pub fn search(
    problem: &KnightTours,
    tally: &mut Tours,
    observer: &mut impl Observer<KnightTours>,
) -> Flow {
    let plane = Plane::new(problem.size);
    let start = plane.index(i64::from(problem.start.x), i64::from(problem.start.y));
    let start_bit = 1 << problem.size.index(problem.start);
    if !observer.visits(1) {
        return ControlFlow::Continue(());
    }
    observer.entered(&Board::new(problem), 1)?;
    Mask {
        problem,
        full: (u64::pow(2, problem.size.cells() as u32) - 1) as u32,
        last: problem.size.cells() - 1,
        plane: &plane,
        path: [0; MAX_CELLS],
        tally,
    }
    .step(start, 1, start_bit, observer)
}

/// The board and the plane around it, as far as a candidate can go.
struct Plane {
    width: i64,
    margin: i64,
    /// How far the index goes on with a move in each direction.
    strides: [i64; 8],
    /// For each position, the bits of the cells that its eight moves lead to; 0 off the board.
    bits: Vec<[u32; 8]>,
}

impl Plane {
    fn new(size: Size) -> Self {
        // W·H − 1 moves of two cells at most.
        let margin = 2 * (size.cells() as i64 - 1);
        let (width, height) = (i64::from(size.width), i64::from(size.height));
        let mut plane = Plane {
            width: width + 2 * margin,
            margin,
            strides: [0; 8],
            bits: Vec::new(),
        };
        plane.strides = MOVES.map(|(right, down)| i64::from(right) + i64::from(down) * plane.width);
        let bit = |(x, y): (i64, i64)| {
            let on_board = (0..width).contains(&x) && (0..height).contains(&y);
            if on_board { 1 << (y * width + x) } else { 0 }
        };
        for y in -margin..height + margin {
            for x in -margin..width + margin {
                plane.bits.push(std::array::from_fn(|direction| {
                    bit(moved((x, y), direction))
                }));
            }
        }
        plane
    }

    fn index(&self, x: i64, y: i64) -> usize {
        ((y + self.margin) * self.width + x + self.margin) as usize
    }
}

struct Mask<'a> {
    problem: &'a KnightTours,
    /// The mask of a tour.
    full: u32,
    /// The number of the move before the last.
    last: usize,
    plane: &'a Plane,
    path: [u8; MAX_CELLS],
    tally: &'a mut Tours,
}

impl Mask<'_> {
    fn step(
        &mut self,
        at: usize,
        fixed: usize,
        visited: u32,
        observer: &mut impl Observer<KnightTours>,
    ) -> Flow {
        let bits = &self.plane.bits[at];
        if fixed == self.last {
            observer.entered_unseen(fixed + 1, 8)?;
            let mut found = false;
            for bit in bits {
                found |= visited | bit == self.full;
            }
            if found {
                return self.last_move(fixed, visited, bits, observer);
            }
            return ControlFlow::Continue(());
        }
        // Who visits all asks for nothing: then this is a constant, and so is what is made of it.
        let visited_moves = (0..8).fold(0u8, |moves, direction| {
            moves | u8::from(observer.visits(fixed + 1)) << direction
        });
        observer.entered_unseen(fixed + 1, visited_moves.count_ones().into())?;
        for (direction, (bit, stride)) in bits.iter().zip(self.plane.strides).enumerate() {
            if visited_moves != ALL_MOVES && visited_moves >> direction & 1 == 0 {
                continue;
            }
            self.path[fixed - 1] = direction as u8;
            let next = at.wrapping_add_signed(stride as isize);
            self.step(next, fixed + 1, visited | bit, observer)?;
        }
        ControlFlow::Continue(())
    }

    /// At least one of the eight candidates is a tour: finds out which, counts and reports it.
    #[cold]
    fn last_move(
        &mut self,
        fixed: usize,
        visited: u32,
        bits: &[u32; 8],
        observer: &mut impl Observer<KnightTours>,
    ) -> Flow {
        for (direction, bit) in bits.iter().enumerate() {
            if visited | bit == self.full {
                self.path[fixed - 1] = direction as u8;
                let (board, closed) = self.board(fixed);
                self.tally.count(closed);
                observer.answered(&board, self.tally)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The board of the path's first `moves` moves, and whether it could go on to its start.
    fn board(&self, moves: usize) -> (Board, bool) {
        let mut board = Board::new(self.problem);
        let start = (i64::from(board.start.x), i64::from(board.start.y));
        let mut at = start;
        for &direction in &self.path[..moves] {
            at = moved(at, direction.into());
            board.mark(direction.into(), at);
        }
        (board, (0..8).any(|direction| moved(at, direction) == start))
    }
}
