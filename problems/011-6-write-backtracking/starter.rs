//! Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.
//!
//! Reads `width height x y`, prints how many tours and how many nodes there are.

use std::io;

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
    start: (i32, i32),
    /// The direction of each move made so far, an index into MOVES.
    moves: Vec<usize>,
    tours: u64,
    nodes: u64,
}

impl Search {
    /// The cells of the board.
    fn cells(&self) -> usize {
        (self.width * self.height) as usize
    }

    /// The index of a cell in a list of all cells, row by row; None off the board.
    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let is_on_board = 0 <= x && x < self.width && 0 <= y && y < self.height;
        is_on_board.then(|| (y * self.width + x) as usize)
    }

    /// Continues with all lists of moves that begin with those made so far.
    fn step(&mut self) {
        self.nodes += 1;
        if self.moves.len() + 1 == self.cells() {
            if self.is_tour() {
                self.tours += 1;
            }
            return;
        }
        for direction in 0..MOVES.len() {
            self.moves.push(direction);
            self.step();
            self.moves.pop();
        }
    }

    /// Whether the moves stay on the board and visit every cell once.
    fn is_tour(&self) -> bool {
        let mut visited = vec![false; self.cells()];
        let (mut x, mut y) = self.start;
        if let Some(index) = self.index(self.start) {
            visited[index] = true;
        }
        for &direction in &self.moves {
            x += MOVES[direction].0;
            y += MOVES[direction].1;
            match self.index((x, y)) {
                Some(index) if !visited[index] => visited[index] = true,
                _ => return false,
            }
        }
        true
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
    let [width, height, x, y] = numbers[..] else {
        eprintln!("error: the input is four numbers, width height x y");
        std::process::exit(1);
    };
    let mut search = Search {
        width,
        height,
        start: (x, y),
        moves: Vec::new(),
        tours: 0,
        nodes: 0,
    };
    search.step();
    println!("Tours {}", search.tours);
    println!("Nodes {}", search.nodes);
}
