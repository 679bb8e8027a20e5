//! The course's solution: number place by backtracking with forward checking, both ways.
//!
//! Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; any text after them is a comment.

use std::io::{self, Read};

mod search_trace;

const N: usize = 9;

/// A set of digits: bit d - 1 is digit d.
type Figures = u16;

/// The set of all digits.
const ALL: Figures = (1 << N) - 1;

struct Search {
    /// board[y][x], 0 for empty.
    board: [[usize; N]; N],
    /// The empty cells, in the order in which they are filled.
    empty: Vec<(usize, usize)>,
    /// The digits in column x, in row y, and in each block.
    line_x: [Figures; N],
    line_y: [Figures; N],
    block: [Figures; N],
    answers: u64,
    nodes: u64,
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
    }

    /// The digits that are taken for a cell.
    fn taken(&self, x: usize, y: usize) -> Figures {
        self.line_x[x] | self.line_y[y] | self.block[xy2b(x, y)]
    }

    /// Whether an empty cell after number `position` has no digit left, or a digit has no cell left.
    ///
    /// On each line and in each block, a digit must be there, or fit one of the empty cells.
    fn is_hopeless(&self, position: usize) -> bool {
        let (mut line_x, mut line_y, mut block) = (self.line_x, self.line_y, self.block);
        for &(x, y) in &self.empty[position + 1..] {
            let left = ALL & !self.taken(x, y);
            if left == 0 {
                return true;
            }
            line_x[x] |= left;
            line_y[y] |= left;
            block[xy2b(x, y)] |= left;
        }
        [line_x, line_y, block].iter().flatten().any(|&digits| digits != ALL)
    }

    /// Tries every digit in the empty cell number `position`; those before it are filled.
    fn step(&mut self, position: usize) {
        search_trace::enter();
        self.nodes += 1;
        let Some(&(x, y)) = self.empty.get(position) else {
            self.show();
            search_trace::leave();
            return;
        };
        let taken = self.taken(x, y);
        for figure in 1..=N {
            if taken & (1 << (figure - 1)) == 0 {
                self.flip(x, y, figure);
                if self.is_hopeless(position) {
                    search_trace::refuse("a cell without a digit, or a digit without a cell", [x, y, figure]);
                } else {
                    self.board[y][x] = figure;
                    search_trace::mark([x, y, figure]);
                    self.step(position + 1);
                    self.board[y][x] = 0;
                    search_trace::unmark([x, y]);
                }
                // Write back in both cases: the next digit must find the sets as this one found them.
                self.flip(x, y, figure);
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
        answers: 0,
        nodes: 0,
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
    println!("Nodes {}", search.nodes);
}
