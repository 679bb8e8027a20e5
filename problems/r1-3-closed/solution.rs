//! The course's solution: a closed knight's tour by depth-first search.
//!
//! Reads `width height x y` and the blocked cells, prints the tour as a board of numbers from 1, where
//! 0 is a blocked cell, or `none`.

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
    width: usize,
    /// How many cells are not blocked.
    cells: usize,
    /// For each cell, row by row, its neighbours in the graph, which has no blocked cells.
    neighbours: Vec<Vec<usize>>,
    /// For each cell, the number of its visit; 0 is not visited.
    numbers: Vec<usize>,
    /// Where the tour begins.
    start: usize,
}

impl Search {
    fn new(width: usize, height: usize, blocked: &[usize]) -> Search {
        let neighbours = (0..width * height)
            .map(|cell| {
                let (x, y) = ((cell % width) as i32, (cell / width) as i32);
                MOVES
                    .iter()
                    .map(|(right, down)| (x + right, y + down))
                    .filter(|(x, y)| {
                        (0..width as i32).contains(x) && (0..height as i32).contains(y)
                    })
                    .map(|(x, y)| y as usize * width + x as usize)
                    .filter(|next| !blocked.contains(next))
                    .collect()
            })
            .collect();
        Search {
            width,
            cells: width * height - blocked.len(),
            neighbours,
            numbers: vec![0; width * height],
            start: 0,
        }
    }

    /// The neighbours of a cell that are not visited yet.
    fn free(&self, cell: usize) -> Vec<usize> {
        let free = |next: &&usize| self.numbers[**next] == 0;
        self.neighbours[cell].iter().filter(free).copied().collect()
    }

    /// Visits `cell` as number `number` and tries to visit all others after it.
    fn step(&mut self, cell: usize, number: usize) -> bool {
        search_trace::enter();
        self.numbers[cell] = number;
        search_trace::mark([cell % self.width, cell / self.width]);
        if number == self.cells && self.neighbours[cell].contains(&self.start) {
            search_trace::solution();
            search_trace::leave();
            return true;
        }
        // The last cell must be a neighbour of the start: without a free one the tour cannot close.
        if number > 1 && self.free(self.start).is_empty() {
            self.numbers[cell] = 0;
            search_trace::unmark([cell % self.width, cell / self.width]);
            search_trace::leave();
            return false;
        }
        // Warnsdorff's rule: first the neighbour from which the fewest moves are left.
        let mut next = self.free(cell);
        next.sort_by_key(|&cell| self.free(cell).len());
        for cell in next {
            if self.step(cell, number + 1) {
                search_trace::leave();
                return true;
            }
        }
        // Write back: no tour continues from here, and another path may need the cell.
        self.numbers[cell] = 0;
        search_trace::unmark([cell % self.width, cell / self.width]);
        search_trace::leave();
        false
    }
}

fn main() {
    let mut line = String::new();
    let numbers: Vec<usize> = match io::stdin().read_line(&mut line) {
        Ok(_) => line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect(),
        Err(_) => Vec::new(),
    };
    // `5 5 0 0 blocked 2 2 4 1` blocks the cells (2, 2) and (4, 1).
    let [width, height, x, y, ref blocked @ ..] = numbers[..] else {
        eprintln!("error: the input is four numbers, width height x y, and the blocked cells");
        std::process::exit(1);
    };
    let is_on_board = |cell: &[usize]| cell[0] < width && cell[1] < height;
    if width * height > 400 || !is_on_board(&[x, y]) || !blocked.chunks_exact(2).all(is_on_board) {
        eprintln!("error: a cell is off the board, or the board has more than 400 cells");
        std::process::exit(1);
    }
    search_trace::board(width, height, "tour");
    for cell in blocked.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
    }
    let index = |cell: &[usize]| cell[1] * width + cell[0];
    let blocked: Vec<usize> = blocked.chunks_exact(2).map(index).collect();
    let mut search = Search::new(width, height, &blocked);
    search.start = y * width + x;
    if search.step(y * width + x, 1) {
        for row in search.numbers.chunks(search.width) {
            let row: Vec<String> = row.iter().map(|number| format!("{number:3}")).collect();
            println!("{}", row.join(" "));
        }
    } else {
        println!("none");
    }
}
