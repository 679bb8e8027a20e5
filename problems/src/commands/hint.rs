//! `problems hint ID`: one hint more, of three.

use std::process::ExitCode;

use anyhow::ensure;

use super::{Desk, typed};
use crate::style::{HEAD, styled};

/// Hints of an exercise.
pub const HINTS: usize = 3;

/// Gives the next hint, after those that were given before.
///
/// # Errors
/// There is no such exercise, or the progress file cannot be written.
pub fn run(desk: &mut Desk, name: &str) -> anyhow::Result<ExitCode> {
    let exercise = desk.course.exercise(name)?;
    let text = desk.course.text(exercise, "hints.md")?;
    let hints = split(&text);
    ensure!(hints.len() == HINTS, "problems/{}/hints.md is damaged", exercise.id);
    let mut entry = desk.progress.of(exercise.id);
    let all_given = entry.hints >= HINTS;
    entry.hints = (entry.hints + 1).min(HINTS);
    desk.progress.set(exercise.id, &entry)?;
    for (number, hint) in (1..).zip(&hints).take(entry.hints) {
        let head = styled(HEAD, format!("Hint {number} of {HINTS}"));
        writeln!(desk.out, "{head}\n{hint}\n")?;
    }
    if all_given {
        let command = typed(&format!("solution {} --give-up", exercise.id));
        writeln!(desk.out, "There is no further hint. To see the solution:\n  {command}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The texts below the `# ` headings.
fn split(text: &str) -> Vec<String> {
    let mut hints: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("# ") {
            hints.push(String::new());
        } else if let Some(hint) = hints.last_mut() {
            hint.push_str(line);
            hint.push('\n');
        }
    }
    hints.iter().map(|hint| hint.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Course;
    use std::path::Path;

    #[test]
    fn every_exercise_has_three_hints() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        for exercise in course.exercises() {
            let hints = split(&course.text(exercise, "hints.md").unwrap());
            assert_eq!(hints.len(), HINTS, "{}", exercise.id);
            assert!(hints.iter().all(|hint| hint.len() > 20), "{}", exercise.id);
        }
    }
}
