//! The queens of one quadrant: every way to place some that do not attack each other.

use std::ops::ControlFlow;

use common::stop::{Flow, Stop};

use super::lines::{Lines, Packing, Word};
use super::plan::choose;

/// A corner of the board: where its quadrant of h by h cells begins.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// The quadrant's first column.
    pub x: usize,
    /// The quadrant's first row.
    pub y: usize,
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

/// Which placements of a quadrant are wanted, and how they are kept.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// A placement on one of these diagonals is left out.
    pub taken: Lines,
    /// A placement on one of these diagonals is marked.
    pub marked: Lines,
}

impl<W: Word> Quadrant<W> {
    /// Places queens in the quadrant at `corner` of a board of `n` by `n`, and tells after each row set
    /// how many column sets go with it.
    pub fn new(
        n: usize,
        corner: Corner,
        wanted: Wanted,
        packing: Packing,
        mut told: impl FnMut(u64) -> Flow,
    ) -> ControlFlow<Stop, Self> {
        let h = n / 2;
        let mut quadrant = Quadrant {
            h,
            starts: vec![0; (2 << (2 * h)) + 1],
            words: Vec::new(),
        };
        let mut found = Vec::new();
        for rows in 0usize..1 << h {
            found.clear();
            Placing {
                h,
                found: &mut found,
            }
            .place(rows, 0, 0, 0);
            quadrant.keep(n, corner, wanted, packing, rows, &found);
            told(choose(h, rows.count_ones() as usize))?;
        }
        ControlFlow::Continue(quadrant)
    }

    fn keep(
        &mut self,
        n: usize,
        corner: Corner,
        wanted: Wanted,
        packing: Packing,
        rows: usize,
        found: &[Placement],
    ) {
        let h = self.h;
        // The quadrant's diagonals are the board's, moved.
        let left = corner.x + (n - h) - corner.y;
        let right = corner.x + corner.y;
        let begin = self.words.len() as u32;
        let starts = &mut self.starts[(rows << h) * 2..][..(2 << h) + 1];
        let placed = found.iter().filter_map(|placement| {
            let lines = Lines {
                left_down: u64::from(placement.left_down) << left,
                right_down: u64::from(placement.right_down) << right,
            };
            let class = usize::from(lines.meet(wanted.marked));
            let list = placement.columns as usize * 2 + class;
            (!lines.meet(wanted.taken)).then(|| (list, packing.pack::<W>(lines)))
        });
        // A counting sort: how long each list is, where it begins, and then its words.
        starts.fill(0);
        let mut end = begin;
        for (list, _) in placed.clone() {
            starts[list] += 1;
            end += 1;
        }
        let mut next = begin;
        for start in starts.iter_mut() {
            let length = *start;
            *start = next;
            next += length;
        }
        self.words.resize(end as usize, W::default());
        for (list, word) in placed {
            self.words[starts[list] as usize] = word;
            starts[list] += 1;
        }
        // Each start has moved on to its list's end, which is the next one's start.
        starts.rotate_right(1);
        starts[0] = begin;
    }

    fn list(&self, rows: usize, columns: usize, from: usize, to: usize) -> &[W] {
        let at = ((rows << self.h) + columns) * 2;
        &self.words[self.starts[at + from] as usize..self.starts[at + to] as usize]
    }

    /// The placements on these rows and columns that use no marked diagonal.
    pub fn clear(&self, rows: usize, columns: usize) -> &[W] {
        self.list(rows, columns, 0, 1)
    }

    /// The placements on these rows and columns that use a marked diagonal.
    pub fn marked(&self, rows: usize, columns: usize) -> &[W] {
        self.list(rows, columns, 1, 2)
    }

    /// All placements on these rows and columns.
    pub fn all(&self, rows: usize, columns: usize) -> &[W] {
        self.list(rows, columns, 0, 2)
    }
}

/// A placement by the quadrant's own coordinates.
#[derive(Clone, Copy)]
struct Placement {
    columns: u32,
    /// Bit x − y + h − 1.
    left_down: u32,
    /// Bit x + y.
    right_down: u32,
}

struct Placing<'a> {
    h: usize,
    found: &'a mut Vec<Placement>,
}

impl Placing<'_> {
    /// Places a queen on each of `rows`; all other queens stand already.
    fn place(&mut self, rows: usize, columns: u32, left_down: u32, right_down: u32) {
        if rows == 0 {
            self.found.push(Placement {
                columns,
                left_down,
                right_down,
            });
            return;
        }
        let y = rows.trailing_zeros() as usize;
        let rest = rows & (rows - 1);
        let all = (1 << self.h) - 1;
        let left = self.h - 1 - y;
        let mut free = all & !(columns | left_down >> left | right_down >> y);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.place(
                rest,
                columns | bit,
                left_down | bit << left,
                right_down | bit << y,
            );
        }
    }
}
