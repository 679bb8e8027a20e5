//! 013-3: the block of a cell.

use std::path::Path;

use crate::checks::ended_well;
use crate::exercise::Exercise;
use crate::formula::{Number, whole};
use crate::grader::{Grader, Judgement, Verdict};
use crate::student::{Built, first_difference};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    program: Some(check_program),
    ..Exercise::new("013-3-xy2b", "The block of a cell")
};

/// Blocks that are w wide and h high, as they are shown, and those that are not.
const SHOWN: [(u64, u64); 3] = [(3, 3), (3, 2), (2, 3)];
const HIDDEN: [(u64, u64); 4] = [(4, 2), (1, 5), (5, 1), (2, 5)];

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
    let sizes = SHOWN.into_iter().chain(HIDDEN);
    let in_a_row: Vec<(Vec<u64>, Number)> = sizes
        .map(|(w, h)| {
            let first_row = blocks(w, h).into_iter().filter(|((_, y), _)| *y == 0);
            let last = first_row.map(|(_, block)| block).max().unwrap_or(0);
            (vec![w, h], whole(last + 1))
        })
        .collect();
    grader.formula("blocks_in_a_row", &["w", "h"], &in_a_row, "the blocks side by side are");
    let (x, y) = (2, 1);
    let real = Number::new(x.into(), 3.into()) + Number::new(y.into(), 3.into()) * whole(3);
    grader.near(
        "without_integer_division",
        &real,
        1,
        "put (2, 1) into x/3 + (y/3)*3 and do not round",
    );
    grader.number(
        "y5",
        &whole(number_place::search::xy2b(0, 5)),
        "the division comes first, and loses its remainder",
    );
    grader.choice(
        "what_division_does",
        "drops-remainder",
        &[
            ("rounds", "5/3 is 1 in C and in Rust, and 1.67 would be rounded to 2"),
            ("keeps-fraction", "both operands are integers, and so is the result"),
            ("fails", "only a division by zero fails"),
        ],
    );
}

fn check_program(program: &Built, _root: &Path) -> anyhow::Result<Vec<Judgement>> {
    let mut lines = Vec::new();
    for (sizes, hidden) in [(&SHOWN[..], false), (&HIDDEN[..], true)] {
        for &(w, h) in sizes {
            let mut cells = blocks(w, h);
            cells.sort_unstable_by_key(|((x, y), _)| (*y, *x));
            let input: String =
                cells.iter().map(|((x, y), _)| format!("{w} {h} {x} {y}\n")).collect();
            let expected: String = cells.iter().map(|(_, block)| format!("{block}\n")).collect();
            let ran = program.run(&input)?;
            let verdict = ended_well(&ran).map_or_else(
                |verdict| verdict,
                |found| match first_difference(expected.trim_end(), found.trim_end()) {
                    None => Verdict::Holds,
                    Some(_) if hidden => Verdict::Wrong("some cells get another block".to_owned()),
                    Some(difference) => Verdict::Wrong(told(&difference, &input)),
                },
            );
            let subject =
                if hidden { "other blocks".to_owned() } else { format!("blocks of {w} x {h}") };
            lines.push(Judgement { subject, verdict });
        }
    }
    // One line for all sizes that are not shown.
    let (shown, hidden) = lines.split_at(SHOWN.len());
    let first_bad = hidden.iter().find(|line| line.verdict != Verdict::Holds);
    let one = first_bad.or(hidden.first()).cloned();
    Ok(shown.iter().cloned().chain(one).collect())
}

/// The difference, and the line of input it belongs to.
fn told(difference: &str, input: &str) -> String {
    let number = difference.split(' ').nth(1).and_then(|word| word.parse::<usize>().ok());
    let line = number.and_then(|number| input.lines().nth(number - 1));
    match line {
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
