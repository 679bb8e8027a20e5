//! 012-3: the laboratory's program, with its call in the right place.

use std::path::Path;

use super::ended_well;
use super::truth::{printed, queens};
use crate::grader::{Line, Outcome};
use crate::student::{Built, first_difference};

/// Sizes whose runs are shown, and one that is not.
const SHOWN: [usize; 4] = [4, 1, 2, 8];
const HIDDEN: usize = 7;

pub(super) fn check(program: &Built, _root: &Path) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for n in SHOWN.into_iter().chain([HIDDEN]) {
        let expected = String::from_utf8_lossy(&printed(&queens(n), 1)).into_owned();
        let expected = format!("Introduceti dimensiunea tablei:{expected}");
        let ran = program.run(&format!("{n}\n"))?;
        let outcome = match ended_well(&ran) {
            Err(outcome) => outcome,
            // A line end after the last line does not matter.
            Ok(found) => match first_difference(expected.trim_end(), found.trim_end()) {
                None => Outcome::Holds,
                Some(difference) => Outcome::Wrong(difference),
            },
        };
        let subject = if n == HIDDEN {
            "another n".to_owned()
        } else {
            format!("n = {n}")
        };
        lines.push(Line { subject, outcome });
    }
    Ok(lines)
}
