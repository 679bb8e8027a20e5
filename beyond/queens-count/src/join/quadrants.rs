//! The queens of one quadrant: every way to place some that do not attack each other.

use common::search::{Flow, Stop};

use super::cases::{MAX_N, choose};
use super::diagonals::{Diagonals, Packing, Word};

/// How many ways there are to place queens on h x h cells, any number of them, none attacking
/// another. A test counts them again; a run has to know before.
pub const PLACEMENTS: [u64; MAX_N / 2 + 1] =
    [1, 2, 5, 18, 87, 462, 2_635, 16_870, 118_969, 915_442, 7_535_369, 66_807_234, 633_443_407];

/// Bytes of memory for the four quadrants of a board.
pub fn memory(n: usize) -> u64 {
    let h = n / 2;
    let word = if 4 * h <= 36 { 4 } else { 8 };
    let quadrant = |placements| placements * word + (8 << (2 * h));
    PLACEMENTS.get(h).map_or(u64::MAX, |&placements| 4 * quadrant(placements))
}

/// Which placements of one quadrant are wanted, and how they are kept.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The quadrant's first column.
    pub x: usize,
    /// The quadrant's first row.
    pub y: usize,
    /// A placement on one of these diagonals is left out.
    pub taken: Diagonals,
    /// A placement on one of these diagonals is marked.
    pub marked: Diagonals,
}

/// All placements of one quadrant, by the rows and columns they use, each as the packed set of its
/// diagonals. Those that use a *marked* diagonal are kept apart.
#[derive(Debug)]
pub struct Quadrant<W> {
    h: usize,
    /// Where the clear and then the marked placements of each pair of row set and column set begin.
    starts: Vec<u32>,
    words: Vec<W>,
}

/// Places queens in the four quadrants of a board of `n` by `n`, and tells after each row set how
/// many column sets of the four go with it.
pub fn quadrants<W: Word>(
    n: usize,
    packing: Packing,
    wanted: [Wanted; 4],
    mut tell: impl FnMut(u64) -> Flow,
) -> Flow<[Quadrant<W>; 4]> {
    let h = n / 2;
    let mut quadrants =
        wanted.map(|_| Quadrant { h, starts: vec![0; (2 << (2 * h)) + 1], words: Vec::new() });
    for quadrant in &mut quadrants {
        let most = PLACEMENTS[h] as usize;
        quadrant.words.try_reserve_exact(most).map_err(|_| Stop::Failed)?;
    }
    let (mut found, mut kept) = (Vec::new(), Vec::new());
    for rows in 0usize..1 << h {
        found.clear();
        place(h, rows, Placement::default(), &mut found);
        for (quadrant, wanted) in quadrants.iter_mut().zip(wanted) {
            wanted.filter(n, packing, &found, &mut kept);
            quadrant.sort(rows, &kept);
        }
        tell(4 * choose(h, rows.count_ones() as usize))?;
    }
    Ok(quadrants)
}

impl Wanted {
    /// Keeps what is wanted of the placements on one row set: each with the number of its list,
    /// which is twice its column set, and one more if it is marked.
    fn filter<W: Word>(
        &self,
        n: usize,
        packing: Packing,
        found: &[Placement],
        kept: &mut Vec<(u32, W)>,
    ) {
        // The quadrant's diagonals are the board's, moved.
        let left = self.x + (n - n / 2) - self.y;
        let right = self.x + self.y;
        let placements = found.iter().filter_map(|placement| {
            let lines = Diagonals {
                left_down: u64::from(placement.left_down) << left,
                right_down: u64::from(placement.right_down) << right,
            };
            let list = placement.columns * 2 + u32::from(lines.meets(self.marked));
            (!lines.meets(self.taken)).then(|| (list, packing.pack(lines)))
        });
        kept.clear();
        kept.extend(placements);
    }
}

impl<W: Word> Quadrant<W> {
    /// Appends the placements on one row set, list by list: a counting sort.
    fn sort(&mut self, rows: usize, kept: &[(u32, W)]) {
        let first = (rows << self.h) * 2;
        let starts = &mut self.starts[first..=first + (2 << self.h)];
        let begin = self.words.len() as u32;
        starts.fill(0);
        for &(list, _) in kept {
            starts[list as usize] += 1;
        }
        let mut next = begin;
        for start in starts.iter_mut() {
            let length = *start;
            *start = next;
            next += length;
        }
        self.words.resize(next as usize, W::default());
        for &(list, word) in kept {
            let next = &mut starts[list as usize];
            self.words[*next as usize] = word;
            *next += 1;
        }
        // Each start has moved on to its list's end, which is the next one's start.
        starts.rotate_right(1);
        starts[0] = begin;
    }

    /// The placements on these rows and columns, clear or marked.
    pub fn list(&self, rows: usize, columns: usize, [from, to]: Marks) -> &[W] {
        let at = ((rows << self.h) + columns) * 2;
        &self.words[self.starts[at + from] as usize..self.starts[at + to] as usize]
    }
}

/// Which placements of a quadrant are asked for.
pub type Marks = [usize; 2];
/// Those that use no marked diagonal.
pub const CLEAR: Marks = [0, 1];
/// Those that use one.
pub const MARKED: Marks = [1, 2];
/// Both.
pub const ALL: Marks = [0, 2];

/// A placement by the quadrant's own coordinates.
#[derive(Clone, Copy, Default)]
struct Placement {
    columns: u32,
    /// Bit x − y + h − 1.
    left_down: u32,
    /// Bit x + y.
    right_down: u32,
}

/// Places a queen on each of `rows`, beside those that are placed already.
fn place(h: usize, rows: usize, placed: Placement, found: &mut Vec<Placement>) {
    if rows == 0 {
        found.push(placed);
        return;
    }
    let Placement { columns, left_down, right_down } = placed;
    let (y, rest, all) = (rows.trailing_zeros() as usize, rows & (rows - 1), (1 << h) - 1);
    let left = h - 1 - y;
    let mut free = all & !(columns | left_down >> left | right_down >> y);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let (left_down, right_down) = (left_down | bit << left, right_down | bit << y);
        place(h, rest, Placement { columns: columns | bit, left_down, right_down }, found);
    }
}
