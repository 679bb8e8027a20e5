//! Buffered output of a program's text.

use std::fmt;
use std::io::{self, Write};

use crate::board::write_number;

/// Bytes gathered before they are written. Measured: smaller pieces spend their time in system
/// calls, larger ones do not fit into the cache.
const CAPACITY: usize = 1 << 18;

/// Text that is gathered, and written to a stream when there is enough of it.
#[derive(Default)]
pub struct Output {
    bytes: Vec<u8>,
    sink: Option<Box<dyn Write + Send>>,
    /// Whether a piece of text is written as soon as it is complete.
    at_once: bool,
    failure: Option<io::Error>,
    kept: (usize, Vec<u8>),
}

impl Output {
    /// Text for a stream. With `at_once`, each piece of text is written as soon as it is complete.
    pub fn new(sink: Box<dyn Write + Send>, at_once: bool) -> Self {
        let bytes = Vec::with_capacity(2 * CAPACITY);
        Output { bytes, sink: Some(sink), at_once, ..Output::default() }
    }

    /// Text that stays here until it is taken.
    pub fn memory() -> Self {
        Output::default()
    }

    /// Text that goes nowhere.
    pub fn nowhere() -> Self {
        Output::new(Box::new(io::sink()), false)
    }

    /// The bytes that are gathered, to append to them.
    #[inline]
    pub fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Appends a text.
    #[inline]
    pub fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends a whole number.
    #[inline]
    pub fn number(&mut self, number: i64) {
        write_number(&mut self.bytes, number);
    }

    /// Takes the text that is gathered.
    pub fn take(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut self.bytes)).unwrap_or_default()
    }

    /// Appends a text that may be the same as last time: it is made anew only if `key` differs from
    /// the last one.
    pub fn push_kept(&mut self, key: usize, make: impl FnOnce(&mut Vec<u8>)) {
        let (kept_key, text) = &mut self.kept;
        if *kept_key != key {
            *kept_key = key;
            text.clear();
            make(text);
        }
        self.bytes.extend_from_slice(text);
    }

    /// Ends a piece of text: writes, if enough is gathered.
    ///
    /// # Errors
    /// It cannot be written; [`failure`](Output::failure) has the reason.
    #[inline]
    pub fn commit(&mut self) -> fmt::Result {
        if self.at_once || self.bytes.len() >= CAPACITY {
            return self.flush();
        }
        Ok(())
    }

    /// Writes everything that is gathered.
    ///
    /// # Errors
    /// As for [`commit`](Output::commit).
    #[inline(never)]
    pub fn flush(&mut self) -> fmt::Result {
        let Some(sink) = &mut self.sink else { return Ok(()) };
        let written = sink.write_all(&self.bytes).and_then(|()| sink.flush());
        self.bytes.clear();
        written.map_err(|error| {
            self.failure = Some(error);
            fmt::Error
        })
    }

    /// Why the text could not be written. If the reader has closed the pipe,
    /// [`io::ErrorKind::BrokenPipe`].
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }
}

impl fmt::Write for Output {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// Takes `room` bytes and then fails with `kind`; remembers how often it was written to.
    struct Disk {
        room: usize,
        kind: io::ErrorKind,
        written: Arc<Mutex<Vec<Vec<u8>>>>,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.room == 0 {
                return Err(self.kind.into());
            }
            let taken = bytes.len().min(self.room);
            self.room -= taken;
            self.written.lock().unwrap().push(bytes[..taken].to_vec());
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn output(
        room: usize,
        kind: io::ErrorKind,
        at_once: bool,
    ) -> (Output, Arc<Mutex<Vec<Vec<u8>>>>) {
        let written = Arc::default();
        let disk = Disk { room, kind, written: Arc::clone(&written) };
        (Output::new(Box::new(disk), at_once), written)
    }

    #[test]
    fn text_is_gathered_off_a_terminal_and_shown_at_once_on_one() {
        let (mut gathered, writes) = output(usize::MAX, io::ErrorKind::StorageFull, false);
        let (mut shown, seen) = output(usize::MAX, io::ErrorKind::StorageFull, true);
        for _ in 0..3 {
            for out in [&mut gathered, &mut shown] {
                fmt::Write::write_str(out, "line\n").unwrap();
                out.commit().unwrap();
            }
        }
        assert_eq!(writes.lock().unwrap().len(), 0);
        assert_eq!(seen.lock().unwrap().len(), 3);
        gathered.flush().unwrap();
        assert_eq!(writes.lock().unwrap().concat(), b"line\nline\nline\n");
    }

    #[test]
    fn a_stream_that_cannot_be_written_says_why() {
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::BrokenPipe] {
            let (mut out, _) = output(100, kind, false);
            out.bytes().extend_from_slice(&[b'x'; 2 * CAPACITY]);
            assert!(out.failure().is_none() && out.commit().is_err());
            assert_eq!(out.failure().unwrap().kind(), kind);
        }
    }

    #[test]
    fn a_kept_text_is_made_when_its_key_changes() {
        let mut out = Output::memory();
        for (key, letter) in [(1, 'a'), (1, 'b'), (2, 'c'), (1, 'd')] {
            out.push_kept(key, |text| text.push(letter as u8));
        }
        assert_eq!(out.take(), "aacd");
    }
}
