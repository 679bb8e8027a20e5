//! What the player says of a search that is known from its trace.

use common::board::{Cell, Size};
use common::search::{Choice, Header, Moment, Phrases, SentenceInput, Shape, Wording, special};

/// The wording of a search on such a board, whose choices have values, or have none.
pub fn wording(shape: &Shape, size: Size, has_numbers: bool) -> Wording {
    let board = Phrases::BOARD;
    let calls: &[_] = match (shape.is_line(size), has_numbers) {
        (true, true) => &[("depth", "depth"), ("box", "x"), ("value", "number")],
        (true, false) => &[("depth", "depth"), ("box", "x")],
        (false, true) => &[("depth", "depth"), ("x", "x"), ("y", "y"), ("value", "number")],
        (false, false) => board.calls,
    };
    let phrases = match shape {
        Shape::Calls => Phrases {
            calls: &[("depth", "depth"), ("call", "text")],
            entered: "a call begins",
            next: "the next call",
            ..board
        },
        _ => Phrases { calls, ..board },
    };
    Wording { label, sentence, phrases, ..Wording::default() }
}

/// Whether choices have values: then the calls have a column of them.
fn has_numbers(header: &Header) -> bool {
    header.wording.phrases.calls.iter().any(|(_, shows)| *shows == "number")
}

fn label(header: &Header, choice: Choice) -> String {
    if header.shape == Shape::Calls {
        return header
            .traced
            .as_ref()
            .and_then(|traced| traced.calls().get_index(choice.number).cloned())
            .unwrap_or_default();
    }
    let number = special::name(choice.number);
    let Cell { x, .. } = choice.cell;
    match (header.shape.is_line(header.size), has_numbers(header)) {
        (true, true) => format!("{x}: {number}"),
        (true, false) => x.to_string(),
        (false, true) => format!("{} {number}", choice.cell),
        (false, false) => choice.cell.to_string(),
    }
}

fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    if header.shape == Shape::Calls {
        let call = input.choice.map_or(String::new(), |choice| label(header, choice));
        return match input.moment {
            Moment::Mark => format!("Call {call}."),
            Moment::Unmark => format!("Back from {call}."),
            _ => "The call begins.".to_owned(),
        };
    }
    let depth = input.depth;
    let why = input.why;
    let cell = input.choice.map_or(0, |choice| choice.cell.x);
    let is_line = header.shape.is_line(header.size);
    let place = if is_line { format!("box {cell}") } else { input.cell() };
    let number = special::name(input.number());
    let choice = if has_numbers(header) { format!("{number} in {place}") } else { place.clone() };
    match input.moment {
        Moment::Enter if depth == 0 => "The search begins.".to_owned(),
        Moment::Enter => format!("A node of the search: {depth} on the board."),
        Moment::Refuse | Moment::Wrong => format!("Try {choice}: {why}."),
        Moment::Mark => format!("Mark {choice}."),
        Moment::Solve => "A solution.".to_owned(),
        Moment::Reject => format!("A complete candidate, but no solution: {why}."),
        Moment::DeadEnd => "It leads nowhere: a dead end.".to_owned(),
        Moment::Return => "The call ends.".to_owned(),
        Moment::Unmark => format!("Back from {place}."),
    }
}
