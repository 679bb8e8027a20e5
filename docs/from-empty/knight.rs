//! The knight's tour, from the same five pieces as a prime row.

mod search_trace;
use search_trace as show;

const WIDTH: i32 = 3;
const HEIGHT: i32 = 4;
const START: (i32, i32) = (1, 0);
const WANTED: u64 = 1000000; // stop after this many tours
const ORDERED: bool = false;
const MOVES: [(i32, i32); 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

struct Search {
    board: [[i32; WIDTH as usize]; HEIGHT as usize], // the number of each cell's visit
    nodes: u64,
    solutions: u64,
}

fn moves((x, y): (i32, i32)) -> [(i32, i32); 8] {
    MOVES.map(|(right, down)| (x + right, y + down))
}

impl Search {
    fn is_free(&self, (x, y): (i32, i32)) -> bool {
        (0..WIDTH).contains(&x)
            && (0..HEIGHT).contains(&y)
            && self.board[y as usize][x as usize] == 0
    }

    /// Counts the cells that could follow this one.
    fn ways_on(&self, cell: (i32, i32)) -> usize {
        moves(cell).iter().filter(|&&to| self.is_free(to)).count()
    }

    /// Tries all tours that begin with the k visits on the board, of which `cell` is the last.
    fn search(&mut self, k: i32, cell: (i32, i32)) {
        self.nodes += 1;
        if k == WIDTH * HEIGHT {
            self.solutions += 1;
            show::solution();
            return;
        }
        let mut choices = moves(cell);
        if ORDERED {
            choices.sort_by_key(|&to| self.ways_on(to));
        }
        for (x, y) in choices {
            if self.solutions == WANTED {
                return;
            }
            if !self.is_free((x, y)) {
                show::refuse("off the board or visited", [x, y]);
            } else {
                self.board[y as usize][x as usize] = k + 1;
                show::mark([x, y]);
                self.search(k + 1, (x, y));
                self.board[y as usize][x as usize] = 0;
                show::unmark([x, y]);
            }
        }
    }
}

fn main() {
    let board = [[0; WIDTH as usize]; HEIGHT as usize];
    let mut search = Search { board, nodes: 0, solutions: 0 };
    let (x, y) = START;
    show::board(WIDTH, HEIGHT, "tour");
    show::given([x, y]);
    search.board[y as usize][x as usize] = 1;
    search.search(1, START);
    println!("tours {}\nnodes {}", search.solutions, search.nodes);
}
