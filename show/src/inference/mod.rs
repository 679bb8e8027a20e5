//! From raw events, calls and writes of a program as it is, to the events of a search.
//!
//! A probe says what happens, and nothing about what it means. The first raw events are kept until it is clear which list
//! is the board, and what tells a solution; after that, each one becomes events at once.
//!
//! A line is counted in its file, whose number times 2^20 is added to it; `raw FILE PATH` comes first.
//!
//! | line | meaning |
//! | --- | --- |
//! | `f F NAME`, `l L NAME`, `t T TEXT` | the name of a function or a list, the text of an `if`, by number |
//! | `d L W H`, `i L X Y V` | the size of a list, 0 in place of H for a line, and what is in a cell at first |
//! | `c LINE F ARGUMENTS` | a call of F begins, called in this line |
//! | `r LINE TRUTH VALUE` | it ends there; 2 if it returned something true, 1 if not, 4 or 0 if nothing, 3 after an error, 5 after an exception of the program's own |
//! | `w LINE L X Y OLD NEW` | a cell of a list is written; Y is -1 in a line, a value `-` if there is none |
//! | `g LINE T L X Y V` | this `if` has prevented that V is written there |
//! | `n LINE`, `p LINE` | a counter has grown; something was printed |
//! | `j LINE L`, `s L ROWS OBJECTS` | another object has the name of a list, and each call its own if LINE is not 0; its rows are so many objects |
//! | `y LINE L` | a changed copy of a list is passed to the call that begins |
//! | `k LINE L OBJECT TEXT`, `e OBJECT TEXT` | an object was put into a list, and was this; it is that at the end |
//! | `q LINE TRUE FALSE` | how often the condition there was true, and false, until now |

use common::board::Size;

use crate::trace_line::BoardKind;
use solutions::Signs;
use state::{At, BoardGuess, List, board_value, is_word};

mod calls;
mod facts;
mod find;
mod follow;
mod guess;
mod raw;
mod solutions;
mod state;

#[cfg(test)]
pub use raw::MOST_TEXTS;
#[cfg(target_os = "linux")]
pub use raw::value;
pub use state::{Inference, NONE, Named};

/// Raw events that are kept to find out what they mean.
const MOST_RAW_EVENTS: usize = 300_000;
impl Inference {
    /// Nothing is known yet of a program but what its student has named.
    pub fn new(named: Named) -> Self {
        Inference { named, ..Inference::default() }
    }

    /// Whether so much is known that the search can be shown.
    pub fn is_full(&self) -> bool {
        self.head.len() >= MOST_RAW_EVENTS
    }

    /// Decides what is shown: the board's size and kind, its clues, and whether a choice has a value. Here are
    /// the command, and the sources.
    ///
    /// # Errors
    /// There is no search, and this is what was seen.
    pub fn decide(
        &mut self,
        command: &str,
        sources: &[(String, String)],
    ) -> Result<(Size, BoardKind), String> {
        sources.clone_into(&mut self.names.sources);
        let mut head = std::mem::take(&mut self.head);
        self.find_recursive(&head);
        head.retain_mut(|raw| self.is_search(raw));
        let counts = self.count(&head);
        let Some(list) = self.board() else {
            let seen = self.nothing();
            if counts.calls < 2 || self.named.board.is_some() {
                return Err(seen);
            }
            self.seen = Some(format!("{seen}. Its calls alone are shown."));
            self.head = head;
            return Ok((Size::new(1, 1), BoardKind::Calls));
        };
        let board = &self.lists[list as usize];
        let found =
            BoardGuess::new(list, board, self.has_queens(&board.name, command), self.named.rule);
        let look = (found.size, found.kind);
        self.signs = Signs::new(&self.lists, list, &counts);
        self.found = Some(found);
        self.head = head;
        Ok(look)
    }

    /// Whether the command, or the name of a function or of the board, speaks of queens.
    fn has_queens(&self, board: &str, command: &str) -> bool {
        self.names
            .functions
            .iter()
            .map(String::as_str)
            .chain([board, command])
            .any(|name| name.to_lowercase().contains("queen"))
    }

    /// What is on the board before the search, and the largest value if there are any.
    pub fn clues(&self) -> Vec<(usize, u32)> {
        let Some(found) = self.found.as_ref().filter(|found| !found.is_columns) else {
            return Vec::new();
        };
        let list = &self.lists[found.list as usize];
        let empty = list.empty();
        let is_clue = |at: &At, value: i64| match found.kind {
            // What is changed in place, a permutation, is there before.
            BoardKind::Boxes => (value > 0 || is_word(value)) && self.has_values(),
            _ => value != NONE && Some(value) != empty && !list.base.contains_key(at),
        };
        let is_mark = found.kind == BoardKind::Marks;
        list.start
            .iter()
            .filter(|&(at, &value)| is_clue(at, value))
            .filter_map(|(&at, &it)| Some((found.index(at, it)?, board_value(it, is_mark))))
            .collect()
    }

    /// Whether the moves of a tour are numbered from 0, so that no free cell is 0.
    pub fn is_from_zero(&self) -> bool {
        let Some(found) = self.found.as_ref().filter(|it| it.kind == BoardKind::Tour) else {
            return false;
        };
        let list = &self.lists[found.list as usize];
        let is_start = list.start.values().filter(|value| **value == 0).count() == 1;
        (is_start || list.values.contains(&0)) && list.base.values().all(|value| *value != 0)
    }

    /// Whether there is no board, and calls alone are shown.
    pub fn is_alone(&self) -> bool {
        self.seen.is_some()
    }

    /// Whether choices have values that are shown, and whether 0 is one of them.
    pub fn has_values(&self) -> bool {
        let Some(found) = &self.found else { return false };
        let list = &self.lists[found.list as usize];
        !found.is_columns
            && (list.values.len() > 1 || list.values.iter().any(|&value| is_word(value)))
    }

    /// Which list is taken for the board, if there are others.
    pub fn said(&self) -> Option<String> {
        let Some(found) = &self.found else { return self.seen.clone() };
        let is_other = |&(place, list): &(usize, &List)| {
            place != found.list as usize && !list.is_single() && list.counts.led > 0
        };
        let others = self.lists.iter().enumerate().filter(is_other);
        let others: Vec<&str> = others.map(|(_, list)| list.name.as_str()).take(4).collect();
        let name = &self.lists[found.list as usize].name;
        let others = others.join(", ");
        let other =
            || format!("The board is {name}. To see another list: --board NAME, with {others}.");
        (!others.is_empty()).then(other)
    }
}
