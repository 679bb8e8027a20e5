//! One row set: its west halves, its east halves, and the pairs of them that fit.

use std::array;

use common::search::Flow;

use super::cases::{Case, Middle, RowSet};
use super::clusters::{Groups, Key, resize};
use super::diagonals::{Diagonals, Packing, Word};
use super::pairs::Block;
use super::quadrants::{ALL, CLEAR, MARKED, Marks, Quadrant, Wanted, quadrants};
use super::simd::{SPARE, Simd, Work};

/// The four quadrants of a case, in each half the north and the south.
#[derive(Debug)]
pub struct Quadrants<W> {
    case: Case,
    packing: Packing,
    west: [Quadrant<W>; 2],
    east: [Quadrant<W>; 2],
    /// Column sets of a quadrant, by how many columns they have.
    column_sets: Vec<Vec<usize>>,
}

impl<W: Word> Quadrants<W> {
    /// Places queens in the four quadrants, and tells how many row sets with a column set are done.
    pub fn new(case: &Case, tell: impl FnMut(u64) -> Flow) -> Flow<Self> {
        let (n, h) = (case.n, case.h());
        let (none, special) = (Diagonals::default(), case.special);
        let far = n - h;
        let (taken, marked) = match case.middle {
            Middle::None => (none, special),
            Middle::Centre => (special, none),
            // The queen of the middle row on the edge: its diagonals end in the west, so that no
            // word has a bit for them.
            Middle::Beside(_) => (special, Diagonals::through(n, 0, h)),
        };
        let mut column_sets = vec![Vec::new(); h + 1];
        for columns in 0usize..1 << h {
            column_sets[columns.count_ones() as usize].push(columns);
        }
        let wanted = [
            Wanted { x: 0, y: 0, taken, marked },
            Wanted { x: 0, y: far, taken, marked },
            Wanted { x: far, y: 0, taken: special, marked: none },
            Wanted { x: far, y: far, taken: special, marked: none },
        ];
        let packing = Packing::new(n, special);
        let [a, b, c, d] = quadrants(n, packing, wanted, tell)?;
        Ok(Quadrants { case: case.clone(), packing, west: [a, b], east: [c, d], column_sets })
    }

    /// Lists the halves whose north and south queens are on these rows, and all of them on all
    /// columns of the set `free`, where they and `seed` have no diagonal in common.
    #[inline(always)]
    fn list(
        &self,
        simd: impl Simd,
        [north, south]: &[Quadrant<W>; 2],
        [(north_rows, north_marks), (south_rows, south_marks)]: [(usize, Marks); 2],
        free: usize,
        seed: W,
        halves: &mut List<W>,
    ) -> Flow {
        for &columns in &self.column_sets[north_rows.count_ones() as usize] {
            if columns & !free == 0 {
                let north = north.list(north_rows, columns, north_marks);
                let south = south.list(south_rows, free & !columns, south_marks);
                halves.join(simd, north, south, seed)?;
            }
        }
        Ok(())
    }
}

/// Counts row sets of a case, one after the other, in the same memory.
pub struct RowSetCounter<'a, W> {
    quadrants: &'a Quadrants<W>,
    halves: List<W>,
    east: Groups<W>,
    /// Without, with one, and with two queens on special diagonals.
    west: [Groups<W>; 3],
    words: Vec<W>,
    block: Block,
}

impl<'a, W: Word> RowSetCounter<'a, W> {
    /// A counter for the case of these quadrants.
    pub fn new(quadrants: &'a Quadrants<W>) -> Self {
        RowSetCounter {
            quadrants,
            halves: List::default(),
            east: Groups::new(),
            west: array::from_fn(|_| Groups::new()),
            words: Vec::new(),
            block: Block::new::<W>(quadrants.packing.bits()),
        }
    }
}

impl<W: Word> Work for (&mut RowSetCounter<'_, W>, RowSet) {
    type Outcome = Flow<u64>;

    /// Lists the halves of the row set and counts the pairs that fit.
    #[inline(always)]
    fn run(self, simd: impl Simd) -> Flow<u64> {
        let (RowSetCounter { quadrants, halves, east, west, words, block }, set) = self;
        let Quadrants { case, packing, west: west_half, east: east_half, .. } = quadrants;
        let (all, none) = ((1 << case.h()) - 1, W::default());

        let sides = [(case.north_rows() & !set.north, CLEAR), (all & !set.south, CLEAR)];
        halves.clear();
        quadrants.list(simd, east_half, sides, all, none, halves)?;
        let key = Key::worth(packing, halves.words().len());
        east.take(halves.words(), key)?;

        let marks: [&[_]; 3] =
            [&[(CLEAR, CLEAR)], &[(MARKED, CLEAR), (CLEAR, MARKED)], &[(MARKED, MARKED)]];
        let weights = [set.clear, 2 * set.marked, 4 * set.marked];
        for (i, groups) in west.iter_mut().enumerate().filter(|(i, _)| weights[*i] > 0) {
            halves.clear();
            if let Middle::Beside(y) = case.middle {
                for x in 0..y {
                    let marks = if x == 0 { CLEAR } else { ALL };
                    let sides = [(set.north, marks), (set.south, marks)];
                    let seed = packing.pack(Diagonals::through(case.n, x, case.h()));
                    quadrants.list(simd, west_half, sides, all & !(1 << x), seed, halves)?;
                }
            } else {
                for &(north, south) in marks[i] {
                    let sides = [(set.north, north), (set.south, south)];
                    quadrants.list(simd, west_half, sides, all, none, halves)?;
                }
            }
            groups.take(halves.words(), key)?;
        }

        let mut count = 0;
        while let Some(bits) = east.next_block(words) {
            block.fill(words);
            for (groups, weight) in west.iter().zip(weights).filter(|(_, weight)| *weight > 0) {
                for words in groups.without(bits) {
                    count += weight * block.count(simd, words);
                }
            }
        }
        Ok(count)
    }
}

/// A list of words that is filled again and again.
#[derive(Debug, Default)]
pub struct List<W> {
    /// Room; only the first `length` words count.
    words: Vec<W>,
    length: usize,
}

impl<W: Word> List<W> {
    /// Empties the list.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// The words.
    pub fn words(&self) -> &[W] {
        &self.words[..self.length]
    }

    /// Appends the union of each north word, each south word and `seed`, where no two of the three
    /// have a bit in common.
    #[inline(always)]
    pub fn join(&mut self, simd: impl Simd, north: &[W], south: &[W], seed: W) -> Flow {
        let none = W::default();
        let most = self.length + north.len() * south.len() + SPARE;
        if self.words.len() < most {
            resize(&mut self.words, most)?;
        }
        for &north in north {
            if north & seed == none {
                let room = &mut self.words[self.length..];
                self.length += simd.unions(north | seed, south, room);
            }
        }
        Ok(())
    }
}
