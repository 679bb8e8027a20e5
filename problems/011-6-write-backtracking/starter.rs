//! Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.
//!
//! Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are. Begin with the small
//! steps: `mark` and `write_back`, then `is_free`.

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
    start: (i32, i32),
    /// The direction of each move made so far, an index into MOVES.
    moves: Vec<usize>,
    /// For each cell, row by row, the number of its visit; 0 is a free cell.
    board: Vec<usize>,
    /// For each cell, whether the knight may not visit it.
    blocked: Vec<bool>,
    tours: u64,
    nodes: u64,
    /// Whether each node shows its board.
    is_traced: bool,
}

impl Search {
    /// How many cells are not blocked.
    fn cells(&self) -> usize {
        self.blocked.iter().filter(|it| !**it).count()
    }

    /// The index of a cell in a list of all cells, row by row; None off the board.
    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let is_on_board = 0 <= x && x < self.width && 0 <= y && y < self.height;
        is_on_board.then(|| (y * self.width + x) as usize)
    }

    /// Step 1: notes on the board that the cell is visit number `n`. TODO
    fn mark(&mut self, x: i32, y: i32, n: usize) {
        let _ = n;
        search_trace::mark([x, y]);
    }

    /// Step 1: makes the cell free again. TODO
    fn write_back(&mut self, x: i32, y: i32) {
        search_trace::unmark([x, y]);
    }

    /// Step 2: whether the cell is on the board, not blocked and free. TODO
    fn is_free(&self, x: i32, y: i32) -> bool {
        let _ = (x, y);
        false
    }

    /// Step 3: TODO, make this a backtracking. It continues with all lists of moves that begin with those made so far.
    fn step(&mut self) {
        self.nodes += 1;
        self.trace();
        if self.moves.len() + 1 == self.cells() {
            if self.is_tour() {
                self.tours += 1;
                search_trace::solution();
            }
            return;
        }
        for direction in 0..MOVES.len() {
            self.moves.push(direction);
            self.step();
            self.moves.pop();
        }
    }

    /// Whether the moves stay on the board and visit every cell once that is not blocked.
    fn is_tour(&self) -> bool {
        let mut visited = self.blocked.clone();
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

    /// Shows the board of a node, if the input begins with `trace`. Leave it as it is.
    fn trace(&self) {
        if self.is_traced {
            self.print_board();
            println!();
        }
    }

    /// Tries a small step alone, for the check. Leave it as it is.
    fn small_step(&mut self, step: i32, (x, y): (i32, i32)) {
        println!("step {step}");
        if step == 1 {
            self.mark(x, y, 5);
            self.print_board();
            self.write_back(x, y);
            self.print_board();
        } else {
            self.mark(x, y, 1);
            let free = MOVES.map(|(right, down)| self.is_free(x + right, y + down));
            println!("{}", free.map(|it| if it { "1" } else { "0" }).join(" "));
        }
    }

    fn print_board(&self) {
        for row in self.board.chunks(self.width as usize) {
            let row: Vec<String> = row.iter().map(usize::to_string).collect();
            println!("{}", row.join(" "));
        }
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
    let is_traced = line.starts_with("trace");
    // A small step has one number more: `step 1 3 4 0 0`.
    let (step, numbers) = numbers.split_at(usize::from(line.starts_with("step")));
    let [width, height, x, y, ref blocked @ ..] = numbers[..] else {
        eprintln!("error: the input is four numbers, width height x y, and the blocked cells");
        std::process::exit(1);
    };
    let mut search = Search {
        width,
        height,
        start: (x, y),
        moves: Vec::new(),
        board: vec![0; (width * height) as usize],
        blocked: vec![false; (width * height) as usize],
        tours: 0,
        nodes: 0,
        is_traced,
    };
    if let [step] = step {
        return search.small_step(*step, (x, y));
    }
    search_trace::board(width, height, "tour");
    // `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2).
    for cell in blocked.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
        if let Some(index) = search.index((cell[0], cell[1])) {
            search.blocked[index] = true;
        }
    }
    // The start is visit number 1.
    if let Some(start) = search.index((x, y)) {
        search.board[start] = 1;
    }
    search_trace::given([x, y]);
    search.step();
    println!("Tours {}", search.tours);
    println!("Nodes {}", search.nodes);
}
