//! All knight's tours of 3 x 4 cells and all squares of 4 x 4 digits, with a mistake: ./wrong MISTAKE.

mod search_trace;

use search_trace::{board, enter, given, leave, mark, refuse, solution, unmark};

const MOVES: [(i32, i32); 8] = [(1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)];

struct Search {
    mistake: String,
    /// `cells[x][y]`; larger than the board, so that no mistake ends the program.
    cells: [[i32; 8]; 8],
}

impl Search {
    fn is(&self, mistake: &str) -> bool {
        self.mistake == mistake
    }

    fn set(&mut self, x: i32, y: i32, number: i32) {
        self.cells[x as usize][y as usize] = number;
    }

    /// Makes all moves from (x, y), which is cell number n of the tour; returns whether there was a solution.
    fn step(&mut self, x: i32, y: i32, n: i32) -> bool {
        enter();
        let mut found = false;
        if n == if self.is("solution-early") { 11 } else { 12 } {
            solution();
            found = true;
        } else {
            for (dx, dy) in MOVES {
                let (u, v) = (x + dx, y + dy);
                if u < 0 || u >= if self.is("edge") { 4 } else { 3 } || v < 0 || v >= 4 {
                    refuse("off the board", [u, v]);
                    continue;
                }
                let was_visited = self.cells[u as usize][v as usize] > 0;
                if was_visited && !self.is("test-after-mark") && !self.is("test-after-call") {
                    refuse("visited", [u, v]);
                    continue;
                }
                self.set(u, v, n + 1);
                mark([u, v]);
                if self.is("unmark-before-call") {
                    self.set(u, v, 0);
                    unmark([u, v]);
                }
                if self.is("test-after-mark") && was_visited {
                    refuse("visited", [u, v]);
                } else if self.step(u, v, n + 1) {
                    found = true;
                    if self.is("keeps-solutions") {
                        continue;
                    }
                }
                if self.is("test-after-call") && was_visited {
                    refuse("visited", [u, v]);
                }
                if self.is("swapped") {
                    self.set(v, u, 0);
                    unmark([v, u]);
                } else if self.is("cell-before") {
                    self.set(x, y, 0);
                    unmark([x, y]);
                } else if !self.is("no-unmark") && !self.is("unmark-before-call") {
                    self.set(u, v, 0);
                    unmark([u, v]);
                    if self.is("unmark-twice") {
                        unmark([u, v]);
                    }
                }
            }
        }
        leave();
        found
    }

    /// Whether neither row, column nor block has this digit.
    fn fits(&self, x: usize, y: usize, digit: i32) -> bool {
        (0..4).all(|i| {
            let block = self.cells[x / 2 * 2 + i / 2][y / 2 * 2 + i % 2];
            self.cells[i][y] != digit && self.cells[x][i] != digit && block != digit
        })
    }

    /// Fills all cells from number i on.
    fn fill(&mut self, i: usize) {
        enter();
        let (x, y) = (i % 4, i / 4);
        if i == 16 {
            solution();
        } else if self.cells[x][y] > 0 && !self.is("clue-replaced") {
            self.fill(i + 1);
            if self.is("clue-deleted") {
                self.cells[x][y] = 0;
                unmark([x, y]);
            }
        } else {
            for digit in 1..=4 {
                if !self.fits(x, y, digit) {
                    refuse("used", [x, y, digit as usize]);
                    continue;
                }
                self.cells[x][y] = digit;
                mark([x, y, digit as usize]);
                self.fill(i + 1);
                if !self.is("digit-left") {
                    self.cells[x][y] = 0;
                    unmark([x, y]);
                }
            }
        }
        leave();
    }
}

fn main() {
    let mistake = std::env::args().nth(1).unwrap_or_default();
    let mut search = Search { mistake, cells: [[0; 8]; 8] };
    if ["clue-replaced", "clue-deleted", "digit-left", "digits"].contains(&&*search.mistake) {
        board(4, 4, "digits");
        for (x, y, digit) in [(1, 0, 3), (0, 2, 3), (2, 0, 2), (3, 2, 4)] {
            search.set(x, y, digit);
            given([x, y, digit]);
        }
        search.fill(0);
    } else {
        board(3, 4, "tour");
        search.set(0, 0, 1);
        given([0, 0]);
        search.step(0, 0, 1);
    }
}
