//! What each verbose level prints.

use std::fmt::{self, Write};

use common::board::write_cell;
use common::search::{Choice, Event, Header, Moment, Output, Phrases, SentenceInput};

use crate::problem::{Framing, Queens};

/// Prints an event: from level 1 on each solution, from 2 on the board at every node, at 3 every
/// row that is tried.
pub fn print(problem: &Queens, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    let n = problem.n;
    match *event {
        Event::Solved { board, .. } if problem.framing == Framing::Laboratory => {
            draw(out, n, &board.numbers(), b'*', b"o ");
            out.push("\n");
        }
        Event::Solved { board, count } => {
            writeln!(out, "Answer No. {} ==========", count.solutions - 1)?;
            draw(out, n, &board.numbers(), b'Q', b".");
        }
        Event::Entered { board, depth } if level >= 2 => {
            out.push("-- ");
            out.number(depth as i64);
            out.push(" queens placed --\n");
            draw(out, n, &board.numbers()[..depth], b'Q', b".");
        }
        Event::Refused { choice, why } | Event::Marked { choice, why } if level >= 3 => {
            line(out, ">> ", choice, why.reason.word);
        }
        Event::Unmarked { choice, .. } if level >= 3 => line(out, "<< ", choice, "unmark"),
        _ => {}
    }
    Ok(())
}

/// Draws a board of `n` lines. Line y has its queen in column `rows[y]`: the lecture's program
/// prints the transpose of the board that is searched, which is a solution too. Lines beyond `rows`
/// have no queen yet.
fn draw(out: &mut Output, n: usize, rows: &[u32], queen: u8, empty: &[u8]) {
    let text = out.bytes();
    let empty_line = [&empty.repeat(n)[..], b"\n"].concat();
    for line in 0..n {
        let start = text.len();
        text.extend_from_slice(&empty_line);
        if let Some(&row) = rows.get(line) {
            text[start + row as usize * empty.len()] = queen;
        }
    }
}

/// `>> (x, y) word` for a row that is tried, `<< (x, y) word` for a queen that is taken back.
fn line(out: &mut Output, mark: &str, choice: Choice, word: &str) {
    out.push(mark);
    write_cell(out.bytes(), choice.cell);
    for text in [" ", word, "\n"] {
        out.push(text);
    }
}

/// What a page says of the search.
pub const PHRASES: Phrases = Phrases {
    calls: &[("x", "depth"), ("y", "y")],
    short: "y",
    entered: "a queen is on a new column",
    next: "the next row of this column",
    choice: "a queen on",
    question: "Where is the next queen placed first?",
    ..Phrases::BOARD
};

/// What happens in a step, in one sentence.
pub fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    let n = header.size.width;
    let depth = input.depth;
    let cell = input.cell();
    let why = input.why;
    match input.moment {
        Moment::Enter if depth == n as usize => "No column is left.".to_owned(),
        Moment::Enter => format!("Column {depth}: look for a row that no queen attacks."),
        Moment::Refuse | Moment::Wrong => format!("Queen on {cell}: {why}."),
        Moment::Mark => format!("Queen on {cell}: no queen attacks it. Place it."),
        Moment::Solve => "Every queen is placed: a solution.".to_owned(),
        Moment::Reject => format!("Every queen is placed, but {why}."),
        // Not at column 0, where every row is free.
        Moment::DeadEnd => {
            format!("No row of column {depth} is free. Dead end: back to the queen on {cell}.")
        }
        Moment::Return if depth == 0 => "Every row of column 0 tried.".to_owned(),
        Moment::Return => {
            format!("Every row of column {depth} tried: back to the queen on {cell}.")
        }
        Moment::Unmark => format!("Take the queen off {cell}: its lines are free again."),
    }
}
