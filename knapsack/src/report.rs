//! What each verbose level prints.

use std::fmt::{self, Write};

use common::search::{
    Board, Choice, Event, Header, Moment, Output, Phrases, SentenceInput, special,
};

use crate::problem::TOO_HEAVY;

/// Prints an event: from level 1 on each candidate, from 2 on every node, at 3 every choice.
pub fn print(out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, count } => {
            let best = count.best.unwrap_or_default();
            write!(out, "New record ! ({best:3})")?;
            list(out, board, best, count.weight)
        }
        Event::Rejected { board, why } => {
            let Some([number, _]) = why.numbers else { return Err(fmt::Error) };
            match *why == TOO_HEAVY {
                true => write!(out, "...weight NG [{number:3}]")?,
                false => write!(out, "............ ({number:3})")?,
            }
            let [(_, best), (_, weight), ..] = *board.values() else { return Err(fmt::Error) };
            list(out, board, best, weight)
        }
        Event::Entered { board, depth } if level >= 2 => {
            write!(out, "-- object {depth}: ")?;
            let value = |(name, value): &(&str, i64)| format!("{name} {value}").replace('_', " ");
            let values: Vec<String> = board.values().iter().map(value).collect();
            writeln!(out, "{} --", values.join(", "))
        }
        Event::Refused { choice, why } | Event::Marked { choice, why } if level >= 3 => {
            let verb = if choice.number > 0 { "take" } else { "leave" };
            let line = format!(">> {verb} {} {}", choice.cell.x, why.short(choice));
            writeln!(out, "{}", line.trim_end())
        }
        Event::Unmarked { choice, .. } if level >= 3 && choice.number > 0 => {
            writeln!(out, "<< take {} unmark", choice.cell.x)
        }
        _ => Ok(()),
    }
}

/// The values of the objects taken, and the best value so far with its weight.
fn list(out: &mut Output, board: Board<'_>, best: i64, weight: i64) -> fmt::Result {
    let numbers = board.numbers();
    write!(out, " List(value) at Object {} : ", numbers.len() - 1)?;
    for &number in numbers.iter() {
        write!(out, "{:3} ", if number == special::ZERO { 0 } else { number })?;
    }
    writeln!(out, ": val = {best:4} (weight = {weight:4})")
}

/// A choice: an object is taken or left.
pub fn label(_: &Header, Choice { number, cell }: Choice) -> String {
    let verb = if number > 0 { "take" } else { "leave" };
    format!("{verb} {}", cell.x)
}

/// What the search does in a step that another search has not.
pub fn action(_: &Header, moment: Moment, Choice { number, cell }: Choice) -> String {
    let object = cell.x;
    match moment {
        Moment::Solve => "finds an improvement".to_owned(),
        Moment::Wrong => format!("does not undo its choice for object {object}"),
        Moment::Unmark => format!("undoes its choice for object {object}"),
        _ if number > 0 => format!("takes object {object}"),
        _ => format!("leaves object {object}"),
    }
}

/// What a page says of the search.
pub const PHRASES: Phrases = Phrases {
    calls: &[("object", "depth")],
    entered: "one more object is decided",
    next: "to take the next object, and then to leave it",
    complete: "Is every object decided? If it is an improvement, keep it.",
    fits: ["It is possible", "It is refused"],
    solution: "improvement",
    ..Phrases::BOARD
};

/// What happens in a step, in one sentence.
pub fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    let depth = input.depth;
    let why = input.why;
    let object = input.choice.map_or(0, |choice| choice.cell.x);
    match input.moment {
        Moment::Enter if depth + 1 == header.depth => {
            "Every object is taken or left: a candidate.".to_owned()
        }
        Moment::Enter => format!("Object {depth}: take it, or leave it?"),
        Moment::Mark => {
            let is_taken = input.choice.is_some_and(|choice| choice.number > 0);
            let became = if is_taken { "taken" } else { "left" };
            let why = if why.is_empty() { String::new() } else { format!(", {why}") };
            format!("Object {object}: {became}{why}.")
        }
        Moment::Refuse | Moment::Wrong => format!("Object {object}: {why}."),
        Moment::Reject => format!("The candidate: {why}."),
        Moment::Solve => "More than any candidate before: an improvement.".to_owned(),
        Moment::DeadEnd => format!("Object {depth} can be neither taken nor left."),
        Moment::Return => format!("Both choices for object {depth} have been tried."),
        Moment::Unmark => format!("Object {object} is undecided again."),
    }
}
