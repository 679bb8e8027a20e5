//! All ways to place n queens that do not attack each other. TODO: one of each kind.
//!
//! Reads n and the blocked cells, prints each solution as the rows of its queens, column by column.

mod search_trace;

struct Search {
    n: usize,
    /// Whether the cell (x, y) is blocked: blocked[x][y].
    blocked: Vec<Vec<bool>>,
    /// The rows of the queens that are placed, from 0.
    rows: Vec<usize>,
    /// The solutions, from the smallest on.
    solutions: Vec<Vec<usize>>,
}

impl Search {
    /// Whether the cell is not blocked, and no queen on the columns before attacks it.
    fn is_free(&self, x: usize, y: usize) -> bool {
        let attacks =
            |(i, &row): (usize, &usize)| row == y || row.abs_diff(y) == x - i;
        !self.blocked[x][y] && !self.rows.iter().enumerate().any(attacks)
    }

    /// Places a queen on the next column in every way that is possible.
    fn step(&mut self) {
        search_trace::enter();
        let x = self.rows.len();
        if x == self.n {
            self.solutions.push(self.rows.clone());
            search_trace::solution();
            search_trace::leave();
            return;
        }
        for y in 0..self.n {
            if self.is_free(x, y) {
                self.rows.push(y);
                search_trace::mark([x, y]);
                self.step();
                self.rows.pop();
                search_trace::unmark([x, y]);
            }
        }
        search_trace::leave();
    }

    /// Shows the solutions. TODO: one of each kind, the smallest, and how many solutions the kind has.
    fn show(&self) {
        for solution in &self.solutions {
            let rows: Vec<String> = solution.iter().map(usize::to_string).collect();
            println!("{}", rows.join(" "));
        }
        println!("Solutions {}", self.solutions.len());
    }
}

fn main() {
    let numbers: Vec<usize> = search_trace::numbers(1);
    // `6 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2).
    let [n @ 1..=9, ref cells @ ..] = numbers[..] else {
        eprintln!("error: the size is a whole number from 1 to 9");
        std::process::exit(1);
    };
    if cells.iter().any(|&number| number >= n) {
        eprintln!("error: blocked cells are on the board");
        std::process::exit(1);
    }
    let mut search = Search {
        n,
        blocked: vec![vec![false; n]; n],
        rows: Vec::new(),
        solutions: Vec::new(),
    };
    search_trace::board(n, n, "queens");
    for cell in cells.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
        search.blocked[cell[0]][cell[1]] = true;
    }
    search.step();
    search.show();
}
