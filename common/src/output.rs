//! stdout: buffered, quiet when its reader goes away, loud when it cannot be written. And stderr, which never matters.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;

use crate::stop::{Flow, Stop};

/// How much text is gathered before it is written, in bytes. Measured: smaller pieces spend their time
/// in system calls, larger ones fall out of the cache.
const CAPACITY: usize = 1 << 18;

/// A program's text on its way to stdout.
///
/// Whoever has something to say appends it to [`text`](Output::text) and then calls
/// [`commit`](Output::commit). On a terminal that shows it at once, elsewhere when enough has come
/// together.
pub struct Output {
    text: Vec<u8>,
    sink: Box<dyn Write + Send>,
    at_once: bool,
    failure: Option<io::Error>,
}

impl Output {
    /// The process's stdout.
    pub fn stdout() -> Self {
        let stdout = io::stdout();
        let at_once = stdout.is_terminal();
        Output::new(Box::new(stdout), at_once)
    }

    /// Any other sink. With `at_once`, every commit is written immediately.
    pub fn new(sink: Box<dyn Write + Send>, at_once: bool) -> Self {
        Output {
            text: Vec::with_capacity(2 * CAPACITY),
            sink,
            at_once,
            failure: None,
        }
    }

    /// Where to append text that is to be printed.
    #[inline]
    pub fn text(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// A piece of text is complete: writes, if it is time to.
    ///
    /// Breaks with [`Stop::ReaderGone`] or [`Stop::WriteFailed`] if nothing more can be written.
    #[inline]
    pub fn commit(&mut self) -> Flow {
        if self.at_once || self.text.len() >= CAPACITY {
            return self.flush();
        }
        ControlFlow::Continue(())
    }

    /// Writes everything that was appended so far.
    #[inline(never)]
    pub fn flush(&mut self) -> Flow {
        let written = self
            .sink
            .write_all(&self.text)
            .and_then(|()| self.sink.flush());
        self.text.clear();
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ControlFlow::Break(Stop::ReaderGone)
            }
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(Stop::WriteFailed)
            }
        }
    }

    /// The error behind a [`Stop::WriteFailed`].
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}

/// Prints a line on stderr. Whether anybody can read it changes nothing: a program whose stderr is closed or on a full
/// disk goes on, and ends as it would have. (`eprintln!` would panic.)
pub fn say(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
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
            if let Ok(mut written) = self.written.lock() {
                written.push(bytes[..taken].to_vec());
            }
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
        let disk = Disk {
            room,
            kind,
            written: Arc::clone(&written),
        };
        (Output::new(Box::new(disk), at_once), written)
    }

    #[test]
    fn text_is_gathered_off_a_terminal_and_shown_at_once_on_one() {
        let (mut gathered, writes) = output(usize::MAX, io::ErrorKind::StorageFull, false);
        let (mut shown, seen) = output(usize::MAX, io::ErrorKind::StorageFull, true);
        for _ in 0..3 {
            for out in [&mut gathered, &mut shown] {
                out.text().extend_from_slice(b"line\n");
                assert!(out.commit().is_continue());
            }
        }
        assert_eq!(writes.lock().unwrap().len(), 0);
        assert_eq!(seen.lock().unwrap().len(), 3);
        assert!(gathered.flush().is_continue());
        assert_eq!(writes.lock().unwrap().concat(), b"line\nline\nline\n");
    }

    #[test]
    fn a_full_disk_is_a_failure_and_a_gone_reader_is_not() {
        for (kind, stop) in [
            (io::ErrorKind::StorageFull, Stop::WriteFailed),
            (io::ErrorKind::BrokenPipe, Stop::ReaderGone),
        ] {
            let (mut out, _) = output(100, kind, false);
            out.text().extend_from_slice(&[b'x'; 2 * CAPACITY]);
            assert_eq!(out.commit(), ControlFlow::Break(stop));
            assert_eq!(
                out.take_failure().is_some(),
                stop == Stop::WriteFailed,
                "{kind:?}"
            );
        }
    }
}
