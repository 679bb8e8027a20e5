//! `problems hint ID`: one hint more, of three.

use anyhow::ensure;
use checks::exercise::Exercise;

use super::Context;
use crate::style::{HEADING, styled, typed};

/// Hints of an exercise.
pub const HINTS: usize = 3;

/// Shows the hints that were given, and with `next` one more.
///
/// # Errors
/// The progress file cannot be written.
pub fn run(context: &mut Context, exercise: &Exercise, next: bool) -> anyhow::Result<()> {
    let text = context.course.text(exercise, "hints.md")?;
    let hints = split(&text);
    ensure!(hints.len() == HINTS, "problems/{}/hints.md is damaged", exercise.id);
    let all_given = context.progress.of(exercise.id).hints >= HINTS;
    let more = usize::from(next);
    context.note(exercise, |entry| entry.hints = HINTS.min(entry.hints + more))?;
    let given = context.progress.of(exercise.id).hints;
    for (number, hint) in (1..).zip(&hints).take(given) {
        writeln!(context, "{}", styled(HEADING, format!("Hint {number} of {HINTS}")))?;
        context.page(hint)?;
        writeln!(context)?;
    }
    if all_given {
        let solution = typed("solution", &format!("{} --give-up", exercise.id));
        writeln!(context, "There is no further hint. To see the solution:\n  {solution}")?;
    }
    Ok(())
}

/// The texts below the `# ` headings.
fn split(text: &str) -> Vec<&str> {
    // A heading takes a whole line.
    text.strip_prefix("# ")
        .unwrap_or(text)
        .split("\n# ")
        .map(|part| part.split_once('\n').map_or("", |(_, hint)| hint.trim()))
        .collect()
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
            let text = course.text(exercise, "hints.md").unwrap();
            let hints = split(&text);
            assert_eq!(hints.len(), HINTS, "{}", exercise.id);
            assert!(hints.iter().all(|hint| hint.len() > 20), "{}", exercise.id);
        }
    }
}
