//! Half boards: a north and a south quadrant that fit.

use common::search::{Flow, Stop};

use super::quadrants::Quadrant;

/// The quadrants of one half of the board.
pub struct Half {
    /// The quadrant in the north.
    pub north: Quadrant,
    /// The quadrant in the south.
    pub south: Quadrant,
}

impl Half {
    /// Lists the half boards that use these rows of the north and the south, and all of `columns`.
    /// Appends the diagonals of each; they include `taken`, those of a queen in the middle row.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn list(
        &self,
        [north_rows, south_rows]: [usize; 2],
        columns: usize,
        taken: u64,
        halves: &mut Vec<u64>,
    ) -> Flow {
        let deals = (0..=columns).filter(|north| north & !columns == 0);
        for north in deals.filter(|north| north.count_ones() == north_rows.count_ones()) {
            let south = self.south.list(south_rows, columns & !north);
            unions(self.north.list(north_rows, north), south, taken, halves)?;
        }
        Ok(())
    }
}

/// Appends the union of each north word, each south word and `taken`, where no two of the three
/// have a bit in common.
fn unions(north: &[u64], south: &[u64], taken: u64, halves: &mut Vec<u64>) -> Flow {
    let mut length = halves.len();
    for north in north.iter().filter(|&north| north & taken == 0) {
        let north = north | taken;
        halves.try_reserve(south.len()).map_err(|_| Stop::Failed)?;
        halves.resize(length + south.len(), 0);
        // Every union is written, and the next overwrites it if it was none: no branch to guess.
        for &south in south {
            halves[length] = north | south;
            length += usize::from(north & south == 0);
        }
    }
    halves.truncate(length);
    Ok(())
}
