//! `puzzles make`: number place puzzles of a stated difficulty with one solution each, as many as there are seeds.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `rules` | units and peers, with and without diagonals |
//! | `candidates` | which digits are still possible in which cells |
//! | `solutions` | the fast search that counts solutions |
//! | `ladder` | the techniques of a person who solves by thinking |
//! | `grade` | the measure of a puzzle, and its difficulty |
//! | `random` | choices that are the same for the same seed everywhere |
//! | `seventeen` | puzzles of 17 clues |
//! | `generate` | the making |

mod candidates;
mod generate;
mod grade;
mod ladder;
mod random;
mod rules;
mod seventeen;
mod solutions;
#[cfg(test)]
mod tests;

use number_place::{Board, N};

pub use grade::Difficulty;

use grade::Rating;
use ladder::LADDER;

/// The text of a puzzle file: nine lines in the lecture's format, an empty line, and where it is from.
///
/// The same difficulty, seed and rules (`x`: X-sudoku) give the same text on every machine.
///
/// There is none of 17 clues with diagonals.
pub fn puzzle(difficulty: Difficulty, seed: u64, x: bool) -> String {
    let (clues, grade) = generate::generate(difficulty, seed, x);
    format!("{}\n{}\n", draw(&clues), provenance(difficulty, seed, x, &grade))
}

/// `0 2 0  9 0 0  0 0 6`, nine times.
fn draw(clues: &Board) -> String {
    let words = |block: &[u8]| block.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let line = |row: &[u8; N]| row.chunks(3).map(words).collect::<Vec<_>>().join("  ") + "\n";
    clues.iter().map(line).collect()
}

/// The command that makes the puzzle, and what solving it takes.
fn provenance(difficulty: Difficulty, seed: u64, x: bool, grade: &Rating) -> String {
    let option = if x { " --x" } else { "" };
    let taken = LADDER.iter().zip(grade.steps);
    let taken = taken.filter(|&(_, steps)| steps > 0);
    let taken: Vec<String> =
        taken.map(|((technique, _), steps)| format!("{steps} x {technique}")).collect();
    format!(
        "Made by this project: puzzles make --difficulty {difficulty} --seed {seed}{option}. {} clues; {}.",
        grade.clues,
        taken.join(", ")
    )
}
