//! The course's solution: counts choices of numbers with a given sum, with a memo that knows all that a call reads.
//!
//! Reads the sum and then the numbers, prints how many choices of numbers have this sum, no two of them neighbours.

use std::collections::HashMap;

mod search_trace;

struct Search {
    numbers: Vec<usize>,
    /// Which of them are taken.
    taken: Vec<bool>,
    /// The results of calls that have ended.
    memo: HashMap<(usize, usize, bool), u64>,
}

impl Search {
    /// Counts the ways to choose numbers from number `k` on whose sum is `rest`.
    fn ways(&mut self, k: usize, rest: usize) -> u64 {
        // A call reads this, too: whether the number before is taken.
        let before = k > 0 && self.taken[k - 1];
        if let Some(&found) = self.memo.get(&(k, rest, before)) {
            return found;
        }
        search_trace::enter();
        let mut found = 0;
        if k == self.numbers.len() {
            if rest == 0 {
                found = 1;
                search_trace::solution();
            }
            search_trace::leave();
            return found;
        }
        let number = self.numbers[k];
        if before {
            search_trace::refuse("its neighbour is taken", [k, number]);
        } else if number > rest {
            search_trace::refuse("the sum is too large", [k, number]);
        } else {
            self.taken[k] = true;
            search_trace::mark([k, number]);
            found += self.ways(k + 1, rest - number);
            self.taken[k] = false;
            search_trace::unmark([k]);
        }
        search_trace::mark([k, 0]);
        found += self.ways(k + 1, rest);
        search_trace::unmark([k]);
        self.memo.insert((k, rest, before), found);
        search_trace::leave();
        found
    }
}

fn main() {
    let mut numbers: Vec<usize> = search_trace::numbers(1);
    let sum = numbers.remove(0);
    let taken = vec![false; numbers.len()];
    let mut search = Search { numbers, taken, memo: HashMap::new() };
    search_trace::boxes(search.numbers.len());
    println!("Subsets {}", search.ways(0, sum));
}
