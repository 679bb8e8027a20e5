//! Backtracking that sees a dead end when it arises, not when it has run into it.
//!
//! # The idea
//!
//! Call the *degree* of a free cell the number of its neighbours that are free or hold the knight:
//! the ways in which it can still be entered and left. The rest of a tour enters every free cell
//! and leaves it again, except the last one. So, once the knight has moved,
//!
//! - a free cell of degree 0 can never be entered, and
//! - a free cell of degree 1 can be entered but not left: it must be the last cell. Two of them
//!   cannot both be.
//!
//! A move after which one of the two holds leads to no tour, whatever follows: it is left out. All
//! other moves are made in the lecture's order, so the same tours come in the same order.
//!
//! # Why it is fast
//!
//! Degrees change only when the knight leaves a cell: its free neighbours lose one each. `Degrees`
//! keeps all degrees of the board *bit-sliced*: word k holds, for every cell, bit k of its degree.
//! To take one from any set of cells is then four steps of the subtraction one learns at school,
//! for all cells at once, and so is the question which cells have degree 1. Everything is handed
//! down by value, so there is nothing to write back but the board.
//!
//! On 6x6 from the corner, 19 431 824 959 nodes become 14 954 079.

use common::board::{Cell, MOVES};
use common::search::tours::Tours;
use common::search::{Event, Flow, Next, Observer};
use num_traits::PrimInt;

use crate::search::{KnightTours, Move, Refusal};

/// The largest number of cells that this search can hold.
pub const MOST_CELLS: usize = 128;

/// Finds every tour, in the lecture's order, and counts it.
pub fn search<O: Observer<KnightTours>>(
    problem: &KnightTours,
    count: &mut Tours,
    observer: &mut O,
) -> Flow {
    if problem.size.cells() <= 64 {
        search_in::<u64, O>(problem, count, observer)
    } else {
        search_in::<u128, O>(problem, count, observer)
    }
}

/// `C` is a set of cells: bit i is cell i, row by row.
fn search_in<C: PrimInt, O: Observer<KnightTours>>(
    problem: &KnightTours,
    count: &mut Tours,
    observer: &mut O,
) -> Flow {
    let KnightTours { size, start, .. } = *problem;
    let bit = |cell| C::one() << size.index(cell);
    let place = |index| {
        let targets = MOVES.map(|step| size.cell(index) + step);
        let moves = targets.map(|to| if size.contains(to) { bit(to) } else { C::zero() });
        let all = moves.iter().fold(C::zero(), |all, &to| all | to);
        CellMoves { cell: size.cell(index), targets, moves, all }
    };
    let places: Vec<CellMoves<C>> = (0..size.cells()).map(place).collect();
    let none = Degrees([C::zero(); 4]);
    let degrees = places.iter().fold(none, |degrees, place| degrees.plus(place.all));
    let at = size.index(start);
    let board = vec![0; size.cells()];
    let mut search = Backtracking { board, places: &places, start, count, observer };
    search.board[at] = 1;
    let all_cells = C::max_value() >> (C::zero().count_zeros() as usize - size.cells());
    search.step(&places[at], 1, all_cells ^ bit(start), degrees)
}

/// One cell and its eight moves.
struct CellMoves<C> {
    cell: Cell,
    /// The cells that the directions lead to.
    targets: [Cell; 8],
    /// The same as sets; empty off the board.
    moves: [C; 8],
    /// All of them.
    all: C,
}

/// The degree of every cell, bit-sliced.
#[derive(Clone, Copy)]
struct Degrees<C>([C; 4]);

impl<C: PrimInt> Degrees<C> {
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

struct Backtracking<'a, C, O> {
    board: Vec<u32>,
    places: &'a [CellMoves<C>],
    start: Cell,
    count: &'a mut Tours,
    observer: &'a mut O,
}

impl<'a, C: PrimInt, O: Observer<KnightTours>> Backtracking<'a, C, O> {
    /// Goes on from `at`, which is cell number `n` of the path.
    fn step(&mut self, at: &'a CellMoves<C>, n: u32, free: C, degrees: Degrees<C>) -> Flow {
        let entered = Event::Entered { board: &self.board[..], depth: n as usize };
        if self.observer.on(entered)? == Next::Skip {
            return Ok(());
        }
        if free.is_zero() {
            self.count.tours += 1;
            self.count.closed += u64::from(at.cell.is_move_from(self.start));
            self.observer.on(Event::Solved { board: &self.board, count: self.count })?;
            return Ok(());
        }
        // Whichever move is made, the knight leaves: its free neighbours lose a way.
        let degrees = degrees.minus(at.all & free);
        let (zero, one) = degrees.zero_and_one();
        for (direction, &to) in at.moves.iter().enumerate() {
            let choice = Move { direction, to: at.targets[direction] };
            let rest = free & !to;
            if (to & free).is_zero() || strands(zero & rest, one & rest) {
                self.observer.on(Event::Refused { choice, why: why(to, free) })?;
                continue;
            }
            let next = to.trailing_zeros() as usize;
            self.board[next] = n + 1;
            self.observer.on(Event::Marked { choice })?;
            self.step(&self.places[next], n + 1, rest, degrees)?;
            self.board[next] = 0; // write back
            self.observer.on(Event::Unmarked { choice })?;
        }
        Ok(())
    }
}

/// Whether free cells of degree 0 and 1 leave no way to visit them all.
fn strands<C: PrimInt>(zero: C, one: C) -> bool {
    !zero.is_zero() || !(one & one.saturating_sub(C::one())).is_zero()
}

fn why<C: PrimInt>(to: C, free: C) -> Refusal {
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
        let sets: Vec<u64> =
            (1..=8).map(|step| (0..64).step_by(step).fold(0, |set, i| set | 1 << i)).collect();
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
