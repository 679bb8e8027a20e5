//! Whatever bytes arrive, cut into lines.

use std::ops::Range;
use std::time::Duration;

use common::search::StopFlag;

/// The longest line that is read as a whole, in bytes.
const LONGEST: usize = 1 << 16;

/// Two streams: what a program prints, and what its helper writes. A file and a pipe are like the latter.
pub const OUTPUT: usize = 0;
pub const TRACE: usize = 1;

/// Where bytes come from: a program, a file, a pipe, or memory.
pub trait Bytes: Send {
    /// The next bytes.
    fn next(&mut self, wait: Duration) -> Incoming<(usize, Vec<u8>)>;

    /// Ends the program, if it still runs and `kills`, or waits for it; and says how it has ended, unless that is
    /// well or asked for. It is said once. What ended the program may raise the flag, too.
    fn end(&mut self, kills: bool, flag: &StopFlag) -> Option<HowEnded>;
}

/// What arrives: bytes and their stream, or a line of the stream that is read, which has its bytes until the next call.
pub enum Incoming<T> {
    Some(T),
    /// Nothing yet.
    Idle,
    /// Nothing any more.
    End,
}

/// How a program has ended, in words that follow its name.
pub enum HowEnded {
    /// Before the end of its search.
    Early(String),
    /// By itself, with an error.
    Failed(String),
}

/// A stream, cut into lines.
#[derive(Default)]
struct Stream {
    bytes: Vec<u8>,
    /// Where the next line begins.
    at: usize,
    /// The number of the last line, from 1.
    number: u64,
    /// In place of lines, records of so many bytes.
    record: Option<usize>,
}

/// The lines of a trace.
pub struct Lines {
    pub bytes: Box<dyn Bytes>,
    streams: [Stream; 2],
    /// The stream that is read.
    pub current: usize,
    /// Whether the last line has no end: it may be cut off.
    pub is_cut: bool,
}

impl Lines {
    /// The lines that these bytes make.
    pub fn new(bytes: impl Bytes + 'static) -> Self {
        Lines { bytes: Box::new(bytes), streams: Default::default(), current: TRACE, is_cut: false }
    }

    /// The trace has records of so many bytes, and no lines.
    pub fn cut_trace(&mut self, record: usize) {
        self.streams[TRACE].record = Some(record);
    }

    /// The number of the last line, from 1.
    pub fn number(&self) -> u64 {
        self.streams[self.current].number
    }

    /// The bytes of the last line.
    pub fn text(&self, line: &Range<usize>) -> &[u8] {
        &self.streams[self.current].bytes[line.clone()]
    }

    /// What the program prints now, without an end of line yet.
    pub fn question(&self) -> &[u8] {
        let Stream { bytes, at, .. } = &self.streams[OUTPUT];
        &bytes[*at..]
    }

    /// The next line without its end, or pause.
    pub fn next(&mut self, wait: Duration) -> Incoming<Range<usize>> {
        loop {
            if let Some(line) = self.streams[self.current].next() {
                return Incoming::Some(line);
            }
            match self.bytes.next(wait) {
                Incoming::Some((stream, bytes)) => {
                    self.current = stream;
                    self.streams[stream].bytes.extend(bytes);
                }
                Incoming::Idle => return Incoming::Idle,
                Incoming::End => return self.last(),
            }
        }
    }

    /// What is left at the end.
    fn last(&mut self) -> Incoming<Range<usize>> {
        self.is_cut = true;
        for current in [OUTPUT, TRACE] {
            let stream = &mut self.streams[current];
            let line = stream.at..stream.bytes.len();
            stream.at = line.end;
            if !line.is_empty() {
                stream.number += 1;
                self.current = current;
                return Incoming::Some(line);
            }
        }
        Incoming::End
    }
}

impl Stream {
    /// The next line that has arrived, or a part of one that is too long.
    fn next(&mut self) -> Option<Range<usize>> {
        let left = &self.bytes[self.at..];
        let length = match self.record {
            Some(length) => (length <= left.len()).then_some(length),
            None => {
                let near = &left[..left.len().min(LONGEST)];
                memchr::memchr(b'\n', near).or((near.len() == LONGEST).then_some(LONGEST))
            }
        };
        let Some(length) = length else {
            self.bytes.drain(..std::mem::take(&mut self.at));
            return None;
        };
        let line = self.at..self.at + length;
        let has_end = self.record.is_none() && length < LONGEST;
        self.at = line.end + usize::from(has_end);
        self.number += 1;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Parts(Vec<(usize, &'static [u8])>);

    impl Bytes for Parts {
        fn next(&mut self, _: Duration) -> Incoming<(usize, Vec<u8>)> {
            match self.0.is_empty() {
                true => Incoming::End,
                false => {
                    let (stream, bytes) = self.0.remove(0);
                    Incoming::Some((stream, bytes.to_vec()))
                }
            }
        }

        fn end(&mut self, _: bool, _: &StopFlag) -> Option<HowEnded> {
            None
        }
    }

    #[test]
    fn lines_are_whole_and_numbered_however_the_bytes_arrive() {
        let long: &[u8] = vec![b'x'; LONGEST + 1].leak();
        let parts = vec![
            (TRACE, &b"mark"[..]),
            (OUTPUT, b"a\nb"),
            (TRACE, b" 0\nmark 1\n"),
            (TRACE, long),
            (TRACE, b"rest\nmark 2\nma"),
        ];
        let mut lines = Lines::new(Parts(parts));
        let mut seen = Vec::new();
        loop {
            let line = match lines.next(Duration::ZERO) {
                Incoming::Some(line) => line,
                Incoming::Idle => continue,
                Incoming::End => break,
            };
            let what = if lines.is_cut { "last" } else { "line" };
            let text = String::from_utf8_lossy(lines.text(&line)).into_owned();
            seen.push(format!("{what} {}: {text:.6}", lines.number()));
        }
        let expected = [
            "line 1: a",
            "line 1: mark 0",
            "line 2: mark 1",
            "line 3: xxxxxx",
            "line 4: xrest",
            "line 5: mark 2",
            "last 2: b",
            "last 6: ma",
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_line_that_is_too_long_has_the_same_parts_however_it_arrives() {
        let text: &[u8] = [&[b'x'; 3 * LONGEST + 5][..], b"\nmark 1\n"].concat().leak();
        for size in [1000, LONGEST - 1, LONGEST, LONGEST + 1, text.len()] {
            let parts = text.chunks(size).map(|part| (TRACE, part)).collect();
            let mut lines = Lines::new(Parts(parts));
            let mut lengths = Vec::new();
            while let Incoming::Some(line) = lines.next(Duration::ZERO) {
                lengths.push(line.len());
            }
            assert_eq!(lengths, [LONGEST, LONGEST, LONGEST, 5, 6], "{size}");
        }
    }
}
