//! What each verbose level prints.

use std::fmt::{self, Write};

use common::board::{Cell, write_numbers};
use common::search::{
    Board, Event, Header, LargeBoard, Moment, Output, Phrases, SentenceInput, tours,
};

use crate::graph::Graph;
use crate::problem::KnightGraph;
use crate::search::Path;
use crate::warnsdorff::Warnsdorff;

impl LargeBoard for Path {
    fn at(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }

    fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.is_white.len()];
        for (&cell, number) in self.cells.iter().zip(1..) {
            numbers[self.problem.size.index(cell)] = number;
        }
        numbers
    }

    /// The white neighbours of the knight's cell, in the order in which they are explored.
    fn note(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let neighbours = self.ordered(self.at());
        neighbours.iter().try_for_each(|&v| neighbour(out, self, v, ""))
    }
}

impl LargeBoard for Warnsdorff {
    fn at(&self) -> Cell {
        self.path.at()
    }

    fn numbers(&self) -> Vec<u32> {
        self.path.numbers()
    }

    /// The white neighbours of the knight's cell: those to be explored, in their order, and then
    /// those that are left out as dead ends.
    fn note(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let explored = &self.untried[self.untried.len() - 1];
        explored.iter().rev().try_for_each(|&v| neighbour(out, &self.path, v, ""))?;
        let mut left_out = self.path.ordered(self.at());
        left_out.retain(|v| !explored.contains(v));
        left_out.iter().try_for_each(|&v| neighbour(out, &self.path, v, ", dead end"))
    }
}

/// Prints an event: from level 1 on the tour, from 2 on every cell that turns gray or white again,
/// at 3 the white neighbours in the order in which they are explored, and how many moves each has
/// left.
pub fn print(problem: &KnightGraph, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, count } => {
            tours::solution(out, problem.size, &board.numbers(), count)
        }
        Event::Entered { board: Board::Large(board), depth } if level >= 2 => {
            let Cell { x, y } = board.at();
            writeln!(out, "({x}, {y}) gray, cell {depth} of the path")?;
            if level >= 3 { board.note(out) } else { Ok(()) }
        }
        Event::Unmarked { choice, .. } if level >= 2 => {
            let Cell { x, y } = choice.cell;
            writeln!(out, "({x}, {y}) white again")
        }
        _ => Ok(()),
    }
}

/// Writes a white neighbour, and how many moves it has left.
fn neighbour(out: &mut dyn fmt::Write, path: &Path, v: Cell, why: &str) -> fmt::Result {
    writeln!(out, ">> ({}, {}) {} left{why}", v.x, v.y, path.moves_left(v))
}

/// Prints the figures of the graph.
pub fn graph(out: &mut Output, graph: Graph) -> fmt::Result {
    writeln!(out, "Graph:")?;
    writeln!(out, "  Vertices          {:6}", graph.vertices())?;
    writeln!(out, "  Directed edges    {:6}", graph.edges())?;
    writeln!(out, "  Matrix filled (%) {:>6}", percent(graph.filled()))?;
    writeln!(out, "  Branching factor k{:6.2}", graph.branching())
}

/// A share as a percentage with one decimal, or as many as it takes to show two digits that are not
/// zero: the matrix of a large board is filled by a thousandth of a percent.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let zeros = if percent > 0.0 { -percent.log10().floor() } else { 0.0 };
    format!("{percent:.0$}", 1 + zeros.max(0.0) as usize)
}

/// Prints the board of how many moves each cell has.
pub fn moves(out: &mut Output, graph: Graph) {
    let numbers: Vec<u32> = graph.size.all().map(|cell| graph.moves_from(cell)).collect();
    write_numbers(out.bytes(), graph.size, &numbers);
}

/// What a page says of the search: it has no directions, only neighbours.
pub const PHRASES: Phrases = Phrases {
    calls: &[("n", "depth"), ("x", "here x"), ("y", "here y"), ("next", "text")],
    short: "text",
    ..tours::PHRASES
};

/// What happens in a step, in one sentence.
pub fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    let depth = input.depth;
    let cell = input.cell();
    let why = input.why;
    let here = depth + 1;
    // Warnsdorff's search leaves out neighbours that lead to no tour.
    let is_plain = header.algorithm == "plain";
    let dead_end =
        if is_plain { "No neighbour is white." } else { "No white neighbour can lead to a tour." };
    let explored = if is_plain { "All white neighbours" } else { "All that can lead to a tour" };
    match input.moment {
        Moment::Enter => {
            format!("The knight is on vertex {here} of its path: this vertex turns gray.")
        }
        Moment::Mark => format!("Neighbour {cell} is white: it becomes vertex {here}."),
        Moment::Refuse | Moment::Wrong => format!("Neighbour {cell}: {why}."),
        Moment::Reject => format!("Every cell is visited, but {why}."),
        Moment::Solve => "Every cell is visited: a tour.".to_owned(),
        Moment::DeadEnd if depth == 0 => dead_end.to_owned(),
        Moment::DeadEnd => format!("{dead_end} Dead end: back to vertex {depth}."),
        Moment::Return if depth == 0 => "The search from the start ends.".to_owned(),
        Moment::Return => {
            format!("{explored} explored: back from vertex {here} to vertex {depth}.")
        }
        Moment::Unmark => format!("Back on vertex {here}: {cell} is white again."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_shows_at_least_two_digits() {
        let shares = [0.0, 1.0, 0.08203125, 0.01, 0.0099, 0.000466, 4.9e-7];
        let said = ["0.0", "100.0", "8.2", "1.0", "0.99", "0.047", "0.000049"];
        assert_eq!(shares.map(percent), said);
    }
}
