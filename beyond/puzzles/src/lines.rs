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
use number_place::{Grid, N};

/// A command that works; its line is a puzzle.
fn help() -> String {
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    format!("A command that works: echo {PUZZLE} | {}", CommandLine::from("puzzles solve -"))
}

/// A line of more bytes than this is not a puzzle; it is refused before it is read to its end.
const MOST_BYTES: u64 = 1 << 16;

/// Puzzles that are read ahead.
const AHEAD: usize = 1 << 12;

/// Opens a file, or stdin if the path is `-`, and reads puzzles on a separate thread. The last may be an error.
///
/// A named pipe, or stdin, may block for a long time, so a separate thread reads it. The thread
/// ends with the file or with the process.
pub fn read(path: PathBuf) -> Receiver<Result<Grid, ReadError>> {
    let (sender, puzzles) = sync_channel(AHEAD);
    thread::spawn(move || {
        let (name, input) = open(&path);
        let read = match input {
            Ok(mut input) => {
                each_puzzle(&mut *input, &name, |puzzle| drop(sender.send(Ok(puzzle))))
            }
            Err(error) => Err(ReadError::io(&name, &error, &help())),
        };
        if let Err(error) = read {
            drop(sender.send(Err(error)));
        }
    });
    puzzles
}

/// Passes every puzzle of `input` to `each`; `name` is for errors.
///
/// # Errors
/// A line cannot be read or is not a puzzle.
pub fn each_puzzle(
    input: &mut dyn BufRead,
    name: &str,
    mut each: impl FnMut(Grid),
) -> Result<(), ReadError> {
    // Whether a line has decided on the format.
    let (mut is_decided, mut line) = (false, Vec::new());
    for number in 1.. {
        let read = read_line(input, &mut line, number == 1);
        if !read.map_err(|error| ReadError::io(name, &error, &help()))? {
            break;
        }
        let text = line.trim_ascii();
        if is_skipped(text) {
            continue;
        }
        if !is_decided && begins_one_puzzle(text) {
            // The lines before it, which are skipped, count in messages.
            let before = io::repeat(b'\n').take(number - 1);
            let mut input = BufReader::new(before.chain(&line[..]).chain(input));
            each(read_clues(&mut input, name)?);
            break;
        }
        is_decided = true;
        if let Some(why) = fault(text) {
            return Err(ReadError(format!(
                "{name}, line {number}: {why}\n\
                 A line is a puzzle of 81 characters, 1 to 9, and 0 or . for an empty cell; \
                 blank lines and lines that begin with # are skipped.\n{}",
                help()
            )));
        }
        each(read_clues(&mut &*text, name)?);
    }
    Ok(())
}

/// Reads the next line, or as much of a long one as shows what it is; false at the end.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>, is_first: bool) -> io::Result<bool> {
    line.clear();
    let read = input.take(MOST_BYTES).read_until(b'\n', line)?;
    if is_first {
        *line = without_mark(line).to_vec();
    }
    // The rest of a long comment is not a puzzle; a line of blanks may be longer, too.
    if read as u64 == MOST_BYTES && !line.ends_with(b"\n") && is_skipped(line.trim_ascii()) {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
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

/// What is wrong with a line that is to be a puzzle.
fn fault(text: &[u8]) -> Option<String> {
    let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
    match text.iter().position(|byte| !is_cell(byte)) {
        None if text.len() == N * N => None,
        None => Some(format!("it has {} characters", text.len())),
        Some(index) => {
            let shown = String::from_utf8_lossy(&text[index..]);
            let shown = shown.chars().next().unwrap_or(' ').escape_debug();
            Some(format!("character {}, '{shown}', is not a cell", index + 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use number_place::Puzzle;

    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// How many puzzles a text has, or the first line of what is wrong with it.
    fn read(text: &str) -> Result<usize, String> {
        let mut read = 0;
        let flow = each_puzzle(&mut text.as_bytes(), "test", |_| read += 1);
        flow.map_err(|why| why.to_string().lines().take(1).collect::<String>())?;
        Ok(read)
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
                let mut puzzles = Vec::new();
                let flow = each_puzzle(&mut text.as_bytes(), "test", |puzzle| puzzles.push(puzzle));
                flow.expect("a puzzle");
                assert_eq!(puzzles, [PUZZLE.parse::<Puzzle>().expect("a puzzle").clues], "{text}");
            }
        }
        let broken = read("# one\n020900006\n10000009\n").expect_err("a short line");
        assert!(broken.starts_with("test, line 3: '10000009' is not a cell"), "{broken}");
        assert!(read("5 3").expect_err("too short").contains("ends after 2 of 81 cells"));
    }
}
