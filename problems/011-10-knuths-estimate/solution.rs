//! The course's solution: Knuth's estimate of a search tree: the knight's tours of a board from one cell, by random walks.
//!
//! Reads `width height x y walks seed`, prints the estimates of the first five walks, and the mean of all of them.

use std::io;

const MOVES: [(i64, i64); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

struct Walks {
    width: i64,
    height: i64,
    seed: u64,
    /// The cells that the walk has visited, each as (x, y).
    visited: Vec<(i64, i64)>,
}

impl Walks {
    /// A number from 0 to count - 1. It looks random, and the same seed gives the same numbers.
    fn random(&mut self, count: usize) -> usize {
        self.seed = self.seed * 48271 % 2147483647;
        self.seed as usize % count
    }

    /// The cells to which the knight can go from (x, y), in the order of the moves.
    fn free_cells(&self, x: i64, y: i64) -> Vec<(i64, i64)> {
        let cells = MOVES.map(|(right, down)| (x + right, y + down));
        let is_on_board = |x, y| 0 <= x && x < self.width && 0 <= y && y < self.height;
        let is_free = |&(x, y): &(i64, i64)| is_on_board(x, y) && !self.visited.contains(&(x, y));
        cells.into_iter().filter(is_free).collect()
    }

    /// One random walk from (x, y) to a node without children: its estimate of the nodes.
    fn walk(&mut self, mut x: i64, mut y: i64) -> u64 {
        self.visited = vec![(x, y)];
        // The nodes that there would be at this depth if the whole tree were like this path, and at all depths so far.
        let (mut weight, mut nodes) = (1, 1);
        loop {
            let cells = self.free_cells(x, y);
            if cells.is_empty() {
                return nodes;
            }
            weight *= cells.len() as u64;
            nodes += weight;
            (x, y) = cells[self.random(cells.len())];
            self.visited.push((x, y));
        }
    }
}

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).expect("the input is text");
    let numbers: Vec<i64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [width, height, x, y, count, seed] = numbers[..] else {
        panic!("the input is six numbers, width height x y walks seed");
    };
    let mut walks = Walks { width, height, seed: seed as u64, visited: Vec::new() };
    let mut total = 0;
    for number in 0..count {
        let estimate = walks.walk(x, y);
        if number < 5 {
            println!("Walk {estimate}");
        }
        total += estimate;
    }
    println!("Mean {}", total / count as u64);
}
