//! The course's solution: all ways to place n queens, with three arrays.
//!
//! Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
//! how many solutions and nodes there are.

use std::io;

mod search_trace;

struct Search {
    n: usize,
    /// The row of the queen in each column, from 0.
    board: Vec<usize>,
    /// Whether the cell (x, y) is blocked: `blocked[x][y]`.
    blocked: Vec<Vec<bool>>,
    /// Which rows and diagonals have a queen: an entry for each row, and for each of the 2n - 1
    /// diagonals of either kind.
    rows: Vec<bool>,
    right_down: Vec<bool>,
    left_down: Vec<bool>,
    solutions: u64,
    nodes: u64,
}

impl Search {
    /// Places a queen in column `x` in every possible way; the columns before it have their queens.
    fn step(&mut self, x: usize) {
        search_trace::enter();
        self.nodes += 1;
        if x == self.n {
            self.show();
            search_trace::leave();
            return;
        }
        for y in 0..self.n {
            let (right, left) = (x + y, x + self.n - 1 - y);
            if self.blocked[x][y] {
                continue;
            }
            if self.rows[y] || self.right_down[right] || self.left_down[left] {
                continue;
            }
            self.board[x] = y;
            self.rows[y] = true;
            self.right_down[right] = true;
            self.left_down[left] = true;
            search_trace::mark([x, y]);
            self.step(x + 1);
            // Write back: the next row must find the arrays as this one found them.
            self.rows[y] = false;
            self.right_down[right] = false;
            self.left_down[left] = false;
            search_trace::unmark([x, y]);
        }
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
    let mut line = String::new();
    let numbers: Vec<usize> = match io::stdin().read_line(&mut line) {
        Ok(_) => line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect(),
        Err(_) => Vec::new(),
    };
    // `4 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2).
    let (n, cells) = match numbers[..] {
        [n, ref cells @ ..] => (n, cells),
        _ => (0, &[][..]),
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
        right_down: vec![false; 2 * n - 1],
        left_down: vec![false; 2 * n - 1],
        solutions: 0,
        nodes: 0,
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
