//! `problems levels PROGRAM ARGS…`: the verbose levels side by side.

use std::process::ExitCode;

use super::Desk;
use crate::levels::{Arguments, compare, report};

/// Runs the program at its levels and shows what each prints.
///
/// # Errors
/// There is no such program, or it cannot be built or run.
pub fn run(desk: &mut Desk, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let compared = compare(&desk.course.root, arguments)?;
    let text = report::report(arguments, &compared, desk.terminal);
    write!(desk.out, "{text}")?;
    Ok(ExitCode::SUCCESS)
}
