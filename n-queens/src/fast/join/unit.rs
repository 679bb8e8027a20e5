//! One row set: its west halves, its east halves, and the pairs of them that fit.

use std::ops::ControlFlow;

use common::stop::{Flow, Stop};

use super::clusters::{Clusters, Groups, Key};
use super::half::List;
use super::lines::{Lines, Packing, Word};
use super::machine::Machine;
use super::pairs::Block;
use super::plan::{Case, Middle, RowSet, choose};
use super::quadrant::{Quadrant, Wanted, quadrants};

/// The four quadrants of a case.
#[derive(Debug)]
pub struct Board<W> {
    case: Case,
    packing: Packing,
    north_west: Quadrant<W>,
    south_west: Quadrant<W>,
    north_east: Quadrant<W>,
    south_east: Quadrant<W>,
    /// Column sets of a quadrant, by how many columns they have.
    column_sets: Vec<Vec<usize>>,
}

impl<W: Word> Board<W> {
    /// Whether words of this length hold all diagonals of a case.
    pub fn holds(case: &Case) -> bool {
        Packing::new(case.n, case.settled).bits() <= W::BITS
    }

    /// How many row sets with a column set the four quadrants have.
    pub fn nodes(case: &Case) -> u64 {
        4 * choose(2 * case.h(), case.h())
    }

    /// Places queens in the four quadrants, and tells how many row sets with a column set are done.
    pub fn new(case: &Case, told: impl FnMut(u64) -> Flow) -> ControlFlow<Stop, Self> {
        let (n, h) = (case.n, case.h());
        let packing = Packing::new(n, case.settled);
        let (none, settled) = (Lines::default(), case.settled);
        let far = n - h;
        let (taken, marked) = match case.middle {
            Middle::None => (none, settled),
            Middle::Centre => (settled, none),
            // The queen of the middle row on the edge: its diagonals end in the west, so that no word
            // has a bit for them.
            Middle::Beside(_) => (settled, Lines::through(n, 0, h)),
        };
        let mut column_sets = vec![Vec::new(); h + 1];
        for columns in 0usize..1 << h {
            column_sets[columns.count_ones() as usize].push(columns);
        }
        let wanted = [
            (0, 0, taken, marked),
            (0, far, taken, marked),
            (far, 0, settled, none),
            (far, far, settled, none),
        ];
        let wanted = wanted.map(|(x, y, taken, marked)| Wanted {
            x,
            y,
            taken,
            marked,
        });
        let [north_west, south_west, north_east, south_east] = quadrants(n, packing, wanted, told)?;
        ControlFlow::Continue(Board {
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
    pub fn count_with(&self, machine: impl Machine, set: RowSet, desk: &mut Desk<W>) -> u64 {
        self.list_east(machine, set, &mut desk.east);
        desk.west.iter_mut().for_each(List::clear);
        match self.case.middle {
            Middle::Beside(y) => self.list_west_beside(machine, set, y, &mut desk.west[0]),
            Middle::None | Middle::Centre => self.list_west(machine, set, &mut desk.west),
        }
        let weights = [set.clear, 2 * set.marked, 4 * set.marked];
        let key = Key::worth(&self.packing, desk.east.words().len());
        desk.east_groups.take(desk.east.words(), key);
        for (list, groups) in desk.west.iter().zip(&mut desk.west_groups) {
            groups.take(list.words(), key);
        }
        let mut clusters = Clusters::new(&desk.east_groups, &mut desk.words);
        let mut count = 0;
        while let Some((bits, words)) = clusters.next() {
            desk.block.fill(words);
            for (groups, weight) in desk.west_groups.iter().zip(weights) {
                if weight > 0 {
                    for words in groups.without(bits) {
                        count += weight * desk.block.count(machine, words);
                    }
                }
            }
        }
        count
    }

    #[inline(always)]
    fn list_east(&self, machine: impl Machine, set: RowSet, list: &mut List<W>) {
        let all = (1 << self.case.h()) - 1;
        let (north, south) = (self.case.north_rows() & !set.north, all & !set.south);
        list.clear();
        for &columns in &self.column_sets[north.count_ones() as usize] {
            list.join(
                machine,
                self.north_east.clear(north, columns),
                self.south_east.clear(south, all & !columns),
                W::default(),
            );
        }
    }

    #[inline(always)]
    fn list_west(&self, machine: impl Machine, set: RowSet, [clear, one, two]: &mut [List<W>; 3]) {
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
                clear.join(
                    machine,
                    north(Quadrant::clear),
                    south(Quadrant::clear),
                    none,
                );
            }
            if set.marked > 0 {
                one.join(
                    machine,
                    north(Quadrant::marked),
                    south(Quadrant::clear),
                    none,
                );
                one.join(
                    machine,
                    north(Quadrant::clear),
                    south(Quadrant::marked),
                    none,
                );
                two.join(
                    machine,
                    north(Quadrant::marked),
                    south(Quadrant::marked),
                    none,
                );
            }
        }
    }

    #[inline(always)]
    fn list_west_beside(&self, machine: impl Machine, set: RowSet, y: usize, list: &mut List<W>) {
        let h = self.case.h();
        let all = (1 << h) - 1;
        for x in 0..y {
            let middle = self.packing.pack(Lines::through(self.case.n, x, h));
            let free = all & !(1 << x);
            for &columns in &self.column_sets[set.north.count_ones() as usize] {
                if columns & !free != 0 {
                    continue;
                }
                let (north, south) = (set.north, set.south);
                let rest = free & !columns;
                if x == 0 {
                    let north = self.north_west.clear(north, columns);
                    list.join(machine, north, self.south_west.clear(south, rest), middle);
                } else {
                    let north = self.north_west.all(north, columns);
                    list.join(machine, north, self.south_west.all(south, rest), middle);
                }
            }
        }
    }
}

/// What a row set is counted with, kept for the next.
pub struct Desk<W> {
    east: List<W>,
    /// Without, with one, and with two queens on settled diagonals.
    west: [List<W>; 3],
    east_groups: Groups<W>,
    west_groups: [Groups<W>; 3],
    words: Vec<W>,
    block: Block,
}

impl<W: Word> Desk<W> {
    /// A desk for a case.
    pub fn new(board: &Board<W>) -> Self {
        Desk {
            east: List::default(),
            west: Default::default(),
            east_groups: Groups::new(),
            west_groups: std::array::from_fn(|_| Groups::new()),
            words: Vec::new(),
            block: Block::new::<W>(board.packing.bits()),
        }
    }
}
