//! All ways to place n queens that do not attack each other, with three arrays.
//!
//! Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
//! how many solutions and nodes there are. Begin with `right` and `left`, then write `is_free` and
//! `mark`.

mod search_trace;

#[derive(Default)]
struct Search {
    n: usize,
    /// The row of the queen in each column, from 0.
    board: Vec<usize>,
    /// Whether the cell (x, y) is blocked: `blocked[x][y]`.
    blocked: Vec<Vec<bool>>,
    /// Which rows and diagonals have a queen.
    rows: Vec<bool>,
    right_down: Vec<bool>,
    left_down: Vec<bool>,
    solutions: u64,
    nodes: u64,
}

/// How many entries an array of diagonals needs. TODO
fn entries(_n: usize) -> usize {
    0
}

impl Search {
    /// Step 1: the entry of `right_down` for the cell. TODO: x + y
    fn right(&self, _x: usize, _y: usize) -> usize {
        0
    }

    /// Step 1: the entry of `left_down` for the cell. TODO: x - y, and what makes it fit
    fn left(&self, x: usize, y: usize) -> usize {
        let _ = (x, y, self.n);
        0
    }

    /// Step 2: whether no queen attacks the cell, by the three arrays. TODO
    fn is_free(&self, x: usize, y: usize) -> bool {
        let _ = (x, y, &self.rows, &self.right_down, &self.left_down);
        false
    }

    /// Step 2: notes in the three arrays that a queen is on the cell (true), or no longer (false). TODO
    fn mark(&mut self, x: usize, y: usize, queen: bool) {
        match queen {
            true => search_trace::mark([x, y]),
            false => search_trace::unmark([x, y]),
        }
    }

    /// Step 3: places a queen in column `x` in every possible way; the columns before it have their queens.
    fn step(&mut self, x: usize) {
        search_trace::enter();
        self.nodes += 1;
        if x == self.n {
            self.show();
        }
        // TODO: try each row y whose cell is not blocked. Mark, recurse, write back.
        let _ = (Self::right, Self::left, Self::is_free, Self::mark);
        search_trace::leave();
    }

    /// Shows a solution and counts it.
    fn show(&mut self) {
        let rows: Vec<String> = self.board.iter().map(usize::to_string).collect();
        println!("{}", rows.join(" "));
        self.solutions += 1;
        search_trace::solution();
    }
}

fn main() {
    let numbers: Vec<usize> = search_trace::numbers(1);
    // `4 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2).
    let [n, ref cells @ ..] = numbers[..] else {
        panic!("the input is n, and the blocked cells");
    };
    let mut search = Search {
        n,
        board: vec![0; n],
        blocked: vec![vec![false; n]; n],
        rows: vec![false; n],
        right_down: vec![false; entries(n)],
        left_down: vec![false; entries(n)],
        ..Search::default()
    };
    search_trace::board(n, n, "queens");
    for cell in cells.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
        search.blocked[cell[0]][cell[1]] = true;
    }
    search.step(0);
    println!("Solutions {}", search.solutions);
    println!("Nodes {}", search.nodes);
}
