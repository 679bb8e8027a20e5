//! lab-1: the laboratory's program, with its call in the right place.

use crate::student::same;
use crate::tester::Tester;
use crate::truth::{printed, queens};

/// Sizes that are always tried, and those of which two are drawn.
const ALWAYS: [usize; 3] = [4, 1, 8];
const DRAWN: [usize; 6] = [2, 3, 5, 6, 7, 9];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let drawn = tester.random.choose_multiple(DRAWN, 2);
    for n in ALWAYS.into_iter().chain(drawn) {
        let expected = format!("Introduceti dimensiunea tablei:{}", printed(&queens(n), 1));
        // A line end after the last line does not matter.
        let right = |found: &str| same(expected.trim_end(), found.trim_end());
        tester.judge(format!("n = {n}"), &format!("{n}\n"), right)?;
    }
    Ok(())
}
