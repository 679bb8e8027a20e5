//! Number place by backtracking. TODO: make it an X-sudoku.
//!
//! Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; any text after them is a comment.

mod search_trace;

const N: usize = 9;

/// A set of digits: bit d - 1 is digit d.
type Figures = u16;

#[derive(Default)]
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

    /// Tries every digit in the empty cell number `position`; those before it are filled.
    fn step(&mut self, position: usize) {
        search_trace::enter();
        let Some(&(x, y)) = self.empty.get(position) else {
            search_trace::leave();
            return self.show();
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
    let mut search = Search::default();
    search_trace::board(N, N, "digits");
    for (index, figure) in search_trace::numbers(N * N).into_iter().take(N * N).enumerate() {
        let (x, y) = (index % N, index / N);
        if figure == 0 {
            search.empty.push((x, y));
        } else {
            search.board[y][x] = figure;
            search.flip(x, y, figure);
            search_trace::given([x, y, figure]);
        }
    }
    search.step(0);
    println!("===================");
    println!("Number of the answers: {}", search.answers);
}
