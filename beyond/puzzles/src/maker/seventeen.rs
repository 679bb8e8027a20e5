//! Puzzles of 17 clues.
//!
//! Hardly one random board in 100 000 has such a puzzle. The puzzles below were found by this
//! project in less than an hour of computing, by the search that collectors of such puzzles call
//! {-2+1}: remove any two clues of a puzzle and look for one clue that makes the solution unique
//! again. The puzzle found has one clue fewer, and is searched in turn. Random puzzles of at most
//! 25 clues led to the first two; {-1+1} and {-2+2}, which keep the number of clues, led from these
//! to the others. Gordon Royle's collection of some 49 000 such puzzles is nearly complete, so they
//! will stand there, too.

use number_place::{Board, N};

use super::random::Random;

/// Puzzles of 17 clues with one solution each; none is another one shuffled.
const FOUND: [&str; 7] = [
    ".....9.....7.....32....8...8....2.4........9...3.6....4......8.....7......613....",
    "1.......92...........4...8...3.........52..1..9..7............2..63..9....4.....7",
    "2....9.....7.....3.....8..58....2.4............3.6....4......8.....7......653....",
    "...........7.1...32....8...8....2.4............3.6....4.....58.....7......613....",
    ".....9.....7.....32....8...8......4........9..13.6...74......8.....7.......13....",
    "4....9.....7.....32....8...8....2.4............3.6.1.........8.....7......613....",
    "1........2...........4...8...3....6....52..1..9..7.........8..2..63.......4.....7",
];

/// One of these puzzles, made to look like another.
///
/// The rules do not change when digits change names, when the rows of a band or the columns of a stack
/// change places, when bands or stacks do, or when rows become columns. Neither does the number of solutions.
pub fn shuffled(random: &mut Random) -> Board {
    let puzzle = FOUND[random.below(FOUND.len() as u32)].as_bytes();
    let transposed = random.below(2) == 1;
    let (rows, columns) = (lines(random), lines(random));
    let names = random.order::<N>();
    let digit = |x: usize, y: usize| {
        let (x, y) = if transposed { (rows[y], columns[x]) } else { (columns[x], rows[y]) };
        match puzzle[y * N + x] {
            b'.' => 0,
            digit => names[usize::from(digit - b'1')] as u8 + 1,
        }
    };
    std::array::from_fn(|y| std::array::from_fn(|x| digit(x, y)))
}

/// The nine rows or columns in an order that keeps neighbours of a block together.
fn lines(random: &mut Random) -> [usize; N] {
    let blocks = random.order::<3>();
    let within = [(); 3].map(|()| random.order::<3>());
    std::array::from_fn(|k| 3 * blocks[k / 3] + within[k / 3][k % 3])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_block_of_lines_stays_together() {
        let mut random = Random::new(1, 0);
        for _ in 0..50 {
            let lines = lines(&mut random);
            let mut sorted = lines;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
            let together = |block: &[usize]| block.iter().all(|line| line / 3 == block[0] / 3);
            assert!(lines.chunks(3).all(together), "{lines:?}");
        }
    }

    /// What no shuffling changes: for each clue, how often its digit is given, how many clues are in its
    /// row, in its column and in its block. Rows and columns may have changed places.
    fn profile(board: &Board) -> Vec<[usize; 4]> {
        let clues: Vec<(usize, usize, u8)> = (0..81)
            .map(|k| (k % N, k / N, board[k / N][k % N]))
            .filter(|&(_, _, digit)| digit > 0)
            .collect();
        let profile = clues.iter().map(|&(x, y, digit)| {
            [
                clues.iter().filter(|clue| clue.2 == digit).count(),
                clues.iter().filter(|clue| clue.1 == y).count(),
                clues.iter().filter(|clue| clue.0 == x).count(),
                clues.iter().filter(|clue| (clue.0 / 3, clue.1 / 3) == (x / 3, y / 3)).count(),
            ]
        });
        let mut profile: Vec<_> = profile.collect();
        profile.sort_unstable();
        profile
    }

    #[test]
    fn shuffling_gives_a_puzzle_a_new_look_and_nothing_else() {
        let mut random = Random::new(2, 0);
        let looks: BTreeSet<Board> = (0..400).map(|_| shuffled(&mut random)).collect();
        assert_eq!(looks.len(), 400, "all different");
        let profiles: BTreeSet<_> = looks.iter().map(profile).collect();
        assert!(profiles.iter().all(|profile| profile.len() == 17));
        // Every puzzle as it is and transposed; if two were the same, there would be fewer.
        assert_eq!(profiles.len(), 2 * FOUND.len());
        for profile in &profiles {
            let mut transposed: Vec<_> = profile.iter().map(|&[f, y, x, b]| [f, x, y, b]).collect();
            transposed.sort_unstable();
            assert!(profiles.contains(&transposed));
        }
    }

    #[test]
    fn every_digit_comes_to_every_cell() {
        let mut random = Random::new(3, 0);
        let looks = (0..2000).map(|_| shuffled(&mut random));
        let seen: BTreeSet<(usize, u8)> =
            looks.flat_map(|board| board.into_iter().flatten().enumerate()).collect();
        assert_eq!(seen.len(), 81 * 10, "0 to 9 in 81 cells");
    }
}
