//! 012-3: the laboratory's program, with its call in the right place.

use std::path::Path;

use crate::checks::ended_well;
use crate::exercise::Exercise;
use crate::grader::{Judgement, Verdict};
use crate::student::{Built, first_difference};
use crate::truth::{printed, queens};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    program: Some(check),
    ..Exercise::new("012-3-lab-listing", "The laboratory's misplaced call")
};

/// Sizes whose runs are shown, and one that is not.
const SHOWN: [usize; 4] = [4, 1, 2, 8];
const HIDDEN: usize = 7;

fn check(program: &Built, _root: &Path) -> anyhow::Result<Vec<Judgement>> {
    let mut lines = Vec::new();
    for n in SHOWN.into_iter().chain([HIDDEN]) {
        let expected = printed(&queens(n), 1);
        let expected = format!("Introduceti dimensiunea tablei:{expected}");
        let ran = program.run(&format!("{n}\n"))?;
        let verdict = match ended_well(&ran) {
            Err(verdict) => verdict,
            // A line end after the last line does not matter.
            Ok(found) => match first_difference(expected.trim_end(), found.trim_end()) {
                None => Verdict::Holds,
                Some(difference) => Verdict::Wrong(difference),
            },
        };
        let subject = if n == HIDDEN { "another n".to_owned() } else { format!("n = {n}") };
        lines.push(Judgement { subject, verdict });
    }
    Ok(lines)
}
