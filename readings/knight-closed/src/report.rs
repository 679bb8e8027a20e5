//! What each verbose level prints, and the board as the reading prints it.

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::{Cell, Size};
use common::cli::say;
use common::search::{BoxedListener, Event, Flow, Line, Listener, Output, Stop, StopFlag, tours};

use crate::moves::Move;
use crate::search::{Algorithm, Board, ClosedTour, FREE, Found, Refusal, Step};
use crate::{memo, parberry, pruned};

/// `--stats`: prints to stderr how many moves each rule has refused. Everything else goes to another
/// listener, if there is one.
pub struct RuleCounts<'a> {
    /// The algorithm whose rules are counted.
    pub algorithm: Algorithm,
    /// The other listener.
    pub listener: Option<BoxedListener<'a, ClosedTour>>,
}

impl Listener<ClosedTour> for RuleCounts<'_> {
    fn takes_terminal(&self) -> bool {
        self.listener.as_ref().is_some_and(|listener| listener.takes_terminal())
    }

    fn takes_stdout(&self) -> bool {
        self.listener.as_ref().is_some_and(|listener| listener.takes_stdout())
    }

    fn begin(&mut self, flag: &StopFlag) -> anyhow::Result<()> {
        self.listener.as_mut().map_or(Ok(()), |listener| listener.begin(flag))
    }

    fn on(&mut self, event: Event<'_, ClosedTour>, line: Line) -> Flow {
        self.listener.as_mut().map_or(Ok(()), |listener| listener.on(event, line))
    }

    fn end(&mut self, stop: Option<Stop>, found: &Found, time: Duration) -> anyhow::Result<()> {
        let ended =
            self.listener.as_mut().map_or(Ok(()), |listener| listener.end(stop, found, time));
        match self.algorithm {
            Algorithm::Memo { .. } => say(found.memo.to_string().trim_end()),
            Algorithm::Pruned(_) => say(found.pruned.to_string().trim_end()),
            Algorithm::Parberry => {}
        }
        ended
    }
}

/// The fewest digits a cell has room for: the reading's cells have three.
const FEWEST_DIGITS: usize = 3;

/// Prints an event: from level 1 on the tour, from 2 on every node or block, at 3 every move.
#[inline(always)]
pub fn print(
    problem: &ClosedTour,
    out: &mut Output,
    level: u8,
    event: Event<'_, ClosedTour>,
) -> fmt::Result {
    use parberry::Step::{Bridge, Divide, Open};
    use pruned::Step::Attempt;
    match event {
        Event::Solved { board, .. } => draw(out, board),
        _ if level < 2 => Ok(()),
        Event::Entered { board, depth } => match problem.algorithm {
            Algorithm::Parberry => Ok(()),
            _ => {
                tours::node(out, depth);
                draw(out, board)
            }
        },
        Event::Refused { choice: Step::Pruned(Attempt(attempt)), .. } => {
            writeln!(out, "-- attempt {attempt} is given up: its nodes are used up --")
        }
        Event::Refused { choice: Step::Parberry(Divide { at, size, .. }), .. } => {
            block(out, at, size, "base board")
        }
        Event::Marked { choice: Step::Parberry(Divide { at, size, meet }) } => {
            block(out, at, size, &format!("parts meet at {meet}"))
        }
        _ if level < 3 => Ok(()),
        Event::Refused { choice, why } => knight(problem, out, ">>", choice, words(why)[0]),
        Event::Marked { choice: Step::Parberry(Open(ends)) } => join(out, ends, "opened"),
        Event::Marked { choice: Step::Parberry(Bridge(ends)) } => join(out, ends, "joined"),
        Event::Marked { choice } => knight(problem, out, ">>", choice, "free"),
        Event::Unmarked { choice } => knight(problem, out, "<<", choice, "write back"),
        Event::Rejected { .. } | Event::Returned { .. } | Event::Counted { .. } => Ok(()),
    }
}

/// `>> d (x, y) word` for a move that is tried, `<< d (x, y) word` for one that is taken back.
fn knight(
    problem: &ClosedTour,
    out: &mut Output,
    mark: &str,
    step: Step,
    word: &str,
) -> fmt::Result {
    let Some(step) = knight_move(step) else { return Ok(()) };
    let Cell { x, y } = step.target(problem.size);
    writeln!(out, "{mark} {} ({x}, {y}) {word}", step.direction)
}

/// The knight's move that a step is, unless it is something else.
pub fn knight_move(step: Step) -> Option<Move> {
    match step {
        Step::Memo(step) | Step::Pruned(pruned::Step::Move(step)) => Some(step),
        Step::Pruned(pruned::Step::Attempt(_)) | Step::Parberry(_) => None,
    }
}

fn block(out: &mut Output, at: Cell, size: Size, word: &str) -> fmt::Result {
    let (Cell { x, y }, Size { width, height }) = (at, size);
    writeln!(out, "-- ({x}, {y}) {width} x {height}: {word} --")
}

fn join(out: &mut Output, [a, b]: [Cell; 2], word: &str) -> fmt::Result {
    writeln!(out, ">> {a}-{b} {word}")
}

/// Why a step is refused: in the text of level 3, and in a sentence.
pub fn words(why: Refusal) -> [&'static str; 2] {
    use {memo::Refusal as Memo, pruned::Refusal as Pruned};
    match why {
        Refusal::Memo(Memo::OffBoard) | Refusal::Pruned(Pruned::OffBoard) => {
            ["off board", "off the board"]
        }
        Refusal::Memo(Memo::Visited) | Refusal::Pruned(Pruned::Visited) => {
            ["visited", "already visited"]
        }
        Refusal::Memo(Memo::Hopeless) => {
            ["hopeless", "the same cells were visited before, in vain"]
        }
        Refusal::Pruned(Pruned::EndPath) => ["end path", "it would close the way home"],
        Refusal::Pruned(Pruned::Corner) => ["corner", "a corner must be entered now"],
        Refusal::Pruned(Pruned::DeadEnd) => ["dead end", "another cell must be entered now"],
        Refusal::Pruned(Pruned::Budget) => [
            "its nodes are used up",
            "This attempt has used up its nodes: begin again with other ties.",
        ],
        Refusal::Parberry(parberry::BaseBoard) => ["base board", "its tour is known"],
    }
}

/// Prints the board, row by row: a large one is never in memory as text. All cells are equally
/// wide: three digits, or as many as the largest number of the board needs; free cells are empty.
fn draw(out: &mut Output, Board { size, numbers }: &Board) -> fmt::Result {
    let width = size.width as usize;
    let digits = numbers.len().saturating_sub(1).checked_ilog10().unwrap_or(0) as usize + 1;
    let digits = digits.max(FEWEST_DIGITS);
    let border = |out: &mut Output| {
        out.push_kept(width, |text| {
            text.extend(format!("+{:-<1$}", "", digits + 2).repeat(width).bytes());
            text.extend(b"+\n");
        });
    };
    for row in numbers.chunks(width) {
        border(out);
        for &number in row {
            out.push("| ");
            let end = out.bytes().len() + digits + 1;
            if number != FREE {
                out.number(number.into());
            }
            out.bytes().resize(end, b' ');
        }
        out.push("|\n");
        out.commit()?;
    }
    border(out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: i32, numbers: &[u32]) -> String {
        let (size, mut out) = (Size::new(width, numbers.len() as i32 / width), Output::memory());
        draw(&mut out, &Board { size, numbers: numbers.to_vec() }).unwrap();
        out.take()
    }

    #[test]
    fn cells_are_as_wide_as_the_reading_has_them() {
        let expected = "\
            +-----+-----+-----+\n\
            | 0   | 27  | 2   |\n\
            +-----+-----+-----+\n\
            | 3   |     | 999 |\n\
            +-----+-----+-----+\n";
        assert_eq!(lines(3, &[0, 27, 2, 3, FREE, 999]), expected);
    }

    #[test]
    fn all_cells_grow_with_the_largest_number() {
        let numbers: Vec<u32> = (0..1001).collect();
        let text = lines(1, &numbers);
        assert!(text.starts_with("+------+\n| 0    |\n+------+\n"), "{text}");
        assert!(text.ends_with("+------+\n| 1000 |\n+------+\n"));
        assert!(lines(1, &numbers[1..]).starts_with("+-----+\n"));
    }
}
