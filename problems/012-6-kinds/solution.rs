//! The course's solution: one of each kind of the ways to place n queens that do not attack each other.
//!
//! Reads n and the blocked cells, prints the smallest solution of each kind as the rows of its queens, column by column.

use std::io;

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

    /// Whether a symmetry takes each blocked cell to a blocked cell.
    fn is_symmetry(&self, symmetry: usize) -> bool {
        let mut cells = (0..self.n).flat_map(|x| (0..self.n).map(move |y| (x, y)));
        cells.all(|(x, y)| {
            let (to_x, to_y) = moved(self.n, symmetry, x, y);
            !self.blocked[x][y] || self.blocked[to_x][to_y]
        })
    }

    /// The solution to which a symmetry takes this one.
    fn image(&self, symmetry: usize, solution: &[usize]) -> Vec<usize> {
        let mut image = vec![0; self.n];
        for (x, &y) in solution.iter().enumerate() {
            let (to_x, to_y) = moved(self.n, symmetry, x, y);
            image[to_x] = to_y;
        }
        image
    }

    /// Shows the smallest solution of each kind, and how many solutions the kind has.
    fn show(&self) {
        let mut symmetries: Vec<usize> = (0..8).collect();
        symmetries.retain(|&symmetry| self.is_symmetry(symmetry));
        let mut kinds = 0;
        for solution in &self.solutions {
            let mut images: Vec<_> = symmetries
                .iter()
                .map(|&symmetry| self.image(symmetry, solution))
                .collect();
            images.sort();
            images.dedup();
            if images[0] == *solution {
                kinds += 1;
                let rows: Vec<String> = solution.iter().map(usize::to_string).collect();
                println!("{}: {}", rows.join(" "), images.len());
            }
        }
        println!("Solutions {}", self.solutions.len());
        println!("Kinds {kinds}");
    }
}

/// The cell to which a symmetry takes (x, y): each bit of its number is a step that it does or does not do.
fn moved(n: usize, symmetry: usize, mut x: usize, mut y: usize) -> (usize, usize) {
    if symmetry & 1 != 0 {
        x = n - 1 - x;
    }
    if symmetry & 2 != 0 {
        y = n - 1 - y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    (x, y)
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
