//! A stream that may say nothing for long, such as a keyboard: waiting for it ends when the flag is raised.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use common::stop::StopFlag;

use super::PIECE;

/// Time between two looks at the flag.
const LOOK: Duration = Duration::from_millis(50);

/// Reads a stream on a thread of its own, since a thread that waits for it can wait for nothing else.
#[derive(Debug)]
pub struct Patient {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: io::Cursor<Vec<u8>>,
    flag: StopFlag,
}

impl Patient {
    /// Begins to read. The thread is left to itself: it ends with the stream, or with the process.
    pub fn new(mut stream: impl Read + Send + 'static, flag: StopFlag) -> Self {
        let (sender, pieces) = sync_channel(1);
        thread::spawn(move || {
            loop {
                let mut piece = vec![0; PIECE];
                let read = stream.read(&mut piece).map(|bytes| {
                    piece.truncate(bytes);
                    piece
                });
                let end = !matches!(&read, Ok(piece) if !piece.is_empty());
                if sender.send(read).is_err() || end {
                    return;
                }
            }
        });
        let piece = io::Cursor::default();
        Patient {
            pieces,
            piece,
            flag,
        }
    }
}

impl Read for Patient {
    /// Reads what there is, or waits. When the flag is raised, the stream is at its end.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let bytes = self.piece.read(buffer)?;
            if bytes > 0 || buffer.is_empty() {
                return Ok(bytes);
            }
            match self.pieces.recv_timeout(LOOK) {
                Ok(piece) => self.piece = io::Cursor::new(piece?),
                Err(RecvTimeoutError::Timeout) if self.flag.raised().is_none() => {}
                Err(_) => return Ok(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::stop::Stop;

    #[test]
    fn what_is_sent_is_read() {
        let sent: Vec<u8> = (0..3 * PIECE + 17).map(|byte| (byte % 251) as u8).collect();
        let mut stream = Patient::new(io::Cursor::new(sent.clone()), StopFlag::default());
        let mut read = Vec::new();
        stream.read_to_end(&mut read).unwrap();
        assert!(read == sent);
    }

    #[test]
    fn a_raised_flag_ends_the_waiting() {
        let (silent, _sender) = io::pipe().unwrap();
        let flag = StopFlag::default();
        let mut stream = Patient::new(silent, flag.clone());
        flag.raise(Stop::TimeLimit);
        assert_eq!(stream.read(&mut [0; 8]).unwrap(), 0);
    }
}
