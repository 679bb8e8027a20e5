//! Bytes that a program has left behind, in memory: a page in a browser runs the program, and shows it afterwards.

use std::collections::VecDeque;
use std::time::Duration;

use common::search::StopFlag;

use crate::input::Input;
use crate::lines::{Bytes, HowEnded, Incoming};

/// What a program has said, and how it has ended.
#[derive(Default)]
pub struct RecordedRun {
    /// The name of its source.
    pub name: String,
    /// Its source.
    pub source: String,
    chunks: VecDeque<(usize, Vec<u8>)>,
    ended: Option<HowEnded>,
}

impl RecordedRun {
    /// Reads what a page sends: parts, each with the letter that says what it is, its length in four bytes, the lowest
    /// first, and its bytes.
    ///
    /// | letter | part |
    /// | --- | --- |
    /// | `n`, `s` | the name of the source, and the source |
    /// | `o`, `t` | what the program has printed, and what its helper has written, in this order |
    /// | `e`, `f` | how the program was ended early, or has failed, in words that follow its name |
    ///
    /// # Panics
    /// It is something else.
    pub fn read(mut bytes: &[u8]) -> Self {
        let mut recorded = RecordedRun::default();
        while let [letter, a, b, c, d, rest @ ..] = bytes {
            let (part, after) = rest.split_at(u32::from_le_bytes([*a, *b, *c, *d]) as usize);
            let text = || String::from_utf8_lossy(part).into_owned();
            match letter {
                b'n' => recorded.name = text(),
                b's' => recorded.source = text(),
                b'e' => recorded.ended = Some(HowEnded::Early(text())),
                b'f' => recorded.ended = Some(HowEnded::Failed(text())),
                letter => {
                    recorded.chunks.push_back((usize::from(*letter == b't'), part.to_vec()));
                }
            }
            bytes = after;
        }
        recorded
    }

    /// The trace in it.
    pub fn input(self) -> Input {
        let helper = "import search_trace, and begin with search_trace.board(8, 8, \"queens\")";
        let name = self.name.clone();
        let source = self.source.clone();
        let mut input = Input::new(&name, self, Some(helper));
        input.sources.push((name, source));
        input
    }
}

impl Bytes for RecordedRun {
    fn next(&mut self, _: Duration) -> Incoming<(usize, Vec<u8>)> {
        self.chunks.pop_front().map_or(Incoming::End, Incoming::Some)
    }

    fn end(&mut self, kills: bool, _: &StopFlag) -> Option<HowEnded> {
        self.ended.take().filter(|_| !kills)
    }
}
