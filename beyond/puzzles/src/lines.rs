//! Reads puzzles, one per line, or one puzzle in another format of `number-place`.
//!
//! The first line that is not blank and not a comment decides. If its first word has at most nine
//! characters, and only those of a number or of nine cells, the input is one puzzle. Otherwise each
//! line is a puzzle.

use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use common::cli::{CommandLine, open};
use number_place::read::{ReadError, read_clues, without_mark};
use number_place::{Board, N};

/// A command that works; its line is a puzzle.
fn help() -> String {
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    format!("A command that works: echo {PUZZLE} | {}", CommandLine::from("puzzles solve -"))
}

/// How much is read at once, in bytes.
const PIECE: usize = 1 << 17;

/// A line of more bytes than this is not a puzzle; it is refused before it is read to its end.
const MOST_BYTES: u64 = 1 << 16;

/// Opens a file, or stdin if the path is `-`, and reads batches of at most this many puzzles, on a
/// separate thread. The last batch may be an error.
///
/// A named pipe, or stdin, may block for a long time, so a separate thread reads it. The thread
/// ends with the file, with the receiver or with the process.
pub fn read(path: PathBuf, most: usize) -> Receiver<Result<Vec<Board>, ReadError>> {
    let (sender, batches) = sync_channel(1);
    thread::spawn(move || {
        let (name, input) = open(&path);
        let mut lines = match input {
            Ok(input) => Lines::new(BufReader::with_capacity(PIECE, input), name),
            Err(error) => return drop(sender.send(Err(ReadError::io(&name, &error, &help())))),
        };
        loop {
            let mut batch = Vec::new();
            let more = lines.fill(&mut batch, most);
            // A bad line is reported after the puzzles before it.
            if sender.send(Ok(batch)).is_err() {
                return;
            }
            match more {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => return drop(sender.send(Err(error))),
            }
        }
    });
    batches
}

/// Puzzles, one a line, or one puzzle.
pub struct Lines<R> {
    input: BufReader<R>,
    name: String,
    line: Vec<u8>,
    number: u64,
    /// Whether a line has decided on the format.
    is_decided: bool,
}

impl<R: Read> Lines<R> {
    /// The puzzles of `input`; its name is for errors.
    pub fn new(input: BufReader<R>, name: String) -> Self {
        Lines { input, name, line: Vec::new(), number: 0, is_decided: false }
    }

    /// The number, from 1, of the line that was read last.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Appends puzzles, `most` of them or as many as there are without waiting for more, but at
    /// least one unless the input is at its end; tells whether it may go on.
    ///
    /// # Errors
    /// A line cannot be read or is not a puzzle.
    pub fn fill(&mut self, puzzles: &mut Vec<Board>, most: usize) -> Result<bool, ReadError> {
        while puzzles.len() < most {
            if !puzzles.is_empty() && self.input.buffer().is_empty() {
                break;
            }
            self.number += 1;
            if !self.next_line().map_err(|error| ReadError::io(&self.name, &error, &help()))? {
                return Ok(false);
            }
            let text = self.line.trim_ascii();
            if !is_skipped(text) {
                if !self.is_decided && begins_one_puzzle(text) {
                    puzzles.push(self.one_puzzle()?);
                    return Ok(false);
                }
                self.is_decided = true;
                puzzles.push(parse(text).map_err(|why| {
                    let Lines { name, number, .. } = self;
                    ReadError(format!(
                        "{name}, line {number}: {why}\n\
                         A line is a puzzle of 81 characters, 1 to 9, and 0 or . for an empty \
                         cell; blank lines and lines that begin with # are skipped.\n{}",
                        help()
                    ))
                })?);
            }
        }
        Ok(true)
    }

    /// Reads the puzzle that begins with the line that was read last. The lines before it, which are
    /// skipped, count in messages.
    fn one_puzzle(&mut self) -> Result<Board, ReadError> {
        let before = io::repeat(b'\n').take(self.number - 1);
        let mut input = BufReader::new(before.chain(&self.line[..]).chain(&mut self.input));
        read_clues(&mut input, &self.name)
    }

    /// Reads the next line, or as much of a long one as shows what it is; false at the end.
    fn next_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        let mut limited = (&mut self.input).take(MOST_BYTES);
        let read = limited.read_until(b'\n', &mut self.line)?;
        if self.number == 1 {
            self.line = without_mark(&self.line).to_vec();
        }
        if read as u64 == MOST_BYTES && !self.line.ends_with(b"\n") {
            // A comment, whose end is not a puzzle, or blanks.
            if is_skipped(self.line.trim_ascii()) {
                self.input.skip_until(b'\n')?;
            }
        }
        Ok(read > 0)
    }
}

fn is_skipped(text: &[u8]) -> bool {
    text.is_empty() || text.starts_with(b"#")
}

/// Whether a line begins one puzzle of nine lines or of 81 numbers.
fn begins_one_puzzle(text: &[u8]) -> bool {
    let word = text.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-');
    word.len() <= N && word.iter().all(is_cell)
}

/// A puzzle, or what is wrong with the line.
fn parse(text: &[u8]) -> Result<Board, String> {
    let mut board = [[0; N]; N];
    let mut good = text.len() == N * N;
    for (cell, &byte) in board.as_flattened_mut().iter_mut().zip(text) {
        let digit = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        good &= digit <= 9;
        *cell = digit;
    }
    if good {
        return Ok(board);
    }
    let no_cell = |byte: &u8| !matches!(byte, b'0'..=b'9' | b'.');
    Err(match text.iter().position(no_cell) {
        None => format!("it has {} characters", text.len()),
        Some(index) => {
            let shown = String::from_utf8_lossy(&text[index..]);
            let shown = shown.chars().next().unwrap_or(' ').escape_debug();
            format!("character {}, '{shown}', is not a cell", index + 1)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// How many puzzles a text has, or the first line of what is wrong with it.
    fn read(text: &str) -> Result<usize, String> {
        let mut lines = Lines::new(BufReader::new(text.as_bytes()), "test".to_owned());
        let mut read = 0;
        loop {
            let mut puzzles = Vec::new();
            let more = lines.fill(&mut puzzles, 10);
            let more = more.map_err(|why| why.to_string().lines().take(1).collect::<String>())?;
            read += puzzles.len();
            if !more {
                return Ok(read);
            }
        }
    }

    #[test]
    fn a_comment_of_any_length_is_one_line() {
        for length in [0, 100, 65_535, 65_536, 65_537, 1 << 20] {
            let comment = format!("#{}", "x".repeat(length));
            assert_eq!(read(&format!("{comment}\n{PUZZLE}\n# x\n{PUZZLE}")), Ok(2), "{length}");
            assert_eq!(read(&comment), Ok(0), "{length}");
            // What would be a puzzle at the beginning of a line is none at the end of a comment.
            assert_eq!(read(&format!("{comment}{PUZZLE}\n{PUZZLE}\n")), Ok(1), "{length}");
            let bad = read(&format!("{comment}\nbad\n"));
            assert_eq!(
                bad,
                Err("test, line 2: character 1, 'b', is not a cell".to_owned()),
                "{length}"
            );
        }
    }

    #[test]
    fn a_long_line_of_blanks_is_blank_and_one_of_digits_is_refused() {
        let blanks = " ".repeat(70_000);
        assert_eq!(read(&format!("{blanks}\n{PUZZLE}\n")), Ok(1));
        let digits = read(&format!("{PUZZLE}\n{}", "1".repeat(70_000)));
        assert_eq!(digits, Err("test, line 2: it has 65536 characters".to_owned()));
    }

    #[test]
    fn one_puzzle_in_another_format_is_one_puzzle() {
        let digits = PUZZLE.replace('.', "0");
        let nine: Vec<&str> = (0..9).map(|y| &digits[9 * y..9 * y + 9]).collect();
        let nine = nine.join("\n");
        let numbers: String = digits.chars().map(|digit| format!("{digit} ")).collect();
        let one_a_line = numbers.replace(' ', "\n").replace("5", "+5").replace("0", "-3");
        for text in [&nine, &nine.replace('0', "."), &numbers, &one_a_line] {
            for before in ["", "# one\n\n", "\r\n", "\u{feff}", "\u{feff}# one\n"] {
                let text = format!("{before}{text}\nMade by somebody.\n{PUZZLE}\n");
                let mut lines = Lines::new(BufReader::new(text.as_bytes()), "test".to_owned());
                let mut puzzles = Vec::new();
                assert!(matches!(lines.fill(&mut puzzles, 10), Ok(false)), "{text}");
                let expected = parse(PUZZLE.as_bytes()).expect("a puzzle");
                assert_eq!(puzzles, [expected], "{text}");
            }
        }
        let broken = read("# one\n020900006\n10000009\n").expect_err("a short line");
        assert!(broken.starts_with("test, line 3: '10000009' is not a cell"), "{broken}");
        assert!(read("5 3").expect_err("too short").contains("ends after 2 of 81 cells"));
    }
}
