//! Where two searches part: the first choice that only one of them makes.

use std::time::Duration;

use common::board::Cell;
use common::search::special;

use crate::input::{Got, Input};
use crate::reasons::Reasons;
use crate::words::{Item, Kind, NOWHERE, Word};

/// What one of the two searches does where they part.
#[derive(Debug)]
pub struct Parting {
    /// How many choices are the same before, those that are taken back counted, too.
    pub after: u64,
    /// The cell of its next choice.
    pub cell: Cell,
    /// What both do next.
    pub sentence: String,
}

/// Whether a line says what a search has chosen; what is refused, and where a call begins, may be left out.
pub fn is_choice(word: Word) -> bool {
    matches!(word, Word::Mark | Word::Unmark | Word::Solution)
}

/// Where two traces part, or why they do not. `names` are theirs.
///
/// # Errors
/// One of them has no board.
pub fn find(
    mut inputs: [Input; 2],
    names: [&str; 2],
) -> anyhow::Result<Result<[Parting; 2], &'static str>> {
    let mut reasons = Reasons::new();
    let [a, b] = &mut inputs;
    let kind @ (_, is) = a.board(&mut reasons)?;
    if kind != b.board(&mut reasons)? {
        return Ok(Err("the two are not on the same board"));
    }
    let mut after = 0;
    loop {
        let next = [next(a, &mut reasons), next(b, &mut reasons)];
        match next {
            [None, None] => return Ok(Err("both make the same choices")),
            [Some(one), Some(other)] if is_same(one, other) => after += 1,
            _ => {
                let [mine, theirs] = next.map(|item| what(item, is));
                let parting = |item: Option<Item>, this: &str, name, that: &str| Parting {
                    after,
                    cell: item.map_or(NOWHERE, |item| item.cell),
                    sentence: format!(
                        "Here the two searches part: next, this one {this}, and {name} {that}."
                    ),
                };
                return Ok(Ok([
                    parting(next[0], &mine, names[1], &theirs),
                    parting(next[1], &theirs, names[0], &mine),
                ]));
            }
        }
    }
}

/// The next choice.
fn next(input: &mut Input, reasons: &mut Reasons) -> Option<Item> {
    loop {
        match input.next(reasons, Duration::from_millis(50)) {
            Got::Item(item) if is_choice(item.word) => return Some(item),
            Got::End => return None,
            _ => {}
        }
    }
}

/// Whether two choices are the same: a value may be left out.
fn is_same(one: Item, other: Item) -> bool {
    let are_equal = one.value == other.value || one.value.is_none() || other.value.is_none();
    (one.word, one.cell) == (other.word, other.cell) && are_equal
}

/// What a search does, in words that follow its name.
fn what(item: Option<Item>, kind: Kind) -> String {
    let Some(Item { word, cell, value, .. }) = item else { return "ends".to_owned() };
    let cell = match kind {
        Kind::Boxes => format!("box {}", cell.x),
        _ => cell.to_string(),
    };
    match (word, value) {
        (Word::Solution, _) => "finds a solution".to_owned(),
        (Word::Unmark, _) => format!("takes {cell} back"),
        (_, Some(value)) if !matches!(kind, Kind::Tour | Kind::Path) => {
            let value = if value == special::ZERO { 0 } else { value };
            format!("places {value} in {cell}")
        }
        _ => format!("marks {cell}"),
    }
}
