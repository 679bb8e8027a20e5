//! Prime rows, step 2: test partial rows.

mod search_trace;
use search_trace as show;

const N: usize = 6;

struct Search {
    row: [usize; N],
    nodes: u64,
    solutions: u64,
    looks: u64,
}

fn is_prime(s: usize) -> bool {
    s > 1 && (2..s).all(|d| s % d > 0)
}

impl Search {
    /// Tests whether v is among the first k numbers.
    fn is_used(&mut self, k: usize, v: usize) -> bool {
        for i in 0..k {
            self.looks += 1;
            if self.row[i] == v {
                return true;
            }
        }
        false
    }

    fn print_row(&self) {
        println!("{}", self.row.map(|v| v.to_string()).join(" "));
    }

    /// Tries all rows that begin with the first k numbers.
    fn search(&mut self, k: usize) {
        self.nodes += 1;
        if k == N {
            self.solutions += 1;
            self.print_row();
            show::solution();
            return;
        }
        for v in 1..=N {
            if self.is_used(k, v) {
                show::refuse("it is used", [k, v]);
            } else if !is_prime(self.row[k - 1] + v) {
                show::refuse("the sum is no prime", [k, v]);
            } else {
                self.row[k] = v;
                show::mark([k, v]);
                self.search(k + 1);
                show::unmark([k]);
            }
        }
    }
}

fn main() {
    let mut search = Search { row: [0; N], nodes: 0, solutions: 0, looks: 0 };
    search.row[0] = 1; // the first number is 1
    show::boxes(N);
    show::given([0, 1]);
    search.search(1);
    println!("rows {}\nnodes {}\nlooks {}", search.solutions, search.nodes, search.looks);
}
