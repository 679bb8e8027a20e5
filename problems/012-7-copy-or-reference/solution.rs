//! The course's solution: all different arrangements of numbers, collected in a list.
//!
//! Reads the numbers, prints how many arrangements there are, and then each of them.

mod search_trace;

struct Search {
    numbers: Vec<usize>,
    /// Which of them are in the path, by their places in the input.
    used: Vec<bool>,
    /// The beginning of an arrangement.
    path: Vec<usize>,
    /// The arrangements.
    found: Vec<Vec<usize>>,
}

impl Search {
    /// Puts each number that is left at this place, equal ones once, and continues with the next place.
    fn step(&mut self, place: usize) {
        search_trace::enter();
        if place == self.numbers.len() {
            // A copy: the path itself goes on changing.
            self.found.push(self.path.clone());
            search_trace::solution();
            search_trace::leave();
            return;
        }
        // The numbers that this call has put at its place.
        let mut tried = Vec::new();
        for i in 0..self.numbers.len() {
            let number = self.numbers[i];
            if !self.used[i] && !tried.contains(&number) {
                tried.push(number);
                self.used[i] = true;
                self.path.push(number);
                search_trace::mark([place, number]);
                self.step(place + 1);
                self.path.pop();
                self.used[i] = false;
                search_trace::unmark([place]);
            }
        }
        search_trace::leave();
    }
}

fn main() {
    let numbers: Vec<usize> = search_trace::numbers(1);
    let used = vec![false; numbers.len()];
    let mut search = Search { numbers, used, path: Vec::new(), found: Vec::new() };
    search_trace::boxes(search.numbers.len());
    search.step(0);
    println!("Arrangements {}", search.found.len());
    for arrangement in &search.found {
        for number in arrangement {
            print!("{number} ");
        }
        println!();
    }
}
