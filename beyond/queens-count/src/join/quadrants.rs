//! The queens of one quadrant: every way to place any number of them so that none attacks another.

use common::search::Flow;

use super::MAX_N;
use super::cases::{Case, diagonals};
use super::groups::KeyedGroups;

/// How many ways there are to place queens on a square of `side` cells, any number of them, none attacking
/// another. A test counts them again; a run has to know before.
pub const PLACEMENTS: [u64; MAX_N / 2 + 1] =
    [1, 2, 5, 18, 87, 462, 2_635, 16_870, 118_969, 915_442, 7_535_369, 66_807_234, 633_443_407];

/// Bytes of memory for the four quadrants of a board, and for what is made of their lists.
pub fn memory(n: usize) -> u64 {
    let side = n / 2;
    4 * (8 * PLACEMENTS[side] + (8 << (2 * side)))
}

/// All placements of one quadrant, by the rows and columns they use. A placement is a word: its
/// diagonals that run through other quadrants.
pub struct Quadrant {
    /// For each set of rows, the placements by their columns.
    by_rows: Vec<KeyedGroups<u64>>,
}

impl Quadrant {
    /// Places queens in the quadrant whose first cell is (x, y), and polls again and again.
    ///
    /// # Errors
    /// An error of `poll`, or there is not enough memory.
    pub fn new(case: &Case, x: usize, y: usize, poll: &mut dyn FnMut() -> Flow) -> Flow<Quadrant> {
        let side = case.side();
        let row = |row| {
            let mut cells = QuadrantRow { free: 0, diagonals: Vec::new() };
            for column in 0..side {
                let lines = diagonals(case.n, x + column, y + row);
                let free = case.rows() >> (y + row) & 1 == 1 && lines & case.taken() == 0;
                cells.free |= usize::from(free) << column;
                cells.diagonals.push(lines);
            }
            cells
        };
        let rows: Vec<QuadrantRow> = (0..side).map(row).collect();
        let mut by_rows = Vec::new();
        let mut found = Vec::new();
        for set in 0..1 << side {
            found.clear();
            place(&rows, set, Placed::default(), &mut found);
            let keyed = found.iter().map(|placed| (placed.columns, placed.word));
            by_rows.push(KeyedGroups::new(1 << side, keyed)?);
            poll()?;
        }
        Ok(Quadrant { by_rows })
    }

    /// The placements on these rows and columns.
    pub fn list(&self, rows: usize, columns: usize) -> &[u64] {
        self.by_rows[rows].get(columns)
    }
}

/// A row of a quadrant.
struct QuadrantRow {
    /// The columns that the queens of the middle leave free.
    free: usize,
    /// The diagonals of each cell.
    diagonals: Vec<u64>,
}

/// The queens of some rows.
#[derive(Clone, Copy, Default)]
struct Placed {
    columns: usize,
    /// Bit x − y + side − 1.
    left_down: usize,
    /// Bit x + y.
    right_down: usize,
    /// Their diagonals, as the rest of the board needs them.
    word: u64,
}

/// Places a queen on each row of a set, beside those that are placed already.
fn place(rows: &[QuadrantRow], set: usize, placed: Placed, found: &mut Vec<Placed>) {
    if set == 0 {
        return found.push(placed);
    }
    let y = set.trailing_zeros() as usize;
    let rest = set & (set - 1);
    let left = rows.len() - 1 - y;
    let right = y;
    let attacked = placed.columns | placed.left_down >> left | placed.right_down >> right;
    let mut free = rows[y].free & !attacked;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let placed = Placed {
            columns: placed.columns | queen,
            left_down: placed.left_down | queen << left,
            right_down: placed.right_down | queen << right,
            word: placed.word | rows[y].diagonals[queen.trailing_zeros() as usize],
        };
        place(rows, rest, placed, found);
    }
}
