//! lab-1: the laboratory's program, with its call in the right place.

use crate::program::{Tester, same};
use crate::truth::{printed, queens};

/// Sizes that are always tried, and those of which two are picked at random.
const ALWAYS: [usize; 3] = [4, 1, 8];
const RANDOM: [usize; 6] = [2, 3, 5, 6, 7, 9];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let random = tester.random.choose_multiple(RANDOM, 2);
    for n in ALWAYS.into_iter().chain(random) {
        let expected = format!("Introduceti dimensiunea tablei:{}", printed(&queens(n), 1));
        // A line end after the last line does not matter.
        let right = |found: &str| same(expected.trim_end(), found.trim_end());
        tester.judge(format!("n = {n}"), &format!("{n}\n"), right)?;
    }
    Ok(())
}
