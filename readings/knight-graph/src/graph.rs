//! The knight's graph: every cell is a vertex, every legal move a directed edge.
//!
//! The reading stores it as adjacency lists. Here nothing is stored: a cell's neighbours are the
//! cells a knight's move away, and its coordinates determine which moves are legal.

use common::board::{Cell, MOVES, Size};

/// The directions in the order of the reading's `MOVE_OFFSETS`, which names the row first.
pub const LISTED: [usize; 8] = [4, 3, 5, 2, 6, 1, 7, 0];

/// The graph of the legal moves on a board.
#[derive(Clone, Copy)]
pub struct Graph {
    /// The board.
    pub size: Size,
}

impl Graph {
    // ANCHOR: connections
    /// The neighbours of a cell, in the reading's order.
    pub fn connections(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let targets = LISTED.into_iter().map(move |direction| cell + MOVES[direction]);
        targets.filter(move |&target| self.size.contains(target))
    }
    // ANCHOR_END: connections

    /// How many vertices the graph has: one per cell.
    pub fn vertices(self) -> u64 {
        self.size.cells() as u64
    }

    /// How many directed edges the graph has: 336 on the chessboard.
    pub fn edges(self) -> u64 {
        self.size.all().map(|cell| u64::from(self.moves_from(cell))).sum()
    }

    /// Which share of an adjacency matrix these edges would fill, 0 to 1.
    pub fn filled(self) -> f64 {
        let vertices = self.vertices() as f64;
        self.edges() as f64 / (vertices * vertices)
    }

    /// The average branching factor k: how many moves a cell has on average. A search tree of N
    /// levels has about k^N nodes.
    pub fn branching(self) -> f64 {
        self.edges() as f64 / self.vertices() as f64
    }

    /// How many moves a cell has, 0 to 8: its degree.
    pub fn moves_from(self, cell: Cell) -> u32 {
        self.connections(cell).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The graph as the reading builds it: one pass over the cells, a list of edges.
    fn edges_listed(size: Size) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for from in 0..size.cells() {
            for to in 0..size.cells() {
                let a = size.cell(from);
                let b = size.cell(to);
                if a.x.abs_diff(b.x) * a.y.abs_diff(b.y) == 2 {
                    edges.push((from, to));
                }
            }
        }
        edges
    }

    #[test]
    fn the_edges_are_those_of_the_listed_graph() {
        for (width, height) in
            [(1, 1), (1, 9), (2, 2), (2, 7), (3, 3), (5, 3), (4, 7), (8, 8), (9, 6)]
        {
            let graph = Graph { size: Size::new(width, height) };
            let listed = edges_listed(graph.size);
            assert_eq!(graph.edges(), listed.len() as u64, "{width} x {height}");
            for cell in 0..graph.size.cells() {
                let moves = listed.iter().filter(|edge| edge.0 == cell).count();
                let said = graph.moves_from(graph.size.cell(cell));
                assert_eq!(said as usize, moves, "cell {cell} of {width} x {height}");
            }
        }
    }

    #[test]
    fn the_figures_of_the_reading() {
        let figures = |side| {
            let graph = Graph { size: Size::new(side, side) };
            (graph.vertices(), graph.edges(), graph.branching())
        };
        assert_eq!(figures(8), (64, 336, 5.25));
        assert_eq!(figures(5), (25, 96, 3.84));
        assert_eq!(figures(6), (36, 160, 160.0 / 36.0));
        assert_eq!(Graph { size: Size::new(8, 8) }.filled(), 0.08203125);
    }
}
