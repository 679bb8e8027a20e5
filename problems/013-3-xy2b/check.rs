//! 013-3: the block of a cell.

use crate::formula::{Number, whole};
use crate::grader::Grader;
use crate::program::{Tester, same};

/// Blocks that are w wide and h high, as they are always tried; more are random.
const ALWAYS: [(u64, u64); 2] = [(3, 3), (3, 2)];
const RANDOM: usize = 8;
/// The longest side of a random block, and its most cells.
const MOST_SIDE: u64 = 16;
const MOST_CELLS: u64 = 48;

/// The block of each cell of a board of w·h by w·h, found by numbering the blocks one after the other.
fn blocks(w: u64, h: u64) -> Vec<((u64, u64), u64)> {
    let mut cells = Vec::new();
    let mut number = 0;
    for top in (0..w * h).step_by(h as usize) {
        for left in (0..w * h).step_by(w as usize) {
            for y in top..top + h {
                for x in left..left + w {
                    cells.push(((x, y), number));
                }
            }
            number += 1;
        }
    }
    cells
}

pub fn check(grader: &mut Grader) {
    let in_a_row =
        ALWAYS.into_iter().chain([(2, 3), (4, 2), (1, 5), (5, 1), (2, 5)]).map(|(w, h)| {
            let first_row = blocks(w, h).into_iter().filter(|((_, y), _)| *y == 0);
            let last = first_row.map(|(_, block)| block).max().unwrap_or(0);
            ([w, h], whole(last + 1))
        });
    grader.formula("blocks_in_a_row", ["w", "h"], in_a_row, "the blocks side by side are");
    let (x, y) = (2, 1);
    let real = Number::new(x.into(), 3.into()) + Number::new(y.into(), 3.into()) * whole(3);
    let look = "put (2, 1) into x/3 + (y/3)*3 and do not round";
    grader.near("without_integer_division", real, 1, look);
    let look = "the division comes first, and loses its remainder";
    grader.number("y5", number_place::search::xy2b(0, 5), look);
    let others = [
        ("b6a67275", "5/3 is 1 in C and in Rust, and 1.67 would be rounded to 2"),
        ("3efa1d0e", "both operands are integers, and so is the result"),
        ("a8e0ed12", "only a division by zero fails"),
    ];
    grader.sealed_choice("what_division_does", "y5", "bb938647", &others);
}

pub fn check_program(tester: &mut Tester) -> anyhow::Result<()> {
    let mut sizes = ALWAYS.to_vec();
    while sizes.len() < ALWAYS.len() + RANDOM {
        let [w, h] = [(); 2].map(|()| tester.random.u64(1..=MOST_SIDE));
        // With w = h a formula that confuses the two is right.
        if w != h && w * h <= MOST_CELLS && !sizes.contains(&(w, h)) {
            sizes.push((w, h));
        }
    }
    for (w, h) in sizes {
        let mut cells = blocks(w, h);
        cells.sort_unstable_by_key(|((x, y), _)| (*y, *x));
        let input: String = cells.iter().map(|((x, y), _)| format!("{w} {h} {x} {y}\n")).collect();
        let expected: String = cells.iter().map(|(_, block)| format!("{block}\n")).collect();
        tester.judge(format!("blocks of {w} x {h}"), &input, |found| {
            let same = same(expected.trim_end(), found.trim_end());
            same.map_err(|difference| told(&difference, &input))
        })?;
    }
    Ok(())
}

/// The difference, and the line of input it belongs to.
fn told(difference: &str, input: &str) -> String {
    let number = difference.split(' ').nth(1).and_then(|word| word.parse::<usize>().ok());
    match number.and_then(|number| input.lines().nth(number - 1)) {
        Some(line) => format!("{difference} (for the input {line})"),
        None => difference.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbering_the_blocks_agrees_with_the_lecture_on_9x9() {
        for ((x, y), block) in blocks(3, 3) {
            assert_eq!(block as usize, number_place::search::xy2b(x as usize, y as usize));
        }
        assert_eq!(blocks(2, 3).len(), 36);
    }
}
