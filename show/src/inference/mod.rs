//! From raw events, calls and writes of a program as it is, to the events of a search.
//!
//! A probe says what happens, and nothing about what it means. The first raw events are kept until it is clear which list
//! is the board, and what tells a solution; after that, each one becomes events at once.
//!
//! | line | meaning |
//! | --- | --- |
//! | `f F NAME`, `l L NAME`, `t T TEXT` | the name of a function or a list, the text of an `if`, by number |
//! | `d L W H X Y V …` | the size of a list, 0 in place of H for a line, and what is in its cells |
//! | `c F LINE` | a call of F begins, called in this line |
//! | `r LINE TRUTH` | it ends there; 2 if it returned something true, 1 if not, 4 or 0 if nothing, 3 after an error |
//! | `w L LINE X Y OLD NEW` | a cell of a list is written; Y is -1 in a line, a value `-` if there is none |
//! | `g T LINE L X Y V` | this `if` has prevented that V is written there |
//! | `n LINE`, `p LINE` | a counter has grown; something was printed |

use common::board::Size;
use common::search::special;
use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use crate::event_sender::ShownSearch;
use crate::trace_line::BoardKind;
use solutions::Signs;
use state::{At, BoardGuess, List, OTHER, Raw, Sign, WORDS, board_value, is_word};

mod find;
mod follow;
mod guess;
mod solutions;
mod state;

pub use state::{Inference, NONE};

/// Raw events that are kept to find out what they mean.
const MOST_RAW_EVENTS: usize = 300_000;
/// Names that are kept, and the longest side of a list. A larger board cannot be shown.
const MOST_NAMES: usize = 10_000;
const MOST_SIDE: i64 = 10_000;
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(300).collect()
}

/// A value; that of a word tells whether it is the same, and its first letters.
pub fn value(word: &[u8]) -> i64 {
    match word {
        b"-" => NONE,
        [b'\'', word @ ..] => {
            let mut hash = FxHasher::default();
            hash.write(word);
            let letters = special::word(&text(word)) & !special::WORD;
            WORDS + ((hash.finish() >> 34) << 30 | u64::from(letters)) as i64
        }
        word => std::str::from_utf8(word).ok().and_then(|word| word.parse().ok()).unwrap_or(OTHER),
    }
}

fn natural(number: i64) -> Option<u32> {
    u32::try_from(number).ok()
}

fn side(number: i64) -> Option<i32> {
    (-MOST_SIDE..MOST_SIDE).contains(&number).then_some(number as i32)
}

fn set<T: Default>(all: &mut Vec<T>, number: u32, it: T) {
    let number = (number as usize).min(MOST_NAMES);
    if all.len() <= number {
        all.resize_with(number + 1, T::default);
    }
    all[number] = it;
}

impl Inference {
    /// Takes a line of a probe. Before it is clear what is shown, it is kept.
    pub fn line(&mut self, line: &[u8], shown: Option<&mut ShownSearch<'_>>) {
        let Some((&letter, rest)) = line.split_first() else { return };
        let rest = rest.strip_prefix(b" ").unwrap_or(rest);
        if matches!(letter, b'f' | b't' | b'l' | b'd') {
            self.name(letter, rest);
            return;
        }
        let mut words = rest.split(|&byte| byte == b' ').map(value);
        self.numbers(letter, std::array::from_fn(|_| words.next().unwrap_or(OTHER)), shown);
    }

    /// Takes the letter and the numbers of a line that names nothing, as [`Inference::line`] does.
    pub fn numbers(&mut self, letter: u8, numbers: [i64; 6], shown: Option<&mut ShownSearch<'_>>) {
        if let Some(raw) = self.read(letter, numbers) {
            match shown.filter(|_| self.found.is_some()) {
                Some(shown) if self.is_search(&raw) => self.on(raw, shown),
                Some(_) => {}
                None => self.head.push(raw),
            }
        }
    }

    /// Whether a call was seen, once it is decided.
    pub fn has_calls(&self) -> bool {
        !self.names.recursive.is_empty()
    }

    /// Whether so much is known that the search can be shown.
    pub fn is_full(&self) -> bool {
        self.head.len() >= MOST_RAW_EVENTS
    }

    fn read(&self, letter: u8, [first, a, b, c, d, e]: [i64; 6]) -> Option<Raw> {
        let first = natural(first)?;
        // A list and a function have their names by now, and a cell is on a board that can be shown, or near it.
        let known = |all: usize| ((first as usize) < all).then_some(first);
        Some(match letter {
            b'c' => Raw::Call { function: known(self.names.functions.len())?, line: natural(a)? },
            b'r' => Raw::Return { line: first, truth: natural(a)? as u8 },
            b'n' => Raw::Seen(Sign::Grew(first)),
            b'p' => Raw::Seen(Sign::Printed(first)),
            b'w' => {
                let list = known(self.lists.len())?;
                let at = [side(b)?, side(c)?];
                Raw::Write { list, line: natural(a)?, at, old: d, new: e }
            }
            b'g' => {
                let line = natural(a)?;
                let at = [side(c)?, side(d)?];
                Raw::Refuse { text: first, line, list: b as u32, at, value: e }
            }
            _ => return None,
        })
    }

    /// Takes the name of something, or the size of a list and what is in it.
    fn name(&mut self, letter: u8, rest: &[u8]) -> Option<()> {
        let mut words = rest.split(|&byte| byte == b' ').map(value);
        let first = natural(words.next()?)?;
        let name = || text(rest.splitn(2, |&byte| byte == b' ').nth(1).unwrap_or_default());
        match letter {
            b'f' => set(&mut self.names.functions, first, name()),
            b't' => set(&mut self.names.texts, first, name().into()),
            b'l' => {
                let list = List { name: name(), grows: true, ..List::default() };
                set(&mut self.lists, first, list);
            }
            _ => {
                let list = self.lists.get_mut(first as usize)?;
                list.width = side(words.next()?)?;
                list.height = side(words.next()?)?;
                while let (Some(x), Some(y), Some(it)) = (words.next(), words.next(), words.next())
                {
                    list.start.entry([side(x)?, side(y)?]).or_insert(it);
                }
            }
        }
        Some(())
    }

    /// Decides what is shown: the board's size and kind, its clues, and whether a choice has a value. `hint` is the
    /// source and the command, in which `--board NAME` may come first.
    ///
    /// # Errors
    /// There is no search, and this is what was seen.
    pub fn decide(&mut self, hint: &str) -> Result<(Size, BoardKind), String> {
        let mut head = std::mem::take(&mut self.head);
        self.find_recursive(&head);
        head.retain(|raw| self.is_search(raw));
        let counts = self.count(&head);
        let alone = counts.calls > 1 && !hint.starts_with("--board ");
        let list = match self.board(hint) {
            Some(list) => list,
            None if alone => {
                let seen = self.nothing(hint, &counts);
                self.seen = Some(format!("{seen}. Its calls alone are shown."));
                set(&mut self.lists, MOST_NAMES as u32, List::default());
                MOST_NAMES as u32
            }
            None => return Err(self.nothing(hint, &counts)),
        };
        let board = &self.lists[list as usize];
        let found = BoardGuess::new(list, board, self.has_queens(hint, &board.name));
        let look = (found.size, found.kind);
        self.signs = Signs::new(&self.lists, list, &counts);
        self.found = Some(found);
        self.head = head;
        Ok(look)
    }

    /// Whether the command, or the name of a function or of the board, speaks of queens.
    fn has_queens(&self, hint: &str, board: &str) -> bool {
        let command = hint.lines().next().unwrap_or_default();
        let functions = self.names.functions.iter().map(String::as_str);
        functions.chain([board, command]).any(|name| name.to_lowercase().contains("queen"))
    }

    /// What is on the board before the search, and the largest value if there are any.
    pub fn clues(&self) -> Vec<(usize, u32)> {
        let found = self.found.as_ref().filter(|found| !found.is_columns);
        let Some(found) = found else { return Vec::new() };
        let list = &self.lists[found.list as usize];
        let mut counts: FxHashMap<i64, usize> = FxHashMap::default();
        for (_, value) in list.start.iter().filter(|(at, _)| list.base.contains_key(*at)) {
            *counts.entry(*value).or_default() += 1;
        }
        let empty = counts.into_iter().max_by_key(|it| it.1).map_or(NONE, |it| it.0);
        let is_clue = |at: &At, value: i64| match found.kind {
            // What is changed in place, a permutation, is there before.
            BoardKind::Boxes => (value > 0 || is_word(value)) && self.has_values(),
            _ => value != NONE && value != empty && !list.base.contains_key(at),
        };
        let clues = list.start.iter().filter(|&(at, &value)| is_clue(at, value));
        let is_mark = found.kind == BoardKind::Marks;
        clues
            .filter_map(|(&at, &it)| Some((found.index(at, it)?, board_value(it, is_mark))))
            .collect()
    }

    /// Whether choices have values that are shown, and whether 0 is one of them.
    pub fn has_values(&self) -> bool {
        let Some(found) = &self.found else { return false };
        let list = &self.lists[found.list as usize];
        let is_told = list.values.len() > 1 || list.values.iter().any(|&it| is_word(it));
        is_told && !found.is_columns
    }

    /// Which list is taken for the board, if there are others.
    pub fn said(&self) -> Option<String> {
        let found = self.found.as_ref()?;
        let is_other = |&(place, list): &(usize, &List)| {
            place != found.list as usize && list.counts.led > 0 && list.counts.marks > 0
        };
        let others = self.lists.iter().enumerate().filter(is_other);
        let others: Vec<&str> = others.map(|(_, list)| list.name.as_str()).take(4).collect();
        let name = &self.lists[found.list as usize].name;
        let others = others.join(", ");
        let other =
            || format!("The board is {name}. To see another list: --board NAME, with {others}.");
        self.seen.clone().or((!others.is_empty()).then(other))
    }
}
