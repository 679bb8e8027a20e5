//! The course's solution: the backtracking laboratory's program, all ways to place n queens.
//!
//! Reads n (1 to 19) and the blocked cells, prints every board with * for a queen and o for an empty cell.

use std::io::{self, Write};

mod search_trace;

struct Queens {
    /// a[row] is the column of the queen on that row; rows and columns are counted from 1.
    a: [usize; 20],
    n: usize,
    /// Cells that no queen may stand on, each as [row, column].
    blocked: Vec<[usize; 2]>,
    solutions: u64,
}

impl Queens {
    /// Shows the board and counts it.
    fn show(&mut self) {
        for row in 1..=self.n {
            for column in 1..=self.n {
                print!("{}", if self.a[row] == column { "* " } else { "o " });
            }
            println!();
        }
        println!();
        self.solutions += 1;
        search_trace::solution();
    }

    /// Whether the cell is not blocked, and no queen on the rows before attacks it.
    fn is_free(&self, row: usize, column: usize) -> bool {
        !self.blocked.contains(&[row, column])
            && (1..row).all(|i| self.a[i] != column && self.a[i].abs_diff(column) != row - i)
    }

    /// Places the queen of row x, then all that follow.
    fn place_queen(&mut self, x: usize) {
        search_trace::enter();
        if x > self.n {
            self.show();
        } else {
            for i in 1..=self.n {
                if self.is_free(x, i) {
                    self.a[x] = i;
                    search_trace::mark([x - 1, i - 1]);
                    // Every column that fits is a path of its own: follow it before the next is tried.
                    self.place_queen(x + 1);
                    search_trace::unmark([x - 1, i - 1]);
                }
            }
        }
        search_trace::leave();
    }
}

fn main() {
    print!("Introduceti dimensiunea tablei:");
    // The prompt has no line end; show it before reading.
    let _ = io::stdout().flush();
    let mut line = String::new();
    let numbers: Vec<usize> = match io::stdin().read_line(&mut line) {
        Ok(_) => line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect(),
        Err(_) => Vec::new(),
    };
    // `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third.
    let (n, cells) = match numbers[..] {
        [n, ref cells @ ..] => (n, cells),
        _ => (0, &[][..]),
    };
    if !(1..=19).contains(&n) || !cells.iter().all(|number| (1..=n).contains(number)) {
        eprintln!("error: the size is from 1 to 19, and blocked cells are on the board");
        std::process::exit(1);
    }
    let mut queens = Queens {
        a: [0; 20],
        n,
        blocked: Vec::new(),
        solutions: 0,
    };
    search_trace::board(n, n, "queens");
    for cell in cells.chunks_exact(2) {
        search_trace::blocked([cell[0] - 1, cell[1] - 1]);
        queens.blocked.push([cell[0], cell[1]]);
    }
    queens.place_queen(1);
    print!("Nr de solutii {}", queens.solutions);
}
