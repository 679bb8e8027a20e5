//! All ways to place n queens that do not attack each other, with three arrays.
//!
//! Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
//! how many solutions and nodes there are. Begin with the small steps: `right` and `left`, then `is_free` and
//! `mark`.

use std::io;

mod search_trace;

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
    /// Whether each node shows its queens.
    is_traced: bool,
}

/// How many entries an array of diagonals needs. TODO
fn entries(n: usize) -> usize {
    let _ = n;
    0
}

impl Search {
    /// Step 1: the entry of `right_down` for the cell. TODO: x + y
    fn right(&self, x: usize, y: usize) -> usize {
        let _ = (x, y);
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
        self.nodes += 1;
        self.trace(x);
        if x == self.n {
            self.show();
        }
        // TODO: try each row y whose cell is not blocked. Mark, recurse, write back.
    }

    /// Shows a solution and counts it.
    fn show(&mut self) {
        let rows: Vec<String> = self.board.iter().map(usize::to_string).collect();
        println!("{}", rows.join(" "));
        self.solutions += 1;
        search_trace::solution();
    }

    /// Shows the queens of a node, if the input begins with `trace`. Leave it as it is.
    fn trace(&self, x: usize) {
        if self.is_traced {
            let rows: Vec<String> = self.board[..x].iter().map(usize::to_string).collect();
            println!("Queens {}", rows.join(" "));
        }
    }

    /// Tries a small step alone, for the check. Leave it as it is.
    fn small_step(&mut self, step: usize, x: usize, y: usize) {
        println!("step {step}");
        if step == 1 {
            return println!("{} {}", self.right(x, y), self.left(x, y));
        }
        for queen in [true, false] {
            self.mark(x, y, queen);
            for y in 0..self.n {
                let sign = |x| if self.is_free(x, y) { '.' } else { 'x' };
                println!("{}", (0..self.n).map(sign).collect::<String>());
            }
        }
    }
}

fn main() {
    let mut line = String::new();
    let numbers: Vec<usize> = match io::stdin().read_line(&mut line) {
        Ok(_) => line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect(),
        Err(_) => Vec::new(),
    };
    // `step 1 6 2 3` is a small step for the cell (2, 3) on 6 x 6; `4 blocked 0 1 2 2` blocks (0, 1) and (2, 2).
    let (n, small, cells) = match numbers[..] {
        [step, n, x, y] if line.starts_with("step") => (n, Some((step, x, y)), &[][..]),
        [n, ref cells @ ..] => (n, None, cells),
        _ => (0, None, &[][..]),
    };
    if !(1..=19).contains(&n) || cells.iter().any(|&number| number >= n) {
        eprintln!("error: the size is from 1 to 19, and blocked cells are on the board");
        std::process::exit(1);
    }
    let mut search = Search {
        n,
        board: vec![0; n],
        blocked: vec![vec![false; n]; n],
        rows: vec![false; n],
        right_down: vec![false; entries(n)],
        left_down: vec![false; entries(n)],
        solutions: 0,
        nodes: 0,
        is_traced: line.starts_with("trace"),
    };
    if let Some((step, x, y)) = small {
        return search.small_step(step, x, y);
    }
    search_trace::board(n, n, "queens");
    for cell in cells.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
        search.blocked[cell[0]][cell[1]] = true;
    }
    search.step(0);
    println!("Solutions {}", search.solutions);
    println!("Nodes {}", search.nodes);
}
