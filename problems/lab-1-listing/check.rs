//! lab-1: the laboratory's program, with its call in the right place.

use std::path::Path;

use crate::grader::Judgement;
use crate::student::{Built, same};
use crate::truth::{printed, queens};

/// Sizes whose runs are shown, and one that is not.
const SIZES: [usize; 5] = [4, 1, 2, 8, HIDDEN];
const HIDDEN: usize = 7;

pub fn check(program: &Built, _root: &Path) -> anyhow::Result<Vec<Judgement>> {
    let run = |n| {
        let subject = if n == HIDDEN { "another n".to_owned() } else { format!("n = {n}") };
        let expected = format!("Introduceti dimensiunea tablei:{}", printed(&queens(n), 1));
        // A line end after the last line does not matter.
        program
            .judge(subject, &format!("{n}\n"), |found| same(expected.trim_end(), found.trim_end()))
    };
    SIZES.into_iter().map(run).collect()
}
