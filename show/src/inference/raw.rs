//! The raw events that a probe reports, one in a line.

use std::hash::{BuildHasher, Hasher};

use common::search::special;
use rustc_hash::{FxBuildHasher, FxHasher};

use crate::event_sender::ShownSearch;
use crate::trace_line::letters;

use super::state::{At, Inference, List, NONE, OTHER, Sign, WORDS};

/// Names that are kept, and the longest side of a list. A larger board cannot be shown.
pub const MOST_NAMES: usize = 10_000;
const MOST_SIDE: i64 = 10_000;
/// Texts of calls that are kept.
pub const MOST_TEXTS: usize = 100_000;
/// How a call returned that an exception of the program's own has left.
pub const RAISED: &str = "by an exception";
/// The most letters of a text.
const MOST_LETTERS: usize = 300;
/// The bit of the number of a text that is not kept.
pub const OTHER_TEXT: u32 = 1 << 31;

/// A raw event, and the line in which it happens, or 0.
#[derive(Clone, Copy, Debug)]
pub struct RawEvent {
    pub line: u32,
    pub what: Raw,
}

/// What a call has returned, or how it has ended without that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Truth {
    /// Nothing, or nothing that is known.
    None,
    False,
    True,
    /// An error ended it, or the end of the program.
    Error,
    /// An exception of the program's own left it.
    Raised,
}

/// What happens; a text is the number of one that was kept.
#[derive(Clone, Copy, Debug)]
pub enum Raw {
    /// A call begins, with these arguments.
    Call {
        function: u32,
        text: u32,
    },
    /// It ends, and this is what it returns.
    Return {
        truth: Truth,
        text: u32,
    },
    Write {
        list: u32,
        at: At,
        old: i64,
        new: i64,
    },
    Refuse {
        text: u32,
        list: u32,
        at: At,
        value: i64,
    },
    /// An object is put into a list.
    Kept {
        list: u32,
        object: u32,
        text: u32,
    },
    /// Another object has the name of a list now.
    Another(u32),
    /// A changed copy of a list is passed to the call that begins.
    Copied(u32),
    /// How often a condition was true, and false, until now.
    Condition([u64; 2]),
    Seen(Sign),
}

/// A value; that of a word tells whether it is the same, and its first letters.
pub fn value(word: &[u8]) -> i64 {
    match word {
        b"-" => NONE,
        [b'\'', word @ ..] => {
            let mut hash = FxHasher::default();
            hash.write(word);
            let letters = special::word(&letters(word, MOST_LETTERS)) & !special::WORD;
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

impl Inference {
    /// Takes a line of a probe. Before it is clear what is shown, it is kept.
    pub fn line(&mut self, line: &[u8], shown: Option<&mut ShownSearch<'_>>) {
        let Some(&letter) = line.first() else { return };
        // A text comes after so many numbers.
        let before = match letter {
            b'f' | b'l' | b't' | b'e' => 1,
            b'c' | b'r' => 2,
            b'k' => 3,
            _ => 6,
        };
        let mut numbers = [OTHER; 6];
        let mut words = line.splitn(before + 2, |&byte| byte == b' ').skip(1);
        for (number, word) in numbers[..before].iter_mut().zip(&mut words) {
            *number = value(word);
        }
        let rest = words.next().unwrap_or_default();
        self.take(letter, numbers, &letters(rest, MOST_LETTERS), shown);
    }

    /// Takes the letter, the numbers and the text of such a line.
    pub fn take(
        &mut self,
        letter: u8,
        numbers: [i64; 6],
        text: &str,
        shown: Option<&mut ShownSearch<'_>>,
    ) {
        if let Some(mut raw) = self.read(letter, numbers, text) {
            match shown.filter(|_| self.found.is_some() || self.is_alone()) {
                Some(shown) if self.is_search(&mut raw) => self.on(raw, shown),
                Some(_) => {}
                None => self.head.push(raw),
            }
        }
    }

    fn read(&mut self, letter: u8, numbers: [i64; 6], text: &str) -> Option<RawEvent> {
        let [first, a, b, c, d, e] = numbers;
        // A list and a function have their names by now, and a cell is on a board that can be shown, or near it.
        let known = |all: usize| natural(a).filter(|&it| (it as usize) < all);
        let list = known(self.lists.len());
        // The number of the file is in front of that of the line.
        let line = natural(first)?;
        let start = self.starts.get(&(line >> 20)).filter(|_| line > 0);
        let line = start.map_or(0, |start| start + (line & 0xf_ffff));
        let what = match letter {
            b'c' => {
                let function = known(self.names.functions.len())?;
                Raw::Call { function, text: self.text(text) }
            }
            b'r' => {
                let (truth, unsaid) = match a {
                    1 => (Truth::False, "0"),
                    2 => (Truth::True, "not 0"),
                    3 => (Truth::Error, "nothing"),
                    5 => (Truth::Raised, RAISED),
                    _ => (Truth::None, "nothing"),
                };
                let text = match text {
                    "" => unsaid,
                    _ if text.starts_with('<') => "an object",
                    _ => text,
                };
                Raw::Return { truth, text: self.text(text) }
            }
            b'n' => Raw::Seen(Sign::Grew(line)),
            b'p' => Raw::Seen(Sign::Printed(line)),
            b'w' => Raw::Write { list: list?, at: [side(b)?, side(c)?], old: d, new: e },
            b'g' => Raw::Refuse {
                text: natural(a)?,
                list: b as u32,
                at: [side(c)?, side(d)?],
                value: e,
            },
            b'k' => Raw::Kept { list: list?, object: natural(b)?, text: self.text(text) },
            b'j' => Raw::Another(list?),
            b'y' => Raw::Copied(list?),
            b'q' => Raw::Condition([a.try_into().ok()?, b.try_into().ok()?]),
            _ => return self.learn(letter, numbers, text),
        };
        Some(RawEvent { line, what })
    }

    /// Learns what a number stands for, what is in a list, or what an object is at the end.
    fn learn(
        &mut self,
        letter: u8,
        [first, a, b, c, ..]: [i64; 6],
        text: &str,
    ) -> Option<RawEvent> {
        let first = natural(first)?;
        match letter {
            b'f' => {
                let names = &mut self.names;
                let same = names.functions.iter().position(|it| it == text);
                set(&mut names.functions, first, text.to_owned());
                set(&mut names.first, first, same.map_or(first, |place| place as u32));
            }
            b't' => set(&mut self.names.texts, first, text.into()),
            b'l' => {
                set(
                    &mut self.lists,
                    first,
                    List { name: text.to_owned(), width: -1, grows: true, ..List::default() },
                );
            }
            b'e' => {
                let text = self.text(text);
                self.facts.at_end.insert(first, text);
            }
            _ => {
                let list = self.lists.get_mut(first as usize)?;
                match letter {
                    b'd' => [list.width, list.height] = [side(a)?, side(b)?],
                    b'i' => drop(list.start.entry([side(a)?, side(b)?]).or_insert(c)),
                    b's' => self.facts.list(first).rows = Some((a as u64, b as u64)),
                    _ => {}
                }
            }
        }
        None
    }

    /// The number of a text that is kept; that of another one tells whether it is the same, which is all that is known of it.
    fn text(&mut self, text: &str) -> u32 {
        let said = &mut self.names.said;
        match said.get_index_of(text) {
            None if said.len() == MOST_TEXTS => FxBuildHasher.hash_one(text) as u32 | OTHER_TEXT,
            known => known.unwrap_or_else(|| said.insert_full(text.to_owned()).0) as u32,
        }
    }
}
