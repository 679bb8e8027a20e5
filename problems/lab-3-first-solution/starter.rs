//! The backtracking laboratory's pseudocode: n queens, with recursion and without.
//!
//! Reads n (1 to 8) and the blocked cells, prints the first solution by recursion, and all solutions by a loop.

use std::io;

struct Queens {
    n: usize,
    /// Cells that no queen may be placed on, each as [row, column].
    blocked: Vec<[usize; 2]>,
    /// x[row] is the column of the queen on that row, or 0; rows and columns are counted from 1.
    x: Vec<usize>,
    /// How many cells were tested.
    tests: u64,
}

impl Queens {
    /// Whether the cell is not blocked, and no queen on the rows above attacks it. Counts the test.
    fn is_safe(&mut self, row: usize, column: usize) -> bool {
        self.tests += 1;
        let x = &self.x;
        !self.blocked.contains(&[row, column])
            && (1..row).all(|i| x[i] != column && x[i].abs_diff(column) != row - i)
    }

    /// Prints the solution in x, and how many cells were tested so far.
    fn show(&self) {
        for column in &self.x[1..] {
            print!("{column} ");
        }
        println!("after {} tests", self.tests);
    }

    /// Places the queens of this row and those below it, and says whether that is possible.
    ///
    /// TODO, part 1: this is the laboratory's pseudocode, with one of its two mistakes corrected. Correct the other.
    fn solve(&mut self, row: usize) -> bool {
        if row > self.n {
            return true;
        }
        for column in 1..=self.n {
            if self.is_safe(row, column) {
                self.x[row] = column;
                if self.solve(row + 1) {
                    return true;
                } else {
                    self.x[row] = 0;
                    return false;
                }
            }
        }
        false
    }

    /// Shows every solution. TODO, part 2: a loop with an index k, and no recursion.
    fn search(&mut self) {}
}

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).expect("the input is text");
    let numbers: Vec<usize> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    // `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third.
    let blocked = numbers[1..].chunks_exact(2).map(|cell| [cell[0], cell[1]]).collect();
    let n = numbers[0];
    let mut queens = Queens { n, blocked, x: vec![0; n + 1], tests: 0 };
    println!("Recursion");
    if queens.solve(1) {
        queens.show();
    } else {
        println!("no solution after {} tests", queens.tests);
    }
    println!("Loop");
    queens.tests = 0;
    queens.search();
    println!("end after {} tests", queens.tests);
}
