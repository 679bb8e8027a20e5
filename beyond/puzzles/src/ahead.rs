//! Reads puzzles ahead, while others are solved.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use common::cli::open;
use number_place::Grid;
use number_place::read::{Puzzles, ReadError, unreadable};

/// A command that works, for errors.
const EXAMPLE: &str = "puzzles solve problems/puzzles/p5252.txt";

/// How many puzzles are read ahead.
const AHEAD: usize = 1 << 12;

/// Reads the puzzles of a file, or of stdin if the path is `-`. The last may be an error.
///
/// A named pipe, or stdin, may block for a long time, so a thread of its own reads it. The thread ends with the file or
/// with the process.
pub fn read(path: PathBuf) -> Receiver<Result<Grid, ReadError>> {
    let (sender, puzzles) = sync_channel(AHEAD);
    thread::spawn(move || {
        let (name, input) = open(&path);
        match input {
            // It cannot be sent if nobody waits for it any more.
            Err(error) => drop(sender.send(Err(unreadable(&name, &error, EXAMPLE)))),
            Ok(mut input) => {
                let mut puzzles = Puzzles::new(&mut *input, &name, EXAMPLE);
                while puzzles.next().is_some_and(|puzzle| sender.send(puzzle).is_ok()) {}
            }
        }
    });
    puzzles
}
