//! What each verbose level prints, and the board as the reading prints it.

use std::fmt::{self, Write};

use common::board::Size;
use common::search::{Event, Output, tours};

use crate::problem::{Algorithm, ClosedTour, FREE};
use crate::pruned::rules::BUDGET;

/// The fewest digits a cell has room for: the reading's cells have three.
const FEWEST_DIGITS: usize = 3;

/// Prints an event: from level 1 on the tour, from 2 on every node or block, at 3 every move.
pub fn print(problem: &ClosedTour, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, .. } => draw(out, problem.size, &board.numbers()),
        Event::Text { level: lowest, text } if level >= lowest => write!(out, "{text}"),
        // `parberry` enters blocks, and notes them.
        Event::Entered { board, depth }
            if level >= 2 && !matches!(problem.algorithm, Algorithm::Parberry) =>
        {
            tours::node(out, depth);
            draw(out, problem.size, &board.numbers())
        }
        Event::Refused { choice, why } if level >= 2 && why == &BUDGET => {
            writeln!(out, "-- attempt {} is given up: {} --", choice.number, why.reason.word)
        }
        Event::Refused { choice, why } | Event::Marked { choice, why } if level >= 3 => {
            tours::choice(out, ">>", choice, why.reason.word)
        }
        Event::Unmarked { choice, .. } if level >= 3 => {
            tours::choice(out, "<<", choice, "write back")
        }
        _ => Ok(()),
    }
}

/// Prints the board, row by row: a large one is never in memory as text. All cells are equally
/// wide: three digits, or as many as the largest number of the board needs; free cells are empty.
fn draw(out: &mut Output, size: Size, numbers: &[u32]) -> fmt::Result {
    let width = size.width as usize;
    let digits = numbers.len().saturating_sub(1).checked_ilog10().unwrap_or(0) as usize + 1;
    let digits = digits.max(FEWEST_DIGITS);
    let border = |out: &mut Output| {
        out.push_kept(width, |text| {
            text.extend(format!("+{:-<1$}", "", digits + 2).repeat(width).bytes());
            text.extend(b"+\n");
        });
    };
    for row in numbers.chunks(width) {
        border(out);
        for &number in row {
            out.push("| ");
            let end = out.bytes().len() + digits + 1;
            if number != FREE {
                out.number(number.into());
            }
            out.bytes().resize(end, b' ');
        }
        out.push("|\n");
        out.commit()?;
    }
    border(out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: i32, numbers: &[u32]) -> String {
        let size = Size::new(width, numbers.len() as i32 / width);
        let mut out = Output::memory();
        draw(&mut out, size, numbers).unwrap();
        out.take()
    }

    #[test]
    fn cells_are_as_wide_as_the_reading_has_them() {
        let expected = "\
            +-----+-----+-----+\n\
            | 0   | 27  | 2   |\n\
            +-----+-----+-----+\n\
            | 3   |     | 999 |\n\
            +-----+-----+-----+\n";
        assert_eq!(lines(3, &[0, 27, 2, 3, FREE, 999]), expected);
    }

    #[test]
    fn all_cells_grow_with_the_largest_number() {
        let numbers: Vec<u32> = (0..1001).collect();
        let text = lines(1, &numbers);
        assert!(text.starts_with("+------+\n| 0    |\n+------+\n"), "{text}");
        assert!(text.ends_with("+------+\n| 1000 |\n+------+\n"));
        assert!(lines(1, &numbers[1..]).starts_with("+-----+\n"));
    }
}
