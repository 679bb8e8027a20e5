//! Brute force with a mask of visited cells instead of a board: `--algorithm mask`.
//!
//! Every candidate is still generated and verified, in the same order. Three things make it fast:
//!
//! - Bit i of a word says whether cell i is visited. Each call passes the word on, so nothing has
//!   to be rendered or written back, and a candidate is a tour if and only if its word is full: it
//!   has as many positions as the board has cells, so visiting all cells means visiting each once.
//! - A table says where the eight moves of a position lead. It covers the board and as much of the
//!   plane around it as any candidate can reach; off the board the bit is 0.
//! - The last move is not a call: the eight candidates that share all other moves are verified
//!   together, which the compiler turns into a few vector instructions.
//!
//! The cells must fit into a word of 32 bits. That is no loss: 8^32 candidates would take longer
//! than the age of the universe.
//!
//! It reports nodes, but no choices, and the board of a node is right only for a solution. If an
//! observer needs the nodes, `search.rs` runs instead: it visits the same ones.

use common::board::{Cell, MOVES, Size};
use common::search::Board::Moves;
use common::search::{Candidate, Count, Event, Flow, Next, Observer};

use crate::problem::KnightTours;

/// Generates and verifies every candidate of a board of 3 to [`MOST_MASKED_CELLS`](crate::problem::MOST_MASKED_CELLS) cells.
pub fn search<O: Observer>(problem: &KnightTours, count: &mut Count, observer: &mut O) -> Flow {
    let KnightTours { size, start, .. } = *problem;
    let plane = &Plane::new(size);
    let candidate = Candidate { moves: vec![0; size.cells()], board: vec![0; size.cells()] };
    let full = (u64::pow(2, size.cells() as u32) - 1) as u32;
    let last = size.cells() - 1;
    let mut search = Mask { size, start, full, last, plane, candidate, count, observer };
    search.candidate.board[size.index(start)] = 1;
    search.step(plane.index(start), 1, 1 << size.index(start))
}

/// The board and the plane around it, as far as a candidate can go.
struct Plane {
    width: i32,
    margin: i32,
    /// What a move in each direction adds to the index.
    strides: [isize; 8],
    /// For each position, the bits of the cells that its eight moves lead to; 0 off the board.
    bits: Vec<[u32; 8]>,
}

impl Plane {
    fn new(size: Size) -> Self {
        // W·H − 1 moves of two cells at most.
        let margin = 2 * (size.cells() as i32 - 1);
        let width = size.width + 2 * margin;
        let bit = |cell| if size.contains(cell) { 1 << size.index(cell) } else { 0 };
        let rows = -margin..size.height + margin;
        let cells = rows.flat_map(|y| (-margin..size.width + margin).map(move |x| Cell { x, y }));
        Plane {
            width,
            margin,
            strides: MOVES.map(|(right, down)| (right + down * width) as isize),
            bits: cells.map(|at| MOVES.map(|step| bit(at + step))).collect(),
        }
    }

    fn index(&self, Cell { x, y }: Cell) -> usize {
        ((y + self.margin) * self.width + x + self.margin) as usize
    }
}

struct Mask<'a, O> {
    size: Size,
    start: Cell,
    /// The mask of a tour.
    full: u32,
    /// The depth of the nodes whose children are the candidates.
    last: usize,
    plane: &'a Plane,
    candidate: Candidate,
    count: &'a mut Count,
    observer: &'a mut O,
}

impl<O: Observer> Mask<'_, O> {
    /// Continues from the position with the index `at`, the `n`-th of the path.
    fn step(&mut self, at: usize, n: usize, visited: u32) -> Flow {
        let bits = &self.plane.bits[at];
        if n == self.last {
            // This node and its eight children.
            self.observer.on(Event::Counted { nodes: 9, solutions: 0, depth: n + 1 })?;
            let mut found = false;
            for bit in bits {
                found |= visited | bit == self.full;
            }
            return if found { self.last_move(visited, bits) } else { Ok(()) };
        }
        if self.observer.on(Event::Entered { board: Moves(&self.candidate), depth: n })?
            == Next::Skip
        {
            return Ok(());
        }
        for (direction, (bit, stride)) in bits.iter().zip(self.plane.strides).enumerate() {
            self.candidate.moves[n - 1] = direction;
            self.step(at.wrapping_add_signed(stride), n + 1, visited | bit)?;
        }
        Ok(())
    }

    /// Finds the tours among the eight candidates, at least one, and counts and reports them.
    #[cold]
    fn last_move(&mut self, visited: u32, bits: &[u32; 8]) -> Flow {
        for (direction, bit) in bits.iter().enumerate() {
            if visited | bit == self.full {
                self.candidate.moves[self.last - 1] = direction;
                let mut at = self.start;
                for (&direction, number) in self.candidate.moves[..self.last].iter().zip(2..) {
                    at = at + MOVES[direction];
                    self.candidate.board[self.size.index(at)] = number;
                }
                self.count.solutions += 1;
                self.count.closed += u64::from(at.is_move_from(self.start));
                self.observer
                    .on(Event::Solved { board: Moves(&self.candidate), count: self.count })?;
            }
        }
        Ok(())
    }
}
