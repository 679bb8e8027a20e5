//! The backtracking laboratory's program: all ways to place n queens.
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
                    // Another column may hold the queen of this row.
                    search_trace::unmark([x - 1, i - 1]);
                }
            }
            // Invoke the function for the next queen.
            self.place_queen(x + 1);
        }
        search_trace::leave();
    }
}

fn main() {
    print!("Introduceti dimensiunea tablei:");
    // The prompt has no line end; show it before reading.
    let _ = io::stdout().flush();
    let numbers: Vec<usize> = search_trace::numbers(1);
    // `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third.
    let [n, ref cells @ ..] = numbers[..] else {
        panic!("the input is n, and the blocked cells");
    };
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
