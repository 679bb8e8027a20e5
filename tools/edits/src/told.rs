//! The steps of a search as the two searches are compared, and numbers of them in words.

use common::search::{Choice, Event, Reason};
use visual::replay::record::count;

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // as those of an event
pub enum Kind {
    Entered,
    Refused,
    Marked,
    Rejected,
    Solved,
    Returned,
    Unmarked,
    Wrong,
}

/// A step, as far as two searches are compared: there are many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// What it is.
    pub kind: Kind,
    /// The choice it is about: its number, and its cell.
    pub choice: [i16; 3],
    /// The board of a node that is entered, or why a choice is refused, as a number.
    more: u32,
}

impl Told {
    /// The step of an event, if it is one.
    pub fn of(event: Event<'_>) -> Option<Self> {
        let (kind, choice, more) = match event {
            Event::Entered { board, .. } => {
                (Kind::Entered, None, mixed(board.numbers().iter().copied()))
            }
            Event::Refused { choice, why } => (Kind::Refused, Some(choice), mixed_word(why)),
            Event::Wrong { choice, why, .. } => (Kind::Wrong, Some(choice), mixed_word(why)),
            Event::Marked { choice } => (Kind::Marked, Some(choice), 0),
            Event::Unmarked { choice } => (Kind::Unmarked, Some(choice), 0),
            Event::Rejected { .. } => (Kind::Rejected, None, 0),
            Event::Solved { .. } => (Kind::Solved, None, 0),
            Event::Returned { .. } => (Kind::Returned, None, 0),
            Event::Counted { .. } | Event::Noted { .. } => return None,
        };
        let choice = choice.map_or([0; 3], |Choice { number, cell }| {
            [number as i16, cell.x as i16, cell.y as i16]
        });
        Some(Told { kind, choice, more })
    }
}

/// Numbers as one (the hash of Fowler, Noll and Vo).
fn mixed(numbers: impl Iterator<Item = u32>) -> u32 {
    numbers.fold(0x811c_9dc5, |all, number| (all ^ number).wrapping_mul(0x0100_0193))
}

fn mixed_word(why: &Reason) -> u32 {
    mixed(why.word.bytes().map(u32::from))
}

/// A number of things, in words.
pub fn counted(number: u64, one: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{} {one}s", count(number)),
    }
}
