//! Backtracking that sees a dead end when it arises, not when it has run into it.
//!
//! # The idea
//!
//! Call the *degree* of a free cell the number of its neighbours that are free or hold the knight: the
//! ways in which it can still be entered and left. The rest of a tour enters every free cell and leaves
//! it again, except the last one. So, once the knight has moved,
//!
//! - a free cell of degree 0 can never be entered, and
//! - a free cell of degree 1 can be entered but not left: it must be the last cell. Two of them cannot
//!   both be.
//!
//! A move after which one of the two holds leads to no tour, whatever follows: it is left out. All other
//! moves are made in the lecture's order, so the same tours come in the same order.
//!
//! # Why it is fast
//!
//! Degrees change only when the knight leaves a cell: its free neighbours lose one each. `Degrees`
//! keeps all degrees of the board *bit-sliced*: word k holds, for every cell, bit k of its degree. To
//! take one from any set of cells is then four steps of the subtraction one learns at school, for all
//! cells at once, and so is the question which cells have degree 1. Everything is handed down by value,
//! so there is nothing to write back but the board.
//!
//! On 6x6 from the corner, 19 431 824 959 nodes become 14 954 079.

use std::ops::ControlFlow;

use common::board::Cell;
use common::knight;
use common::observer::Observer;
use common::stop::Flow;
use common::tours::Tours;
use num_traits::PrimInt;

use crate::search::{Board, KnightTours, Move, Refusal};

/// The largest number of cells that this search can hold.
pub const MAX_CELLS: usize = 128;

/// The board has more cells than [`MAX_CELLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "--algorithm pruned holds boards of up to {MAX_CELLS} cells, and this one has {cells}; \
     plain takes any board"
)]
pub struct TooLarge {
    /// Cells of the board.
    pub cells: usize,
}

/// A board that is small enough for this search.
#[derive(Clone, Copy, Debug)]
pub struct Pruned(KnightTours);

impl Pruned {
    /// Takes a board of up to [`MAX_CELLS`] cells.
    ///
    /// # Errors
    /// The board is larger.
    pub fn new(problem: KnightTours) -> Result<Self, TooLarge> {
        match problem.size.cells() {
            cells if cells > MAX_CELLS => Err(TooLarge { cells }),
            _ => Ok(Pruned(problem)),
        }
    }

    /// The problem.
    pub fn problem(&self) -> &KnightTours {
        &self.0
    }

    /// Finds every tour, in the lecture's order, and tells `observer` each step on the way.
    pub fn search(&self, tally: &mut Tours, observer: &mut impl Observer<KnightTours>) -> Flow {
        if self.0.size.cells() <= 64 {
            search::<u64>(&self.0, tally, observer)
        } else {
            search::<u128>(&self.0, tally, observer)
        }
    }
}

/// A set of cells: bit i is cell i, row by row.
trait Cells: PrimInt {}
impl Cells for u64 {}
impl Cells for u128 {}

fn search<C: Cells>(
    problem: &KnightTours,
    tally: &mut Tours,
    observer: &mut impl Observer<KnightTours>,
) -> Flow {
    let size = problem.size;
    let bit = |cell| C::one() << size.index(cell);
    let places: Vec<Place<C>> = (0..size.cells())
        .map(|index| {
            let target = |d| knight::target(size, size.cell(index), d);
            let moves = std::array::from_fn(|d| target(d).map_or(C::zero(), bit));
            Place {
                index,
                moves,
                all: moves.iter().fold(C::zero(), |all, &move_to| all | move_to),
            }
        })
        .collect();
    let mut degrees = Degrees([C::zero(); 4]);
    for place in &places {
        degrees = degrees.plus(place.all);
    }
    let start = size.index(problem.start);
    let mut board = Board {
        size,
        numbers: vec![0; size.cells()],
    };
    board.numbers[start] = 1;
    let all_cells = C::max_value() >> (C::zero().count_zeros() as usize - size.cells());
    let free = all_cells ^ bit(problem.start);
    let mut search = Backtracking {
        board,
        places: &places,
        start: problem.start,
        tally,
    };
    search.step(&places[start], 1, free, degrees, observer)
}

/// One cell and its eight moves.
struct Place<C> {
    index: usize,
    /// The cell that each direction leads to, as a set; empty off the board.
    moves: [C; 8],
    /// All of them.
    all: C,
}

/// The degree of every cell, bit-sliced.
#[derive(Clone, Copy)]
struct Degrees<C>([C; 4]);

impl<C: Cells> Degrees<C> {
    /// One more for each of `cells`; no degree passes 8.
    fn plus(mut self, cells: C) -> Self {
        let mut carry = cells;
        for slice in &mut self.0 {
            (*slice, carry) = (*slice ^ carry, *slice & carry);
        }
        self
    }

    /// One less for each of `cells`; each has at least one.
    fn minus(mut self, cells: C) -> Self {
        let mut borrow = cells;
        for slice in &mut self.0 {
            (*slice, borrow) = (*slice ^ borrow, !*slice & borrow);
        }
        self
    }

    /// The cells of degree 0, and those of degree 1.
    fn zero_and_one(self) -> (C, C) {
        let [ones, twos, fours, eights] = self.0;
        let at_most_one = !(twos | fours | eights);
        (at_most_one & !ones, at_most_one & ones)
    }
}

struct Backtracking<'a, C> {
    board: Board,
    places: &'a [Place<C>],
    start: Cell,
    tally: &'a mut Tours,
}

impl<'a, C: Cells> Backtracking<'a, C> {
    /// Tries every knight's move from `at`, the cell that was visited as number `fixed`.
    fn step<O: Observer<KnightTours>>(
        &mut self,
        at: &'a Place<C>,
        fixed: u32,
        free: C,
        degrees: Degrees<C>,
        observer: &mut O,
    ) -> Flow {
        if !observer.visits(fixed as usize) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board, fixed as usize)?;
        if free.is_zero() {
            let last = self.board.size.cell(at.index);
            self.tally.count(knight::is_move(last, self.start));
            return observer.answered(&self.board, self.tally);
        }
        // Whichever move is made, the knight leaves: its free neighbours lose a way.
        let degrees = degrees.minus(at.all & free);
        let (zero, one) = degrees.zero_and_one();
        for (direction, &to) in at.moves.iter().enumerate() {
            let step = Move {
                direction,
                from: at.index,
            };
            let rest = free & !to;
            if (to & free).is_zero() || strands(zero & rest, one & rest) {
                if O::SEES_REFUSALS {
                    observer.refused(step, why(to, free))?;
                }
                continue;
            }
            let next = to.trailing_zeros() as usize;
            observer.marked(step)?;
            self.board.numbers[next] = fixed + 1;
            self.step(&self.places[next], fixed + 1, rest, degrees, observer)?;
            // Write back: the next direction must find the board as this one found it.
            self.board.numbers[next] = 0;
            observer.written_back(step)?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether free cells of degree 0 and 1 leave no way to visit them all.
fn strands<C: Cells>(zero: C, one: C) -> bool {
    !zero.is_zero() || !(one & one.saturating_sub(C::one())).is_zero()
}

fn why<C: Cells>(to: C, free: C) -> Refusal {
    if to.is_zero() {
        Refusal::OffBoard
    } else if (to & free).is_zero() {
        Refusal::Visited
    } else {
        Refusal::DeadEnd
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bit_sliced_degrees_count_like_numbers() {
        let mut degrees = Degrees([0u64; 4]);
        let mut numbers = [0u32; 64];
        // Any sets will do: the multiples of 1 to 8 are added, then taken away again.
        let sets: Vec<u64> = (1..=8)
            .map(|step| (0..64).step_by(step).fold(0, |set, i| set | 1 << i))
            .collect();
        let check = |degrees: Degrees<u64>, numbers: &[u32; 64]| {
            let (zero, one) = degrees.zero_and_one();
            for (i, &number) in numbers.iter().enumerate() {
                assert_eq!(
                    (zero >> i & 1, one >> i & 1),
                    ((number == 0).into(), (number == 1).into())
                );
            }
        };
        let change = |set: u64, by: i32, numbers: &mut [u32; 64]| {
            for (i, number) in numbers.iter_mut().enumerate() {
                if set >> i & 1 == 1 {
                    *number = number.wrapping_add_signed(by);
                }
            }
        };
        for &set in &sets {
            degrees = degrees.plus(set);
            change(set, 1, &mut numbers);
            check(degrees, &numbers);
        }
        for &set in &sets {
            degrees = degrees.minus(set);
            change(set, -1, &mut numbers);
            check(degrees, &numbers);
        }
    }
}
