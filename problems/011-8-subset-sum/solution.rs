//! The course's solution: all ways to choose numbers with a given sum.
//!
//! Reads the sum and then the numbers, prints each choice, then how many there are.

use std::io;

mod search_trace;

struct Search {
    target: usize,
    numbers: Vec<usize>,
    taken: Vec<usize>,
    subsets: u64,
}

impl Search {
    /// Decides the numbers from `i` on: `sum` is what was taken before, `rest` is the sum of these numbers.
    fn step(&mut self, i: usize, sum: usize, rest: usize) {
        search_trace::enter();
        if i == self.numbers.len() {
            if sum == self.target {
                self.show();
            } else {
                search_trace::reject("another sum");
            }
            search_trace::leave();
            return;
        }
        let number = self.numbers[i];
        if sum + number > self.target {
            search_trace::refuse("the sum is too large", [i, number]);
        } else {
            self.taken.push(number);
            search_trace::mark([i, number]);
            self.step(i + 1, sum + number, rest - number);
            self.taken.pop();
            search_trace::unmark([i]);
        }
        if sum + rest - number < self.target {
            search_trace::refuse("what follows is too little", [i, 0]);
        } else {
            search_trace::mark([i, 0]);
            self.step(i + 1, sum, rest - number);
            search_trace::unmark([i]);
        }
        search_trace::leave();
    }

    /// Shows the numbers taken, and counts them.
    fn show(&mut self) {
        let words: Vec<String> = self.taken.iter().map(usize::to_string).collect();
        println!("{}", words.join(" "));
        self.subsets += 1;
        search_trace::solution();
    }
}

fn main() {
    let mut line = String::new();
    let words = match io::stdin().read_line(&mut line) {
        Ok(_) => line.split_whitespace(),
        Err(_) => "".split_whitespace(),
    };
    let mut numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
    if numbers.is_empty() || numbers.len() > 41 {
        eprintln!("error: the input is a sum, and then up to 40 numbers");
        std::process::exit(1);
    }
    let target = numbers.remove(0);
    search_trace::boxes(numbers.len());
    let rest = numbers.iter().sum();
    let mut search = Search {
        target,
        numbers,
        taken: Vec::new(),
        subsets: 0,
    };
    search.step(0, 0, rest);
    println!("Subsets {}", search.subsets);
}
