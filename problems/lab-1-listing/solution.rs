//! The course's solution: the backtracking laboratory's program, all ways to place n queens.
//!
//! Reads n (1 to 19), prints every board with * for a queen and o for an empty cell.

use std::io::{self, Write};

mod search_trace;

struct Queens {
    /// a[row] is the column of the queen on that row; rows and columns are counted from 1.
    a: [usize; 20],
    n: usize,
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

    /// Whether no queen on the rows before attacks this cell.
    fn is_free(&self, row: usize, column: usize) -> bool {
        (1..row).all(|i| self.a[i] != column && self.a[i].abs_diff(column) != row - i)
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
    let n = match io::stdin().read_line(&mut line) {
        Ok(_) => line.trim().parse().unwrap_or(0),
        Err(_) => 0,
    };
    if !(1..=19).contains(&n) {
        eprintln!("error: the size is a whole number from 1 to 19");
        std::process::exit(1);
    }
    let mut queens = Queens {
        a: [0; 20],
        n,
        solutions: 0,
    };
    search_trace::board(n, n, "queens");
    queens.place_queen(1);
    print!("Nr de solutii {}", queens.solutions);
}
