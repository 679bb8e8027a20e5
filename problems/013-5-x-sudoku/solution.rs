//! The course's solution: number place by backtracking; both diagonals also contain 1 to 9.
//!
//! Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; any text after them is a comment.

use std::io::{self, Read};

mod search_trace;

const N: usize = 9;

/// A set of digits: bit d - 1 is digit d.
type Figures = u16;

struct Search {
    /// board[y][x], 0 for empty.
    board: [[usize; N]; N],
    /// The empty cells, in the order in which they are filled.
    empty: Vec<(usize, usize)>,
    /// The digits in column x, in row y, and in each block.
    line_x: [Figures; N],
    line_y: [Figures; N],
    block: [Figures; N],
    /// The digits on the diagonal x = y, and on the diagonal x + y = 8.
    falling: Figures,
    rising: Figures,
    answers: u64,
}

fn xy2b(x: usize, y: usize) -> usize {
    x / 3 + y / 3 * 3
}

impl Search {
    /// Marks a digit in all sets of a cell, or unmarks it.
    fn flip(&mut self, x: usize, y: usize, figure: usize) {
        let bit = 1 << (figure - 1);
        self.line_x[x] ^= bit;
        self.line_y[y] ^= bit;
        self.block[xy2b(x, y)] ^= bit;
        if x == y {
            self.falling ^= bit;
        }
        if x + y == N - 1 {
            self.rising ^= bit;
        }
    }

    /// The digits that are taken for a cell.
    fn taken(&self, x: usize, y: usize) -> Figures {
        let falling = if x == y { self.falling } else { 0 };
        let rising = if x + y == N - 1 { self.rising } else { 0 };
        self.line_x[x] | self.line_y[y] | self.block[xy2b(x, y)] | falling | rising
    }

    /// Tries every digit in the empty cell number `position`; those before it are filled.
    fn step(&mut self, position: usize) {
        search_trace::enter();
        let Some(&(x, y)) = self.empty.get(position) else {
            self.show();
            search_trace::leave();
            return;
        };
        let taken = self.taken(x, y);
        for figure in 1..=N {
            if taken & (1 << (figure - 1)) == 0 {
                self.flip(x, y, figure);
                self.board[y][x] = figure;
                search_trace::mark([x, y, figure]);
                self.step(position + 1);
                // Write back: the next digit must find the board as this one found it.
                self.flip(x, y, figure);
                self.board[y][x] = 0;
                search_trace::unmark([x, y]);
            }
        }
        search_trace::leave();
    }

    /// Shows an answer and counts it.
    fn show(&mut self) {
        println!("======== {} ========", self.answers);
        for (y, row) in self.board.iter().enumerate() {
            let figures: String = row.iter().map(usize::to_string).collect();
            println!("{y} {figures}");
        }
        self.answers += 1;
        search_trace::solution();
    }
}

fn main() {
    let mut text = String::new();
    if let Err(error) = io::stdin().read_to_string(&mut text) {
        eprintln!("error: the puzzle cannot be read: {error}");
        std::process::exit(1);
    }
    let mut search = Search {
        board: [[0; N]; N],
        empty: Vec::new(),
        line_x: [0; N],
        line_y: [0; N],
        block: [0; N],
        falling: 0,
        rising: 0,
        answers: 0,
    };
    let figures = text
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .take(N * N);
    search_trace::board(N, N, "digits");
    for (index, figure) in figures.enumerate() {
        let (x, y) = (index % N, index / N);
        match figure {
            1..=N => {
                search.board[y][x] = figure;
                search.flip(x, y, figure);
                search_trace::given([x, y, figure]);
            }
            _ => search.empty.push((x, y)),
        }
    }
    search.step(0);
    println!("===================");
    println!("Number of the answers: {}", search.answers);
}
