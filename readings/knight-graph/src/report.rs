//! What each verbose level prints.

use std::fmt::{self, Write};

use common::board::{Cell, Size, write_numbers};
use common::search::{Board, Event, LargeBoard, Moment, Output, tours};

use crate::graph::Graph;
use crate::problem::KnightGraph;
use crate::search;

/// A white neighbour of the knight's cell.
#[derive(Clone, Copy, Debug)]
pub struct Neighbour {
    /// Where it is.
    pub cell: Cell,
    /// How many moves it has left.
    pub moves: u8,
    /// Whether it is left out, because it leads to no tour.
    pub is_dead_end: bool,
}

impl LargeBoard for search::Path {
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
        let moves = |cell| self.moves_left(cell) as u8;
        let neighbour = |cell| Neighbour { cell, moves: moves(cell), is_dead_end: false };
        write_neighbours(out, self.ordered(self.at()).into_iter().map(neighbour))
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
        Event::Unmarked { choice } if level >= 2 => {
            let Cell { x, y } = choice.cell;
            writeln!(out, "({x}, {y}) white again")
        }
        _ => Ok(()),
    }
}

/// Writes white neighbours, and how many moves each has left.
pub fn write_neighbours(
    out: &mut dyn fmt::Write,
    neighbours: impl Iterator<Item = Neighbour>,
) -> fmt::Result {
    for Neighbour { cell: Cell { x, y }, moves, is_dead_end } in neighbours {
        let why = if is_dead_end { ", dead end" } else { "" };
        writeln!(out, ">> ({x}, {y}) {moves} left{why}")?;
    }
    Ok(())
}

/// Prints the figures of the graph.
pub fn graph(out: &mut Output, graph: Graph) -> fmt::Result {
    let (vertices, edges, branching) = (graph.vertices(), graph.edges(), graph.branching());
    let filled = percent(graph.filled());
    writeln!(out, "Graph:")?;
    writeln!(out, "  Vertices          {vertices:6}")?;
    writeln!(out, "  Directed edges    {edges:6}")?;
    writeln!(out, "  Matrix filled (%) {filled:>6}")?;
    writeln!(out, "  Branching factor k{branching:6.2}")
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
    for y in 0..graph.size.height {
        let row: Vec<u32> = graph.row(y).map(u32::from).collect();
        write_numbers(out.bytes(), Size::new(graph.size.width, 1), &row);
    }
}

/// What happens in a step, in one sentence.
pub fn sentence(moment: Moment, depth: usize) -> String {
    let cell = depth + 1;
    match moment {
        Moment::Enter => {
            format!("The knight is on vertex {cell} of its path: this vertex turns gray.")
        }
        Moment::Mark => format!("Neighbour {{cell}} is white: it becomes vertex {cell}."),
        Moment::DeadEnd if depth > 0 => {
            format!("No neighbour is white. Dead end: back to vertex {depth}.")
        }
        Moment::DeadEnd => "No neighbour is white.".to_owned(),
        Moment::Return if depth > 0 => {
            format!("All white neighbours explored: back from vertex {cell} to vertex {depth}.")
        }
        Moment::Return => "All white neighbours explored.".to_owned(),
        Moment::Unmark => format!("Back on vertex {cell}: {{cell}} is white again."),
        Moment::Refuse | Moment::Reject | Moment::Solve => tours::sentence(moment, depth, 1),
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
