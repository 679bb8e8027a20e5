//! What each verbose level prints.

use std::fmt::{self, Write};

use common::search::{Event, Output};
use visual::Moment;

use crate::problem::{Frame, Queen, Queens, Refusal};

/// Prints an event: from level 1 on each solution, from 2 on the board at every node, at 3 every
/// row that is tried.
#[inline(always)]
pub fn print(
    problem: &Queens,
    out: &mut Output,
    level: u8,
    event: Event<'_, Queens>,
) -> fmt::Result {
    let n = problem.n;
    match event {
        Event::Solved { board, .. } if problem.frame == Frame::Laboratory => {
            draw(out, n, board, b"* ", b"o ");
            out.push("\n");
        }
        Event::Solved { board, count } => {
            writeln!(out, "Answer No. {} ==========", count - 1)?;
            draw(out, n, board, b"Q", b".");
        }
        Event::Entered { board, depth } if level >= 2 => {
            out.push("-- ");
            out.number(depth as i64);
            out.push(" queens placed --\n");
            draw(out, n, board, b"Q", b".");
        }
        Event::Refused { choice, why } if level >= 3 => line(out, ">> (", choice, words(why)[0]),
        Event::Marked { choice } if level >= 3 => line(out, ">> (", choice, "free"),
        Event::Unmarked { choice } if level >= 3 => line(out, "<< (", choice, "unmark"),
        _ => {}
    }
    Ok(())
}

/// Draws a board of `n` lines. Line y has its queen in column `rows[y]`: the lecture's program
/// prints the transpose of the board that is searched, which is a solution too. Lines beyond `rows`
/// have no queen yet.
fn draw(out: &mut Output, n: usize, rows: &[usize], queen: &[u8], empty: &[u8]) {
    let text = out.bytes();
    for line in 0..n {
        let place = rows.get(line);
        for column in 0..n {
            text.extend_from_slice(if place == Some(&column) { queen } else { empty });
        }
        text.push(b'\n');
    }
}

/// `>> (x, y) word` for a row that is tried, `<< (x, y) word` for a queen that is taken back.
fn line(out: &mut Output, mark: &str, Queen { x, y }: Queen, word: &str) {
    for (text, number) in [(mark, x), (", ", y)] {
        out.push(text);
        out.number(number as i64);
    }
    for text in [") ", word, "\n"] {
        out.push(text);
    }
}

/// Why a row is refused: in the text of level 3, in a few words, and in a sentence.
pub fn words(why: Refusal) -> [&'static str; 3] {
    match why {
        Refusal::Row => ["yy", "its row is taken", "row y = {y} is taken"],
        Refusal::RightDown => {
            ["rd", "its diagonal x + y is taken", "diagonal x + y = {sum} is taken"]
        }
        Refusal::LeftDown => {
            ["ld", "its diagonal x - y is taken", "diagonal x - y = {difference} is taken"]
        }
        Refusal::Diagonal => ["d", "a diagonal is taken", "one of its diagonals is taken"],
    }
}

/// What happens in a step with this many queens on the board, in one sentence.
pub fn sentence(n: usize, moment: Moment, queens: usize) -> String {
    match moment {
        Moment::Enter if queens == n => "No column is left.".to_owned(),
        Moment::Enter => format!("Column {queens}: look for a row that no queen attacks."),
        Moment::Refuse => "Queen on {cell}: {refused}.".to_owned(),
        Moment::Mark => "Queen on {cell}: no queen attacks it. Place it.".to_owned(),
        Moment::Reject => String::new(), // every placement of n queens is a solution
        Moment::Solve => format!("All {n} queens are placed: a solution."),
        // Not at column 0, where every row is free.
        Moment::DeadEnd => {
            format!("No row of column {queens} is free. Dead end: back to the queen on {{cell}}.")
        }
        Moment::Return if queens == 0 => "Every row of column 0 tried: the search ends.".to_owned(),
        Moment::Return => {
            format!("Every row of column {queens} tried: back to the queen on {{cell}}.")
        }
        Moment::Unmark => "Take the queen off {cell}: its lines are free again.".to_owned(),
    }
}
