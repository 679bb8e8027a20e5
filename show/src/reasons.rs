//! The words of a trace: reasons, by their number.

use std::sync::Arc;

use common::search::{Reason, Why};
use rustc_hash::FxHashMap;

use crate::reader::{cause, wrong_cell};

/// Different reasons that are kept.
const MOST_REASONS: usize = 2000;
/// The most characters of a reason.
const MOST_LETTERS: usize = 200;

/// What a trace says, of which the cause is looked for on the board.
static SAID: Reason = Reason { cause: Some(cause), ..OF_TRACE };

/// What is wrong with a search.
static IS_WRONG: Reason = Reason { cause: Some(wrong_cell), ..OF_TRACE };

const OF_TRACE: Reason = Reason { word: "", short: "", sentence: "", cause: None };

/// The reasons of a trace.
#[derive(Default)]
pub struct Reasons {
    pub all: Vec<Arc<str>>,
    numbers: FxHashMap<Box<[u8]>, u32>,
}

impl Reasons {
    /// One reason without words.
    pub fn new() -> Self {
        let mut reasons = Reasons::default();
        reasons.number(b"it does not fit");
        reasons
    }

    /// A reason by its number; one with a full stop is a sentence of ours, about what is wrong.
    pub fn why(&self, number: u32) -> Why {
        let words = self.all[number as usize].clone();
        let reason = if words.ends_with('.') { &IS_WRONG } else { &SAID };
        Why { reason, numbers: None, words: Some(words) }
    }

    /// The number of a reason; 0 if it has no words, or if there are too many.
    pub fn number(&mut self, text: &[u8]) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        if self.all.len() >= MOST_REASONS || (text.is_empty() && !self.all.is_empty()) {
            return 0;
        }
        let words = String::from_utf8_lossy(text);
        let words: String = words.chars().take(MOST_LETTERS).collect();
        self.all.push(words.replace(char::is_control, "?").into());
        let number = self.all.len() as u32 - 1;
        self.numbers.insert(text.into(), number);
        number
    }
}
