//! All ways to choose numbers with a given sum. TODO: the search.
//!
//! Reads the sum and then the numbers, prints each choice, then how many there are.

use std::io;

mod search_trace;

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
    // TODO: print all choices of `numbers` whose sum is `target`, and how many there are.
    let _ = target;
}
