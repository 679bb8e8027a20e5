//! The raw events that a probe reports, one in a line.

use common::search::special;
use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::event_sender::ShownSearch;

use super::state::{At, Inference, List, NONE, OTHER, Sign, WORDS};

/// Names that are kept, and the longest side of a list. A larger board cannot be shown.
pub const MOST_NAMES: usize = 10_000;
const MOST_SIDE: i64 = 10_000;
/// Texts of calls that are kept.
const MOST_TEXTS: usize = 100_000;

/// A raw event.
#[derive(Clone, Copy, Debug)]
pub enum Raw {
    /// A call begins, with these arguments; a text is the number of one that was kept.
    Call {
        function: u32,
        line: u32,
        text: u32,
    },
    /// It ends, and this is what it returns.
    Return {
        line: u32,
        truth: u8,
        text: u32,
    },
    Write {
        list: u32,
        line: u32,
        at: At,
        old: i64,
        new: i64,
    },
    Refuse {
        text: u32,
        line: u32,
        list: u32,
        at: At,
        value: i64,
    },
    /// An object is put into a list.
    Kept {
        list: u32,
        line: u32,
        object: u32,
        text: u32,
    },
    /// Another object has the name of a list now.
    Another {
        list: u32,
    },
    /// A changed copy of a list is passed to the call that begins.
    Copied {
        list: u32,
        line: u32,
    },
    /// How often a condition was true, and false, until now.
    Condition {
        line: u32,
        counts: [u64; 2],
    },
    Seen(Sign),
}

impl Raw {
    /// The line in which it happens.
    pub fn line(self) -> u32 {
        match self {
            Raw::Call { line, .. }
            | Raw::Return { line, .. }
            | Raw::Write { line, .. }
            | Raw::Refuse { line, .. }
            | Raw::Kept { line, .. }
            | Raw::Copied { line, .. }
            | Raw::Condition { line, .. }
            | Raw::Seen(Sign::Grew(line) | Sign::Printed(line)) => line,
            Raw::Another { .. } | Raw::Seen(_) => 0,
        }
    }
}

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

/// Sets an element, and makes room for it.
pub fn set<T: Default>(all: &mut Vec<T>, number: u32, it: T) {
    let number = (number as usize).min(MOST_NAMES);
    if all.len() <= number {
        all.resize_with(number + 1, T::default);
    }
    all[number] = it;
}

fn natural(number: i64) -> Option<u32> {
    u32::try_from(number).ok()
}

fn side(number: i64) -> Option<i32> {
    (-MOST_SIDE..MOST_SIDE).contains(&number).then_some(number as i32)
}

/// What follows so many words.
fn after(rest: &[u8], words: usize) -> String {
    text(rest.splitn(words + 1, |&byte| byte == b' ').nth(words).unwrap_or_default())
}

impl Inference {
    /// Takes a line of a probe. Before it is clear what is shown, it is kept.
    pub fn line(&mut self, line: &[u8], shown: Option<&mut ShownSearch<'_>>) {
        let Some((&letter, rest)) = line.split_first() else { return };
        let rest = rest.strip_prefix(b" ").unwrap_or(rest);
        let mut words = rest.split(|&byte| byte == b' ').map(value);
        let numbers = std::array::from_fn(|_| words.next().unwrap_or(OTHER));
        match letter {
            b'f' | b't' | b'l' | b'd' | b's' | b'e' => {
                self.learn(letter, numbers, rest);
            }
            b'k' => self.take(letter, numbers, &after(rest, 3), shown),
            b'c' | b'r' => self.take(letter, numbers, &after(rest, 2), shown),
            _ => self.take(letter, numbers, "", shown),
        }
    }

    /// Takes the letter and the numbers of a line that names nothing, as [`Inference::line`] does.
    pub fn numbers(&mut self, letter: u8, numbers: [i64; 6], shown: Option<&mut ShownSearch<'_>>) {
        self.take(letter, numbers, "", shown);
    }

    fn take(
        &mut self,
        letter: u8,
        numbers: [i64; 6],
        text: &str,
        shown: Option<&mut ShownSearch<'_>>,
    ) {
        if let Some(raw) = self.read(letter, numbers, text) {
            match shown.filter(|_| self.found.is_some()) {
                Some(shown) if self.is_search(&raw) => self.on(raw, shown),
                Some(_) => {}
                None => self.head.push(raw),
            }
        }
    }

    fn read(&mut self, letter: u8, numbers: [i64; 6], text: &str) -> Option<Raw> {
        let [first, a, b, c, d, e] = numbers;
        let first = natural(first)?;
        // A list and a function have their names by now, and a cell is on a board that can be shown, or near it.
        let known = |all: usize| ((first as usize) < all).then_some(first);
        let count = |number: i64| u64::try_from(number).ok();
        Some(match letter {
            b'c' => {
                let function = known(self.names.functions.len())?;
                Raw::Call { function, line: natural(a)?, text: self.text(text) }
            }
            b'r' => {
                let truth = natural(a)? as u8;
                let text = match (text, truth) {
                    ("", 1) => "0",
                    ("", 2) => "not 0",
                    ("", _) => "nothing",
                    _ if text.starts_with('<') => "an object",
                    _ => text,
                };
                Raw::Return { line: first, truth, text: self.text(text) }
            }
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
            b'k' => {
                let text = self.text(text);
                Raw::Kept { list: first, line: natural(a)?, object: natural(b)?, text }
            }
            b'j' => Raw::Another { list: known(self.lists.len())? },
            b'y' => Raw::Copied { list: known(self.lists.len())?, line: natural(a)? },
            b'q' => Raw::Condition { line: first, counts: [count(a)?, count(b)?] },
            _ => return None,
        })
    }

    /// Learns what a number stands for, what is in a list, or what an object is at the end.
    fn learn(&mut self, letter: u8, [first, a, b, ..]: [i64; 6], rest: &[u8]) -> Option<()> {
        let first = natural(first)?;
        let name = after(rest, 1);
        match letter {
            b'f' => set(&mut self.names.functions, first, name),
            b't' => set(&mut self.names.texts, first, name.into()),
            b'l' => {
                let list = List { name, grows: true, ..List::default() };
                set(&mut self.lists, first, list);
            }
            b'd' => {
                let list = self.lists.get_mut(first as usize)?;
                list.width = side(a)?;
                list.height = side(b)?;
                let mut cells = rest.split(|&byte| byte == b' ').skip(3).map(value);
                while let (Some(x), Some(y), Some(it)) = (cells.next(), cells.next(), cells.next())
                {
                    list.start.entry([side(x)?, side(y)?]).or_insert(it);
                }
            }
            b's' if (first as usize) < self.lists.len() => {
                self.facts.list(first).rows = Some((a as u64, b as u64));
            }
            b'e' => {
                let text = self.text(&name);
                self.facts.at_end.insert(first, text);
            }
            _ => {}
        }
        Some(())
    }

    /// The number of a text that is kept; 0 is none.
    fn text(&mut self, text: &str) -> u32 {
        let said = &mut self.names.said;
        match said.get_index_of(text) {
            _ if text.is_empty() => 0,
            Some(number) => number as u32 + 1,
            None if said.len() < MOST_TEXTS => said.insert_full(text.to_owned()).0 as u32 + 1,
            None => 0,
        }
    }
}
