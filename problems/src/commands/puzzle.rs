//! `problems puzzle`: makes a puzzle.

use std::process::ExitCode;

use number_place::maker::{Level, puzzle};

use super::Desk;

/// Prints the puzzle of a level and a seed, in the form that `number-place` reads.
///
/// # Errors
/// There is no such puzzle, or stdout cannot be written.
pub fn run(desk: &mut Desk, level: Level, seed: u64, x: bool) -> anyhow::Result<ExitCode> {
    desk.out.write_all(puzzle(level, seed, x)?.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
