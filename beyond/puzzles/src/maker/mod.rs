//! `puzzles make`: number place puzzles of a stated difficulty with one solution each, as many as there are seeds.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `ladder` | the techniques of a person who solves by thinking |
//! | `grade` | the measure of a puzzle, and its difficulty |
//! | `random` | choices that are the same for the same seed everywhere |
//! | `generate` | the making |

mod generate;
mod grade;
mod ladder;
mod random;
#[cfg(test)]
mod tests;

use number_place::{Grid, N};

pub use grade::Difficulty;

use grade::Rating;
use ladder::LADDER;

/// The text of a puzzle file: nine lines in the lecture's format, an empty line, the command that makes
/// the puzzle, and what solving it takes.
///
/// The same difficulty, seed and rules (`x`: X-sudoku) give the same text on every machine.
pub fn puzzle(difficulty: Difficulty, seed: u64, x: bool) -> String {
    let (board, Rating { clues, steps, .. }) = generate::generate(difficulty, seed, x);
    let difficulty = format!("{difficulty:?}").to_lowercase();
    let option = if x { " --x" } else { "" };
    let taken = LADDER.iter().zip(steps).filter(|&(_, steps)| steps > 0);
    let taken = taken.map(|((technique, _), steps)| format!("{steps} x {technique}"));
    let taken = taken.collect::<Vec<_>>().join(", ");
    format!(
        "{}\nMade by this project: puzzles make --difficulty {difficulty} --seed {seed}{option}. \
         {clues} clues; {taken}.\n",
        draw(&board)
    )
}

/// `0 2 0  9 0 0  0 0 6`, nine times.
fn draw(clues: &Grid) -> String {
    let words = |block: &[u8]| block.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let line = |row: &[u8; N]| row.chunks(3).map(words).collect::<Vec<_>>().join("  ") + "\n";
    clues.iter().map(line).collect()
}
