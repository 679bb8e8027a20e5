//! The course's solution: the block of a cell.
//!
//! Reads lines `w h x y` and prints, for each, the block of the cell (x, y) on a board of w·h by w·h
//! cells, whose blocks are w cells wide and h cells high, numbered row by row from 0.

use std::io::{self, BufRead};

/// The block of a cell: its column of blocks, plus, for each row of blocks above, the blocks in a
/// row, which are (w·h)/w = h.
fn xy2b(x: u64, y: u64, w: u64, h: u64) -> u64 {
    x / w + y / h * h
}

fn main() {
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let numbers: Vec<u64> = line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        match numbers[..] {
            [w, h, x, y] if w > 0 && h > 0 => println!("{}", xy2b(x, y, w, h)),
            _ => eprintln!("error: a line is four numbers, w h x y"),
        }
    }
}
