//! Backtracking with the visited cells in one word: the lecture's nodes in the lecture's order.
//!
//! A search asks for nothing as often as for the free moves of a cell. On a board of up to 64
//! cells, the visited cells fit into one word, and one AND answers for all eight moves. The word is
//! handed from call to call by value: each call has its own, so there is nothing to write back, and
//! nothing to wait for (to read the board right after a cell of it was written costs a third of the
//! speed).
//!
//! Whoever sees the nodes is shown `search.rs`: this search tells of nodes, but of no choices, and
//! a board is right only where a solution stands on it.

use common::board::{Cell, MOVES, Size};
use common::search::tours::Tours;
use common::search::{Event, Flow, Next, Observer};

use crate::search::KnightTours;

/// The most cells whose visits fit into a word.
pub const MOST_CELLS: usize = 64;

/// One cell and its eight moves, in two cache lines of their own.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct CellMoves {
    /// The index of this cell.
    index: usize,
    /// Where the directions lead, as indices; what is off the board leads to this cell itself.
    targets: [u32; 8],
    /// For each direction, the bit of the cell it leads to; 0 off the board.
    bits: [u64; 8],
    /// All those bits together.
    all: u64,
}

struct Backtracking<'a, O> {
    board: [u32; MOST_CELLS],
    places: &'a [CellMoves],
    size: Size,
    start: Cell,
    count: &'a mut Tours,
    observer: &'a mut O,
}

/// Finds every tour of a board of up to [`MOST_CELLS`] cells, and counts it.
pub fn search<O: Observer<KnightTours>>(
    problem: &KnightTours,
    count: &mut Tours,
    observer: &mut O,
) -> Flow {
    let KnightTours { size, start, .. } = *problem;
    let places: Vec<CellMoves> = (0..size.cells()).map(|index| place(size, index)).collect();
    let at = size.index(start);
    let board = [0; MOST_CELLS];
    let mut search = Backtracking { board, places: &places, size, start, count, observer };
    search.board[at] = 1;
    search.step(&places[at], 1, 1 << at)
}

fn place(size: Size, index: usize) -> CellMoves {
    let targets = MOVES.map(|step| size.cell(index) + step);
    let on_board = targets.map(|cell| size.contains(cell).then(|| size.index(cell)));
    let bits = on_board.map(|target| target.map_or(0, |target| 1 << target));
    let targets = on_board.map(|target| target.unwrap_or(index) as u32);
    CellMoves { index, targets, bits, all: bits.iter().sum() }
}

impl<'a, O: Observer<KnightTours>> Backtracking<'a, O> {
    /// Goes on from `at`, which is cell number `n` of the path; `visited` has the bits of all of
    /// them.
    fn step(&mut self, at: &'a CellMoves, n: u32, visited: u64) -> Flow {
        // Nobody looks at this board, so it need not end where the real one does.
        let entered = Event::Entered { board: &self.board[..], depth: n as usize };
        if self.observer.on(entered)? == Next::Skip {
            return Ok(());
        }
        if n as usize == self.places.len() {
            self.count.tours += 1;
            self.count.closed += u64::from(self.size.cell(at.index).is_move_from(self.start));
            let board = &self.board[..self.places.len()];
            self.observer.on(Event::Solved { board, count: self.count })?;
            return Ok(());
        }
        let free = at.all & !visited;
        if free == 0 {
            return Ok(()); // a dead end
        }
        for direction in 0..8 {
            let bit = at.bits[direction];
            if bit & free != 0 {
                let next = at.targets[direction] as usize;
                self.board[next] = n + 1;
                self.step(&self.places[next], n + 1, visited | bit)?;
            }
        }
        Ok(())
    }
}
