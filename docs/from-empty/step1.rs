//! Prime rows, step 1: enumerate all candidates.

mod search_trace;
use search_trace as show;

const N: usize = 6;

struct Search {
    row: [usize; N],
    nodes: u64,
    solutions: u64,
}

fn is_prime(s: usize) -> bool {
    s > 1 && (2..s).all(|d| s % d > 0)
}

impl Search {
    fn is_prime_row(&self) -> bool {
        let row = &self.row;
        (1..N).all(|k| !row[..k].contains(&row[k]) && is_prime(row[k - 1] + row[k]))
    }

    fn print_row(&self) {
        println!("{}", self.row.map(|v| v.to_string()).join(" "));
    }

    /// Tries all rows that begin with the first k numbers.
    fn search(&mut self, k: usize) {
        self.nodes += 1;
        if k == N {
            if self.is_prime_row() {
                self.solutions += 1;
                self.print_row();
                show::solution();
            } else {
                show::reject("it is no prime row");
            }
            return;
        }
        for v in 1..=N {
            self.row[k] = v;
            show::mark([k, v]);
            self.search(k + 1);
            show::unmark([k]);
        }
    }
}

fn main() {
    let mut search = Search { row: [0; N], nodes: 0, solutions: 0 };
    search.row[0] = 1; // the first number is 1
    show::boxes(N);
    show::given([0, 1]);
    search.search(1);
    println!("rows {}\nnodes {}", search.solutions, search.nodes);
}
