//! lab-1: the laboratory's program, with its call in the right place.

use crate::program::{Tester, same};
use truth::{printed, queens};

/// Sizes that are always tried, and those of which two are picked at random.
const ALWAYS: [usize; 3] = [4, 1, 8];
const RANDOM: [usize; 6] = [2, 3, 5, 6, 7, 9];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let random = tester.random.choose_multiple(RANDOM, 2);
    for n in ALWAYS.into_iter().chain(random) {
        let expected = format!("Introduceti dimensiunea tablei:{}", printed(&queens(n), 1));
        let is_first = tester.is_right_so_far();
        // A line end after the last line does not matter.
        let right = |found: &str| {
            let same = same(expected.trim_end(), found.trim_end());
            let shown = || if is_first { where_they_part(&expected, found) } else { String::new() };
            same.map_err(|why| why + &shown())
        };
        tester.judge(format!("n = {n}"), &format!("{n}\n"), right)?;
    }
    Ok(())
}

/// The first board that is another one, beside ours; nothing, if a board is missing or too many.
fn where_they_part(expected: &str, found: &str) -> String {
    fn boards(text: &str) -> Vec<&str> {
        let (_, boards) = text.split_once(':').unwrap_or(("", text));
        boards.split("\n\n").collect()
    }
    let (ours, yours) = (boards(expected), boards(found));
    let Some(place) = ours.iter().zip(&yours).position(|(ours, yours)| ours != yours) else {
        return String::new();
    };
    let is_board = |text: &str| text.lines().all(|line| line.starts_with(['o', '*']));
    let (ours, yours) = (ours[place], yours[place]);
    if !is_board(ours) || !is_board(yours) || yours.len() > ours.len() {
        return String::new();
    }
    let width = ours.lines().next().unwrap_or("").len();
    let mut shown = format!(
        "\nboard {} is the first that differs from ours:\n{:width$}   ours",
        place + 1,
        "yours"
    );
    for (number, ours) in ours.lines().enumerate() {
        let yours = yours.lines().nth(number).unwrap_or("");
        shown += &format!("\n{yours:width$}   {ours}");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_board_that_parts_is_shown_beside_ours() {
        let [ours, yours] =
            ["n:o * \n* o \n\n* o \no * \n\nNr 2", "n:o * \n* o \n\n* o \n* o \n\nNr 2"];
        let shown = where_they_part(ours, yours);
        assert!(
            shown.starts_with("\nboard 2 is the first that differs from ours:\nyours   ours\n"),
            "{shown}"
        );
        assert!(shown.ends_with("\n*      o *") || shown.ends_with("* o    o * "), "{shown}");
        assert_eq!(where_they_part(ours, ours), "");
        assert_eq!(where_they_part(ours, "n:o * \n* o \n\nNr 1"), "", "a count is no board");
    }
}
