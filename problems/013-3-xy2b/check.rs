//! 013-3: the block of a cell.

use crate::prelude::*;

pub const EXERCISE: Exercise =
    Exercise { program: Some(check_program), ..Exercise::worksheet(check) };

/// Blocks have sides of up to so many cells. All of them are tried: every cell of the board if they have few columns and
/// rows, and those of its first row, its first column and its diagonals if they have more.
const LONGEST: u64 = 20;
const SMALL: u64 = 5;
/// So many random blocks, of up to so many cells, are tried on every cell.
const RANDOM: usize = 8;
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

fn check(grader: &mut Grader) {
    let in_a_row =
        [(3, 3), (3, 2), (2, 3), (4, 2), (1, 5), (5, 1), (2, 5)].into_iter().map(|(w, h)| {
            let last = blocks(w, h)
                .into_iter()
                .filter(|((_, y), _)| *y == 0)
                .map(|(_, block)| block)
                .max()
                .unwrap_or(0);
            ([w, h], whole(last + 1))
        });
    grader.formula("blocks_in_a_row", ["w", "h"], in_a_row, "the blocks side by side are");
    let x = 2;
    let y = 1;
    let real = Number::new(x.into(), 3.into()) + Number::new(y.into(), 3.into()) * whole(3);
    grader.near(
        "without_integer_division",
        real,
        1,
        "put (2, 1) into x/3 + (y/3)*3 and do not round",
    );
    grader.number(
        "y5",
        number_place::search::xy2b(0, 5),
        "the division comes first, and loses its remainder",
    );
    grader.sealed_choice(
        "what_division_does",
        "y5",
        "bb938647",
        &[
            ("b6a67275", "5/3 is 1 in C and in Rust, and 1.67 would be rounded to 2"),
            ("3efa1d0e", "both operands are integers, and so is the result"),
            ("a8e0ed12", "only a division by zero fails"),
        ],
    );
}

fn check_program(tester: &mut Tester) -> anyhow::Result<()> {
    let mut sizes = Vec::new();
    while sizes.len() < RANDOM {
        let [w, h] = [(); 2].map(|()| tester.random.u64(1..=LONGEST));
        // With w = h a formula that confuses the two is right.
        if w != h && w * h <= MOST_CELLS && w.max(h) > SMALL && !sizes.contains(&(w, h)) {
            sizes.push((w, h));
        }
    }
    judge(tester, "blocks of 3 x 3", &[(3, 3)])?;
    // One run, since their answers are the same for everybody.
    let all: Vec<(u64, u64)> =
        (1..=LONGEST).flat_map(|w| (1..=LONGEST).map(move |h| (w, h))).collect();
    judge(tester, "blocks of up to 20 x 20", &all)?;
    for (w, h) in sizes {
        judge(tester, &format!("blocks of {w} x {h}"), &[(w, h)])?;
    }
    Ok(())
}

/// Asks for the blocks of boards with such blocks.
fn judge(tester: &mut Tester, what: &str, sizes: &[(u64, u64)]) -> anyhow::Result<()> {
    let mut input = String::new();
    let mut expected = String::new();
    for &(w, h) in sizes {
        let mut cells = blocks(w, h);
        let last = w * h - 1;
        let is_small = sizes.len() == 1 || w.max(h) <= SMALL;
        let is_tried = |x, y| is_small || x == 0 || y == 0 || x == y || x + y == last;
        cells.retain(|((x, y), _)| is_tried(*x, *y));
        cells.sort_unstable_by_key(|((x, y), _)| (*y, *x));
        input.extend(cells.iter().map(|((x, y), _)| format!("{w} {h} {x} {y}\n")));
        expected.extend(cells.iter().map(|(_, block)| format!("{block}\n")));
    }
    tester.judge(what.to_owned(), &input, |found| {
        same(&expected, found).map_err(|difference| told(&difference, &input))
    })
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
