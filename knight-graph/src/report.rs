//! What each verbose level prints.

use std::ops::ControlFlow;

use common::board::{Cell, Size, write_numbers};
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::{write, write_answer};

use crate::graph::Graph;
use crate::path::Path;
use crate::search::{Found, KnightGraph};

/// Prints level `LEVEL`: 1 the tour, 2 also every cell that turns gray or white again, 3 also the white
/// neighbours in the order in which they are explored, and how many moves each has left.
pub struct Report<'a, const LEVEL: u8> {
    /// Where the text goes.
    pub output: &'a mut Output,
}

impl<const LEVEL: u8> Observer<KnightGraph> for Report<'_, LEVEL> {
    const SEES_NODES: bool = LEVEL >= 2;

    #[inline(always)]
    fn entered(&mut self, path: &Path, cells: usize) -> Flow {
        if LEVEL < 2 {
            return ControlFlow::Continue(());
        }
        let Cell { x, y } = path.at();
        let text = self.output.text();
        write(
            text,
            format_args!("({x}, {y}) gray, cell {cells} of the path\n"),
        );
        if LEVEL >= 3 {
            write_neighbours(text, path);
        }
        self.output.commit()
    }

    #[inline(always)]
    fn answered(&mut self, path: &Path, found: &Found) -> Flow {
        if LEVEL < 1 {
            return ControlFlow::Continue(());
        }
        write_answer(
            self.output.text(),
            path.size(),
            &path.numbers(),
            &found.tours,
        );
        self.output.commit()
    }

    #[inline(always)]
    fn written_back(&mut self, left: Cell) -> Flow {
        if LEVEL < 2 {
            return ControlFlow::Continue(());
        }
        let Cell { x, y } = left;
        write(self.output.text(), format_args!("({x}, {y}) white again\n"));
        self.output.commit()
    }
}

/// Appends a line for each white neighbour: those to be explored first.
fn write_neighbours(text: &mut Vec<u8>, path: &Path) {
    let mut line = |cell: Cell, why: &str| {
        let Cell { x, y } = cell;
        let moves = path.colours().moves_left(cell);
        write(text, format_args!(">> ({x}, {y}) {moves} left{why}\n"));
    };
    let explored: Vec<Cell> = path.next_moves().collect();
    for &cell in &explored {
        line(cell, "");
    }
    for cell in path
        .white_neighbours()
        .filter(|cell| !explored.contains(cell))
    {
        line(cell, ", dead end");
    }
}

/// Appends the figures of the graph.
pub fn write_graph(text: &mut Vec<u8>, graph: Graph) {
    let (vertices, edges, branching) = (graph.vertices(), graph.edges(), graph.branching());
    let filled = percent(graph.filled());
    write(text, format_args!("Graph:\n"));
    write(text, format_args!("  Vertices          {vertices:6}\n"));
    write(text, format_args!("  Directed edges    {edges:6}\n"));
    write(text, format_args!("  Matrix filled (%) {filled:>6}\n"));
    write(text, format_args!("  Branching factor k{branching:6.2}\n"));
}

/// A share as a percentage with one decimal, or as many as it takes to show two digits that are not zero:
/// the matrix of a large board is filled by a thousandth of a percent.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let zeros = if percent > 0.0 {
        -percent.log10().floor()
    } else {
        0.0
    };
    format!("{percent:.0$}", 1 + zeros.max(0.0) as usize)
}

/// Appends the board of how many moves each cell has.
pub fn write_moves(text: &mut Vec<u8>, graph: Graph) {
    for y in 0..graph.size.height {
        let row: Vec<u32> = graph.row(y).map(u32::from).collect();
        write_numbers(text, Size::new(graph.size.width, 1), &row);
    }
}

/// Appends why there is no tour, if that is known by now.
pub fn write_no_tour(text: &mut Vec<u8>, problem: &KnightGraph, found: &Found) {
    if let Some(reason) = problem.no_tour(found) {
        write(text, format_args!("No tour: {reason}.\n"));
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
