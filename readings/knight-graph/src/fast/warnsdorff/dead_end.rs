//! Dead ends seen one move ahead.
//!
//! When the knight leaves a cell, the neighbours it did not go to lose a neighbour for good. One
//! that has no white neighbour left can never be visited. One that has a single one left can be
//! entered from there but not left again: it is *loose*, and can only be the last cell of the tour.
//! So an open tour has room for one loose cell, and a closed tour, where every cell needs a cell
//! before and a cell after it, has none. (Neighbours of the same cell have the same colour on a
//! chessboard, so they are no neighbours of each other: what the others have left does not depend
//! on where the knight goes.)
//!
//! A closed tour must also save the last white neighbour of its start for the end.
//!
//! A move that breaks one of these rules leads into a part of the search tree without any tour,
//! however large that part is; leaving it out loses none. The rules are special cases of those by
//! which F. Rubin prunes a search for Hamiltonian paths (A search procedure for Hamilton paths and
//! circuits, Journal of the ACM 21, 1974).

use super::colours::{Around, Directions};
use super::path::Path;

/// Which moves from a cell lead to a certain dead end, and what the others leave behind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    /// White neighbours that have one white neighbour left.
    single: Directions,
    /// Loose cells left behind before.
    loose: u8,
    /// The moves that lead to a dead end.
    pub hopeless: Directions,
}

impl Outlook {
    /// Looks ahead from the knight's cell; `around` is what its neighbours have left.
    #[inline(always)]
    pub fn new(path: &Path, around: Around) -> Self {
        let mut outlook = Outlook { loose: path.call().loose, ..Outlook::default() };
        if around.runs_short() && !path.lacks_one_cell() {
            outlook.single = around.with(1);
            outlook.hopeless = outlook.strands(path, around);
        }
        if path.closed && !path.lacks_one_cell() {
            outlook.hopeless.0 |= bars_home(path).0;
        }
        outlook
    }

    /// The moves that leave more cells stranded than the end of a tour can reach.
    #[inline]
    fn strands(self, path: &Path, around: Around) -> Directions {
        if !around.with(0).is_empty() {
            // Such a cell can be visited now or never, and a visit now would end the path.
            return Directions(u8::MAX);
        }
        let room = u8::from(!path.closed);
        (0..8).filter(|&direction| self.loose_after(direction) > room).collect()
    }

    /// How many loose cells there are once the knight has gone in a direction.
    #[inline(always)]
    pub fn loose_after(self, direction: usize) -> u8 {
        let others = self.single.len() - u32::from(self.single.contains(direction));
        self.loose + others as u8
    }
}

/// The moves to the last white neighbour of the start, which a closed tour needs to come back.
#[inline]
fn bars_home(path: &Path) -> Directions {
    if path.colours.moves_left(path.start) > 1 {
        return Directions::default();
    }
    let to_it = |&direction: &usize| path.target(direction).is_move_from(path.start);
    (0..8).filter(to_it).collect()
}
