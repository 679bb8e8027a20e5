//! Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.
//!
//! Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are. Begin with
//! `mark` and `write_back`.

mod search_trace;

/// The knight's eight moves: how far to the right, and how far down.
const RIGHT: [i32; 8] = [2, 1, -1, -2, -2, -1, 1, 2];
const DOWN: [i32; 8] = [1, 2, 2, 1, -1, -2, -2, -1];
/// In the place of a visit's number: the knight may not visit the cell.
const BLOCKED: usize = usize::MAX;

#[derive(Default)]
struct Search {
    width: i32,
    height: i32,
    start: (i32, i32),
    /// How many cells are not blocked.
    cells: usize,
    /// The direction of each move made so far, 0 to 7.
    moves: Vec<usize>,
    /// For each cell, row by row, the number of its visit; 0 is a free cell.
    board: Vec<usize>,
    tours: u64,
    nodes: u64,
}

impl Search {
    /// Where the cell is on the board; None off the board.
    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let is_on_board = 0 <= x && x < self.width && 0 <= y && y < self.height;
        is_on_board.then(|| (y * self.width + x) as usize)
    }

    /// Step 1: notes on the board that the cell is visit number `_n`. TODO
    fn mark(&mut self, x: i32, y: i32, _n: usize) {
        search_trace::mark([x, y]);
    }

    /// Step 1: makes the cell free again. TODO
    fn write_back(&mut self, x: i32, y: i32) {
        search_trace::unmark([x, y]);
    }

    /// Step 2: TODO, make this a backtracking. It continues with all lists of moves that begin with those made so far.
    fn step(&mut self) {
        search_trace::enter();
        self.nodes += 1;
        if self.moves.len() + 1 == self.cells {
            if self.is_tour() {
                self.tours += 1;
                search_trace::solution();
            }
            search_trace::leave();
            return;
        }
        let _ = (Self::mark, Self::write_back);
        for direction in 0..8 {
            self.moves.push(direction);
            self.step();
            self.moves.pop();
        }
        search_trace::leave();
    }

    /// Whether the moves stay on the board and visit every cell once that is not blocked.
    fn is_tour(&self) -> bool {
        let mut board = self.board.clone();
        let (mut x, mut y) = self.start;
        self.moves.iter().all(|&direction| {
            (x, y) = (x + RIGHT[direction], y + DOWN[direction]);
            let visited = self.index(x, y).map(|index| std::mem::replace(&mut board[index], 1));
            visited == Some(0)
        })
    }
}

fn main() {
    let numbers: Vec<i32> = search_trace::numbers(4);
    let [width, height, x, y, ref blocked @ ..] = numbers[..] else {
        panic!("the input is width height x y, and the blocked cells");
    };
    let mut board = vec![0; (width * height) as usize];
    search_trace::board(width, height, "tour");
    // `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2).
    for cell in blocked.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
        board[(cell[1] * width + cell[0]) as usize] = BLOCKED;
    }
    // The start is visit number 1.
    search_trace::given([x, y]);
    board[(y * width + x) as usize] = 1;
    let (start, cells) = ((x, y), board.len() - blocked.len() / 2);
    let mut search = Search { width, height, start, cells, board, ..Search::default() };
    search.step();
    println!("Tours {}\nNodes {}", search.tours, search.nodes);
}
