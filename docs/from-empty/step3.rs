//! Prime rows, step 3: mark.

mod search_trace;
use search_trace as show;

const N: usize = 6;

struct Search {
    row: [usize; N],
    used: [bool; N + 1], // used[v]: whether v is in the row
    nodes: u64,
    solutions: u64,
    looks: u64,
}

fn is_prime(s: usize) -> bool {
    s > 1 && (2..s).all(|d| s % d > 0)
}

impl Search {
    /// Tests whether v is in the row.
    fn is_used(&mut self, v: usize) -> bool {
        self.looks += 1;
        self.used[v]
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
            if self.is_used(v) {
                show::refuse("it is used", [k, v]);
            } else if !is_prime(self.row[k - 1] + v) {
                show::refuse("the sum is no prime", [k, v]);
            } else {
                self.row[k] = v;
                self.used[v] = true;
                show::mark([k, v]);
                self.search(k + 1);
                show::unmark([k]);
            }
        }
    }
}

fn main() {
    let mut search = Search { row: [0; N], used: [false; N + 1], nodes: 0, solutions: 0, looks: 0 };
    search.row[0] = 1; // the first number is 1
    search.used[1] = true;
    show::boxes(N);
    show::given([0, 1]);
    search.search(1);
    println!("rows {}\nnodes {}\nlooks {}", search.solutions, search.nodes, search.looks);
}
