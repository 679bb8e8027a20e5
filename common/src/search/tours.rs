//! The text that the knight's tour programs share.

use std::fmt::{self, Write};

use super::count::Count;
use super::header::{Cause, Header, Moment, Phrases, SentenceInput, Shape};
use super::output::Output;
use super::position::Choice;
use super::program::Fields;
use super::reason::{Reason, Why, Words};
use crate::board::{Cell, MOVES, Size, write_cell, write_numbers};

/// Writes the first line: board, start and level.
pub fn opening(out: &mut Output, size: Size, start: Cell, level: u8) -> fmt::Result {
    let Size { width, height } = size;
    let Cell { x, y } = start;
    writeln!(
        out,
        "board_size = ({width}, {height}), start_point = ({x}, {y}), verbose level = {level}"
    )
}

/// Writes the line before the board of a node.
#[inline]
pub fn node(out: &mut Output, cells: usize) {
    out.push("-- ");
    out.number(cells as i64);
    out.push(" cells fixed --\n");
}

/// Writes a choice: `>> d (x, y) word` for a move that is tried, `<< d (x, y) word` for one that is
/// taken back.
pub fn choice(out: &mut Output, mark: &str, choice: Choice, word: &str) -> fmt::Result {
    out.push(mark);
    out.push(" ");
    out.number(choice.number as i64);
    out.push(" ");
    write_cell(out.bytes(), choice.cell);
    for text in [" ", word, "\n"] {
        out.push(text);
    }
    Ok(())
}

/// Writes a solution: its number, and its board.
pub fn solution(out: &mut Output, size: Size, board: &[u32], count: &Count) -> fmt::Result {
    let Count { solutions: tours, closed, .. } = count;
    writeln!(out, "Answer found ({tours} / {closed}).")?;
    write_numbers(out.bytes(), size, board);
    Ok(())
}

/// Writes the result block.
pub fn result(out: &mut Output, count: &Count) -> fmt::Result {
    let Count { solutions: tours, closed, .. } = count;
    writeln!(out, "Result:\n  Knight tour       {tours:6}\n  Knight tour round {closed:6}")
}

/// The problem and its counts for `--json`.
pub fn json(size: Size, start: Cell, count: &Count) -> Fields {
    vec![
        ("width", size.width.into()),
        ("height", size.height.into()),
        ("x", start.x.into()),
        ("y", start.y.into()),
        ("tours", count.solutions.into()),
        ("closed", count.closed.into()),
    ]
}

/// What a page says of a tour whose moves have directions.
pub const PHRASES: Phrases = Phrases {
    calls: &[("n", "depth"), ("x", "here x"), ("y", "here y"), ("direction", "number")],
    short: "number",
    entered: "the knight is on a new cell",
    next: "the next move of the knight",
    choice: "a move to",
    question: "Where does the knight go first?",
    ..Phrases::BOARD
};

/// A move: its direction, and its cell.
pub fn label(_: &Header, Choice { number, cell }: Choice) -> String {
    format!("{number} {cell}")
}

/// What happens in a step of a knight's tour by backtracking.
pub fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    let first = if let Shape::Tour { first, .. } = header.shape { first as usize } else { 1 };
    let depth = input.depth;
    let cell = input.cell();
    let why = input.why;
    // The numbers of the cell that the knight is on, and of the one before it.
    let here = depth + first;
    let before = here.saturating_sub(1);
    let refused = "All eight directions refused.";
    let tried = "All eight directions tried";
    match input.moment {
        Moment::Enter => format!("The knight is on cell {here} of its path."),
        Moment::Refuse | Moment::Wrong => format!("Move {} to {cell}: {why}.", depth + 1),
        Moment::Mark => format!("Move {depth} to {cell}: free. It becomes cell {here}."),
        Moment::Reject => format!("Every cell is visited, but {why}."),
        Moment::Solve => "Every cell is visited: a tour.".to_owned(),
        Moment::DeadEnd if depth == 0 => refused.to_owned(),
        Moment::DeadEnd => format!("{refused} Dead end: back to cell {before}."),
        Moment::Return if depth == 0 => format!("{tried}."),
        Moment::Return => format!("{tried}: back from cell {here} to cell {before}."),
        Moment::Unmark => format!("Back on cell {here}: {cell} is free again."),
    }
}

/// The move is possible.
pub static FREE: Why = Why::new(&Reason::word("free"));

/// The move leaves the board.
pub static OFF_BOARD: Why =
    Why::new(&Reason { sentence: Words::Fixed("off the board"), ..Reason::word("off board") });

/// The move leads to a cell that is already on the path.
pub static VISITED: Why = Why::new(&Reason {
    sentence: Words::Fixed("already visited"),
    cause: Some(|header, situation| visited(header.size, situation.choice.cell)),
    ..Reason::word("visited")
});

/// A path over all cells does not end a move from its start.
pub static NOT_CLOSED: Why = Why::new(&Reason {
    word: "not closed",
    cause: Some(|header, situation| {
        let start = situation.cells.iter().position(|&number| number == 1);
        let shows = start.map(|index| header.size.cell(index)).into_iter().collect();
        Cause { shows, ..Cause::default() }
    }),
    ..Reason::word("the knight cannot go back to the start")
});

/// The cause of a move that is refused because a cell has been visited.
pub fn visited(size: Size, cell: Cell) -> Cause {
    Cause { rings: vec![size.index(cell)], ..Cause::default() }
}

/// The cause of a refusal that strands cells: the free cells of `among` that have fewer than two moves left, to free
/// cells or to the cell `also`.
pub fn stranded(
    size: Size,
    cells: &[u32],
    among: impl Iterator<Item = usize>,
    also: Cell,
) -> Cause {
    let is_left = |&to: &Cell| to == also || (size.contains(to) && cells[size.index(to)] == 0);
    let left = |index| MOVES.iter().map(|&step| size.cell(index) + step).filter(is_left).count();
    let counts = among.filter(|&index| cells[index] == 0).map(|index| (index, left(index)));
    Cause { counts: counts.filter(|&(_, left)| left < 2).collect(), ..Cause::default() }
}

/// The problem of a knight's tour in a few words.
pub fn title(Size { width, height }: Size, Cell { x, y }: Cell) -> String {
    format!("Knight's tour of {width} x {height} cells from ({x}, {y})")
}
