//! The course's solution: every knight's tour of a board from one cell, by backtracking.
//!
//! Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are.

use std::io;

mod search_trace;

const MOVES: [(i32, i32); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

struct Search {
    width: i32,
    height: i32,
    /// For each cell, row by row, the number of its visit; 0 is a free cell.
    board: Vec<usize>,
    /// For each cell, whether the knight may not visit it.
    blocked: Vec<bool>,
    /// How many cells are not blocked.
    cells: usize,
    tours: u64,
    nodes: u64,
}

impl Search {
    /// The index of a cell in the board; None off the board.
    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let is_on_board = 0 <= x && x < self.width && 0 <= y && y < self.height;
        is_on_board.then(|| (y * self.width + x) as usize)
    }

    /// Continues from the cell (x, y), which is visit number `n`.
    fn step(&mut self, (x, y): (i32, i32), n: usize) {
        search_trace::enter();
        self.nodes += 1;
        if n == self.cells {
            self.tours += 1;
            search_trace::solution();
            search_trace::leave();
            return;
        }
        for (right, down) in MOVES {
            let next = (x + right, y + down);
            let Some(index) = self.index(next) else {
                continue; // off the board
            };
            if self.board[index] == 0 && !self.blocked[index] {
                self.board[index] = n + 1;
                search_trace::mark([next.0, next.1]);
                self.step(next, n + 1);
                // Write back: the next direction must find the board as this one found it.
                self.board[index] = 0;
                search_trace::unmark([next.0, next.1]);
            }
        }
        search_trace::leave();
    }
}

fn main() {
    let mut line = String::new();
    let numbers: Vec<i32> = match io::stdin().read_line(&mut line) {
        Ok(_) => line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect(),
        Err(_) => Vec::new(),
    };
    let [width, height, x, y, ref blocked @ ..] = numbers[..] else {
        eprintln!("error: the input is four numbers, width height x y, and the blocked cells");
        std::process::exit(1);
    };
    let mut search = Search {
        width,
        height,
        board: vec![0; (width * height) as usize],
        blocked: vec![false; (width * height) as usize],
        cells: (width * height) as usize,
        tours: 0,
        nodes: 0,
    };
    search_trace::board(width, height, "tour");
    // `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2).
    for cell in blocked.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
        if let Some(index) = search.index((cell[0], cell[1])) {
            search.blocked[index] = true;
            search.cells -= 1;
        }
    }
    if let Some(index) = search.index((x, y)) {
        search.board[index] = 1;
        search_trace::given([x, y]);
        search.step((x, y), 1);
    }
    println!("Tours {}", search.tours);
    println!("Nodes {}", search.nodes);
}
