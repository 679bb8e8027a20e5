//! A knight's tour by depth-first search. TODO: closed tours only.
//!
//! Reads `width height x y` and the blocked cells, prints the tour as a board of numbers from 1, where
//! 0 is a blocked cell, or `none`.

mod search_trace;

/// The knight's eight moves: how far to the right, and how far down.
const RIGHT: [i32; 8] = [2, 1, -1, -2, -2, -1, 1, 2];
const DOWN: [i32; 8] = [1, 2, 2, 1, -1, -2, -2, -1];

struct Search {
    width: usize,
    /// How many cells are not blocked.
    cells: usize,
    /// For each cell, row by row, its neighbours in the graph, which has no blocked cells.
    neighbours: Vec<Vec<usize>>,
    /// For each cell, the number of its visit; 0 is not visited.
    numbers: Vec<usize>,
}

impl Search {
    fn new(width: usize, height: usize, blocked: &[usize]) -> Search {
        let mut neighbours = vec![Vec::new(); width * height];
        for (cell, neighbours) in neighbours.iter_mut().enumerate() {
            for (right, down) in RIGHT.into_iter().zip(DOWN) {
                let (x, y) = ((cell % width) as i32 + right, (cell / width) as i32 + down);
                if 0 <= x && x < width as i32 && 0 <= y && y < height as i32 {
                    let next = y as usize * width + x as usize;
                    neighbours.extend(Some(next).filter(|next| !blocked.contains(next)));
                }
            }
        }
        let cells = width * height - blocked.len();
        let numbers = vec![0; width * height];
        Search { width, cells, neighbours, numbers }
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
        if number == self.cells {
            search_trace::solution();
            search_trace::leave();
            return true;
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
    let numbers: Vec<usize> = search_trace::numbers(4);
    // `5 5 0 0 blocked 2 2 4 1` blocks the cells (2, 2) and (4, 1).
    let [width, height, x, y, ref blocked @ ..] = numbers[..] else {
        panic!("the input is width height x y, and the blocked cells");
    };
    search_trace::board(width, height, "tour");
    for cell in blocked.chunks_exact(2) {
        search_trace::blocked([cell[0], cell[1]]);
    }
    let index = |cell: &[usize]| cell[1] * width + cell[0];
    let blocked: Vec<usize> = blocked.chunks_exact(2).map(index).collect();
    let mut search = Search::new(width, height, &blocked);
    if search.step(y * width + x, 1) {
        for row in search.numbers.chunks(search.width) {
            let row: Vec<String> = row.iter().map(|number| format!("{number:3}")).collect();
            println!("{}", row.join(" "));
        }
    } else {
        println!("none");
    }
}
