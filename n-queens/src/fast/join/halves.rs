//! One row set: its west halves, its east halves, and the pairs of them that fit.

use common::search::{Flow, Stop};

use super::cases::{Case, Middle, RowSet, choose};
use super::clusters::{Clusters, Groups, Key};
use super::diagonals::{Diagonals, Packing, Word};
use super::pairs::Block;
use super::quadrants::{Quadrant, Wanted, quadrants};
use super::simd::{SPARE, Simd};

/// The four quadrants of a case.
#[derive(Debug)]
pub struct Quadrants<W> {
    case: Case,
    packing: Packing,
    north_west: Quadrant<W>,
    south_west: Quadrant<W>,
    north_east: Quadrant<W>,
    south_east: Quadrant<W>,
    /// Column sets of a quadrant, by how many columns they have.
    column_sets: Vec<Vec<usize>>,
}

impl<W: Word> Quadrants<W> {
    /// Whether words of this length hold all diagonals of a case.
    pub fn holds(case: &Case) -> bool {
        Packing::new(case.n, case.special).bits() <= W::BITS
    }

    /// How many row sets with a column set the four quadrants have.
    pub fn nodes(case: &Case) -> u64 {
        4 * choose(2 * case.h(), case.h())
    }

    /// Places queens in the four quadrants, and tells how many row sets with a column set are done.
    pub fn new(case: &Case, tell: impl FnMut(u64) -> Flow) -> Flow<Self> {
        let (n, h) = (case.n, case.h());
        let packing = Packing::new(n, case.special);
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
            (0, 0, taken, marked),
            (0, far, taken, marked),
            (far, 0, special, none),
            (far, far, special, none),
        ];
        let wanted = wanted.map(|(x, y, taken, marked)| Wanted { x, y, taken, marked });
        let [north_west, south_west, north_east, south_east] = quadrants(n, packing, wanted, tell)?;
        Ok(Quadrants {
            case: case.clone(),
            packing,
            north_west,
            south_west,
            north_east,
            south_east,
            column_sets,
        })
    }

    /// Lists the halves of a row set and counts the pairs that fit.
    #[inline(always)]
    pub fn count_with(&self, simd: impl Simd, set: RowSet, buffers: &mut Buffers<W>) -> Flow<u64> {
        self.list_east(simd, set, &mut buffers.east)?;
        buffers.west.iter_mut().for_each(List::clear);
        match self.case.middle {
            Middle::Beside(y) => self.list_west_beside(simd, set, y, &mut buffers.west[0])?,
            Middle::None | Middle::Centre => self.list_west(simd, set, &mut buffers.west)?,
        }
        let weights = [set.clear, 2 * set.marked, 4 * set.marked];
        let key = Key::worth(&self.packing, buffers.east.words().len());
        buffers.east_groups.take(buffers.east.words(), key)?;
        for (list, groups) in buffers.west.iter().zip(&mut buffers.west_groups) {
            groups.take(list.words(), key)?;
        }
        let mut clusters = Clusters::new(&buffers.east_groups, &mut buffers.words);
        let mut count = 0;
        while let Some((bits, words)) = clusters.next() {
            buffers.block.fill(words);
            for (groups, weight) in buffers.west_groups.iter().zip(weights) {
                if weight > 0 {
                    for words in groups.without(bits) {
                        count += weight * buffers.block.count(simd, words);
                    }
                }
            }
        }
        Ok(count)
    }

    #[inline(always)]
    fn list_east(&self, simd: impl Simd, set: RowSet, list: &mut List<W>) -> Flow {
        let all = (1 << self.case.h()) - 1;
        let (north, south) = (self.case.north_rows() & !set.north, all & !set.south);
        list.clear();
        for &columns in &self.column_sets[north.count_ones() as usize] {
            list.join(
                simd,
                self.north_east.clear(north, columns),
                self.south_east.clear(south, all & !columns),
                W::default(),
            )?;
        }
        Ok(())
    }

    #[inline(always)]
    fn list_west(&self, simd: impl Simd, set: RowSet, lists: &mut [List<W>; 3]) -> Flow {
        let [clear, one, two] = lists;
        let all = (1 << self.case.h()) - 1;
        let none = W::default();
        for &columns in &self.column_sets[set.north.count_ones() as usize] {
            let north = |quadrant: fn(&Quadrant<W>, usize, usize) -> &[W]| {
                quadrant(&self.north_west, set.north, columns)
            };
            let south = |quadrant: fn(&Quadrant<W>, usize, usize) -> &[W]| {
                quadrant(&self.south_west, set.south, all & !columns)
            };
            if set.clear > 0 {
                clear.join(simd, north(Quadrant::clear), south(Quadrant::clear), none)?;
            }
            if set.marked > 0 {
                one.join(simd, north(Quadrant::marked), south(Quadrant::clear), none)?;
                one.join(simd, north(Quadrant::clear), south(Quadrant::marked), none)?;
                two.join(simd, north(Quadrant::marked), south(Quadrant::marked), none)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn list_west_beside(&self, simd: impl Simd, set: RowSet, y: usize, list: &mut List<W>) -> Flow {
        let h = self.case.h();
        let all = (1 << h) - 1;
        for x in 0..y {
            let middle = self.packing.pack(Diagonals::through(self.case.n, x, h));
            let free = all & !(1 << x);
            for &columns in &self.column_sets[set.north.count_ones() as usize] {
                if columns & !free != 0 {
                    continue;
                }
                let (north, south) = (set.north, set.south);
                let rest = free & !columns;
                if x == 0 {
                    let north = self.north_west.clear(north, columns);
                    list.join(simd, north, self.south_west.clear(south, rest), middle)?;
                } else {
                    let north = self.north_west.all(north, columns);
                    list.join(simd, north, self.south_west.all(south, rest), middle)?;
                }
            }
        }
        Ok(())
    }
}

/// The memory in which a row set is counted, kept for the next one.
pub struct Buffers<W> {
    east: List<W>,
    /// Without, with one, and with two queens on special diagonals.
    west: [List<W>; 3],
    east_groups: Groups<W>,
    west_groups: [Groups<W>; 3],
    words: Vec<W>,
    block: Block,
}

impl<W: Word> Buffers<W> {
    /// Empty ones for a case.
    pub fn new(quadrants: &Quadrants<W>) -> Self {
        Buffers {
            east: List::default(),
            west: Default::default(),
            east_groups: Groups::new(),
            west_groups: std::array::from_fn(|_| Groups::new()),
            words: Vec::new(),
            block: Block::new::<W>(quadrants.packing.bits()),
        }
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

/// Makes a list so long, if there is memory for it.
#[inline(never)]
pub fn resize<T: Clone + Default>(list: &mut Vec<T>, length: usize) -> Flow {
    list.try_reserve(length.saturating_sub(list.len())).map_err(|_| Stop::Failed)?;
    list.resize(length, T::default());
    Ok(())
}
