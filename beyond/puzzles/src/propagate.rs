//! Propagation: conclusions that need no guess.
//!
//! - *Naked single*: if a cell has one candidate, its peers lose the digit.
//! - *Hidden single*: if a block has one cell for a digit, the cell loses its other candidates.
//! - *Locked candidates*: in a band, a digit occurs once in each of three rows and once in each of
//!   three blocks. These rows are a permutation of three. If no permutation that the candidates
//!   allow has a certain row in a certain block, this row of the block loses the digit. The same
//!   holds for the columns of a stack. With the hidden singles of blocks, this also finds those of
//!   rows and columns.
//!
//! Every operation of `eliminate` works on all cells of a digit at once, without branches and
//! tables. JCZSolve (zhouyundong, 2012), which the crate `sudoku` follows, uses tables, and works on
//! one band at a time.

use number_place::N;

use crate::candidates::Candidates;
use crate::cell_set::{ALL, CellSet, indices};
use crate::rules::Rules;

/// The upper left cell of each block.
const CORNERS: CellSet = 0o111 << (6 * N) | 0o111 << (3 * N) | 0o111;

/// From a cell to the next of its row, and of its column.
const RIGHT: usize = 1;
const DOWN: usize = N;

impl Candidates {
    /// Draws conclusions until there are no more, and fills every cell that has one candidate.
    /// Returns false if a cell has none: then there is no solution. If no cell is open at the end,
    /// the board is a solution, since the peers of every cell have lost its digit.
    pub fn propagate(&mut self, rules: &Rules) -> bool {
        let mut seen = [0; N]; // the places from which `eliminate` has drawn its conclusions
        loop {
            let [one, two, _] = self.at_least();
            if one != ALL {
                return false;
            }
            let single = self.open & !two;
            self.open &= two;
            for places in &mut self.places {
                for index in indices(*places & single) {
                    // Of two peers with the same digit, one loses its only candidate.
                    *places &= !rules.peers[index];
                }
            }
            if self.places == seen {
                return true;
            }
            for f in 0..N {
                if self.places[f] != seen[f] {
                    seen[f] = self.places[f];
                    let (places, sole) = eliminate(seen[f]);
                    if sole & self.open != 0 {
                        self.places.iter_mut().for_each(|others| *others &= !sole);
                    }
                    self.places[f] = places;
                }
            }
        }
    }
}

/// Eliminates a digit by locked candidates. Returns the places that are left, and those of them that
/// are alone in their block.
fn eliminate(places: CellSet) -> (CellSet, CellSet) {
    let columns = permutations(lines(places, DOWN, RIGHT), 3 * DOWN);
    let places = places & cells(columns, DOWN, RIGHT);
    let rows = permutations(lines(places, RIGHT, DOWN), 3 * RIGHT);
    let places = places & cells(rows, RIGHT, DOWN);
    let several = at_least_two(rows) | at_least_two(lines(places, DOWN, RIGHT));
    (places, places & cells([CORNERS & !several; 3], RIGHT, DOWN))
}

/// The blocks that have a place in the first, second and third of their lines, as their corners.
/// `along` a line is the step from cell to cell, and `across` from line to line.
fn lines(places: CellSet, along: usize, across: usize) -> [CellSet; 3] {
    let any = places | places >> along | places >> (2 * along);
    [any & CORNERS, any >> across & CORNERS, any >> (2 * across) & CORNERS]
}

/// All cells of such lines.
fn cells([first, second, third]: [CellSet; 3], along: usize, across: usize) -> CellSet {
    let lines = first | second << across | third << (2 * across);
    lines | lines << along | lines << (2 * along)
}

/// Keeps the lines that are part of a permutation: of three blocks in a row, each has a digit in
/// another line. From a block to the next is `step`, and to the first from the last two steps back.
fn permutations([a, b, c]: [CellSet; 3], step: usize) -> [CellSet; 3] {
    // The bits that leave the three blocks meet no corner.
    let next = |set: CellSet| set >> step | set << (2 * step);
    let previous = |set: CellSet| set << step | set >> (2 * step);
    let up = a & next(b) & previous(c);
    let down = a & previous(b) & next(c);
    [up | down, b & (previous(up) | next(down)), c & (next(up) | previous(down))]
}

fn at_least_two([a, b, c]: [CellSet; 3]) -> CellSet {
    a & b | c & (a | b)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// All 46 656 ways to place a digit nine times, once in each row, column and block.
    fn placements() -> Vec<CellSet> {
        fn step(y: usize, columns: &mut Vec<usize>, all: &mut Vec<CellSet>) {
            if y == N {
                let cells = columns.iter().enumerate().map(|(y, &x)| 1 << (N * y + x));
                return all.push(cells.sum());
            }
            for x in 0..N {
                let free = |(other, &ox): (usize, &usize)| {
                    ox != x && (ox / 3 != x / 3 || other / 3 != y / 3)
                };
                if columns.iter().enumerate().all(free) {
                    columns.push(x);
                    step(y + 1, columns, all);
                    columns.pop();
                }
            }
        }
        let mut all = Vec::new();
        step(0, &mut Vec::new(), &mut all);
        assert_eq!(all.len(), 46_656);
        all
    }

    /// Sets that have a cell with a probability of so many percent.
    fn cells(percent: u32) -> impl Strategy<Value = CellSet> {
        proptest::collection::vec(0..100u32, N * N).prop_map(move |chances| {
            let cells = (0..N * N).filter(|&index| chances[index] < percent);
            cells.map(|index| 1 << index).sum()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_placement_is_lost(places in (40..100u32).prop_flat_map(cells)) {
            let all = placements();
            let mut fitting = all.iter().filter(|&placement| placement & !places == 0);
            let (left, sole) = eliminate(places);
            prop_assert_eq!(left & !places, 0, "nothing is added");
            prop_assert!(fitting.all(|it| it & !left == 0 && sole & !it == 0));
        }

        #[test]
        fn what_is_left_of_a_placement_is_the_placement(index in 0..46_656usize) {
            let placement = placements()[index];
            prop_assert_eq!(eliminate(placement), (placement, placement));
        }
    }

    #[test]
    fn the_row_of_one_block_is_taken_from_the_others_and_so_is_a_column() {
        let set = |cells: &[(usize, usize)]| cells.iter().map(|(x, y)| 1 << (N * y + x)).sum();
        // In the middle block of the upper band, the digit is in row 2: at x = 3 or 5.
        let rows: CellSet = set(&[(3, 2), (5, 2)]);
        let middle: CellSet = (0..3).map(|y| 0o070 << (N * y)).sum();
        let (left, sole) = eliminate(ALL & !middle | rows);
        assert_eq!((left, sole), (ALL & !middle & !(0o777 << (2 * N)) | rows, 0));
        // The same with x and y exchanged, where the block has one cell left.
        let columns: CellSet = set(&[(2, 5)]);
        let middle: CellSet = (3..6).map(|y| 0o007 << (N * y)).sum();
        let column: CellSet = (0..N).map(|y| 1 << (N * y + 2)).sum();
        let row: CellSet = 0o777 << (5 * N);
        let (left, sole) = eliminate(ALL & !middle | columns);
        assert_eq!((left, sole), (ALL & !middle & !column & !row | columns, columns));
    }
}
