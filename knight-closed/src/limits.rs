//! Which boards are too large, said before any memory is taken for them.

use common::board::Size;
use common::memory::{available, human};

use crate::search::{Algorithm, ClosedTour, FREE};
use crate::{memo, parberry, pruned, theorem};

/// Why a board is too large.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// A position would not fit into a number.
    #[error(
        "memo takes boards of up to {} cells, and {} x {} has {}; --algorithm pruned and --algorithm \
         parberry take larger ones",
        memo::MOST_CELLS, .0.width, .0.height, .0.cells()
    )]
    Memo(Size),
    /// The moves could not be counted.
    #[error("{} x {} has {} cells, and moves are counted up to {FREE}", .0.width, .0.height, .0.cells())]
    Cells(Size),
    /// The machine has not enough memory.
    #[error(
        "a board of {} x {} needs {} of memory, and {} are free",
        .size.width, .size.height, human(*.need), human(*.free)
    )]
    Memory {
        /// The board.
        size: Size,
        /// Bytes that the search takes.
        need: u64,
        /// Bytes that are free.
        free: u64,
    },
}

/// Whether a board can be taken on.
///
/// # Errors
/// It is too large, and for what.
pub fn check(problem: &ClosedTour) -> Result<(), TooLarge> {
    within(problem, available())
}

fn within(problem: &ClosedTour, free: u64) -> Result<(), TooLarge> {
    let size = problem.size;
    let cells = size.cells() as u64;
    let need = match problem.algorithm {
        Algorithm::Memo { .. } if size.cells() > memo::MOST_CELLS => {
            return Err(TooLarge::Memo(size));
        }
        Algorithm::Memo { .. } => 0, // the table stops to grow by itself
        Algorithm::Pruned(_) => cells * pruned::BYTES_PER_CELL,
        Algorithm::Parberry if theorem::obstacle(size).is_some() => return Ok(()),
        Algorithm::Parberry => parberry::bytes(size),
    };
    if cells > FREE.into() {
        return Err(TooLarge::Cells(size));
    }
    if need > free {
        return Err(TooLarge::Memory { size, need, free });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruned::Rules;

    #[test]
    fn each_algorithm_has_its_limit() {
        let check = |width, height, algorithm, free| {
            let size = Size::new(width, height);
            within(&ClosedTour { size, algorithm }, free)
        };
        let memo = Algorithm::Memo { memory: 1 << 40 };
        let pruned = Algorithm::Pruned(Rules::without(&[]));
        assert_eq!(check(11, 11, memo, 0), Ok(()));
        assert_eq!(
            check(2, 61, memo, 1 << 50),
            Err(TooLarge::Memo(Size::new(2, 61)))
        );
        let size = Size::new(100, 50);
        assert_eq!(check(100, 50, pruned, 70_000), Ok(()));
        assert_eq!(
            check(100, 50, pruned, 69_999),
            Err(TooLarge::Memory {
                size,
                need: 70_000,
                free: 69_999
            })
        );
        let gib = 1 << 30;
        assert_eq!(check(10_000, 10_000, Algorithm::Parberry, gib / 2), Ok(()));
        assert!(check(10_000, 10_000, Algorithm::Parberry, gib / 3).is_err());
        let size = Size::new(100_000, 100_000);
        for algorithm in [pruned, Algorithm::Parberry] {
            let refused = check(100_000, 100_000, algorithm, u64::MAX);
            assert_eq!(refused, Err(TooLarge::Cells(size)));
        }
        assert_eq!(
            check(999_999, 999_999, Algorithm::Parberry, 0),
            Ok(()),
            "told why there is none"
        );
    }
}
