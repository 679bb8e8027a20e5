//! The words of a trace: reasons, by their number.

use common::search::Reason;
use rustc_hash::FxHashMap;

use crate::reader::reason;

/// Different reasons that are kept. They live as long as the process, for events name them by address.
const MOST_REASONS: usize = 2000;
/// The most characters of a reason.
const MOST_LETTERS: usize = 200;

/// The reasons of a trace.
#[derive(Default)]
pub struct Reasons {
    pub all: Vec<&'static Reason>,
    numbers: FxHashMap<Box<[u8]>, u32>,
}

impl Reasons {
    /// One reason without words.
    pub fn new() -> Self {
        let mut reasons = Reasons::default();
        reasons.number(b"it does not fit");
        reasons
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
        let words: &'static str = words.replace(char::is_control, "?").leak();
        self.all.push(Box::leak(Box::new(reason(words))));
        let number = self.all.len() as u32 - 1;
        self.numbers.insert(text.into(), number);
        number
    }
}
